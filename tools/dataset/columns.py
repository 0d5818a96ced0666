"""The columns of a data set of games: what a file of it holds, and what they mean. docs/dataset.md says it in a table."""

import numpy as np

VERSION = 1

# One row a game, in the order of their numbers.
GAME_COLUMNS = {
    "game_number": np.int64,    # in the data set
    "level": np.uint8,          # of both players
    "opening_plies": np.uint8,  # moves at the start that were drawn at random
    "result": np.int8,          # 1: the first player won, -1: the second, 0: a draw
    "margin": np.int8,          # Othello: discs of the first player less those of the second; Quoridor: 0
    "plies": np.uint16,
    "first_row": np.int64,      # where the game's moves begin in the columns below
}
# One row a move, game after game.
MOVE_COLUMNS = {
    "move": np.dtype("S4"),     # as in docs/notation.md
    "kind": np.uint8,           # a number of KINDS
    "win_chance": np.float32,   # of the player who moves, before the move
    "score": np.int16,          # the same in hundredths of a step or of a disc: docs/analysis.md
    "exact": np.bool_,          # whether both are proven
    "loss": np.float32,         # win chance that the move gave away; NaN where that is not known
    "legal": np.uint16,         # legal moves
    "refused": np.uint8,        # Quoridor: walls that fit, but would shut a player off
}
KINDS = ["step", "jump", "side step", "horizontal wall", "vertical wall", "disc", "pass"]


def arrays(games, moves):
    """Lists of tuples as the arrays of a file."""
    found = {}
    for columns, rows in ((GAME_COLUMNS, games), (MOVE_COLUMNS, moves)):
        for place, (name, kind) in enumerate(columns.items()):
            found[name] = np.array([row[place] for row in rows], dtype=kind)
    return found
