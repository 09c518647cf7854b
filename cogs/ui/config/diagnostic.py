"""`/config diagnostic`: whether the bot can do its work on a server, and what to do where not."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import timedelta
from time import perf_counter

import discord

from bot.commands import FACT, fingerprint
from bot.i18n import Translator
from bot.services.results import GameRef, Place
from bot.services.settings_desk import Chosen
from cogs.ui.config.presses import managed_server
from cogs.ui.context import Context, context
from cogs.ui.format import number
from cogs.ui.permissions import TO_OPEN_THREADS, TO_PLAY, TO_PLAY_IN_THREADS, lacking, names_text
from cogs.ui.post import Post
from cogs.ui.safe import Trouble, answer, attempt, think
from engine.lexicon.files import BrokenLexicon, UnknownLexicon

SKEW = timedelta(seconds=5)
"""How far the bot's clock may be from Discord's."""

REMEDIES_SHOWN = 5
"""Channels whose fault is told at a time; the settings may name 28, and games be open in more."""

GOOD_SHOWN = 12
"""Channels named in which all is well."""

WISHED = ("embed_links",)
"""What is no need: links show no preview without it."""


@dataclass(frozen=True)
class Check:
    """One line.

    Attributes:
        ok: None where something lacks that is no need.
        what: what was checked.
        remedy: what to do where not all is well.
    """

    ok: bool | None
    what: str
    remedy: str = ""

    def __str__(self) -> str:
        sign = {True: "✅", None: "⚠️", False: "❌"}[self.ok]
        return f"{sign} {self.what}" + (f"\n-# ↳ {self.remedy}" if self.remedy else "")


async def show_diagnostic(interaction: discord.Interaction) -> None:
    """Answer with the list."""
    guild = managed_server(interaction)
    await think(interaction)
    here = context(interaction)
    chosen = await here.services.settings.chosen(guild.id)
    open_games = await here.services.directory.open_in(guild.id)
    needs = concerned(here.place, chosen, open_games)
    checks = [
        *few(channel_checks(guild, needs, here.translate), here.translate),
        *role_checks(guild, chosen, here.translate),
        await _commands(interaction, here),
        await _private_messages(interaction, here.translate),
        await _database(here),
        await _lexicon(here, chosen),
        _clock(interaction, here),
    ]
    await answer(interaction, diagnostic_post(checks, here.translate))


def diagnostic_post(checks: Sequence[Check], _: Translator) -> Post:
    """All checks, and whether all is well."""
    bad = sum(check.ok is False for check in checks)
    verdict = _("Tout va bien.")
    if bad:
        text = _.ngettext("{count} chose à réparer.", "{count} choses à réparer.", bad)
        verdict = text.format(count=bad)
    title = _("### 🩺 Diagnostic")
    return Post("\n".join([f"{title} · {verdict}", *map(str, checks)]))


@dataclass
class Need:
    """What the bot needs in a channel.

    Attributes:
        named: it is chosen in the settings, or the present one; else games are open there.
        names: the permissions, as in discord.py.
    """

    named: bool
    names: dict[str, None]  # a set in order


def concerned(place: Place, chosen: Chosen, games: Iterable[GameRef]) -> dict[int, Need]:
    """The present channel, those that the settings name, those in which games are open.

    What the bot may do in a thread is settled by its channel.
    """
    settings = chosen.settings
    named = (place.channel_id, *settings.channels, settings.announcements, chosen.daily.channel)
    usual = TO_PLAY + (TO_OPEN_THREADS if settings.threads else ())
    needs = {it: Need(True, dict.fromkeys(usual)) for it in named if it is not None}
    where = [game.place for game in games]
    if place.thread_id is not None:
        where.append(place)
    for game in where:
        need = needs.setdefault(game.channel_id, Need(False, {}))
        need.names |= dict.fromkeys(TO_PLAY if game.thread_id is None else TO_PLAY_IN_THREADS)
    return needs


def channel_checks(
    guild: discord.Guild, needs: Mapping[int, Need], _: Translator
) -> Iterator[Check]:
    """What the bot may do in each channel, as far as it needs it."""
    for channel_id, need in needs.items():
        channel, what = guild.get_channel(channel_id), f"<#{channel_id}>"
        if channel is None:
            remedy = _("Ce salon n’existe plus, ou je ne le vois pas : choisis-en un autre.")
            if not need.named:
                remedy = _(
                    "Des parties y sont ouvertes, mais ce salon n’existe plus, ou je ne le vois "
                    "pas : arrête-les, `/moderation terminer`."
                )
            yield Check(False, what, remedy)
            continue
        granted = channel.permissions_for(guild.me)
        names, wished = lacking(granted, need.names), lacking(granted, WISHED)
        if names:
            text = _("Donne-moi dans ce salon : {names}.")
            yield Check(False, what, text.format(names=names_text(names, _)))
        elif wished:
            text = _("Sans {names}, les liens n’ont pas d’aperçu.")
            yield Check(None, what, text.format(names=names_text(wished, _)))
        else:
            yield Check(True, what)


def few(checks: Iterable[Check], _: Translator) -> Iterator[Check]:
    """The channels where all is well in one line, after those where something lacks.

    Of very many of either the last ones are counted only.
    """
    every = list(checks)
    faults = sorted((check for check in every if not check.ok), key=lambda check: check.ok is None)
    yield from faults[:REMEDIES_SHOWN]
    if more := faults[REMEDIES_SHOWN:]:
        text = _.ngettext("{count} autre salon", "{count} autres salons", len(more))
        remedy = _("Répare d’abord ceux-ci, puis recommence le diagnostic.")
        ok = None if all(check.ok is None for check in more) else False
        yield Check(ok, text.format(count=len(more)), remedy)
    if good := [check.what for check in every if check.ok]:
        text = " ".join(good[:GOOD_SHOWN])
        if hidden := len(good[GOOD_SHOWN:]):
            others = _.ngettext("et {count} autre salon", "et {count} autres salons", hidden)
            text = f"{text} {others.format(count=hidden)}"
        yield Check(True, text)


def role_checks(guild: discord.Guild, chosen: Chosen, _: Translator) -> Iterator[Check]:
    """Whether the role of the daily can be mentioned; nothing where there is none."""
    role_id = chosen.settings.daily_role
    if role_id is None:
        return
    role, what = guild.get_role(role_id), f"<@&{role_id}>"
    channel = guild.get_channel(chosen.daily.channel or 0)
    granted = guild.me.guild_permissions if channel is None else channel.permissions_for(guild.me)
    if role is None or role.is_default():
        remedy = _("Ce rôle n’existe plus, ou c’est celui de tout le monde : choisis-en un autre.")
        yield Check(False, what, remedy)
    elif role.mentionable or granted.mention_everyone:
        yield Check(True, what)
    else:
        remedy = _(
            "Je le nomme, mais personne n’en est averti : dans les réglages du rôle, permets à "
            "tout le monde de le mentionner."
        )
        yield Check(False, what, remedy)


async def _commands(interaction: discord.Interaction, here: Context) -> Check:
    _, tree = here.translate, getattr(interaction.client, "tree", None)
    assert isinstance(tree, discord.app_commands.CommandTree)
    wanted = await fingerprint(tree, interaction.client.application_id)
    async with here.services.settings.store.reading() as tx:
        known = await tx.facts.get(FACT)
    remedy = "" if known == wanted else _("Redémarre le bot : il les transmet en démarrant.")
    return Check(known == wanted, _("Commandes transmises à Discord"), remedy)


async def _private_messages(interaction: discord.Interaction, _: Translator) -> Check:
    """Tried on the person who asks: there is no other way to know."""
    what = _("Messages privés, essayés avec toi")
    outcome = await attempt(
        interaction.user.send(_("🩺 Essai réussi : je peux t’écrire."), silent=True)
    )
    if not isinstance(outcome, Trouble):
        return Check(True, what)
    remedy = _(
        "Tes messages privés me sont fermés ; ce que j’ai à dire à quelqu’un vient alors dans le "
        "fil. Pour l’ouvrir : nom du serveur, « Paramètres de confidentialité », « Messages "
        "privés »."
    )
    return Check(None, what, remedy)


async def _database(here: Context) -> Check:
    _, began = here.translate, perf_counter()
    if not await here.services.settings.store.responds():
        remedy = _("Elle ne répond pas : préviens qui héberge le bot.")
        return Check(False, _("Base de données"), remedy)
    text = _("Base de données ({count} ms)")
    return Check(True, text.format(count=round((perf_counter() - began) * 1000)))


async def _lexicon(here: Context, chosen: Chosen) -> Check:
    _, lexicons = here.translate, here.services.lexicons
    name = chosen.settings.lexicon or lexicons.french
    try:
        lexicon = await asyncio.to_thread(lexicons.lexicon, name)
    except (UnknownLexicon, BrokenLexicon):
        remedy = _("Il ne se charge pas : choisis-en un autre, `/config serveur`.")
        return Check(False, _("Dictionnaire `{name}`").format(name=name), remedy)
    text = _.ngettext(
        "Dictionnaire `{name}` : {count} mot",
        "Dictionnaire `{name}` : {count} mots",
        len(lexicon),
    )
    return Check(True, text.format(name=name, count=number(len(lexicon), _)))


def _clock(interaction: discord.Interaction, here: Context) -> Check:
    """Discord's time stands in the interaction's id."""
    _, now = here.translate, here.services.settings.clock()
    apart = abs(now - interaction.created_at)
    if apart <= SKEW:
        return Check(True, _("Horloge"))
    text = _("Elle est à {seconds} s de celle de Discord : mets la machine à l’heure (NTP).")
    return Check(False, _("Horloge"), text.format(seconds=round(apart.total_seconds())))
