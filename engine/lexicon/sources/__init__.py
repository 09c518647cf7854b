"""Readers of the word lists that lexicons are built from, one module for each format."""
