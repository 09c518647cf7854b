"""Teams: the lobby's lists of members, and the buttons to choose one."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.results import TableView
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.format import seat_people
from cogs.ui.post import Post
from cogs.ui.team_names import DOTS, team_label


def team_lines(view: TableView, _: Translator) -> list[str]:
    """Every team with its members, for the lobby."""
    seats = {seat.name: seat for seat in view.seats if seat.active}
    lines = []
    for dot, name in zip(DOTS, view.teams, strict=False):
        seat = seats.get(name)
        people = (seat_people(seat, _) if seat else "") or _("personne encore")
        lines.append(_("{team} : {people}").format(team=f"{dot} **{name}**", people=people))
    return lines


def team_buttons(
    game: int, teams: Sequence[str], act: Act = Act.TEAM, token: str = ""
) -> tuple[GameButton, ...]:
    """One button a team; the ``custom_id`` holds its place in the list after the ``token``."""
    return tuple(
        button(
            Press(act, game, 0, f"{token}{index}"),
            team_label(teams, name),
            style=ButtonStyle.primary,
        )
        for index, name in enumerate(teams)
    )


def choice_post(view: TableView, _: Translator) -> Post:
    """Which team? For who wants to join without having said so."""
    lines = [_("### Dans quelle équipe joues-tu ?"), *team_lines(view, _)]
    return Post("\n".join(lines), None, team_buttons(view.ref.id, view.teams))
