"""What is sent of a move leads where the rules lead."""

import json
import random
from dataclasses import replace

import pytest

from makombo.language import language
from makombo.rules import Pit, Position, Side, game
from makombo.rules.game import Game
from makombo.web.games.live_game import LiveGame
from makombo.web.games.lobby import move_made
from makombo.web.games.log import (
    Entry,
    Moved,
    Offered,
    OfferKind,
    RematchBegun,
    Resigned,
)
from makombo.web.games.preview import Preview, preview
from makombo.web.games.room import Presence, Room, Snapshot
from makombo.web.games.setup import new_game
from makombo.web.services.stored import Mode
from makombo.web.wire.messages import PreviewView
from makombo.web.wire.runs import to_json
from makombo.web.wire.views import (
    view_board,
    view_legal,
    view_move,
    view_must,
    view_outcome,
    view_position,
    view_presence,
    view_previews,
    view_state,
    view_welcome,
)

SOUTH = frozenset({Side.SOUTH})


def previews(rules: Game, position: Position) -> dict[str, PreviewView]:
    legal = rules.legal_moves(position)
    seen = {move: preview(rules.trace(position, move)) for move in legal}
    return view_previews(rules, position, seen)


GAMES = ("kpe", "kpe:seeds=3,skip_origin=true", "kisolo:columns=5", "kisolo")


@pytest.mark.parametrize("text", GAMES)
def test_frames_and_previews_lead_to_the_position_after(text: str) -> None:
    rules = game(text)
    rng = random.Random(3)
    position = rules.initial()
    for ply in range(1, 60):
        legal = rules.legal_moves(position)
        if not legal:
            break
        move = rng.choice(legal)
        trace = rules.trace(position, move)
        made = move_made(rules, trace, ply)
        sent = view_move(made)
        for frame, seen in zip(sent.frames, made.frames, strict=True):
            over = None if seen.over is None else rules.board.name(seen.over)
            told = (frame["ms"], frame["hand"], frame["lap"], frame["over"])
            lap = seen.event.to_dict(rules.board).get("lap", seen.lap)  # a new lap tells its own
            assert told == (seen.milliseconds, seen.hand, lap, over)
        shown = view_position(rules, position)
        for frame in sent.frames:
            shown.pits.update(frame["pits"])
            if "scores" in frame:
                shown = shown.model_copy(update={"scores": frame["scores"]})
            if "sown" in frame:
                shown = shown.model_copy(update={"sown": frame["sown"]})
        after = sent.after.model_dump()
        for part in ("pits", "scores", "sown"):
            assert shown.model_dump(warnings=False)[part] == after[part]
        promised = previews(rules, position)[rules.format_move(position, move)]
        taken = [frame for frame in sent.frames if frame["type"] == "capture"]
        assert sum(promised.takes.values()) == sum(frame["seeds"] for frame in taken)
        drops = [frame["pit"] for frame in sent.frames if frame["type"] == "drop"]
        assert promised.wins or promised.end == drops[-1]
        assert promised.laps == sent.laps
        position = trace.after


def test_a_board_is_sent_as_each_seat_sees_it() -> None:
    board = view_board(game("kisolo:columns=2"))
    assert board.grid["South"] == [["a4", "b4"], ["a3", "b3"], ["a2", "b2"], ["a1", "b1"]]
    assert board.grid["North"] == [["b1", "a1"], ["b2", "a2"], ["b3", "a3"], ["b4", "a4"]]


def test_a_position_is_sent_by_names() -> None:
    rules = game("kpe")
    sent = view_position(rules, rules.parse("8,9,9,1/2,1,9,9 N 0 0 ab d"))
    assert (sent.side, sent.pits["a2"], sent.pits["d1"]) == ("North", 8, 9)
    assert sent.model_dump()["scores"] == {"South": 0, "North": 0}
    assert sent.model_dump()["sown"] == {"South": ["a1", "b1"], "North": ["d2"]}
    kisolo = game("kisolo")
    bare = view_position(kisolo, kisolo.initial())
    assert (bare.scores, bare.sown) == (None, None)
    assert view_legal(kisolo, kisolo.initial(), (13,)) == ["a2"]


def test_what_has_to_be_done_is_told() -> None:
    kpe, kisolo = game("kpe"), game("kisolo")
    hungry = kpe.parse("0,0,0,0/3,0,1,1 S 22 21 abcd abcd")
    for rules, position, must in (
        (kpe, kpe.initial(), None),
        (kpe, hungry, "feed"),
        (kisolo, kisolo.initial(), "capture"),
    ):
        assert view_must(rules.compulsion(position)) == must


def test_an_outcome_is_sent_with_its_words() -> None:
    rules = game("kpe")
    position = rules.parse("0,0,0,0/0,0,0,0 N 26 22 abcd abcd")
    sent = view_outcome(rules, rules.outcome(position))
    assert sent is not None
    assert json.loads(to_json(sent, language("fr"))) == {
        "winner": "South",
        "termination": "sweep",
        "score": [26, 22],
        "words": ["Sud gagne 26–22."],
    }
    assert view_outcome(rules, None) is None


def looked_at(mode: Mode, text: str, *entries: Entry) -> Snapshot:
    stored, _ = new_game(text, mode, Side.SOUTH, name="Ama", strength=4)
    live_game = LiveGame(stored)
    for entry in entries:
        live_game.fold(entry)
    return Room(live_game).snapshot()


def seat(kind: str, name: str, seated: bool, strength: int | None = None) -> dict[str, object]:
    return {"kind": kind, "name": name, "seated": seated, "strength": strength}


def test_a_friend_s_game_is_sent_with_all_that_its_reader_may_see() -> None:
    snapshot = looked_at(
        "friend",
        "kpe",
        Moved(Side.SOUTH, 0),
        Moved(Side.NORTH, 0),
        Offered(Side.NORTH, OfferKind.TAKEBACK),
    )
    sent = view_state(snapshot, SOUTH).model_dump(exclude={"position", "previews"})
    assert sent == {
        "id": snapshot.stored.id,
        "game": "kpe",
        "mode": "friend",
        "version": 2,
        "ply": 2,
        "legal": ["a1", "b1", "c1", "d1"],
        "must": None,
        "moves": ["a1", "d2"],
        "captured": [0, 0],
        "starts": "South",
        "last": {"pit": "d2", "side": "North"},
        "players": {"South": seat("person", "Ama", True), "North": seat("person", "", False)},
        "presence": {"South": False, "North": False, "watchers": 0},
        "offers": {"draw": None, "takeback": "North", "hints": None, "rematch": None},
        "hints": False,
        "ended": None,
        "thinking": None,
        "can": ["move", "resign", "offer-draw", "answer-takeback", "offer-hints"],
        "rematch": None,
        "outcome": None,
    }
    assert view_state(snapshot, frozenset()).can == []


def test_a_game_against_the_computer_is_sent_with_its_strength_and_what_was_captured() -> None:
    sent = view_state(looked_at("computer", "kisolo", Moved(Side.SOUTH, 10)), SOUTH)
    assert (sent.must, sent.captured, sent.can) == ("capture", [6], ["undo", "resign"])
    assert sent.players.North.model_dump() == seat("computer", "", True, 4)


def test_what_follows_a_game_is_sent_with_its_end() -> None:
    snapshot = looked_at(
        "friend",
        "kpe",
        Offered(Side.SOUTH, OfferKind.DRAW),
        Resigned(Side.SOUTH),
        Offered(Side.SOUTH, OfferKind.REMATCH),
    )
    sent = view_state(snapshot, SOUTH)
    assert sent.offers.model_dump() == {
        "draw": None,
        "takeback": None,
        "hints": None,
        "rematch": "South",
    }
    assert (sent.last, sent.legal, sent.rematch) == (None, [], None)
    assert sent.outcome is not None
    assert (sent.outcome.winner, sent.outcome.termination) == ("North", "resignation")
    followed = looked_at(
        "device", "kpe", Resigned(Side.SOUTH), RematchBegun(Side.SOUTH, "following")
    )
    assert view_state(followed, SOUTH).rematch == "/game/following"


def test_players_alone_see_the_invitation() -> None:
    snapshot = looked_at("friend", "kpe")
    invitation = f"/game/{snapshot.stored.id}/join/{snapshot.stored.invite}"
    player = view_welcome(snapshot, SOUTH, language("fr"))
    assert (player.language, player.board.name) == ("fr", "kpe")
    assert player.you.model_dump() == {"role": "player", "sides": ["South"], "invite": invitation}
    watcher = view_welcome(snapshot, frozenset(), language("en"))
    assert watcher.you.model_dump() == {"role": "watcher", "sides": [], "invite": None}
    both = view_welcome(looked_at("device", "kpe"), frozenset(Side), language("en"))
    assert both.you.model_dump() == {
        "role": "player",
        "sides": ["South", "North"],
        "invite": None,
    }


def test_who_is_there_is_sent_side_by_side() -> None:
    assert view_presence(Presence(SOUTH, 3)).model_dump() == {
        "South": True,
        "North": False,
        "watchers": 3,
    }
    assert view_presence(Presence(frozenset({Side.NORTH}), 0)).model_dump() == {
        "South": False,
        "North": True,
        "watchers": 0,
    }


@pytest.mark.parametrize(
    ("name", "told"),
    [
        ("kpe", ("kpe", "Kpé", 4, 1, "/rules/kpe", "captured", True)),
        ("kisolo:columns=5", ("kisolo", "Kisolo", 5, 2, "/rules/kisolo", "board", False)),
    ],
)
def test_a_board_is_sent_with_what_stands_beside_it(name: str, told: tuple[object, ...]) -> None:
    board = view_board(game(name)).model_dump(exclude={"grid"})
    assert tuple(board.values()) == told
    assert list(board) == ["name", "title", "columns", "rows", "rules", "counts", "lock"]


B2, D2 = Pit(Side.NORTH, 2), Pit(Side.NORTH, 0)
PLAIN = Preview(B2, {}, 1, unlocks=False, locked=None, wins=False, endless=False, long=False)
WON = "0,1,0,13,3,1,11/0,4,6,18,1,9,2/6,1,0,0,0,0,0/1,3,0,0,0,4,0 N"


@pytest.mark.parametrize(
    ("text", "pit", "seen"),
    [
        ("6,6,6,6/6,6,6,6 S 0 0 - -", "a1", PLAIN),
        (
            "3,1,0,12/7,5,2,8 S 4 6 abcd abcd",
            "a1",
            replace(PLAIN, end=Pit(Side.NORTH, 3), takes={Pit(Side.NORTH, 3): 4, B2: 2}),
        ),
        (
            "13,6,4,2/1,3,14,5 N 0 0 abd bcd",
            "c2",
            replace(PLAIN, end=Pit(Side.SOUTH, 1), locked=Pit(Side.SOUTH, 1)),
        ),
        (
            "11,2,8,1/4,2,3,17 S 0 0 abc abcd",
            "d1",
            replace(PLAIN, end=D2, takes={D2: 4}, unlocks=True),
        ),
        (
            WON,
            "b3",
            replace(
                PLAIN,
                end=Pit(Side.NORTH, 7),
                takes={
                    Pit(Side.SOUTH, index): n for index, n in ((13, 6), (1, 3), (12, 1), (0, 1))
                },
                laps=6,
                wins=True,
            ),
        ),
    ],
)
def test_a_preview_is_all_of_what_a_move_leads_to(text: str, pit: str, seen: Preview) -> None:
    rules = game("kisolo" if text == WON else "kpe")
    position = rules.parse(text)
    assert preview(rules.trace(position, rules.parse_move(position, pit))) == seen


@pytest.mark.parametrize(
    ("laps", "seen"),
    [
        (400, Preview(None, {}, None, False, None, False, True, False)),
        (430, Preview(None, {}, None, False, None, False, False, True)),
    ],
)
def test_a_preview_looks_at_three_thousand_events(laps: int, seen: Preview) -> None:
    rules = game(f"kisolo:endless_laps={laps}")
    position = rules.parse("0,0,1,1,0,0,0/0,0,0,0,0,0,0/1,5,3,9,5,9,7/6,9,2,7,6,7,6 S")
    events = sum(1 for _ in rules.trace(position, 0).stream())
    assert (2800 < events <= 3000) == seen.endless
    assert (3000 < events < 3200) == seen.long
    assert preview(rules.trace(position, 0)) == seen
