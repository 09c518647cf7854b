"""The panel of `/config serveur`: all settings, one of them open to be chosen, the last change."""

from __future__ import annotations

from typing import Any

import discord
from discord import ChannelType, SelectDefaultValue, SelectDefaultValueType, SelectOption

from bot.i18n import Translator
from bot.services.settings import MAX_CHANNELS
from bot.services.settings_desk import Change, Chosen
from cogs.ui.buttons import Act, Press, button
from cogs.ui.config.fields import FIELDS, GROUPS, Field, Shape
from cogs.ui.panel import Panel, Row
from cogs.ui.post import clip
from cogs.ui.selects import GameSelect, entity_select, select

NO_GAME = 0
FACES, LISTS = 400, 200
"""See :func:`cogs.ui.selects.select`: of the menu of settings, and of a setting's values."""

LABEL_LIMIT = 100


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
    if change is not None:
        parts += [changed_text(change, _), (undo_button(change, _),)]
    parts.append((fields_menu(opened, _),))
    if opened is not None:
        parts.append((values_menu(opened, chosen.value(opened.name), lexicons, _),))
    return Panel(tuple(parts))


def _line(field: Field, chosen: Chosen, _: Translator) -> str:
    value = field.say(chosen.value(field.name), _)
    return _("{setting} : **{value}**").format(setting=_(field.title.message), value=value)


def changed_text(change: Change, _: Translator) -> str:
    """Before and after."""
    field = FIELDS[change.name]
    text = _("✅ {setting} : {before} → **{after}**")
    return text.format(
        setting=_(field.title.message),
        before=field.say(change.before, _),
        after=field.say(change.after, _),
    )


def undo_button(change: Change, _: Translator) -> discord.ui.Item[Any]:
    """Takes the change back, as long as it is the last one."""
    return button(press("undo", change.number), _("↩ Annuler ce changement"))


def fields_menu(opened: Field | None, _: Translator) -> GameSelect:
    """Which setting to change."""
    options = [
        SelectOption(label=_(field.title.message), value=name, default=field is opened)
        for name, field in FIELDS.items()
    ]
    face = FACES + (list(FIELDS).index(opened.name) + 1 if opened else 0)
    return select(press("open"), options, placeholder=_("Changer un réglage…"), face=face)


def values_menu(field: Field, value: Any, lexicons: tuple[str, ...], _: Translator) -> GameSelect:
    """What it may be."""
    pressed = press("set", field.name)
    if field.shape is Shape.LIST:
        return _list_menu(field, value, lexicons, pressed, _)
    title = clip(_(field.title.message), LABEL_LIMIT)
    if field.shape is Shape.ROLE:
        known = [SelectDefaultValue(id=value, type=SelectDefaultValueType.role)] if value else []
        roles: discord.ui.RoleSelect[Any] = discord.ui.RoleSelect(
            placeholder=title, min_values=0, default_values=known
        )
        return entity_select(pressed, roles)
    channels = value if field.shape is Shape.CHANNELS else (value,) if value else ()
    menu: discord.ui.ChannelSelect[Any] = discord.ui.ChannelSelect(
        placeholder=title,
        channel_types=[ChannelType.text],
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
    return select(pressed, options, placeholder=_(field.title.message), face=face)
