from datetime import timedelta

import pytest

from engine.baggle import actions
from engine.baggle.actions import Entry, Submit
from engine.baggle.events import EntryJudged, GridClosed, PlayerJoined, Status
from engine.baggle.grid import Grid
from engine.baggle.state import GRACE
from engine.baggle.words import Judged, Verdict, judge, split_words
from tests.engine.baggle.room import ANN, BOB, CLEO, CREATOR, SOLVER, Club

SECOND = timedelta(seconds=1)
EXAMPLE = SOLVER.solve(Grid.parse("ETUKNOEVGTINDECA", 4))


def test_words_are_split_at_everything_that_parts_words() -> None:
    assert split_words(" thé, Café;été\nœuf/été. «non» ") == (
        "thé",
        "Café",
        "été",
        "œuf",
        "été",
        "non",
    )
    assert split_words("garde-manger aujourd'hui") == ("garde-manger", "aujourd'hui")
    assert split_words(" ,; ") == ()
    assert split_words("- chat – lion 🎉\n* 3e") == ("chat", "lion", "3e")
    assert len(split_words("été " * 999)) == 999


def test_each_word_is_judged() -> None:
    words = ["ténacité", "DÉGOÛT", "degout", "et", "kaki", "étuk", "teu-tonne", "", "acte"]
    verdicts = {
        word.word: (word.verdict, word.points) for word in judge(words, EXAMPLE, ["ACTE"], False)
    }
    assert verdicts == {
        "TENACITE": (Verdict.ACCEPTED, 11),
        "DEGOUT": (Verdict.REPEATED, 0),
        "ET": (Verdict.TOO_SHORT, 0),
        "KAKI": (Verdict.OFF_GRID, 0),
        "ETUK": (Verdict.UNKNOWN, 0),
        "TEU-TONNE": (Verdict.UNKNOWN, 0),
        "": (Verdict.UNKNOWN, 0),
        "ACTE": (Verdict.REPEATED, 0),
    }


def test_long_words_are_rewarded_where_the_room_says_so() -> None:
    for reward, points in ((False, 11), (True, 20)):
        assert list(judge(["dégoutent"], EXAMPLE, (), reward)) == [
            Judged("DEGOUTENT", Verdict.ACCEPTED, points)
        ]


def test_an_immense_word_is_off_the_grid() -> None:
    (judged,) = judge(["e" * 4000], EXAMPLE, (), False)
    assert judged.verdict is Verdict.OFF_GRID


def test_large_grids_want_four_letters() -> None:
    club = Club(size=5).open()
    assert club.verdicts(CREATOR, "ete", *club.words(4)) == [Verdict.TOO_SHORT, Verdict.ACCEPTED]


def test_accents_and_case_do_not_matter_and_a_word_counts_once() -> None:
    club = Club().open()
    (word,) = club.words(4)
    assert club.verdicts(ANN, word.lower(), word) == [Verdict.ACCEPTED, Verdict.REPEATED]
    assert club.verdicts(ANN, word) == [Verdict.REPEATED]
    assert club.verdicts(BOB, word) == [Verdict.ACCEPTED]
    assert club.found(ANN) == club.found(BOB) == (word,)


def test_a_message_with_fifty_words() -> None:
    club = Club(least_words=60).open()
    fifty = list(club.solution)[:50]
    assert club.verdicts(ANN, *fifty) == [Verdict.ACCEPTED] * 50
    club.ring()
    (result,) = club.room.results
    seat = club.room.seat_of(ANN)
    assert seat is not None
    assert result.points[seat.id] == sum(
        judged.points for judged in judge(fifty, SOLVER.solve(result.grid), (), False)
    )


def test_the_first_word_takes_a_seat() -> None:
    club = Club().open()
    answer = club.send(ANN, *club.words(3))
    assert answer.status is Status.JUDGED
    assert club.happened(PlayerJoined) == [PlayerJoined(ANN, 2, 1)]


def test_sent_before_the_bell_counts_though_it_arrives_after() -> None:
    club = Club().open()
    word, other = club.words(3, 4)
    club.send(ANN, word)
    bell = club.room.due
    assert bell is not None
    club.now = bell + GRACE - timedelta(milliseconds=1)
    assert club.send(ANN, other, at=bell - timedelta(milliseconds=1)).status is Status.JUDGED
    assert club.send(ANN, *club.words(5), at=bell).status is Status.TOO_LATE
    club.now = bell + GRACE
    late = club.send(ANN, other, at=bell - SECOND)
    assert late.status is Status.TOO_LATE
    assert club.happened(GridClosed)
    assert club.room.results[0].sheets == {2: (word, other)}


def test_what_the_bot_received_in_time_counts_however_long_it_waited() -> None:
    club = Club(pause=10).open()
    first, second, third = club.words(3, 4, 5)
    club.act(actions.Join(ANN))
    club.act(actions.Join(BOB))
    bell = club.room.due
    assert bell is not None
    club.now = bell + 5 * SECOND
    closing = bell + GRACE
    club.act(
        Submit(
            (
                Entry(ANN, (first,), bell - SECOND, closing - SECOND),
                Entry(BOB, (second,), bell - SECOND, closing),
                Entry(ANN, (third,), bell - SECOND, closing - SECOND),
            )
        )
    )
    kinds = [type(event) for event in club.events]
    assert kinds == [EntryJudged, GridClosed, EntryJudged, EntryJudged]
    statuses = [answer.status for answer in club.happened(EntryJudged)]
    assert statuses == [Status.JUDGED, Status.TOO_LATE, Status.TOO_LATE]
    assert club.room.results[0].sheets == {2: (first,)}


def test_a_batch_that_waited_closes_the_grid_by_itself() -> None:
    club = Club(pause=10).open()
    (word,) = club.words(3)
    club.act(actions.Join(ANN))
    bell = club.room.due
    assert bell is not None
    club.now = bell + 3 * SECOND
    club.act(Submit((Entry(ANN, (word,), bell - SECOND, bell + SECOND),)))
    assert [type(event) for event in club.events] == [EntryJudged, GridClosed]
    assert club.room.results[0].sheets == {2: (word,)}


def test_nothing_counts_between_two_grids_nor_on_the_next_one() -> None:
    club = Club(pause=10).open()
    bell = club.room.due
    assert bell is not None
    club.send(ANN, *club.words(3))
    club.ring()
    assert club.send(ANN, "mot").status is Status.TOO_LATE
    club.wait(10)
    assert club.room.number == 2
    assert club.send(ANN, *club.words(3), at=bell - SECOND).status is Status.TOO_LATE
    assert club.found(ANN) == ()
    assert club.send(ANN, *club.words(3), at=club.now - SECOND).status is Status.JUDGED


def test_a_latecomer_plays_from_the_next_grid_on() -> None:
    club = Club(seconds=180, pause=10).open()
    club.send(ANN, *club.words(3))
    club.wait(45)
    assert club.send(BOB, *club.words(3)).status is Status.JOINS_LATER
    assert club.happened(PlayerJoined) == [PlayerJoined(BOB, 3, 2)]
    assert club.send(BOB, *club.words(3)).status is Status.JOINS_LATER
    club.ring()
    assert list(club.room.results[0].sheets) == [2]
    club.wait(10)
    assert club.send(BOB, *club.words(3)).status is Status.JUDGED


def test_when_it_was_sent_decides_who_is_late() -> None:
    club = Club(seconds=180).open()
    club.wait(46)
    assert club.send(BOB, *club.words(3), at=club.now - 2 * SECOND).status is Status.JUDGED


def test_nobody_can_come_late_to_the_last_grid() -> None:
    club = Club(grids=1).open()
    club.wait(60)
    assert club.send(BOB, *club.words(3)).status is Status.LAST_GRID
    assert club.room.seat_of(BOB) is None


@pytest.mark.parametrize("moment", ["lobby", "paused", "finished"])
def test_no_words_while_the_room_does_not_run(moment: str) -> None:
    club = Club()
    if moment != "lobby":
        club.open().act(actions.Pause(CREATOR) if moment == "paused" else actions.End(CREATOR))
    assert club.send(ANN, "mot").status is Status.NOT_RUNNING
    assert club.room.seat_of(ANN) is None


def test_sent_in_a_pause_does_not_count_though_it_arrives_after_it() -> None:
    club = Club(pause=10).open()
    before, within, after = club.words(3, 4, 5)
    club.act(actions.Join(ANN))
    club.wait(5)
    paused = club.now
    club.act(actions.Pause(CREATOR))
    club.wait(60)
    club.act(actions.Resume(CREATOR))
    club.wait(1)
    assert club.send(ANN, within, at=paused).status is Status.IN_PAUSE
    assert club.send(ANN, within, at=club.now - 2 * SECOND).status is Status.IN_PAUSE
    assert club.send(ANN, before, at=paused - SECOND).status is Status.JUDGED
    assert club.send(ANN, after, at=club.now - SECOND).status is Status.JUDGED
    assert club.found(ANN) == (before, after)
    club.ring()
    club.wait(10)
    assert club.grid.pauses == (), "another grid has pauses of its own"


def test_before_the_first_grid_it_is_too_soon_and_not_too_late() -> None:
    club = Club()
    club.act(actions.Launch(CREATOR))
    assert club.send(ANN, "mot").status is Status.TOO_SOON
    club.wait(10)
    assert club.send(ANN, *club.words(3)).status is Status.JUDGED


def test_sent_before_the_pause_counts() -> None:
    club = Club().open()
    word = club.words(3)
    club.wait(5)
    club.act(actions.Pause(CREATOR))
    club.now += SECOND
    assert club.send(ANN, *word, at=club.now - 2 * SECOND).status is Status.JUDGED


def test_a_removed_player_is_told_so() -> None:
    club = Club().open()
    club.send(ANN, *club.words(3))
    club.act(actions.RemovePlayer(CREATOR, ANN))
    assert club.grid.sheets == {}
    assert club.send(ANN, *club.words(3)).status is Status.REMOVED


def test_entries_of_many_are_judged_in_order() -> None:
    club = Club().open()
    word = club.words(4)[0]
    entries = (
        Entry(ANN, (word,), club.now),
        Entry(BOB, (word,), club.now + timedelta(hours=1)),
        Entry(ANN, (word,), club.now),
        Entry(CLEO, ("xx",), club.now),
    )
    club.act(Submit(entries))
    answers = club.happened(EntryJudged)
    assert [(answer.entry, answer.player, answer.status) for answer in answers] == [
        (0, ANN, Status.JUDGED),
        (1, BOB, Status.TOO_LATE),
        (2, ANN, Status.JUDGED),
        (3, CLEO, Status.JUDGED),
    ]
    assert [answer.words[0].verdict for answer in answers if answer.words] == [
        Verdict.ACCEPTED,
        Verdict.REPEATED,
        Verdict.TOO_SHORT,
    ]


def test_fifty_people_in_the_last_seconds_all_count() -> None:
    club = Club(least_words=100, pause=10).open()
    words = list(club.solution)
    for player in range(1, 51):
        club.act(actions.Join(player)) if player > 1 else None
    bell = club.room.due
    assert bell is not None
    entries = tuple(
        Entry(
            player, tuple(words[(player * 7 + 10 * turn) % 60 :][:10]), bell - SECOND / (turn + 1)
        )
        for turn in range(3)
        for player in range(1, 51)
    )
    club.now = bell + SECOND
    club.act(Submit(entries))
    assert all(answer.status is Status.JUDGED for answer in club.happened(EntryJudged))
    club.ring()
    (result,) = club.room.results
    assert len(result.sheets) == 50
    assert sum(len(sheet) for sheet in result.sheets.values()) == sum(
        len({word for entry in entries if entry.player == player for word in entry.words})
        for player in range(1, 51)
    )
