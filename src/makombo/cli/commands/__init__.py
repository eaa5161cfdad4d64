"""One module for each command, named in `makombo.cli.app`; each holds a function of its name."""
