"""What a player reads privately: the preview of a placement, confirmations, the own board."""

from __future__ import annotations

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.results import GameView, Played, Preview
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.errors import explain_all, not_running
from cogs.ui.format import points_text, quoted, rack_text
from cogs.ui.hands import barred, hand_buttons, hand_lines
from cogs.ui.manage_texts import waiting_lines
from cogs.ui.post import Picture, Post
from cogs.ui.rounds import deadline_line, round_buttons
from engine.board.placing import Assessment
from engine.crabblabla.state import Phase, Submission
from engine.errors import RuleError

EDIT_LIMIT = 70
"""Characters of a placement that a button can carry along to be corrected."""


def preview_post(preview: Preview, text: str, picture: Picture, _: Translator) -> Post:
    """A placement looked at; « Jouer » is there only where it may be played."""
    view, judged = preview.view, preview.assessment
    if preview.valid:
        title = _("### ✔ {play} : {score}").format(
            play=preview.play, score=points_text(judged.score, _)
        )
        lines = [title, words_line(judged, _), *replaces_line(view, _)]
        if barred(view):
            lines += hand_lines(view, _)
    else:
        lines = [
            f"### ✘ {preview.play or quoted(text)}",
            *explain_all(judged.errors, _),
            words_line(judged, _),
        ]
    return Post("\n".join(filter(None, lines)), picture, preview_buttons(preview, text, _))


def misread_post(
    view: GameView, text: str, error: RuleError, picture: Picture, _: Translator
) -> Post:
    """A placement that cannot even be read, or does not fit the board or the rack."""
    lines = [f"### ✘ {quoted(text)}", *explain_all([error], _)]
    lines.append(_("Les lettres de tous : **{rack}**").format(rack=rack_text(view.rack or "")))
    back = button(Press(Act.RECALL, view.ref.id, view.round), _("↩ Rappeler"))
    buttons = (edit_button(view.ref.id, view.round, text, _), back)
    return Post("\n".join(lines), picture, buttons)


def preview_buttons(preview: Preview, text: str, _: Translator) -> tuple[GameButton, ...]:
    """▶ Jouer (valid placements only), to correct, ↩ Rappeler."""
    game, number = preview.view.ref.id, preview.view.round
    buttons = [
        edit_button(game, number, preview.play or text, _),
        button(Press(Act.RECALL, game, number), _("↩ Rappeler")),
    ]
    if barred(preview.view):
        buttons += hand_buttons(preview.view, _)
    elif preview.valid:
        press = Press(Act.PLAY, game, number, preview.token)
        buttons.insert(0, button(press, _("▶ Jouer"), style=ButtonStyle.success))
    return tuple(buttons)


def edit_button(game: int, number: int, text: str, _: Translator) -> GameButton:
    """Opens the entry again, with what was written as far as a button can hold it."""
    kept = one_line(text)
    press = Press(Act.EDIT, game, number, kept if len(kept) <= EDIT_LIMIT else "")
    return button(press, _("✏️ Modifier"))


def one_line(text: str) -> str:
    """A placement on one line."""
    return "; ".join(part.strip() for part in text.splitlines() if part.strip())


def words_line(judged: Assessment, _: Translator) -> str:
    """The words formed with their points, wrong ones crossed out."""
    if not judged.words:
        return ""
    parts = [
        f"{word.word} ({word.reference}) {word.score}" if word.valid else f"~~{word.word}~~ ✘"
        for word in judged.words
    ]
    return _.ngettext("Mot : {words}", "Mots : {words}", len(parts)).format(words=" · ".join(parts))


def replaces_line(view: GameView, _: Translator) -> list[str]:
    """What this placement would take the place of."""
    played = view.submission
    if played is None:
        return []
    if played.passed:
        return [_("Tu avais passé ; jouer annule ce choix.")]
    return [
        _("Il remplacera ton coup {play} ({score}).").format(
            play=f"`{played.play}`", score=points_text(played.score, _)
        )
    ]


def played_post(played: Played, picture: Picture | None, _: Translator) -> Post:
    """What is saved now, and what comes next."""
    submission, view = played.submission, played.view
    if submission is None:
        return recalled_post(view, picture, _)
    if submission.passed:
        lines = [_("### ⏭ Tu passes cette manche")]
    else:
        title = _("### ✅ C’est joué : {play}, {score}")
        lines = [title.format(play=submission.play, score=points_text(submission.score, _))]
    if played.closed is not None:
        lines.append(_("On n’attendait plus que toi : la manche est close, place aux résultats !"))
        return Post("\n".join(lines), picture)
    lines.append(_("Tu peux changer d’avis tant que la manche est ouverte."))
    lines += waiting_lines(view, _)
    return Post("\n".join(lines), picture, after_play_buttons(view, submission, _))


def after_play_buttons(
    view: GameView, submission: Submission, _: Translator
) -> tuple[GameButton, ...]:
    """To play something else, or to take the placement back."""
    game, number = view.ref.id, view.round
    return (
        edit_button(game, number, submission.play, _),
        button(Press(Act.WITHDRAW, game, number), _("↩ Rappeler")),
    )


def recalled_post(view: GameView, picture: Picture | None, _: Translator) -> Post:
    """The letters are back on the rack."""
    text = _("### ↩ Tes lettres sont revenues\nLes lettres : **{rack}**").format(
        rack=rack_text(view.rack or "")
    )
    word, skip, _scores = round_buttons(view, _)
    return Post(text, picture, (word, skip))


def board_post(view: GameView, picture: Picture, _: Translator) -> Post:
    """The board for whoever asks: round, letters, what one has played, who is waited for."""
    if view.phase is Phase.LOBBY:
        return Post(_("La partie n’a pas encore commencé. Voici son plateau."), picture)
    lines = [
        _("### Manche {round} sur {rounds}").format(round=view.round, rounds=view.options.rounds)
    ]
    if view.phase is Phase.FINISHED:
        return Post("\n".join([*lines, not_running(view.phase.value, _)]), picture)
    lines += [
        _("Les lettres de tous : **{rack}**").format(rack=rack_text(view.rack or "")),
        deadline_line(view, _),
        own_line(view, _),
        *hand_lines(view, _),
        *waiting_lines(view, _),
    ]
    return Post("\n".join(filter(None, lines)), picture, board_buttons(view, _))


def board_buttons(view: GameView, _: Translator) -> tuple[GameButton, ...]:
    """What one may do now: play, or ask a team-mate for the hand."""
    if view.mine is None or view.phase is not Phase.RUNNING or barred(view):
        return hand_buttons(view, _)
    return (*round_buttons(view, _), *hand_buttons(view, _))


def own_line(view: GameView, _: Translator) -> str:
    """What one's own seat has handed in."""
    if view.mine is None:
        return _("-# Tu regardes : tu ne joues pas dans cette partie.")
    played, team = view.submission, view.mine.name is not None
    if played is None:
        return _("Ton équipe n’a pas encore joué.") if team else _("Tu n’as pas encore joué.")
    if played.passed:
        return _("Ton équipe a passé.") if team else _("Tu as passé.")
    text = _("Ton équipe a joué {play} ({score}).") if team else _("Tu as joué {play} ({score}).")
    return text.format(play=f"`{played.play}`", score=points_text(played.score, _))


def pass_post(view: GameView, _: Translator) -> Post:
    """Are you sure to pass?"""
    game, number = view.ref.id, view.round
    lines = [_("Passer cette manche ? Elle te rapportera 0 point.")]
    if view.submission and not view.submission.passed:
        lines.append(
            _("Ton coup `{play}` ({score}) sera retiré.").format(
                play=view.submission.play, score=points_text(view.submission.score, _)
            )
        )
    sure = Press(Act.PASS_SURE, game, number)
    return Post(
        "\n".join(lines),
        None,
        (
            button(sure, _("⏭ Oui, je passe"), style=ButtonStyle.danger),
            button(Press(Act.CANCEL, game, number), _("Annuler")),
        ),
    )
