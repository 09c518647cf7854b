"""The rules in one screen."""

from __future__ import annotations

from bot.i18n import Translator
from cogs.ui.baggle.lobby import how_to_play


def help_text(_: Translator) -> str:
    """Under 2,000 characters, so that it fits one message."""
    return "\n".join(
        (
            _("## B@ggle en un écran"),
            _(
                "**Trouve le plus de mots avant la cloche.** Tout le monde a la même grille : 16 "
                "lettres (mots de 3 lettres et plus), ou 25 (4 lettres et plus). D’une lettre à "
                "l’autre on se touche par un côté ou par un coin, sans reprendre deux fois la "
                "même case."
            ),
            how_to_play(_),
            _(
                "**Points** : 3 et 4 lettres 1 · 5 lettres 2 · 6 lettres 3 · 7 lettres 5 · 8 et "
                "plus 11. Avec la récompense des grands mots : 9 lettres 20, 10 50, 11 100, 12 "
                "150, 13 200, 14 et plus 250."
            ),
            _(
                "**Salons** : en « standard » tous tes mots comptent ; en « tradition » seulement "
                "ceux que personne d’autre n’a trouvés."
            ),
            _(
                "**Dictionnaire** : féminins, pluriels et formes conjuguées, abréviations (prems), "
                "sigles devenus mots (cedex), apocopes (instit), gentilés (lyonnais). Pas de noms "
                "propres, de mots composés, de locutions, ni de préfixes ou suffixes seuls. Les "
                "accents ne comptent pas."
            ),
            _(
                "**La cloche** : compte ce que Discord a reçu avant elle, même si ça m’arrive un "
                "peu après. La table vient deux secondes plus tard. Qui arrive après le premier "
                "quart d’une grille joue dès la suivante. Un salon où plus personne ne joue se "
                "ferme tout seul."
            ),
            _(
                "-# En privé je réponds par {accepted} bon, 🔁 déjà donné, 🚫 pas sur la grille, "
                "📕 pas au dictionnaire, 📏 trop court, ⏰ trop tard, ⏳ dès la prochaine grille."
            ).format(accepted="✅"),
            _(
                "-# `/baggle salon`, `grille`, `scores`, `records`, `stats`, `curieux`, `quitter`, "
                "`gerer`, `fermer`."
            ),
        )
    )
