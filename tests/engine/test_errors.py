from engine.board.coordinates import Cell, Direction, Reference
from engine.board.placing import CellTaken, NotConnected, NotInRack, UnknownWord
from engine.crabblabla.errors import IllegalPlacement


def test_cells_and_references_are_written_as_players_write_them() -> None:
    assert CellTaken(Cell(7, 3)).to_dict() == {"code": "cell-taken", "cell": "H4"}
    assert UnknownWord("CHTA", Reference(Cell(7, 3), Direction.DOWN)).to_dict() == {
        "code": "unknown-word",
        "word": "CHTA",
        "reference": "4H",
    }
    assert NotConnected((Cell(0, 0), Cell(1, 11))).to_dict() == {
        "code": "not-connected",
        "cells": ["A1", "B12"],
    }


def test_nested_errors_are_written_as_objects() -> None:
    error = IllegalPlacement((NotInRack("Z"),))

    assert error.to_dict() == {
        "code": "illegal-placement",
        "errors": [{"code": "not-in-rack", "letters": "Z"}],
    }
