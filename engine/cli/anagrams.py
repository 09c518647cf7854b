"""`python -m engine anagrams`: the words that some letters can form."""

from __future__ import annotations

from typing import Any

import click

from engine.cli.errors import BadInput
from engine.cli.lexicon import find_lexicon
from engine.cli.position import write_json
from engine.errors import RuleError
from engine.lexicon.question import LIMIT, parse_question


@click.command()
@click.argument("letters")
@click.option("--free", default="", help="Hypothetical letters on top; ? for any letter.")
@click.option("--length", type=int, help="The words' length (default: all).")
@click.option("--at", multiple=True, metavar="N=X", help="A fixed letter, like 3=K; may repeat.")
@click.option("--contains", default="", help="A sequence that stands somewhere in the word.")
@click.option("--from-board", is_flag=True, help="The letters of --at and --contains lie there.")
@click.option("--sort", type=click.Choice(["points", "alpha"]), default="points", show_default=True)
@click.option("--limit", type=click.IntRange(0, LIMIT), default=LIMIT, show_default=True)
@click.option("--lexicon", "name", default="fr", show_default=True, help="The lexicon to ask.")
def anagrams(
    letters: str,
    free: str,
    length: int | None,
    at: tuple[str, ...],
    contains: str,
    from_board: bool,
    sort: str,
    limit: int,
    name: str,
) -> None:
    """List the words that LETTERS can form; a ? among them is a joker.

    Jokers and free letters are worth 0, and the answer tells which letters of a word they are
    (`blanks`, counted from 0). The letters of --at and --contains must be among LETTERS and --free
    like all others, unless --from-board says that they lie on the board. `count` is the number of
    all words, also of those beyond the limit.
    """
    from engine.lexicon.anagrams import AnagramFinder, Sort  # loads numba

    try:
        question = parse_question(
            letters, free, length=length, at=at, contains=contains, from_board=from_board
        )
    except RuleError as error:
        raise BadInput(describe(error)) from error
    found = AnagramFinder(find_lexicon(name)).find(question, Sort(sort))
    words: list[dict[str, Any]] = [
        {"word": anagram.word, "points": anagram.points, "blanks": list(anagram.blanks)}
        for anagram in found[:limit]
    ]
    write_json({"count": len(found), "words": words})


def describe(error: RuleError) -> str:
    """Say in English what is wrong with a question."""
    data = error.to_dict()
    return _MESSAGES[error.code].format(**data)


_MESSAGES = {
    "no-letters": "no letters were given",
    "not-letters": "{field}: {character!r} is not a letter",
    "too-many-letters": "{count} letters are too many; at most {most}",
    "bad-length": "no word has {length} letters; 1 to {most}",
    "bad-place": "--at {text!r} is not of the form 3=K",
    "place-without-length": "--at needs --length",
    "place-outside": "place {place} is not in a word of {length} letters",
    "place-twice": "two different letters at place {place}",
}
