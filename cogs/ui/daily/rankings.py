"""Rankings and one's own history, in private."""

from __future__ import annotations

from collections.abc import Mapping

import discord
from discord import ButtonStyle

from bot.i18n import N_, Translator
from bot.services.daily_results import History, Period, Ranked, Ranking, Scope
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.context import context
from cogs.ui.daily.texts import date_text, squares
from cogs.ui.format import points_text
from cogs.ui.post import Post
from cogs.ui.rounds import MEDALS
from cogs.ui.safe import answer, hold, think
from cogs.ui.tops import percent_text

SHOWN = 20
"""Lines of a ranking; one's own is shown below them where it comes later."""

PERIOD_NAMES = {
    Period.TODAY: N_("Aujourd’hui"),
    Period.WEEK: N_("Cette semaine"),
    Period.MONTH: N_("Ce mois"),
    Period.ALL: N_("Depuis toujours"),
    Period.MEDALS: N_("Médailles"),
}
SCOPE_NAMES = {Scope.SERVER: N_("Serveur"), Scope.FRIENDS: N_("Amis")}


async def show_ranking(
    interaction: discord.Interaction, period: Period, scope: Scope | None
) -> None:
    """Answer with a ranking; by default of the server, outside servers of the friends."""
    here = context(interaction)
    await think(interaction)
    await here.services.dailies.enrol(here.person, here.place.guild_id)
    await _show(interaction, period, scope)


async def turn_ranking(interaction: discord.Interaction, press: Press) -> None:
    """Another period or scope; from a message for all, a private answer."""
    period, _dot, scope = press.token.partition(".")
    message = interaction.message
    if message is not None and message.flags.ephemeral and not message.flags.components_v2:
        await hold(interaction)
    else:
        await think(interaction)
    await _show(interaction, Period(period), Scope(scope))


async def _show(interaction: discord.Interaction, period: Period, scope: Scope | None) -> None:
    here = context(interaction)
    guild = here.place.guild_id
    if guild is None:
        scope = Scope.FRIENDS
    found = await here.services.rankings.ranking(here.person, period, scope or Scope.SERVER, guild)
    post = ranking_post(found, here.person, guild is not None, here.translate)
    await answer(interaction, post)


def ranking_post(ranking: Ranking, person: int, server: bool, _: Translator) -> Post:
    """A ranking, with buttons to the others."""
    period = _(PERIOD_NAMES[ranking.period].message)
    scope = _(SCOPE_NAMES[ranking.scope].message)
    lines = [f"### 🏆 {period} · {scope}", *ranking_lines(ranking, person, _)]
    return Post("\n".join(lines), None, ranking_buttons(ranking, server, _))


def ranking_lines(ranking: Ranking, person: int, _: Translator) -> list[str]:
    """The best, and one's own line."""
    if ranking.hidden:
        text = _.ngettext(
            "{count} personne a joué. Joue d’abord : le classement s’ouvre après ton coup.",
            "{count} personnes ont joué. Joue d’abord : le classement s’ouvre après ton coup.",
            ranking.players,
        )
        return [text.format(count=ranking.players)]
    if not ranking.rows and ranking.period is Period.MEDALS:
        return [_("Personne n’a encore de médaille : elles tombent à minuit.")]
    if not ranking.rows and ranking.period is not Period.TODAY:
        return [_("Rien encore : ici comptent les jours terminés. Aujourd’hui y entre à minuit.")]
    if not ranking.rows:
        return [_("Personne n’a encore joué.")]
    lines = [ranked_line(row, ranking.period, person, _) for row in ranking.rows[:SHOWN]]
    own = [row for row in ranking.rows[SHOWN:] if row.person == person]
    lines += ["…", *(ranked_line(row, ranking.period, person, _) for row in own)] if own else []
    if ranking.period not in (Period.TODAY, Period.MEDALS):
        lines.append(_("-# Chaque jour rapporte ta part du meilleur coup, jusqu’à 100."))
    return lines


def ranked_line(row: Ranked, period: Period, person: int, _: Translator) -> str:
    """Rank, name, points."""
    rank = MEDALS.get(row.rank, f"{row.rank}.")
    name = f"**<@{row.person}>**" if row.person == person else f"<@{row.person}>"
    share = percent_text(row.share, _)
    if period is Period.TODAY:
        return f"{rank} {name} · {points_text(row.points, _)} · {share}"
    days = _.ngettext("{count} jour", "{count} jours", row.days).format(count=row.days)
    medals = medals_text(row.medals)
    if period is Period.MEDALS:
        return f"{rank} {name} · {medals} · {days}"
    parts = [f"{rank} {name}", points_text(row.points, _), f"{days}, {share}", medals]
    return " · ".join(filter(None, parts))


def medals_text(medals: Mapping[int, int]) -> str:
    """``🥇 3 🥉 1``; "" without any."""
    return " ".join(f"{MEDALS[medal]} {medals[medal]}" for medal in sorted(medals))


def ranking_buttons(ranking: Ranking, server: bool, _: Translator) -> tuple[GameButton, ...]:
    """The other periods; the other scope, where there is one."""
    periods = [
        button(
            _press(0, period, ranking.scope),
            _(PERIOD_NAMES[period].message),
            style=ButtonStyle.primary if period is ranking.period else ButtonStyle.secondary,
            disabled=period is ranking.period,
            row=0,
        )
        for period in Period
    ]
    scopes = [
        button(
            _press(1, ranking.period, scope),
            _(SCOPE_NAMES[scope].message),
            style=ButtonStyle.primary if scope is ranking.scope else ButtonStyle.secondary,
            disabled=scope is ranking.scope,
            row=1,
        )
        for scope in (Scope if server else ())
    ]
    return (*periods, *scopes)


def _press(row: int, period: Period, scope: Scope) -> Press:
    # The row only tells apart the two buttons that stand for what is shown now.
    return Press(Act.DAILY_RANKING, 0, row, f"{period}.{scope}")


async def show_history(interaction: discord.Interaction) -> None:
    """Answer with what the person has done."""
    here = context(interaction)
    await think(interaction)
    found = await here.services.rankings.history(here.person, here.place.guild_id)
    await answer(interaction, Post(history_text(found, here.translate)))


def history_text(history: History, _: Translator) -> str:
    """Days, streaks, shares, medals."""
    lines = [_("### 🏅 Ton Quotidien")]
    if not history.days:
        return "\n".join([*lines, _("Tu n’as pas encore joué : `/quotidien jouer`.")])
    days = _.ngettext("{count} jour joué", "{count} jours joués", history.days)
    streak = _.ngettext(
        "🔥 {count} jour de suite (record : {longest})",
        "🔥 {count} jours de suite (record : {longest})",
        history.streak.current,
    )
    lines += [
        days.format(count=history.days),
        streak.format(count=history.streak.current, longest=history.streak.longest),
    ]
    if history.mean is not None and history.best is not None:
        text = _("En moyenne **{mean}** du meilleur coup, au mieux **{best}**")
        mean, best = percent_text(history.mean, _), percent_text(history.best, _)
        lines.append(text.format(mean=mean, best=best))
    if history.server is not None:
        medals = medals_text(history.server) or _("aucune")
        lines.append(_("Médailles sur ce serveur : {medals}").format(medals=medals))
    medals = medals_text(history.friends) or _("aucune")
    lines.append(_("Médailles entre amis : {medals}").format(medals=medals))
    lines += [
        f"-# {squares(share)} {percent_text(share, _)} · {date_text(date, _)}"
        for date, share in history.last
    ]
    return "\n".join(lines)
