"""What people read about plates: a sketch with what is wrong with it, the list, one plate."""

from __future__ import annotations

from collections.abc import Sequence

from discord import ButtonStyle

from bot.i18n import Translator
from bot.services.plates import MAX_PLATES, SavedPlate, Sketch
from cogs.ui.buttons import Act, GameButton, Press, button
from cogs.ui.errors import explain
from cogs.ui.format import mention, quoted
from cogs.ui.plate_choice import size_text
from cogs.ui.post import Picture, Post
from engine.board.coordinates import MAX_SIDE, Cell
from engine.board.design import has_premiums, is_ragged
from engine.board.layout import Layout, Premium
from engine.errors import RuleError

PAGE = 20
"""Plates on one page of the list."""


def sketch_post(sketch: Sketch, picture: Picture | None, _: Translator) -> Post:
    """A drawing looked at; it can be saved only where nothing is wrong with it."""
    if sketch.problem is not None:
        return Post(
            "\n".join(wrong_lines(sketch, sketch.problem, _)), picture, sketch_buttons(sketch, _)
        )
    assert sketch.layout is not None, "without a problem there is a plate"
    lines = [
        _("### 🖌️ {name} · {size}").format(name=quoted(sketch.name), size=size_text(sketch.layout)),
        cells_line(sketch.layout, _),
        premiums_line(sketch.layout, _),
    ]
    if is_ragged(sketch.text):
        lines.append(_("Tes lignes n’ont pas toutes la même longueur : la fin est faite de trous."))
    if sketch.replaces is not None:
        lines.append(_("⚠️ Elle remplacera ta plaque du même nom."))
    lines.append(_("-# Rien n’est encore enregistré."))
    return Post("\n".join(lines), picture, sketch_buttons(sketch, _))


def wrong_lines(sketch: Sketch, problem: RuleError, _: Translator) -> list[str]:
    """What is wrong, and the grid with its coordinates so that a cell is found by its name."""
    lines = [
        _("### ✘ {name} : pas encore une plaque").format(name=quoted(sketch.name) or "…"),
        explain(problem, _),
    ]
    if sketch.layout is None:
        cell = getattr(problem, "cell", None)
        lines += numbered(sketch.text, cell if isinstance(cell, Cell) else None)
    lines.append(_("-# Ton dessin est gardé : « Modifier » le rouvre tel quel."))
    return lines


def numbered(text: str, marked: Cell | None) -> list[str]:
    """A grid as a code block, a letter before each row, the marked cell's row and column shown."""
    rows = [row.rstrip() for row in text.replace("…", "...").splitlines()]
    while rows and not rows[0]:
        del rows[0]
    if len(rows) > MAX_SIDE or max(map(len, rows), default=0) > MAX_SIDE:
        return []
    lines = [f"{chr(65 + number)} {row.replace('`', chr(39))}" for number, row in enumerate(rows)]
    if marked is not None and marked.row < len(lines):
        lines[marked.row] += f"  ← {marked}"
        lines.insert(marked.row + 1, f"  {' ' * marked.column}↑")
    return ["```", *lines, "```"]


def sketch_buttons(sketch: Sketch, _: Translator) -> tuple[GameButton, ...]:
    """💾 Enregistrer (where nothing is wrong), ✏️ Modifier, Annuler."""
    buttons = [
        button(Press(Act.PLATE_EDIT, sketch.revision), _("✏️ Modifier")),
        button(Press(Act.PLATE_DROP, sketch.revision), _("Annuler")),
    ]
    if sketch.problem is None:
        label = _("💾 Remplacer") if sketch.replaces else _("💾 Enregistrer")
        press = Press(Act.PLATE_SAVE, sketch.revision)
        buttons.insert(0, button(press, label, style=ButtonStyle.success))
    return tuple(buttons)


def cells_line(layout: Layout, _: Translator) -> str:
    """How many cells there are, and where the star is."""
    return _("{count} cases, étoile en {star}").format(count=len(layout.cells), star=layout.star)


def premiums_line(layout: Layout, _: Translator) -> str:
    """Whose premiums a game on the plate will have."""
    if not has_premiums(layout):
        return _(
            "Sans bonus dessinés : chaque partie posera les siens, selon sa densité et son type."
        )
    count = sum(layout.premium(cell) is not Premium.NONE for cell in layout.cells)
    return _.ngettext(
        "{count} bonus dessiné : toute partie sur cette plaque le garde tel quel.",
        "{count} bonus dessinés : toute partie sur cette plaque les garde tels quels.",
        count,
    ).format(count=count)


def saved_post(plate: SavedPlate, picture: Picture, _: Translator) -> Post:
    """A plate is kept now."""
    return Post(
        _(
            "### ✅ La plaque « {name} » est enregistrée\nTout le serveur peut y jouer : "
            "`/crabblabla nouvelle plateau:{name}`"
        ).format(name=quoted(plate.name)),
        picture,
    )


def list_post(plates: Sequence[SavedPlate], page: int, _: Translator) -> Post:
    """The plates of a server, one page of them."""
    if not plates:
        return Post(
            _(
                "Ce serveur n’a pas encore de plaque à lui. Dessine la première avec "
                "`/plaque dessiner` !"
            )
        )
    last = (len(plates) - 1) // PAGE
    page = min(max(page, 0), last)
    title = _("### 🖌️ Plaques de ce serveur ({count}/{limit})").format(
        count=len(plates), limit=MAX_PLATES
    )
    shown = plates[page * PAGE : (page + 1) * PAGE]
    lines = [
        f"• **{quoted(p.name)}** · {size_text(p.layout)} · {mention(p.author, _)}" for p in shown
    ]
    buttons: list[GameButton] = []
    if last:
        before, after = Press(Act.PLATE_PAGE, page - 1 if page else 0, 0), page + 1
        buttons = [
            button(before, _("◀ Avant"), disabled=page == 0),
            button(Press(Act.PLATE_PAGE, after, 1), _("Après ▶"), disabled=page == last),
        ]
    hint = _("-# `/plaque montrer` en affiche une, `/crabblabla nouvelle plateau:` y joue.")
    return Post("\n".join([title, *lines, hint]), None, tuple(buttons))


def plate_post(
    plate: SavedPlate, picture: Picture, person: int, *, manager: bool, _: Translator
) -> Post:
    """One plate as that person sees it: the author may draw it anew, managers may delete it too."""
    lines = [
        _("### 🖌️ {name} · {size}").format(name=quoted(plate.name), size=size_text(plate.layout)),
        cells_line(plate.layout, _),
        premiums_line(plate.layout, _),
        _("-# Dessinée par {author}, {when}").format(
            author=mention(plate.author, _), when=f"<t:{int(plate.created_at.timestamp())}:D>"
        ),
    ]
    buttons: tuple[GameButton, ...] = ()
    if person == plate.author:
        text = _("-# Pour la reprendre : `/plaque dessiner nom:{name}`")
        lines.append(text.format(name=quoted(plate.name)))
    if manager or person == plate.author:
        buttons = (button(Press(Act.PLATE_DELETE, plate.id), _("🗑️ Supprimer")),)
    return Post("\n".join(lines), picture, buttons)


def delete_post(plate: SavedPlate, picture: Picture, _: Translator) -> Post:
    """Are you sure to delete it?"""
    return Post(
        _(
            "Supprimer la plaque « {name} » ? Les parties qui s’y jouent continuent : chacune a "
            "sa copie."
        ).format(name=quoted(plate.name)),
        picture,
        (
            button(
                Press(Act.PLATE_DELETE_SURE, plate.id),
                _("🗑️ Oui, supprimer"),
                style=ButtonStyle.danger,
            ),
            button(Press(Act.CANCEL, 0), _("Annuler")),
        ),
    )
