"""Profiles as cards."""

from __future__ import annotations

from dataclasses import replace
from io import BytesIO

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from PIL import Image

from render.alt import LIMIT, profile_alt
from render.profile import BestPlacement, Figure, ProfilePanel, ProfileView, profile_png
from render.samples import PROFILE
from render.themes import THEMES, Theme

LIGHT = THEMES["light"]
each_theme = pytest.mark.parametrize("theme", THEMES.values(), ids=THEMES)

texts = st.text(max_size=40)
figures = st.lists(st.builds(Figure, texts, texts), max_size=4).map(tuple)
medals = st.lists(
    st.tuples(st.integers(1, 3), st.integers(0, 10_000)), max_size=3, unique_by=lambda row: row[0]
).map(lambda rows: tuple(sorted(rows)))
panels = st.builds(
    ProfilePanel,
    title=texts,
    figures=figures,
    ratings=figures.map(lambda some: some[:2]),
    medals=medals,
    share=st.none() | st.integers(0, 100),
    best=st.none() | st.builds(BestPlacement, texts, texts, st.lists(texts, max_size=6).map(tuple)),
)


def picture(view: ProfileView, theme: Theme = LIGHT) -> Image.Image:
    return Image.open(BytesIO(profile_png(view, theme)))


@each_theme
def test_same_card_same_bytes_and_small(theme: Theme) -> None:
    data = profile_png(PROFILE, theme)
    assert data == profile_png(PROFILE, theme)
    assert len(data) < 40_000
    assert picture(PROFILE, theme).width == 800


def test_a_card_grows_with_what_there_is_to_show() -> None:
    full = PROFILE.panels[0]
    bare = replace(full, best=None, share=None)
    heights = [
        picture(replace(PROFILE, panels=some)).height
        for some in ((bare,), (replace(bare, share=5),), (full,), (full, bare), (full,) * 5)
    ]
    assert heights == sorted(set(heights))


def test_a_longer_share_is_a_longer_line() -> None:
    def filled(share: int) -> int:
        shown = picture(replace(PROFILE, panels=(replace(PROFILE.panels[1], share=share),)))
        pixels = shown.convert("RGB").get_flattened_data()
        return sum(pixel == LIGHT.valid.fill for pixel in pixels)

    assert filled(0) == 0
    assert filled(1) < filled(50) < filled(100)


def test_words_that_do_not_fit_are_left_out() -> None:
    panel = PROFILE.panels[0]

    def shown(*words: str) -> bytes:
        best = BestPlacement("coup", "52", words)
        return profile_png(replace(PROFILE, panels=(replace(panel, best=best),)), LIGHT)

    assert shown("ABEILLE", "KIWI", "A" * 15) == shown("ABEILLE", "KIWI")
    assert shown("ABEILLE", "KIWI") != shown("ABEILLE")
    assert shown("A" * 21) != shown("")


def test_the_alt_text_says_all_figures() -> None:
    said = profile_alt(PROFILE)
    assert said == (
        "Zoé, Toutes ses parties. "
        "Crabblabla\u00a0: parties 37, victoires 12, part du top 83 %, contre robots 9, "
        "cote ici 1 248, mondiale 1 190, meilleur coup\u00a0: ABEILLE, KiWI (52 points). "
        "Le Quotidien\u00a0: jours joués 21, en moyenne 76 %, jours de suite 4, record 11, "
        "médailles\u00a0: 3 or, 1 argent, 12 bronze."
    )


@given(texts, texts, st.lists(panels, max_size=3).map(tuple))
@settings(max_examples=30, deadline=None)
def test_anything_can_be_drawn_and_told(
    name: str, heading: str, some: tuple[ProfilePanel, ...]
) -> None:
    view = ProfileView(name, heading, some)
    assert picture(view).width == 800
    assert len(profile_alt(view)) <= LIMIT
