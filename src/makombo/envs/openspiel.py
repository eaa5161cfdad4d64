"""OpenSpiel's games `python_kpe` and `python_kisolo`, registered when this module is imported.

So is every other game that is installed, as `python_NAME`; `game_class` makes OpenSpiel's class of
any. Every option of a game is a parameter, and so are `max_plies`, after which a game is cut short,
and where seeds are captured, as in Kpé, `returns`, which are the `outcome` (1, 0 or -1) or the
`margin` in seeds. OpenSpiel knows no truncation, so a game cut short is terminal to it; its state
says so in its text, its observation doesn't say `over`, and its returns are 0, or the margin
captured so far.

    python_kpe(seeds=4,returns=margin)    python_kisolo(columns=6,max_plies=200)

An action is a pit index in the mover's sowing order, for both players; player 0 is South.
pyspiel keeps the moves of a state beyond the reach of Python, so states can't undo; they clone
cheaply instead.

>>> import pyspiel
>>> state = pyspiel.load_game("python_kisolo(columns=6)").new_initial_state()
>>> state.apply_action(8)
>>> state.history_str(), state.current_player(), state.action_to_string(8)
('8', 1, 'c3')
"""

from dataclasses import fields
from typing import Any, ClassVar

import numpy as np

from makombo.envs.extra import extra_envs
from makombo.envs.observation import Layout
from makombo.envs.rewards import offered
from makombo.envs.session import LARGEST_MAX_PLIES, MAX_PLIES, Session
from makombo.errors import GameError, MakomboError
from makombo.kernels.kernel import check_count
from makombo.rules import Game, Outcome, Pit, Side, games

with extra_envs():
    import pyspiel
    from open_spiel.python.observation import IIGObserverForPublicInfoGame

RETURNS = ("outcome", "margin")


def _game_type(kind: type[Game]) -> Any:
    """Return what OpenSpiel wants to know of a kind of game."""
    extra = {"returns": RETURNS[0]} if "margin" in offered(kind()) else {}
    parameters = {option.name: option.default for option in fields(kind)}  # type: ignore[arg-type]
    return pyspiel.GameType(
        short_name=f"python_{kind.name}",
        long_name=f"Python {kind.title}",
        dynamics=pyspiel.GameType.Dynamics.SEQUENTIAL,
        chance_mode=pyspiel.GameType.ChanceMode.DETERMINISTIC,
        information=pyspiel.GameType.Information.PERFECT_INFORMATION,
        utility=pyspiel.GameType.Utility.ZERO_SUM,
        reward_model=pyspiel.GameType.RewardModel.TERMINAL,
        max_num_players=2,
        min_num_players=2,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={**parameters, **extra, "max_plies": MAX_PLIES},
    )


class SowingGame(pyspiel.Game):  # type: ignore[misc]  # pyspiel ships no types
    """A game of this family with its parameters; `game_class` makes one of each kind."""

    kind: ClassVar[type[Game]]
    game_type: ClassVar[Any]

    def __init__(self, params: dict[str, Any] | None = None) -> None:
        given = {**self.game_type.parameter_specification, **(params or {})}
        self.max_plies = given.pop("max_plies")
        self.returns = given.pop("returns", RETURNS[0])
        try:
            self.rules = self.kind(**given)
            check_count("max_plies", self.max_plies, 1, LARGEST_MAX_PLIES)
            if self.returns not in RETURNS:
                expected = " or ".join(RETURNS)
                raise GameError("returns", f"found {self.returns!r}", expected)
        except MakomboError as error:
            raise ValueError(str(error)) from None
        self.layout = Layout(self.rules)
        super().__init__(self.game_type, self._info(), params or {})

    def _info(self) -> Any:
        """Return the bounds of the game.

        - A move starts from one of the mover's pits, so there are as many actions as a side has
          pits, and each of them is a move somewhere.
        - A game has at most `max_plies` moves, as it is cut short then; without that limit it would
          end as well, since every position can occur three times at most (KP15, KS15), but that
          bound doesn't fit into the 32 bits that OpenSpiel has for it.
        - Returns are 1, 0 and -1 and sum to 0. Margins: scores are no negative numbers and never
          sum to more than the seeds there are (KP14), so they differ by no more than that; and
          one's gain is the other's loss.
        """
        bound = 1.0
        if self.returns == "margin":
            bound = float(self.rules.initial().in_play)
        return pyspiel.GameInfo(
            num_distinct_actions=self.rules.board.size,
            max_chance_outcomes=0,
            num_players=2,
            min_utility=-bound,
            max_utility=bound,
            utility_sum=0.0,
            max_game_length=self.max_plies,
        )

    def new_initial_state(self, state: Any = None) -> "SowingState":
        """Return the state in which a game begins; other beginnings aren't offered."""
        if state is not None:
            raise ValueError(f"initial state: found {state!r}, expected none")
        return SowingState(self)

    def make_py_observer(self, iig_obs_type: Any = None, params: Any = None) -> Any:
        """Return the observer of this game's states."""
        if params:
            raise ValueError(f"observer: found parameters {params!r}, expected none")
        if iig_obs_type is None or (iig_obs_type.public_info and not iig_obs_type.perfect_recall):
            return Observer(self.layout)
        return IIGObserverForPublicInfoGame(iig_obs_type, params)


class SowingState(pyspiel.State):  # type: ignore[misc]
    """A state of any of these games."""

    def __init__(self, game: SowingGame) -> None:
        super().__init__(game)
        self.session = Session(game.rules, max_plies=game.max_plies)
        self._margin = game.returns == "margin"

    def current_player(self) -> Any:
        """Return the player to move, South being 0, or TERMINAL."""
        if self.session.finished:
            return pyspiel.PlayerId.TERMINAL
        return int(self.session.side)

    def _legal_actions(self, player: int) -> list[int]:  # noqa: ARG002 - only the mover is asked
        return list(self.session.legal)

    def _apply_action(self, action: int) -> None:
        self.session.push(action)

    def apply_action(self, action: int) -> None:
        """Make a move; raise `IllegalMove`, a `ValueError`, if no rule allows it."""
        if self.session.finished or action not in self.session.legal:
            self.session.push(action)  # refuses it and says why
        super().apply_action(action)

    def _action_to_string(self, player: int, action: int) -> str:
        return self.session.game.board.name(Pit(Side(player), action))

    def is_terminal(self) -> bool:
        """Tell whether the game is over or cut short."""
        return self.session.finished

    def returns(self) -> list[float]:
        """Return South's and North's returns so far."""
        south = 0
        outcome = self.session.outcome
        if self._margin:
            south = _margin(self.session, outcome)
        elif outcome is not None and outcome.winner is not None:
            south = 1 if outcome.winner is Side.SOUTH else -1
        return [float(south), float(-south)]

    def __str__(self) -> str:
        """Return the position's text, how often it has occurred, and how the game ended."""
        session = self.session
        text = f"{session.game.format(session.position)} x{session.occurrences}"
        if session.outcome is not None:
            text += f" {session.outcome.result} {session.outcome.termination}"
        return f"{text} cut short" if session.truncated else text


def _margin(session: Session, outcome: Outcome | None) -> int:
    """Return South's margin: at the end of the game, else of what is captured so far."""
    if outcome is None and not session.truncated:
        return 0  # rewards are terminal
    if outcome is None:
        south, north = (session.game.tally(session.position, side).seeds for side in Side)
    else:
        south, north = outcome.score or (0, 0)
    return south - north


class Observer:
    """Observes states as `makombo.envs.observation` lays it out, in 32-bit floats."""

    def __init__(self, layout: Layout) -> None:
        self.tensor = np.zeros(layout.size, np.float32)
        self.dict = {
            plane.name: self.tensor[plane.start : plane.start + plane.size]
            for plane in layout.planes
        }

    def set_from(self, state: SowingState, player: int) -> None:  # noqa: ARG002 - all see the same
        """Take the tensor from a state; every player sees what the mover sees."""
        self.tensor[:] = state.session.observe()

    def string_from(self, state: SowingState, player: int) -> str:  # noqa: ARG002
        """Return the state's text with all that the tensor holds."""
        return f"{state} {' '.join(map(str, state.session.returns))}"


CLASSES: dict[str, type[SowingGame]] = {}
"""OpenSpiel's class of each game, by its name; those of installed games are there on import."""


def game_class(kind: type[Game]) -> type[SowingGame]:
    """Return OpenSpiel's class of a kind of game, to be made with parameters or registered."""
    known = CLASSES.get(kind.name)
    if known is not None and known.kind is kind:
        return known
    body = {
        "__doc__": f"`python_{kind.name}`.",
        "__module__": __name__,
        "kind": kind,
        "game_type": _game_type(kind),
    }
    made = CLASSES[kind.name] = type(f"{kind.__name__}Game", (SowingGame,), body)
    return made


def __getattr__(name: str) -> type[SowingGame]:
    """Return a class by its own name, as in `openspiel.KpeGame`; pickle finds it so."""
    for made in CLASSES.values():
        if made.__name__ == name:
            return made
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


for _kind in games().values():
    pyspiel.register_game(game_class(_kind).game_type, game_class(_kind))
