import json

from program import ProgramTest, Run, main


class MovesTest(ProgramTest):
    def test_lists_the_legal_moves_in_one_line(self):
        self.assertEqual(self.succeeds("moves", "othello").output.split(), ["d3", "c4", "f5", "e6"])
        moves = self.succeeds("moves", "quoridor").output.split()
        self.assertEqual(len(moves), 131)
        self.assertEqual(len(set(moves)), 131)

    def test_plays_the_given_moves_first(self):
        moves = self.succeeds("moves", "quoridor", "--moves", "e2 e8 e3h").output.split()
        self.assertIn("e7", moves)
        self.assertNotIn("e3v", moves)
        self.assertNotIn("f3h", moves)

    def test_json_carries_a_position_that_gives_the_same_answer(self):
        view = json.loads(self.succeeds("moves", "quoridor", "--moves", "e2 e8 e3h", "--json").output)
        self.assertEqual(view["moves"], ["e2", "e8", "e3h"])
        again = json.loads(self.succeeds("moves", "quoridor", "--position", view["position"], "--json").output)
        self.assertEqual(again["legal_moves"], view["legal_moves"])

    def test_finished_game_is_answered_by_an_empty_line(self):
        self.assertEqual(self.succeeds("moves", "othello", "--moves", "e6f4e3f6g5d6e7f5c5").output, "\n")


class BatchTest(ProgramTest):
    def test_answers_each_line_with_one_line(self):
        position = json.loads(self.succeeds("moves", "othello", "--json").output)["position"]
        lines = self.succeeds("moves", "othello", "--batch", given=f"moves\n{position}\nmoves f5\n").lines()
        self.assertEqual(len(lines), 3)
        self.assertEqual(lines[0], lines[1])
        self.assertEqual(len(lines[2].split()), 3)

    def test_lines_may_end_as_on_windows_or_with_the_input(self):
        lines = self.succeeds("moves", "othello", "--batch", given="moves f5\r\nmoves f5").lines()
        self.assertEqual(len(lines), 2)
        self.assertEqual(lines[0], lines[1])

    def test_bad_line_is_answered_by_its_error_and_the_rest_goes_on(self):
        run = Run("moves", "quoridor", "--batch", given="moves e2\nmoves e5\nmoves e2 e8\n\n")
        lines = run.lines()
        self.assertEqual(len(lines), 4)
        self.assertTrue(lines[1].startswith("error not_reachable: "), lines[1])
        self.assertTrue(lines[3].startswith("error missing: "), lines[3])
        self.assertIn("e8", lines[0].split())
        self.assertIn("e3", lines[2].split())
        self.assertEqual(run.status, 1)
        self.assertEqual(len(run.errors.splitlines()), 1)

    def test_errors_are_json_where_the_answers_are(self):
        run = Run("moves", "othello", "--batch", "--json", given="moves zz\nmoves\n")
        bad, good = map(json.loads, run.lines())
        self.assertEqual(bad["error"]["name"], "unreadable_move")
        self.assertEqual(len(good["legal_moves"]), 4)

    def test_no_lines_no_answers(self):
        self.assertEqual(self.succeeds("moves", "quoridor", "--batch").output, "")


main()
