#!/usr/bin/env python3
"""Trains the network of the two-player Quoridor engine.

    train_network.py --out weights.bin [--epochs N] [--seed N] POSITIONS...

Reads the output of quoridor_self_play, trains on a GPU if there is one, prints the validation loss,
and writes the file that src/search/quoridor/network.cpp reads. Needs PyTorch and NumPy. See
docs/training.md.
"""

import argparse
import struct
import time

import numpy as np
import torch
import torch.nn.functional as F

HIDDEN = 128  # of each side's view
SQUARES, SLOTS, WALLS, DISTANCES = 81, 64, 11, 32
FEATURES = 2 * SQUARES + 2 * SLOTS + 2 * WALLS + 2 * DISTANCES
MOVES = SQUARES + 2 * SLOTS
BUCKET_OF_WALLS = [0, 1, 1, 2, 2, 2] + [3] * 4 + [4] * 5 + [5] * 6
BUCKETS = 6
ONE = 255  # an activation of 1 in whole numbers
OUTPUT_ONE = 64  # a weight of 1 behind the activations
POLICY_ONE = 64
MOST = 1.98  # keeps every product within 16 bits
VALUE_SCALE = 301.1  # hundredths of a step for one unit of log odds: kWinChanceScale

SAMPLE = np.dtype([
    ("horizontal", "u1", 8), ("vertical", "u1", 8), ("own_pawn", "u1"), ("other_pawn", "u1"),
    ("own_walls", "u1"), ("other_walls", "u1"), ("own_distance", "u1"), ("other_distance", "u1"),
    ("result", "u1"), ("ply", "u1"), ("value", "<i2"), ("move", "<u2"), ("unused", "u1", 4)])


class Data:
    def __init__(self, samples, device):
        put = lambda name, kind: torch.from_numpy(np.ascontiguousarray(samples[name]).astype(kind)).to(device)
        self.horizontal, self.vertical = put("horizontal", "u1"), put("vertical", "u1")
        small = [put(name, "u1") for name in ("own_pawn", "other_pawn", "own_walls", "other_walls",
                                              "own_distance", "other_distance", "result")]
        self.small = torch.stack(small, 1)
        self.value, self.move = put("value", "i2"), put("move", "i2")
        self.bits = torch.arange(8, device=device, dtype=torch.uint8)
        self.size = len(samples)

    def batch(self, index, mirror):
        """Both views, the bucket, the result, the value and the move of the chosen positions."""
        h, v = self.horizontal[index], self.vertical[index]
        s, move = self.small[index].long(), self.move[index].long()
        own, other = s[:, 0], s[:, 1]
        h, v = self.unpack(h), self.unpack(v)
        if mirror:
            h, v = h.flip(2), v.flip(2)
            own, other = own + 8 - 2 * (own % 9), other + 8 - 2 * (other % 9)
            slot = move - SQUARES
            move = torch.where(move < SQUARES, move + 8 - 2 * (move % 9),
                               SQUARES + slot + 7 - 2 * (slot % 8))
        mine = self.view(own, other, h, v, s[:, 2], s[:, 3], s[:, 4], s[:, 5])
        turn = lambda square: square + 72 - 18 * (square // 9)
        theirs = self.view(turn(other), turn(own), h.flip(1), v.flip(1), s[:, 3], s[:, 2], s[:, 5], s[:, 4])
        bucket = torch.tensor(BUCKET_OF_WALLS, device=h.device)[s[:, 2] + s[:, 3]]
        return mine, theirs, bucket, s[:, 6].float() / 2, self.value[index].float(), move

    def unpack(self, rows):
        return ((rows[:, :, None] >> self.bits) & 1).float()

    @staticmethod
    def view(own, other, h, v, own_walls, other_walls, own_distance, other_distance):
        hot = lambda number, size: F.one_hot(number.clamp(max=size - 1), size).float()
        return torch.cat([hot(own, SQUARES), hot(other, SQUARES), h.flatten(1), v.flatten(1),
                          hot(own_walls, WALLS), hot(other_walls, WALLS),
                          hot(own_distance, DISTANCES), hot(other_distance, DISTANCES)], 1)


class Network(torch.nn.Module):
    def __init__(self):
        super().__init__()
        self.features = torch.nn.Linear(FEATURES, HIDDEN)
        self.value = torch.nn.Linear(2 * HIDDEN, BUCKETS)
        self.policy = torch.nn.Linear(2 * HIDDEN, MOVES)

    def forward(self, mine, theirs, bucket):
        hidden = torch.cat([self.features(mine), self.features(theirs)], 1).clamp(0, 1) ** 2
        value = self.value(hidden).gather(1, bucket[:, None]).squeeze(1)
        return value, self.policy(hidden)

    def limit(self):
        with torch.no_grad():
            self.features.weight.clamp_(-MOST, MOST)
            self.value.weight.clamp_(-MOST, MOST)
            self.policy.weight.clamp_(-MOST, MOST)


def losses(network, batch, trust):
    mine, theirs, bucket, result, value, move = batch
    out, policy = network(mine, theirs, bucket)
    target = trust * torch.sigmoid(value / VALUE_SCALE) + (1 - trust) * result
    squared = ((torch.sigmoid(out) - target) ** 2).mean()
    log_loss = F.binary_cross_entropy_with_logits(out, result)
    choice = F.cross_entropy(policy, move)
    right = (policy.argmax(1) == move).float().mean()
    return squared, log_loss, choice, right


def check(network, data, trust):
    sums = torch.zeros(4)
    with torch.no_grad():
        chunks = torch.arange(data.size, device=data.value.device).split(65536)
        for index in chunks:
            sums += torch.stack(losses(network, data.batch(index, False), trust)).cpu() * len(index)
    return sums / data.size


def write(network, path):
    whole = lambda tensor, scale, kind: (tensor.detach().cpu() * scale).round().numpy().astype(kind).tobytes()
    body = b"QUORIDRW" + struct.pack("<IIII", 1, FEATURES, HIDDEN, BUCKETS)
    body += whole(network.features.weight.t().contiguous(), ONE, "<i2")
    body += whole(network.features.bias, ONE, "<i2")
    body += whole(network.value.weight, OUTPUT_ONE, "<i2")
    body += whole(network.value.bias, OUTPUT_ONE * ONE, "<i4")
    body += whole(network.policy.weight, POLICY_ONE, "<i1")
    body += whole(network.policy.bias, POLICY_ONE * ONE, "<i4")
    checksum = 0xCBF29CE484222325  # FNV-1a
    for byte in body:
        checksum = ((checksum ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    with open(path, "wb") as file:
        file.write(body + struct.pack("<Q", checksum))


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--out", required=True)
    parser.add_argument("--epochs", type=int, default=16)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--trust", type=float, default=0.6, help="weight of the search's value against the result")
    parser.add_argument("--policy", type=float, default=0.02, help="weight of the policy's loss")
    parser.add_argument("positions", nargs="+")
    options = parser.parse_args()
    torch.manual_seed(options.seed)
    torch.set_float32_matmul_precision("high")
    device = "cuda" if torch.cuda.is_available() else "cpu"

    files = [np.fromfile(path, SAMPLE) for path in options.positions]
    # The end of each file is kept for checking: positions of one game lie together.
    training = Data(np.concatenate([f[: len(f) * 49 // 50] for f in files]), device)
    held_out = Data(np.concatenate([f[len(f) * 49 // 50:] for f in files]), device)
    print(f"{training.size} positions to train on, {held_out.size} to check, on {device}", flush=True)

    network = Network().to(device)
    optimizer = torch.optim.Adam(network.parameters(), lr=1e-3)
    size = 16384
    steps = options.epochs * (training.size // size)
    schedule = torch.optim.lr_scheduler.OneCycleLR(optimizer, 4e-3, total_steps=steps, pct_start=0.05)
    begin = time.time()
    for epoch in range(options.epochs):
        order = torch.randperm(training.size, device=device)
        for number in range(training.size // size):
            index = order[number * size: (number + 1) * size]
            squared, _, choice, _ = losses(network, training.batch(index, bool((epoch + number) % 2)), options.trust)
            optimizer.zero_grad(set_to_none=True)
            (squared + options.policy * choice).backward()
            optimizer.step()
            schedule.step()
            network.limit()
        squared, log_loss, choice, right = check(network, held_out, options.trust)
        print(f"epoch {epoch + 1}: held out: squared error {squared:.5f}, log loss of the result {log_loss:.4f}, "
              f"policy loss {choice:.3f}, best move found {100 * right:.1f} %, {time.time() - begin:.0f} s", flush=True)
    write(network, options.out)


if __name__ == "__main__":
    main()
