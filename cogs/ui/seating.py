"""Taking a seat in a game of any kind, and leaving it."""

from __future__ import annotations

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.errors import NotInGame
from bot.services.results import TableView
from cogs.ui.buttons import Act, Handler, Press, button
from cogs.ui.context import Context, context
from cogs.ui.creation import needed
from cogs.ui.faces import face_of
from cogs.ui.permissions import PermissionsLacking, lacking
from cogs.ui.post import Post
from cogs.ui.safe import answer, hold, think
from cogs.ui.teams import choice_post
from engine.table.errors import AlreadyJoined, GameOver, NotInLobby
from engine.table.phase import Phase


async def take_seat(
    interaction: discord.Interaction, game: int | str, team: int | None = None
) -> None:
    """Join (or ask to, where the game runs already), in team mode the team of that place in the
    list; change the team in the lobby; ask which one where none is given."""
    here = context(interaction)
    ref = await here.find(game)
    service = here.of(ref)
    view = await service.view(here.person, ref.id)
    teams = view.teams
    if teams and team is None and view.phase is not Phase.FINISHED:
        if view.mine is not None and view.phase is not Phase.LOBBY:
            raise AlreadyJoined(here.person)
        await answer(interaction, choice_post(view, here.translate))
        return
    name = teams[team] if team is not None and team < len(teams) else None
    joined = await service.join(here.person, ref.id, team=name, key=here.key)
    await answer(interaction, Post(face_of(ref).seated(joined, here.translate)))


async def confirm_quit(interaction: discord.Interaction, here: Context, game: int) -> None:
    """Leave a lobby at once; out of a running game only after a confirmation.

    Who has only asked to join takes that back. Raises NotInGame, GameOver.
    """
    service, _ = here.of(await here.find(game)), here.translate
    view = await service.view(here.person, game)
    if view.mine is None and here.person not in view.pending:
        raise NotInGame(game)
    if view.phase is Phase.FINISHED:
        raise GameOver
    try:
        await service.leave(here.person, game, early=True, key=here.key)
    except NotInLobby:  # maybe only just now, while this was clicked in the lobby
        view = await service.view(here.person, game)
        await answer(interaction, quit_post(view, here.person, _))
        return
    text = _("Tu n’es plus dans cette partie.")
    if view.mine is None:
        text = _("Ta demande d’entrer dans la partie est retirée.")
    await answer(interaction, Post(text))


def quit_post(view: TableView, person: int, _: Translator) -> Post:
    """Are you sure to leave?"""
    game = view.ref.id
    lines = [_("Quitter cette partie ? C’est **définitif** : tu ne pourras pas y revenir.")]
    others = [who for seat in view.seats if seat.active for who in seat.players if who != person]
    if view.ref.creator == person and others:
        lines.append(_("Ton rôle d’hôte passera au joueur qui est là depuis le plus longtemps."))
    return Post(
        "\n".join(lines),
        None,
        (
            button(Press(Act.QUIT_SURE, game), _("Quitter pour de bon"), style=ButtonStyle.danger),
            button(Press(Act.CANCEL, game), _("Annuler")),
        ),
    )


async def join(interaction: discord.Interaction, press: Press) -> None:
    """Take a seat."""
    await take_seat(interaction, press.game)


async def join_team(interaction: discord.Interaction, press: Press) -> None:
    """Take a seat in a team, or change to it in the lobby."""
    await take_seat(interaction, press.game, int(press.token))


async def leave(interaction: discord.Interaction, press: Press) -> None:
    """Leave the lobby, or ask whether the person means it where the game runs."""
    await confirm_quit(interaction, context(interaction), press.game)


async def quit_game(interaction: discord.Interaction, press: Press) -> None:
    """Leave for good."""
    here = context(interaction)
    await hold(interaction)
    service = here.of(await here.find(press.game))
    await service.leave(here.person, press.game, key=here.key)
    await answer(interaction, Post(here.translate("Tu as quitté la partie. À bientôt !")))


async def start(interaction: discord.Interaction, press: Press) -> None:
    """Start the game. Raises PermissionsLacking where it could not be shown."""
    here = context(interaction)
    names = lacking(interaction.app_permissions, needed(interaction))
    if names and interaction.guild_id is not None:
        raise PermissionsLacking(names)
    # Drawing the first rack takes seconds while the kernels are being compiled.
    await hold(interaction)
    service = here.of(await here.find(press.game))
    await service.launch(here.person, press.game, key=here.key)


async def cancel(interaction: discord.Interaction, press: Press) -> None:
    """Nothing is done."""
    here = context(interaction)
    await hold(interaction)
    await answer(interaction, Post(here.translate("D’accord, rien n’a changé.")))


async def scores(interaction: discord.Interaction, press: Press) -> None:
    """The table, privately."""
    here = context(interaction)
    face = face_of(await here.find(press.game))
    await face.show_scores(interaction, here, press.game)


async def board(interaction: discord.Interaction, press: Press) -> None:
    """The current board, privately."""
    here = context(interaction)
    face = face_of(await here.find(press.game))
    await think(interaction)
    await face.show_board(interaction, here, press.game)


HANDLERS: dict[Act, Handler] = {
    Act.JOIN: join,
    Act.TEAM: join_team,
    Act.LEAVE: leave,
    Act.QUIT_SURE: quit_game,
    Act.START: start,
    Act.CANCEL: cancel,
    Act.SCORES: scores,
    Act.BOARD: board,
}
