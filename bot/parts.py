"""The parts of the bot as the configuration asks for them."""

from __future__ import annotations

import threading
from collections.abc import Sequence
from pathlib import Path

from bot.config import Config
from bot.holder import is_dead, own_name
from bot.services.amendments import read_amendments
from bot.services.courtesy import Courtesy
from bot.services.daily_days import Improve
from bot.services.leases import Leases
from bot.services.lexicons import Lexicons
from bot.services.ownership import Ownership
from bot.services.top_search import EngineSearch
from bot.services.tops import Answer, Question, Tops
from bot.shards import Shards
from bot.store import Store
from engine.lexicon.files import SHIPPED


def create_leases(config: Config, store: Store, ownership: Ownership, home: Shards) -> Leases:
    """The leases by which this process holds shards."""
    term = config.discord.lease_seconds
    return Leases(store, ownership, home, own_name(), term, is_dead=is_dead)


def daily_search(config: Config, tops: Tops) -> Improve:
    """The search that a day's best placement gets beyond the generator's own."""

    def improve(question: Question, stop: threading.Event) -> Answer | None:
        seconds = config.top.seconds_per_round
        return tops.searcher.search(question, seconds=seconds, stop=stop)

    return improve


def create_tops(config: Config, lexicons: Lexicons) -> Tops:
    """The search for tops as configured."""
    courtesy = Courtesy()
    return Tops(
        EngineSearch(lexicons, courtesy),
        courtesy=courtesy,
        seconds_per_round=config.top.seconds_per_round,
        workers=config.top.workers,
    )


def create_lexicons(config: Config) -> Lexicons:
    """The lexicons as configured. Raises BadWordFile."""
    amendments = read_amendments(Path(config.lexicon.allow), Path(config.lexicon.deny))
    directories = lexicon_directories(config)
    return Lexicons(config.lexicon.french, directories, amendments=amendments)


def lexicon_directories(config: Config) -> Sequence[Path]:
    """The shipped lexicons, then the operator's own."""
    return (SHIPPED, Path(config.lexicon.directory))
