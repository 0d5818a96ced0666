#!/usr/bin/env python3
"""Tests of the training tool with tiny settings, on the CPU alone."""

import contextlib
import ctypes
import io
import os
import sys
import tempfile
import unittest

import numpy as np
import torch

import export
import games
import match
import network as networks
import train


def positions_of(game, count=64):
    """Features of positions that are met in games."""
    group = games.Group(game, count, 1, 5, games.settings(game, simulations=2))
    for _ in range(20):
        group.advance()
    features = group.features.clone()
    group.close()
    return features


def mirrored(raw):
    """A Quoridor position with left and right exchanged, in the bytes of the library."""
    out = raw.clone().numpy()
    slots = np.unpackbits(out[:, :32].reshape(-1, 32, 1), axis=2, bitorder="little")[:, :, ::-1]
    out[:, :32] = np.packbits(slots, axis=2, bitorder="little")[:, :, 0]
    out[:, 32:275] = out[:, 32:275].reshape(-1, 3, 9, 9)[:, :, :, ::-1].reshape(-1, 243)
    out[:, 275:277] = out[:, 275:277] + 8 - 2 * (out[:, 275:277] % 9)
    return torch.from_numpy(out)


def mirrored_seats(raw):
    """The same of a position of three or four players."""
    out = raw.clone().numpy()
    slots = np.unpackbits(out[:, :32].reshape(-1, 32, 1), axis=2, bitorder="little")[:, :, ::-1]
    out[:, :32] = np.packbits(slots, axis=2, bitorder="little")[:, :, 0]
    sides = [0, 3, 2, 1]
    out[:, 32:356] = out[:, 32:356].reshape(-1, 4, 9, 9)[:, sides, :, ::-1].reshape(-1, 324)
    marks = out[:, 356:437].reshape(-1, 9, 9)[:, :, ::-1].reshape(-1, 81)
    out[:, 356:437] = (marks & 5) | ((marks & 2) << 2) | ((marks & 8) >> 2)
    for at in (437, 441, 445):
        out[:, at:at + 4] = out[:, at:at + 4][:, sides]
    pawn = out[:, 437:441]
    out[:, 437:441] = np.where(pawn == 255, 255, pawn + 8 - 2 * (pawn % 9))
    return torch.from_numpy(out)


class GamesTest(unittest.TestCase):
    def test_a_mirrored_position_has_mirrored_planes(self):
        raw = positions_of(games.Quoridor)
        torch.testing.assert_close(games.Quoridor.expand(mirrored(raw)), games.Quoridor.expand(raw, 1))

    def test_a_mirrored_position_of_several_players_has_mirrored_planes(self):
        raw = positions_of(games.Multiplayer)
        self.assertTrue((raw[:, 437:441] == 255).any() and (raw[:, 437:441] != 255).all(1).any())
        torch.testing.assert_close(games.Multiplayer.expand(mirrored_seats(raw)), games.Multiplayer.expand(raw, 1))

    def test_the_shares_of_the_seats_are_mirrored_with_their_position(self):
        label = torch.rand(3, 8)
        turned = games.Multiplayer.turn_label(label, 1)
        torch.testing.assert_close(turned[:, [0, 1, 2, 3, 5]], label[:, [0, 3, 2, 1, 7]])

    def test_only_seats_in_play_have_a_share(self):
        raw = positions_of(games.Multiplayer)
        shares = games.Multiplayer.values(games.Multiplayer.expand(raw), torch.randn(len(raw), 5))
        torch.testing.assert_close(shares.sum(1), torch.ones(len(raw)))
        present = raw[:, 437:441] != 255
        self.assertLess(shares[~present].max(), 1e-6)
        self.assertGreater(shares[present].min(), 1e-6)

    def test_labels_of_several_players_give_out_one_game(self):
        game = games.Multiplayer
        group = games.Group(game, 16, 1, 3, games.settings(game, simulations=2, max_games=16))
        while group.advance():
            pass
        raw = torch.from_numpy(group.take_samples().copy())
        group.close()
        features, policy, label, left = games.unpack_samples(game, raw)
        self.assertGreater(len(raw), 16)
        torch.testing.assert_close(policy.sum(1), torch.ones(len(raw)))
        torch.testing.assert_close(label[:, 4:].sum(1), torch.ones(len(raw)), atol=0.02, rtol=0)
        self.assertEqual(label[:, 4:][features[:, 437:441] == 255].abs().max(), 0)
        # Whoever moves last arrives, if the game was not broken off.
        last = (left <= 1) & (label[:, 4:].max(1).values > 0.9)
        self.assertTrue((label[last, 4] == 1).all())

    def test_a_policy_is_mirrored_with_its_position(self):
        policy = torch.rand(3, 209)
        turned = games.Quoridor.turn_policy(policy, 1)
        self.assertEqual(turned[1, 9 * 4 + 8], policy[1, 9 * 4])  # a5 and i5
        self.assertEqual(turned[1, 81 + 8 * 2 + 7], policy[1, 81 + 8 * 2])  # walls a3 and h3
        torch.testing.assert_close(games.Quoridor.turn_policy(turned, 1), policy)

    def test_othello_has_eight_different_symmetries(self):
        policy = torch.rand(1, 64)
        turned = {tuple(games.Othello.turn_policy(policy, s)[0].tolist()) for s in range(8)}
        self.assertEqual(len(turned), 8)

    def test_planes_are_as_many_as_the_network_expects(self):
        for game in games.GAMES.values():
            planes = game.expand(positions_of(game))
            self.assertEqual(tuple(planes.shape), (64, game.planes, game.side, game.side))
            self.assertTrue(torch.isfinite(planes).all())


class NetworkTest(unittest.TestCase):
    def test_the_folded_network_says_the_same(self):
        for game in games.GAMES.values():
            torch.manual_seed(1)
            net = networks.Network(game, 3, 8)
            raw = positions_of(game)
            net.train()
            for _ in range(3):  # statistics that are not the initial ones
                net(game.expand(raw))
            net.eval()
            logits, values = networks.Inference(net, torch.device("cpu"))(raw)
            with torch.no_grad():
                expected, out = net(game.expand(raw))
            torch.testing.assert_close(logits, expected, rtol=1e-3, atol=1e-3)
            torch.testing.assert_close(values, game.values(game.expand(raw), out), rtol=1e-3, atol=1e-3)

    def test_a_checkpoint_is_read_back(self):
        net = networks.Network(games.Othello, 2, 8)
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "a.npz")
            networks.save(path, net, dict(minutes=1.5))
            again, facts = networks.load(path, games.GAMES, torch.device("cpu"))
        self.assertEqual(facts["minutes"], 1.5)
        torch.testing.assert_close(again.stem.weight, net.stem.weight, rtol=1e-3, atol=1e-3)


class ExportTest(unittest.TestCase):
    def test_the_engine_reads_what_was_exported(self):
        for game in export.PLANES:
            with self.subTest(game.name):
                self.export_and_compare(game)

    def export_and_compare(self, game):
        torch.manual_seed(3)
        net = networks.Network(game, 2, 32)
        raw = positions_of(game, 128)
        for _ in range(5):
            net(game.expand(raw))
        net.eval()
        student = export.Student(net, game.expand(raw))
        data = student.bytes()
        logits = torch.zeros(len(raw), game.actions)
        expected, values = student(game.expand(raw))
        expected_chances = game.chances(game.expand(raw), values)
        chances = torch.zeros_like(expected_chances)
        pointer = lambda tensor: ctypes.c_void_p(tensor.data_ptr())
        judge = games.find_library().teacher_judge
        self.assertEqual(judge(game.number, data, ctypes.c_int64(len(data)), pointer(raw), len(raw), pointer(logits),
                               pointer(chances)), 1)
        torch.testing.assert_close(logits, expected, rtol=1e-3, atol=1e-3)
        torch.testing.assert_close(chances, expected_chances, rtol=1e-3, atol=1e-3)
        with torch.no_grad():
            teacher, _ = net(game.expand(raw))
        self.assertLess((logits - teacher).abs().mean(), 0.1 * teacher.std())
        damaged = data[:1000] + bytes([data[1000] ^ 1]) + data[1001:]
        other = next(other for other in export.PLANES if other is not game)
        for number, refused in ((game.number, data[:-1]), (game.number, damaged), (other.number, data)):
            self.assertEqual(judge(number, refused, ctypes.c_int64(len(refused)), pointer(raw), 0, pointer(logits),
                                   pointer(chances)), 0)


class TrainTest(unittest.TestCase):
    def run_training(self, *arguments):
        with contextlib.redirect_stdout(io.StringIO()) as printed:
            train.main([*arguments, "--groups", "1", "--games", "32", "--threads", "1", "--batch", "32",
                        "--simulations", "0:2", "--window", "600", "--minutes", "5", "--steps", "30"])
        return printed.getvalue()

    def test_training_goes_on_from_a_checkpoint_and_grows(self):
        for game in games.GAMES:
            with self.subTest(game), tempfile.TemporaryDirectory() as folder:
                first, second, third = (os.path.join(folder, name) for name in ("a.npz", "b.npz", "c.npz"))
                self.run_training("--game", game, "--network", "1x4", "--out", first)
                facts = networks.load(first, games.GAMES, torch.device("cpu"))[1]
                self.assertGreater(facts["samples"], 0)
                self.run_training("--game", game, "--network", "1x4", "--from", first, "--out", second)
                more = networks.load(second, games.GAMES, torch.device("cpu"))[1]
                self.assertGreater(more["minutes"], facts["minutes"])
                self.assertGreater(more["positions"], facts["positions"])
                told = self.run_training("--game", game, "--network", "2x6", "--grow", "320", "--from", second,
                                         "--out", third)
                self.assertIn("the larger network plays", told)
                larger, _ = networks.load(third, games.GAMES, torch.device("cpu"))
                self.assertEqual((larger.blocks, larger.channels), (2, 6))

    def test_a_student_learns_beside_the_player(self):
        cpu = torch.device("cpu")
        with tempfile.TemporaryDirectory() as folder:
            before, player, after = (os.path.join(folder, name) for name in ("a.npz", "b.npz", "c.npz"))
            networks.save(before, networks.Network(games.Quoridor, 1, 4), dict(samples=7))
            told = self.run_training("--network", "2x6", "--out", player, "--student", before, "--student-out", after)
            self.assertIn('"student"', told)
            student, facts = networks.load(after, games.GAMES, cpu)
            self.assertEqual((student.blocks, student.channels), (1, 4))
            self.assertEqual(facts["samples"] % 32, 7)
            old, _ = networks.load(before, games.GAMES, cpu)
            self.assertFalse(torch.equal(student.stem.weight, old.stem.weight))

    def test_training_lowers_the_loss(self):
        torch.manual_seed(2)
        game = games.Othello
        group = games.Group(game, 64, 1, 3, games.settings(game, simulations=2, max_games=64))
        while group.advance():
            pass
        raw = torch.from_numpy(group.take_samples().copy())
        group.close()
        net = networks.Network(game, 1, 8)
        optimizer = torch.optim.AdamW(net.parameters(), lr=1e-2)
        found = []
        for _ in range(30):
            loss, _ = train.losses(game, net, raw[:512], 1)
            optimizer.zero_grad()
            loss.backward()
            optimizer.step()
            found.append(loss.item())
        self.assertLess(found[-1], 0.9 * found[0])


class MatchTest(unittest.TestCase):
    def test_every_game_is_counted(self):
        for game in games.GAMES.values():
            nets = [networks.Network(game, 1, 4).eval() for _ in range(2)]
            search = games.settings(game, simulations=2, noise=0, uneven_of_256=0, min_random_plies=4,
                                    max_random_plies=4, engine_nodes=50)
            cpu = torch.device("cpu")
            self.assertEqual(sum(match.play(nets[0], nets[1], cpu, 8, search, at_once=8, threads=1)), 8)
            self.assertEqual(sum(match.play(nets[0], None, cpu, 8, search, at_once=8, threads=1)), 8)

    def test_elo_is_symmetric(self):
        self.assertAlmostEqual(match.elo(0.75), -match.elo(0.25))
        self.assertIn("score 0.500", match.report(10, 0, 10))

    def test_first_places_are_told_with_an_interval(self):
        told = "first in 12 of 24 games (0 shared): 50 % [31, 69]; chance: 25 %"
        self.assertEqual(match.report_places(4, 12, 0, 12), told)


if __name__ == "__main__":
    sys.dont_write_bytecode = True
    torch.set_num_threads(1)
    unittest.main(verbosity=2)
