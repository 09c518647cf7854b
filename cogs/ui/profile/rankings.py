"""Rankings of the games, in private: by rating, or of a month."""

from __future__ import annotations

import datetime
from enum import StrEnum

import discord
from babel.dates import format_skeleton
from discord import ButtonStyle, app_commands

from bot.i18n import N_, Translator
from bot.services.rankings import GameRanking, NoSuchKind, RankedPlayer, Rankings, last_month
from bot.services.ratings import START
from cogs.ui.buttons import Act, GameButton, Handler, Press, button
from cogs.ui.context import context
from cogs.ui.errors import OldButton
from cogs.ui.faces import game_names
from cogs.ui.format import number, points_text
from cogs.ui.pages import page_buttons, page_line
from cogs.ui.post import Post
from cogs.ui.profile.card import share_profile
from cogs.ui.rounds import MEDALS
from cogs.ui.safe import answer, hold, think
from engine.lexicon.folding import fold

MONTHS = 25
"""Months that are suggested (Discord's limit)."""

EVER = "ever"
"""In a button: no month."""

Choice = app_commands.Choice


class Scope(StrEnum):
    """Whose games count."""

    SERVER = "server"
    WORLD = "world"


SCOPE_NAMES = {Scope.SERVER: N_("Serveur"), Scope.WORLD: N_("Mondial")}


async def show_ranking(
    interaction: discord.Interaction, game: str | None, scope: Scope | None, month: str | None
) -> None:
    """Answer with a ranking; by default of the server by rating. Raises NoSuchKind, NoSuchMonth."""
    here = context(interaction)
    rankings = here.services.game_rankings
    first = read_month(month, rankings, here.translate) if month else None
    await think(interaction)
    await _show(interaction, read_game(game), scope or Scope.SERVER, first, 1)


async def turn_ranking(interaction: discord.Interaction, press: Press) -> None:
    """Another game, month, scope or page."""
    parts = press.token.split(".")
    names = game_names()
    if len(parts) != 4 or parts[0] not in names or not parts[3].isdecimal():
        raise OldButton(str(press))
    kind, month, scope, page = parts
    rankings = context(interaction).services.game_rankings
    first = None if month == EVER else rankings.month(month)
    await hold(interaction)
    await _show(interaction, kind, Scope(scope), first, int(page))


async def _show(
    interaction: discord.Interaction,
    kind: str,
    scope: Scope,
    month: datetime.date | None,
    page: int,
) -> None:
    here = context(interaction)
    guild = here.place.guild_id
    if guild is None:
        scope = Scope.WORLD
    rankings = here.services.game_rankings
    about = guild if scope is Scope.SERVER else None
    found = await rankings.page(here.person, kind, about, month, page, here=guild)
    buttons = ranking_buttons(found, rankings.this_month(), guild is not None, here.translate)
    text = ranking_text(found, here.person, here.translate)
    await answer(interaction, Post(text, None, buttons))


def ranking_text(ranking: GameRanking, person: int, _: Translator) -> str:
    """A page of a ranking."""
    name = game_names()[ranking.kind]
    scope = _(SCOPE_NAMES[Scope.WORLD if ranking.guild is None else Scope.SERVER].message)
    period = _("Depuis toujours") if ranking.month is None else month_text(ranking.month, _)
    lines = [f"### 🏆 {name} · {scope} · {period}"]
    if not ranking.lines:
        lines.append(_("Personne encore : la première partie entre plusieurs personnes compte."))
        return "\n".join(lines)
    lines += [ranked_line(line, person, _) for line in ranking.lines]
    if ranking.own is not None:
        lines += ["…", ranked_line(ranking.own, person, _)]
    lines += [page_line(ranking.page, ranking.pages, _), note(ranking, _)]
    return "\n".join(filter(None, lines))


def note(ranking: GameRanking, _: Translator) -> str:
    """What is counted."""
    if ranking.month is None:
        text = _("-# Par la cote : {first} au départ, et chaque partie entre personnes la bouge.")
        return text.format(first=number(START, _))
    return _("-# Deux points par adversaire devancé, un par égalité, robots à part.")


def ranked_line(line: RankedPlayer, person: int, _: Translator) -> str:
    """Rank, name, points, games."""
    rank = MEDALS.get(line.rank, f"{line.rank}.")
    name = _("*quelqu’un d’ailleurs*") if line.person is None else f"<@{line.person}>"
    if line.person == person:
        name = f"**{name}**"
    games = _.ngettext("{count} partie", "{count} parties", line.games).format(count=line.games)
    if line.won is None:
        return f"{rank} {name} · **{number(line.points, _)}** · {games}"
    won = _.ngettext("{count} victoire", "{count} victoires", line.won).format(count=line.won)
    return f"{rank} {name} · **{points_text(line.points, _)}** · {games}, {won}"


def ranking_buttons(
    ranking: GameRanking, this: datetime.date, server: bool, _: Translator
) -> tuple[GameButton, ...]:
    """The other games, months, scopes and pages, where there are any."""
    month = EVER if ranking.month is None else _key(ranking.month)
    scope = Scope.WORLD if ranking.guild is None else Scope.SERVER
    games = [
        _choice(0, (kind, month, scope), name, kind == ranking.kind)
        for kind, name in game_names().items()
    ]
    months: dict[datetime.date | None, str] = {
        None: _("Depuis toujours"),
        this: _("Ce mois"),
        last_month(this): _("Le mois dernier"),
    }
    if ranking.month is not None:
        months.setdefault(ranking.month, month_text(ranking.month, _))
    times = [
        _choice(1, (ranking.kind, _key(first), scope), name, first == ranking.month)
        for first, name in months.items()
    ]
    scopes = [
        _choice(2, (ranking.kind, month, one), _(SCOPE_NAMES[one].message), one is scope)
        for one in Scope
    ]
    return (
        *(games if len(games) > 1 else ()),
        *times,
        *(scopes if server else ()),
        *page_buttons(
            lambda page: _press(3, (ranking.kind, month, scope), page),
            ranking.page,
            ranking.pages,
            row=3,
        ),
    )


def _choice(row: int, asked: tuple[str, str, Scope], name: str, chosen: bool) -> GameButton:
    style = ButtonStyle.primary if chosen else ButtonStyle.secondary
    return button(_press(row, asked), name, style=style, disabled=chosen, row=row)


def _press(row: int, asked: tuple[str, str, Scope], page: int = 1) -> Press:
    # The row only tells apart the buttons that stand for what is shown now.
    kind, month, scope = asked
    return Press(Act.GAME_RANKING, 0, row, f"{kind}.{month}.{scope}.{page}")


def _key(month: datetime.date | None) -> str:
    return EVER if month is None else f"{month:%Y-%m}"


def month_text(month: datetime.date, _: Translator) -> str:
    """``novembre 2026``, in the reader's language."""
    return str(format_skeleton("yMMMM", month, locale=_.language))


def read_game(text: str | None) -> str:
    """The kind of game that is meant, by its name or the beginning of it. Raises NoSuchKind."""
    names = game_names()
    if text is None:
        return next(iter(names))
    typed = fold(text)
    for kind, name in names.items():
        if text == kind or (typed and fold(name).startswith(typed)):
            return kind
    raise NoSuchKind(text)


def read_month(text: str, rankings: Rankings, _: Translator) -> datetime.date:
    """The month that is meant, as ``2026-11`` or by name. Raises NoSuchMonth."""
    typed = fold(text)
    for month in rankings.months(MONTHS):
        if typed and fold(month_text(month, _)).startswith(typed):
            return month
    return rankings.month(text)


async def complete_game(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The games."""
    typed = fold(current)
    return [
        Choice(name=name, value=kind) for kind, name in game_names().items() if typed in fold(name)
    ]


async def complete_month(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The newest months."""
    here = context(interaction)
    typed = fold(current)
    months = here.services.game_rankings.months(MONTHS)
    names = {_key(month): month_text(month, here.translate) for month in months}
    return [
        Choice(name=name, value=key)
        for key, name in names.items()
        if typed in fold(name) or current.strip() in key
    ]


HANDLERS: dict[Act, Handler] = {
    Act.PROFILE_SHARE: share_profile,
    Act.GAME_RANKING: turn_ranking,
}
