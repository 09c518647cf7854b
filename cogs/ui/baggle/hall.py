"""« Les brutes », the records by type of room, and what one's own grids come to."""

from __future__ import annotations

from datetime import datetime

import discord
from babel.dates import format_date

from bot.i18n import Translator
from bot.services.baggle_hall import NOBODY, Records, Statistics
from bot.services.paris import day_of
from cogs.ui.baggle.choices import time_text, type_names
from cogs.ui.context import context
from cogs.ui.format import points_text
from cogs.ui.post import Post
from cogs.ui.rounds import MEDALS
from cogs.ui.safe import answer
from engine.baggle.options import Mode, Options

User = discord.User | discord.Member


async def show_records(
    interaction: discord.Interaction, size: int, mode: Mode, long_words: bool, *, world: bool
) -> None:
    """Answer with the records of a type of room, here or anywhere."""
    here = context(interaction)
    guild = None if world else here.place.guild_id
    kind = Options(size=size, mode=mode, long_words=long_words).room_type
    records = await here.services.hall.records(here.person, kind, guild)
    title = " · ".join(type_names(size, mode, long_words, here.translate))
    await answer(interaction, Post(records_text(records, title, here.translate)))


def records_text(records: Records, title: str, _: Translator) -> str:
    """Best grids, best totals."""
    where = _("partout") if records.guild is None else _("sur ce serveur")
    lines = [_("### 💪 Les brutes · {title} · {where}").format(title=title, where=where)]
    if not records.grids:
        lines.append(_("Personne encore : la première grille finie sera un record."))
        return "\n".join(lines)
    lines.append(_("**Meilleures grilles**"))
    for rank, line in _ranked([line.points for line in records.grids]):
        grid = records.grids[line]
        detail = _("{points} en {time}, la grille en valait {best}").format(
            points=f"**{points_text(grid.points, _)}**",
            time=time_text(grid.seconds, _),
            best=grid.best,
        )
        lines.append(f"{rank} {_name(grid.user_id, _)} · {detail} · {_day(grid.at, _)}")
    lines.append(_("**Meilleurs totaux d’un salon**"))
    for rank, line in _ranked([line.points for line in records.totals]):
        total = records.totals[line]
        grids = _.ngettext("{count} grille", "{count} grilles", total.grids).format(
            count=total.grids
        )
        points = f"**{points_text(total.points, _)}**"
        lines.append(f"{rank} {_name(total.user_id, _)} · {points} · {grids} · {_day(total.at, _)}")
    return "\n".join(lines)


def _ranked(points: list[int]) -> list[tuple[str, int]]:
    """Rank and place of each line; equal points share a rank."""
    ranks = [1 + sum(other > own for other in points) for own in points]
    return [(MEDALS.get(rank, f"{rank}."), line) for line, rank in enumerate(ranks)]


def _name(person: int, _: Translator) -> str:
    return _("*quelqu’un d’ailleurs*") if person == NOBODY else f"<@{person}>"


def _day(at: datetime, _: Translator) -> str:
    return str(format_date(day_of(at), "short", locale=_.language))


async def show_statistics(interaction: discord.Interaction, who: User | None) -> None:
    """Answer with what a person's grids come to; of others what was played on this server.

    Raises ProfileHidden: in private, of who is no friend.
    """
    here, person = context(interaction), who or interaction.user
    found = await here.services.hall.statistics(here.person, person.id, here.place.guild_id)
    await answer(interaction, Post(statistics_text(found, here.person, here.translate)))


def statistics_text(found: Statistics, viewer: int, _: Translator) -> str:
    """A paragraph for each type of room."""
    if not found.sums:
        if found.person == viewer:
            return _("Tu n’as encore fini aucune grille : `/baggle salon` en lance une.")
        nothing = _("<@{person}> n’a encore fini aucune grille ici.")
        if found.guild is None:
            nothing = _("<@{person}> n’a encore fini aucune grille.")
        return nothing.format(person=found.person)
    lines = [_("### 📊 Les grilles de <@{person}>").format(person=found.person)]
    for sums in found.sums:
        size, mode, *long_words = sums.room_type.split("-")
        names = " · ".join(type_names(int(size), Mode(mode), bool(long_words), _))
        grids = _.ngettext("{count} grille", "{count} grilles", sums.grids).format(count=sums.grids)
        won = _.ngettext("{count} gagnée", "{count} gagnées", sums.won).format(count=sums.won)
        words = round(sums.words / sums.grids)
        mean = _("{points} et {words} en moyenne").format(
            points=points_text(round(sums.points / sums.grids), _),
            words=_.ngettext("{count} mot", "{count} mots", words).format(count=words),
        )
        best = _("au mieux {points}").format(points=points_text(sums.best, _))
        lines.append(f"**{names}** : {grids}, {won} ; {mean} ; {best}")
    lines.append(_("Le mot le plus long : **{word}**").format(word=found.longest))
    return "\n".join(lines)
