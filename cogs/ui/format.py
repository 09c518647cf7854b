"""Small pieces of text that several messages share: lists of letters and cells, moments, names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from datetime import datetime
from typing import TypeVar

from babel.numbers import format_decimal

from bot.i18n import SOURCE, Translator, translator
from bot.services.ghosts import is_gone
from bot.services.results import GameRef, SeatView
from cogs.ui.robot_names import ROBOT_FACE, robot_name
from engine.board.coordinates import Cell
from engine.board.tiles import BLANK, VOWELS

JOKER = "🃏"
"""How a joker is shown among letters."""

MEMBERS_SHOWN = 6
"""Members of a team that are named; the others are counted, since six teams may have 72 of them."""

S = TypeVar("S", bound=SeatView)

FRENCH = translator(SOURCE)
"""For names in what everybody reads."""


def rack_text(rack: str) -> str:
    """``A E I U · B C D T · 🃏``: vowels, consonants, jokers."""
    vowels = sorted(letter for letter in rack if letter in VOWELS)
    consonants = sorted(letter for letter in rack if letter not in VOWELS and letter != BLANK)
    groups = (vowels, consonants, [JOKER] * rack.count(BLANK))
    return " · ".join(" ".join(group) for group in groups if group)


def letters_text(letters: str, _: Translator) -> str:
    """``B, C, un joker``."""
    return ", ".join(_("un joker") if letter == BLANK else letter for letter in letters)


def quoted(text: str, limit: int = 40) -> str:
    """A person's own text inside a sentence: one short line without Markdown.

    A link is left to be read as it is: under other words one would follow it trusting the bot.
    """
    line = " ".join(text.split()).replace("`", "'").replace("*", "").replace("_", "")
    line = line.replace("](", "] (")
    return line if len(line) <= limit else line[: limit - 1] + "…"


def cells_text(cells: Iterable[Cell]) -> str:
    """``H4, H5``."""
    return ", ".join(str(cell) for cell in cells)


def moment(when: datetime, style: str = "R") -> str:
    """A moment that each reader sees in their own time zone (and as « in 3 hours »)."""
    return f"<t:{int(when.timestamp())}:{style}>"


def tokens_text(count: int, _: Translator) -> str:
    """``100 jetons``."""
    return _.ngettext("{count} jeton", "{count} jetons", count).format(count=count)


def points_text(score: int, _: Translator) -> str:
    """``24 points``; below zero with the sign that belongs to figures."""
    figure = f"−{-score}" if score < 0 else str(score)
    return _.ngettext("{score} point", "{score} points", abs(score)).format(score=figure)


def number(value: float, _: Translator) -> str:
    """A figure as the reader's language writes it: ``1 248``."""
    return str(format_decimal(value, locale=_.language))


def mention(person: int, _: Translator = FRENCH) -> str:
    """A person's mention; of who had all of theirs deleted, that they have left."""
    return _("quelqu’un qui est parti") if is_gone(person) else f"<@{person}>"


def mentions(people: Sequence[int], _: Translator = FRENCH) -> str:
    """The mentions of several people; words among them need more than a space between."""
    between = ", " if any(map(is_gone, people)) else " "
    return between.join(mention(person, _) for person in people)


def seat_name(seat: SeatView, _: Translator = FRENCH) -> str:
    """How a seat is named in a message: its people's mentions (which ping nobody), its team."""
    people = seat_people(seat, _)
    if seat.name:
        return f"**{seat.name}** ({people})" if people else f"**{seat.name}**"
    return people or f"#{seat.id}"


def seat_people(seat: SeatView, _: Translator = FRENCH) -> str:
    """Who sits there; "" where a team has nobody yet."""
    people = mentions(seat.players[:MEMBERS_SHOWN], _)
    if more := len(seat.players[MEMBERS_SHOWN:]):
        people = f"{people} +{more}"
    if seat.robot:
        people = f"{ROBOT_FACE} {robot_name(seat, _)}"
    return people


def acting_name(seat: SeatView, _: Translator = FRENCH) -> str:
    """A seat as the subject of a sentence: singular, whatever its team is called."""
    if seat.name:
        return _("L’équipe **{team}**").format(team=seat.name)
    return seat_name(seat, _)


def brief_name(seat: SeatView, _: Translator = FRENCH) -> str:
    """As :func:`seat_name`, but a team without its members, where all seats stand in one line."""
    return f"**{seat.name}**" if seat.name else seat_name(seat, _)


def plain_name(seat: SeatView, names: Mapping[int, str], _: Translator = FRENCH) -> str:
    """How a seat is named in a picture, where mentions mean nothing."""
    if seat.robot:
        return seat.name or robot_name(seat, _)
    people = [names[player] for player in seat.players if player in names]
    return seat.name or ", ".join(people) or f"#{seat.id}"


def seats_by_id(seats: Iterable[S]) -> Mapping[int, S]:
    """The seats by their number."""
    return {seat.id: seat for seat in seats}


def game_label(ref: GameRef) -> str:
    """A game's name for choosing it: its code."""
    return f"`{ref.code}`"


def lobby_channel(ref: GameRef) -> int:
    """Where the lobby's message is: in the thread that the command was used in, else the channel.

    A thread made for the game has the id of the lobby's message, which then lies in the channel.
    """
    place = ref.place
    if place.thread_id is not None and place.thread_id != ref.lobby_message_id:
        return place.thread_id
    return place.channel_id


def lobby_link(ref: GameRef) -> str:
    """The address of the lobby's message."""
    return link(ref.place.guild_id, lobby_channel(ref), ref.lobby_message_id)


def game_link(ref: GameRef) -> str:
    """The address of where the game is played."""
    return link(ref.place.guild_id, ref.place.thread_id or ref.place.channel_id)


def entrance_link(ref: GameRef) -> str:
    """The address of the game's thread; until there is one, of the lobby's message, which has it.

    Private messages may be faster than the making of the thread.
    """
    return game_link(ref) if ref.place.thread_id is not None else lobby_link(ref)


def link(guild_id: int | None, channel_id: int, message_id: int | None = None) -> str:
    """The address of a channel or message in Discord's clients."""
    parts = ["https://discord.com/channels", str(guild_id or "@me"), str(channel_id)]
    return "/".join([*parts, str(message_id)] if message_id else parts)
