"""Banning people from the games of a server and letting them back: why, logged, told to them."""

from __future__ import annotations

import discord

from bot.i18n import Translator
from bot.services.moderation import MAX_REASON
from cogs.ui.context import Context
from cogs.ui.entry import submitted_id
from cogs.ui.format import quoted
from cogs.ui.guests import InvitesBot
from cogs.ui.order.forms import ReasonForm, reason_of
from cogs.ui.order.presses import moderated_server
from cogs.ui.post import Post
from cogs.ui.reader import private, quietly
from cogs.ui.safe import Trouble, answer, attempt, send, show_form, think

Person = discord.User | discord.Member

PREFIX = "cb1:bar:"
BAN, LIFT = "ban", "lift"


async def bar(interaction: discord.Interaction, who: Person, deed: str, why: str) -> None:
    """Ban somebody (BAN) or let them back (LIFT); without a reason, ask for it.

    Raises ModeratorsOnly, InvitesBot.
    """
    here, guild = moderated_server(interaction)
    if who.bot:
        raise InvitesBot(who.id)
    if why.strip():
        await decided(interaction, deed, who.id, why)
    elif deed == LIFT and not await here.services.bans.banned(guild, who.id):
        text = here.translate("<@{person}> n’était pas exclu.")
        await answer(interaction, Post(text.format(person=who.id)))
    else:
        form = barring_form(deed, who.id, who.display_name, here.translate)
        await show_form(interaction, form)


def barring_form(deed: str, person: int, name: str, _: Translator) -> ReasonForm:
    """Asks why; a ban needs a reason."""
    banning = deed == BAN
    title = _("Exclure {who} ?") if banning else _("Réadmettre {who} ?")
    outcome = _("Les parties de ce serveur lui sont de nouveau ouvertes.")
    if banning:
        outcome = _("Fini d’ouvrir ou de rejoindre des parties sur ce serveur.")
    return ReasonForm(
        f"{PREFIX}{deed}:{person}",
        title.format(who=name),
        outcome,
        _("On le lui dira."),
        _,
        required=banning,
    )


def barring_of(interaction: discord.Interaction) -> tuple[str, int, str] | None:
    """Read a submitted form: BAN or LIFT, the person, why; None for any other interaction."""
    found = submitted_id(interaction, PREFIX)
    if found is None:
        return None
    deed, _colon, person = found.partition(":")
    return deed, int(person), reason_of(interaction)


async def decided(interaction: discord.Interaction, deed: str, person: int, why: str) -> None:
    """A reason is given, or may be left out. Raises ModeratorsOnly."""
    here, guild = moderated_server(interaction)
    _ = here.translate
    await think(interaction)
    if deed == BAN:
        await here.services.bans.ban(guild, person, here.person, why)
        text = await _banned_text(here, guild, person)
    elif await here.services.bans.lift(guild, person, here.person, why):
        text = _("✅ <@{person}> joue de nouveau ici.").format(person=person)
    else:
        text = _("<@{person}> n’était pas exclu.").format(person=person)
        await answer(interaction, Post(text))
        return
    told = await _tell(interaction, here, person, deed, why)
    await answer(interaction, Post(f"{text}\n{told}"))


async def _banned_text(here: Context, guild: int, person: int) -> str:
    """What is done, and what is not."""
    _ = here.translate
    text = _("⛔ <@{person}> n’ouvre et ne rejoint plus de partie ici.").format(person=person)
    open_games = len(await here.services.directory.open_games(person, guild))
    if not open_games:
        return text
    more = _.ngettext(
        "-# {count} partie en cours continue : `/moderation retirer` l’en retire.",
        "-# {count} parties en cours continuent : `/moderation retirer` l’en retire.",
        open_games,
    )
    return text + "\n" + more.format(count=open_games)


async def _tell(
    interaction: discord.Interaction, here: Context, person: int, deed: str, why: str
) -> str:
    """Write to the person in their language; whether that came through, for the moderator."""
    _ = private(await here.services.preferences.get(person), here.settings)
    server = interaction.guild.name if interaction.guild else ""
    post = verdict_post(server, deed, why, _)
    channel = await attempt(interaction.client.create_dm(discord.Object(person)))
    sent = (
        channel if isinstance(channel, Trouble) else await send(channel, quietly(interaction, post))
    )
    _ = here.translate
    if isinstance(sent, Trouble):
        return _("-# Ses messages privés sont fermés : je n’ai pas pu l’en prévenir.")
    return _("-# Je l’en ai prévenu en privé.")


def verdict_post(server: str, deed: str, why: str, _: Translator) -> Post:
    """What the person reads."""
    text = _("✅ Tu peux de nouveau jouer aux parties de **{server}**.")
    if deed == BAN:
        text = _("⛔ La modération de **{server}** t’a exclu des parties de ce serveur.")
    text = text.format(server=discord.utils.escape_markdown(server))
    if why:
        text += " " + _("Raison : {reason}").format(reason=quoted(why, MAX_REASON))
    return Post(text)
