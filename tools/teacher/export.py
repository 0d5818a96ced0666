#!/usr/bin/env python3
"""Quantises a checkpoint of Quoridor into the file that the engine plays with.

    export.py CHECKPOINT data/quoridor/residual.bin [--positions 4000]
    export.py CHECKPOINT data/quoridor/multiplayer.bin      of the game `multiplayer`

Weights become 8-bit numbers with a scale for each output channel, activations 7-bit ones;
activations are calibrated on positions of self-play. Prints the quantisation error.
docs/training.md describes the file.
"""

import argparse
import struct

import numpy as np
import torch
import torch.nn.functional as F

import games
import network as networks

MOST = 127
VERSION = 1
# The input of the engine (policy_network.cpp and multiplayer_network.cpp in src/search/quoridor): for each of its
# planes the plane of the teacher, the sign of what is taken of it, and the steps that stand for 1.
PLANES = {
    games.Quoridor: ([(plane, 1, 48) for plane in range(12)] +
                     [(12, 1, 48), (12, -1, 48), (13, 1, 48), (13, -1, 48)] +
                     [(14, 1, 50), (15, 1, 50), (16, 1, 48), (17, 1, 48), (18, 1, 48), (19, 1, 48),
                      (20, 1, 30), (20, -1, 30), (21, 1, 48)]),
    games.Multiplayer: ([(plane, 1, 48) for plane in range(16)] + [(plane, -1, 48) for plane in range(12, 16)] +
                        [(plane, 1, 48) for plane in range(16, 22)] + [(plane, 1, 50) for plane in range(22, 26)] +
                        [(plane, 1, 48) for plane in range(26, 43)]),
}


def checksum(data):
    value = 0xCBF29CE484222325
    for byte in data:
        value = ((value ^ byte) * 0x100000001B3) & 0xFFFFFFFFFFFFFFFF
    return value


def count_inputs(game):
    """The planes of the engine, of which it reads four at once."""
    return (len(PLANES[game]) + 3) // 4 * 4


def inputs_of(game, planes):
    """The planes of the teacher as the engine's whole numbers."""
    parts = [(planes[:, plane] * sign * steps).clamp(min=0) for plane, sign, steps in PLANES[game]]
    parts += [torch.zeros_like(parts[0])] * (count_inputs(game) - len(parts))
    return torch.stack(parts, 1).round().clamp(max=MOST)


def play_positions(net, count, seed):
    """Features of positions that the network reaches in games with itself."""
    inference = networks.Inference(net, torch.device("cpu"))
    group = games.Group(net.game, 128, 1, seed, games.settings(net.game, simulations=2))
    samples = []
    while sum(map(len, samples)) < count:
        group.advance()
        logits, values = inference(group.features)
        group.logits.copy_(logits)
        group.values.copy_(values)
        samples.append(group.take_samples().copy())
    group.close()
    return torch.from_numpy(np.concatenate(samples)[:count, :net.game.features])


class Quantized:
    """A convolution in whole numbers; `unit` is what a step of its input stands for."""

    def __init__(self, weight, bias, unit):
        self.scale = weight.abs().amax((1, 2, 3)).clamp(min=1e-8) / MOST
        self.weight = (weight / self.scale[:, None, None, None]).round()
        self.scale = self.scale * unit
        self.bias = bias
        self.steps = 1.0

    def __call__(self, x):
        y = F.conv2d(x, self.weight, padding=self.weight.shape[-1] // 2)
        return y * self.scale[None, :, None, None] + self.bias[None, :, None, None]

    def settle(self, largest):
        """Chooses the steps by the largest activation that was seen, with some room above it."""
        self.steps = MOST / (1.1 * largest)

    def quantize(self, y):
        return (y * self.steps + 0.5).floor().clamp(0, MOST)

    def bytes(self):
        return (self.weight.to(torch.int8).numpy().tobytes() + floats(self.scale) + floats(self.bias) +
                struct.pack("<f", self.steps))


def floats(tensor):
    return tensor.detach().numpy().astype("<f4").tobytes()


def dense(layer):
    return floats(layer.weight.T.contiguous()) + floats(layer.bias)


class Student:
    """The network in whole numbers, built layer by layer from what positions look like inside it."""

    @torch.no_grad()
    def __init__(self, net, planes):
        self.net = net
        weight, bias = networks.folded(net.stem, net.norm)
        kept = PLANES[net.game]
        weight = torch.stack([weight[:, plane] * sign / steps for plane, sign, steps in kept], 1)
        weight = F.pad(weight, (0, 0, 0, 0, 0, count_inputs(net.game) - len(kept)))
        self.stem = Quantized(weight, bias, 1.0)
        x = F.relu(self.stem(inputs_of(net.game, planes)))
        self.stem.settle(x.max().item())
        trunk = self.stem
        self.blocks = []
        for block in net.tower:
            first = Quantized(*networks.folded(block.conv1, block.norm1), 1 / trunk.steps)
            y = F.relu(first(trunk.quantize(x)))
            first.settle(y.max().item())
            second = Quantized(*networks.folded(block.conv2, block.norm2), 1 / first.steps)
            self.blocks.append((first, second, block.pool))
            x = self.merge(second, first.quantize(y), x, first, block.pool)
            second.settle(x.max().item())
            trunk = second
        weights = [networks.folded(net.policy1, net.policy_norm), networks.folded(net.value1, net.value_norm)]
        self.heads = Quantized(torch.cat([w for w, _ in weights]), torch.cat([b for _, b in weights]),
                               1 / trunk.steps)

    @staticmethod
    def merge(second, y, x, first, pool):
        skip = x if pool is None else x + pool(networks.pooled(y) / first.steps)[:, :, None, None]
        return F.relu(second(y) + skip)

    @torch.no_grad()
    def __call__(self, planes):
        x = F.relu(self.stem(inputs_of(self.net.game, planes)))
        trunk = self.stem
        for first, second, pool in self.blocks:
            y = first.quantize(F.relu(first(trunk.quantize(x))))
            x = self.merge(second, y, x, first, pool)
            trunk = second
        heads = F.relu(self.heads(trunk.quantize(x)))
        policy = self.net.policy2(heads[:, :networks.HEAD])
        value = self.net.value2(networks.pooled(heads[:, networks.HEAD:]))
        return self.net.game.logits(policy), self.net.value3(F.relu(value))

    def bytes(self):
        net = self.net
        data = b"RESIDUAL" + struct.pack("<8I", VERSION, count_inputs(net.game), net.blocks, net.channels, networks.HEAD,
                                         networks.HIDDEN, net.game.policy_planes, net.game.outputs)
        data += self.stem.bytes()
        for first, second, pool in self.blocks:
            data += first.bytes() + second.bytes() + (dense(pool) if pool is not None else b"")
        data += self.heads.bytes()
        data += floats(net.policy2.weight[:, :, 0, 0].T.contiguous()) + floats(net.policy2.bias)
        data += dense(net.value2) + dense(net.value3)
        return data + struct.pack("<Q", checksum(data))


@torch.no_grad()
def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n\n")[0])
    parser.add_argument("checkpoint")
    parser.add_argument("out")
    parser.add_argument("--positions", type=int, default=4000)
    parser.add_argument("--seed", type=int, default=5)
    arguments = parser.parse_args()
    net, _ = networks.load(arguments.checkpoint, games.GAMES, torch.device("cpu"))
    net.eval()
    if net.game not in PLANES:
        raise SystemExit(f"{arguments.checkpoint} is a network of {net.game.name}; the engine plays by those of "
                         f"{' and '.join(game.name for game in PLANES)}")
    positions = net.game.expand(play_positions(net, arguments.positions, arguments.seed))
    seen, unseen = positions.chunk(2)
    student = Student(net, seen)
    data = student.bytes()
    with open(arguments.out, "wb") as file:
        file.write(data)
    logits, values = net(unseen)
    own_logits, own_values = student(unseen)
    likely = torch.softmax(logits, 1)
    gap = (likely * (torch.log_softmax(logits, 1) - torch.log_softmax(own_logits, 1))).sum(1).mean()
    same = (logits.argmax(1) == own_logits.argmax(1)).float().mean()
    chances, own_chances = (net.game.chances(unseen, out) for out in (values, own_values))
    off = (chances - own_chances).abs()
    print(f"{arguments.out}: {len(data)} bytes; on {len(unseen)} other positions: same first choice "
          f"{100 * same:.1f} %, divergence of the policy {gap:.4f}, win chance off by {off.mean():.4f} on "
          f"average, {off.max():.3f} at most")


if __name__ == "__main__":
    main()
