"""Games with the interface of OpenSpiel's Python API.

`state = outflank.openspiel.load_game("quoridor").new_initial_state()`

For code written for pyspiel: the same methods, on our rules and our numbering of actions (docs/python.md).
"""

import numpy as np

from .batch import BatchEnv

TERMINAL_PLAYER = -4


class Game:
    """One variant of a game."""

    def __init__(self, name, rules=""):
        self._name, self._rules = name, rules
        self._sample = BatchEnv(name, rules, 1, threads=1, auto_reset=False, keep_undo=True)

    def new_initial_state(self):
        return State(self, self._sample.clone())

    def num_players(self):
        return self._sample.seats

    def num_distinct_actions(self):
        return self._sample.actions

    def observation_tensor_shape(self):
        return list(self._sample.planes)

    def observation_tensor_size(self):
        return int(np.prod(self._sample.planes))

    def min_utility(self):
        return -1.0

    def max_utility(self):
        return 1.0

    def utility_sum(self):
        return 0.0

    def __str__(self):
        return f"{self._name}({self._rules})"


class State:
    """A position with its history."""

    def __init__(self, game, games):
        self._game, self._games = game, games

    def get_game(self):
        return self._game

    def current_player(self):
        return TERMINAL_PLAYER if self.is_terminal() else int(self._games.to_move[0])

    def is_terminal(self):
        return not self._games.mask[0].any()

    def legal_actions(self, player=None):
        if player is not None and player != self.current_player():
            return []
        return np.flatnonzero(self._games.mask[0]).tolist()

    def legal_actions_mask(self, player=None):
        if player is not None and player != self.current_player():
            return [0] * self._games.actions
        return self._games.mask[0].tolist()

    def apply_action(self, action):
        self._games.step([action])

    def undo_action(self, player, action):
        if not self._games.undo()[0]:
            raise ValueError("there is no action to take back")

    def child(self, action):
        child = self.clone()
        child.apply_action(action)
        return child

    def clone(self):
        return State(self._game, self._games.clone())

    def returns(self):
        places = self._games.game(0).places
        if places is None:
            return [0.0] * self._games.seats
        others = len(places) - 1
        return [sum((other > place) - (other < place) for other in places) / others for place in places]

    def rewards(self):
        return self.returns()

    def player_return(self, player):
        return self.returns()[player]

    def observation_tensor(self, player=None):
        return self._games.observe()[0].ravel().tolist()

    def action_to_string(self, player, action=None):
        return self._games.move(0, player if action is None else action)

    def string_to_action(self, player, text=None):
        return self._games.action(0, player if text is None else text)

    def history(self):
        replay = self._game.new_initial_state()
        actions = []
        for move in self._games.game(0).moves:
            actions.append(replay.string_to_action(move))
            replay.apply_action(actions[-1])
        return actions

    def is_chance_node(self):
        return False

    def __str__(self):
        return self._games.game(0).board


def load_game(name, rules=""):
    """A game by its name, with rules as in docs/rules.md."""
    return Game(name, rules)
