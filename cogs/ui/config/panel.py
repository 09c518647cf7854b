"""The panel of `/config serveur`: all settings, one of them open to be chosen, the last change."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import discord
from discord import ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption
from discord.app_commands import locale_str

from bot.i18n import N_, Translator
from bot.services.settings import MAX_CHANNELS
from bot.services.settings_desk import Change, Chosen
from cogs.ui.buttons import Act, Press, button
from cogs.ui.config.field import Field, Shape
from cogs.ui.config.fields import FIELDS, GROUPS, SHARED, USUALLY
from cogs.ui.panel import Panel, Row
from cogs.ui.post import clip
from cogs.ui.selects import GameSelect, entity_select, select

NO_GAME = 0
MENUS = ((SHARED, 400), (USUALLY, 500))
"""The menus of settings, with their faces (see :func:`cogs.ui.selects.select`)."""

PLACEHOLDERS = (N_("Changer un réglage…"), N_("Changer une habitude de jeu…"))
LISTS = 200
"""The face of a setting's values."""

LABEL_LIMIT = 100

CHANNEL_TYPES = {
    Shape.CHANNEL: [ChannelType.text, ChannelType.news],
    Shape.CHANNELS: [ChannelType.text],
}
"""What may be chosen: the Daily and new games may be told where servers follow, too; games are
played where people write."""


def press(*token: object) -> Press:
    """A press on the panel."""
    return Press(Act.CONFIG, NO_GAME, 0, ".".join(str(part) for part in token))


def config_panel(
    chosen: Chosen,
    lexicons: tuple[str, ...],
    _: Translator,
    *,
    opened: Field | None = None,
    change: Change | None = None,
) -> Panel:
    """All settings; ``opened`` can be chosen, ``change`` was the last one and can be undone."""
    parts: list[str | Row] = [_("### ⚙️ Réglages de ce serveur")]
    for title, fields in GROUPS.items():
        lines = [f"**{_(title.message)}**", *(_line(field, chosen, _) for field in fields)]
        parts.append("\n".join(lines))
    parts.append("\n".join(usual_lines(chosen, _)))
    if change is not None:
        parts += [changed_text(change, _), (undo_button(change, _),)]
    for menu, (offered, face) in enumerate(MENUS):
        parts.append((fields_menu(offered, opened, face, PLACEHOLDERS[menu], _),))
    if opened is not None:
        if opened.note is not None:
            parts.append(f"-# {_(opened.note.message)}")
        parts.append((values_menu(opened, chosen.value(opened.name), lexicons, _),))
    return Panel(tuple(parts))


def usual_lines(chosen: Chosen, _: Translator) -> list[str]:
    """What games have where nobody says anything, a line for each game."""
    lines: dict[str | None, list[str]] = {}
    for field in USUALLY.values():
        value = field.say(chosen.value(field.name), _)
        lines.setdefault(field.game, []).append(_usual(_(field.title.message), value, _))
    title = _("**Si l’on ne précise rien**")
    return [title, *(f"{game} · {', '.join(told)}" for game, told in lines.items())]


def _usual(title: str, value: str, _: Translator) -> str:
    """A value with what it is of, unless it says that itself: « plateau 13×13 »."""
    if value.casefold().startswith(f"{title} ".casefold()):
        return f"**{value}**"
    return _("{setting} **{value}**").format(setting=title, value=value)


def _line(field: Field, chosen: Chosen, _: Translator) -> str:
    value = field.say(chosen.value(field.name), _)
    return _("{setting} : **{value}**").format(setting=_(field.title.message), value=value)


def changed_text(change: Change, _: Translator) -> str:
    """Before and after."""
    field = FIELDS[change.name]
    text = _("✅ {setting} : {before} → **{after}**")
    return text.format(
        setting=field.called(_),
        before=field.say(change.before, _),
        after=field.say(change.after, _),
    )


def undo_button(change: Change, _: Translator) -> discord.ui.Item[Any]:
    """Takes the change back, as long as that setting was not changed again."""
    return button(press("undo", change.number), _("↩ Annuler ce changement"))


def fields_menu(
    fields: Mapping[str, Field],
    opened: Field | None,
    face: int,
    placeholder: locale_str,
    _: Translator,
) -> GameSelect:
    """Which setting to change."""
    options = [
        SelectOption(label=clip(field.called(_), LABEL_LIMIT), value=name, default=field is opened)
        for name, field in fields.items()
    ]
    if opened is not None and opened.name in fields:
        face += list(fields).index(opened.name) + 1
    return select(press("open"), options, placeholder=_(placeholder.message), face=face)


def values_menu(field: Field, value: Any, lexicons: tuple[str, ...], _: Translator) -> GameSelect:
    """What it may be."""
    pressed = press("set", field.name)
    if field.shape is Shape.LIST:
        return _list_menu(field, value, lexicons, pressed, _)
    title = clip(field.called(_), LABEL_LIMIT)
    if field.shape is Shape.ROLE:
        known = [SelectDefaultValue(id=value, type=SelectDefaultValueType.role)] if value else []
        roles: discord.ui.RoleSelect[Any] = discord.ui.RoleSelect(
            placeholder=title, min_values=0, default_values=known
        )
        return entity_select(pressed, roles)
    channels = value if field.shape is Shape.CHANNELS else (value,) if value else ()
    menu: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
        placeholder=title,
        channel_types=CHANNEL_TYPES[field.shape],
        min_values=0,
        max_values=MAX_CHANNELS if field.shape is Shape.CHANNELS else 1,
        default_values=[
            SelectDefaultValue(id=channel, type=SelectDefaultValueType.channel)
            for channel in channels
        ],
    )
    return entity_select(pressed, menu)


def _list_menu(
    field: Field, value: Any, lexicons: tuple[str, ...], pressed: Press, _: Translator
) -> GameSelect:
    offered = field.offered(lexicons)
    options = [
        SelectOption(
            label=clip(field.say(each, _), LABEL_LIMIT), value=str(place), default=each == value
        )
        for place, each in enumerate(offered)
    ]
    face = LISTS + (offered.index(value) + 1 if value in offered else 0)
    return select(pressed, options, placeholder=field.called(_), face=face)
