"""The words of the composer: round, what is saved, and what the letters on the board are worth."""

from __future__ import annotations

from bot.i18n import Translator
from bot.services.composing import Attempt, Composing
from bot.services.results import GameView, Played
from cogs.ui.composer.manners import manner_of
from cogs.ui.errors import explain, explain_all
from cogs.ui.format import points_text, quoted
from cogs.ui.hands import hand_lines
from cogs.ui.previews import words_line
from cogs.ui.rounds import deadline_line
from engine.board.coordinates import Direction
from engine.board.placing import Assessment, NotInRack
from engine.crabblabla.errors import NotYourHand
from engine.errors import RuleError

ERRORS_SHOWN = 4
"""Of a draft in which much is wrong."""


def heading(view: GameView, _: Translator) -> str:
    """Round, deadline, and what is saved for the seat; in a team, who has the hand."""
    return "\n".join([round_heading(view, _), *hand_lines(view, _)])


def round_heading(view: GameView, _: Translator) -> str:
    """Round, deadline, and what is saved for the seat."""
    title = _("### Manche {round} sur {rounds}").format(
        round=view.round, rounds=view.options.rounds
    )
    return "\n".join(filter(None, (title, deadline_line(view, _), saved_line(view, _))))


def saved_line(view: GameView, _: Translator) -> str:
    """What counts for the seat if nothing is done any more; only who has the hand may change it."""
    saved = view.submission
    if saved is None:
        return ""
    if saved.passed and not view.holds:
        return _("⏭ Ton équipe passe cette manche.")
    if saved.passed:
        return _("⏭ Tu passes cette manche ; jouer un mot annule ce choix.")
    text = _("✅ Joué : `{play}`, **{score}**.")
    if view.holds:
        text = _("✅ Joué : `{play}`, **{score}**. Tu peux encore changer d’avis.")
    return text.format(play=saved.play, score=points_text(saved.score, _))


def status(composing: Composing, _: Translator) -> str:
    """What came of the last click, and what the draft is worth or lacks."""
    lines = [*news_lines(composing, _), *draft_lines(composing, _)]
    return "\n".join(filter(None, lines))


def news_lines(composing: Composing, _: Translator) -> list[str]:
    """Why the last click did not do what it said."""
    lines = []
    if composing.over is not None:
        lines.append(manner_of(composing.view).over(composing, _))
    if composing.refused is not None and composing.refused != composing.barred:
        lines.append(f"⚠️ {refusal(composing.refused, _)}")
    return lines


def round_over(composing: Composing, _: Translator) -> str:
    """Another round is open now."""
    text = _("⏰ La manche {over} est terminée : voici la manche {round}.")
    return text.format(over=composing.over, round=composing.view.round)


def refusal(error: RuleError, _: Translator) -> str:
    """Why a keystroke was not possible."""
    if isinstance(error, NotInRack) and len(error.letters) == 1:
        return _("Cette lettre est déjà posée.")
    return explain(error, _)


def draft_lines(composing: Composing, _: Translator) -> list[str]:
    """What the letters on the board are worth, or what is wrong with them."""
    judged = composing.judged
    if isinstance(composing.barred, NotYourHand):
        return []  # the heading says who has it
    if composing.barred is not None:
        return [explain(composing.barred, _)]
    if judged is None:
        return [empty_line(composing, _)]
    words = several_words(judged.assessment, _)
    if judged.valid:
        score = points_text(judged.assessment.score, _)
        return [f"✔ **{score}** · `{judged.play}`", words]
    errors = judged.assessment.errors
    return [*explain_all(errors[:ERRORS_SHOWN], _), words]


def several_words(judged: Assessment, _: Translator) -> str:
    """The words with their points, where there is more to say than the placement itself does."""
    return words_line(judged, _) if len(judged.words) > 1 else ""


def empty_line(composing: Composing, _: Translator) -> str:
    """Where the first letter would go."""
    draft = composing.draft
    across = _("Choisis une case, puis tes lettres : la première va en {cell}, vers la droite.")
    down = _("Choisis une case, puis tes lettres : la première va en {cell}, vers le bas.")
    text = across if draft.direction is Direction.ACROSS else down
    return text.format(cell=f"**{draft.cursor}**")


def attempt_name(attempt: Attempt) -> str:
    """What it is called: its name, else the placement; as plain text."""
    return attempt.name or attempt.judged.play


def attempt_lines(attempt: Attempt, _: Translator) -> str:
    """The attempt that is being looked at."""
    judged = attempt.judged
    score = points_text(judged.assessment.score, _)
    named = f"**{quoted(attempt.name)}** · " if attempt.name else ""
    return f"{named}`{judged.play}` · **{score}**\n{several_words(judged.assessment, _)}".strip()


def closing_text(played: Played, _: Translator) -> str:
    """The seat was the last one: what is saved, and that the round is over."""
    done = played.submission
    if done is None or done.passed:
        first = _("### ⏭ Tu passes cette manche")
    else:
        text = _("### ✅ C’est joué : {play}, {score}")
        first = text.format(play=done.play, score=points_text(done.score, _))
    return f"{first}\n" + _(
        "On n’attendait plus que toi : la manche est close, place aux résultats !"
    )
