"""What a person reads beside the games: the daily, tokens, rankings, friends, words, choices."""

from __future__ import annotations

import datetime
from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from fractions import Fraction

from bot.i18n import Translator
from bot.services.anagrams import Group, Page
from bot.services.daily_results import (
    DailyResult,
    DailyView,
    Day,
    History,
    Medallist,
    Period,
    Podium,
    Ranked,
    Ranking,
    Scope,
    Streak,
)
from bot.services.definitions import Definition
from bot.services.friends import MAX_FRIENDS, MAX_REQUESTS, FriendList
from bot.services.ledger import Entry, Place, Purse
from bot.services.ledger import History as Tokens
from bot.services.preferences import Preferences
from bot.services.rankings import MAX_PAGE, PAGE, GameRanking, RankedPlayer
from bot.services.tops import Question
from bot.services.wordgrid_results import Dictionary
from bot.services.words import WordInfo
from bot.store.ledger import TransferKind
from cogs.ui import friends, notifications, token_texts
from cogs.ui.anagrams.form import SearchForm
from cogs.ui.anagrams.panel import press
from cogs.ui.anagrams.search import Search
from cogs.ui.anagrams.texts import asked_text, found_text
from cogs.ui.daily import panels, podium, rankings, texts
from cogs.ui.looks import LOOKS, looks_post
from cogs.ui.privacy import question
from cogs.ui.profile.card import empty_text
from cogs.ui.profile.rankings import ranking_text
from cogs.ui.wordgrid.dictionary import dictionary_text
from cogs.ui.words import word_text
from engine.board.board import Board
from engine.board.layout import blank_layout
from engine.lexicon.anagrams import Anagram
from engine.table.ids import LexiconId
from tests.cogs.fullest.values import PERSON, Sample, names
from tests.cogs.samples import NOW
from tests.cogs.ui.test_composer import TILES, full, judged

TODAY = datetime.date(2026, 9, 30)
LONGEST = "W" * 21


async def samples(_: Translator) -> AsyncIterator[Sample]:
    """Everything that is not of one game."""
    async for sample in of_the_daily(_):
        yield sample
    for part in (of_rankings, of_tokens, of_friends, of_words):
        for sample in part(_):
            yield sample
    for look in LOOKS:
        yield await looks_post(look, _)
    yield notifications.panel(Preferences(notify_turn=False), _)
    for games in (0, 1, 99):
        yield question(PERSON, games, _)


def day(*, over: bool) -> Day:
    """A day with the widest board."""
    asked = Question(LexiconId("fr", "1"), 0, Board(blank_layout(21, 21)), "AEIUBCDT?", False)
    return Day(TODAY.toordinal(), TODAY, asked, TILES, 1234, NOW, over)


async def of_the_daily(_: Translator) -> AsyncIterator[Sample]:
    """Before, during and after; twelve medallists."""
    made = judged()
    assessment, play = made.assessment, made.play
    for over in (True, False):
        today = day(over=over)
        yield texts.opened_text(today, _)
        composing = replace(full(), view=DailyView(today))
        yield await panels.sure_panel(composing, made, _)
        for training, late in ((False, False), (True, False), (True, True)):
            result = DailyResult(today, assessment, play, training, late, 9999)
            yield await panels.result_panel(result, _)
            yield texts.share_text(result, _)
    people = range(PERSON, PERSON + 12)
    won = tuple(Medallist(1 + n % 3, who, assessment, play) for n, who in enumerate(people))
    crowned = Podium(day(over=True), assessment, 10**6, won)
    yield await podium.podium_post(crowned, names(people), _)
    yield podium.podium_text(replace(crowned, medallists=()), _)
    shares = tuple((TODAY, Fraction(1)) for _day in range(30))
    medals = {1: 999, 2: 999, 3: 999}
    history = History(9999, Streak(999, 999), Fraction(1), Fraction(1), medals, medals, shares)
    yield rankings.history_text(history, _)
    yield rankings.history_text(replace(history, days=0), _)


def of_rankings(_: Translator) -> Iterator[Sample]:
    """The daily's, the games', profiles without a game."""
    medals = {1: 999, 2: 999, 3: 999}
    rows = tuple(Ranked(999, PERSON + n, 99999, Fraction(1), 999, medals) for n in range(25))
    for period in Period:
        for scope in Scope:
            for hidden in (True, False):
                ranking = Ranking(period, scope, rows, hidden, 10**6)
                yield rankings.ranking_post(ranking, PERSON, True, _)
    lines = tuple(RankedPlayer(99_990, PERSON - n, 99_999, 10_000, 10_000) for n in range(PAGE))
    own = RankedPlayer(10**6, PERSON, -99_999, 10_000, 10_000)
    for month in (None, TODAY.replace(day=1)):
        page = GameRanking("crabblabla", PERSON, month, MAX_PAGE, MAX_PAGE, lines, own, 10**6)
        yield ranking_text(page, PERSON, _)
    for viewer in (PERSON, PERSON + 1):
        yield empty_text(PERSON, viewer, _)


def of_tokens(_: Translator) -> Iterator[Sample]:
    """A rich member's."""
    purse = Purse(10**9, 10**9, 50)
    yield token_texts.purse_text(purse, _)
    yield token_texts.daily_text(purse, NOW, _)
    yield token_texts.daily_text(Purse(0, 0), NOW, _)
    yield token_texts.ranking_text([Place(1, PERSON, 10**9)] * 100, PERSON, _)
    kinds = [kind for kind in TransferKind if kind is not TransferKind.FEE]
    entries = tuple(Entry(n, kind, -(10**9), n, NOW) for n in range(5) for kind in kinds)
    yield token_texts.history_text(
        Tokens(entries[:20], 999, 999), dict.fromkeys(range(9), "W" * 6), _
    )


def of_friends(_: Translator) -> Iterator[Sample]:
    """As many as there may be."""
    people = tuple(range(PERSON, PERSON + MAX_FRIENDS))
    known = FriendList(people, people[:MAX_REQUESTS], people, people)
    yield friends.list_panel(known, PERSON, _)
    yield friends.list_panel(FriendList((), (), (), ()), PERSON, _)
    for public in (True, False):
        yield friends.request_post(PERSON, PERSON + 1, _, public=public)
    yield friends.befriended_text(PERSON, _)


def of_words(_: Translator) -> Iterator[Sample]:
    """Long words with all that extends them, and searches with everything in them."""
    senses = tuple(Definition("é" * 30, ("x" * 400,) * 3) for _headword in range(5))
    letters = tuple("ABCDEFGHIJKLMNOPQRSTUVWXYZ")
    longer = tuple(f"{letter}{LONGEST}" for letter in letters[:20])
    yield word_text(WordInfo(LONGEST, True, 999, longer, longer, senses), _)
    yield word_text(WordInfo(LONGEST, False, 999, (), (), ()), _)
    everywhere = tuple((place, "K") for place in range(1, 22))
    search = Search("A" * 21, 21, everywhere, "E" * 21, page=99)
    words = tuple(Anagram(LONGEST, 999, tuple(range(21))) for _word in range(40))
    yield asked_text("W" * 21, search, _)
    yield found_text(Page((Group(21, 10**5, words),), 98, 99, 10**6), _)
    yield found_text(Page((), 0, 1, 0), _)
    yield SearchForm(press("form", "A" * 21), "A" * 21, Search("A" * 21, 21, (), "E" * 21), _)
    known = {f"{n:W>21}": bool(n % 2) for n in range(10)}
    yield dictionary_text(Dictionary("fr", LexiconId("x" * 32, "f" * 12), 10**6, "SHEEP", known), _)
