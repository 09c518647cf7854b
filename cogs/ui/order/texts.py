"""What moderators read: lists of games, of what happened, of who is banned."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from bot.i18n import N_, Translator
from bot.services.bans import Ban, Decision
from bot.services.moderation import EVENT, MAX_REASON, ROBOT
from bot.services.oversight import CREATED, Happened, OpenGame
from cogs.ui.faces import face_of
from cogs.ui.format import game_link, mention, moment, quoted
from cogs.ui.manage_texts import MORE_TIME
from cogs.ui.pages import page_line
from cogs.ui.post import CONTENT_LIMIT
from engine.table.phase import Phase

PHASES = {
    Phase.LOBBY: N_("pas commencée"),
    Phase.RUNNING: N_("en cours"),
    Phase.PAUSED: N_("en pause"),
}

KINDS = {
    "created": N_("créée"),
    "player-joined": N_("entre"),
    "robot-joined": N_("un robot entre"),
    "player-left": N_("s’en va"),
    "player-replaced": N_("est remplacé"),
    "seat-left": N_("une place se vide"),
    "creator-changed": N_("devient l’hôte"),
    "game-started": N_("commence"),
    "game-paused": N_("mise en pause"),
    "game-resumed": N_("reprise"),
    "game-finished": N_("terminée"),
    "room-finished": N_("terminée"),
    "deadline-extended": N_("délai prolongé"),
    "join-requested": N_("demande à entrer"),
    "join-refused": N_("n’a pas pu entrer"),
    "round-opened": N_("manche ouverte"),
    "round-closed": N_("manche terminée"),
    "turn-opened": N_("tour ouvert"),
    "turn-lost": N_("tour perdu"),
    "grid-opened": N_("grille ouverte"),
    "grid-closed": N_("grille terminée"),
    "placement-played": N_("joue"),
    "words-played": N_("joue"),
    "word-played": N_("joue"),
    "entry-judged": N_("donne des mots"),
    "exchanged": N_("échange des lettres"),
    "passed": N_("passe"),
    "withdrawn": N_("reprend son coup"),
    "last-seat": N_("n’attend plus qu’une place"),
    "hand-requested": N_("demande la main"),
    "hand-kept": N_("garde la main"),
    "hand-given": N_("reçoit la main"),
    "seat-absent": N_("une place est absente"),
    "voted": N_("vote pour un robot"),
    "replaced": N_("un robot remplace"),
    "draw-offered": N_("propose la nulle"),
    "draw-declined": N_("refuse la nulle"),
    "draw-lapsed": N_("la nulle n’est plus proposée"),
    "clock-corrected": N_("pendule corrigée"),
}
"""What happens in games, by the engine's name for it; letters and placements are not told."""

DEEDS = {
    "end": N_("{who} arrête la partie"),
    "pause": N_("{who} met en pause"),
    "resume": N_("{who} reprend"),
    "extend": N_("{who} donne du temps"),
    "remove": N_("{who} retire quelqu’un"),
    "replace": N_("{who} remplace quelqu’un"),
    ROBOT: N_("{who} ajoute un robot"),
}

LOG_ROOM = 700
"""Characters of a list of bans that are kept for the last decisions."""

REST_ROOM = 40
"""Characters that are kept for how many lines are left out."""

MOST_PAGES = 9999

PEOPLE = ("player", "person", "creator", "newcomer")
NUMBERS = ("round", "number", "grid")
SINCE = {"round": N_("dès la manche {number}"), "grid": N_("dès la grille {number}")}
"""From when on who has come in plays."""

JOINING = ("player-joined", "robot-joined")


def games_pages(games: Sequence[OpenGame], _: Translator) -> list[str]:
    """Each game with its age and its next deadline, as many on a page as a message takes."""
    if not games:
        return [_("🗂️ Aucune partie n’est ouverte sur ce serveur.")]
    title = _.ngettext("### 🗂️ {count} partie ouverte", "### 🗂️ {count} parties ouvertes", len(games))
    return _pages(title.format(count=len(games)), [_game(game, _) for game in games], _)


def _game(game: OpenGame, _: Translator) -> str:
    ref = game.ref
    phase = PHASES.get(Phase(ref.phase))
    text = _("`{code}` {name}, {phase} · créée {age} par {creator} · {due} · {where}")
    due = _("échéance {when}").format(when=moment(game.due)) if game.due else _("sans échéance")
    return "• " + text.format(
        code=ref.code,
        name=face_of(ref).name,
        phase=_(phase.message) if phase else ref.phase,
        age=moment(game.created_at),
        creator=mention(ref.creator, _),
        due=due,
        where=game_link(ref),
    )


def history_pages(code: str, events: Sequence[Happened], _: Translator) -> list[str]:
    """All that happened, the newest first, as much on a page as a message takes."""
    title = _("### 📜 Journal de la partie `{code}`").format(code=code)
    return _pages(title, [_event(event, _) for event in reversed(events)], _)


def _event(event: Happened, _: Translator) -> str:
    what = ", ".join(_words(event.kind, event.data, _))
    return f"{moment(event.at, 'f')} {what}"


def _words(kind: str, data: Mapping[str, Any], _: Translator) -> Iterator[str]:
    if kind == CREATED and data.get("by"):
        yield _("créée par {by}").format(by=mention(data["by"], _))
        return
    deed = DEEDS.get(str(data.get("deed"))) if kind == EVENT else KINDS.get(kind)
    who = _("la modération") if data.get("moderator") else _("l’hôte")
    yield _(deed.message).format(who=who) if deed else f"`{kind}`"
    yield from (mention(data[key], _) for key in PEOPLE if isinstance(data.get(key), int))
    if isinstance(data.get("seat"), int):
        yield _("place {number}").format(number=data["seat"])
    for key in NUMBERS:
        if isinstance(data.get(key), int):
            text = _(SINCE[key].message) if kind in JOINING else _("n° {number}")
            yield text.format(number=data[key])
    if kind == EVENT:
        if data.get("seconds") in MORE_TIME:
            yield _(MORE_TIME[data["seconds"]].message)
        yield _("par {by}").format(by=mention(data["by"], _))
        if data.get("why"):
            yield _("raison : {reason}").format(reason=quoted(data["why"], MAX_REASON))


def bans_text(bans: Sequence[Ban], decisions: Sequence[Decision], _: Translator) -> str:
    """Who is banned, by whom and why; below that the last decisions, the newest first."""
    if not bans:
        text = _("Personne n’est exclu des parties de ce serveur.")
    else:
        title = _.ngettext(
            "### ⛔ {count} personne exclue", "### ⛔ {count} personnes exclues", len(bans)
        )
        lines = [title.format(count=len(bans)), *(_ban(ban, _) for ban in bans)]
        text = _fitting(lines, _, CONTENT_LIMIT - LOG_ROOM)
    if not decisions:
        return text
    lines = [_("**Ce qui a été décidé**"), *(_decision(it, _) for it in decisions)]
    return f"{text}\n{_fitting(lines, _, CONTENT_LIMIT - len(text) - 1)}"


def _decision(decision: Decision, _: Translator) -> str:
    text = _("-# {when} {by} réadmet {person}")
    if decision.banned:
        text = _("-# {when} {by} exclut {person}")
    when = moment(decision.at, "d")
    by, person = mention(decision.by_id, _), mention(decision.user_id, _)
    line = text.format(when=when, by=by, person=person)
    why = quoted(decision.why, MAX_REASON)
    return line + " · " + _("raison : {reason}").format(reason=why) if why else line


def _ban(ban: Ban, _: Translator) -> str:
    text = _("• {person}, {when}, par {by}")
    by, person = mention(ban.by_id, _), mention(ban.user_id, _)
    line = text.format(person=person, when=moment(ban.at, "d"), by=by)
    why = quoted(ban.why, MAX_REASON)
    return line + " · " + _("raison : {reason}").format(reason=why) if why else line


def _pages(title: str, lines: Sequence[str], _: Translator) -> list[str]:
    """The lines as pages, each below the title and above which page it is."""
    pages: list[list[str]] = [[]]
    room = most = CONTENT_LIMIT - len(title) - len(page_line(MOST_PAGES, MOST_PAGES, _)) - 2
    for line in lines:
        if len(line) + 1 > room and pages[-1]:
            pages.append([])
            room = most
        pages[-1].append(line)
        room -= len(line) + 1
    return [
        "\n".join([title, *page, page_line(number, len(pages), _)]).rstrip()
        for number, page in enumerate(pages, 1)
    ]


def _fitting(lines: Sequence[str], _: Translator, limit: int) -> str:
    """As many lines as so many characters hold, and how many are left out."""
    kept, room = 0, limit - REST_ROOM
    for line in lines:
        room -= len(line) + 1
        if room < 0:
            break
        kept += 1
    shown = list(lines[:kept])
    if left := len(lines) - kept:
        text = _.ngettext("-# … et {count} autre.", "-# … et {count} autres.", left)
        shown.append(text.format(count=left))
    return "\n".join(shown)
