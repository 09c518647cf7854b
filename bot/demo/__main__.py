"""`python -m bot demo`: the bot without Discord, token or network."""

from __future__ import annotations

from pathlib import Path

import click


@click.command()
@click.option("--auto", is_flag=True, help="Play a game by itself and print what each person saw.")
@click.option(
    "--out",
    type=click.Path(path_type=Path, file_okay=False),
    default=Path("demo-out"),
    show_default=True,
    help="Where --auto writes the pictures.",
)
@click.option("--port", default=0, help="The page's port; by default a free one.")
def main(auto: bool, out: Path, port: int) -> None:
    """Play with the bot in the browser, or watch a game being played."""
    if auto:
        from bot.demo.auto import run_auto

        run_auto(out)
    else:
        from bot.demo.page import run_page

        run_page(port)


if __name__ == "__main__":
    main(prog_name="python -m bot demo")
