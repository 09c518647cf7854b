"""What a person does with their data: the file that holds all of it, and its deletion."""

from __future__ import annotations

import asyncio
import gzip

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from cogs.ui.buttons import Act, Handler, Press, button
from cogs.ui.context import context
from cogs.ui.guests import NotForYou
from cogs.ui.post import Picture, Post
from cogs.ui.safe import answer, hold, think

NO_GAME = 0

FILE_LIMIT = 8 << 20
"""Bytes from which on the file is sent compressed: Discord takes 10 MiB (since 2024-09)."""


async def export(interaction: discord.Interaction) -> None:
    """Answer with the file."""
    here = context(interaction)
    _ = here.translate
    await think(interaction)
    document = await here.services.privacy.export(here.person)
    file = await asyncio.to_thread(_file, document, _("Tes données, en JSON"))
    text = _(
        "📦 Voilà tout ce que je garde de toi, table par table. Les parties en cours y sont sans "
        "leurs secrets.\n-# `/mesdonnees supprimer` efface le tout."
    )
    await answer(interaction, Post(text, attached=(file,)))


def _file(document: bytes, alt: str, limit: int = FILE_LIMIT) -> Picture:
    if len(document) <= limit:
        return Picture(document, alt, "crabblabla.json")
    return Picture(gzip.compress(document, mtime=0), alt, "crabblabla.json.gz")


async def ask_to_forget(interaction: discord.Interaction) -> None:
    """Say what will be gone, and ask."""
    here = context(interaction)
    open_games = len(await here.services.directory.open_games(here.person))
    await answer(interaction, question(here.person, open_games, here.translate))


def question(person: int, open_games: int, _: Translator) -> Post:
    """What deletion means, and the two buttons."""
    lines = [_("### 🗑 Effacer tout ce que je garde de toi ?")]
    if open_games:
        text = _.ngettext(
            "Tu quittes ta partie en cours.",
            "Tu quittes tes {count} parties en cours.",
            open_games,
        )
        lines.append(text.format(count=open_games))
    lines.append(
        _(
            "Réglages, amis, profil, cotes, médailles, résultats, jetons, brouillons : tout est "
            "effacé, sans retour. Les scores des autres restent ; dans les parties jouées "
            "ensemble, quelqu’un sans nom prend ta place. Ce qui est écrit dans les salons de "
            "Discord y reste.\n-# Une copie d’abord ? `/mesdonnees exporter`"
        )
    )
    lines.append(
        _(
            "-# Reste ce qui protège les autres : une exclusion, un blocage, et une empreinte qui "
            "dit que tu as eu les jetons du début ; ils ne sont donnés qu’une fois."
        )
    )
    yes = Press(Act.FORGET_ME, NO_GAME, 0, str(person))
    no = Press(Act.FORGET_NOTHING, NO_GAME, 0, str(person))
    return Post(
        "\n".join(lines),
        buttons=(
            button(yes, _("🗑 Oui, tout effacer"), style=ButtonStyle.danger),
            button(no, _("Non, ne touche à rien")),
        ),
    )


async def forget(interaction: discord.Interaction, press: Press) -> None:
    """Delete it, or do not."""
    here = context(interaction)
    _ = here.translate
    if press.token != str(here.person):
        raise NotForYou(int(press.token) if press.token.isdecimal() else NO_GAME)
    await hold(interaction)
    if press.act is Act.FORGET_NOTHING:
        await answer(interaction, Post(_("D’accord, je garde tout.")))
        return
    await here.services.privacy.forget(here.person)
    await answer(
        interaction,
        Post(_("🗑 C’est fait : tout est effacé. Tu peux revenir quand tu veux.")),
    )


HANDLERS: dict[Act, Handler] = {Act.FORGET_ME: forget, Act.FORGET_NOTHING: forget}
