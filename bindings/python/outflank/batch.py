"""Many games stepped at once, over NumPy arrays that are written in place."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Optional

import numpy as np

from ._core import Batch

if TYPE_CHECKING:
    from numpy.typing import ArrayLike, NDArray

    from ._core import Game


class BatchEnv:
    """N games of one variant, stepped at once on all cores, without the GIL.

    Actions and observations are those of the player to move, who always runs up the board (docs/python.md). The
    arrays below belong to the environment and are overwritten by every step; copy what you keep.

    mask         uint8   [games, actions]                  1 for each legal action
    observation  float32 [games, channels, height, width]  planes, filled by observe()
    to_move      int32   [games]                           whose turn it is, from 0
    rewards      float32 [games, seats]                    of the last step: 1 won … -1 lost, 0 in a running game
    ended        uint8   [games]                           1 where the last step ended a game
    plies        int32   [games]                           of the game so far, or of the game that the last step ended
    """

    NO_ACTION = -1  # leaves a game as it is

    def __init__(self, game: str = "quoridor", rules: str = "", games: int = 1, *, threads: int = 0, seed: int = 1,
                 opening_plies: int = 0, auto_reset: bool = True, keep_undo: bool = False,
                 _core: Optional[Batch] = None) -> None:
        """Creates `games` games with these rules (docs/rules.md); threads=0 uses all cores."""
        self._core = _core or Batch(game, rules, games, threads, seed, opening_plies, auto_reset, keep_undo)
        self.name = game
        self.rules = self._core.rules
        self.games = self._core.size
        self.seats = self._core.seats
        self.actions = self._core.actions
        self.planes = self._core.planes
        self.mask: NDArray[np.uint8] = np.zeros((self.games, self.actions), np.uint8)
        self.observation: NDArray[np.float32] = np.zeros((self.games, *self.planes), np.float32)
        self.to_move: NDArray[np.int32] = np.zeros(self.games, np.int32)
        self.rewards: NDArray[np.float32] = np.zeros((self.games, self.seats), np.float32)
        self.ended: NDArray[np.uint8] = np.zeros(self.games, np.uint8)
        self.plies: NDArray[np.int32] = np.zeros(self.games, np.int32)
        self._sampled = np.zeros(self.games, np.int32)
        self._refresh()
        self._core.plies(self.plies)

    def _refresh(self) -> None:
        self._core.legal_mask(self.mask)
        self._core.to_move(self.to_move)

    def __len__(self) -> int:
        return self.games

    def reset(self, seed: int = 1) -> NDArray[np.uint8]:
        """Restarts every game with that seed. Returns the mask."""
        self._core.reset(seed)
        self.rewards.fill(0)
        self.ended.fill(0)
        self._refresh()
        self._core.plies(self.plies)
        return self.mask

    def step(self, actions: ArrayLike) -> tuple[NDArray[np.float32], NDArray[np.uint8], NDArray[np.uint8]]:
        """Plays an action in every game, or raises OutflankError and plays none if one is illegal.

        Returns (rewards, ended, mask), the arrays of this object.
        """
        self._core.step(_whole_numbers(actions), self.rewards, self.ended, self.plies)
        self._refresh()
        return self.rewards, self.ended, self.mask

    def observe(self) -> NDArray[np.float32]:
        """The planes of every game from the perspective of its player to move."""
        self._core.observe(self.observation)
        return self.observation

    def sample(self) -> NDArray[np.int32]:
        """A random legal action for every game (NO_ACTION where it has ended)."""
        self._core.sample(self._sampled)
        return self._sampled

    def undo(self) -> NDArray[np.uint8]:
        """Undoes the last ply of every game that has one; returns which. Needs keep_undo."""
        undone = np.zeros(self.games, np.uint8)
        self._core.undo(undone)
        self.rewards[undone == 1] = 0
        self.ended[undone == 1] = 0
        self._refresh()
        self._core.plies(self.plies)
        return undone

    def clone(self) -> BatchEnv:
        """An independent copy of the games and of the arrays."""
        copy = BatchEnv(self.name, _core=self._core.clone())
        for name in ("observation", "rewards", "ended", "plies"):
            np.copyto(getattr(copy, name), getattr(self, name))
        return copy

    def game(self, number: int) -> Game:
        """A copy of one of the games, with its moves."""
        return self._core.game(number)

    def set(self, number: int, game: Game) -> None:
        """Replaces one of the games by the position of a Game, without its moves.

        A position where the game is over stays, with auto_reset as well: only a step that ends a game restarts it.
        """
        self._core.set(number, game)
        self.rewards[number] = 0
        self.ended[number] = 0
        self.plies[number] = 0
        self._refresh()

    def move(self, number: int, action: int) -> str:
        """The text of an action in one of the games."""
        return self._core.move(number, action)

    def action(self, number: int, move: str) -> int:
        """The action of a move's text in one of the games."""
        return self._core.action(number, move)


def _whole_numbers(actions: ArrayLike) -> NDArray[np.int32]:
    """Actions as the compiled part takes them; without a copy where they are so already."""
    given: NDArray[Any] = np.asarray(actions)
    if given.dtype == np.int32:
        return np.ascontiguousarray(given)
    if given.dtype.kind not in "iu" and given.size:
        raise TypeError(f"actions must be whole numbers, not {given.dtype}")
    converted = np.ascontiguousarray(given, np.int32)
    if (wrong := np.flatnonzero(converted != given)).size:
        raise ValueError(f"game {wrong[0]}: there is no action {given.flat[wrong[0]]}")
    return converted
