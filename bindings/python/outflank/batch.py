"""Many games stepped at once, over NumPy arrays that are written in place."""

import numpy as np

from ._core import Batch


class BatchEnv:
    """N games of one variant, stepped at once on all cores, without the GIL.

    Actions and observations are those of the player to move, who always runs up the board (docs/python.md). The
    arrays below belong to the environment and are overwritten by every step; copy what you keep.

    mask         uint8   [games, actions]                  1 for each legal action
    observation  float32 [games, channels, height, width]  planes, filled by observe()
    to_move      int32   [games]                           whose turn it is, from 0
    rewards      float32 [games, seats]                    of the last step: 1 won … -1 lost, 0 in a running game
    ended        uint8   [games]                           1 where the last step ended a game
    plies        int32   [games]                           of the game so far, or of the game that ended
    """

    NO_ACTION = -1  # leaves a game as it is

    def __init__(self, game="quoridor", rules="", games=1, *, threads=0, seed=1, opening_plies=0,
                 auto_reset=True, keep_undo=False, _core=None):
        """Creates `games` games with these rules (docs/rules.md); threads=0 uses all cores."""
        self._core = _core or Batch(game, rules, games, threads, seed, opening_plies, auto_reset, keep_undo)
        self.name = game
        self.rules = self._core.rules
        self.games = self._core.size
        self.seats = self._core.seats
        self.actions = self._core.actions
        self.planes = self._core.planes
        self.mask = np.zeros((self.games, self.actions), np.uint8)
        self.observation = np.zeros((self.games, *self.planes), np.float32)
        self.to_move = np.zeros(self.games, np.int32)
        self.rewards = np.zeros((self.games, self.seats), np.float32)
        self.ended = np.zeros(self.games, np.uint8)
        self.plies = np.zeros(self.games, np.int32)
        self._sampled = np.zeros(self.games, np.int32)
        self._refresh()

    def _refresh(self):
        self._core.legal_mask(self.mask)
        self._core.to_move(self.to_move)

    def __len__(self):
        return self.games

    def reset(self, seed=1):
        """Restarts every game with that seed. Returns the mask."""
        self._core.reset(seed)
        self.rewards.fill(0)
        self.ended.fill(0)
        self.plies.fill(0)
        self._refresh()
        return self.mask

    def step(self, actions):
        """Plays an action in every game, or raises OutflankError and plays none if one is illegal.

        Returns (rewards, ended, mask), the arrays of this object.
        """
        actions = np.ascontiguousarray(actions, np.int32)
        self._core.step(actions, self.rewards, self.ended, self.plies)
        self._refresh()
        return self.rewards, self.ended, self.mask

    def observe(self):
        """The planes of every game from the perspective of its player to move."""
        self._core.observe(self.observation)
        return self.observation

    def sample(self):
        """A random legal action for every game (NO_ACTION where it has ended)."""
        self._core.sample(self._sampled)
        return self._sampled

    def undo(self):
        """Undoes the last ply of every game that has one; returns which. Needs keep_undo."""
        undone = np.zeros(self.games, np.uint8)
        self._core.undo(undone)
        self._refresh()
        return undone

    def clone(self):
        """An independent copy of the games."""
        return BatchEnv(self.name, _core=self._core.clone())

    def game(self, number):
        """A copy of one of the games, with its moves."""
        return self._core.game(number)

    def set(self, number, game):
        """Replaces one of the games by the position of a Game."""
        self._core.set(number, game)
        self._refresh()

    def move(self, number, action):
        """The text of an action in one of the games."""
        return self._core.move(number, action)

    def action(self, number, move):
        """The action of a move's text in one of the games."""
        return self._core.action(number, move)
