"""The rules of Wordgrid on one screen."""

from __future__ import annotations

from bot.i18n import Translator
from bot.services.wordgrid_words import ENGLISH, FRENCH, start_word


def help_text(_: Translator) -> str:
    """What a newcomer has to know, within a message's 2,000 characters."""
    starts = {"english": start_word(ENGLISH), "french": start_word(FRENCH)}
    return "\n".join(
        (
            _("## ⚔️ Wordgrid"),
            _(
                "Un duel sur une grille de 5 × 5, qui pousse d’un mot écrit en travers : "
                "**{english}** en anglais (par défaut), **{french}** en français, si le serveur "
                "l’a choisi. Toujours le même, pour que personne ne parte avec plus de chance."
            ).format(**starts),
            _(
                "**À ton tour** : écris une lettre dans une case vide qui touche une case remplie "
                "par un côté, puis trace un mot de deux lettres ou plus qui passe par elle, de "
                "case voisine en case voisine, sans repasser par une case."
            ),
            _(
                "**Points** : la longueur du mot. Aucun mot ne compte deux fois dans une partie, "
                "et le mot de départ ne compte pas."
            ),
            _(
                "**Fin** : la grille est pleine, ou le joueur au trait n’a plus de coup. Le plus "
                "haut score gagne ; **à égalité, c’est le second joueur**. On ne passe pas."
            ),
            _(
                "**Pendule** : 10 minutes chacun pour toute la partie, elle ne tourne qu’à ton "
                "tour. Si elle tombe, tu perds. Si je suis en panne, ce temps ne compte pour "
                "personne."
            ),
            _(
                "**Mise** : chacun la même, retenue avant le premier coup. Le gagnant prend 90 % "
                "de la cagnotte. La nulle n’existe que d’un commun accord et rend les mises. Les "
                "jetons ne sont pas de l’argent : `/jetons`."
            ),
            _(
                "**Jouer** : « ▶ Jouer » sous la grille, puis une case, sa lettre, les lettres du "
                "mot, « Valider » ; ou `/wordgrid jouer case:B3 lettre:T mot:…`."
            ),
            _(
                "-# `/wordgrid defi` (un membre, ou tout le monde), `lobby` (les défis ouverts), "
                "`entrainement` (robot, ou lien : rien de misé ni de retenu), `dictionnaire`."
            ),
        )
    )
