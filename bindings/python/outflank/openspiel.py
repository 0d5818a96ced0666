"""Games with the interface of OpenSpiel's Python API.

`state = outflank.openspiel.load_game("quoridor").new_initial_state()`

For code written for pyspiel: the same methods, on our rules and our numbering of actions (docs/python.md).
"""

from __future__ import annotations

from typing import Optional, Union

import numpy as np

from .batch import BatchEnv

TERMINAL_PLAYER = -4


class Game:
    """One variant of a game."""

    def __init__(self, name: str, rules: str = "") -> None:
        self._name, self._rules = name, rules
        self._sample = BatchEnv(name, rules, 1, threads=1, auto_reset=False, keep_undo=True)

    def new_initial_state(self) -> State:
        return State(self, self._sample.clone())

    def num_players(self) -> int:
        return self._sample.seats

    def num_distinct_actions(self) -> int:
        return self._sample.actions

    def observation_tensor_shape(self) -> list[int]:
        return list(self._sample.planes)

    def observation_tensor_size(self) -> int:
        return int(np.prod(self._sample.planes))

    def min_utility(self) -> float:
        return -1.0

    def max_utility(self) -> float:
        return 1.0

    def utility_sum(self) -> float:
        return 0.0

    def __str__(self) -> str:
        return f"{self._name}({self._rules})"


class State:
    """A position with its history."""

    def __init__(self, game: Game, games: BatchEnv) -> None:
        self._game, self._games = game, games

    def get_game(self) -> Game:
        return self._game

    def current_player(self) -> int:
        return TERMINAL_PLAYER if self.is_terminal() else int(self._games.to_move[0])

    def is_terminal(self) -> bool:
        return not bool(self._games.mask[0].any())

    def legal_actions(self, player: Optional[int] = None) -> list[int]:
        if player is not None and player != self.current_player():
            return []
        return [int(action) for action in np.flatnonzero(self._games.mask[0])]

    def legal_actions_mask(self, player: Optional[int] = None) -> list[int]:
        if player is not None and player != self.current_player():
            return [0] * self._games.actions
        return [int(legal) for legal in self._games.mask[0]]

    def apply_action(self, action: int) -> None:
        self._games.step([action])

    def undo_action(self, player: int, action: int) -> None:
        if not self._games.undo()[0]:
            raise ValueError("there is no action to take back")

    def child(self, action: int) -> State:
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self) -> State:
        return State(self._game, self._games.clone())

    def returns(self) -> list[float]:
        places = self._games.game(0).places
        if places is None:
            return [0.0] * self._games.seats
        others = len(places) - 1
        return [sum((other > place) - (other < place) for other in places) / others for place in places]

    def rewards(self) -> list[float]:
        return self.returns()

    def player_return(self, player: int) -> float:
        return self.returns()[player]

    def observation_tensor(self, player: Optional[int] = None) -> list[float]:
        values: list[float] = self._games.observe()[0].ravel().tolist()
        return values

    def action_to_string(self, player: int, action: Optional[int] = None) -> str:
        return self._games.move(0, player if action is None else action)

    def string_to_action(self, player: Union[int, str], text: Optional[str] = None) -> int:
        return self._games.action(0, str(player) if text is None else text)

    def history(self) -> list[int]:
        replay = self._game.new_initial_state()
        actions = []
        for move in self._games.game(0).moves:
            actions.append(replay.string_to_action(move))
            replay.apply_action(actions[-1])
        return actions

    def is_chance_node(self) -> bool:
        return False

    def __str__(self) -> str:
        return self._games.game(0).board


def load_game(name: str, rules: str = "") -> Game:
    """A game by its name, with rules as in docs/rules.md."""
    return Game(name, rules)
