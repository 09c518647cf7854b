"""What is searched, small enough to stand in the identifiers of buttons.

So a search needs no memory: each button holds the search that a press on it asks for.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from bot.services.errors import ServiceError
from engine.lexicon.anagrams import Sort
from engine.lexicon.question import BadLength, Question, parse_question

STATE_LIMIT = 68
"""Characters of letters and search; what is left of an identifier's 100 is for whose it is."""

PACKED = re.compile(r"([A-Z?]*)-(\d{0,2}|[A-Z_]+)-([A-Z]*)-([paPA])-(\d{1,4})")
ANY = "_"


@dataclass
class SearchTooLong(ServiceError):
    """The search does not fit into a button's identifier."""

    code = "search-too-long"


@dataclass(frozen=True)
class Search:
    """All that is asked besides the letters at hand; the fields as those of `Question`.

    Attributes:
        page: from 0.
    """

    free: str = ""
    length: int | None = None
    at: tuple[tuple[int, str], ...] = ()
    contains: str = ""
    from_board: bool = False
    sort: Sort = Sort.POINTS
    page: int = 0

    @property
    def patterned(self) -> bool:
        """Whether a letter or sequence is asked for."""
        return bool(self.at or self.contains)

    def question(self, letters: str) -> Question:
        """The question to the search. Raises what is wrong with it."""
        return Question(letters, self.free, self.length, self.at, self.contains, self.from_board)

    def of_length(self, length: int | None) -> Search:
        """With another length; fixed letters that lie outside are given up."""
        kept = tuple(one for one in self.at if length is not None and one[0] <= length)
        return replace(self, length=length, at=kept, page=0)

    def pack(self) -> str:
        """As text; fixed letters are written as a word with gaps."""
        fixed = dict(self.at)
        length = str(self.length or "")
        if fixed and self.length:
            length = "".join(fixed.get(place, ANY) for place in range(1, self.length + 1))
        sort = self.sort.value[0]
        sort = sort.upper() if self.from_board else sort
        return f"{self.free}-{length}-{self.contains}-{sort}-{self.page}"


def packed(letters: str, search: Search) -> str:
    """Letters (or what stands for them) and search as text. Raises SearchTooLong."""
    text = f"{letters}-{search.pack()}"
    if len(text) > STATE_LIMIT:
        raise SearchTooLong
    return text


def unpacked(text: str) -> tuple[str, Search] | None:
    """The inverse of :func:`packed`; None where the text is of another version."""
    letters, _dash, rest = text.partition("-")
    match = PACKED.fullmatch(rest)
    if match is None:
        return None
    free, length, contains, sort, page = match.groups()
    at: tuple[tuple[int, str], ...] = ()
    if length and not length.isdigit():
        at = tuple((i, letter) for i, letter in enumerate(length, start=1) if letter != ANY)
        length = str(len(length))
    order = Sort.POINTS if sort in "pP" else Sort.ALPHA
    search = Search(
        free, int(length) if length else None, at, contains, sort.isupper(), order, int(page)
    )
    return letters, search


def read_search(
    letters: str, free: str, contains: str, at: str, length: str, before: Search
) -> tuple[str, Search]:
    """Letters and search of what a person typed; the rest as it was.

    Raises the errors of `parse_question`.
    """
    wanted: int | None = None
    if length.strip():
        if not length.strip().isdecimal():
            raise BadLength(0)
        wanted = int(length.strip()[:4])
    fixed = [one for one in re.split(r"[\s,;]+", re.sub(r"\s*([=:])\s*", r"\1", at)) if one]
    question = parse_question(letters, free, length=wanted, at=fixed, contains=contains)
    search = replace(
        before,
        free=question.free,
        length=question.length,
        at=tuple(sorted(set(question.at))),
        contains=question.contains,
        page=0,
    )
    return question.letters, search
