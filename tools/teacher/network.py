"""The residual network of the teacher: one to train, and the same folded for quick inference."""

import json

import numpy as np
import torch
import torch.nn.functional as F
from torch import nn

HEAD = 32  # channels of both heads
HIDDEN = 64


class Block(nn.Module):
    def __init__(self, channels, pooling):
        super().__init__()
        self.conv1 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(channels)
        self.conv2 = nn.Conv2d(channels, channels, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(channels)
        self.pool = nn.Linear(2 * channels, channels) if pooling else None

    def forward(self, x):
        y = F.relu(self.norm1(self.conv1(x)))
        skip = x if self.pool is None else x + self.pool(pooled(y))[:, :, None, None]
        return F.relu(self.norm2(self.conv2(y)) + skip)


def pooled(x):
    return torch.cat([x.mean((2, 3)), x.amax((2, 3))], 1)


class Network(nn.Module):
    """Planes to logits of the actions and the outputs of the game, the last of them plies left in fifties."""

    def __init__(self, game, blocks, channels):
        super().__init__()
        self.game, self.blocks, self.channels = game, blocks, channels
        self.stem = nn.Conv2d(game.planes, channels, 3, padding=1, bias=False)
        self.norm = nn.BatchNorm2d(channels)
        self.tower = nn.ModuleList(Block(channels, i % 2 == 1) for i in range(blocks))
        self.policy1 = nn.Conv2d(channels, HEAD, 1, bias=False)
        self.policy_norm = nn.BatchNorm2d(HEAD)
        self.policy2 = nn.Conv2d(HEAD, game.policy_planes, 1)
        self.value1 = nn.Conv2d(channels, HEAD, 1, bias=False)
        self.value_norm = nn.BatchNorm2d(HEAD)
        self.value2 = nn.Linear(2 * HEAD, HIDDEN)
        self.value3 = nn.Linear(HIDDEN, game.outputs)

    def forward(self, planes):
        x = F.relu(self.norm(self.stem(planes)))
        for block in self.tower:
            x = block(x)
        policy = self.policy2(F.relu(self.policy_norm(self.policy1(x))))
        value = pooled(F.relu(self.value_norm(self.value1(x))))
        return self.game.logits(policy), self.value3(F.relu(self.value2(value)))


def folded(conv, norm):
    """Weights and bias of a convolution with its normalisation inside."""
    scale = norm.weight / torch.sqrt(norm.running_var + norm.eps)
    return conv.weight * scale[:, None, None, None], norm.bias - norm.running_mean * scale


class Inference:
    """A network for playing: normalisation folded in, half precision and one CUDA graph on a GPU."""

    def __init__(self, network, device):
        self.game = network.game
        self.device = device
        self.half = torch.float16 if device.type == "cuda" else torch.float32
        self.weights = None
        self.update(network)

    @torch.no_grad()
    def update(self, network):
        """Takes over the weights, in place where a graph already looks at them."""
        new = [*folded(network.stem, network.norm)]
        for block in network.tower:
            new += [*folded(block.conv1, block.norm1), *folded(block.conv2, block.norm2)]
            if block.pool is not None:
                new += [block.pool.weight, block.pool.bias]
        new += [*folded(network.policy1, network.policy_norm), network.policy2.weight, network.policy2.bias,
                *folded(network.value1, network.value_norm), network.value2.weight, network.value2.bias,
                network.value3.weight, network.value3.bias]
        if self.weights is None:
            self.pooling = [block.pool is not None for block in network.tower]
            self.weights = [w.detach().to(self.device, self.half).contiguous(
                memory_format=torch.channels_last if w.dim() == 4 else torch.contiguous_format) for w in new]
            return
        for old, w in zip(self.weights, new):
            old.copy_(w)

    def convolve(self, x, weight, bias, add=None):
        padding = weight.shape[-1] // 2
        if self.device.type == "cuda":
            shape = ([1, 1], [padding, padding], [1, 1], 1)
            if add is None:
                return torch.cudnn_convolution_relu(x, weight, bias, *shape)
            return torch.cudnn_convolution_add_relu(x, weight, add, 1.0, bias, *shape)
        y = F.conv2d(x, weight, bias, padding=padding)
        return F.relu(y if add is None else y + add)

    @torch.no_grad()
    def __call__(self, raw):
        """Logits, and the game's values, of positions as the library tells them."""
        planes = self.game.expand(raw).to(self.half).contiguous(memory_format=torch.channels_last)
        w = iter(self.weights)
        x = self.convolve(planes, next(w), next(w))
        for pooling in self.pooling:
            y = self.convolve(x, next(w), next(w))
            weight, bias = next(w), next(w)
            if pooling:
                x = x + F.linear(pooled(y), next(w), next(w))[:, :, None, None]
            x = self.convolve(y, weight, bias, x)
        policy = self.convolve(x, next(w), next(w))
        policy = F.conv2d(policy, next(w), next(w))
        value = pooled(self.convolve(x, next(w), next(w)))
        value = F.linear(F.relu(F.linear(value, next(w), next(w))), next(w), next(w)).float()
        return self.game.logits(policy).float(), self.game.values(planes, value)


def save(path, network, facts):
    """Writes the weights in half precision with a few facts about them, without any code inside."""
    arrays = {name: tensor.detach().cpu().float().numpy().astype(np.float16)
              for name, tensor in network.state_dict().items() if "num_batches" not in name}
    facts = dict(facts, game=network.game.name, blocks=network.blocks, channels=network.channels)
    np.savez_compressed(path, facts=np.frombuffer(json.dumps(facts).encode(), np.uint8), **arrays)


def load(path, games, device):
    """The network of a file and the facts about it."""
    with np.load(path) as file:
        facts = json.loads(file["facts"].tobytes().decode())
        network = Network(games[facts["game"]], facts["blocks"], facts["channels"])
        state = network.state_dict()
        for name in state:
            if "num_batches" not in name:
                state[name] = torch.from_numpy(file[name].astype(np.float32))
        network.load_state_dict(state)
    return network.to(device), facts
