"""What the board shows goes out to web pages, and on a simulated board hands come in from them."""
