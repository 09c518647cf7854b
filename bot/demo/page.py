"""The demo for people: SimCord's preview page in the browser."""

from __future__ import annotations

import asyncio

import click
import discord
from simcord.backend.errors import SetupError

from bot.demo.setting import NAMES, demo_world, names_text
from bot.demo.world import SERVER_LOCALE, World

WELCOME = (
    "Bienvenue ! Tape `/crabblabla nouvelle` ou `/lexiplateau nouvelle` pour créer une partie "
    "(l’option `robot` y met un adversaire), `/wordgrid entrainement` ou `/wordgrid defi` pour un "
    "duel, `/baggle salon` pour chercher des mots contre la montre, `/quotidien jouer` pour la "
    "grille du jour, la même pour le monde entier. En haut de la page (« Viewing as »), tu peux "
    "devenir Anna, Bilal ou Chloé : fais-les rejoindre la partie avec le bouton, lance-la, puis "
    "joue pour chacun. `/aide` dit les règles de chaque jeu."
)
NO_THREADS = discord.Permissions(create_public_threads=True)
"""The page shows one channel, so games are played there: the bot may not open threads."""


async def open_page(port: int) -> None:
    """Serve the page until Ctrl-C or its « End preview session »."""
    async with demo_world(running_clock=True, denied=NO_THREADS) as world:
        await welcome(world)
        viewers = list(world.people.values())
        async with world.env.preview(
            world.channel,
            viewers=viewers,
            layout="channel",
            locale=SERVER_LOCALE,
            timezone="Europe/Paris",
            port=port,
        ) as page:
            click.echo(
                f"\nOpen {page.url}\n\nYou are {names_text(NAMES)} in turn (« Viewing as », at the "
                "top); type /crabblabla nouvelle, /lexiplateau nouvelle, /wordgrid entrainement, "
                "/baggle salon or /quotidien jouer.\nCtrl-C ends the demo."
            )
            await page.wait_closed()


async def welcome(world: World) -> None:
    """A first message that says how to begin."""
    guide = world.guild.add_member(world.env.create_user("guide", global_name="Guide"))
    await guide.send(world.channel, WELCOME)


def run_page(port: int) -> None:
    """As :func:`open_page`, for the command line."""
    try:
        asyncio.run(open_page(port))
    except KeyboardInterrupt:
        click.echo("The demo has ended.")
    except SetupError as error:
        raise click.ClickException(f"The page cannot be served: {error}.") from None
