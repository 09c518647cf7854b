"""The composer's faces: composing, choosing the joker's letter, attempts, and the questions."""

from __future__ import annotations

from dataclasses import replace

import discord

from bot.i18n import Translator
from bot.services.composing import Attempt, Composing
from bot.services.results import Played
from cogs.ui.buttons import Act, Press, button
from cogs.ui.composer import rows, texts
from cogs.ui.composer.manners import manner_of
from cogs.ui.format import points_text
from cogs.ui.panel import Panel
from cogs.ui.pictures import draft_picture
from engine.crabblabla.state import Phase

VALID = discord.Colour(0x2E9E5B)
WRONG = discord.Colour(0xC8453B)


async def composer_panel(composing: Composing, _: Translator) -> Panel:
    """The whole composer; without keys for whoever may only look on."""
    view = composing.view
    shown = await draft_picture(composing, _)
    manner = manner_of(view)
    head, more = manner.heading(view, _), manner.row(composing, _)
    if composing.barred is not None:
        look = (rows.key(composing, "show", _("🔄 Actualiser")),)
        return Panel((head, shown, texts.status(composing, _), more, look))
    keys = (
        rows.row_menu(composing, _),
        rows.column_menu(composing, _),
        *rows.letter_rows(composing, _),
        rows.tool_row(composing, _),
        rows.other_row(composing, _),
        more,
        rows.play_row(composing, _),
    )
    return Panel((head, shown, texts.status(composing, _), *keys), accent(composing))


def accent(composing: Composing) -> discord.Colour | None:
    """The colour of what the status says in words."""
    if composing.judged is None:
        return None
    return VALID if composing.judged.valid else WRONG


async def joker_panel(composing: Composing, _: Translator) -> Panel:
    """Which letter shall the joker be?"""
    shown = await draft_picture(composing, _)
    question = _("🃏 Quelle lettre pour le joker, en {cell} ?")
    text = question.format(cell=f"**{composing.draft.cursor}**")
    menus = rows.joker_menus(composing, _)
    return Panel(
        (
            manner_of(composing.view).heading(composing.view, _),
            shown,
            text,
            *menus,
            rows.back_row(composing, _),
        )
    )


async def pass_panel(composing: Composing, _: Translator) -> Panel:
    """Are you sure to pass?"""
    shown = await draft_picture(composing, _)
    lines = [_("Passer cette manche ? Elle te rapportera 0 point.")]
    saved = composing.view.submission
    if saved is not None and not saved.passed:
        text = _("Ton coup `{play}` ({score}) sera retiré.")
        score = points_text(saved.score, _)
        lines.append(text.format(play=saved.play, score=score))
    heading = manner_of(composing.view).heading(composing.view, _)
    return Panel((heading, shown, "\n".join(lines), rows.pass_row(composing, _)))


async def attempts_panel(composing: Composing, chosen: Attempt, _: Translator) -> Panel:
    """What was set aside, one of it on the board."""
    looked_at = replace(composing, judged=chosen.judged)
    shown = await draft_picture(looked_at, _, cursor=False)
    title = _.ngettext(
        "### ▶ {count} tentative", "### ▶ {count} tentatives", len(composing.attempts)
    )
    note = _("-# Une tentative n’est pas jouée : reprends-la, puis « Jouer ».")
    head = f"{title.format(count=len(composing.attempts))}\n{note}"
    text = "\n".join([*texts.news_lines(composing, _), texts.attempt_lines(chosen, _)])
    return Panel(
        (
            head,
            shown,
            text,
            rows.attempt_menu(composing, chosen, _),
            rows.page_row(composing, chosen, _),
            rows.attempt_row(composing, chosen, _),
        )
    )


def closing_panel(played: Played, _: Translator) -> Panel:
    """The seat's play closed the round: on to the next one, where there is one."""
    view = played.view
    text = texts.closing_text(played, _)
    if view.phase is not Phase.RUNNING:
        return Panel((text,))
    label = _("▶ Manche {round}").format(round=view.round)
    onward = Press(Act.KEY, view.ref.id, view.round, "show")
    return Panel((text, (button(onward, label, style=discord.ButtonStyle.success),)))
