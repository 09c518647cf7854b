"""The one message that the bot writes by itself when it comes to a server.

It stands in the server's channel for such news, else in the first one where the bot may write, else
it goes to who added the bot, as far as that can be known, or to the owner.
"""

from __future__ import annotations

from collections.abc import Iterator

import discord

from bot.i18n import N_, Translator, languages, translator
from bot.services import usual
from bot.services.settings import Settings
from cogs.ui.buttons import Act, Handler, Press, button
from cogs.ui.config.presses import show_config
from cogs.ui.context import context
from cogs.ui.crabblabla_face import create_rounds
from cogs.ui.guide.panel import NO_GAME, commands_label, topic_button
from cogs.ui.guide.topics import COMMANDS, HOME, TOPICS
from cogs.ui.permissions import TO_PLAY, ManagersOnly, lacking
from cogs.ui.post import Post
from cogs.ui.reader import shared
from cogs.ui.safe import Trouble, attempt, send

CHOICE = N_("-# 🌍 Je parle aussi français : `/config serveur`, réglage « Langue ».")
"""Said in each language that a greeting is not in."""


async def welcome(guild: discord.Guild, settings: Settings) -> bool:
    """Say hello, once; whether that was possible anywhere."""
    _ = shared(settings)
    for channel in _channels(guild):
        if not isinstance(await send(channel, public_post(_)), Trouble):
            return True
    return await tell_owner(guild, private_post(guild.name, _))


async def tell_owner(guild: discord.Guild, post: Post) -> bool:
    """Write to who can see to the bot's rights on a server; whether that was possible."""
    person = await _who_to_tell(guild)
    chat = None if person is None else await attempt(person.create_dm())
    if chat is None or isinstance(chat, Trouble):
        return False
    return not isinstance(await send(chat, post), Trouble)


def _channels(guild: discord.Guild) -> list[discord.TextChannel]:
    """Where everybody may be greeted, the best place first; two at most."""
    mine = guild.me
    usable = [it for it in guild.text_channels if not lacking(it.permissions_for(mine), TO_PLAY)]
    news = guild.system_channel
    first = [news] if news in usable and news is not None else []
    return (first + [it for it in usable if it != news])[:2]


async def _who_to_tell(guild: discord.Guild) -> discord.User | discord.Member | None:
    """Who added the bot, where it may look that up (it asks for no such right); else the owner."""
    if guild.me.guild_permissions.view_audit_log:
        found = await attempt(_adder(guild))
        if found is not None and not isinstance(found, Trouble):
            return found
    if guild.owner is not None:
        return guild.owner
    owner = await attempt(guild.fetch_member(guild.owner_id or 0))
    return None if isinstance(owner, Trouble) else owner


async def _adder(guild: discord.Guild) -> discord.User | discord.Member | None:
    async for entry in guild.audit_logs(limit=20, action=discord.AuditLogAction.bot_add):
        if getattr(entry.target, "id", None) == guild.me.id:
            return entry.user
    return None


def public_post(_: Translator) -> Post:
    """For everybody: what there is, and a game to begin with."""
    lines = (
        _("## 👋 Bonjour, moi c’est Crabblabla !"),
        _(
            "J’apporte des jeux de mots : **Crabblabla**, où tout le monde joue le même coup en "
            "même temps, **Lexiplateau**, **B@ggle**, **Wordgrid**, et un plateau par jour."
        ),
        _(
            "Une partie se joue dans un fil, et ce que tu prépares n’est vu que de toi. Personne "
            "d’autre ? Des robots prennent les places."
        ),
        _(
            "-# `/aide` explique tout, `/notifications` règle ce que je t’écris. Les réglages du "
            "serveur (salons, langue, robots…) sont pour qui le gère."
        ),
        *other_languages(_),
    )
    first = Press(Act.FIRST_GAME, NO_GAME, 0)
    buttons = (
        button(first, _("▶ Une première partie"), style=discord.ButtonStyle.success),
        topic_button(HOME, _("📖 Les jeux")),
        button(Press(Act.SETTINGS, NO_GAME, 0), _("⚙️ Réglages")),
    )
    return Post("\n".join(lines), buttons=buttons)


def other_languages(_: Translator) -> Iterator[str]:
    """How to change the language, in those that this greeting is not in: nobody can choose the
    server's before it comes."""
    for other in (translator(each) for each in languages() if each != _.language):
        yield other(CHOICE.message)


def private_post(server: str, _: Translator) -> Post:
    """For one person, where the bot may write nowhere on the server."""
    lines = (
        _("## 👋 Me voilà sur {server} !"),
        _(
            "Mais je n’y trouve aucun salon où voir, écrire et joindre des images. Donne-moi ces "
            "trois permissions dans un salon, et celles de créer des fils et d’y écrire : alors "
            "`/crabblabla nouvelle` y lance une partie."
        ),
        _("-# En attendant, on peut déjà faire connaissance ici."),
        *other_languages(_),
    )
    buttons = (
        topic_button(HOME, _("📖 Les jeux")),
        topic_button("daily", _(TOPICS["daily"].label.message)),
        topic_button(COMMANDS, commands_label(_)),
    )
    name = f"**{discord.utils.escape_markdown(server)}**"
    return Post("\n".join(lines).format(server=name), buttons=buttons)


async def first_game(interaction: discord.Interaction, press: Press) -> None:
    """Open a game as the server likes them, which whoever pressed is in charge of."""
    await create_rounds(interaction, usual.crabblabla(context(interaction).settings))


async def open_settings(interaction: discord.Interaction, press: Press) -> None:
    """`/config serveur` by a button, which everybody sees. Raises ManagersOnly."""
    if not interaction.permissions.manage_guild:
        raise ManagersOnly
    await show_config(interaction)


HANDLERS: dict[Act, Handler] = {Act.FIRST_GAME: first_game, Act.SETTINGS: open_settings}
