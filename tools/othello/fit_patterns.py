#!/usr/bin/env python3
"""Fits the weights of the Othello evaluation to labelled positions, on a GPU where there is one.

    othello_trainer patterns > patterns.txt
    othello_trainer play --games 500000 --depth 6 --out a.bin
    fit_patterns.py --patterns patterns.txt --out weights.bin a.bin [b.bin …]

Least squares over all positions at once: conjugate gradients on the normal equations,
preconditioned by how often each weight occurs, with L2 regularisation. See docs/training.md.
"""

import argparse
import struct
import time

import numpy as np
import torch

MOST_EMPTIES = 60
RECORD = np.dtype([("own", "<u8"), ("opponent", "<u8"), ("label", "<i2"), ("held_out", "u1"), ("unused", "u1")])
VERSION = 2
WHOLE_UNIT = 256  # parts of a disc of what is not a pattern
MOVE_COUNTS = 40  # numbers of moves that are distinguished


# Where the patterns lie: the same as src/search/othello/geometry.h.

def transformed(square, way):
    column, row = square % 8, square // 8
    if way & 1:
        column = 7 - column
    if way & 2:
        row = 7 - row
    if way & 4:
        column, row = row, column
    return row * 8 + column


class Kind:
    """One kind of pattern: its places, and which weight each arrangement has."""

    def __init__(self, names):
        base = [(int(names[i + 1]) - 1) * 8 + "abcdefgh".index(names[i]) for i in range(0, len(names), 2)]
        self.places, mirror = [], list(range(len(base)))
        for way in range(8):
            squares = [transformed(square, way) for square in base]
            if all(set(squares) != set(place) for place in self.places):
                self.places.append(squares)
            elif set(squares) == set(base):
                mirror = [base.index(square) for square in squares]
        count = 3 ** len(base)
        index = np.arange(count)
        other = np.zeros(count, np.int64)
        for i in range(len(base)):
            other += index // 3 ** i % 3 * 3 ** mirror[i]
        # A mirrored arrangement has the weight of the smaller one of the two.
        free = np.cumsum(other >= index) - 1
        self.weight_of = np.where(other < index, free[other], free)
        self.weights = int(free[-1]) + 1


class Patterns:
    """Positions to the numbers of the weights that they use, one column for each place."""

    def __init__(self, kinds, device):
        self.kinds = [Kind(names) for names in kinds]
        steps, offsets, maps = [], [], []
        arrangements = self.weights = 0
        for kind in self.kinds:
            for place in kind.places:
                step = np.zeros(64)
                step[place] = 3.0 ** np.arange(len(place))
                steps.append(step)
                offsets.append(arrangements)
            maps.append(kind.weight_of + self.weights)
            arrangements += len(kind.weight_of)
            self.weights += kind.weights
        self.places = len(steps)
        self.own_moves, self.opponent_moves = self.weights, self.weights + MOVE_COUNTS
        self.weights += 2 * MOVE_COUNTS
        self.steps = torch.tensor(np.array(steps).T, dtype=torch.float64, device=device)
        self.offsets = torch.tensor(offsets, dtype=torch.int64, device=device)
        self.map = torch.tensor(np.concatenate(maps), dtype=torch.int32, device=device)

    def columns(self, own, opponent):
        shifts = torch.arange(64, device=own.device)
        bit = lambda board: (board[:, None] >> shifts) & 1
        digits = (1 + bit(own) - bit(opponent)).double()
        places = self.map[(digits @ self.steps).long() + self.offsets]
        count = lambda squares: popcount(squares).clamp(max=MOVE_COUNTS - 1)[:, None].int()
        return torch.cat([places, self.own_moves + count(legal_moves(own, opponent)),
                          self.opponent_moves + count(legal_moves(opponent, own))], 1)


# Boards as signed numbers of 64 bits.

def popcount(boards):
    """How many bits are set."""
    count = boards - ((boards >> 1) & 0x5555555555555555)
    count = (count & 0x3333333333333333) + ((count >> 2) & 0x3333333333333333)
    count = (count + (count >> 4)) & 0x0F0F0F0F0F0F0F0F
    return ((count * 0x0101010101010101) >> 56) & 0xFF


def legal_moves(own, opponent):
    inner = 0x7E7E7E7E7E7E7E7E  # a line along a row does not begin on its other end
    down = lambda boards, step: (boards >> step) & ((1 << (64 - step)) - 1)
    up = lambda boards, step: boards << step
    moves = torch.zeros_like(own)
    for step, mask in ((1, inner), (7, inner), (9, inner), (8, -1)):
        between = opponent & mask
        for shift in (up, down):
            line = between & shift(own, step)
            for _ in range(5):
                line = line | (between & shift(line, step))
            moves |= shift(line, step)
    return moves & ~(own | opponent)


# Positions.

class Group:
    """Positions with one number of empty squares: the weights that each uses, and its label."""

    def __init__(self, empties, columns, labels):
        self.empties, self.columns, self.labels = empties, columns, labels


class Positions:
    """What `othello_trainer play` wrote, on the device."""

    def __init__(self, records, device):
        board = lambda name: torch.from_numpy(np.ascontiguousarray(records[name]).view(np.int64)).to(device)
        self.own, self.opponent = board("own"), board("opponent")
        self.labels = torch.from_numpy(records["label"].astype(np.float32) / 256).to(device)
        self.held_out = torch.from_numpy(records["held_out"] != 0).to(device)
        self.empties = (64 - popcount(self.own | self.opponent)).clamp(max=MOST_EMPTIES)

    def groups(self, patterns, held_out, at_once=1_000_000):
        """Those to learn from or those held out, by their number of empty squares."""
        groups = []
        for count in range(MOST_EMPTIES + 1):
            chosen = torch.nonzero((self.empties == count) & (self.held_out == held_out)).flatten()
            if len(chosen):
                columns = torch.cat([patterns.columns(self.own[part], self.opponent[part])
                                     for part in chosen.split(at_once)])
                groups.append(Group(count, columns, self.labels[chosen]))
        return groups


def read_positions(paths):
    return np.concatenate([np.fromfile(path, RECORD) for path in paths])


# The model: rows of weights for every `distance` empty squares, a number between two rows uses both
# in proportion; and a constant for each number of empty squares.

class Model:
    def __init__(self, patterns, distance, device):
        self.distance = distance
        self.rows = MOST_EMPTIES // distance + 1
        self.width = patterns.weights
        self.size = self.rows * self.width + MOST_EMPTIES + 1
        self.device = device

    def shares(self, empties):
        row = min(empties // self.distance, self.rows - 2)
        above = (empties - row * self.distance) / self.distance
        return row, 1 - above, above

    def split(self, flat):
        return flat[:self.rows * self.width].view(self.rows, self.width), flat[self.rows * self.width:]

    def predict(self, flat, group):
        rows, constants = self.split(flat)
        row, lower, upper = self.shares(group.empties)
        weights = lower * rows[row] + upper * rows[row + 1]
        parts = []
        for columns in group.columns.split(2_000_000):
            parts.append(torch.index_select(weights, 0, columns.flatten()).view(columns.shape).sum(1))
        return torch.cat(parts) + constants[group.empties]

    def add_gradient(self, flat, group, errors):
        """Adds the gradient of half the sum of squares, where `errors` is prediction less label."""
        rows, constants = self.split(flat)
        row, lower, upper = self.shares(group.empties)
        sums = torch.zeros(self.width, device=self.device)
        for columns, part in zip(group.columns.split(2_000_000), errors.split(2_000_000)):
            sums.index_add_(0, columns.flatten(), part[:, None].expand(columns.shape).flatten())
        rows[row] += lower * sums
        rows[row + 1] += upper * sums
        constants[group.empties] += errors.sum()

    def occurrences(self, groups):
        """The diagonal of the normal equations: how often each weight is used, by its share."""
        flat = torch.zeros(self.size, device=self.device)
        rows, constants = self.split(flat)
        for group in groups:
            row, lower, upper = self.shares(group.empties)
            sums = torch.zeros(self.width, device=self.device)
            for columns in group.columns.split(2_000_000):
                sums.index_add_(0, columns.flatten(), torch.ones(columns.numel(), device=self.device))
            rows[row] += lower * lower * sums
            rows[row + 1] += upper * upper * sums
            constants[group.empties] += len(group.labels)
        return flat


def fit(model, groups, steps, shrink, start=None, on_progress=None):
    """Preconditioned conjugate gradients. `on_progress` is called with the step and the weights from time to time."""
    weights = torch.zeros(model.size, device=model.device) if start is None else start.clone()
    diagonal = model.occurrences(groups) + shrink

    def multiply(vector):
        out = shrink * vector
        for group in groups:
            model.add_gradient(out, group, model.predict(vector, group))
        return out

    residual = -shrink * weights
    for group in groups:
        model.add_gradient(residual, group, group.labels - model.predict(weights, group))
    ready = residual / diagonal
    direction = ready.clone()
    product = torch.dot(residual, ready)
    for step in range(1, steps + 1):
        image = multiply(direction)
        length = product / torch.dot(direction, image).clamp(min=1e-20)
        weights += length * direction
        residual -= length * image
        ready = residual / diagonal
        product, before = torch.dot(residual, ready), product
        direction = ready + product / before.clamp(min=1e-20) * direction
        if on_progress and (step % 10 == 0 or step == steps):
            on_progress(step, weights)
    return weights


def quantized(model, flat, unit):
    """The weights as the file has them (patterns, moves, constants), and again as numbers of discs."""
    rows, constants = model.split(flat)
    whole = lambda numbers: (numbers * WHOLE_UNIT).round().clamp(-32000, 32000)
    patterns = (rows[:, :-2 * MOVE_COUNTS] * unit).round().clamp(-127, 127)
    moves, constants = whole(rows[:, -2 * MOVE_COUNTS:]), whole(constants)
    discs = torch.cat([torch.cat([patterns / unit, moves / WHOLE_UNIT], 1).flatten(), constants / WHOLE_UNIT])
    return patterns, moves, constants, discs


def errors_by_phase(model, flat, groups, width=5):
    """Mean absolute and root mean square errors for bands of empty squares and for all."""
    bands = {}
    for group in groups:
        error = model.predict(flat, group).clamp(-64, 64) - group.labels
        band = bands.setdefault(group.empties // width * width, [0, 0.0, 0.0])
        band[0] += len(error)
        band[1] += error.abs().sum().item()
        band[2] += (error * error).sum().item()
    total = [sum(band[i] for band in bands.values()) for i in range(3)]
    rows = [(str(low) + "-" + str(low + width - 1), *band) for low, band in sorted(bands.items(), reverse=True)]
    return [(name, count, absolute / count, (square / count) ** 0.5)
            for name, count, absolute, square in [*rows, ("all", *total)]]


def fnv1a(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return value


def weights_file(model, flat, unit):
    patterns, moves, constants, _ = quantized(model, flat, unit)
    bytes_of = lambda numbers, kind: numbers.cpu().numpy().astype(kind).tobytes()
    data = b"OTHELLOW" + struct.pack("<4I", VERSION, model.rows, patterns.shape[1], unit)
    data += bytes_of(constants, "<i2") + bytes_of(moves, "<i2") + bytes_of(patterns, np.int8)
    return data + struct.pack("<Q", fnv1a(data))


def main(argv=None):
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("positions", nargs="+")
    parser.add_argument("--patterns", required=True, help="what `othello_trainer patterns` prints")
    parser.add_argument("--out", required=True, help="the weights file")
    parser.add_argument("--distance", type=int, default=5, help="empty squares between rows of weights")
    parser.add_argument("--steps", type=int, default=60)
    parser.add_argument("--shrink", type=float, default=5, help="regularisation, in positions per weight")
    parser.add_argument("--unit", type=int, default=12, help="units per disc of the weights in the file")
    arguments = parser.parse_args(argv)
    torch.backends.cuda.matmul.allow_tf32 = False
    device = torch.device("cuda" if torch.cuda.is_available() else "cpu")
    begin = time.monotonic()
    with open(arguments.patterns, encoding="utf-8") as file:
        patterns = Patterns(file.read().split(), device)
    records = read_positions(arguments.positions)
    positions = Positions(records, device)
    training = positions.groups(patterns, False)
    measured = positions.groups(patterns, True)
    model = Model(patterns, arguments.distance, device)
    print(f"{len(records)} positions, {patterns.places} places, {model.rows} rows of {model.width} weights, "
          f"read in {time.monotonic() - begin:.1f} s", flush=True)

    def report(step, weights):
        learned = errors_by_phase(model, weights, training)[-1]
        print(f"step {step}, {time.monotonic() - begin:.1f} s: learned {learned[3]:.4f} held out "
              f"{errors_by_phase(model, weights, measured)[-1][3]:.4f} discs (root of the mean square)", flush=True)

    weights = fit(model, training, arguments.steps, arguments.shrink, on_progress=report)
    *_, rounded = quantized(model, weights, arguments.unit)
    for name, count, absolute, square in errors_by_phase(model, rounded, measured):
        print(f"empties {name:>6}: {count:9} held-out positions, mean absolute error {absolute:.3f}, "
              f"root of the mean square {square:.3f}")
    with open(arguments.out, "wb") as file:
        file.write(weights_file(model, weights, arguments.unit))


if __name__ == "__main__":
    main()
