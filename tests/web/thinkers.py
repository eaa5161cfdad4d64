"""What a pool's processes think in tests; here, so that it has a name in them too."""

import os
import signal
import time

from makombo.engine.stop import StopToken
from makombo.web.services.pool import Question


def think_till_stopped(question: Question, stop: StopToken) -> int:
    if question.game == "quick":
        return 7
    while not stop.is_set():
        time.sleep(0.001)
    return 3


def die(question: Question, stop: StopToken) -> int:
    if question.game == "quick":
        return 7
    os.kill(os.getpid(), signal.SIGKILL)
    return 0
