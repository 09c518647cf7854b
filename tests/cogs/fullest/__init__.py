"""Everything that the bot says, at its fullest: what :mod:`tests.cogs.ui.test_limits` measures.

Each module has ``samples(_)``, which makes messages, forms and texts of messages in a language.
"""
