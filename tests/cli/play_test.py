from program import ProgramTest, Run, main


class PlayTest(ProgramTest):
    def test_ends_cleanly_when_the_input_ends(self):
        for game in ([], ["quoridor"], ["othello"]):
            self.succeeds("play", *game)

    def test_plays_the_moves_that_it_reads(self):
        self.assertIn("e2 e8", self.succeeds("play", given="e2\ne8\n").output)

    def test_refused_move_is_explained_and_the_game_goes_on(self):
        output = self.succeeds("play", "othello", given="a1\nf5\n").output
        self.assertIn("a1", output)
        self.assertIn("f5", output)

    def test_prints_no_escape_sequences_outside_a_terminal(self):
        self.assertNotIn("\x1b", self.succeeds("play", given="e2\n").output)

    def test_survives_any_bytes(self):
        noise = "".join(chr(0xDC80 + n) for n in range(128)) + "\x00\x1b[2J\n" + "e" * 100_000 + "\n"
        run = Run("play", given=noise)
        self.assertEqual(run.status, 0)
        self.assertNotIn("\x1b[2J", run.output)


main()
