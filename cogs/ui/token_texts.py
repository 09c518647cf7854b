"""What members read of their tokens."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import datetime

from bot.i18n import N_, Translator
from bot.services.ledger import ALLOWANCE, History, Place, Purse
from cogs.ui.format import moment, tokens_text
from cogs.ui.pages import page_line
from cogs.ui.rounds import MEDALS

SHOWN = 10
"""Lines of a ranking."""

KINDS = {
    "grant": N_("allocation"),
    "hold": N_("mise retenue"),
    "release": N_("mise rendue"),
    "prize": N_("gain"),
}
"""What a member's transfers are called."""


def purse_text(purse: Purse, _: Translator) -> str:
    """What one has, and what of it is staked."""
    lines = [_("🪙 Tu as **{tokens}**.").format(tokens=tokens_text(purse.balance, _))]
    if purse.held:
        text = _("Et {tokens} en jeu dans tes parties en cours.")
        lines.append(text.format(tokens=tokens_text(purse.held, _)))
    if purse.allowance:
        text = _("Dont {tokens} pour aujourd’hui.")
        lines.append(text.format(tokens=tokens_text(purse.allowance, _)))
    lines.append(_("-# Les jetons se jouent sur ce serveur, et ne valent pas d’argent."))
    return "\n".join(lines)


def daily_text(purse: Purse, again: datetime, _: Translator) -> str:
    """Whether today's allowance came just now, and when the next one may."""
    if purse.allowance:
        text = _("🪙 Voilà tes **{tokens}** du jour : tu as {balance}.")
    else:
        text = _("🪙 Ton allocation du jour est déjà dans ton solde : tu as {balance}.")
    line = text.format(
        tokens=tokens_text(purse.allowance, _), balance=tokens_text(purse.balance, _)
    )
    soon = _("-# La prochaine, {tokens}, {when}.")
    return f"{line}\n{soon.format(tokens=tokens_text(ALLOWANCE, _), when=moment(again))}"


def ranking_text(places: Sequence[Place], person: int, _: Translator) -> str:
    """The richest, and one's own line."""
    lines = [_("### 🪙 Les jetons de ce serveur")]
    lines += [place_line(place, person, _) for place in places[:SHOWN]]
    own = next((place for place in places[SHOWN:] if place.person == person), None)
    if own is not None:
        lines += ["…", place_line(own, person, _)]
    if not places:
        lines.append(_("Personne n’a encore de jetons : `/jetons solde` ouvre ton compte."))
    return "\n".join(lines)


def place_line(place: Place, person: int, _: Translator) -> str:
    """A line of the ranking; one's own in bold."""
    mark = MEDALS.get(place.rank, f"{place.rank}.")
    name = f"<@{place.person}>"
    line = f"{name} · {tokens_text(place.tokens, _)}"
    return f"{mark} **{line}**" if place.person == person else f"{mark} {line}"


def history_text(history: History, codes: Mapping[int, str], _: Translator) -> str:
    """A page of what came and went, the newest first; ``codes`` of the games by id."""
    if not history.entries:
        return _("Rien encore : `/jetons solde` ouvre ton compte.")
    lines = [_("### 🪙 Tes derniers mouvements")]
    for entry in history.entries:
        what = _(KINDS[entry.kind.value].message)
        code = codes.get(entry.game_id or 0)
        game = f" `{code}`" if code else ""
        lines.append(f"`{entry.amount:+d}` {what}{game} · {moment(entry.at)}")
    lines.append(page_line(history.page, history.pages, _))
    return "\n".join(filter(None, lines))
