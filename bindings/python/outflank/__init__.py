"""Quoridor (2 to 4 players) and Othello: rules, engines, records, and environments for reinforcement learning.

>>> import outflank
>>> game = outflank.Game("quoridor")
>>> game.play("e2")
>>> outflank.Engine("quoridor", level=3).search(game).move  # doctest: +SKIP
'e8'

`outflank.BatchEnv` steps thousands of games at once over NumPy arrays. The modules outflank.pettingzoo,
outflank.gymnasium and outflank.openspiel provide the interfaces of those packages.
"""

from ._core import (
    MAX_LEVEL,
    Engine,
    Game,
    Line,
    OutflankError,
    Record,
    Report,
    __version__,
    game_names,
    read_records,
    record_formats,
    search_many,
)
from ._svg import svg
from .batch import BatchEnv

# How a notebook shows a game.
setattr(Game, "_repr_svg_", lambda self: svg(self))

__all__ = [
    "MAX_LEVEL",
    "BatchEnv",
    "Engine",
    "Game",
    "Line",
    "OutflankError",
    "Record",
    "Report",
    "__version__",
    "game_names",
    "read_records",
    "record_formats",
    "search_many",
    "svg",
]
