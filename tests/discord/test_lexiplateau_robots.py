"""Whole games of a person against the engine's own robots."""

from __future__ import annotations

import pytest

from bot.services.lexiplateau_robots import EngineThinker
from engine.lexiplateau import gcg
from engine.lexiplateau.choice import Choice
from engine.lexiplateau.robots import LEVELS, Level
from engine.lexiplateau.seen import Seen
from engine.lexiplateau.state import TurnKind
from engine.table.phase import Phase
from tests.discord.conftest import BotFactory
from tests.discord.harness import Server, shown, texts
from tests.discord.turns import Turns

FAST = Level.MASTER
"""Played in every run; the others are as slow as they are many."""


class Hasty(EngineThinker):
    """The engine's robots, which have no time to look far ahead."""

    def think(self, lexicon: str, position: Seen, level: str, seed: str, seconds: float) -> Choice:
        return super().think(lexicon, position, level, seed, seconds=0.02)


@pytest.fixture
def hasty(make_bot: BotFactory) -> Hasty:
    """To be asked for before the server, whose bot it is made for."""
    made = Hasty(make_bot.lexicons)
    made.warm_up()
    make_bot.thinker = made
    return made


@pytest.mark.parametrize(
    "level", [pytest.param(each, marks=() if each is FAST else pytest.mark.slow) for each in LEVELS]
)
async def test_a_person_plays_a_whole_game_against_a_robot(
    hasty: Hasty, server: Server, level: Level
) -> None:
    turns = Turns(server)
    await turns.start(robot=level.value)
    robots, service = server.bot.services.turn_robots, server.bot.services.lexiplateau
    await robots.tasks.idle()
    while (await turns.state()).phase is Phase.RUNNING:
        moves = await turns.moves()
        if moves:
            await service.play(server.anna.id, 1, text=moves[0])
        else:
            await service.pass_turn(server.anna.id, 1)
        await robots.tasks.idle()
    await server.bot.outbox.idle()
    game = await turns.state()
    mine, its = ([turn for turn in game.history if turn.seat == seat] for seat in (1, 2))
    assert abs(len(mine) - len(its)) <= 1
    assert sum(turn.kind is TurnKind.PLAY for turn in its) >= 5
    assert game.replay()[-1].board == game.board
    told = texts(turns.thread)
    assert sum("pose **" in said for said in told) == sum(bool(turn.tiles) for turn in game.history)
    end = turns.thread.history()[-1]
    assert "Fin de la partie" in shown(end)
    record = gcg.read((await end.attachments[-1].read()).decode())
    assert record.totals == tuple(seat.score for seat in game.seats)
