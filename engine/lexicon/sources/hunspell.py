"""Expansion of Hunspell dictionaries: an .aff file of rules and a .dic file of stems.

What a naive expansion gets wrong and this one does not: flags may be two characters long, an affix
may carry flags of its own (further affixes, or NEEDAFFIX: not a word by itself), prefixes and
suffixes combine only where both allow it, and both files carry morphology (`po:` part of speech,
`is:` inflection …). Format: the manual page hunspell(5).
"""

import functools
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace

_ENTRY = re.compile(r"(?P<word>(?:\\/|[^/\t])+?)(?:/(?P<flags>\S+))?(?P<tags>(?:\s+\w\w:\S*)*)\s*")
_MAX_DEPTH = 2  # Hunspell allows a suffix on a suffix, no more


@dataclass(frozen=True, slots=True)
class Affix:
    """One rule: strip `strip`, add `add`, where the rest of the word meets `condition`."""

    is_prefix: bool
    crosses: bool
    strip: str
    add: str
    flags: frozenset[str]
    condition: re.Pattern[str]
    tags: tuple[str, ...]

    def apply(self, word: str, full_strip: bool) -> str | None:
        """Return the word with the affix, or None where the rule does not fit."""
        if not self.condition.search(word) or (len(self.strip) >= len(word) and not full_strip):
            return None
        if self.is_prefix:
            if not word.startswith(self.strip):
                return None
            return self.add + word[len(self.strip) :]
        if not word.endswith(self.strip):
            return None
        return word[: len(word) - len(self.strip)] + self.add


@dataclass(frozen=True)
class AffixTable:
    """What an .aff file says about building words."""

    flag_kind: str = "char"
    full_strip: bool = False
    need_affix: str = ""
    forbidden: str = ""
    affixes: dict[str, tuple[Affix, ...]] = field(default_factory=dict)

    def split_flags(self, text: str) -> frozenset[str]:
        """Return the flags that are written together in `text`."""
        if self.flag_kind == "num":
            return frozenset(text.split(",")) if text else frozenset()
        size = 2 if self.flag_kind == "long" else 1
        return frozenset(text[i : i + size] for i in range(0, len(text), size))

    def only(self, wanted: Callable[[Affix], bool]) -> "AffixTable":
        """Return the table with the affixes that are wanted."""
        kept = {flag: tuple(filter(wanted, rules)) for flag, rules in self.affixes.items()}
        return replace(self, affixes=kept)


@dataclass(frozen=True, slots=True)
class Entry:
    """One line of a .dic file; `tags` are its morphology fields such as `po:nom`."""

    word: str
    flags: frozenset[str]
    tags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Form:
    """One word that an entry stands for, with the entry's tags and those of its affixes."""

    word: str
    tags: tuple[str, ...]


def parse_affixes(text: str) -> AffixTable:
    """Read an .aff file. Raises ValueError for what this expansion does not know (AF aliases)."""
    table = AffixTable()
    affixes: dict[str, list[Affix]] = {}
    crossing: dict[str, bool] = {}
    for line in text.splitlines():
        fields = line.split()
        if not fields or line.startswith("#"):
            continue
        keyword = fields[0]
        if keyword == "FLAG":
            table = replace(table, flag_kind=fields[1].lower())
        elif keyword == "FULLSTRIP":
            table = replace(table, full_strip=True)
        elif keyword == "NEEDAFFIX":
            table = replace(table, need_affix=fields[1])
        elif keyword == "FORBIDDENWORD":
            table = replace(table, forbidden=fields[1])
        elif keyword == "AF":
            raise ValueError("flag aliases (AF) are not supported")
        elif keyword in ("PFX", "SFX"):
            flag = fields[1]
            if flag not in crossing:  # the header: PFX flag cross-product count
                crossing[flag] = fields[2] == "Y"
                affixes[flag] = []
            else:
                affixes[flag].append(_affix(fields, crossing[flag], table))
    return replace(table, affixes={flag: tuple(rules) for flag, rules in affixes.items()})


def _affix(fields: list[str], crosses: bool, table: AffixTable) -> Affix:
    is_prefix = fields[0] == "PFX"
    add, _, flags = fields[3].partition("/")
    return Affix(
        is_prefix=is_prefix,
        crosses=crosses,
        strip="" if fields[2] == "0" else fields[2],
        add="" if add == "0" else add,
        flags=table.split_flags(flags),
        condition=_condition(fields[4] if len(fields) > 4 else ".", is_prefix),
        tags=tuple(tag for tag in fields[5:] if tag[2:3] == ":"),
    )


@functools.cache
def _condition(text: str, is_prefix: bool) -> re.Pattern[str]:
    """Compile a condition: literal characters, `.`, and classes in brackets."""
    parts = re.findall(r"\[\^?[^\]]+\]|.", text)
    pattern = "".join(
        f"[{part[1:-1]}]" if len(part) > 1 else "." if part == "." else re.escape(part)
        for part in parts
    )
    return re.compile(f"^{pattern}" if is_prefix else f"{pattern}$")


def parse_dictionary(text: str, table: AffixTable) -> Iterator[Entry]:
    """Read a .dic file; its first line is a count."""
    for line in text.splitlines()[1:]:
        if match := _ENTRY.fullmatch(line):
            yield Entry(
                match["word"].replace("\\/", "/"),
                table.split_flags(match["flags"] or ""),
                tuple(match["tags"].split()),
            )


def expand(entry: Entry, table: AffixTable) -> Iterator[Form]:
    """Yield every word that `entry` stands for, itself first where it is a word by itself.

    The same word comes again when several rules make it (with other tags).
    """
    if table.forbidden and table.forbidden in entry.flags:
        return
    if table.need_affix not in entry.flags:
        yield Form(entry.word, entry.tags)
    stem = Form(entry.word, entry.tags)
    prefixes = _rules(entry.flags, table, is_prefix=True)
    yield from _prefixed(stem, prefixes, table)
    for form, rule in _suffixed(stem, entry.flags, table, _MAX_DEPTH):
        if table.need_affix not in rule.flags:
            yield form
        if rule.crosses:
            crossing = [prefix for prefix in prefixes if prefix.crosses]
            inherited = _rules(rule.flags, table, is_prefix=True)
            yield from _prefixed(form, [*crossing, *inherited], table)


def _rules(flags: frozenset[str], table: AffixTable, *, is_prefix: bool) -> list[Affix]:
    return [
        rule
        for flag in sorted(flags)
        for rule in table.affixes.get(flag, ())
        if rule.is_prefix == is_prefix
    ]


def _suffixed(
    form: Form, flags: frozenset[str], table: AffixTable, depth: int
) -> Iterator[tuple[Form, Affix]]:
    """Yield each form with suffixes, and its last suffix."""
    if not depth:
        return
    for rule in _rules(flags, table, is_prefix=False):
        word = rule.apply(form.word, table.full_strip)
        if word is None:
            continue
        longer = Form(word, form.tags + rule.tags)
        yield longer, rule
        yield from _suffixed(longer, rule.flags, table, depth - 1)


def _prefixed(form: Form, rules: list[Affix], table: AffixTable) -> Iterator[Form]:
    """Yield `form` with each prefix, and with the suffixes that the prefix brings along."""
    for rule in rules:
        word = rule.apply(form.word, table.full_strip)
        if word is None:
            continue
        longer = Form(word, rule.tags + form.tags)
        if table.need_affix not in rule.flags:
            yield longer
        for suffixed, suffix in _suffixed(longer, rule.flags, table, 1):
            if table.need_affix not in suffix.flags:
                yield suffixed
