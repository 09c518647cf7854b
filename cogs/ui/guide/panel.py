"""`/aide`: one screen a topic, with a picture, and buttons from each to all others."""

from __future__ import annotations

from functools import lru_cache

import discord
from discord import ButtonStyle, app_commands

from bot.i18n import Translator, languages, translator
from cogs.ui.buttons import Act, GameButton, Handler, Press, button
from cogs.ui.completion import CHOICES, suggestion
from cogs.ui.context import context
from cogs.ui.errors import OldButton
from cogs.ui.guide.examples import example
from cogs.ui.guide.listing import Group, groups
from cogs.ui.guide.topics import COMMANDS, HOME, TOPICS, commands_text, group_pages, home_text
from cogs.ui.pages import page_buttons, page_line
from cogs.ui.panel import Panel, Row
from cogs.ui.post import Picture, clip
from cogs.ui.safe import answer, renew, think
from cogs.ui.selects import GameSelect, select
from engine.lexicon.folding import fold

NO_GAME = 0
OPTION_LIMIT = 100
"""Characters of a menu's option (Discord)."""

IN_A_ROW = 5

FACES = 100
"""See :func:`cogs.ui.selects.select`."""


async def show_guide(interaction: discord.Interaction, wanted: str | None) -> None:
    """Answer with a topic; without one, or with one that there is not, with the first screen."""
    await think(interaction)
    known = await groups(interaction.client, context(interaction).translate)
    topic = _topic(wanted or HOME, known)
    await answer(interaction, await guide(topic or HOME, known, context(interaction).translate))


async def complete_topic(
    interaction: discord.Interaction, current: str
) -> list[app_commands.Choice[str]]:
    """The games, then the commands by name."""
    _ = context(interaction).translate
    known = await groups(interaction.client, _)
    offered = {name: _(topic.label.message) for name, topic in TOPICS.items()}
    offered[COMMANDS] = commands_label(_)
    offered |= {f"/{group.key}": f"/{group.name} · {group.description}" for group in known}
    looked_for = fold(current.strip().removeprefix("/"))
    found = [(value, name) for value, name in offered.items() if looked_for in fold(name)]
    return [suggestion(name, value) for value, name in found[:CHOICES]]


def _topic(wanted: str, known: tuple[Group, ...]) -> str | None:
    """The topic that is meant: one of ours, or a command, by its name in either language; with a
    slash a command alone, since the Daily is both."""
    text = wanted.strip()
    name = fold(text.removeprefix("/").split(" ")[0])
    topics = {} if text.startswith("/") else _named_topics()
    named = {fold(it): f"/{group.key}" for group in known for it in group.names}
    return topics.get(fold(text)) or topics.get(name) or named.get(name)


@lru_cache(maxsize=1)
def _named_topics() -> dict[str, str]:
    """Our topics by what one may write for them: their key, their button's text in each language,
    that without its face, and its last word (« quotidien » for « 📅 Le Quotidien »)."""
    topics = {fold(topic): topic for topic in (HOME, COMMANDS, *TOPICS)}
    for _ in map(translator, languages()):
        labels = {name: _(topic.label.message) for name, topic in TOPICS.items()}
        for topic, label in {**labels, COMMANDS: commands_label(_)}.items():
            _face, _space, name = fold(label).partition(" ")
            topics |= dict.fromkeys((fold(label), name, name.split(" ")[-1]), topic)
    return topics


async def guide(topic: str, known: tuple[Group, ...], _: Translator, page: int = 1) -> Panel:
    """One screen; pages are those of a command with many options."""
    parts: list[str | Picture | Row] = []
    if topic in TOPICS:
        parts.append(TOPICS[topic].text(_))
        shown = await example(topic, _)
        if shown is not None:
            parts.append(shown)
    elif topic == HOME:
        parts.append(home_text(_))
    elif topic == COMMANDS:
        parts.append(clip(commands_text(known, _), 3000))
    else:
        (group,) = (group for group in known if f"/{group.key}" == topic)
        parts += group_parts(group, page, _)
    if topic not in TOPICS and topic != HOME:
        parts.append((command_menu(known, topic, _),))
    return Panel((*parts, *topic_buttons(topic, _)))


def group_parts(group: Group, page: int, _: Translator) -> list[str | Row]:
    """A screen of a command, with the buttons to its other ones."""
    pages = group_pages(group)
    page = min(max(page, 1), len(pages))
    text = f"{pages[page - 1]}\n{page_line(page, len(pages), _)}"

    def at(other: int) -> Press:
        return Press(Act.GUIDE, NO_GAME, 0, f"{COMMANDS}.{group.key}.{other}")

    return [text.rstrip(), page_buttons(at, page, len(pages))]


def topic_buttons(topic: str, _: Translator) -> list[Row]:
    """All topics; the present one cannot be pressed again."""
    labels = {name: _(each.label.message) for name, each in TOPICS.items()}
    labels[COMMANDS] = commands_label(_)
    made = [topic_button(name, label, here=name == topic) for name, label in labels.items()]
    return [tuple(made[at : at + IN_A_ROW]) for at in range(0, len(made), IN_A_ROW)]


def topic_button(topic: str, label: str, *, here: bool = False) -> GameButton:
    """Opens a topic, also from a message that everybody sees."""
    style = ButtonStyle.primary if here else ButtonStyle.secondary
    return button(Press(Act.GUIDE, NO_GAME, 0, topic), label, style=style, disabled=here)


def commands_label(_: Translator) -> str:
    """What the button to all commands says."""
    return _("⌨️ Les commandes")


def command_menu(known: tuple[Group, ...], topic: str, _: Translator) -> GameSelect:
    """Which command to read about."""
    options = [
        discord.SelectOption(
            label=f"/{group.name}",
            value=group.key,
            description=clip(group.description, OPTION_LIMIT),
            default=topic == f"/{group.key}",
        )
        for group in known[:CHOICES]
    ]
    chosen = next((at for at, it in enumerate(options, 1) if it.default), 0)
    press = Press(Act.GUIDE, NO_GAME, 0, COMMANDS)
    return select(press, options, placeholder=_("Une commande en détail"), face=FACES + chosen)


async def open_topic(interaction: discord.Interaction, press: Press) -> None:
    """Another screen in the place of this one; privately where the message is everybody's."""
    _ = context(interaction).translate
    known = await groups(interaction.client, _)
    chosen, _dot, page = press.token.removeprefix(f"{COMMANDS}.").partition(".")
    topic = _topic(chosen if chosen == press.token else f"/{chosen}", known)
    if topic is None:
        raise OldButton(str(press))
    await renew(interaction)
    number = int(page) if page.isdecimal() else 1
    await answer(interaction, await guide(topic, known, _, number))


HANDLERS: dict[Act, Handler] = {Act.GUIDE: open_topic}
