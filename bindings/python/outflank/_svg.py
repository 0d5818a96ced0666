"""Positions as pictures, for notebooks."""

from __future__ import annotations

import json
import math
from typing import Any

from ._core import Game

CELL = 40
GAP = 8
PAWNS = ("#c0392b", "#2c6fbb", "#2e8b57", "#c98a1b")


def svg(game: Game) -> str:
    """The position of a Game as an SVG document."""
    view = json.loads(game.view_json)
    return _DRAWINGS[game.name](view)


def _document(width: int, height: int, parts: list[str]) -> str:
    return (f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" '
            f'width="{min(width, 480)}" role="img">{"".join(parts)}</svg>')


def _rectangle(x: int, y: int, width: int, height: int, fill: str, radius: int = 2) -> str:
    return f'<rect x="{x}" y="{y}" width="{width}" height="{height}" rx="{radius}" fill="{fill}"/>'


def _square(text: str) -> tuple[int, int]:
    """'e2' as column and row from 0."""
    return ord(text[0]) - ord("a"), int(text[1:]) - 1


def _quoridor(view: dict[str, Any]) -> str:
    columns, rows = (int(side) for side in view["rules"]["size"].split("x"))
    step = CELL + GAP
    width, height = columns * step + GAP, rows * step + GAP

    def corner(column: int, row: int) -> tuple[int, int]:
        return GAP + column * step, GAP + (rows - 1 - row) * step

    parts = [_rectangle(0, 0, width, height, "#8a5a34", 6)]
    for row in range(rows):
        for column in range(columns):
            parts.append(_rectangle(*corner(column, row), CELL, CELL, "#e8d3b0", 3))
    for wall in view["walls"]:
        column, row = _square(wall["wall"][:-1])
        x, y = corner(column, row)
        if wall["wall"].endswith("h"):
            parts.append(_rectangle(x, y - GAP, 2 * CELL + GAP, GAP, "#fbf3dd"))
        else:
            parts.append(_rectangle(x + CELL, y - step, GAP, 2 * CELL + GAP, "#fbf3dd"))
    for seat in view["seats"]:
        if seat.get("pawn"):
            x, y = corner(*_square(seat["pawn"]))
            colour = PAWNS[seat["seat"] - 1]
            parts.append(f'<circle cx="{x + CELL / 2}" cy="{y + CELL / 2}" r="{CELL * 0.36}" fill="{colour}" '
                         'stroke="#241505" stroke-width="1.5"/>')
    return _document(width, height, parts)


def _othello(view: dict[str, Any]) -> str:
    squares = view["position"].split()[0]
    size = math.isqrt(len(squares))
    width = size * CELL
    parts = [_rectangle(0, 0, width, width, "#12301f", 4)]
    for row in range(size):
        for column in range(size):
            parts.append(_rectangle(column * CELL + 1, row * CELL + 1, CELL - 2, CELL - 2, "#2f8f5b", 1))
    fills = {"X": "#161616", "O": "#f4f4f0"}
    for index, disc in enumerate(squares):
        if disc in fills:
            row, column = divmod(index, size)
            parts.append(f'<circle cx="{column * CELL + CELL / 2}" cy="{row * CELL + CELL / 2}" '
                         f'r="{CELL * 0.4}" fill="{fills[disc]}"/>')
    return _document(width, width, parts)


_DRAWINGS = {"quoridor": _quoridor, "othello": _othello}
