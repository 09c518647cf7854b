"""`python -m engine lexicon frequencies`: how usual words are, compiled for the robots."""

from __future__ import annotations

from pathlib import Path

import click
import msgspec

from engine.cli.errors import BadInput
from engine.cli.lexicon import find_lexicon
from engine.lexicon.frequency import FREQUENCIES, build_frequencies, save_frequencies

LIST = "wordfreq/wordfreq/data/large_{}.msgpack.gz"
"""Where `lexicon fetch` puts the list of wordfreq."""


@click.command()
@click.argument("name", default="fr")
@click.option("--sources", type=click.Path(path_type=Path), default=Path("var/sources"))
@click.option("--directory", type=click.Path(path_type=Path), default=FREQUENCIES)
def frequencies(name: str, sources: Path, directory: Path) -> None:
    """Compile how usual the words of the lexicon NAME are, from the package wordfreq.

    `lexicon fetch` brings the package into the sources.
    """
    found = find_lexicon(name)
    path = sources / LIST.format(found.language)
    try:
        built = build_frequencies(found, path.read_bytes())
        save_frequencies(built, directory / f"{found.language}.npz")
    except OSError as error:
        raise BadInput(f"{path}: {error.strerror}") from error
    except ValueError as error:
        raise BadInput(f"{path}: {error}") from error
    answer = {"language": found.language, "words": len(built.words), "of": len(found)}
    click.echo(msgspec.json.encode(answer))
