from typing import Any

from engine.board.board import Board
from engine.board.layout import Layout, blank_layout
from engine.kernels.grid import GridCache


class Emptied(dict[Layout, Any]):
    """A cache that another thread empties right after each look into it."""

    def __contains__(self, key: object) -> bool:
        found = super().__contains__(key)
        self.clear()
        return found

    def get(self, key: Layout, default: Any = None) -> Any:
        found = super().get(key, default)
        self.clear()
        return found


def test_a_cache_that_another_thread_empties_meanwhile() -> None:
    cache, board = GridCache(), Board(blank_layout(3, 3))
    cache._blanks = Emptied()

    sizes = {len(cache.marks(board)) for _ in range(3)}

    assert sizes == {25}
