"""A person's profile: the card, and what stands with it."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping

import discord
from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.baggle import KIND as BAGGLE
from bot.services.daily_results import History
from bot.services.profiles import KindProfile, Profile
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.context import context
from cogs.ui.faces import game_names
from cogs.ui.format import number, points_text
from cogs.ui.post import Picture, Post
from cogs.ui.safe import answer, think
from cogs.ui.tops import percent, percent_text
from render.alt import profile_alt
from render.profile import BestPlacement, Figure, ProfilePanel, ProfileView, profile_png
from render.themes import theme

User = discord.User | discord.Member


async def show_profile(interaction: discord.Interaction, who: User | None) -> None:
    """Answer with a profile, by default one's own. Raises ProfileHidden."""
    here, person = context(interaction), who or interaction.user
    _ = here.translate
    if person.bot:
        text = _("🤖 <@{person}> est un bot : il n’a pas de profil.")
        await answer(interaction, Post(text.format(person=person.id)))
        return
    await think(interaction)
    guild = here.place.guild_id
    profile = await here.services.profiles.show(here.person, person.id, guild)
    if profile.is_empty:
        await answer(interaction, Post(empty_text(person.id, here.person, _)))
        return
    picture = await _picture(interaction, profile, person, _)
    buttons = (share_button(_),) if person.id == here.person else ()
    await answer(interaction, Post(_note(profile, _), picture, buttons))


async def share_profile(interaction: discord.Interaction, press: Press) -> None:
    """« 📤 Montrer à tous »: one's own card, as it is now, for all to see."""
    here = context(interaction)
    guild = here.place.guild_id
    profile = await here.services.profiles.show(here.person, here.person, guild)
    if profile.is_empty:  # forgotten since
        await answer(interaction, Post(empty_text(here.person, here.person, here.translate)))
        return
    await think(interaction, private=False)
    picture = await _picture(interaction, profile, interaction.user, here.shared)
    await answer(interaction, Post(f"👤 <@{here.person}>", picture))


async def _picture(
    interaction: discord.Interaction, profile: Profile, person: User, _: Translator
) -> Picture:
    # A server that the bot is no member of has no name.
    server = (interaction.guild and interaction.guild.name) or _("ce serveur")
    view = profile_view(profile, person.display_name, server, game_names(), _)
    data = await asyncio.to_thread(profile_png, view, theme(_.look))
    return Picture(data, profile_alt(view, _), "profil.png")


def share_button(_: Translator) -> GameButton:
    """Shows one's own card to everybody."""
    press = Press(Act.PROFILE_SHARE, 0)
    return button(press, _("📤 Montrer à tous"), style=ButtonStyle.primary)


def empty_text(person: int, viewer: int, _: Translator) -> str:
    """Nothing to show yet."""
    if person != viewer:
        text = _("👤 Rien à montrer encore : <@{person}> n’a pas fini de partie ici.")
        return text.format(person=person)
    return _(
        "👤 Ton profil est encore tout neuf. Finis une partie (`/crabblabla nouvelle`, avec des "
        "robots si tu es seul) ou joue le plateau du jour (`/quotidien jouer`) : tes chiffres "
        "apparaîtront ici."
    )


def _note(profile: Profile, _: Translator) -> str:
    """Under the title, what the ratings are about."""
    title = _("### 👤 Profil de <@{person}>").format(person=profile.person)
    if not profile.kinds:
        return title
    note = _(
        "-# La cote compare les gens entre eux : les parties contre des robots n’y comptent pas."
    )
    return f"{title}\n{note}"


def profile_view(
    profile: Profile, name: str, server: str, games: Mapping[str, str], _: Translator
) -> ProfileView:
    """What the card shows. ``games``: what each kind is called."""
    heading = _("Toutes ses parties")
    if profile.guild is not None:
        heading = _("Ses parties sur {server}").format(server=server)
    panels = [kind_panel(kind, games.get(kind.kind, kind.kind), _) for kind in profile.kinds]
    if profile.daily is not None:
        panels.append(daily_panel(profile.daily, _))
    return ProfileView(name, heading, tuple(panels))


def kind_panel(kind: KindProfile, name: str, _: Translator) -> ProfilePanel:
    """The games of one kind."""
    figures = [
        Figure(number(kind.games, _), _.ngettext("partie jouée", "parties jouées", kind.games)),
        Figure(number(kind.won, _), _.ngettext("victoire", "victoires", kind.won)),
    ]
    if kind.share is not None:
        figures.append(Figure(percent_text(kind.share, _), _("part du top")))
    if kind.with_robots:
        figures.append(Figure(number(kind.with_robots, _), _("contre robots")))
    best = None
    if kind.best is not None:
        score, words = points_text(kind.best.score, _), tuple(kind.best.words.split(", "))
        label = _("meilleure grille") if kind.kind == BAGGLE else _("meilleur coup")
        best = BestPlacement(label, score, words)
    share = None if kind.share is None else percent(kind.share)
    return ProfilePanel(name, tuple(figures), rating_figures(kind, _), share=share, best=best)


def rating_figures(kind: KindProfile, _: Translator) -> tuple[Figure, ...]:
    """Here and everywhere; one of them where there is no difference."""
    if kind.everywhere is None:
        return ()
    everywhere = number(kind.everywhere.shown, _)
    if kind.here is None or kind.here == kind.everywhere:
        return (Figure(everywhere, _("cote")),)
    return (
        Figure(number(kind.here.shown, _), _("cote ici")),
        Figure(everywhere, _("mondiale")),
    )


def daily_panel(daily: History, _: Translator) -> ProfilePanel:
    """The daily: the server's medals, in private those among friends."""
    streak = daily.streak
    figures = [Figure(number(daily.days, _), _.ngettext("jour joué", "jours joués", daily.days))]
    if daily.mean is not None:
        figures.append(Figure(percent_text(daily.mean, _), _("en moyenne")))
    figures += [
        Figure(
            number(streak.current, _),
            _.ngettext("jour de suite", "jours de suite", streak.current),
        ),
        Figure(number(streak.longest, _), _("record")),
    ]
    medals = daily.friends if daily.server is None else daily.server
    return ProfilePanel(
        _("Le Quotidien"),
        tuple(figures),
        medals=tuple(sorted(medals.items())),
        share=None if daily.mean is None else percent(daily.mean),
    )
