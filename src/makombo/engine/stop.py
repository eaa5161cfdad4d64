"""The word to stop, one for each question: from any thread or process, and never taken back."""


class StopToken:
    """Has whoever works on one question answer at once with the best found so far.

    It may be set before the question has begun, and again and again. `cell` holds one int64, which
    compiled code reads: 0 until the token is set. Where it lies in memory that processes share, so
    is the token.

    >>> token = StopToken()
    >>> token.is_set()
    False
    >>> token.set()
    >>> token.is_set()
    True
    """

    __slots__ = ("cell",)

    def __init__(self, cell: memoryview | None = None) -> None:
        self.cell = memoryview(bytearray(8)).cast("q") if cell is None else cell

    def set(self) -> None:
        """Say the word."""
        self.cell[0] = 1

    def is_set(self) -> bool:
        """Tell whether the word was said."""
        return self.cell[0] != 0
