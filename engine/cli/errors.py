"""What the command line says when it cannot do what it is asked."""

import click


class BadInput(click.ClickException):
    """Input that cannot be read: the message goes to standard error, the exit code is 2."""

    exit_code = 2
