"""The lists that hold words and little else."""

import gzip
from collections.abc import Iterable

import msgspec

from engine.lexicon.sources.evidence import Evidence, from_spellings


def read_json_array(data: bytes) -> Evidence:
    """Read a JSON array of words (the an-array-of-… packages)."""
    return from_spellings(msgspec.json.decode(data, type=list[str]))


def read_abu(text: str) -> Evidence:
    """Read ABU's common words: `form TAB lemma TAB category:…` lines; abbreviations are left out.

    A line without a category (the header) is no word.
    """
    return from_spellings(_abu_forms(text.splitlines()))


def _abu_forms(lines: Iterable[str]) -> Iterable[str]:
    for line in lines:
        fields = line.split("\t")
        if len(fields) >= 3 and not fields[2].startswith("Abr"):
            yield fields[0]


def read_wordfreq(data: bytes) -> Evidence:
    """Read a frequency list of wordfreq ("cBpack": gzipped msgpack, a header, then one array of
    words for each hundredth of a decade of frequency)."""
    header, *bins = msgspec.msgpack.decode(
        gzip.decompress(data), type=list[dict[str, str | int] | list[str]]
    )
    if not isinstance(header, dict) or header.get("format") != "cB":
        raise ValueError("not a frequency list in the cBpack format")
    return from_spellings(word for words in bins for word in words)
