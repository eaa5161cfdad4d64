"""`makombo bench`: the program's signature."""

import time

from makombo.cli.arguments import AsJson, answer
from makombo.engine import search_signature


def bench(as_json: AsJson = False) -> None:
    """Search fixed positions to fixed depths; print the nodes that took, the program's signature.

    It is the same on every machine, and changes as soon as the engine searches otherwise.

    Example: makombo bench
    """
    begun = time.perf_counter()
    signature = search_signature()
    if as_json:
        answer({"signature": signature, "seconds": round(time.perf_counter() - begun, 3)})
    else:
        print(signature)
