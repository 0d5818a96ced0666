"""A game against an engine as a Gymnasium environment: `env = outflank.gymnasium.make("quoridor", level=3)`.

It follows the documented contract of gymnasium.Env (reset and step with five values) and derives from it where the
package is installed. The legal actions are in info["action_mask"].
"""

from __future__ import annotations

from typing import Any, Optional, Union

import numpy as np
from numpy.typing import NDArray

from ._core import Engine
from .batch import BatchEnv
from .spaces import Box, Discrete

try:
    from gymnasium import Env as _Base
except ImportError:

    class _Base:  # type: ignore[no-redef]
        """What the environment needs of gymnasium.Env."""

        _np_random: Optional[np.random.Generator] = None

        @property
        def np_random(self) -> np.random.Generator:
            if self._np_random is None:
                self._np_random = np.random.default_rng()
            return self._np_random

        def reset(self, *, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> Any:
            if seed is not None:
                self._np_random = np.random.default_rng(seed)


_MAX_STARTS = 100  # the engine may win a short game before the agent's first turn: then another one is drawn


class OutflankEnv(_Base):
    """One seat is the agent's, all others are played by an engine at a level.

    seat: the agent's seat, or None for a random one at every reset. An illegal action ends the game with -1.
    """

    metadata = {"render_modes": ["ansi", "svg"]}

    def __init__(self, game: str = "quoridor", rules: str = "", *, level: int = 1, seat: Optional[int] = None,
                 opening_plies: int = 0, render_mode: Optional[str] = None) -> None:
        self._games = BatchEnv(game, rules, 1, threads=1, opening_plies=opening_plies, auto_reset=False)
        if seat is not None and not 0 <= seat < self._games.seats:
            raise ValueError(f"seat must be from 0 to {self._games.seats - 1} or None, not {seat}")
        self._game, self._level, self._fixed_seat = game, level, seat
        self.render_mode = render_mode
        self.observation_space = Box(0.0, 1.0, self._games.planes, np.float32)
        self.action_space = Discrete(self._games.actions)
        self.seat = 0
        self._over = True

    def reset(self, *, seed: Optional[int] = None,
              options: Optional[dict[str, Any]] = None) -> tuple[NDArray[np.float32], dict[str, Any]]:
        super().reset(seed=seed)
        for _ in range(_MAX_STARTS):
            self._start()
            if not self._over:
                return self._observation(), self._info()
        raise RuntimeError(f"in {_MAX_STARTS} games, all were over before seat {self.seat} moved")

    def _start(self) -> None:
        random = self.np_random
        self._games.reset(int(random.integers(2**63)))
        self._engine = Engine(self._game, self._level, seed=int(random.integers(2**31)))
        drawn = int(random.integers(self._games.seats))
        self.seat = drawn if self._fixed_seat is None else self._fixed_seat
        self._over = False
        self._answer()

    def step(self, action: Union[int, np.integer[Any]]) -> tuple[NDArray[np.float32], float, bool, bool, dict[str, Any]]:
        if self._over:
            raise RuntimeError("the game is over: call reset")
        if not (0 <= int(action) < self._games.actions and self._games.mask[0, int(action)]):
            self._over = True
            return self._observation(), -1.0, True, False, {**self._info(), "illegal": True}
        self._play(int(action))
        self._answer()
        reward = float(self._games.rewards[0, self.seat]) if self._over else 0.0
        return self._observation(), reward, self._over, False, self._info()

    def _play(self, action: int) -> None:
        _, ended, _ = self._games.step([action])
        self._over = bool(ended[0])

    def _answer(self) -> None:
        """Lets the engine play until it is the agent's turn."""
        while not self._over and self._games.to_move[0] != self.seat:
            move = self._engine.search(self._games.game(0)).move
            self._play(self._games.action(0, move))

    def _observation(self) -> NDArray[np.float32]:
        return np.array(self._games.observe()[0])

    def _info(self) -> dict[str, Any]:
        return {"action_mask": self._games.mask[0].astype(np.int8), "seat": self.seat}

    def action_masks(self) -> NDArray[np.bool_]:
        """For learners that query the environment (MaskablePPO)."""
        return np.array(self._games.mask[0], dtype=bool)

    def render(self) -> str:
        game = self._games.game(0)
        return game._repr_svg_() if self.render_mode == "svg" else game.board

    def close(self) -> None:
        pass


def make(game: str = "quoridor", rules: str = "", **options: Any) -> OutflankEnv:
    """An environment of one seat; the options are those of OutflankEnv."""
    return OutflankEnv(game, rules, **options)
