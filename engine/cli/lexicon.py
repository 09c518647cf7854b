"""`python -m engine lexicon …`: ask, import, build and compare word lists."""

import click

from engine.lexicon import Lexicon, UnknownLexicon, load_lexicon


@click.group()
def lexicon() -> None:
    """Ask, import, build and compare word lists."""


def find_lexicon(name: str) -> Lexicon:
    """Return the lexicon, or end with a message that lists the names there are (exit code 2)."""
    try:
        return load_lexicon(name)
    except UnknownLexicon as error:
        names = ", ".join(error.available) or "none"
        raise click.UsageError(f"unknown lexicon {name!r}; there are: {names}") from error


@lexicon.command()
@click.argument("name", default="fr")
def words(name: str) -> None:
    """Print every word of the lexicon NAME, one a line."""
    for word in find_lexicon(name):
        click.echo(word)
