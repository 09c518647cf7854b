"""The table of word frequencies: built from a list, written, read, and the one that ships."""

import gzip
from pathlib import Path

import msgspec
import pytest
from click.testing import CliRunner

from engine.cli.frequencies import frequencies
from engine.lexicon import Lexicon, load_lexicon
from engine.lexicon.frequency import (
    build_frequencies,
    load_frequencies,
    read_frequencies,
    save_frequencies,
)

LEXICON = Lexicon.from_words("test", ["CHAT", "ETE", "ZYTHUM"])


def packed(*bins: list[str]) -> bytes:
    header = {"format": "cB", "version": 1}
    return gzip.compress(msgspec.msgpack.encode([header, *bins]))


def test_spellings_that_fold_alike_are_added_up() -> None:
    shares = read_frequencies(packed(["ete"], *[[]] * 99, ["été"]))
    assert shares == {"ETE": pytest.approx(1.1)}


def test_only_words_of_the_lexicon_are_kept() -> None:
    built = build_frequencies(LEXICON, packed(*[[]] * 300, ["chat", "internet"]))
    assert list(built.words) == ["CHAT"]
    assert built.zipf("CHAT") == pytest.approx(6.0)
    assert built.zipf("ZYTHUM") == built.zipf("INTERNET") == 0.0


def test_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="cBpack"):
        read_frequencies(gzip.compress(msgspec.msgpack.encode([{"format": "x"}])))


def test_written_and_read_again_with_the_same_bytes(tmp_path: Path) -> None:
    built = build_frequencies(LEXICON, packed(*[[]] * 250, ["chat"], ["été"]))
    save_frequencies(built, tmp_path / "fr.npz")
    save_frequencies(built, tmp_path / "again.npz")
    read = load_frequencies("fr", tmp_path)
    assert {word: read.zipf(word) for word in read.words} == {"CHAT": 6.5, "ETE": 6.5}
    assert (tmp_path / "fr.npz").read_bytes() == (tmp_path / "again.npz").read_bytes()


def test_the_table_that_ships_orders_words_as_people_would() -> None:
    table = load_frequencies("fr")
    assert table.zipf("MAISON") > table.zipf("OIGNON") > table.zipf("ABACA") > 0
    lexicon = load_lexicon("fr")
    known = sum(word in lexicon for word in list(table.words)[::50])
    assert known > 0.98 * len(range(0, len(table.words), 50))


def test_the_command_line_builds_a_table(tmp_path: Path) -> None:
    folder = tmp_path / "wordfreq/wordfreq/data"
    folder.mkdir(parents=True)
    (folder / "large_fr.msgpack.gz").write_bytes(packed(*[[]] * 250, ["maison"]))
    arguments = ["fr", "--sources", str(tmp_path), "--directory", str(tmp_path / "out")]
    done = CliRunner().invoke(frequencies, arguments)
    assert done.exit_code == 0, done.output
    assert load_frequencies("fr", tmp_path / "out").zipf("MAISON") == pytest.approx(6.5)


def test_the_command_line_names_a_file_that_lacks(tmp_path: Path) -> None:
    done = CliRunner().invoke(frequencies, ["fr", "--sources", str(tmp_path)])
    assert done.exit_code == 2
    assert "large_fr.msgpack.gz" in done.stderr
