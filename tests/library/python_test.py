#!/usr/bin/env python3
"""The Python package: games, engines, records, environments and their adapters. Needs it on the PYTHONPATH."""

import contextlib
import copy
import doctest
import importlib.util
import inspect
import io
import math
import os
import pickle
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import threading
import time
import unittest
import xml.etree.ElementTree

import numpy as np

import outflank
import outflank.gymnasium
import outflank.openspiel
import outflank.pettingzoo


class GameTest(unittest.TestCase):
    def test_plays_and_takes_back(self):
        game = outflank.Game("quoridor")
        self.assertEqual(len(game.legal_moves), 131)
        game.play("e2")
        self.assertEqual((game.moves, game.to_move, game.ply), (["e2"], 1, 1))
        self.assertTrue(game.undo())
        self.assertFalse(game.undo())

    def test_an_illegal_move_is_refused_in_a_sentence(self):
        game = outflank.Game("quoridor")
        with self.assertRaises(outflank.OutflankError) as caught:
            game.play("e5")
        self.assertIsInstance(caught.exception, ValueError)
        self.assertRegex(caught.exception.name, "^[a-z_]+$")
        self.assertGreater(len(str(caught.exception)), 10)
        self.assertFalse(game.is_legal("e5"))
        self.assertEqual(game.ply, 0)

    def test_perft_is_the_published_one(self):
        self.assertEqual(outflank.Game("quoridor").perft(2), 16677)
        self.assertEqual(outflank.Game("othello").perft(5), 1396)
        self.assertEqual(sum(outflank.Game("othello").divide(5).values()), 1396)

    def test_perft_has_a_limit(self):
        game = outflank.Game("quoridor", "size=3 walls=0")
        for count in (game.perft, game.divide):
            for depth in (-1, 10**6):
                with self.assertRaisesRegex(outflank.OutflankError, f"the depth must be from 0 to 200, not {depth}"):
                    count(depth)

    def test_copies_and_pickles_keep_the_history(self):
        game = outflank.Game("quoridor", "players=3 size=5", moves="c2 c4")
        for same in (copy.copy(game), copy.deepcopy(game), pickle.loads(pickle.dumps(game)), game.copy()):
            self.assertEqual((same.position, same.moves), (game.position, game.moves))
            same.undo()
        self.assertEqual(len(game.moves), 2)

    def test_positions_round_trip(self):
        game = outflank.Game("othello", moves="f5d6c3")
        self.assertEqual(outflank.Game("othello", position=game.position).legal_moves, game.legal_moves)

    def test_the_end(self):
        game = outflank.Game("quoridor", "size=3 walls=0", moves="b2 b1")
        self.assertEqual((game.over, game.places, game.winner, game.reason), (True, [2, 1], 1, "goal"))
        self.assertEqual(game.legal_moves, [])

    def test_a_notebook_shows_a_picture(self):
        for game in (outflank.Game("quoridor", "players=4", moves="e3h b5"), outflank.Game("othello")):
            picture = game._repr_svg_()
            root = xml.etree.ElementTree.fromstring(picture)
            self.assertTrue(root.tag.endswith("svg"))
            self.assertEqual(picture.count("<circle"), 4)


class EngineTest(unittest.TestCase):
    def test_searches(self):
        game = outflank.Game("quoridor")
        report = outflank.Engine("quoridor").search(game, nodes=50, lines=3)
        self.assertEqual(len(report.lines), 3)
        self.assertTrue(game.is_legal(report.move))
        self.assertTrue(0 <= report.lines[0].win_chance <= 1)

    def test_a_level_plays_the_same_again(self):
        game = outflank.Game("othello")
        moves = {outflank.Engine("othello", 3, seed=5).search(game).move for _ in range(2)}
        self.assertEqual(len(moves), 1)

    def test_other_threads_run_meanwhile(self):
        engine = outflank.Engine("othello")
        thread = threading.Thread(target=lambda: engine.search(outflank.Game("othello"), seconds=0.5))
        thread.start()
        ticks = 0
        while thread.is_alive():
            ticks += 1
            time.sleep(0.001)
        thread.join()
        self.assertGreater(ticks, 5)

    def test_many_at_once(self):
        over = outflank.Game("quoridor", "size=3 walls=0", moves="b2 b1")
        games = [outflank.Game("quoridor"), over, outflank.Game("othello")]
        reports = outflank.search_many(games, level=1)
        self.assertEqual([report is None for report in reports], [False, True, False])
        with self.assertRaises(outflank.OutflankError):
            outflank.search_many(games)

    def test_none_is_no_game(self):
        with self.assertRaisesRegex(TypeError, "games must be Game objects, not None"):
            outflank.search_many([outflank.Game("othello"), None], level=1)

    def test_a_signal_handler_that_raises_ends_a_search(self):
        def interrupt(_number, _frame):
            raise KeyboardInterrupt

        self.addCleanup(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, interrupt))
        game = outflank.Game("quoridor")
        for search in (lambda: outflank.Engine("quoridor").search(game, seconds=600),
                       lambda: outflank.search_many([game] * 1000, seconds=600)):
            begin = time.monotonic()
            signal.setitimer(signal.ITIMER_REAL, 0.2)
            with self.assertRaises(KeyboardInterrupt):
                search()
            self.assertLess(time.monotonic() - begin, 60)

    def test_limits_out_of_range_are_refused(self):
        engine, game = outflank.Engine("othello"), outflank.Game("othello")
        for limits in ({"seconds": math.nan}, {"seconds": math.inf}, {"seconds": 0}, {"nodes": 0}, {"depth": -3}):
            with self.assertRaisesRegex(outflank.OutflankError, f"{next(iter(limits))} must be"):
                engine.search(game, **limits)

    def test_options_out_of_range_are_refused(self):
        for options in ({"level": 11}, {"threads": -1}, {"hash_megabytes": 0}):
            with self.assertRaises(outflank.OutflankError):
                outflank.Engine("quoridor", **options)
        with self.assertRaises(outflank.OutflankError):
            outflank.Engine("chess")


class RecordTest(unittest.TestCase):
    def test_round_trip_through_formats(self):
        game = outflank.Game("othello", moves="f5d6c3")
        record = outflank.Record(game, ["Ann", "Bob"])
        self.assertEqual(record.players, ["Ann", "Bob"])
        for form in ("record", "json", "ggf", "moves"):
            (read,) = outflank.read_records(record.write(form), None if form != "moves" else "moves")
            self.assertEqual(read.moves, ["f5", "d6", "c3"])
        self.assertEqual(record.game(1).moves, ["f5"])
        self.assertEqual(len(record), 3)

    def test_data_of_another_type_is_refused(self):
        for data, kind in ((None, "NoneType"), (bytearray(b"e2"), "bytearray"), (io.StringIO("e2"), "StringIO")):
            with self.assertRaisesRegex(TypeError, f"data must be str or bytes, not .*{kind}"):
                outflank.read_records(data)

    def test_nonsense_is_refused(self):
        with self.assertRaises(outflank.OutflankError):
            outflank.read_records("{]")
        with self.assertRaises(outflank.OutflankError):
            outflank.Record(outflank.Game("othello")).write("no such format")


class BatchTest(unittest.TestCase):
    def test_steps_many_games(self):
        env = outflank.BatchEnv("quoridor", "size=5 walls=3", 300, seed=4)
        self.assertEqual(env.mask.shape, (300, 44))
        self.assertEqual(env.observe().shape, (300, 6, 5, 5))
        games = 0
        for _ in range(60):
            actions = env.sample()
            self.assertTrue(env.mask[np.arange(300), actions].all())
            rewards, ended, _ = env.step(actions)
            games += int(ended.sum())
            self.assertTrue((np.abs(rewards).sum(1) == 2 * ended).all())
        self.assertGreater(games, 100)

    def test_the_numbers_of_the_usual_boards(self):
        self.assertEqual(outflank.BatchEnv("quoridor").actions, 140)
        self.assertEqual(outflank.BatchEnv("othello").actions, 65)
        self.assertEqual(outflank.BatchEnv("quoridor", "players=4 size=25").planes, (10, 25, 25))

    def test_undo_clone_and_set(self):
        env = outflank.BatchEnv("othello", games=4, keep_undo=True)
        before = env.mask.copy()
        clone = env.clone()
        env.step(env.sample())
        self.assertTrue((clone.mask == before).all())
        self.assertTrue(env.undo().all())
        self.assertTrue((env.mask == before).all())
        env.set(2, outflank.Game("othello", moves="f5"))
        self.assertEqual(env.to_move.tolist(), [0, 0, 1, 0])
        self.assertEqual(env.move(2, env.action(2, "d6")), "d6")

    def test_plies_are_those_of_each_game(self):
        env = outflank.BatchEnv("othello", games=3, opening_plies=2, keep_undo=True, auto_reset=False)
        self.assertEqual(env.plies.tolist(), [2, 2, 2])
        actions = env.sample().copy()
        actions[1] = env.NO_ACTION
        env.step(actions)
        self.assertEqual(env.plies.tolist(), [3, 2, 3])
        clone = env.clone()
        for name in ("mask", "to_move", "rewards", "ended", "plies"):
            self.assertTrue((getattr(clone, name) == getattr(env, name)).all(), name)
        env.set(2, outflank.Game("othello", moves="f5"))
        self.assertEqual(env.undo().tolist(), [1, 0, 0])
        self.assertEqual(env.plies.tolist(), [2, 2, 0])
        self.assertEqual(clone.plies.tolist(), [3, 2, 3])
        env.reset()
        self.assertEqual(env.plies.tolist(), [2, 2, 2])

    def test_what_set_and_undo_change_is_not_that_of_the_last_step(self):
        env = outflank.BatchEnv("quoridor", "size=3 walls=0", 2, keep_undo=True)
        start, middle = env.game(0), outflank.Game("quoridor", "size=3 walls=0", moves="b2")
        env.set(0, middle)
        env.step([4, 0])  # the first game ends and restarts
        self.assertEqual((env.ended.tolist(), env.plies.tolist()), ([1, 0], [1, 1]))
        self.assertEqual(env.undo().tolist(), [0, 1])
        self.assertEqual((env.ended.tolist(), env.plies.tolist()), ([1, 0], [0, 0]))
        env.set(0, start)
        self.assertEqual((env.ended.tolist(), env.rewards.tolist()), ([0, 0], [[0, 0], [0, 0]]))

    def test_a_fork_steps_and_ends(self):
        env = outflank.BatchEnv("quoridor", "size=5", 256, threads=2)
        child = os.fork()
        if child == 0:
            signal.alarm(60)
            env.step(env.sample())
            del env
            os._exit(0)
        self.assertEqual(os.waitpid(child, 0)[1], 0)
        env.step(env.sample())

    def test_actions_are_whole_numbers_of_any_type(self):
        env = outflank.BatchEnv("quoridor", games=2)
        for actions in ([0, 0], (0, 0), np.zeros(2, np.int64), np.zeros(2, np.uint8), np.zeros(4, np.int32)[::2]):
            env.reset()
            env.step(actions)
            self.assertEqual(env.game(1).moves, ["e2"])
        env.reset()
        with self.assertRaisesRegex(TypeError, "whole numbers, not float64"):
            env.step([0.5, 0.0])
        with self.assertRaisesRegex(ValueError, "game 1: there is no action 4294967296"):
            env.step([0, 2**32])
        self.assertEqual(env.game(0).ply, 0)

    def test_what_is_wrong_is_refused_and_changes_nothing(self):
        env = outflank.BatchEnv("quoridor", games=2)
        with self.assertRaisesRegex(outflank.OutflankError, "game 1, action 4"):
            env.step([0, 4])
        with self.assertRaises(outflank.OutflankError):
            env.step([0])
        self.assertEqual(env.game(0).ply, 0)
        with self.assertRaises(TypeError):
            env._core.legal_mask(np.zeros((2, 140), np.float64))
        locked = np.zeros((2, 140), np.uint8)
        locked.flags.writeable = False
        with self.assertRaises(ValueError):
            env._core.legal_mask(locked)

    def test_threads_may_share_one(self):
        env = outflank.BatchEnv("quoridor", "size=5", 200, threads=2)

        def work():
            for _ in range(50):
                env._core.sample(np.zeros(200, np.int32))
                env.observe()

        threads = [threading.Thread(target=work) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()


class PettingZooTest(unittest.TestCase):
    """What PettingZoo's own api_test asks of an AEC environment, by its documentation."""

    def play(self, env, seed):
        env.reset(seed=seed)
        self.assertEqual(env.agents, env.possible_agents)
        random = np.random.default_rng(seed)
        sums = dict.fromkeys(env.agents, 0.0)
        owed = dict.fromkeys(env.agents, 0.0)
        finished = set()
        for agent in env.agent_iter(5000):
            observation, reward, terminated, truncated, info = env.last()
            self.assertIn(observation, env.observation_space(agent))
            self.assertEqual((terminated, truncated, info),
                             (env.terminations[agent], env.truncations[agent], env.infos[agent]))
            self.assertEqual(reward, owed[agent])
            self.assertNotIn(agent, finished)
            sums[agent] += reward
            owed[agent] = 0.0
            action = None
            if terminated or truncated:
                finished.add(agent)
            else:
                action = np.int32(random.choice(np.flatnonzero(observation["action_mask"])))
            self.assertIsNone(env.step(action))
            for table in (env.rewards, env.terminations, env.truncations, env.infos):
                self.assertEqual(set(table), set(env.agents))
            for other, given in env.rewards.items():
                owed[other] += given
        self.assertEqual(finished, set(env.possible_agents))
        self.assertEqual(env.agents, [])
        return sums

    def test_whole_games(self):
        for game, rules in (("quoridor", "size=5 walls=3"), ("quoridor", "players=4 size=5 walls=2"), ("othello", "size=4")):
            sums = self.play(outflank.pettingzoo.env(game, rules), 1)
            self.assertAlmostEqual(sum(sums.values()), 0)
            self.assertTrue(any(sums.values()) or game == "othello")

    @unittest.skipUnless(importlib.util.find_spec("pettingzoo"), "PettingZoo is not installed")
    def test_its_own_conformance_test(self):
        from pettingzoo.test import api_test

        for game, rules in (("quoridor", "size=5 walls=3"), ("quoridor", "players=4 size=5 walls=2"), ("othello", "")):
            api_test(outflank.pettingzoo.env(game, rules), num_cycles=1000)

    def test_an_illegal_action_loses(self):
        env = outflank.pettingzoo.env("quoridor")
        env.reset(seed=1)
        env.step(4)
        self.assertEqual(env.rewards, {"player_0": -1.0, "player_1": 0.0})
        self.assertTrue(all(env.terminations.values()))
        with self.assertRaises(ValueError):
            env.step(0)


class GymnasiumTest(unittest.TestCase):
    """What gymnasium.utils.env_checker asks, by its documentation."""

    def test_a_game_against_a_level(self):
        env = outflank.gymnasium.make("quoridor", "size=5 walls=2", level=1, seat=1)
        observation, info = env.reset(seed=3)
        self.assertIn(observation, env.observation_space)
        self.assertEqual(info["seat"], 1)
        random = np.random.default_rng(3)
        for _ in range(300):
            action = int(random.choice(np.flatnonzero(info["action_mask"])))
            observation, reward, terminated, truncated, info = env.step(action)
            self.assertIsInstance(reward, float)
            if terminated or truncated:
                break
        self.assertTrue(terminated)
        self.assertIn(reward, (-1.0, 0.0, 1.0))
        with self.assertRaises(RuntimeError):
            env.step(0)

    @unittest.skipUnless(importlib.util.find_spec("gymnasium"), "Gymnasium is not installed")
    def test_its_own_conformance_test(self):
        from gymnasium.utils.env_checker import check_env

        check_env(outflank.gymnasium.make("quoridor", "size=5 walls=2"), skip_render_check=True)

    def test_a_game_that_the_engine_wins_at_once_is_drawn_again(self):
        env = outflank.gymnasium.make("quoridor", "size=3 walls=0", seat=0, opening_plies=1)
        for seed in range(50):
            _, info = env.reset(seed=seed)
            self.assertTrue(info["action_mask"].any(), seed)

    def test_a_game_that_is_always_over_is_told(self):
        env = outflank.gymnasium.make("quoridor", "size=3 walls=0")
        env._answer = lambda: env.__setattr__("_over", True)
        with self.assertRaisesRegex(RuntimeError, "over before seat"):
            env.reset(seed=1)

    def test_a_seed_gives_the_same_start(self):
        env = outflank.gymnasium.make("othello", level=1, opening_plies=4)
        first, _ = env.reset(seed=9)
        env.reset()
        again, _ = env.reset(seed=9)
        self.assertTrue((first == again).all())

    def test_a_seed_is_that_of_its_own_random_numbers(self):
        env = outflank.gymnasium.make("othello", level=1)
        states = []
        for seed in (123, 123, 456):
            env.reset(seed=seed)
            states.append(env.np_random.bit_generator.state)
        self.assertEqual(states[0], states[1])
        self.assertNotEqual(states[0], states[2])


class OpenSpielTest(unittest.TestCase):
    def test_the_names_that_programs_use(self):
        game = outflank.openspiel.load_game("quoridor", "size=5 walls=2")
        state = game.new_initial_state()
        self.assertEqual(game.num_distinct_actions(), 44)
        random = np.random.default_rng(1)
        while not state.is_terminal():
            actions = state.legal_actions()
            self.assertEqual(actions, np.flatnonzero(state.legal_actions_mask()).tolist())
            action = int(random.choice(actions))
            child = state.child(action)
            self.assertEqual(state.string_to_action(state.action_to_string(state.current_player(), action)), action)
            child.undo_action(state.current_player(), action)
            self.assertEqual(str(child), str(state))
            state.apply_action(action)
        self.assertEqual(sum(state.returns()), 0)
        self.assertEqual(state.current_player(), outflank.openspiel.TERMINAL_PLAYER)
        again = game.new_initial_state()
        for action in state.history():
            again.apply_action(action)
        self.assertEqual(str(again), str(state))


class TutorialTest(unittest.TestCase):
    """examples/python/self_play.py, in seconds rather than minutes."""

    PATH = os.path.join(os.path.dirname(__file__), "..", "..", "examples", "python", "self_play.py")

    @classmethod
    def setUpClass(cls):
        spec = importlib.util.spec_from_file_location("self_play", cls.PATH)
        cls.example = importlib.util.module_from_spec(spec)
        spec.loader.exec_module(cls.example)

    def test_what_a_move_leads_to_is_what_the_environment_says(self):
        example = self.example
        env = outflank.BatchEnv("quoridor", example.RULES, 64, seed=5)
        compared = 0
        for _ in range(12):
            games, actions, positions = example.after_moves(env)
            self.assertEqual(len(games), env.mask.sum())
            chosen = env.sample().copy()
            rows = {game: row for row, game in enumerate(games) if actions[row] == chosen[game]}
            _, ended, _ = env.step(chosen)
            planes = env.observe().reshape(64, 6, -1)
            for game, row in rows.items():
                mine, other, across, along, my_walls, other_walls = (part[row] for part in positions)
                if ended[game]:
                    self.assertGreaterEqual(mine, 20)
                    continue
                compared += 1
                # The opponent's view: half a turn of the board.
                self.assertEqual((planes[game, 1].argmax(), planes[game, 0].argmax()), (24 - mine, 24 - other))
                for bits, plane in ((across, planes[game, 2]), (along, planes[game, 3])):
                    seen = {18 - square for square in np.flatnonzero(plane)}
                    self.assertEqual(seen, {square for square in range(25) if bits >> square & 1})
                self.assertEqual((planes[game, 5, 0] * 2, planes[game, 4, 0] * 2), (my_walls, other_walls))
        self.assertGreater(compared, 500)

    def test_distances_go_around_walls(self):
        def distance(moves):
            env = outflank.BatchEnv("quoridor", "size=5 walls=2 max_plies=60")
            env.set(0, outflank.Game("quoridor", env.rules, moves=moves))
            games, actions, (mine, other, across, along, *_) = self.example.after_moves(env)
            found = self.example.distances(mine, self.example.TOP, across, along)
            return found[actions == 0][0]  # after a step up

        self.assertEqual(distance(""), 3)
        self.assertEqual(distance("c2h c4"), 4)  # the wall is above c2 and d2
        self.assertEqual(distance("c3h a3h"), 5)  # only e3 is open

    def test_looks_ahead(self):
        env = outflank.BatchEnv("quoridor", self.example.RULES, 2, auto_reset=False)
        env.set(0, outflank.Game("quoridor", env.rules, position="5x5 b4:2/d4:2 -/- 1 0"))
        env.set(1, outflank.Game("quoridor", env.rules, position="5x5 a1:2/d2:2 -/- 1 0"))
        network = self.example.Network(1)
        actions, worth = self.example.look_ahead(network, env, 2, width=44)
        self.assertEqual((env.move(0, actions[0]), worth[0]), ("b5", 1.0))  # it arrives
        # Only a wall below the other pawn holds it up.
        self.assertIn(env.move(1, actions[1]), ("c1h", "d1h"))

    def test_learns_and_measures(self):
        done = subprocess.run([sys.executable, self.PATH, "--minutes", "0.03", "--batch", "64", "--games", "8", "--level", "1"],
                              capture_output=True, text=True, check=False, timeout=300)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertRegex(done.stdout, r"s, +\d+ moves: +\d+% ± \d+% against level 5")
        self.assertRegex(done.stdout, r"level 1: [\d.]+% ± [\d.]+% of the points in 8 games")


class GuideTest(unittest.TestCase):
    """The code that docs/python.md and the package's README show."""

    ROOT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..")

    def blocks(self, *path):
        with open(os.path.join(self.ROOT, *path), encoding="utf-8") as file:
            return re.findall(r"^```python\n(.*?)^```$", file.read(), re.M | re.S)

    def test_games_engines_and_records(self):
        record = outflank.Record(outflank.Game("othello", moves="f5d6c3d3c4f4f6f3e6e7"), ["Ann", "Bob"])
        with tempfile.TemporaryDirectory() as folder, contextlib.redirect_stdout(io.StringIO()) as shown:
            path = os.path.join(folder, "games.ggf")
            with open(path, "w", encoding="utf-8") as file:
                file.write(record.write("ggf"))
            exec(self.blocks("docs", "python.md")[0].replace('open("games.ggf")', f"open({path!r})"), {})
        self.assertIn("['Ann', 'Bob'] None 10", shown.getvalue())

    def test_many_games(self):
        steps = []

        def policy(planes, mask):
            self.assertEqual((planes.shape, mask.shape), ((4096, 6, 9, 9), (4096, 140)))
            steps.append(mask.argmax(1))
            if len(steps) > 3:
                raise StopIteration
            return steps[-1]

        with self.assertRaises(StopIteration):
            exec(self.blocks("docs", "python.md")[1], {"outflank": outflank, "policy": policy})

    def test_the_readme(self):
        (code,) = self.blocks("bindings", "python", "README.md")
        with contextlib.redirect_stdout(io.StringIO()) as shown:
            exec(code, {})
        self.assertRegex(shown.getvalue(), r"\n [a-i][1-9][hv]?\n$")

    def test_the_version_is_that_of_the_sources(self):
        with open(os.path.join(self.ROOT, "CMakeLists.txt"), encoding="utf-8") as file:
            self.assertIn(f"project(outflank VERSION {outflank.__version__} ", file.read())


class StubTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name

    def test_the_stub_names_what_there_is(self):
        import ast
        from outflank import _core

        with open(os.path.join(os.path.dirname(outflank.__file__), "_core.pyi"), encoding="utf-8") as file:
            tree = ast.parse(file.read())
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and node.name != "OutflankError":
                stub = {part.name for part in node.body if isinstance(part, ast.FunctionDef)}
                stub |= {part.target.id for part in node.body if isinstance(part, ast.AnnAssign)}
                real = {name for name in vars(getattr(_core, node.name)) if not name.startswith("_")}
                self.assertEqual({name for name in stub if not name.startswith("_")}, real, node.name)
        names = {node.name for node in tree.body if isinstance(node, (ast.ClassDef, ast.FunctionDef))}
        public = {name for name, value in vars(_core).items()
                  if not name.startswith("_") and (inspect.isclass(value) or callable(value))}
        self.assertEqual(names, public)

    @unittest.skipUnless(shutil.which("mypy"), "mypy is not installed")
    def test_everything_has_types(self):
        # Gymnasium and PettingZoo need not be there, so that their classes have no types.
        done = subprocess.run(["mypy", "--strict", "--ignore-missing-imports", "--allow-subclassing-any", "--cache-dir", os.devnull,
                               "-p", "outflank"], capture_output=True, text=True, check=False, timeout=600, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    @unittest.skipUnless(shutil.which("stubtest"), "stubtest is not installed")
    def test_the_stub_is_what_the_module_is(self):
        # What pybind11 does to every class: a metaclass of its own, and a constructor that takes anything only to refuse it.
        allowed = [f"outflank._core.{name}" for name in ("Batch", "Engine", "Game", "Line", "Line.__init__", "Record", "Report",
                                                         "Report.__init__")]
        with open(os.path.join(self.folder, "allowed"), "w", encoding="utf-8") as file:
            file.write("\n".join(allowed))
        done = subprocess.run(["stubtest", "--allowlist", "allowed", "outflank._core"], capture_output=True, text=True, check=False,
                              timeout=600, cwd=self.folder)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def test_everything_has_a_docstring(self):
        for name in outflank.__all__:
            value = getattr(outflank, name)
            if callable(value):
                self.assertTrue(value.__doc__, name)

    def test_the_examples_in_the_docstrings(self):
        self.assertEqual(doctest.testmod(outflank).failed, 0)


if __name__ == "__main__":
    unittest.main()
