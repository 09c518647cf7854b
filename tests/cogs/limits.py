"""What Discord would refuse of a message: its limits, asked of what would really be sent."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from cogs.ui.post import ALT_LIMIT, CONTENT_LIMIT, Message, Post

BUTTON, TEXT = 2, 10
SELECTS = range(3, 9)
ROWS, PER_ROW, TOGETHER, PANEL_TEXT = 5, 5, 40, 4000
LABEL, CUSTOM_ID, OPTIONS, OPTION, PLACEHOLDER, FILES = 80, 100, 25, 100, 150, 10


def breaches(message: Message) -> list[str]:
    """Every limit that the message breaks, in words; none where Discord takes it."""
    return list(_breaches(message))


def _breaches(message: Message) -> Iterator[str]:
    arguments = message.to_send()
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
