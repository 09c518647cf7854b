"""Asking for friendship, answering, and the list of friends.

A request is saved first and told afterwards: by a private message, where that is closed in the
channel, and in `/amis liste` anyway.
"""

from __future__ import annotations

from collections.abc import Sequence

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.friends import MAX_FRIENDS, Asked, BefriendsBot, FriendList, Tie
from cogs.ui.buttons import Act, Handler, Press, button
from cogs.ui.context import Context, context
from cogs.ui.errors import OldButton
from cogs.ui.guard import beside
from cogs.ui.guests import NotForYou
from cogs.ui.panel import Panel, Row
from cogs.ui.post import Post
from cogs.ui.reader import private, quietly
from cogs.ui.safe import Trouble, answer, attempt, hold, send, think

SHOWN = 5
"""Received requests that the list shows at once."""

BLOCKED_SHOWN = 20

LIST = "list"
"""What ends the tokens of the buttons in the list, which is drawn afresh."""

User = discord.User | discord.Member


async def ask(interaction: discord.Interaction, who: User) -> None:
    """Ask for friendship and tell the other one. Raises BefriendsBot."""
    here = context(interaction)
    if who.bot:
        raise BefriendsBot(who.id)
    await think(interaction)
    asked = await here.services.friends.ask(here.person, who.id)
    if asked is Asked.FRIENDS:
        await answer(interaction, Post(befriended_text(who.id, here.translate)))
        await _tell_accepted(interaction, here, who.id)
        return
    told = asked is Asked.HIDDEN or await _tell_request(interaction, here, who)
    text = here.translate(
        "🤝 Ta demande est partie ! Dès que <@{other}> dit oui, vous êtes dans la liste l’un de "
        "l’autre."
    )
    if not told:
        text = here.translate(
            "🤝 Ta demande est notée, mais <@{other}> ne reçoit pas mes messages privés. Un mot de "
            "ta part ? `/amis liste` lui montre ta demande."
        )
    await answer(interaction, Post(text.format(other=who.id)))
    if not told:
        await _ask_in_channel(interaction, here, who)


async def _tell_request(interaction: discord.Interaction, here: Context, who: User) -> bool:
    """Write to the other one in their language; whether that was possible."""
    post = request_post(here.person, who.id, await _language_of(here, who.id))
    return await _write(interaction, who.id, post)


async def _tell_accepted(interaction: discord.Interaction, here: Context, asker: int) -> None:
    """Write to who asked; where that is closed, their list says it."""
    _ = await _language_of(here, asker)
    await _write(interaction, asker, Post(befriended_text(here.person, _)))


async def _language_of(here: Context, person: int) -> Translator:
    return private(await here.services.preferences.get(person), here.settings)


async def _write(interaction: discord.Interaction, person: int, post: Post) -> bool:
    channel = await attempt(interaction.client.create_dm(discord.Object(person)))
    if isinstance(channel, Trouble):
        return False
    return not isinstance(await send(channel, quietly(interaction, post)), Trouble)


async def _ask_in_channel(interaction: discord.Interaction, here: Context, who: User) -> None:
    """The request where the command was used, if the other one is there too."""
    if interaction.guild_id is None or not isinstance(who, discord.Member):
        return
    post = request_post(here.person, who.id, here.shared, public=True)
    pinged = await here.services.preferences.pinged((who.id,))
    post = Post(post.text, buttons=post.buttons, mentions=pinged)
    await attempt(interaction.followup.send(**quietly(interaction, post).to_send()))


def request_post(by: int, guest: int, _: Translator, *, public: bool = False) -> Post:
    """A request with its two buttons, which are for the guest alone."""
    title = _("### 🤝 <@{by}> te demande en ami")
    if public:
        title = _("### 🤝 <@{guest}>, <@{by}> te demande en ami")
    note = _(
        "Vos résultats se retrouveront dans le même classement, où que vous jouiez.\n"
        "-# `/amis bloquer` si tu ne veux plus de ses demandes."
    )
    return Post(f"{title.format(by=by, guest=guest)}\n{note}", buttons=_answers(by, guest, "", _))


def befriended_text(other: int, _: Translator) -> str:
    """Two people are friends now."""
    return _("🤝 Amis ! <@{other}> et toi êtes dans la liste l’un de l’autre.").format(other=other)


def _answers(by: int, guest: int, where: str, _: Translator) -> Row:
    token = f"{by}.{guest}.{where}"
    yes, no = Press(Act.FRIEND_YES, 0, 0, token), Press(Act.FRIEND_NO, 0, 0, token)
    return (button(yes, _("🤝 Accepter"), style=ButtonStyle.success), button(no, _("Refuser")))


async def answer_request(interaction: discord.Interaction, press: Press) -> None:
    """The guest says yes or no."""
    here = context(interaction)
    by, guest, where = _read(press)
    if here.person != guest:
        raise NotForYou(guest)
    await hold(interaction)
    async with beside(interaction):
        if press.act is Act.FRIEND_YES:
            await here.services.friends.accept(guest, by)
            text = befriended_text(by, here.translate)
            await _tell_accepted(interaction, here, by)
        else:
            await here.services.friends.refuse(guest, by)
            text = here.translate("D’accord, on en reste là. <@{other}> n’en saura rien.")
        if where != LIST:
            await answer(interaction, Post(text.format(other=by)))
    if where == LIST:
        await answer(interaction, await _list(here))


def _read(press: Press) -> tuple[int, int, str]:
    by, _dot, rest = press.token.partition(".")
    guest, _dot, where = rest.partition(".")
    if not (by.isdecimal() and guest.isdecimal()):
        raise OldButton(str(press))
    return int(by), int(guest), where


async def remove(interaction: discord.Interaction, other: int) -> None:
    """End what there is with somebody, and say what that was."""
    here = context(interaction)
    _ = here.translate
    text = {
        Tie.FRIEND: _("<@{other}> n’est plus dans ta liste, ni toi dans la sienne."),
        Tie.SENT: _("Ta demande à <@{other}> est reprise."),
        Tie.RECEIVED: _("La demande de <@{other}> est refusée."),
        Tie.BLOCKED: _("Le blocage de <@{other}> est levé."),
    }[await here.services.friends.remove(here.person, other)]
    await answer(interaction, Post(text.format(other=other)))


async def block(interaction: discord.Interaction, other: int) -> None:
    """Hear of somebody no more."""
    here = context(interaction)
    await here.services.friends.block(here.person, other)
    text = here.translate(
        "🚫 C’est bloqué : <@{other}> n’est pas (ou plus) dans ta liste et ne peut plus rien te "
        "demander, sans le savoir. `/amis retirer` lève le blocage."
    )
    await answer(interaction, Post(text.format(other=other)))


async def show_list(interaction: discord.Interaction) -> None:
    """Answer with the list."""
    await answer(interaction, await _list(context(interaction)))


async def _list(here: Context) -> Panel:
    return list_panel(await here.services.friends.show(here.person), here.person, here.translate)


def list_panel(known: FriendList, person: int, _: Translator) -> Panel:
    """Friends, the requests that wait, and who is blocked."""
    title = _.ngettext("### 🤝 {count} ami", "### 🤝 {count} amis", len(known.friends))
    none = _("Personne encore : `/amis ajouter` demande quelqu’un en ami.")
    parts: list[str | Row] = [title.format(count=len(known.friends)), _named(known.friends) or none]
    for other in known.received[:SHOWN]:
        parts += [_("<@{other}> te demande en ami :").format(other=other)]
        parts += [_answers(other, person, LIST, _)]
    if more := len(known.received) - SHOWN:
        text = _.ngettext(
            "-# {count} autre demande après celles-ci.",
            "-# {count} autres demandes après celles-ci.",
            more,
        )
        parts += [text.format(count=more)] if more > 0 else []
    if known.sent:
        parts.append(_("**Demandes en attente** : {people}").format(people=_named(known.sent)))
    if known.blocked:
        parts.append(
            _("**Blocages** : {people}").format(people=_named(known.blocked, BLOCKED_SHOWN))
        )
    return Panel(tuple(parts))


def _named(people: Sequence[int], limit: int = MAX_FRIENDS) -> str:
    """Mentions, which ping nobody; at most ``limit``, and how many more there are."""
    named = " ".join(f"<@{person}>" for person in people[:limit])
    return f"{named} +{len(people) - limit}" if len(people) > limit else named


HANDLERS: dict[Act, Handler] = {
    Act.FRIEND_YES: answer_request,
    Act.FRIEND_NO: answer_request,
}
