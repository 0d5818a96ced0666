"""A game as a PettingZoo AEC environment: `env = outflank.pettingzoo.env("quoridor", "players=4")`.

It follows the documented contract of pettingzoo.AECEnv (agents in turn, observe, last, step, agent_iter) and derives
from it where the package is installed; spaces are those of gymnasium where that is installed. An illegal action ends
the game: the agent who chose it loses with -1 and the others get 0, as PettingZoo's own board games do.
"""

from __future__ import annotations

from typing import Any, Iterator, Optional, Union

import numpy as np
from numpy.typing import NDArray

from .batch import BatchEnv
from .spaces import Box, Dict, Discrete

try:
    from pettingzoo import AECEnv as _Base
except ImportError:
    _Base = object


class OutflankAEC(_Base):
    metadata = {"name": "outflank_v0", "is_parallelizable": False, "render_modes": ["ansi", "svg"]}

    def __init__(self, game: str = "quoridor", rules: str = "", *, opening_plies: int = 0,
                 render_mode: Optional[str] = None) -> None:
        self._games = BatchEnv(game, rules, 1, threads=1, opening_plies=opening_plies, auto_reset=False)
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(self._games.seats)]
        self._spaces = {
            agent: Dict({
                "observation": Box(0.0, 1.0, self._games.planes, np.float32),
                "action_mask": Box(0, 1, (self._games.actions,), np.int8),
            })
            for agent in self.possible_agents
        }
        self._action_spaces = {agent: Discrete(self._games.actions) for agent in self.possible_agents}
        self._seed = 0

    def observation_space(self, agent: str) -> Dict:
        return self._spaces[agent]

    def action_space(self, agent: str) -> Discrete:
        return self._action_spaces[agent]

    @property
    def num_agents(self) -> int:
        return len(self.agents)

    @property
    def max_num_agents(self) -> int:
        return len(self.possible_agents)

    def reset(self, seed: Optional[int] = None, options: Optional[dict[str, Any]] = None) -> None:
        self._seed = self._seed + 1 if seed is None else seed
        self._games.reset(self._seed)
        self.agents = list(self.possible_agents)
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._select()

    def _select(self) -> None:
        self.agent_selection = self.possible_agents[int(self._games.to_move[0])]

    def observe(self, agent: str) -> dict[str, NDArray[Any]]:
        """The board from the perspective of the player to move; the mask is all 0 for the others."""
        seat = self.possible_agents.index(agent)
        mask = self._games.mask[0].astype(np.int8)
        if seat != self._games.to_move[0] or any(self.terminations.values()):
            mask = np.zeros_like(mask)
        return {"observation": self._games.observe()[0].copy(), "action_mask": mask}

    def last(self, observe: bool = True) -> tuple[Optional[dict[str, NDArray[Any]]], float, bool, bool, dict[str, Any]]:
        agent = self.agent_selection
        return (self.observe(agent) if observe else None, self._cumulative_rewards[agent], self.terminations[agent],
                self.truncations[agent], self.infos[agent])

    def step(self, action: Optional[Union[int, np.integer[Any]]]) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._leave(action)
            return
        self._cumulative_rewards[agent] = 0.0
        self.rewards = dict.fromkeys(self.agents, 0.0)
        if action is None or not (0 <= int(action) < self._games.actions and self._games.mask[0, int(action)]):
            self.rewards[agent] = -1.0
            self._end()
        else:
            rewards, ended, _ = self._games.step([int(action)])
            if ended[0]:
                for seat, other in enumerate(self.possible_agents):
                    self.rewards[other] = float(rewards[0, seat])
                self._end()
            else:
                self._select()
        for other in self.agents:
            self._cumulative_rewards[other] += self.rewards[other]

    def _end(self) -> None:
        """Every agent takes one last turn, which must be None."""
        self.terminations = dict.fromkeys(self.agents, True)
        self.agent_selection = self.agents[0]

    def _leave(self, action: Optional[Union[int, np.integer[Any]]]) -> None:
        if action is not None:
            raise ValueError("an agent that is done can only step with None")
        agent = self.agent_selection
        self.agents.remove(agent)
        tables: tuple[dict[str, Any], ...] = (self.rewards, self._cumulative_rewards, self.terminations, self.truncations,
                                              self.infos)
        for table in tables:
            del table[agent]
        for other in self.agents:
            self.rewards[other] = 0.0
        if self.agents:
            self.agent_selection = self.agents[0]

    def agent_iter(self, max_iter: int = 2**63) -> Iterator[str]:
        while self.agents and max_iter > 0:
            max_iter -= 1
            yield self.agent_selection

    def render(self) -> str:
        game = self._games.game(0)
        if self.render_mode == "svg":
            return game._repr_svg_()
        return game.board

    def state(self) -> NDArray[np.float32]:
        return np.array(self._games.observe()[0])

    def close(self) -> None:
        pass

    @property
    def unwrapped(self) -> OutflankAEC:
        return self


def env(game: str = "quoridor", rules: str = "", **options: Any) -> OutflankAEC:
    """An AEC environment of one game."""
    return OutflankAEC(game, rules, **options)
