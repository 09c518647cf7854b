"""A composer in somebody's hands."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from engine.board.coordinates import Direction
from engine.moves import Move, MoveGenerator
from tests.discord.harness import BUTTON, Channel, Person, Server, components, labels, shown

MENU, GALLERY = 3, 12


@dataclass
class Composer:
    """One open composer; ``message`` shows what it shows now."""

    who: Person
    message: Any

    @property
    def text(self) -> str:
        return shown(self.message)

    @property
    def labels(self) -> list[str]:
        return labels(self.message)

    @property
    def picture(self) -> str:
        """The alt text of the picture, which must be the attached one."""
        (gallery,) = [each for each in components(self.message) if each["type"] == GALLERY]
        (attached,) = self.message.attachments
        (item,) = gallery["items"]
        assert item["media"]["url"] == attached.url
        assert item["description"] == attached.description
        return str(item["description"])

    @property
    def greyed(self) -> str:
        """The letters that cannot be pressed."""
        keys = [each for each in components(self.message) if each["type"] == BUTTON]
        return "".join(each["label"] for each in keys[:9] if each.get("disabled"))

    async def press(self, label: str) -> Any:
        """A button, by the beginning of what it says."""
        found = [each for each in self.labels if each.startswith(label)]
        return await self.who.click(self.message, label=found[0])

    async def key(self, token: str) -> Any:
        """A button, by what it asks for."""
        return await self.who.click(self.message, custom_id=self.identifiers()[token])

    async def choose(self, menu: str, value: str) -> Any:
        """An option of a menu."""
        return await self.who.select(self.message, [value], custom_id=self.identifiers(MENU)[menu])

    def options(self, menu: str) -> list[dict[str, Any]]:
        """What a menu offers."""
        custom_id = self.identifiers(MENU)[menu]
        (found,) = [each for each in components(self.message) if each.get("custom_id") == custom_id]
        return list(found["options"])

    def identifiers(self, kind: int = BUTTON) -> dict[str, str]:
        """The identifiers of the buttons or menus by what they ask for."""
        found = [each["custom_id"] for each in components(self.message) if each["type"] == kind]
        return {custom_id.split(":")[-1].partition("~")[0]: custom_id for custom_id in found}

    async def type(self, move: Move, rack: str) -> None:
        """Lay a move's tiles one after the other, as a person does."""
        rows = {cell.row for cell in move.tiles}
        way = Direction.ACROSS if len(rows) == 1 else Direction.DOWN
        first = min(move.tiles)
        await self.choose("row", str(first.row))
        await self.choose("column", str(first.column))
        if ("→" in self.labels_of_turn()) == (way is Direction.ACROSS):
            await self.key("turn")
        free = list(rack)
        for tile in (tile for _cell, tile in sorted(move.tiles.items())):
            slot = free.index(tile.rack_mark)
            free[slot] = ""
            if tile.blank:
                await self.key("joker")
                await self.choose("jokera" if tile.letter < "N" else "jokern", tile.letter)
            else:
                await self.key(f"letter.{slot}")

    def labels_of_turn(self) -> str:
        """The arrow of the key that turns the cursor: where it would turn to."""
        return next(label for label in self.labels if label[:1] in "→↓")

    async def write(self, text: str) -> None:
        """A placement in the form."""
        form = await self.press("⌨️ Écrire")
        await self.who.submit_modal(form, {"play": text})


async def open_composer(server: Server, who: Person, place: Channel | None = None) -> Composer:
    """« ▶ Jouer » under the round's board."""
    result = await who.click(server.board(place), label="▶ Jouer")
    return Composer(who, result.response)


async def moves_of(server: Server, game: int = 1) -> Sequence[Move]:
    """One-line moves of the open round, best first."""
    view = await server.view(game)
    generator = MoveGenerator(server.bot.services.lexicons.default())
    return generator.moves(view.board, view.rack or "", opening=view.opening)
