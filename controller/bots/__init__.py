"""Players that are programs: a seat's views and legal requests in, one request out, and nothing else known."""
