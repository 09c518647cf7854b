"""What a bot compiles in the background at its first start, compiled beforehand.

SimCord gives a bot five seconds to become quiet; compiling takes longer, reading what was compiled
does not.
"""

from __future__ import annotations

from bot.services.anagrams import AnagramDesk
from bot.services.baggle_solvers import Solvers
from bot.services.lexicons import Lexicons
from bot.services.lexiplateau_robots import EngineThinker
from bot.services.top_search import EngineSearch
from bot.services.wordgrid_words import DuelWords


def compiled(lexicons: Lexicons) -> Lexicons:
    """The same lexicons, once all kernels are there that a bot on them uses."""
    lexicons.warm_up()
    for part in (Solvers, AnagramDesk, EngineThinker, DuelWords, EngineSearch):
        part(lexicons).warm_up()
    return lexicons
