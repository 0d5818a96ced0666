#!/usr/bin/env python3
"""Fits the learned value and priors for three and four players to games of the engine against itself.

    multiplayer_games --games 8000 --nodes 8000 > games.txt
    multiplayer_features < games.txt > features.bin
    head -n 30000 games.txt | multiplayer_features --moves > moves.bin
    fit_multiplayer.py features.bin --moves moves.bin > src/search/quoridor/multiplayer_weights.h

The targets are the results of the games and the visits of the search. The errors on the last tenth
go to standard error. See docs/engines.md. Needs PyTorch, no GPU.
"""

import argparse
import math
import sys

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

FEATURES, SEATS, ROW = 8, 4, 44
MOVE_ROW = 20
# So that inputs are about 1.
SCALES = torch.tensor([1 / 8, 1 / 5, 1 / 4, 1 / 8, 1 / 8, 1 / 8, 1, 1 / 16])


def load(paths):
    parts = []
    for path in paths:
        numbers = np.fromfile(path, np.float32)
        parts.append(numbers[:len(numbers) // ROW * ROW].reshape(-1, ROW))
    return parts


class Rows:
    """What rows of multiplayer_features hold."""

    def __init__(self, raw):
        raw = torch.from_numpy(raw)
        self.seats = raw[:, :FEATURES * SEATS].view(-1, SEATS, FEATURES) * SCALES
        self.seats[:, :, 1] = self.seats[:, :, 1].clamp(max=10 * SCALES[1])
        self.in_play = raw[:, 32:36]
        self.result = raw[:, 36:40]
        self.mover, self.players = raw[:, 40].long(), raw[:, 41].long()
        self.size, self.found = raw[:, 42], raw[:, 43]

    def inputs(self):
        """For every seat its own features, then those of the next seats in the order of their turns."""
        count = len(self.mover)
        rows = torch.arange(count)
        of_seats = []
        for seat in range(SEATS):
            columns = []
            for turn in range(SEATS):
                other = (seat + turn) % self.players
                there = ((turn < self.players) & (seat < self.players)).float() * self.in_play[rows, other]
                columns += [self.seats[rows, other] * there[:, None], there[:, None]]
            columns += [F.one_hot((self.mover - seat) % self.players, SEATS).float(), ((self.size - 9) / 4)[:, None]]
            of_seats.append(torch.cat(columns, 1))
        return torch.stack(of_seats, 1)


def make_network(hidden):
    inputs = SEATS * (FEATURES + 1) + SEATS + 1
    return nn.Sequential(nn.Linear(inputs, hidden), nn.ReLU(), nn.Linear(hidden, hidden), nn.ReLU(),
                         nn.Linear(hidden, 1))


def fit(data, hidden, epochs, seed):
    torch.manual_seed(seed)
    rows = Rows(data)
    inputs, count = rows.inputs(), len(data)
    train = count * 9 // 10
    net = make_network(hidden)
    optimizer = torch.optim.AdamW(net.parameters(), lr=3e-3, weight_decay=1e-3)
    at = torch.arange(count)

    def shares(index):
        return net(inputs[index])[:, :, 0].masked_fill(rows.in_play[index] == 0, -30).log_softmax(1)

    mover = F.one_hot(rows.mover, SEATS).float()
    own = (mover * rows.result).sum(1)
    batch, step = 1024, 0
    steps = epochs * (train // batch)
    for _ in range(epochs):
        order = torch.randperm(train)
        for i in range(train // batch):
            index = order[i * batch:(i + 1) * batch]
            for group in optimizer.param_groups:
                group["lr"] = 3e-3 * (0.5 + 0.5 * math.cos(math.pi * step / steps)) + 1e-5
            step += 1
            log = shares(index)
            loss = -(rows.result[index] * log).sum(1).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        test = at[train:]
        log = shares(test)
        loss = -(rows.result[test] * log).sum(1).mean()
        chance = (mover[test] * log.exp()).sum(1)
        brier = ((chance - own[test]) ** 2).mean()
        searched = ((rows.found[test] - own[test]) ** 2).mean()
    print(f"{count} positions; validation: loss {loss:.4f}, Brier score of the player to move {brier:.4f}, "
          f"of the search {searched:.4f}", file=sys.stderr)
    return net


class Moves:
    """The moves of positions, those with the same features counted together."""

    def __init__(self, path):
        rows = np.fromfile(path, np.float32)
        rows = rows[:len(rows) // MOVE_ROW * MOVE_ROW].reshape(-1, MOVE_ROW)
        position, share, features = rows[:, 0].astype(np.int64), rows[:, 1], rows[:, 2:]
        key = features.astype(np.float64) @ np.random.default_rng(1).random(features.shape[1])
        order = np.lexsort((key, position))
        position, share, features, key = position[order], share[order], features[order], key[order]
        new = np.r_[True, (position[1:] != position[:-1]) | (key[1:] != key[:-1])]
        group = np.cumsum(new) - 1
        shares, counts = np.bincount(group, share), np.bincount(group)
        position, features = position[new], features[new]
        begins = np.r_[True, position[1:] != position[:-1]]
        row = np.cumsum(begins) - 1
        column = np.arange(len(position)) - np.flatnonzero(begins)[row]
        shape = row[-1] + 1, column.max() + 1
        self.features = torch.zeros(*shape, features.shape[1])
        self.share, self.log_count = torch.zeros(shape), torch.full(shape, -1e9)
        self.features[row, column] = torch.from_numpy(features)
        self.share[row, column] = torch.from_numpy(shares).float()
        self.log_count[row, column] = torch.from_numpy(np.log(counts)).float()


def fit_moves(path, hidden, epochs, seed):
    torch.manual_seed(seed)
    moves = Moves(path)
    count = len(moves.share)
    train = count * 9 // 10
    net = nn.Sequential(nn.Linear(moves.features.shape[2], hidden), nn.ReLU(), nn.Linear(hidden, 1, bias=False))
    optimizer = torch.optim.AdamW(net.parameters(), lr=5e-3, weight_decay=1e-3)

    def losses(index):
        log = (net(moves.features[index])[:, :, 0] + moves.log_count[index]).log_softmax(1)
        return -(moves.share[index] * (log - moves.log_count[index].clamp(min=0))).sum(1)

    batch, step = 256, 0
    steps = epochs * (train // batch)
    for _ in range(epochs):
        order = torch.randperm(train)
        for i in range(train // batch):
            for group in optimizer.param_groups:
                group["lr"] = 5e-3 * (0.5 + 0.5 * math.cos(math.pi * step / steps)) + 1e-5
            step += 1
            loss = losses(order[i * batch:(i + 1) * batch]).mean()
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
    with torch.no_grad():
        print(f"{count} positions with moves; validation: {losses(torch.arange(train, count)).mean():.4f}",
              file=sys.stderr)
    return net


def table(values):
    return "{" + ", ".join(f"{v:.8g}F" if ("." in f"{v:.8g}" or "e" in f"{v:.8g}") else f"{v:.8g}.F"
                           for v in values) + "}"


def print_weights(net, moves, command):
    layers = [net[i] for i in (0, 2, 4)]
    hidden = layers[0].out_features
    weights = [layer.weight.detach().T.clone() for layer in layers]
    biases = [layer.bias.detach() for layer in layers]
    first = weights[0]
    stride = FEATURES + 1
    for turn in range(SEATS):
        first[turn * stride:turn * stride + FEATURES] *= SCALES[:, None]
    at_mover = SEATS * stride
    print(f"// Made by {command}.\n#pragma once\n\n#include <array>\n\nnamespace outflank::search::quoridor {{\n\n"
          f"// clang-format off\ninline constexpr std::size_t kMultiplayerHidden = {hidden};\n"
          f"using MultiplayerHidden = std::array<float, kMultiplayerHidden>;\n")

    def rows(name, matrix):
        print(f"inline constexpr std::array<MultiplayerHidden, {len(matrix)}> {name} = {{{{")
        for row in matrix:
            print("  {" + table(row.tolist()) + "},")
        print("}};")

    print(f"inline constexpr std::array<std::array<MultiplayerHidden, {FEATURES}>, {SEATS}> kSeat1 = {{{{")
    for turn in range(SEATS):
        print("  {{")
        for row in first[turn * stride:turn * stride + FEATURES]:
            print("    {" + table(row.tolist()) + "},")
        print("  }},")
    print("}};")
    rows("kPresent1", first[FEATURES:SEATS * stride:stride])
    rows("kMover1", first[at_mover:at_mover + SEATS])
    print(f"inline constexpr MultiplayerHidden kSize1 = {{{table(first[-1].tolist())}}};")
    print(f"inline constexpr MultiplayerHidden kBias1 = {{{table(biases[0].tolist())}}};")
    rows("kWeights2", weights[1])
    print(f"inline constexpr MultiplayerHidden kBias2 = {{{table(biases[1].tolist())}}};")
    print(f"inline constexpr MultiplayerHidden kWeights3 = {{{table(weights[2][:, 0].tolist())}}};")
    print(f"inline constexpr float kBias3 = {table(biases[2].tolist())[1:-1]};")
    first, last = moves[0].weight.detach().T, moves[2].weight.detach()[0]
    print(f"inline constexpr std::size_t kMoveHidden = {len(last)};\n"
          "using MoveHidden = std::array<float, kMoveHidden>;\n"
          f"inline constexpr std::array<MoveHidden, {len(first)}> kMove1 = {{{{")
    for row in first:
        print("  {" + table(row.tolist()) + "},")
    print("}};")
    print(f"inline constexpr MoveHidden kMoveBias1 = {{{table(moves[0].bias.detach().tolist())}}};")
    print(f"inline constexpr MoveHidden kMove2 = {{{table(last.tolist())}}};")
    print("// clang-format on\n\n}  // namespace outflank::search::quoridor")


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("features", nargs="+")
    parser.add_argument("--moves", required=True)
    parser.add_argument("--hidden", type=int, default=24)
    parser.add_argument("--epochs", type=int, default=10)
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args()
    torch.set_num_threads(1)
    # The last tenth of every file is held out: games that were not learned from.
    parts = load(arguments.features)
    data = np.concatenate([p[:len(p) * 9 // 10] for p in parts] + [p[len(p) * 9 // 10:] for p in parts])
    net = fit(data, arguments.hidden, arguments.epochs, arguments.seed)
    moves = fit_moves(arguments.moves, 16, arguments.epochs, arguments.seed)
    print_weights(net, moves, f"tools/quoridor/fit_multiplayer.py --hidden {arguments.hidden} --epochs "
                              f"{arguments.epochs} from {len(data)} positions")


if __name__ == "__main__":
    main()
