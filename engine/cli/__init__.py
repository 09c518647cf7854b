"""`python -m engine …`: everything that can be asked of the games without Discord.

Answers go to standard output as JSON (or one word a line), complaints to standard error; input
that cannot be read ends with exit code 2.
"""

import click

from engine.cli.anagrams import anagrams
from engine.cli.baggle import baggle
from engine.cli.daily import daily
from engine.cli.frequencies import frequencies
from engine.cli.gcg import gcg
from engine.cli.grids import grids
from engine.cli.leaves import leaves
from engine.cli.lexicon import lexicon
from engine.cli.moves import moves
from engine.cli.position import score
from engine.cli.roadsheet import roadsheet
from engine.cli.top import top
from engine.cli.wordgrid import wordgrid


@click.group()
def main() -> None:
    """Ask the engine of the French word games."""


main.add_command(anagrams)
main.add_command(baggle)
main.add_command(daily)
main.add_command(gcg)
main.add_command(grids)
main.add_command(lexicon)
main.add_command(leaves)
main.add_command(moves)
main.add_command(score)
main.add_command(roadsheet)
main.add_command(top)
main.add_command(wordgrid)
lexicon.add_command(frequencies)
