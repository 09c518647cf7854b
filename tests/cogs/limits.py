"""What Discord would refuse of a message: its limits, asked of what would really be sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import discord

from cogs.ui.post import ALT_LIMIT, CONTENT_LIMIT, Message, Post

BUTTON, TEXT = 2, 10
SELECTS = range(3, 9)
ROWS, PER_ROW, TOGETHER, PANEL_TEXT = 5, 5, 40, 4000
LABEL, CUSTOM_ID, OPTIONS, OPTION, PLACEHOLDER, FILES = 80, 100, 25, 100, 150, 10
TITLE, FORM_LABEL, FORM_HINT, FORM_PLACEHOLDER, WRITTEN = 45, 45, 100, 100, 4000


def breaches(sample: Message | discord.ui.Modal | str) -> list[str]:
    """Every limit that a message (or its text, or a form) breaks, in words; none where Discord
    takes it."""
    if isinstance(sample, discord.ui.Modal):
        return list(_of_form(sample))
    message = Post(sample) if isinstance(sample, str) else sample
    return breaches_of(message, message.to_send())


def breaches_of(message: Message, arguments: dict[str, Any]) -> list[str]:
    """The same of a message with what would be sent of it."""
    return list(_breaches(message, arguments))


def _of_form(form: discord.ui.Modal) -> Iterator[str]:
    told: Any = form.to_dict()
    if not 0 < len(told["title"]) <= TITLE:
        yield f"title {told['title']}"
    if len(told["custom_id"]) > CUSTOM_ID:
        yield f"identifier {told['custom_id']}"
    for part in told["components"]:
        if part["type"] == TEXT and len(part["content"]) > PANEL_TEXT:
            yield f"text of {len(part['content'])}"
        if len(part.get("label") or "") > FORM_LABEL:
            yield f"label {part['label']}"
        if len(part.get("description") or "") > FORM_HINT:
            yield f"description {part['description']}"
        field = part.get("component") or {}
        if len(field.get("placeholder") or "") > FORM_PLACEHOLDER:
            yield f"placeholder {field['placeholder']}"
        if len(field.get("value") or "") > min(field.get("max_length") or WRITTEN, WRITTEN):
            yield f"more written than fits: {field['value']}"


def _breaches(message: Message, arguments: dict[str, Any]) -> Iterator[str]:
    # A post is cut before it is sent; here nothing may have to be.
    content = message.text if isinstance(message, Post) else ""
    if len(content) > CONTENT_LIMIT:
        yield f"content of {len(content)}"
    files = arguments.get("files", [])
    if len(files) > FILES:
        yield f"{len(files)} files"
    yield from (f"alt of {len(it.description)}" for it in files if len(it.description) > ALT_LIMIT)
    view = arguments.get("view")
    tree = view.to_components() if view is not None else []
    nodes = [node for root in tree for node in _walk(root)]
    if isinstance(message, Post):
        rows = [row.get("components", []) for row in tree]
        if len(rows) > ROWS or any(len(row) > PER_ROW for row in rows):
            yield f"rows of {[len(row) for row in rows]}"
    elif len(nodes) > TOGETHER:
        yield f"{len(nodes)} components"
    if (
        written := sum(len(node["content"]) for node in nodes if node["type"] == TEXT)
    ) > PANEL_TEXT:
        yield f"texts of {written}"
    ids = [str(node["custom_id"]) for node in nodes if "custom_id" in node]
    yield from (f"the identifier {it} twice" for it in sorted(set(ids)) if ids.count(it) > 1)
    for node in nodes:
        yield from _of_component(node)


def _of_component(node: dict[str, Any]) -> Iterator[str]:
    if len(str(node.get("custom_id", ""))) > CUSTOM_ID:
        yield f"identifier {node['custom_id']}"
    if node["type"] == BUTTON and not 0 < len(node.get("label") or "") <= LABEL:
        yield f"label {node.get('label')!r}"
    if node["type"] in SELECTS and len(node.get("placeholder") or "") > PLACEHOLDER:
        yield f"placeholder {node['placeholder']}"
    options = node.get("options") or []
    for shown in node.get("items") or []:
        if len(shown.get("description") or "") > ALT_LIMIT:
            yield f"alt of {len(shown['description'])}"
    if len(options) > OPTIONS:
        yield f"{len(options)} options"
    for option in options:
        for field in ("label", "value", "description"):
            if len(option.get(field) or "") > OPTION:
                yield f"{field} {option[field]}"
    chosen = node.get("default_values") or []
    if len(chosen) > node.get("max_values", 1):
        yield f"{len(chosen)} chosen of {node.get('max_values', 1)}"


def _walk(node: dict[str, Any]) -> Iterator[dict[str, Any]]:
    yield node
    for child in node.get("components", []):
        yield from _walk(child)
