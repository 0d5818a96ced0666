"""The games as the network sees them, and self-play by the library outflank_teacher.

A game turns the library's bytes of a position into planes, mirrored or rotated where the game
allows, and the planes of the policy head into one logit per action.
"""

import ctypes
import os

import numpy as np
import torch
import torch.nn.functional as F

ENGINE = -2  # a player that is the engine of the program


def find_library():
    here = os.path.dirname(os.path.abspath(__file__))
    path = os.environ.get("OUTFLANK_TEACHER") or os.path.join(
        here, "../../build/teacher/tools/teacher/liboutflank_teacher.so")
    if not os.path.exists(path):
        raise SystemExit(f"{path} is missing: cmake --preset teacher && "
                         "cmake --build build/teacher --target outflank_teacher")
    return ctypes.CDLL(path)


def bits_of(bytes_, count):
    """Bytes of 8×8 sets, lowest bit first, as planes of zeros and ones."""
    shifts = torch.arange(8, device=bytes_.device, dtype=torch.uint8)
    return ((bytes_.view(-1, count, 8, 1) >> shifts) & 1).float()


def number_of(pair):
    """Two bytes as a number, low byte first."""
    return pair[..., 0].float() + 256 * pair[..., 1].float()


def edges_of(slots):
    """8×8 planes of walls on 9×9, and the squares whose north or east side they close."""
    slots = F.pad(slots, (0, 1, 0, 1))
    horizontal, vertical = slots[:, 0:1], slots[:, 1:2]
    north = (horizontal + F.pad(horizontal, (1, 0))[:, :, :, :9]).clamp(max=1)
    east = (vertical + F.pad(vertical, (0, 0, 1, 0))[:, :, :9]).clamp(max=1)
    return slots, north, east


class TwoPlayers:
    """What games of two have in common: a win chance and a margin for the player to move."""

    outputs, numbers = 3, 2  # of the value head; told to the search
    label_size = 4

    @staticmethod
    def values(planes, out):
        """Win chance and margin."""
        return torch.stack([torch.sigmoid(out[:, 0]), torch.tanh(out[:, 1])], 1)

    @staticmethod
    def chances(planes, out):
        """What the engine takes of the values."""
        return torch.sigmoid(out[:, :1])

    @staticmethod
    def read_label(raw):
        """Win chance found by the search, result and margin."""
        margin = raw[:, 3].float()
        margin = torch.where(margin > 127, margin - 256, margin) / 127
        return torch.stack([number_of(raw[:, :2]) / 65535, raw[:, 2].float() / 2, margin], 1)

    @staticmethod
    def turn_label(label, symmetry):
        return label

    @staticmethod
    def value_losses(planes, out, label):
        """Losses of value and margin, and the Brier score."""
        searched, result, margin = label.unbind(1)
        win = F.binary_cross_entropy_with_logits(out[:, 0], 0.7 * result + 0.3 * searched)
        by = F.mse_loss(torch.tanh(out[:, 1]), margin)
        return win, by, ((torch.sigmoid(out[:, 0]) - result) ** 2).mean()


class Quoridor(TwoPlayers):
    name, number = "quoridor", 0
    side, actions, features = 9, 209, 280
    planes, policy_planes, symmetries = 22, 3, 2
    margin_weight, random_plies = 0.0, 6

    @staticmethod
    def expand(raw, symmetry=0):
        slots = bits_of(raw[:, :32], 4)  # walls, then legal walls; horizontal, then vertical
        maps = raw[:, 32:275].view(-1, 3, 9, 9)
        own_pawn, other_pawn = raw[:, 275].long(), raw[:, 276].long()
        distance = maps[:, :2].float().clamp(max=40)
        flat = distance.flatten(2)
        own = flat[:, 0].gather(1, own_pawn[:, None])
        other = flat[:, 1].gather(1, other_pawn[:, None])
        pawns = torch.stack([F.one_hot(own_pawn, 81), F.one_hot(other_pawn, 81)], 1).view(-1, 2, 9, 9).float()
        shortest = torch.stack([maps[:, 2] & 1, (maps[:, 2] >> 1) & 1], 1).float()
        at_pawns = torch.stack([own, other], 1)[:, :, :, None]
        relative = ((distance - at_pawns) / 8).clamp(-1, 1)
        if symmetry:
            slots = slots.flip(3)
            pawns, shortest, distance, relative = (p.flip(3) for p in (pawns, shortest, distance, relative))
        slots, north, east = edges_of(slots)
        walls = raw[:, 277:279].float()
        numbers = torch.cat([walls / 10, (walls == 0).float(), own / 16, other / 16, (other - own) / 10,
                             torch.ones_like(own)], 1)
        constant = numbers[:, :, None, None].expand(-1, -1, 9, 9)
        return torch.cat([pawns, slots, north, east, shortest, distance / 16, relative, constant], 1)

    @staticmethod
    def logits(planes):
        return torch.cat([planes[:, 0].flatten(1), planes[:, 1, :8, :8].flatten(1),
                          planes[:, 2, :8, :8].flatten(1)], 1)

    @staticmethod
    def turn_policy(policy, symmetry):
        if not symmetry:
            return policy
        pawn = policy[:, :81].view(-1, 9, 9).flip(2).flatten(1)
        walls = policy[:, 81:].view(-1, 16, 8).flip(2).flatten(1)
        return torch.cat([pawn, walls], 1)


class Multiplayer:
    """Quoridor of three and four players; seats by the side they run to, 0 the player to move."""

    name, number = "multiplayer", 2
    side, actions, features = 9, 209, 456
    planes, policy_planes, symmetries = 43, 3, 2
    margin_weight, random_plies = 0.0, 8
    outputs, numbers = 5, 4  # a logit for every seat, plies left
    label_size = 12
    PRESENT = slice(38, 42)  # the planes that tell who is in play

    @staticmethod
    def mirrored(by_side):
        """The sides, left and right exchanged: by slices, since a list of indices cannot be part of a CUDA graph."""
        return torch.cat([by_side[:, :1], by_side[:, 3:4], by_side[:, 2:3], by_side[:, 1:2]], 1)

    @staticmethod
    def expand(raw, symmetry=0):
        slots = bits_of(raw[:, :32], 4)  # walls, then legal walls; horizontal, then vertical
        distance = raw[:, 32:356].view(-1, 4, 9, 9).float().clamp(max=40)
        marks = raw[:, 356:437].view(-1, 1, 9, 9)
        shortest = torch.cat([(marks >> side) & 1 for side in range(4)], 1).float()
        pawn, walls, turns = (raw[:, at:at + 4] for at in (437, 441, 445))
        present = (pawn != 255).float()
        pawn = (pawn * present).long()
        length = distance.flatten(2).gather(2, pawn[:, :, None])
        pawns = F.one_hot(pawn, 81).view(-1, 4, 9, 9) * present[:, :, None, None]
        relative = ((distance - length[:, :, :, None]) / 8).clamp(-1, 1)
        numbers = torch.stack([walls.float() / 10, (walls == 0).float(), length[:, :, 0] / 16, turns.float() / 4,
                               torch.ones_like(present)], 2) * present[:, :, None]
        distance, relative = (p * present[:, :, None, None] for p in (distance, relative))
        by_side = [pawns, shortest, distance / 16, relative, *numbers.unbind(2)]
        if symmetry:
            slots = slots.flip(3)
            by_side = [Multiplayer.mirrored(p) for p in by_side]
            by_side[:4] = [p.flip(3) for p in by_side[:4]]
        maps, constants = torch.cat(by_side[:4], 1), torch.cat(by_side[4:], 1)
        constants = F.pad(constants, (0, 1), value=1.0)[:, :, None, None].expand(-1, -1, 9, 9)
        return torch.cat([maps, *edges_of(slots), constants], 1)

    logits = Quoridor.logits
    turn_policy = Quoridor.turn_policy

    @staticmethod
    def shares(planes, out):
        """The logarithm of the share of every seat; almost no share where nobody sits."""
        absent = planes[:, Multiplayer.PRESENT, 0, 0] == 0
        return F.log_softmax(out[:, :4].masked_fill(absent, -20), 1)

    @staticmethod
    def values(planes, out):
        return Multiplayer.shares(planes, out).exp()

    chances = values

    @staticmethod
    def read_label(raw):
        """The shares found by the search, then those of the result."""
        return torch.cat([number_of(raw[:, :8].view(-1, 4, 2)) / 65535, raw[:, 8:12].float() / 255], 1)

    @staticmethod
    def turn_label(label, symmetry):
        if not symmetry:
            return label
        return torch.cat([Multiplayer.mirrored(label[:, :4]), Multiplayer.mirrored(label[:, 4:])], 1)

    @staticmethod
    def value_losses(planes, out, label):
        """Losses of the shares, no margin, and the Brier score summed over the seats."""
        searched, result = label[:, :4], label[:, 4:]
        shares = Multiplayer.shares(planes, out)
        win = -((0.7 * result + 0.3 * searched) * shares).sum(1).mean()
        return win, torch.zeros_like(win), ((shares.exp() - result) ** 2).sum(1).mean()


class Othello(TwoPlayers):
    name, number = "othello", 1
    side, actions, features = 8, 64, 32
    planes, policy_planes, symmetries = 8, 1, 8
    margin_weight, random_plies = 0.5, 12

    @staticmethod
    def turn(planes, symmetry):
        if symmetry & 1:
            planes = planes.flip(-1)
        if symmetry & 2:
            planes = planes.flip(-2)
        if symmetry & 4:
            planes = planes.transpose(-1, -2)
        return planes

    @staticmethod
    def expand(raw, symmetry=0):
        planes = bits_of(raw, 4)
        empty = 1 - planes[:, 0:1] - planes[:, 1:2]
        count = empty.sum((2, 3), keepdim=True).expand(-1, -1, 8, 8)
        planes = torch.cat([planes, empty, count / 60, count % 2, torch.ones_like(count)], 1)
        return Othello.turn(planes, symmetry)

    @staticmethod
    def logits(planes):
        return planes[:, 0].flatten(1)

    @staticmethod
    def turn_policy(policy, symmetry):
        return Othello.turn(policy.view(-1, 8, 8), symmetry).flatten(1)


GAMES = {"quoridor": Quoridor, "othello": Othello, "multiplayer": Multiplayer}


class Settings(ctypes.Structure):
    _fields_ = ([(name, ctypes.c_int32) for name in ("simulations", "candidates", "max_edges", "noise")] +
                [(name, ctypes.c_float) for name in ("c_visit", "c_scale", "c_puct", "fpu_reduction",
                                                     "margin_weight")] +
                [(name, ctypes.c_int32) for name in (
                    "min_random_plies", "max_random_plies", "uneven_of_256", "keep_decided_of_256",
                    "first_player", "second_player", "engine_nodes", "max_games", "noise_plies",
                    "players")])


def settings(game, **changes):
    values = dict(simulations=32, candidates=16, max_edges=32, noise=1, c_visit=50, c_scale=1, c_puct=0.7,
                  fpu_reduction=0.12, margin_weight=game.margin_weight, min_random_plies=0,
                  max_random_plies=game.random_plies,
                  uneven_of_256=64, keep_decided_of_256=77, first_player=0, second_player=0, engine_nodes=1000,
                  max_games=0, noise_plies=255, players=0)
    values.update(changes)
    return Settings(**values)


class Group:
    """Many games at once; advance gives out one leaf a game and takes what the network says of it."""

    def __init__(self, game, games, threads, seed, group_settings, pinned=False):
        self.library = find_library()
        self.library.teacher_new.restype = ctypes.c_void_p
        self.game, self.games = game, games
        self.settings = group_settings
        assert self.library.teacher_features_size(game.number) == game.features
        self.sample_size = self.library.teacher_sample_size(game.number)
        empty = lambda *shape, dtype: torch.zeros(*shape, dtype=dtype, pin_memory=pinned)
        self.logits = empty(games, game.actions, dtype=torch.float32)
        self.values = empty(games, game.numbers, dtype=torch.float32)
        self.features = empty(games, game.features, dtype=torch.uint8)
        self.networks = empty(games, dtype=torch.int8)
        self.handle = ctypes.c_void_p(self.library.teacher_new(
            game.number, games, threads, ctypes.c_uint64(seed), ctypes.byref(group_settings)))

    def advance(self):
        pointer = lambda tensor: ctypes.c_void_p(tensor.data_ptr())
        return self.library.teacher_advance(self.handle, pointer(self.logits), pointer(self.values),
                                            pointer(self.features), pointer(self.networks))

    def set_search(self, **changes):
        for name, value in changes.items():
            setattr(self.settings, name, value)
        self.library.teacher_set_search(self.handle, ctypes.byref(self.settings))

    def take_samples(self, most=65536):
        out = np.empty((most, self.sample_size), np.uint8)
        count = self.library.teacher_take_samples(self.handle, out.ctypes.data_as(ctypes.c_void_p), most)
        return out[:count]

    def score(self):
        """Wins, draws, losses of the first player, and plies in all."""
        numbers = (ctypes.c_int64 * 4)()
        self.library.teacher_score(self.handle, numbers)
        return list(numbers)

    def close(self):
        if self.handle:
            self.library.teacher_delete(self.handle)
            self.handle = None


def unpack_samples(game, raw):
    """Features, policy, the game's label and plies left of raw samples."""
    features = raw[:, :game.features]
    at = game.features + 2 * game.actions
    policy = number_of(raw[:, game.features:at].view(-1, game.actions, 2))
    policy = policy / policy.sum(1, keepdim=True).clamp(min=1)
    end = at + game.label_size
    return features, policy, game.read_label(raw[:, at:end]), raw[:, end].float()
