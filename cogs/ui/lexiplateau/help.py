"""The rules of Lexiplateau in one screen."""

from __future__ import annotations

from bot.i18n import Translator


def help_text(_: Translator) -> str:
    """Under 2,000 characters, so that it fits one message."""
    return "\n".join(
        (
            _("## Lexiplateau en un écran"),
            _(
                "**Chacun son tour**, avec ses 7 lettres tirées d’un sac de 102, dont 2 jokers 🃏. "
                "On pose un mot sur le plateau, ou on échange des lettres, ou on passe."
            ),
            _(
                "**Jouer** : le bouton « ▶ Jouer » ouvre ton plateau, vu de toi seul ; "
                "choisis une case, puis tes lettres. Ou écris : `/lexiplateau jouer` avec "
                "`H4 CHAT` (ligne H, colonne 4, vers la droite), `4H CHAT` (vers le bas), et le "
                "joker en minuscule, `H4 CHaT`. Les lettres déjà posées s’écrivent aussi."
            ),
            _(
                "**Règles** : le premier mot couvre l’étoile et a deux lettres au moins. Tes "
                "lettres sont sur une seule ligne ou colonne, sans trou, et touchent un mot déjà "
                "posé. Tous les mots formés doivent être au dictionnaire."
            ),
            _(
                "**Points** : la valeur des lettres de chaque mot formé ; L×2 et L×3 multiplient "
                "la lettre, M×2 et M×3 le mot, au tour où leur case est couverte. Les 7 lettres "
                "d’un coup : **50 points de plus**."
            ),
            _("**Échanger** : s’il reste au moins 7 lettres dans le sac. Cela prend ton tour."),
            _(
                "**Fin** : qui pose sa dernière lettre, sac vide, gagne la valeur des lettres des "
                "autres, qui la perdent. Ou deux tours de table sans un mot : chacun perd les "
                "siennes. Qui abandonne perd la valeur des siennes."
            ),
            _(
                "**Temps** : sans limite, par tour ou pour toute la partie, au choix. Un tour qui "
                "n’est pas joué à temps est passé ; après trois, les autres peuvent voter pour "
                "qu’un robot remplace l’absent."
            ),
            _(
                "-# Aussi : `/lexiplateau plateau`, `echanger`, `passer`, `scores`, `feuille`, "
                "`robots`, `gerer`, `inviter`, `rejoindre`, `abandonner`."
            ),
        )
    )
