import os
from pathlib import Path

import numpy as np
import pytest

from engine.lexicon.files import (
    BrokenLexicon,
    UnknownLexicon,
    available,
    default_directories,
    load_lexicon,
    save_lexicon,
)
from engine.lexicon.lexicon import Lexicon


def lexicon(name: str = "mini", *words: str) -> Lexicon:
    return Lexicon.from_words(name, words or ("CHAT", "CHIEN"), "fr")


def test_what_is_saved_is_loaded(tmp_path: Path) -> None:
    info = save_lexicon(lexicon(), tmp_path)
    loaded = load_lexicon("mini", [tmp_path])
    assert list(loaded) == ["CHAT", "CHIEN"]
    assert (loaded.name, loaded.language, loaded.version) == ("mini", "fr", info.version)
    assert (info.words, info.edges) == (2, len(loaded.graph) - 1)


def test_the_graph_is_a_plain_writable_array(tmp_path: Path) -> None:
    """A read-only or memory-mapped one is another type for numba: every kernel compiles anew."""
    save_lexicon(lexicon(), tmp_path)
    graph = load_lexicon("mini", [tmp_path]).graph
    assert type(graph) is np.ndarray
    assert graph.flags.writeable
    assert graph.flags.c_contiguous


def test_a_lexicon_is_loaded_once_until_its_file_changes(tmp_path: Path) -> None:
    save_lexicon(lexicon(), tmp_path)
    first = load_lexicon("mini", [tmp_path])
    assert load_lexicon("mini", [tmp_path]) is first
    save_lexicon(lexicon("mini", "OS"), tmp_path)
    stamp = (tmp_path / "mini.json").stat().st_mtime_ns + 1
    os.utime(tmp_path / "mini.json", ns=(stamp, stamp))
    assert list(load_lexicon("mini", [tmp_path])) == ["OS"]


@pytest.mark.parametrize("name", ["other", "../mini", "MINI", ""])
def test_an_unknown_name_is_told_with_those_there_are(tmp_path: Path, name: str) -> None:
    save_lexicon(lexicon(), tmp_path)
    with pytest.raises(UnknownLexicon) as caught:
        load_lexicon(name, [tmp_path / "none", tmp_path])
    assert caught.value.name == name
    assert caught.value.available == ("mini",)


def test_the_first_folder_wins(tmp_path: Path) -> None:
    save_lexicon(lexicon("mini", "UN"), tmp_path / "a")
    save_lexicon(lexicon("mini", "DEUX"), tmp_path / "b")
    assert list(load_lexicon("mini", [tmp_path / "a", tmp_path / "b"])) == ["UN"]
    assert [info.words for info in available([tmp_path / "a", tmp_path / "b"])] == [1]


def test_the_environment_names_the_operators_folder(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("CRABBLABLA_LEXICONS", str(tmp_path))
    assert default_directories()[-1] == tmp_path
    save_lexicon(lexicon(), tmp_path)
    assert "CHAT" in load_lexicon("mini")


@pytest.mark.parametrize("name", ["../mini", "Mini", "", "a" * 33, "-x"])
def test_a_name_that_is_no_file_name_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ValueError, match="name"):
        save_lexicon(lexicon(name), tmp_path)


def test_a_shipped_name_cannot_be_taken(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="ships"):
        save_lexicon(lexicon("fr"), tmp_path)


def test_files_that_do_not_belong_together_are_refused(tmp_path: Path) -> None:
    save_lexicon(lexicon(), tmp_path)
    np.save(tmp_path / "mini.npy", np.zeros(3, dtype=np.uint32))
    with pytest.raises(BrokenLexicon, match=r"mini\.npy"):
        load_lexicon("mini", [tmp_path])


def test_a_damaged_graph_or_description_is_told(tmp_path: Path) -> None:
    save_lexicon(lexicon(), tmp_path)
    (tmp_path / "mini.npy").write_bytes(b"")
    with pytest.raises(BrokenLexicon):
        load_lexicon("mini", [tmp_path])
    (tmp_path / "mini.json").write_text('{"name": "mini", "extra": 1}', encoding="utf-8")
    with pytest.raises(BrokenLexicon, match=r"mini\.json"):
        available([tmp_path])
