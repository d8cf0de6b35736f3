"""The command line, configuration and the wiring that joins the stations."""
