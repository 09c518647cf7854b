"""What a composer has to know of the game in it: a round, a day, a turn.

The composer itself (board, cursor, letters, attempts, search) is the same for all of them. Each
registers its manner, by the type of the view that is composed on.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.composing import Composing
from bot.services.drafts import Drafts
from bot.services.sittings import View
from cogs.ui.buttons import Act
from cogs.ui.context import Context
from cogs.ui.panel import Panel, Row

if TYPE_CHECKING:
    import discord

    from cogs.ui.composer.keys import Key

Handler = Callable[["Key"], Awaitable[Panel]]
FormOpener = Callable[["discord.Interaction", "Key"], Awaitable[None]]


class KeyFace(NamedTuple):
    """A key that is to be shown: what its press asks for, and what stands on it."""

    token: str
    label: str
    style: ButtonStyle = ButtonStyle.secondary
    disabled: bool = False


@dataclass(frozen=True)
class Manner:
    """How one kind of view is composed on.

    Attributes:
        act: what its keys are.
        form: what its forms' identifiers begin with, behind ``cb1:``.
        drafts: where its drafts are.
        heading: above the picture.
        title: of the form in which a placement is written.
        over: what is said to whose message belonged to an earlier round or turn.
        other: keys beside searching and writing.
        play: the key that plays, given the score.
        row: one more row above it.
        keys: what its keys do.
        forms: keys of its own that are answered with a form.
        submitted: what its own forms do with what was written into them, by the kind of form.
    """

    act: Act
    form: str
    drafts: Callable[[Context], Drafts]
    heading: Callable[[Any, Translator], str]
    title: Callable[[Any, Translator], str]
    over: Callable[[Composing, Translator], str]
    other: Callable[[Composing, Translator], list[KeyFace]]
    play: Callable[[Any, int, Translator], KeyFace]
    row: Callable[[Composing, Translator], Row]
    keys: Mapping[str, Handler]
    forms: Mapping[str, FormOpener]
    submitted: Mapping[str, Callable[[Key, str], Awaitable[Panel]]]


_manners: dict[type, Manner] = {}


def register(view: type, manner: Manner) -> None:
    """From now on this is how such views are composed on."""
    _manners[view] = manner


def manner_of(view: View) -> Manner:
    """By the view."""
    return _manners[type(view)]


def manner_by_act(act: Act) -> Manner | None:
    """By the keys; None where the act is no composer's."""
    return next((manner for manner in _manners.values() if manner.act is act), None)


def manner_by_form(form: str) -> Manner | None:
    """By what a form's identifier begins with."""
    return next((manner for manner in _manners.values() if manner.form == form), None)


def acts() -> tuple[Act, ...]:
    """The keys of all composers."""
    return tuple(manner.act for manner in _manners.values())
