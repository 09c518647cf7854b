"""The rules in one screen."""

from __future__ import annotations

from bot.i18n import Translator


def help_text(_: Translator) -> str:
    """Under 2,000 characters, so that it fits one message."""
    return "\n".join(
        (
            _("## Crabblabla en un écran"),
            _(
                "**Tout le monde joue le même coup en même temps.** À chaque manche, chacun a le "
                "même plateau et les mêmes 9 lettres : 4 voyelles, 4 consonnes et un joker 🃏. "
                "Le meilleur coup reste sur le plateau, les autres disparaissent."
            ),
            _(
                "**Poser** : `/crabblabla poser`, ou le bouton « ▶ Jouer » et son « ⌨️ Écrire ». "
                "Écris une case puis un mot : `H4 CHAT` part de la ligne H, colonne 4, vers la "
                "droite ; `4H CHAT` va vers le bas. Les lettres déjà sur le plateau s’écrivent "
                "aussi. Plusieurs mots : `H4 CHAT; 5D OR`. Le joker en minuscule : `H4 CHaT`."
            ),
            _(
                "**Règles** : tes lettres touchent le plateau, directement ou par tes autres "
                "lettres (au premier coup, elles passent par l’étoile). Tous les mots formés, dans "
                "les deux sens, sont au dictionnaire. Une lettre seule ne peut pas juste prolonger "
                "un mot : pas de S après CHAT, sauf s’il forme aussi un mot dans l’autre sens."
            ),
            _(
                "**Points** : la valeur des lettres de chaque mot formé. L×2 et L×3 comptent une "
                "lettre double ou triple, M×2 et M×3 le mot entier, seulement pour les cases que "
                "tu couvres à ce coup."
            ),
            _(
                "**Classement** : à chaque manche, 3 points au meilleur score, 2 au deuxième, "
                "1 au troisième ; les ex æquo ont autant. Le total des scores départage."
            ),
            _(
                "Tu peux changer de coup tant que la manche est ouverte. Elle se termine quand "
                "tout le monde a joué ou passé, ou à l’heure dite : qui n’a rien joué passe. "
                "Je montre alors **le top**, le meilleur coup trouvé, et la part que chacun en a."
            ),
            _(
                "**En équipe** : une seule ligne de score. Seul qui a la main pose et joue ; « 🖐️ "
                "Prendre la main » la demande, et sans réponse en 30 secondes elle passe."
            ),
            _(
                "-# Aussi : `/crabblabla plateau`, `scores`, `feuille`, `robots`, `gerer`, "
                "`passer`, `inviter`, `rejoindre`, `quitter` ; `/plaque` dessine des plateaux,"
                " `/notifications` règle mes messages."
            ),
            _(
                "-# Autour : `/quotidien`, un plateau par jour ; `/anagrammes` cherche des mots, "
                "`/mot` en vérifie un ; `/amis` compare vos résultats ; `/profil` et "
                "`/classement` comptent vos parties."
            ),
        )
    )
