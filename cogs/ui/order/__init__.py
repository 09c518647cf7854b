"""`/moderation`: what moderators look at and decide beyond a single game's panel."""
