"""`python -m makombo` is the command `makombo`."""

import sys

from makombo.cli import main

if __name__ == "__main__":
    sys.exit(main())
