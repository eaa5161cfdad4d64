"""Windows are opened nowhere: the tests draw on SDL's dummy screen."""

import os

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
