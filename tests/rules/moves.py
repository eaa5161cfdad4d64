"""One move on one board, in texts: what the tests of the rules are written in."""

from makombo.rules import Game, Outcome, Pit, Position, Trace, game
from makombo.rules.events import Drop, Event, Sowing


def parse(game_text: str, position: str) -> tuple[Game, Position]:
    """Return the game and the position that two texts name."""
    subject = game(game_text)
    return subject, subject.parse(position)


def trace(game_text: str, position: str, move: str) -> Trace:
    """Return the trace of a move."""
    subject, before = parse(game_text, position)
    return subject.trace(before, subject.parse_move(before, move))


def after(game_text: str, position: str, move: str) -> str:
    """Return the text of the position after a move."""
    subject, before = parse(game_text, position)
    return subject.format(subject.apply(before, subject.parse_move(before, move)))


def legal(game_text: str, position: str) -> str:
    """Return the names of the legal moves in index order."""
    subject, before = parse(game_text, position)
    return " ".join(subject.format_move(before, move) for move in subject.legal_moves(before))


def refusal(game_text: str, position: str, move: str) -> str | None:
    """Return why a move is forbidden, None where it is legal."""
    subject, before = parse(game_text, position)
    return subject.why_illegal(before, subject.parse_move(before, move))


def outcome(game_text: str, position: str) -> Outcome | None:
    """Return the outcome of a position."""
    subject, before = parse(game_text, position)
    return subject.outcome(before)


def event_lines(game_text: str, position: str, move: str) -> list[str]:
    """Return the events of a move, each as one short line."""
    subject, _ = parse(game_text, position)
    return [event_line(subject, event) for event in trace(game_text, position, move).events]


def event_line(subject: Game, event: Event) -> str:
    """Return an event as one short line: rule, type, pit, seeds and what else it knows."""
    name = "-" if event.pit is None else subject.board.name(event.pit)
    words = [event.rule, event.type, name, str(event.seeds)]
    known = event.to_dict(subject.board)
    for key in ("rule", "type", "pit", "seeds"):
        del known[key]
    words += [f"{key}={value}" for key, value in known.items()]
    return " ".join(words)


def dropped(game_text: str, position: str, move: str) -> list[str]:
    """Return the pits that get the seeds of the first lap, one by one."""
    subject, _ = parse(game_text, position)
    names = []
    for event in trace(game_text, position, move).stream():
        if isinstance(event, Drop):
            assert event.pit is not None
            names.append(subject.board.name(event.pit))
            if event.hand == 0:
                break
    return names


def state_after(move: Trace, laps: int) -> tuple[list[list[int]], Pit]:
    """Return the board and the pit of the last seed when so many laps have been sown."""
    sowing = Sowing(move.before)
    for event in move.stream():
        sowing.do(event)
        if isinstance(event, Drop) and event.hand == 0:
            laps -= 1
            if laps == 0:
                assert event.pit is not None
                return sowing.pits, event.pit
    raise AssertionError(f"the move ends {laps} laps too early")
