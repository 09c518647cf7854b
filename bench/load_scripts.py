"""What the people of :mod:`bench.load` do: each script is one person's few minutes with the bot.

A script yields what is asked of the bot and is sent the message that stands then; it presses only
what that message offers, as people do. Nothing in it waits: how often anybody acts is the
generator's business.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from bench.load_games import Lay, Table
from tests.wire import payloads

Payload = dict[str, Any]

BUTTON, MENU = 2, 3
COMMAND, COMPONENT, SUGGESTION, FORM = 2, 3, 4, 5
"""Discord's numbers of components and interactions."""

POSTED = 690_000_000_000_000_000
"""The message with which a thread begins."""


@dataclass(frozen=True)
class Asked:
    """One interaction.

    Attributes:
        what: the row of the table in which it is counted.
        content: what Discord says of it, besides who and where.
        fresh: whether its answer is a message of its own.
    """

    what: str
    content: Payload
    fresh: bool = True


Script = Generator[Asked, Payload, None]
"""Ends where there is nothing more to do. It is sent messages as Discord tells them."""


@dataclass(frozen=True)
class Person:
    """Somebody at a table."""

    id: int
    table: Table
    rng: random.Random

    @property
    def to_move(self) -> bool:
        """Whether it is their turn, where people take turns."""
        return self.table.people[0] == self.id


# --- interactions ---------------------------------------------------------------------------------


def command(what: str, name: str, **options: str | int) -> Asked:
    """A slash command; ``name`` has up to two words."""
    return Asked(what, {"type": COMMAND, "data": _called(name, options)})


def suggestion(what: str, name: str, option: str, typed: str) -> Asked:
    """What Discord asks while somebody types an option."""
    data = _called(name, {option: typed})
    inner = data["options"][0].get("options", data["options"])
    inner[-1]["focused"] = True
    return Asked(what, {"type": SUGGESTION, "data": data})


def _called(name: str, options: Mapping[str, str | int]) -> Payload:
    group, _space, sub = name.partition(" ")
    given: list[Payload] = [
        {"name": key, "type": 3 if isinstance(value, str) else 4, "value": value}
        for key, value in options.items()
    ]
    inner = [{"name": sub, "type": 1, "options": given}] if sub else given
    return {"id": "1", "name": group, "type": 1, "options": inner}


def press(what: str, message: Payload, key: Payload, *values: str, fresh: bool = False) -> Asked:
    """A button is pressed, or something is chosen from a menu."""
    data: Payload = {"custom_id": key["custom_id"], "component_type": key["type"]}
    if values:
        data["values"] = list(values)
    return Asked(what, {"type": COMPONENT, "data": data, "message": message}, fresh)


def button(custom_id: str) -> Payload:
    """A button of a message in the thread, whose keys need not be looked up."""
    return {"type": BUTTON, "id": 2, "style": 2, "label": "▶", "custom_id": custom_id}


def posted(*keys: Payload) -> Payload:
    """A message of the bot's in the thread."""
    return payloads.message(POSTED, {"components": [{"type": 1, "id": 1, "components": keys}]})


def keys(message: Payload) -> Iterator[Payload]:
    """All that can be pressed in a message."""
    pending: list[Any] = list(message.get("components", ()))
    while pending:
        each = pending.pop(0)
        pending[:0] = each.get("components", ())
        if each["type"] in (BUTTON, MENU) and not each.get("disabled") and "custom_id" in each:
            yield each


def find(message: Payload, wanted: Callable[[str, str], bool]) -> Payload | None:
    """The first key whose token (what its ``custom_id`` says last) and label are wanted."""
    for key in keys(message):
        parts = str(key["custom_id"]).partition("~")[0].split(":", 4)
        if len(parts) > 4 and wanted(parts[4], str(key.get("label", ""))):
            return key
    return None


# --- boards: Crabblabla and Lexiplateau -----------------------------------------------------------


def compose(person: Person) -> Script:
    """Open the composer, lay a word letter by letter, take one back maybe, play."""
    table, rng = person.table, person.rng
    name = "Crabblabla" if table.kind == "crabblabla" else "Lexiplateau"
    if rng.random() < 0.5:
        panel = yield command(f"{name}: open the composer", f"{table.kind} plateau")
    else:
        key = button(f"cb1:{'compose' if table.kind == 'crabblabla' else 'turn'}:{table.id}")
        panel = yield press(f"{name}: open the composer", posted(key), key, fresh=True)
    what = f"{name}: a key of the composer"
    for step in _typed(person, rng.choice(table.lays)) if table.lays else ():
        key_or_none = find(panel, step.wanted)
        if key_or_none is None:
            continue
        panel = yield press(what, panel, key_or_none, *step.values)
    play = find(panel, lambda token, _: token.startswith("play."))
    if play is not None:
        yield press(f"{name}: play", panel, play)
    elif (recall := find(panel, lambda token, _: token == "recall")) is not None:
        yield press(what, panel, recall)


@dataclass(frozen=True)
class _Key:
    """A key to be looked for, and what is chosen of it where it is a menu."""

    wanted: Callable[[str, str], bool]
    values: tuple[str, ...] = ()


def _typed(person: Person, lay: Lay) -> Iterator[_Key]:
    yield _Key(lambda token, _: token == "row", (str(lay.row),))
    yield _Key(lambda token, _: token == "column", (str(lay.column),))
    if lay.down:
        yield _Key(lambda token, label: token == "turn" and "↓" in label)
    letters = list(lay.letters)
    if person.rng.random() < 0.3:
        letters[-1:] = [letters[-1], "⌫", letters[-1]]
    for letter in letters:
        yield _Key(lambda _, label, letter=letter: label == letter)  # type: ignore[misc]


def write(person: Person) -> Script:
    """Write a placement, with suggestions on the way; look at the preview; play maybe."""
    table, rng = person.table, person.rng
    if not table.lays:
        return
    play = rng.choice(table.lays).play
    crabblabla = table.kind == "crabblabla"
    name, label = (
        ("crabblabla poser", "Crabblabla") if crabblabla else ("lexiplateau jouer", "Lexiplateau")
    )
    option = "placement" if crabblabla else "mot"
    for length in sorted(rng.sample(range(2, len(play) + 1), k=min(2, len(play) - 1))):
        yield suggestion("suggestions while one types", name, option, play[:length])
    preview = yield command(f"{label}: preview of what was written", name, **{option: play})
    act = "cb1:play:" if crabblabla else "cb1:turnplay:"
    chosen = next((key for key in keys(preview) if key["custom_id"].startswith(act)), None)
    if chosen is not None and rng.random() < 0.5:
        yield press(f"{label}: play", preview, chosen)


def look_on(person: Person) -> Script:
    """Look at the table, and at the sheet of what was played maybe."""
    kind = person.table.kind
    if kind == "wordgrid":
        yield command("open challenges", "wordgrid lobby")
        return
    yield command("scores", f"{kind} scores")
    if kind in ("crabblabla", "lexiplateau") and person.rng.random() < 0.3:
        yield command("road sheet", f"{kind} feuille")


# --- Wordgrid and B@ggle --------------------------------------------------------------------------


def duel(person: Person) -> Script:
    """Open the grid, write a letter, press the path, confirm."""
    table, rng = person.table, person.rng
    panel = yield command("Wordgrid: open the grid", "wordgrid grille")
    what = "Wordgrid: a key of the grid"
    step = rng.choice(table.steps)
    presses = [
        lambda token, _: token.startswith(f"cell.{step.cell}."),
        lambda token, label: token.startswith("letter.") and label == step.letter,
        *(_cell(cell) for cell in step.path),
    ]
    for wanted in presses:
        key = find(panel, wanted)
        if key is None:
            break
        panel = yield press(what, panel, key)
    confirm = find(panel, lambda token, _: token.startswith("ok."))
    if confirm is not None:
        yield press("Wordgrid: a move", panel, confirm)
    elif (again := find(panel, lambda token, _: token == "show")) is not None:
        yield press(what, panel, again)


def _cell(cell: int) -> Callable[[str, str], bool]:
    return lambda token, _label: token.startswith(f"cell.{cell}.")


def find_words(person: Person) -> Script:
    """Send words one by one, some by the form; look at one's own, and turn the grid."""
    table, rng = person.table, person.rng
    for word in rng.sample(table.words, k=min(5, len(table.words))):
        yield command("B@ggle: a word", "m", mots=word.lower())
    key = button(f"cb1:roommine:{table.id}:1")
    yield press("B@ggle: one's own words", posted(key), key, fresh=True)
    if rng.random() < 0.5:
        key = button(f"cb1:roomgrid:{table.id}:1:1")
        yield press("B@ggle: the grid, turned", posted(key), key, fresh=True)


# --- what belongs to no table ---------------------------------------------------------------------


def look_up(person: Person) -> Script:
    """Is that a word? What do these letters form?"""
    rng = person.rng
    word = rng.choice(person.table.lays).letters if person.table.lays else "CRABES"
    yield command("/mot", "mot verifier", mot=word)
    letters = "".join(rng.sample("AABCDEEEFGHIIJLMNNOOPRRSSTTUUV?", k=8))
    yield command("/anagrammes", "anagrammes", lettres=letters)


def settle_down(person: Person) -> Script:
    """Choose something for oneself; read one's profile, or the rules."""
    rng = person.rng
    panel = yield command("settings", rng.choice(("affichage", "notifications")))
    found = list(keys(panel))
    if found:
        chosen = rng.choice(found)
        values = [rng.choice(chosen["options"])["value"]] if chosen["type"] == MENU else []
        yield press("settings", panel, chosen, *values)
    if rng.random() < 0.5:
        yield command("profile", "profil")
    else:
        yield command("help", f"{person.table.kind} aide")


SCRIPTS: Mapping[str, Sequence[tuple[float, Callable[[Person], Script]]]] = {
    "crabblabla": [(4, compose), (3, write), (3, look_on), (2, look_up), (1, settle_down)],
    "lexiplateau": [(4, compose), (3, write), (3, look_on), (2, look_up), (1, settle_down)],
    "wordgrid": [(6, duel), (1, look_on), (1, look_up), (1, settle_down)],
    "baggle": [(10, find_words), (1, look_on)],
}
"""What people do at the tables of each kind, with how often."""

CROWDS: Mapping[str, float] = {"crabblabla": 3, "lexiplateau": 2, "wordgrid": 2, "baggle": 4}
"""How often somebody at a table of each kind does something; a room is where one sends words by the
dozen."""
