"""What is suggested while one types a move of Wordgrid."""

from __future__ import annotations

import discord

from cogs.ui.completion import Choice, suggestion
from cogs.ui.context import context
from cogs.ui.errors import explain
from cogs.ui.format import points_text
from cogs.ui.wordgrid.face import meant
from engine.errors import RuleError
from engine.lexicon.folding import fold
from engine.wordgrid.grid import read_cell


async def complete_cell(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """The cells on which a letter may be written."""
    here = context(interaction)
    try:
        game = await meant(here, interaction.namespace.partie)
        view = await here.services.wordgrid.view(here.person, game)
    except RuleError as error:
        return [suggestion(f"✘ {explain(error, here.translate)}", current)]
    cells = [str(cell) for cell in view.grid.open_cells]
    return [suggestion(cell, cell) for cell in cells if cell.startswith(fold(current))]


async def complete_word(interaction: discord.Interaction, current: str) -> list[Choice[str]]:
    """Whether what is written so far may be played."""
    here, options = context(interaction), interaction.namespace
    if not current.strip():
        return []
    try:
        game = await meant(here, options.partie)
        cell = read_cell(options.case or "")
        looked = await here.services.wordgrid.look(
            here.person, game, cell, options.lettre or "", word=current
        )
        if looked.error is not None:
            raise looked.error
    except RuleError as error:
        return [suggestion(f"✘ {explain(error, here.translate)}", current)]
    if looked.move is None:
        return []
    score = points_text(looked.move.points, here.translate)
    path = " ".join(map(str, looked.move.path))
    return [suggestion(f"✔ {looked.move.word} : {score} ({path})", looked.move.word)]
