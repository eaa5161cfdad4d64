"""Every message of the protocol as a model: what a client may send, and what it gets.

`docs/web-protocol.md` tells what they mean.
"""

from typing import Annotated, Any, Literal

from pydantic import AfterValidator, BaseModel, ConfigDict, Field, TypeAdapter

from makombo.web.services.stored import Mode
from makombo.web.wire.names import tidy_name
from makombo.web.wire.runs import SentMessage

PROTOCOL = 2

SideName = Literal["South", "North"]
Offered = Literal["draw", "takeback", "hints"]
Must = Literal["capture", "feed"]

Name = Annotated[str, Field(max_length=200), AfterValidator(tidy_name)]
PitName = Annotated[str, Field(pattern=r"^[a-h][1-4]$", examples=["c1"])]
Version = Annotated[int, Field(ge=0, le=2**31 - 1)]
Number = Annotated[int, Field(ge=0, le=2**53 - 1, description="comes back in the answer")]


class Strict(BaseModel):
    """What comes from outside: exact types, no unknown fields."""

    model_config = ConfigDict(extra="forbid", strict=True, frozen=True)


# What a client sends.


class Hello(Strict):
    """The first message of a connection; the protocol's number is looked at separately."""

    type: Literal["hello"]
    protocol: int
    language: Annotated[str, Field(max_length=35)] = "en"


class Command(Strict):
    """The parent of the commands."""

    id: Number = 0


class Move(Command):
    """Sow from this pit."""

    type: Literal["move"]
    version: Version
    pit: PitName


class Undo(Command):
    """Take back to one's own last turn."""

    type: Literal["undo"]
    version: Version


class Resign(Command):
    """Give the match up."""

    type: Literal["resign"]
    version: Version


class Offer(Command):
    """Offer a draw, ask for one's last move back, or for hints for both."""

    type: Literal["offer"]
    version: Version
    what: Offered


class Answer(Command):
    """Accept or refuse what the other has offered."""

    type: Literal["answer"]
    version: Version
    what: Offered
    accept: bool


class Withdraw(Command):
    """Take one's own offer back."""

    type: Literal["withdraw"]
    version: Version
    what: Offered


class Hint(Command):
    """Ask the computer for a move."""

    type: Literal["hint"]
    version: Version


class Look(Command):
    """Ask how it stood after so many moves."""

    type: Literal["look"]
    ply: Annotated[int, Field(ge=0, le=100_000)]


class Ping(Command):
    """Say that one is there."""

    type: Literal["ping"]


Act = Move | Undo | Resign | Offer | Answer | Withdraw
"""The commands that change a match."""

AnyAct = Annotated[Act, Field(discriminator="type")]
AnyCommand = Annotated[Act | Hint | Look | Ping, Field(discriminator="type")]
COMMANDS: TypeAdapter[Act | Hint | Look | Ping] = TypeAdapter(AnyCommand)
HELLO = TypeAdapter(Hello)


# What a client gets.


class Scores(BaseModel):
    """A number of seeds for each side."""

    South: int
    North: int


class Sown(BaseModel):
    """The pits each side has already sown from, where that unlocks its captures."""

    South: list[str]
    North: list[str]


class PositionView(BaseModel):
    """A position; scores are null where none are kept, sown where nothing is locked."""

    text: str
    side: SideName
    pits: dict[str, int]
    scores: Scores | None
    sown: Sown | None


class PreviewView(BaseModel):
    """What a legal move would lead to."""

    end: str | None
    takes: dict[str, int]
    laps: int | None
    unlocks: bool = False
    locked: str | None = None
    wins: bool = False
    endless: bool = False
    long: bool = False


class BoardView(BaseModel):
    """A game's board: rows from the top, as each seat sees them, and what stands beside them.

    `rules` is the address of the page with the game's rules; `counts` tells which seeds are counted
    for a side, `lock` whether captures are locked at first.
    """

    name: str
    title: str
    columns: int
    rows: int
    grid: dict[SideName, list[list[str]]]
    rules: str | None
    counts: Literal["captured", "board"]
    lock: bool


class OutcomeView(BaseModel):
    """How a match ended, and in a sentence."""

    winner: SideName | None
    termination: str
    score: tuple[int, int] | None
    words: SentMessage


class Why(BaseModel):
    """A sentence about a move, the number of its rule, and the frame with which it can be told."""

    runs: SentMessage
    rule: str | None
    frame: int


class MoveView(BaseModel):
    """One move, seen whole; `frames` are as the protocol tells."""

    ply: int
    side: SideName
    pit: str
    laps: int | None
    frames: list[dict[str, Any]]
    why: list[Why]
    before: PositionView
    after: PositionView


class SeatView(BaseModel):
    """Who plays a side."""

    kind: Literal["person", "computer"]
    name: str
    seated: bool
    strength: int | None


class Players(BaseModel):
    """Both seats."""

    South: SeatView
    North: SeatView


class PresenceView(BaseModel):
    """Who is there at the moment."""

    South: bool = False
    North: bool = False
    watchers: int = 0


class Offers(BaseModel):
    """Who has asked for what."""

    draw: SideName | None = None
    takeback: SideName | None = None
    hints: SideName | None = None
    rematch: SideName | None = None


class EndedOffer(BaseModel):
    """An offer that one side declined or withdrew; `by` whoever did."""

    what: Literal["draw", "takeback", "hints", "rematch"]
    by: SideName


class LastMove(BaseModel):
    """Where the last move began."""

    pit: str
    side: SideName


class State(BaseModel):
    """A match as one reader may see it."""

    id: str
    game: str
    mode: Mode
    version: int
    ply: int
    position: PositionView
    legal: list[str]
    must: Must | None
    previews: dict[str, PreviewView]
    moves: list[str]
    captured: list[int]
    starts: SideName
    last: LastMove | None
    players: Players
    presence: PresenceView
    offers: Offers
    hints: bool
    ended: EndedOffer | None
    thinking: SideName | None
    can: list[str]
    rematch: str | None
    outcome: OutcomeView | None


class You(BaseModel):
    """What the reader is here."""

    role: Literal["player", "watcher"]
    sides: list[SideName]
    invite: str | None


class Welcome(BaseModel):
    """The first answer on a connection."""

    type: Literal["welcome"] = "welcome"
    protocol: int = PROTOCOL
    you: You
    board: BoardView
    language: str
    state: State


class StateMessage(BaseModel):
    """The match has changed otherwise than by a move."""

    type: Literal["state"] = "state"
    state: State


class Moved(BaseModel):
    """Somebody moved."""

    type: Literal["moved"] = "moved"
    move: MoveView
    state: State


class PresenceMessage(BaseModel):
    """Somebody came or went."""

    type: Literal["presence"] = "presence"
    presence: PresenceView


class Done(BaseModel):
    """The command was carried out and stored."""

    type: Literal["done"] = "done"
    id: int
    version: int


class Refused(BaseModel):
    """The command wasn't carried out."""

    type: Literal["refused"] = "refused"
    id: int
    code: str
    message: SentMessage
    rule: str | None = None
    retry_after: int | None = None
    state: State


class HintMessage(BaseModel):
    """What the computer would play."""

    type: Literal["hint"] = "hint"
    id: int
    version: int
    pit: str
    words: SentMessage


class LookMessage(BaseModel):
    """How it stood after so many moves, and the move that led there."""

    type: Literal["look"] = "look"
    id: int
    ply: int
    position: PositionView
    move: MoveView | None


class Pong(BaseModel):
    """Somebody is there."""

    type: Literal["pong"] = "pong"
    id: int


class Problem(BaseModel):
    """Why a request over HTTP wasn't carried out, in the reader's language.

    `runs` are the message with its pits told apart, where there is one to tell.
    """

    code: str
    message: str
    runs: SentMessage | None = None
    rule: str | None = None
    retry_after: int | None = None
    state: State | None = None
