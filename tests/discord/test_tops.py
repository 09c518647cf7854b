"""The best placement of each round: searched in secret, shown at the reveal, celebrated."""

from __future__ import annotations

from typing import Any

import pytest

from tests.discord.conftest import BotFactory
from tests.discord.harness import Server, labels, shown, text, texts
from tests.discord.searching import Desk, answer, best_and_low

SHOW = "👁 Voir le top"


@pytest.fixture
def desk(make_bot: BotFactory) -> Desk:
    """To be asked for before the server, whose bot it is made for."""
    made = Desk()
    make_bot.make_tops = made.make
    return made


def reveal(server: Server) -> Any:
    """The last reveal."""
    return next(m for m in reversed(server.thread.history()) if ": les coups" in shown(m))


async def test_the_top_that_nobody_found_is_shown_with_everybodys_share(
    desk: Desk, server: Server
) -> None:
    await server.start(manches=3)
    best, low = await best_and_low(server)
    desk.searcher.script = [await answer(server, best)]
    await desk.work(server)
    low_score = (await answer(server, low)).score
    top_score = desk.searcher.script[0].score  # type: ignore[union-attr]
    await server.play(server.anna, low)
    await server.skip(server.bilal)
    assert best not in "".join(texts(server.thread)), "the top is a secret until the reveal"
    await server.skip(server.chloe)
    said = shown(reveal(server))
    assert (
        f"🎯 Le top : `{best}` pour {top_score} points, le meilleur coup trouvé."
        in said.replace("**", "")
    )
    assert f"({low_score * 100 // top_score} %)" in said
    assert labels(reveal(server)) == [SHOW]


async def test_the_top_can_be_looked_at_privately(desk: Desk, server: Server) -> None:
    await server.start(manches=3)
    best, low = await best_and_low(server)
    desk.searcher.script = [await answer(server, best, proven=True)]
    await desk.work(server)
    await server.play(server.anna, low)
    await server.skip(server.bilal)
    await server.skip(server.chloe)
    assert "le meilleur coup possible, prouvé" in shown(reveal(server))
    await server.restart()
    result = await server.bilal.click(reveal(server), label=SHOW)
    assert result.response.ephemeral
    said = text(result)
    assert best in said
    assert "Le top de la manche 1" in said
    assert "Part du top : <@" in said
    (picture,) = result.response.attachments
    assert "Placement : " in (picture.description or "")


async def test_a_player_who_beats_the_search_has_found_the_top(desk: Desk, server: Server) -> None:
    await server.start(manches=3)
    best, low = await best_and_low(server)
    desk.searcher.script = [await answer(server, low, proven=True)]
    await desk.work(server)
    await server.play(server.anna, best)
    await server.skip(server.bilal)
    await server.skip(server.chloe)
    said = shown(reveal(server))
    assert f"🎉 <@{server.anna.id}> **trouve le top !** Aucun meilleur coup n’est connu." in said
    assert "(100 %)" in said
    assert labels(reveal(server)) == [], "it lies on the board already"


async def test_two_players_find_the_top(desk: Desk, server: Server) -> None:
    await server.start(manches=3)
    best = (await server.moves())[0]
    desk.searcher.script = [await answer(server, best, proven=True)]
    await desk.work(server)
    await server.play(server.anna, best)
    await server.play(server.bilal, best)
    await server.skip(server.chloe)
    people = f"<@{server.anna.id}>, <@{server.bilal.id}>"
    assert f"🎉 {people} **trouvent le top !** Et c’est prouvé" in shown(reveal(server))


async def test_the_reveal_does_not_wait_for_the_search(desk: Desk, server: Server) -> None:
    await server.start(manches=3)
    assert len(desk.executor.jobs) == 1
    best, low = await best_and_low(server)
    desk.searcher.quickly = await answer(server, best)
    await server.play(server.anna, low)
    await server.skip(server.bilal)
    await server.skip(server.chloe)
    assert not desk.searcher.asked
    assert best in shown(reveal(server))
    assert (await server.view()).round == 2


async def test_where_nothing_was_found_or_played_there_is_no_top(
    desk: Desk, server: Server
) -> None:
    await server.start(manches=3)
    for person in server.people.values():
        await server.skip(person)
    said = shown(reveal(server))
    assert "Personne n’a rien posé" in said
    assert "top" not in said
    assert labels(reveal(server)) == []


async def test_a_restart_begins_the_search_again(desk: Desk, server: Server) -> None:
    await server.start(manches=3)
    best, low = await best_and_low(server)
    await server.restart()
    assert len(desk.executor.jobs) == 1
    desk.searcher.script = [await answer(server, best)]
    await desk.work(server)
    await server.play(server.anna, low)
    await server.skip(server.bilal)
    await server.skip(server.chloe)
    assert f"`{best}`" in shown(reveal(server))


async def test_a_closed_rounds_search_is_stopped(desk: Desk, server: Server) -> None:
    await server.start(manches=3)
    first = (await server.view()).rack
    await desk.executor.work()
    for person in server.people.values():
        await server.skip(person)
    second = (await server.view()).rack
    await desk.work(server)
    asked = [rack for rack, _seconds in desk.searcher.asked]
    assert asked == [first, first, second, second, second]
    assert desk.searcher.stops[1].is_set()


async def test_who_only_watches_may_look_at_the_top_too(desk: Desk, server: Server) -> None:
    await server.start(manches=3)
    best, low = await best_and_low(server)
    desk.searcher.quickly = await answer(server, best)
    await server.play(server.anna, low)
    await server.skip(server.bilal)
    await server.skip(server.chloe)
    stranger = server.newcomer("diego")
    result = await stranger.click(reveal(server), label=SHOW)
    assert best in text(result)


async def test_the_final_table_tells_the_mean_share(desk: Desk, server: Server) -> None:
    await server.start(manches=3)
    for _ in range(3):
        best, low = await best_and_low(server)
        desk.searcher.quickly = await answer(server, best)
        await server.play(server.anna, best)
        await server.play(server.bilal, low)
        await server.skip(server.chloe)
    lines = shown(server.thread.history()[-1]).splitlines()
    table = {
        person: line for line in lines for person in server.people if self_in(line, server, person)
    }
    assert table["Anna"].endswith("100 % du top")
    assert table["Chloé"].endswith("· 0 % du top")
    assert 0 < int(table["Bilal"].split(" · ")[-1].split(" ")[0]) < 100


def self_in(line: str, server: Server, person: str) -> bool:
    return " · " in line and f"<@{server.people[person].id}>" in line
