"""`/moderation`: what those who may manage messages can do to the games of their server."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any

import discord
from discord import app_commands
from discord.ext import commands

from bot.i18n import N_
from bot.services.deeds import Deed
from bot.services.errors import NoSuchGame
from bot.services.moderation import MAX_REASON
from bot.services.results import GameRef
from cogs.bans import ServerCommands
from cogs.ui.completion import CHOICES, Choice, game_text, suggestion
from cogs.ui.context import context
from cogs.ui.guard import guarded
from cogs.ui.manage_forms import Wish, confirmed
from cogs.ui.manage_presses import replace_person, submitted, wanted
from cogs.ui.manage_texts import MORE_TIME_CHOICES, Target, removable
from cogs.ui.order.barring import barring_of, decided
from cogs.ui.order.presses import show_history
from cogs.ui.people import everybody, people_names
from cogs.ui.rights import acting, may_moderate
from cogs.ui.robots import seated, seating_of
from engine.errors import RuleError
from engine.lexicon.folding import fold

Interaction = discord.Interaction
Completer = Callable[[Interaction, str], Coroutine[Any, Any, list[Choice[str]]]]
Reason = app_commands.Range[str, 1, MAX_REASON]
GAME = N_("la partie ; sinon celle de ce fil ou de ce salon")
WHY = N_("pourquoi : toute la table le lira")


async def meant(interaction: Interaction, option: str | None) -> GameRef:
    """The game of the option, else of this place. Raises NoSuchGame for one of another server."""
    here = context(interaction)
    if not option:
        return await here.services.moderation.choose(here.place)
    ref = await here.find(option)
    if ref.place.guild_id != interaction.guild_id:
        raise NoSuchGame(option)
    return ref


def games_for(*deeds: Deed) -> Completer:
    """Completes to the open games that the person may moderate, of kinds that allow the deeds."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        if interaction.guild_id is None:
            return []
        here, wanted = context(interaction), fold(current)
        games = await here.services.moderation.open_games(interaction.guild_id)
        shown = [
            (game_text(interaction, game), game)
            for game in games
            if here.of(game).deeds.issuperset(deeds)
        ]
        return [
            suggestion(text, game.code)
            for text, game in shown
            if wanted in fold(text) and may_moderate(interaction, game)
        ][:CHOICES]

    return complete


def people_for(deed: Deed) -> Completer:
    """Completes to who plays in the game that was chosen, or that is meant here."""

    async def complete(interaction: Interaction, current: str) -> list[Choice[str]]:
        here = context(interaction)
        try:
            ref = await meant(interaction, interaction.namespace.partie)
            acting(interaction, ref)
        except RuleError:
            return []
        if deed not in here.of(ref).deeds:
            return []
        view = await here.of(ref).view(here.person, ref.id)
        names = await people_names(interaction.client, ref.place.guild_id, everybody(view))
        found = [
            suggestion(f"{name} ({team})" if team else name, str(target))
            for target, name, team in removable(view, names, here.translate)
            if deed is Deed.REMOVE or target.player is not None
        ]
        return [choice for choice in found if fold(current) in fold(choice.name)][:CHOICES]

    return complete


@app_commands.allowed_installs(guilds=True, users=False)
@app_commands.allowed_contexts(guilds=True, dms=False, private_channels=False)
@app_commands.default_permissions(manage_messages=True)
class ModerationCog(
    ServerCommands,
    commands.GroupCog,
    group_name=N_("moderation"),
    group_description=N_("Veiller sur les parties de ce serveur"),
):
    """The commands."""

    @app_commands.command(name=N_("terminer"), description=N_("Arrête une partie, pour de bon"))
    @app_commands.rename(game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(game=GAME, reason=WHY)
    @app_commands.autocomplete(game=games_for(Deed.END))
    async def end(
        self, interaction: Interaction, game: str | None = None, reason: Reason | None = None
    ) -> None:
        """End a game, after a confirmation."""
        async with guarded(interaction):
            await self._wanted(interaction, game, reason, Deed.END)

    @app_commands.command(name=N_("pause"), description=N_("Mets une partie en pause"))
    @app_commands.rename(game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(game=GAME, reason=WHY)
    @app_commands.autocomplete(game=games_for(Deed.PAUSE))
    async def pause(
        self, interaction: Interaction, game: str | None = None, reason: Reason | None = None
    ) -> None:
        """Stop a game's clock."""
        async with guarded(interaction):
            await self._wanted(interaction, game, reason, Deed.PAUSE)

    @app_commands.command(name=N_("reprendre"), description=N_("Reprends une partie en pause"))
    @app_commands.rename(game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(game=GAME, reason=WHY)
    @app_commands.autocomplete(game=games_for(Deed.RESUME))
    async def resume(
        self, interaction: Interaction, game: str | None = None, reason: Reason | None = None
    ) -> None:
        """Go on with the time that was left."""
        async with guarded(interaction):
            await self._wanted(interaction, game, reason, Deed.RESUME)

    @app_commands.command(name=N_("prolonger"), description=N_("Donne plus de temps pour jouer"))
    @app_commands.rename(more=N_("duree"), game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(more=N_("combien de temps en plus"), game=GAME, reason=WHY)
    @app_commands.choices(more=MORE_TIME_CHOICES)
    @app_commands.autocomplete(game=games_for(Deed.EXTEND))
    async def extend(
        self,
        interaction: Interaction,
        more: Choice[int],
        game: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Move the open round's deadline."""
        async with guarded(interaction):
            await self._wanted(interaction, game, reason, Deed.EXTEND, seconds=more.value)

    @app_commands.command(name=N_("retirer"), description=N_("Retire quelqu’un d’une partie"))
    @app_commands.rename(who=N_("qui"), game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(who=N_("la personne ou le robot"), game=GAME, reason=WHY)
    @app_commands.autocomplete(who=people_for(Deed.REMOVE), game=games_for(Deed.REMOVE))
    async def remove(
        self,
        interaction: Interaction,
        who: app_commands.Range[str, 1, 100],
        game: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Remove a person or a robot, after a confirmation."""
        async with guarded(interaction):
            await self._wanted(interaction, game, reason, Deed.REMOVE, Target.parse(who))

    @app_commands.command(
        name=N_("remplacer"), description=N_("Donne la place de quelqu’un à quelqu’un d’autre")
    )
    @app_commands.rename(who=N_("qui"), newcomer=N_("par"), game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(
        who=N_("la personne qui s’en va"),
        newcomer=N_("qui joue à sa place, avec ses points et ses lettres"),
        game=GAME,
        reason=WHY,
    )
    @app_commands.autocomplete(who=people_for(Deed.REPLACE), game=games_for(Deed.REPLACE))
    async def replace(
        self,
        interaction: Interaction,
        who: app_commands.Range[str, 1, 100],
        newcomer: discord.User | discord.Member,
        game: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Put somebody else in a person's place."""
        async with guarded(interaction):
            ref = await meant(interaction, game)
            await replace_person(interaction, ref, Target.parse(who), newcomer, reason or "")

    @app_commands.command(name=N_("journal"), description=N_("Ce qui s’est passé dans une partie"))
    @app_commands.rename(game=N_("partie"))
    @app_commands.describe(game=GAME)
    @app_commands.autocomplete(game=games_for())
    async def history(self, interaction: Interaction, game: str | None = None) -> None:
        """A game's event log, privately."""
        async with guarded(interaction):
            await show_history(interaction, await meant(interaction, game))

    async def _wanted(
        self,
        interaction: Interaction,
        game: str | None,
        reason: str | None,
        deed: Deed,
        target: Target | None = None,
        *,
        seconds: int = 0,
    ) -> None:
        ref = await meant(interaction, game)
        await wanted(interaction, ref, Wish(ref.id, deed, target, seconds), reason or "")

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A form is sent (commands and buttons come by other ways)."""
        if (wish := confirmed(interaction)) is not None:
            async with guarded(interaction):
                await submitted(interaction, *wish)
        elif (barring := barring_of(interaction)) is not None:
            async with guarded(interaction):
                await decided(interaction, *barring)
        elif (seating := seating_of(interaction)) is not None:
            async with guarded(interaction):
                await seated(interaction, *seating)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(ModerationCog())
