"""The private panel of `/affichage`: the colours of a person's pictures, or text in their place."""

from __future__ import annotations

import discord
from discord import SelectOption

from bot.i18n import LIGHT, N_, Translator
from bot.services.preferences import TEXT
from cogs.ui.buttons import Act, Handler, Press
from cogs.ui.context import context
from cogs.ui.errors import OldButton
from cogs.ui.pictures import initials, picture
from cogs.ui.post import Post
from cogs.ui.reader import read_reader, reader_of
from cogs.ui.safe import answer, hold, think
from cogs.ui.selects import select
from engine.board.coordinates import Cell
from engine.board.tiles import Tile
from engine.lexiplateau.layout import LAYOUT
from render.views import BoardView

NO_GAME, FACES = 0, 500
"""See :func:`cogs.ui.selects.select`."""

LOOKS = {
    LIGHT: (N_("Clair"), N_("celui de tout le monde, si tu ne dis rien")),
    "dark": (N_("Sombre"), N_("pour la nuit")),
    "colourblind": (N_("Daltonisme"), N_("des couleurs que tout le monde distingue")),
    TEXT: (N_("Texte"), N_("des lettres à la place de chaque image")),
}

SAMPLE = BoardView(
    LAYOUT,
    {Cell(7, 2 + place): Tile(letter) for place, letter in enumerate("CRABBLABLA")},
    highlight=frozenset(Cell(7, 2 + place) for place in range(10)),
)


async def looks_post(chosen: str, _: Translator) -> Post:
    """What is chosen, an example of it, and the menu."""
    options = [
        SelectOption(
            label=_(name.message),
            description=_(described.message),
            value=look,
            default=look == chosen,
        )
        for look, (name, described) in LOOKS.items()
    ]
    menu = select(
        Press(Act.LOOK, NO_GAME, 0, "look"), options, face=FACES + list(LOOKS).index(chosen)
    )
    lines = [
        _("### 🎨 Ton affichage : {look}").format(look=_(LOOKS[chosen][0].message).lower()),
        _("Ce que je te montre à toi seul est ainsi, partout. Les salons ont celui du serveur."),
    ]
    sample = BoardView(LAYOUT, SAMPLE.tiles, SAMPLE.highlight, initials=initials(_))
    return Post("\n".join(lines), await picture(sample, _), (menu,))


async def show_looks(interaction: discord.Interaction) -> None:
    """Answer with the panel."""
    await think(interaction)
    await answer(interaction, await _post(interaction))


async def choose_look(interaction: discord.Interaction, press: Press) -> None:
    """Another one, from now on."""
    look = press.token.partition(".")[2]
    if look not in LOOKS:
        raise OldButton(str(press))
    await hold(interaction)
    here = context(interaction)
    await here.services.preferences.change(here.person, theme=None if look == LIGHT else look)
    await read_reader(interaction)
    await answer(interaction, await _post(interaction))


async def _post(interaction: discord.Interaction) -> Post:
    reader = reader_of(interaction)
    return await looks_post(TEXT if reader.in_words else reader.own.look, reader.own)


HANDLERS: dict[Act, Handler] = {Act.LOOK: choose_look}
