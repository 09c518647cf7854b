"""Every message at its fullest, in both languages, with pictures and in words: Discord takes it.

Twelve players with the longest names, twenty rounds, the widest board, a server of 25 channels.
Each kind of game holds its own messages in its own tests by the same measure.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from datetime import timedelta

import discord
import pytest

from bot.i18n import Translator, translator
from bot.services.bans import Ban, Decision
from bot.services.composing import Composing
from bot.services.crabblabla import KIND
from bot.services.daily_turns import PostSettings
from bot.services.moderation import EVENT, MAX_REASON
from bot.services.oversight import Happened, OpenGame
from bot.services.preferences import Preferences
from bot.services.results import GameView, Preview
from bot.services.settings import MAX_CHANNELS, Settings
from bot.services.settings_desk import Change, Chosen
from cogs.ui import notifications
from cogs.ui.composer.panels import composer_panel
from cogs.ui.config.diagnostic import CHANNELS_SHOWN, Check, diagnostic_post
from cogs.ui.config.fields import FIELDS
from cogs.ui.config.panel import config_panel
from cogs.ui.crabblabla_face import FACE
from cogs.ui.faces import register
from cogs.ui.invitations import invitation_post, share_post
from cogs.ui.lobby import lobby_post
from cogs.ui.looks import LOOKS, looks_post
from cogs.ui.manage_texts import manage_post
from cogs.ui.order.texts import KINDS, bans_text, games_text, history_text
from cogs.ui.permissions import NAMES as PERMISSIONS
from cogs.ui.permissions import names_text
from cogs.ui.post import Message, Picture, Post
from cogs.ui.previews import board_post, misread_post, pass_post, preview_post
from cogs.ui.privacy import question
from cogs.ui.robots import robots_post
from cogs.ui.rounds import finish_post, reveal_post, round_post, scores_post
from cogs.ui.sheet import sheet_post
from engine.board.coordinates import Cell
from engine.board.notation import OffBoard
from engine.board.placing import Assessment
from engine.crabblabla.events import FinishReason
from engine.crabblabla.state import Phase
from render.plain import board_plain
from render.views import BoardView
from tests.cogs.limits import breaches
from tests.cogs.samples import NOW, REF, reveal
from tests.cogs.ui.test_composer import full as crabblabla_composing
from tests.cogs.ui.test_full_teams import full
from tests.cogs.ui.test_lexiplateau import composing as lexiplateau_composing
from tests.cogs.ui.test_sheet import largest

register(KIND, FACE)

PERSON = 10**18
LANGUAGES = ["fr", "en"]
CHANNELS = tuple(range(PERSON, PERSON + MAX_CHANNELS))
WHY = "é" * MAX_REASON


def widest(_: Translator) -> Picture:
    """The widest board, with the longest description."""
    view = largest()
    board = BoardView(view.board.layout, view.board.tiles, rack="AEIUBCDT?")
    return Picture(b"", "x" * 1100, board=board_plain(board, _))


def rounds(_: Translator) -> Iterator[Message]:
    """Crabblabla's messages: twelve alone, and six teams of twelve."""
    shown, twelve = widest(_), largest()
    last = twelve.results[-1]
    revealed = replace(reveal(last), seats=twelve.seats, standings=twelve.standings)
    yield reveal_post(revealed, shown, _)
    yield sheet_post(twelve, 1, shown, shown.written(), _)
    for running in (
        replace(twelve, waiting=tuple(s.id for s in twelve.seats)),
        full(Phase.RUNNING),
    ):
        lobby = replace(running, phase=Phase.LOBBY)
        over = replace(running, phase=Phase.FINISHED, finish_reason=FinishReason.COMPLETED)
        yield from crabblabla(running, lobby, over, shown, _)


def crabblabla(
    running: GameView, lobby: GameView, over: GameView, shown: Picture, _: Translator
) -> Iterator[Message]:
    assessment = Assessment({}, (), 0, ())
    yield lobby_post(lobby, shown, _)
    yield round_post(running, shown, _)
    yield board_post(running, shown, _)
    yield scores_post(running, _)
    yield finish_post(over, shown, _)
    yield pass_post(running, _)
    yield preview_post(Preview(running, assessment, "x" * 200, ""), "x" * 200, shown, _)
    yield misread_post(running, "x" * 200, OffBoard(Cell(7, 3), "x" * 200), shown, _)
    yield robots_post(lobby, _)
    yield manage_post(running, {}, _, "x" * 60)
    yield share_post(running.ref, _)
    yield invitation_post(lobby, PERSON, PERSON + 1, public=True, _=_)


def full_server() -> Chosen:
    """Everything chosen, as long as it may be."""
    settings = Settings(
        timezone="America/Los_Angeles",
        channels=CHANNELS,
        announcements=PERSON,
        daily_role=PERSON,
        most_per_person=10,
        most_per_server=100,
        lexicon="x" * 32,
        quiet=(20, 9),
        round_seconds=259200,
        turn_seconds=259200,
    )
    return Chosen(settings, PostSettings(PERSON, 23), 99)


def server(_: Translator) -> Iterator[Message]:
    """What those read who look after a server."""
    chosen, lexicons = full_server(), tuple(f"{n:x>32}" for n in range(20))
    change = Change(10**6, "channels", CHANNELS, CHANNELS[::-1])
    yield config_panel(chosen, lexicons, _, change=change)
    for field in FIELDS.values():
        yield config_panel(chosen, lexicons, _, opened=field)
        yield config_panel(Chosen(Settings(), PostSettings(None)), lexicons, _, opened=field)
    remedy = names_text(PERMISSIONS, _)
    checks = [Check(False, f"<#{PERSON}>", remedy[:60])] * CHANNELS_SHOWN
    yield diagnostic_post(checks, _)
    ref = replace(REF, lobby_message_id=PERSON)
    yield Post(games_text([OpenGame(ref, NOW, NOW, NOW)] * 100, _))
    seen = [Happened(kind, {"player": PERSON, "seat": 12, "round": 20}, NOW) for kind in KINDS]
    deed = Happened(EVENT, {"deed": "end", "by": PERSON, "why": WHY}, NOW)
    yield Post(history_text("ABC234", [*seen, deed] * 10, _))
    bans = [Ban(PERSON, PERSON, PERSON, WHY, NOW + timedelta(1))] * 100
    decisions = [Decision(PERSON, PERSON, PERSON, True, WHY, NOW)] * 20
    yield Post(bans_text(bans, decisions, _))
    yield Post(bans_text([], decisions, _))


def person(_: Translator) -> Iterator[Message]:
    """What a person chooses for themselves."""
    yield notifications.panel(Preferences(notify_turn=False), _)
    yield question(PERSON, 99, _)


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("of", [rounds, server, person])
def test_discord_takes_every_message_at_its_fullest(of: object, language: str) -> None:
    assert callable(of)
    messages = list(of(translator(language)))
    assert len(messages) >= 2
    for message in messages:
        assert breaches(message) == [], message
        assert breaches(message.in_words()) == [], message


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("look", LOOKS)
async def test_ones_display_fits(language: str, look: str) -> None:
    post = await looks_post(look, translator(language))
    assert breaches(post) == []
    assert breaches(post.in_words()) == []


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("composing", [crabblabla_composing, lexiplateau_composing])
async def test_composers_fit_in_words_too(
    composing: Callable[[], Composing], language: str
) -> None:
    panel = await composer_panel(composing(), translator(language))
    assert breaches(panel) == []
    read = panel.in_words()
    assert breaches(read) == []
    board = next(part for part in read.parts if isinstance(part, str) and "```" in part)
    assert board.endswith("```"), "the whole board"


def test_the_measure_finds_what_is_too_long() -> None:
    class Long(discord.ui.Button["discord.ui.View"]):
        """A button that Discord would not take."""

    crowd = tuple(Long(label="x" * 81, custom_id="same") for _ in range(6))
    found = breaches(Post("x" * 2001, Picture(b"", "x"), crowd))
    assert "content of 2001" in found
    assert "the identifier same twice" in found
    assert any(line.startswith("label") for line in found)
