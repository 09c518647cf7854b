import gzip

import msgspec
import pytest

from engine.lexicon.sources import plain


def packed(header: dict[str, object], *bins: list[str]) -> bytes:
    return gzip.compress(msgspec.msgpack.encode([header, *bins]))


def test_an_array_of_words() -> None:
    evidence = plain.read_json_array('["été", "Paris", "abat-jour", "a"]'.encode())
    assert evidence.words == {"ETE", "A"}
    assert evidence.compounds == {"ABATJOUR"}


def test_abu_leaves_out_abbreviations_and_its_header() -> None:
    text = "ABU\nchats\tchat\tNom:Mas+PL\nkg\tkg\tAbr\nétait\têtre\tVer:IImp+SG+P3\n"
    assert plain.read_abu(text).words == {"CHATS", "ETAIT"}


def test_wordfreqs_bins() -> None:
    data = packed({"format": "cB", "version": 1}, [], ["de"], [], ["été", "l'an"])
    assert plain.read_wordfreq(data).words == {"DE", "ETE"}


def test_another_format_is_refused() -> None:
    with pytest.raises(ValueError, match="cBpack"):
        plain.read_wordfreq(packed({"format": "xx"}, ["de"]))
