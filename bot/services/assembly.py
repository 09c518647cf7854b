"""The services, put together: what the client holds and the cogs are given.

A new kind of game is an entry of ``entries`` in :func:`_games`; a new capability a field here.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field

from bot.clock import Clock
from bot.services.admission import Admission, keep_within
from bot.services.anagrams import AnagramDesk
from bot.services.baggle import BaggleService
from bot.services.baggle_hall import Hall
from bot.services.baggle_kind import baggle_kind, baggle_service
from bot.services.baggle_rulebook import BaggleRulebook
from bot.services.baggle_solvers import Solvers
from bot.services.bans import Bans, keep_out
from bot.services.calls import Calls
from bot.services.crabblabla import CrabblablaService
from bot.services.crabblabla_kind import Rounds, crabblabla_kind, crabblabla_rounds
from bot.services.dailies import Dailies
from bot.services.daily_days import Days, Improve, Make
from bot.services.daily_rankings import DailyRankings
from bot.services.daily_tables import DayTables
from bot.services.daily_turns import DailyTurns
from bot.services.deadlines import Deadlines
from bot.services.definitions import Definitions
from bot.services.directory import Directory
from bot.services.draft_desk import DraftDesk
from bot.services.drafts import Drafts
from bot.services.endings import Endings, Kind
from bot.services.friends import Friends
from bot.services.game_service import AnyService
from bot.services.games import Games, Saved
from bot.services.hands import Hands
from bot.services.invitations import Invitations
from bot.services.judging import Judging
from bot.services.kinds import GameKind
from bot.services.ledger import Ledger
from bot.services.lexicons import Lexicons
from bot.services.lexiplateau import LexiplateauService
from bot.services.lexiplateau_kind import Turns, lexiplateau_kind, lexiplateau_turns
from bot.services.lexiplateau_robots import Thinker, TurnRobots
from bot.services.moderation import Moderation
from bot.services.oversight import Oversight
from bot.services.ownership import Ownership
from bot.services.plates import Plates
from bot.services.preferences import PreferencesService
from bot.services.privacy import Privacy
from bot.services.profiles import Profiles
from bot.services.rankings import Rankings
from bot.services.reminders import Reminders
from bot.services.robots import Robots
from bot.services.settings_desk import SettingsService
from bot.services.told import Told
from bot.services.tops import Tops
from bot.services.wordgrid import WordgridService
from bot.services.wordgrid_kind import Duels, wordgrid_duels, wordgrid_kind
from bot.services.words import Words
from bot.store import Store


@dataclass(frozen=True)
class Means:
    """What the services are made of.

    Attributes:
        rng: draws racks, codes and nonces.
        tops: the search for each Crabblabla round's best placement.
        make_day, improve_day: the generator of the daily, and the search beyond it.
        thinker: chooses for Lexiplateau's robots.
        ownership: whose servers' clocks this process looks after.
    """

    store: Store
    clock: Clock
    rng: random.Random
    lexicons: Lexicons
    tops: Tops
    make_day: Make
    improve_day: Improve | None
    thinker: Thinker
    ownership: Ownership = field(default_factory=Ownership)


@dataclass(frozen=True)
class Services:
    """One of each."""

    lexicons: Lexicons
    tops: Tops
    kinds: Mapping[str, GameKind]
    directory: Directory
    crabblabla: CrabblablaService
    drafts: Drafts
    robots: Robots
    lexiplateau: LexiplateauService
    turn_drafts: Drafts
    turn_robots: TurnRobots
    baggle: BaggleService
    hall: Hall
    wordgrid: WordgridService
    duels: Duels
    ledger: Ledger
    hands: Hands
    invitations: Invitations
    moderation: Moderation
    reminders: Reminders
    deadlines: Deadlines
    preferences: PreferencesService
    plates: Plates
    friends: Friends
    anagrams: AnagramDesk
    words: Words
    days: Days
    dailies: Dailies
    rankings: DailyRankings
    turns: DailyTurns
    endings: Endings
    profiles: Profiles
    game_rankings: Rankings
    privacy: Privacy
    settings: SettingsService
    admission: Admission
    bans: Bans
    oversight: Oversight
    calls: Calls
    told: Told

    def of(self, kind: str) -> AnyService:
        """The service of the games of that kind."""
        return self.kinds[kind].service


@dataclass(frozen=True)
class _Games:
    """The kinds of games, each with its parts."""

    rounds: Rounds
    turns: Turns
    baggle: BaggleService
    ledger: Ledger
    duels: Duels
    kinds: Mapping[str, GameKind]


def _games(means: Means, on_saved: Callable[[Saved], None]) -> _Games:
    store, clock, rng, lexicons = means.store, means.clock, means.rng, means.lexicons
    owner = means.ownership
    rounds = crabblabla_rounds(store, clock, rng, lexicons, means.tops, on_saved, ownership=owner)
    turns = lexiplateau_turns(store, clock, rng, lexicons, means.thinker, on_saved)
    solvers = Solvers(lexicons)
    rooms = Games(store, BaggleRulebook(solvers), clock, rng, [on_saved])
    baggle = baggle_service(rooms, solvers)
    ledger = Ledger(store, clock)
    duels = wordgrid_duels(lexicons, ledger, rng, on_saved, ownership=owner)
    entries = (
        crabblabla_kind(rounds, means.tops),
        lexiplateau_kind(turns),
        baggle_kind(baggle),
        wordgrid_kind(duels),
    )
    kinds = {entry.service.kind: entry for entry in entries}
    return _Games(rounds, turns, baggle, ledger, duels, kinds)


def assemble(means: Means, on_saved: Callable[[Saved], None]) -> Services:
    """All services on one store; ``on_saved`` is told after each commit, and must not raise."""
    store, clock, lexicons = means.store, means.clock, means.lexicons
    games = _games(means, on_saved)
    rounds, turns, duels, kinds = games.rounds, games.turns, games.duels, games.kinds
    crabblabla, lexiplateau = rounds.service, turns.service
    referee, nonce = crabblabla.referee, crabblabla.games.nonce
    services = {name: kind.service for name, kind in kinds.items()}
    friends = Friends(store, clock)
    days = Days(store, clock, means.make_day, means.improve_day)
    daily_drafts = Drafts(DraftDesk(DayTables(days)), Judging(referee))
    rankings = DailyRankings(days, friends)
    owner, calls = means.ownership, Calls(store, clock, means.ownership)
    for service in services.values():
        service.games.writers += [keep_within, calls.note]
    daily_turns = DailyTurns(days, friends, nonce, owner)
    for service in (crabblabla, lexiplateau, duels.service):
        keep_out(service)
    return Services(
        lexicons=lexicons,
        tops=means.tops,
        kinds=kinds,
        directory=Directory(store),
        crabblabla=crabblabla,
        drafts=rounds.drafts,
        robots=rounds.robots,
        lexiplateau=lexiplateau,
        turn_drafts=turns.drafts,
        turn_robots=turns.robots,
        baggle=games.baggle,
        hall=Hall(store, friends),
        wordgrid=duels.service,
        duels=duels,
        ledger=games.ledger,
        hands=rounds.hands,
        invitations=Invitations(store, services),
        moderation=Moderation(store, services),
        reminders=Reminders(store, clock, nonce, {k: it.open_round for k, it in services.items()}),
        deadlines=Deadlines(store, clock, {k: it.settle for k, it in services.items()}, owner),
        preferences=PreferencesService(store, clock),
        plates=Plates(store, clock),
        friends=friends,
        anagrams=AnagramDesk(lexicons),
        words=Words(lexicons, Definitions(lexicons.default), store, clock),
        days=days,
        dailies=Dailies(days, daily_drafts, referee),
        rankings=rankings,
        turns=daily_turns,
        endings=_endings(store, kinds),
        profiles=Profiles(store, friends, rankings),
        game_rankings=Rankings(store, clock, friends),
        privacy=Privacy(store, clock, services),
        settings=SettingsService(store, clock, daily_turns, lexicons.offered),
        admission=Admission(store),
        bans=Bans(store, clock),
        oversight=Oversight(store),
        calls=calls,
        told=Told(store, clock),
    )


def _endings(store: Store, kinds: Mapping[str, GameKind]) -> Endings:
    """Keeps how games end, from now on in the transaction that ends them."""
    counted = {
        name: Kind(kind.service.games.rulebook.decode, kind.endings)
        for name, kind in kinds.items()
        if kind.endings is not None
    }
    endings = Endings(store, counted)
    for name in counted:
        kinds[name].service.games.finishers.append(endings.keep)
    return endings
