"""Inviting people: by member or by name, and what the guest's two buttons do."""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.results import GameRef, TableView
from cogs.ui.buttons import Act, GameButton, Handler, Press, button
from cogs.ui.context import Context, context
from cogs.ui.faces import face_of, settings_of
from cogs.ui.format import game_link, lobby_link, quoted
from cogs.ui.guests import InvitesBot, InvitesOneself, NobodyCalled, NotForYou, people_called
from cogs.ui.post import Post, clip
from cogs.ui.safe import answer, hold, think
from cogs.ui.teams import team_buttons
from engine.table.errors import AlreadyJoined, GameOver
from engine.table.phase import Phase

SHOWN = 10
"""People to choose from where a name means several."""

User = discord.User | discord.Member


async def invite(
    interaction: discord.Interaction, here: Context, game: int, member: User | None, name: str
) -> None:
    """Invite a member, or who is called so; without either, show code and link.

    Raises GameOver, NobodyCalled, and what :func:`send_invitation` raises.
    """
    ref = await here.find(game)
    view = await here.of(ref).view(here.person, game)
    if view.phase is Phase.FINISHED:
        raise GameOver
    if member is not None:
        await send_invitation(interaction, here, view.ref, member)
        return
    if not name.strip():
        await answer(interaction, share_post(view.ref, here.translate))
        return
    await think(interaction)
    guild = interaction.client.get_guild(view.ref.place.guild_id or 0)
    found = await people_called(guild, name) if guild is not None else ()
    if not found:
        raise NobodyCalled(name)
    if len(found) == 1:
        await send_invitation(interaction, here, view.ref, found[0])
    else:
        await answer(interaction, which_post(game, name, found, here.translate))


async def send_invitation(
    interaction: discord.Interaction, here: Context, ref: GameRef, guest: User
) -> None:
    """Send one person an invitation. Raises InvitesOneself, InvitesBot."""
    if guest.id == here.person:
        raise InvitesOneself
    if guest.bot:
        raise InvitesBot(guest.id)
    await invite_person(interaction, here, ref.id, guest.id)


async def invite_person(
    interaction: discord.Interaction, here: Context, game: int, guest: int
) -> None:
    """Invite a person and say so."""
    await here.services.invitations.invite(here.person, game, guest, key=here.key)
    text = here.translate(
        "💌 <@{guest}> reçoit ton invitation. Je te préviens si c’est non ; si c’est oui, tu le "
        "verras dans la partie."
    )
    await answer(interaction, Post(text.format(guest=guest)))


def which_post(game: int, name: str, people: Sequence[discord.Member], _: Translator) -> Post:
    """Several people are called so: which one?"""
    title = _("Plusieurs personnes répondent à « {name} ». Qui invites-tu ?")
    lines = [title.format(name=quoted(name))]
    if len(people) > SHOWN:
        lines.append(_("-# Il y en a d’autres : écris-en davantage, ou choisis `membre`."))
    buttons = tuple(
        button(
            Press(Act.INVITE, game, 0, str(person.id)),
            clip(f"{person.display_name} (@{person.name})", 80),
        )
        for person in people[:SHOWN]
        if not person.bot
    )
    return Post("\n".join(lines), None, buttons)


def share_post(ref: GameRef, _: Translator) -> Post:
    """Code and link for whoever wants to invite by other ways."""
    return Post(
        _(
            "### Invite qui tu veux\nCode : `{code}`, à donner à `/{command} rejoindre`.\n"
            "Lien : {link}\nOu nomme quelqu’un : `/{command} inviter membre:@…`, ou `pseudo:` et "
            "son nom."
        ).format(code=ref.code, link=lobby_link(ref), command=face_of(ref).command)
    )


def invitation_post(view: TableView, by: int, guest: int, *, public: bool, _: Translator) -> Post:
    """An invitation, for the person's private messages or, where those are closed, the channel."""
    ref = view.ref
    title = _("### 💌 <@{by}> t’invite à une partie de {name} !")
    if public:
        title = _("### 💌 <@{guest}>, <@{by}> t’invite à une partie de {name} !")
    if view.phase is Phase.LOBBY:
        when = _("Elle commence quand tout le monde est là : {link}").format(link=lobby_link(ref))
    else:
        when = _("Elle a commencé ; tu y entrerais à la prochaine manche : {link}").format(
            link=game_link(ref)
        )
    lines = [
        title.format(by=by, guest=guest, name=face_of(ref).name),
        settings_of(view, _),
        when,
        _("-# Code : `{code}`").format(code=ref.code),
    ]
    buttons = invitation_buttons(view, guest, _)
    return Post("\n".join(lines), None, buttons, mentions=(guest,) if public else ())


def invitation_buttons(view: TableView, guest: int, _: Translator) -> tuple[GameButton, ...]:
    """Accepter (in a team game: one button a team) and Refuser; for the guest alone."""
    game, teams = view.ref.id, view.teams
    no = button(Press(Act.DECLINE, game, 0, str(guest)), _("Refuser"))
    if teams:
        return (*team_buttons(game, teams, Act.COME, f"{guest}."), no)
    yes = Press(Act.COME, game, 0, str(guest))
    return (button(yes, _("✋ Accepter"), style=ButtonStyle.success), no)


async def chosen(interaction: discord.Interaction, press: Press) -> None:
    """One of several people who are called so is invited."""
    here = context(interaction)
    await hold(interaction)
    guest = int(press.token)
    if guest == here.person:
        raise InvitesOneself
    await invite_person(interaction, here, press.game, guest)


async def come(interaction: discord.Interaction, press: Press) -> None:
    """The guest accepts."""
    here = context(interaction)
    guest, _dot, index = press.token.partition(".")
    require_guest(here, int(guest))
    await hold(interaction)
    service = here.of(await here.find(press.game))
    view = await service.view(here.person, press.game)
    team = view.teams[int(index)] if index else None
    try:
        joined = await service.join(here.person, press.game, team=team, key=here.key)
    except AlreadyJoined:
        await answer(interaction, come_post(view, here, interaction))
        return
    if joined.requested:
        text = here.translate(
            "✋ La partie est en cours : j’ai demandé à <@{creator}> si <@{guest}> peut entrer."
        )
        post = Post(text.format(creator=view.ref.creator, guest=guest))
    else:
        post = come_post(joined.view, here, interaction)
    await answer(interaction, post)


def come_post(view: TableView, here: Context, interaction: discord.Interaction) -> Post:
    """The guest plays: to the guest, or in a channel to all."""
    _ = here.translate
    if interaction.guild_id is not None:
        return Post(_("✋ <@{guest}> est de la partie !").format(guest=here.person))
    mine, where = view.mine, lobby_link(view.ref)
    if view.phase is Phase.LOBBY and mine is not None and mine.name is not None:
        text = _("✋ Te voilà dans l’équipe **{team}** ! La partie commence bientôt, ici : {link}")
        return Post(text.format(team=mine.name, link=where))
    if view.phase is Phase.LOBBY:
        text = _(
            "✋ Te voilà dans la partie ! Elle commence ici quand tout le monde est là : {link}"
        )
        return Post(text.format(link=where))
    text = _("✋ Te voilà dans la partie : tu joues dès la prochaine manche. {link}")
    return Post(text.format(link=game_link(view.ref)))


async def decline(interaction: discord.Interaction, press: Press) -> None:
    """The guest declines; who invited them is told."""
    here = context(interaction)
    _ = here.translate
    require_guest(here, int(press.token))
    await hold(interaction)
    by = await here.services.invitations.refuse(here.person, press.game, key=here.key)
    text = _("D’accord, ce sera pour une autre fois. Je préviens <@{by}>.").format(by=by)
    if interaction.guild_id is not None:
        text = _("<@{guest}> ne joue pas cette fois.").format(guest=here.person)
    await answer(interaction, Post(text))


def require_guest(here: Context, guest: int) -> None:
    """Raise NotForYou unless it is the guest who presses."""
    if here.person != guest:
        raise NotForYou(guest)


HANDLERS: dict[Act, Handler] = {Act.INVITE: chosen, Act.COME: come, Act.DECLINE: decline}
