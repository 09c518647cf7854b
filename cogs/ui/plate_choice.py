"""Choosing a plate: what is suggested while one types, and what the choice means."""

from __future__ import annotations

from itertools import chain, islice

import discord

from bot.services.plates import Plates, SavedPlate, plate_key
from cogs.ui.completion import CHOICES, Choice, suggestion
from cogs.ui.context import context
from cogs.ui.plate_names import plate_name, suggestions, understood
from engine.board.layout import Layout
from engine.board.plates import named_plate


def plates_of(interaction: discord.Interaction) -> Plates:
    """The service."""
    return context(interaction).services.plates


async def complete_plate(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The server's own plates, then the shapes."""
    _ = context(interaction).translate
    drawn = (drawn_choice(plate) for plate in await matching(interaction, current))
    shapes = (suggestion(plate_name(name, _), name) for name in suggestions(current))
    return list(islice(chain(drawn, shapes), CHOICES))


async def complete_drawn(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The server's own plates."""
    return [drawn_choice(plate) for plate in await matching(interaction, current)][:CHOICES]


async def matching(interaction: discord.Interaction, written: str) -> list[SavedPlate]:
    """The server's own plates in whose names is what was written so far."""
    if interaction.guild_id is None:
        return []
    wanted = plate_key(written)
    drawn = await plates_of(interaction).all(interaction.guild_id)
    return [plate for plate in drawn if wanted in plate_key(plate.name)]


def drawn_choice(plate: SavedPlate) -> Choice[str]:
    """A drawn plate among the suggestions."""
    return suggestion(f"🖌️ {plate.name} · {size_text(plate.layout)}", plate.name)


def size_text(layout: Layout) -> str:
    """``15×11``."""
    return f"{layout.width}×{layout.height}"


async def chosen_plate(interaction: discord.Interaction, text: str) -> tuple[str, Layout | None]:
    """The plate that was chosen or written: its name, and its layout where it was drawn.

    Raises:
        UnknownPlate: neither a plate of the server nor a shape.
        BadPlateSize, TooFewCells, NoLongRun: a shape at a size that the rules don't allow.
    """
    if interaction.guild_id is not None:
        drawn = await plates_of(interaction).find(interaction.guild_id, text)
        if drawn is not None:
            return drawn.name, drawn.layout
    name = understood(text)
    named_plate(name)
    return name, None
