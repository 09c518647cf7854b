"""What those read who look after a server: settings, moderation, the guide and the greeting."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from dataclasses import replace
from datetime import timedelta

from bot.i18n import Translator
from bot.services.bans import LOG_SHOWN, Ban, Decision
from bot.services.daily_turns import PostSettings
from bot.services.deeds import Deed
from bot.services.moderation import EVENT, MAX_REASON
from bot.services.oversight import Happened, OpenGame
from bot.services.plates import MAX_NAME, MAX_PLATES, SavedPlate, Sketch
from bot.services.settings import MAX_CHANNELS, Settings
from bot.services.settings_desk import DAILY_CHANNEL, DAILY_HOUR, Change, Chosen
from cogs.ui import plate_texts
from cogs.ui.config.diagnostic import Check, diagnostic_post, few
from cogs.ui.config.fields import FIELDS
from cogs.ui.config.panel import config_panel
from cogs.ui.daily.settings import changed_panel, settings_text
from cogs.ui.guide.topics import daily_text, home_text
from cogs.ui.guide.welcome import private_post, public_post
from cogs.ui.manage_forms import Wish, deed_form
from cogs.ui.manage_texts import MORE_TIME, Target, done_text
from cogs.ui.order.barring import BAN, LIFT, barring_form, verdict_post
from cogs.ui.order.presses import games_post, history_post
from cogs.ui.order.texts import KINDS, bans_text
from cogs.ui.permissions import NAMES as PERMISSIONS
from cogs.ui.permissions import PermissionsLacking, lacking_text, names_text
from cogs.ui.plate_entry import PlateEntry
from cogs.ui.plate_presses import shown
from cogs.ui.robot_names import LEVEL_NAMES
from cogs.ui.robots import seating_form
from engine.board.layout import blank_layout
from engine.board.plates import TooFewCells
from engine.table.phase import Phase
from tests.cogs.fullest.values import NAME, PERSON, SERVER, Sample, widest
from tests.cogs.samples import NOW, REF, game_view

CHANNELS = tuple(range(PERSON, PERSON + MAX_CHANNELS))
WHY = "é" * MAX_REASON
LEXICONS = tuple(f"{n:x>32}" for n in range(20))


async def samples(_: Translator) -> AsyncIterator[Sample]:
    """Everything of servers."""
    for part in (of_settings, of_moderation, of_plates):
        for sample in part(_):
            yield sample
    name, grid = NAME[:MAX_NAME], "\n".join(["." * 21] * 21)
    yield await shown(Sketch(PERSON, PERSON, name, grid, 2**62, blank_layout(21, 21)), _)
    yield home_text(_)
    yield daily_text(_)
    yield public_post(_)
    yield private_post(SERVER, _)


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


def of_settings(_: Translator) -> Iterator[Sample]:
    """The panel, each of its fields opened, each change."""
    chosen = full_server()
    change = Change(10**6, "channels", CHANNELS, CHANNELS[::-1])
    yield config_panel(chosen, LEXICONS, _, change=change)
    for name, field in FIELDS.items():
        yield config_panel(chosen, LEXICONS, _, opened=field)
        yield config_panel(Chosen(Settings(), PostSettings(None)), LEXICONS, _, opened=field)
        value = chosen.value(name)
        yield config_panel(chosen, LEXICONS, _, change=Change(10**6, name, value, value))
    remedy = names_text(PERMISSIONS, _)
    yield lacking_text(PermissionsLacking(tuple(PERMISSIONS), PERSON), _)
    yield diagnostic_post([*few([Check(False, f"<#{PERSON}>", remedy)] * 999, _)], _)
    yield diagnostic_post([*few([Check(True, f"<#{PERSON}>")] * 999, _)], _)
    either = [Check(bool(n % 2), f"<#{PERSON}>", remedy) for n in range(999)]
    yield diagnostic_post([*few(either, _)], _)
    yield settings_text(chosen.daily, chosen.settings.zone, _)
    daily = (Change(10**6, DAILY_CHANNEL, None, PERSON), Change(10**6 + 1, DAILY_HOUR, 22, 23))
    yield changed_panel(chosen, daily, _)


def of_moderation(_: Translator) -> Iterator[Sample]:
    """Lists, logs, and the form that asks why."""
    ref = replace(REF, lobby_message_id=PERSON)
    games = [OpenGame(ref, NOW, NOW, NOW)] * 100
    for page in (1, 2, 99):
        yield games_post(games, page, _)
    seen = [Happened(kind, {"player": PERSON, "seat": 12, "round": 20}, NOW) for kind in KINDS]
    said = {"by": PERSON, "why": WHY, "player": PERSON, "newcomer": PERSON, "moderator": True}
    done = [Happened(EVENT, {**said, "deed": deed.value, "seconds": 3600}, NOW) for deed in Deed]
    for page in (1, 2, 99):
        yield history_post(ref, [*seen, *done] * 10, page, _)
    bans = [Ban(PERSON, PERSON, PERSON, WHY, NOW + timedelta(1))] * 100
    decisions = [Decision(PERSON, PERSON, PERSON, True, WHY, NOW)] * LOG_SHOWN
    yield bans_text(bans, decisions, _)
    yield bans_text([], decisions, _)
    for deed in (BAN, LIFT):
        yield barring_form(deed, PERSON, NAME, _)
        yield verdict_post(SERVER, deed, WHY, _)
    big = replace(REF, id=2**62)
    for phase in (Phase.LOBBY, Phase.RUNNING):
        for wish in wishes():
            yield deed_form(game_view(ref=big, phase=phase), wish, NAME, WHY, _)
            yield done_text(wish.deed, f"<@{PERSON}>", _)
        for level in LEVEL_NAMES:
            yield seating_form(game_view(ref=big, phase=phase), level, _)


def wishes() -> Iterator[Wish]:
    """Everything that one may do to a game."""
    game, person = 2**62, Target(player=PERSON)
    for deed in (Deed.END, Deed.PAUSE, Deed.RESUME):
        yield Wish(game, deed)
    for seconds in MORE_TIME:
        yield Wish(game, Deed.EXTEND, seconds=seconds)
    yield Wish(game, Deed.REMOVE, person)
    yield Wish(game, Deed.REMOVE, Target(seat=12))
    yield Wish(game, Deed.REPLACE, person, newcomer=PERSON)


def of_plates(_: Translator) -> Iterator[Sample]:
    """As many plates as there may be, with the longest names, on the largest grid."""
    picture, layout = widest(_), blank_layout(21, 21)
    name, text = NAME[:MAX_NAME], "\n".join(["." * 21] * 21)
    plate = SavedPlate(2**62, PERSON, name, layout, PERSON, NOW)
    drawn = Sketch(PERSON, PERSON, name, text, 2**62, layout)
    broken = replace(drawn, layout=None, problem=TooFewCells(39, 40), text="#" * 21 + "\n" + text)
    for sketch in (drawn, replace(drawn, replaces=plate), broken):
        yield plate_texts.sketch_post(sketch, picture, _)
    yield plate_texts.saved_post(plate, picture, _)
    for page in range(MAX_PLATES // 10):
        yield plate_texts.list_post([plate] * MAX_PLATES, page, _)
    yield plate_texts.list_post([], 0, _)
    for manager in (True, False):
        yield plate_texts.plate_post(plate, picture, PERSON, manager=manager, _=_)
    yield plate_texts.delete_post(plate, picture, _)
    yield PlateEntry(name, text, _)
