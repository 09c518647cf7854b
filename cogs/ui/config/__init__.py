"""`/config`: what those who manage a server choose for it."""
