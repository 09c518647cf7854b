"""`/moderation`: what those who may manage messages can do to the games of their server."""

from __future__ import annotations

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
from cogs.ui.manage_presses import ask, panel, replace_person, submitted, turn_clock
from cogs.ui.manage_texts import MORE_TIME_CHOICES, Target, confirmed, done_text, removable
from cogs.ui.order.presses import show_history
from cogs.ui.people import everybody, people_names
from cogs.ui.rights import acting, may_moderate
from cogs.ui.safe import answer, think
from engine.errors import RuleError
from engine.lexicon.folding import fold

Interaction = discord.Interaction
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


async def complete_open(interaction: Interaction, current: str) -> list[Choice[str]]:
    """The open games that the person may moderate."""
    if interaction.guild_id is None:
        return []
    wanted = fold(current)
    games = await context(interaction).services.moderation.open_games(interaction.guild_id)
    shown = [(game_text(interaction, game), game) for game in games]
    return [
        suggestion(text, game.code)
        for text, game in shown
        if wanted in fold(text) and may_moderate(interaction, game)
    ][:CHOICES]


async def complete_person(interaction: Interaction, current: str) -> list[Choice[str]]:
    """Who plays in the game that was chosen, or that is meant here."""
    here = context(interaction)
    try:
        ref = await meant(interaction, interaction.namespace.partie)
        acting(interaction, ref)
    except RuleError:
        return []
    view = await here.of(ref).view(here.person, ref.id)
    names = await people_names(interaction.client, ref.place.guild_id, everybody(view))
    found = [
        suggestion(f"{name} ({team})" if team else name, str(target))
        for target, name, team in removable(view, names, here.translate)
    ]
    return [choice for choice in found if fold(current) in fold(choice.name)][:CHOICES]


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
    @app_commands.autocomplete(game=complete_open)
    async def end(
        self, interaction: Interaction, game: str | None = None, reason: Reason | None = None
    ) -> None:
        """End a game, after a confirmation."""
        async with guarded(interaction):
            ref = await meant(interaction, game)
            await ask(interaction, ref, Deed.END, reason=reason or "")

    @app_commands.command(name=N_("pause"), description=N_("Met une partie en pause"))
    @app_commands.rename(game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(game=GAME, reason=WHY)
    @app_commands.autocomplete(game=complete_open)
    async def pause(
        self, interaction: Interaction, game: str | None = None, reason: Reason | None = None
    ) -> None:
        """Stop a game's clock."""
        async with guarded(interaction):
            await self._turn_clock(interaction, game, reason, Deed.PAUSE)

    @app_commands.command(name=N_("reprendre"), description=N_("Reprend une partie en pause"))
    @app_commands.rename(game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(game=GAME, reason=WHY)
    @app_commands.autocomplete(game=complete_open)
    async def resume(
        self, interaction: Interaction, game: str | None = None, reason: Reason | None = None
    ) -> None:
        """Go on with the time that was left."""
        async with guarded(interaction):
            await self._turn_clock(interaction, game, reason, Deed.RESUME)

    @app_commands.command(name=N_("prolonger"), description=N_("Donne plus de temps pour jouer"))
    @app_commands.rename(more=N_("duree"), game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(more=N_("combien de temps en plus"), game=GAME, reason=WHY)
    @app_commands.choices(more=MORE_TIME_CHOICES)
    @app_commands.autocomplete(game=complete_open)
    async def extend(
        self,
        interaction: Interaction,
        more: Choice[int],
        game: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Move the open round's deadline."""
        async with guarded(interaction):
            await self._turn_clock(interaction, game, reason, Deed.EXTEND, more.value)

    @app_commands.command(name=N_("retirer"), description=N_("Retire quelqu’un d’une partie"))
    @app_commands.rename(who=N_("qui"), game=N_("partie"), reason=N_("raison"))
    @app_commands.describe(who=N_("la personne ou le robot"), game=GAME, reason=WHY)
    @app_commands.autocomplete(who=complete_person, game=complete_open)
    async def remove(
        self,
        interaction: Interaction,
        who: app_commands.Range[str, 1, 100],
        game: str | None = None,
        reason: Reason | None = None,
    ) -> None:
        """Remove a person or a robot, after a confirmation."""
        async with guarded(interaction):
            ref = await meant(interaction, game)
            await ask(interaction, ref, Deed.REMOVE, Target.parse(who), reason or "")

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
    @app_commands.autocomplete(who=complete_person, game=complete_open)
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
    @app_commands.autocomplete(game=complete_open)
    async def history(self, interaction: Interaction, game: str | None = None) -> None:
        """A game's event log, privately."""
        async with guarded(interaction):
            await show_history(interaction, await meant(interaction, game))

    async def _turn_clock(
        self,
        interaction: Interaction,
        game: str | None,
        reason: str | None,
        deed: Deed,
        seconds: int = 0,
    ) -> None:
        here, ref = context(interaction), await meant(interaction, game)
        by = acting(interaction, ref, reason or "")
        await think(interaction)
        view = await turn_clock(here, by, ref.id, deed, seconds)
        done = done_text(deed, "", here.translate)
        await answer(interaction, await panel(interaction, here, view, done))

    @commands.Cog.listener()
    async def on_interaction(self, interaction: Interaction) -> None:
        """A confirmation (commands and buttons come by other ways)."""
        form = confirmed(interaction)
        if form is not None:
            async with guarded(interaction):
                await submitted(interaction, form)


async def setup(bot: commands.Bot) -> None:
    """Called by discord.py when the extension is loaded."""
    await bot.add_cog(ModerationCog())
