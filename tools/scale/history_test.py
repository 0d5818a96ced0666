#!/usr/bin/env python3
"""The history checker finds what it is there for: histories that are forged in one point."""

import copy
import unittest

import history


def right():
    """Two moves of one game, the second sent twice because its answer was lost, and a fault after them."""
    events = [
        {"at": 1.0, "kind": "send", "game": "g", "ply": 0, "ref": "a0", "move": "e2", "client": "a"},
        {"at": 1.1, "kind": "ack", "game": "g", "ply": 0, "ref": "a0", "client": "a"},
        {"at": 1.1, "kind": "see", "game": "g", "ply": 0, "move": "e2", "client": "b"},
        {"at": 1.2, "kind": "send", "game": "g", "ply": 1, "ref": "b1", "move": "e8", "client": "b"},
        {"at": 1.3, "kind": "fault", "name": "kill"},
        {"at": 2.0, "kind": "mended", "name": "kill", "within": 5},
        {"at": 2.5, "kind": "state", "game": "g", "moves": ["e2"], "client": "b", "at_least": 1},
        {"at": 2.6, "kind": "send", "game": "g", "ply": 1, "ref": "b1", "move": "e8", "client": "b"},
        {"at": 2.7, "kind": "ack", "game": "g", "ply": 1, "ref": "b1", "client": "b"},
        {"at": 2.8, "kind": "see", "game": "g", "ply": 1, "move": "e8", "client": "a"},
        {"at": 9.0, "kind": "state", "game": "g", "moves": ["e2", "e8"], "client": "a", "at_least": 2},
    ]
    return events, {"g": [("e2", "a0"), ("e8", "b1")]}


class HistoryTest(unittest.TestCase):
    def forged(self, change, sentence):
        events, final = copy.deepcopy(right())
        change(events, final)
        wrong = history.check(events, final)
        self.assertTrue(any(sentence in one for one in wrong), wrong)

    def test_a_right_one_is_right(self):
        self.assertEqual(history.check(*right()), [])

    def test_a_lost_move(self):
        self.forged(lambda events, final: final["g"].pop(), "is lost")

    def test_a_lost_game(self):
        self.forged(lambda events, final: final.clear(), "is not there")

    def test_a_move_that_is_there_twice(self):
        self.forged(lambda events, final: final["g"].append(("e8", "b1")), "stored twice")

    def test_a_move_that_nobody_has_sent(self):
        self.forged(lambda events, final: final["g"].append(("e1", "x2")), "nobody has sent")

    def test_a_move_at_another_ply(self):
        self.forged(lambda events, final: final["g"].reverse(), "is lost")

    def test_another_move_under_the_same_name(self):
        def change(events, final):
            final["g"][1] = ("d8", "b1")
        self.forged(change, "nobody has sent d8")

    def test_somebody_told_of_what_never_was(self):
        def change(events, final):
            events[2]["move"] = "d1"
        self.forged(change, "was told of d1")

    def test_a_line_that_forks(self):
        def change(events, final):
            events[6]["moves"] = ["d1"]
        self.forged(change, "another line")

    def test_an_answer_before_the_question(self):
        def change(events, final):
            events[0], events[1] = events[1], events[0]
        self.forged(change, "before it was sent")

    def test_a_state_older_than_what_was_acknowledged(self):
        def change(events, final):
            events[10]["moves"] = ["e2"]
        self.forged(change, "was shown 1 moves")

    def test_a_later_move_that_stands_before_an_earlier_one(self):
        def change(events, final):
            events.insert(9, {"at": 2.75, "kind": "send", "game": "g", "ply": 0, "ref": "z", "move": "e2",
                              "client": "a"})
            final["g"][0] = ("e2", "z")
        self.forged(change, "before a move that was acknowledged earlier")

    def test_nobody_goes_on_after_a_fault(self):
        def change(events, final):
            for event in events[7:]:
                event["at"] += 10
        self.forged(change, "nothing goes on 5 s after")


def right_jobs():
    """Two jobs, one of which was looked at twice."""
    one, two = {"position": "p1", "nodes": 7}, {"position": "p2", "nodes": 9}
    events = [
        {"at": 1.0, "kind": "ask", "job": "j1", "question": "p1"},
        {"at": 1.1, "kind": "ask", "job": "j2", "question": "p2"},
        {"at": 1.2, "kind": "fault", "name": "kill"},
        {"at": 2.0, "kind": "result", "job": "j1", "result": one},
        {"at": 3.0, "kind": "result", "job": "j1", "result": one},
        {"at": 4.0, "kind": "result", "job": "j2", "result": two},
    ]
    return events, {"j1": ("done", one), "j2": ("done", two)}, 2


class JobHistoryTest(unittest.TestCase):
    def forged(self, change, sentence, counted=2):
        events, jobs, _ = copy.deepcopy(right_jobs())
        change(events, jobs)
        wrong = history.check_jobs(events, jobs, counted)
        self.assertTrue(any(sentence in one for one in wrong), wrong)

    def test_a_right_one_is_right(self):
        self.assertEqual(history.check_jobs(*right_jobs()), [])

    def test_a_lost_job(self):
        self.forged(lambda events, jobs: jobs.pop("j2"), "j2 was accepted and is lost")

    def test_a_job_that_is_given_up(self):
        def change(events, jobs):
            jobs["j2"] = ("failed", None)
        self.forged(change, "j2 was accepted and is failed")

    def test_a_job_that_is_done_twice(self):
        self.forged(lambda events, jobs: None, "2 jobs are done, and the workers have counted 3", counted=3)

    def test_a_job_that_no_worker_has_counted(self):
        self.forged(lambda events, jobs: None, "2 jobs are done, and the workers have counted 1", counted=1)

    def test_a_worker_may_be_killed_before_it_counts(self):
        events, jobs, _ = right_jobs()
        events[2]["name"] = history.WORKER_KILLED
        self.assertEqual(history.check_jobs(events, jobs, 1), [])
        self.assertEqual(len(history.check_jobs(events, jobs, 3)), 1)

    def test_a_worker_that_comes_back_and_writes_over_the_result(self):
        def change(events, jobs):
            jobs["j1"] = ("done", {"position": "p1", "nodes": 8})
        self.forged(change, "is not the one which is kept")

    def test_the_answer_to_another_question(self):
        def change(events, jobs):
            jobs["j2"][1]["position"] = "p1"
        self.forged(change, "the answer to another question")

    def test_a_job_that_nobody_has_asked_for(self):
        def change(events, jobs):
            jobs["j3"] = ("done", {"position": "p3"})
        self.forged(change, "1 jobs are there that nobody knows of", counted=3)

    def test_a_job_whose_answer_was_lost_may_be_there(self):
        events, jobs, _ = right_jobs()
        events.append({"at": 5.0, "kind": "unanswered"})
        jobs["j3"] = ("done", {"position": "p3"})
        self.assertEqual(history.check_jobs(events, jobs, 3), [])


class TournamentTest(unittest.TestCase):
    def test_a_right_one_is_right(self):
        self.assertEqual(history.check_tournament("cup", 3, [2, 1, 3], [1, 2, 3]), [])

    def test_a_game_that_is_lost(self):
        self.assertEqual(history.check_tournament("cup", 3, [1, 3], [1, 2, 3]), ["cup: game 2 is counted 0 times"])

    def test_a_game_that_counts_twice(self):
        self.assertEqual(history.check_tournament("cup", 2, [1, 2, 2], [1, 2]), ["cup: game 2 is counted 2 times"])

    def test_a_game_that_is_not_shown(self):
        self.assertEqual(history.check_tournament("cup", 2, [1, 2], [1]), ["cup: game 2 is shown 0 times"])

    def test_a_game_that_nobody_has_planned(self):
        self.assertEqual(history.check_tournament("cup", 1, [1, 2], [1]), ["cup: there is no game 2"])


class RestoredTest(unittest.TestCase):
    """A store put back to a moment after the first move of right() and before the second was ever sent."""

    def check(self, final, before=1.15, after=1.18):
        return history.check_restored(right()[0], before, after, final)

    def test_what_was_acknowledged_is_there_and_nothing_later(self):
        self.assertEqual(self.check({"g": [("e2", "a0")]}), [])

    def test_what_was_on_its_way_may_be_there_or_not(self):
        self.assertEqual(self.check({"g": [("e2", "a0")]}, 1.25, 1.26), [])
        self.assertEqual(self.check({"g": [("e2", "a0"), ("e8", "b1")]}, 1.25, 1.26), [])

    def test_a_lost_move(self):
        self.assertIn("is lost", self.check({"g": []})[0])
        self.assertIn("is lost", self.check({})[0])

    def test_a_move_from_after_the_moment(self):
        self.assertIn("was sent after the moment", self.check({"g": [("e2", "a0"), ("e8", "b1")]})[0])

    def test_another_line(self):
        self.assertIn("nobody has sent", self.check({"g": [("e2", "a0"), ("d8", "b1")]}, 1.25, 1.26)[0])


if __name__ == "__main__":
    unittest.main()
