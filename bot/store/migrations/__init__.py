"""Alembic's folder; :mod:`bot.store.migrate` applies what is in ``versions``."""
