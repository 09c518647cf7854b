"""Entry point of `python -m engine`."""

from engine.cli import main

if __name__ == "__main__":
    main(prog_name="python -m engine")
