"""``python -m render samples DIR``: sample pictures of every kind and theme."""

from __future__ import annotations

from pathlib import Path

import click

from render.samples import write_samples


@click.group()
def main() -> None:
    """Pictures of the games."""


@main.command()
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
def samples(folder: Path) -> None:
    """Write sample pictures to FOLDER."""
    for path in write_samples(folder):
        click.echo(path)


if __name__ == "__main__":
    main()
