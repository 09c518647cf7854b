"""One sentence for each way in which a request can fail: a table by type.

The engine and the services raise types with data; the words are here, and only here.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from bot.i18n import N_, Translator
from bot.services import errors as service
from bot.services import hands, invitations
from bot.services import plates as drawn
from cogs.ui import guests, team_names
from cogs.ui.errors_around import AROUND, Sentence
from cogs.ui.errors_baggle import BAGGLE
from cogs.ui.errors_lexiplateau import LEXIPLATEAU
from cogs.ui.errors_servers import SERVERS
from cogs.ui.errors_wordgrid import WORDGRID, WORDGRID_TO_ONESELF
from cogs.ui.format import cells_text, game_label, letters_text, moment, quoted
from cogs.ui.permissions import PermissionsLacking, lacking_text
from engine import position
from engine.board import coordinates, design, notation, placing, plates
from engine.crabblabla import (
    draw,
    placement,
    roadsheet,
    roadsheet_text,
)
from engine.crabblabla import errors as rules
from engine.errors import RuleError
from engine.lexiplateau import placement as lexiplateau


def not_running(phase: str, _: Translator) -> str:
    """Why nobody can play now."""
    if phase == "lobby":
        return _("La partie n’a pas encore commencé.")
    if phase == "paused":
        return _("La partie est en pause.")
    return _("Cette partie est terminée.")


def bad_word(error: notation.BadWord, _: Translator) -> str:
    """What is no word; nothing at all where only a cell was written."""
    if not error.text.strip():
        return _("Il manque le mot après la case, par exemple : `H4 CHAT`.")
    text = _("« {text} » n’est pas un mot : seules les lettres de A à Z se posent.")
    return text.format(text=quoted(error.text))


def not_connected(error: placing.NotConnected, _: Translator) -> str:
    """Which letters lie apart."""
    return _.ngettext(
        "Toutes tes lettres doivent toucher le plateau ou se toucher : {cells} reste à l’écart.",
        "Toutes tes lettres doivent toucher le plateau ou se toucher : {cells} restent à l’écart.",
        len(error.cells),
    ).format(cells=cells_text(error.cells))


def game_full(error: rules.GameFull, _: Translator) -> str:
    """How many may play; where it is one (a robot for its whole team), that they are there."""
    if error.limit == 1:
        return _("Cette place est déjà prise, et il n’y en a pas d’autre.")
    text = _("Il n’y a plus de place : on joue à {limit} au plus.")
    return text.format(limit=error.limit)


def too_few(error: rules.TooFewPlayers, _: Translator) -> str:
    """How many must be there to start."""
    if error.seats >= error.needed:
        return _("Il faut au moins une personne : des robots seuls ne font pas une partie.")
    if error.teams:
        return _.ngettext(
            "Il faut au moins {needed} équipes pour commencer : {seats} a des joueurs.",
            "Il faut au moins {needed} équipes pour commencer : {seats} ont des joueurs.",
            error.seats,
        ).format(needed=error.needed, seats=error.seats)
    return _.ngettext(
        "Il faut être au moins {needed} pour commencer : {seats} place est prise. "
        "Personne d’autre ? Ajoute un robot.",
        "Il faut être au moins {needed} pour commencer : {seats} places sont prises. "
        "Personne d’autre ? Ajoute un robot.",
        error.seats,
    ).format(needed=error.needed, seats=error.seats)


def unknown_team(error: rules.UnknownTeam, _: Translator) -> str:
    """Which teams there are to choose from."""
    if not error.teams:
        return _("Cette partie se joue chacun pour soi, sans équipes.")
    return _("Choisis ton équipe : {teams}.").format(teams=", ".join(error.teams))


FIELDS = {
    "rounds": N_("manches"),
    "deadline": N_("delai"),
    "preplaced": N_("depart"),
    "density": N_("bonus"),
    "premium_kind": N_("type_bonus"),
    "plate": N_("plateau"),
    "bonus_all": N_("bonus_tout"),
    "teams": N_("equipes"),
    "training": N_("entrainement"),
    "least_words": N_("mots_min"),
    "most_words": N_("mots_max"),
}
"""The options of a game, as the command calls them."""

PLACEMENT: dict[type[RuleError], Sentence] = {
    notation.EmptyPlay: lambda e, _: _(
        "Écris une case puis ton mot : `H4 CHAT` vers la droite, `4H CHAT` vers le bas."
    ),
    coordinates.BadReference: lambda e, _: _(
        "« {text} » n’est pas une case. Lettre puis nombre pour aller vers la droite (`H4`), "
        "nombre puis lettre pour descendre (`4H`)."
    ).format(text=quoted(e.text)),
    notation.BadWord: bad_word,
    notation.OffBoard: lambda e, _: _("« {word} » sort du plateau en {cell}.").format(
        word=quoted(e.word), cell=e.cell
    ),
    notation.TileConflict: lambda e, _: _(
        "En {cell}, il y a déjà la lettre {found} : {wanted} n’y va pas."
    ).format(cell=e.cell, found=e.found, wanted=e.wanted),
    placing.NotInRack: lambda e, _: _("Il te manque {letters} sur ton chevalet.").format(
        letters=letters_text(e.letters, _)
    ),
    placing.NothingPlaced: lambda e, _: _("Pose au moins une lettre de ton chevalet."),
    placing.CellTaken: lambda e, _: _("La case {cell} est déjà prise.").format(cell=e.cell),
    placing.NotPlayable: lambda e, _: _("La case {cell} n’existe pas sur ce plateau.").format(
        cell=e.cell
    ),
    placing.NotConnected: not_connected,
    placing.StarNotCovered: lambda e, _: _(
        "Le premier coup doit passer par l’étoile, en {star}."
    ).format(star=e.star),
    placing.UnknownWord: lambda e, _: _("{word} ({ref}) n’est pas dans le dictionnaire.").format(
        word=e.word, ref=e.reference
    ),
    placement.LoneExtension: lambda e, _: _(
        "Une lettre seule ne peut pas prolonger « {word} » : en {cell}, elle doit aussi former "
        "un mot dans l’autre sens."
    ).format(word=e.word, cell=e.cell),
    lexiplateau.NotInLine: lambda e, _: _(
        "Tes lettres doivent être sur une seule ligne ou une seule colonne."
    ),
    lexiplateau.Gap: lambda e, _: _("Il y a un trou en {cell}, au milieu de ton mot.").format(
        cell=e.cell
    ),
    lexiplateau.OpeningTooShort: lambda e, _: _("Le premier mot a au moins deux lettres."),
    rules.IllegalPlacement: lambda e, _: "\n".join(explain_all(e.errors, _)),
}

GAME: dict[type[RuleError], Sentence] = {
    rules.NotInLobby: lambda e, _: _("La partie est déjà lancée."),
    rules.NotRunning: lambda e, _: not_running(e.phase, _),
    rules.NotPaused: lambda e, _: _("La partie n’est pas en pause."),
    rules.GameOver: lambda e, _: _("Cette partie est terminée."),
    rules.AlreadyJoined: lambda e, _: _("<@{player}> est déjà de la partie.").format(
        player=e.player
    ),
    rules.AlreadyRequested: lambda e, _: _("La demande est déjà partie : patience !"),
    rules.LeftForGood: lambda e, _: _("Qui a quitté une partie ne peut plus y revenir."),
    rules.LastRound: lambda e, _: _("C’est la dernière manche : trop tard pour entrer."),
    rules.NoSuchRequest: lambda e, _: _("<@{player}> ne demande plus à jouer.").format(
        player=e.player
    ),
    rules.UnknownTeam: unknown_team,
    rules.NotSeated: lambda e, _: _("Tu ne joues pas dans cette partie."),
    rules.NoSuchSeat: lambda e, _: _("Personne ne joue à cette place."),
    rules.NotCreator: lambda e, _: _(
        "Seul l’hôte de la partie, <@{creator}>, peut le faire."
    ).format(creator=e.creator),
    rules.TooFewPlayers: too_few,
    rules.GameFull: game_full,
    rules.JoinsLater: lambda e, _: _("Tu entres en jeu à la manche {round}.").format(round=e.round),
    rules.RoundClosedAlready: lambda e, _: _("La manche {round} est terminée.").format(
        round=e.round
    ),
    rules.NothingSubmitted: lambda e, _: _("Tu n’as encore rien joué à cette manche."),
    rules.NoDeadline: lambda e, _: _("Cette partie se joue sans limite de temps."),
    rules.BadExtension: lambda e, _: _("Le délai ne peut pas être prolongé d’autant."),
    rules.NotYourHand: lambda e, _: _("C’est <@{holder}> qui a la main dans ton équipe.").format(
        holder=e.holder
    ),
    rules.AlreadyHolds: lambda e, _: _("Tu as déjà la main."),
    rules.HandRequestPending: lambda e, _: _(
        "<@{player}> a déjà demandé la main : réponse {due}."
    ).format(player=e.player, due=moment(e.due)),
    rules.NoHandRequest: lambda e, _: _("Personne ne demande la main."),
    rules.BadOption: lambda e, _: _("Ce réglage n’est pas possible : {field} = {value}.").format(
        field=_(FIELDS[e.field].message) if e.field in FIELDS else e.field,
        value=quoted(str(e.value)),
    ),
    plates.UnknownPlate: lambda e, _: _(
        "Je ne connais pas le plateau « {name} » : choisis-le dans la liste."
    ).format(name=quoted(e.name)),
    plates.BadPlateSize: lambda e, _: _(
        "Un plateau a de 7 à 21 cases de côté, pas {width} × {height}."
    ).format(width=e.width, height=e.height),
    plates.TooFewCells: lambda e, _: _.ngettext(
        "Ce plateau n’a que {cells} case ; il en faut {needed}.",
        "Ce plateau n’a que {cells} cases ; il en faut {needed}.",
        e.cells,
    ).format(cells=e.cells, needed=e.needed),
    plates.CutOff: lambda e, _: _("La case {cell} est coupée du reste du plateau.").format(
        cell=e.cell
    ),
    design.BadPlateMark: lambda e, _: _(
        "En {cell}, « {mark} » ne veut rien dire : `.` une case, `#` un trou, `2 3 d t` un bonus, "
        "`*` l’étoile."
    ).format(cell=e.cell, mark=quoted(e.mark)),
    design.SecondStar: lambda e, _: _("Il y a une deuxième étoile, en {cell}.").format(cell=e.cell),
    draw.NoPlayableRack: lambda e, _: _(
        "Aucun tirage ne permet de jouer sur ce plateau : choisis-en un autre."
    ),
    plates.NoLongRun: lambda e, _: _(
        "Il faut quelque part {needed} cases à la suite ; au mieux il y en a {longest}, en {cell}."
    ).format(needed=e.needed, longest=e.longest, cell=e.cell),
    position.BadPosition: lambda e, _: _("Cette position ne se lit pas : {field}.").format(
        field=e.field
    ),
    roadsheet.WrongScore: lambda e, _: _(
        "À la manche {round}, le score écrit ({written}) n’est pas le bon."
    ).format(round=e.round, written=e.written),
    roadsheet_text.BadRoadSheet: lambda e, _: _(
        "La ligne {line} de la feuille de route ne se lit pas : « {text} »."
    ).format(line=e.line, text=quoted(e.text)),
    rules.UnknownFormat: lambda e, _: _(
        "Cette partie a été enregistrée par une version plus récente du bot."
    ),
}

SERVICE: dict[type[RuleError], Sentence] = {
    service.NoSuchGame: lambda e, _: _("Je ne connais aucune partie « {game} ».").format(
        game=quoted(str(e.game))
    ),
    service.NoGameHere: lambda e, _: _(
        "Je ne vois pas de partie à toi ici. Lances-en une (`/crabblabla nouvelle`, "
        "`/lexiplateau nouvelle`), ou rejoins-en une avec son code : `/crabblabla rejoindre`."
    ),
    service.WhichGame: lambda e, _: _(
        "Tu joues dans plusieurs parties ; choisis-en une avec l’option `partie` : {games}."
    ).format(games=", ".join(game_label(game) for game in e.games)),
    service.NotInGame: lambda e, _: _("Tu ne joues pas dans cette partie."),
    service.WrongPlace: lambda e, _: _(
        "Une partie se crée dans un salon de serveur, pas en message privé."
    ),
    service.RoundOver: lambda e, _: _(
        "Ce bouton est celui de la manche {round} ; on en est à la manche {current}. "
        "Utilise le dernier plateau affiché."
    ).format(round=e.round, current=e.current),
    service.NoOpenGame: lambda e, _: _(
        "Aucune partie n’est ouverte dans ce salon : choisis-en une avec l’option `partie`."
    ),
    service.NotAllowed: lambda e, _: _(
        "Seuls l’hôte de la partie (<@{creator}>) et la modération peuvent le faire."
    ).format(creator=e.creator),
    service.BadToken: lambda e, _: _("Ce bouton ne fonctionne plus. Écris ton coup à nouveau."),
    service.NoSuchAttempt: lambda e, _: _("Cette tentative n’est plus là."),
    service.Contended: lambda e, _: _(
        "Tout le monde joue en même temps ! Rien n’est perdu : réessaie tout de suite."
    ),
}


PEOPLE: dict[type[RuleError], Sentence] = {
    service.NoSuchLevel: lambda e, _: _("Il n’y a pas de robot « {level} ».").format(
        level=quoted(e.level)
    ),
    hands.NotInTeam: lambda e, _: _("<@{player}> ne joue pas dans ton équipe.").format(
        player=e.player
    ),
    invitations.AlreadyInvited: lambda e, _: _(
        "<@{guest}> a déjà reçu une invitation et n’y a pas encore répondu."
    ).format(guest=e.guest),
    invitations.Declined: lambda e, _: _(
        "<@{guest}> a préféré ne pas jouer cette fois. Le code de la partie lui reste ouvert."
    ).format(guest=e.guest),
    invitations.NotInvited: lambda e, _: _("Cette invitation n’est plus ouverte."),
    guests.InvitesOneself: lambda e, _: _("Tu n’as pas besoin d’invitation, voyons !"),
    guests.InvitesBot: lambda e, _: _(
        "<@{bot}> est un bot : il ne saurait pas répondre à une invitation."
    ).format(bot=e.bot),
    guests.NobodyCalled: lambda e, _: _(
        "Je ne trouve personne qui s’appelle « {name} » sur ce serveur. Vérifie le début du nom, "
        "ou choisis la personne avec l’option `membre`."
    ).format(name=quoted(e.name)),
    guests.NotForYou: lambda e, _: _("Ce bouton est pour <@{person}>.").format(person=e.person),
    team_names.BadTeams: lambda e, _: _(
        "Donne de 2 à 6 noms d’équipe différents, de 32 caractères au plus, séparés par des "
        "virgules ; ou juste un nombre, comme `equipes:3`."
    ),
}

PLATES: dict[type[RuleError], Sentence] = {
    drawn.NoSuchPlate: lambda e, _: _(
        "Ce serveur n’a pas (ou plus) de plaque « {name} ». `/plaque liste` les montre toutes."
    ).format(name=quoted(e.name)),
    drawn.BadPlateName: lambda e, _: _(
        "Le nom « {name} » ne convient pas : il faut de 1 à {limit} caractères visibles, et pas le "
        "nom d’une forme toute faite."
    ).format(name=quoted(e.name), limit=e.limit),
    drawn.PlateNameTaken: lambda e, _: _(
        "Une plaque de <@{author}> s’appelle déjà « {name} » sur ce serveur : donne un autre nom à "
        "la tienne."
    ).format(name=quoted(e.name), author=e.author),
    drawn.PlatesFull: lambda e, _: _(
        "Ce serveur a déjà {limit} plaques, c’est le maximum : supprimes-en une avec "
        "`/plaque supprimer`."
    ).format(limit=e.limit),
    drawn.NotYourPlate: lambda e, _: _(
        "La plaque « {name} » est à <@{author}> : seules cette personne et celles qui gèrent le "
        "serveur y touchent."
    ).format(name=quoted(e.name), author=e.author),
    drawn.SketchChanged: lambda e, _: _(
        "Ce dessin n’est plus le dernier (il a été enregistré, abandonné ou repris depuis). "
        "`/plaque dessiner` rouvre ce que tu as en cours."
    ),
}


@dataclass
class OldButton(service.ServiceError):
    """A press on a button that another version of the bot made."""

    code = "old-button"
    custom_id: str


COGS: dict[type[RuleError], Sentence] = {
    OldButton: lambda e, _: _("Ce bouton date d’une ancienne version. Affiche un plateau à jour."),
    PermissionsLacking: lacking_text,
}

SENTENCES: dict[type[RuleError], Sentence] = {
    **AROUND,
    **SERVERS,
    **LEXIPLATEAU,
    **WORDGRID,
    **BAGGLE,
    **PLACEMENT,
    **GAME,
    **SERVICE,
    **PLATES,
    **PEOPLE,
    **COGS,
}


TO_ONESELF: dict[type[RuleError], Sentence] = {
    rules.AlreadyJoined: lambda e, _: _("Tu es déjà de la partie."),
    rules.HandRequestPending: lambda e, _: _("Tu as déjà demandé la main : réponse {due}.").format(
        due=moment(e.due)
    ),
    **WORDGRID_TO_ONESELF,
}
"""For errors about a ``player`` or ``person`` who is the one that reads."""


ABOUT_OTHERS: dict[type[RuleError], Sentence] = {
    rules.NotSeated: lambda e, _: _("<@{player}> ne joue pas, ou plus, dans cette partie.").format(
        player=e.player
    ),
}
"""For errors that are nearly always about who reads them, where they are about somebody else."""


def explain(error: RuleError, _: Translator, reader: int | None = None) -> str:
    """What a person reads about an error (a subclass without its own sentence uses its base's).

    ``reader`` is who that is, where it may be about themselves.
    """
    about = getattr(error, "player", getattr(error, "person", None))
    if reader is not None and about is not None:
        sentence = (TO_ONESELF if reader == about else ABOUT_OTHERS).get(type(error))
        if sentence is not None:
            return sentence(error, _)
    for kind in type(error).__mro__:
        if kind in SENTENCES:
            return SENTENCES[kind](error, _)
    return _("Ce n’est pas possible ({code}).").format(code=error.code)


def explain_all(errors: Iterable[RuleError], _: Translator) -> list[str]:
    """The sentences of several errors, each once, as lines."""
    return list(dict.fromkeys(f"• {explain(error, _)}" for error in errors))
