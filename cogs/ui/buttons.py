"""The buttons of all messages: one dynamic item whose ``custom_id`` says what it does.

Nothing about a button is kept in memory, so every button works after a restart, on the message of
any round, and for everybody. ``cb1`` is the version of the scheme: when the meaning of the parts
changes it becomes ``cb2``, and presses on older buttons can be told apart and explained.
"""

from __future__ import annotations

import re
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any, ClassVar, Self

import discord

from cogs.ui.errors import OldButton
from cogs.ui.guard import guarded

VERSION = "cb1"
TEMPLATE = (
    r"cb(?P<version>\d+):(?P<action>[a-z]+):(?P<game>\d+)"
    r"(?::(?P<round>\d+))?(?::(?P<token>.+))?"
)
ID_LIMIT = 100
"""Characters of a ``custom_id`` (Discord)."""


class Act(StrEnum):
    """What a press asks for; the value stands in the ``custom_id``."""

    JOIN = "join"
    LEAVE = "leave"
    START = "start"
    WORD = "word"  # opens the entry of a placement
    EDIT = "edit"  # the same, filled with the previewed placement
    PLAY = "play"
    RECALL = "recall"  # drops the previewed placement
    WITHDRAW = "withdraw"  # takes back the one that was played
    PASS = "pass"  # asks for a confirmation
    PASS_SURE = "passsure"
    QUIT_SURE = "quitsure"
    CANCEL = "cancel"
    SCORES = "scores"
    BOARD = "board"
    COMPOSE = "compose"  # opens the composer
    KEY = "key"  # a key of the composer; the token says which
    TOP = "top"  # the best placement of a closed round
    SHEET = "sheet"  # the road sheet; its page stands for the round
    SHEET_PAGE = "sheetpage"  # another page in its place
    ROBOTS = "robots"  # the robots' message
    ROBOT_ADD = "robotadd"  # the token is "level." and the level
    ROBOT_REMOVE = "robotremove"  # the token is the seat
    ACCEPT = "accept"  # the creator lets a latecomer in; the token is the person
    REFUSE = "refuse"
    TEAM = "team"  # joins a team; the token is its place in the list
    INVITE = "invite"  # invites the person of the token
    COME = "come"  # accepts an invitation; the token is the guest, and "." and the team's place
    DECLINE = "decline"  # refuses an invitation; the token is the guest
    ASK_HAND = "askhand"
    KEEP_HAND = "keephand"
    GIVE_HAND = "givehand"
    PASS_HAND = "passhand"  # unasked: to whom? The answer's token is "to." and the person
    NOTIFY_TURN = "notifyturn"  # the token is "on" or "off"; no game
    NOTIFY_BEFORE = "notifybefore"  # the token is the minutes, or "off"; no game
    LOOK = "look"  # of one's pictures; no game
    PLATE_EDIT = "plateedit"  # of a sketch, whose revision stands for the game; as the next two
    PLATE_SAVE = "platesave"
    PLATE_DROP = "platedrop"
    PLATE_PAGE = "platepage"  # of the list; the page stands for the game
    PLATE_DELETE = "platedel"  # of a plate, whose id stands for the game; as the next one
    PLATE_DELETE_SURE = "platedelsure"
    ANAGRAMS = "ana"  # a search by itself; the token is a name "." letters and search; no game
    FRIEND_YES = "friendyes"  # of a request; the token is who asks "." who is asked; no game
    FRIEND_NO = "friendno"
    DAILY_PLAY = "dailyplay"  # opens a day's composer; the day stands for the game, here and below
    DAILY_KEY = "dailykey"  # a key of that composer; the token says which
    DAILY_SHARE = "dailyshare"
    DAILY_RANKING = "dailyranking"  # the token is the period "." and the scope; no day
    PROFILE_SHARE = "profileshare"  # of who presses; no game
    GAME_RANKING = "gameranking"  # the token is game "." month "." scope "." page; no game
    TURN = "turn"  # Lexiplateau: opens the composer; the turn stands for the round, as below
    TURN_KEY = "turnkey"  # a key of that composer; the token says which
    TURN_SWAP = "turnswap"  # chooses letters to exchange
    TURN_PASS = "turnpass"  # asks for a confirmation
    TURN_PASS_SURE = "turnpasssure"
    TURN_PLAY = "turnplay"  # plays what the token packs
    TURN_EDIT = "turnedit"  # opens the entry again; the token is the play
    TURN_VOTE = "turnvote"  # for a robot on the seat of the token
    TURN_SHEET = "turnsheet"  # the score sheet; its page stands for the round
    TURN_SHEET_PAGE = "turnsheetpage"
    ROOM_WORDS = "roomwords"  # B@ggle: opens the form; the grid stands for the round, as below
    ROOM_GRID = "roomgrid"  # shows it privately; the token is how many quarters it is turned
    ROOM_MINE = "roommine"
    ROOM_LIST = "roomlist"  # of a closed grid's words; the token is the page, as of the next one
    ROOM_MISSED = "roommissed"
    DUEL_YES = "duelyes"  # Wordgrid: takes a challenge up
    DUEL_NO = "duelno"
    DUEL = "duel"  # opens the grid
    DUEL_KEY = "duelkey"  # a key of it; the turn stands for the round, here and below
    DUEL_DRAW = "dueldraw"
    DUEL_AGREE = "duelagree"  # to a draw that is offered
    DUEL_PLAY_ON = "duelplayon"
    DUEL_RESIGN = "duelresign"  # asks for a confirmation
    DUEL_RESIGN_SURE = "duelresignsure"
    TOKENS = "tokens"  # a page of who presses' own history; it stands for the round; no game
    GUIDE = "guide"  # a screen of `/aide`; the token is the topic; no game
    FIRST_GAME = "firstgame"  # under the greeting of a server; no game, as the next one
    SETTINGS = "settings"
    FORGET_ME = "forgetme"  # deletes all that is the token's person's; no game
    FORGET_NOTHING = "forgetnothing"
    CONFIG = "config"  # of a server; the token is "open.", "set." or "undo.", and what; no game
    MANAGE = "manage"  # opens the panel of creator and moderators
    OPEN_GAMES = "opengames"  # for moderators; the page stands for the round, as of the next one
    GAME_LOG = "gamelog"
    DEED = "deed"  # of that panel; the token is the deed, and "." and what else it takes


@dataclass(frozen=True)
class Press:
    """What a ``custom_id`` says.

    Attributes:
        game: the game's id (or what the act says).
        number: the round that the message belongs to.
        token: what else it takes: a packed placement, a person's id.
    """

    act: Act
    game: int
    number: int | None = None
    token: str = ""

    def __str__(self) -> str:
        parts = [VERSION, self.act.value, str(self.game)]
        if self.number is not None:
            parts.append(str(self.number))
            if self.token:
                parts.append(self.token)
        return ":".join(parts)

    @classmethod
    def parse(cls, custom_id: str) -> Press | None:
        """Read a ``custom_id``; None where it is of another version or unknown."""
        match = re.fullmatch(TEMPLATE, custom_id)
        if not match or f"cb{match['version']}" != VERSION or match["action"] not in set(Act):
            return None
        number = int(match["round"]) if match["round"] else None
        return cls(Act(match["action"]), int(match["game"]), number, match["token"] or "")


Handler = Callable[[discord.Interaction, Press], Awaitable[None]]

LOGGED = ("custom_id",)
"""What discord.py's log tells of a button or menu that failed: labels may name people."""


class GameButton(discord.ui.DynamicItem[discord.ui.Button[Any]], template=TEMPLATE):
    """Any button of a game.

    Attributes:
        handlers: what each act does; handed in when the commands are loaded, since the handlers
            themselves make buttons.
    """

    handlers: ClassVar[Mapping[Act, Handler]] = {}

    __item_repr_attributes__ = LOGGED

    def __init__(self, item: discord.ui.Button[Any]) -> None:
        super().__init__(item)

    @classmethod
    async def from_custom_id(
        cls,
        interaction: discord.Interaction,
        item: discord.ui.Item[Any],
        match: re.Match[str],
        /,
    ) -> Self:
        """Take the pressed button over as it is."""
        assert isinstance(item, discord.ui.Button)
        return cls(item)

    async def callback(self, interaction: discord.Interaction) -> Any:
        """Hand the press to its handler."""
        press = Press.parse(self.item.custom_id or "")
        async with guarded(interaction):
            if press is None:
                raise OldButton(self.item.custom_id or "")
            await self.handlers[press.act](interaction, press)


def button(
    press: Press,
    label: str,
    *,
    style: discord.ButtonStyle = discord.ButtonStyle.secondary,
    disabled: bool = False,
    row: int | None = None,
) -> GameButton:
    """A button that says ``label`` (its emoji first, as part of the text) and does ``press``."""
    item: discord.ui.Button[Any] = discord.ui.Button(
        label=label, style=style, custom_id=str(press), disabled=disabled, row=row
    )
    return GameButton(item)
