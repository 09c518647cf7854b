"""Word lists: folding, the word graph, and the lexicons made of it."""

from engine.lexicon.files import (
    BrokenLexicon,
    LexiconInfo,
    UnknownLexicon,
    available,
    load_lexicon,
    save_lexicon,
)
from engine.lexicon.folding import fold, is_word_shape
from engine.lexicon.graph import (
    CHILD_SHIFT,
    END_BIT,
    LAST_BIT,
    LETTER_MASK,
    Graph,
    build_graph,
)
from engine.lexicon.lexicon import Lexicon

__all__ = [
    "CHILD_SHIFT",
    "END_BIT",
    "LAST_BIT",
    "LETTER_MASK",
    "BrokenLexicon",
    "Graph",
    "Lexicon",
    "LexiconInfo",
    "UnknownLexicon",
    "available",
    "build_graph",
    "fold",
    "is_word_shape",
    "load_lexicon",
    "save_lexicon",
]
