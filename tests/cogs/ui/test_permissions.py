"""How permissions are named."""

from __future__ import annotations

from bot.i18n import translator
from cogs.ui.permissions import names_text


def test_names_are_quoted_as_each_language_does() -> None:
    names = ("attach_files", "view_channel")
    french, english = (names_text(names, translator(each)) for each in ("fr", "en-US"))
    assert french == "«\xa0Joindre des fichiers\xa0», «\xa0Voir le salon\xa0»"
    assert english == "“Attach Files”, “View Channel”"
