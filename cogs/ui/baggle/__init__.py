"""What B@ggle's messages, forms and buttons are made of."""
