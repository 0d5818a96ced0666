"""The game as people play it, in a terminal: full screen and line mode, to the end and cut short."""

import os
import signal
import tempfile
import time

from program import ProgramTest, main
from tmux import Terminal

PEOPLE = ["--players", "Ann,Bob"]


class TerminalTest(ProgramTest):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.data = os.path.join(folder.name, "data")
        self.results = os.path.join(folder.name, "results.txt")

    def play(self, *arguments, **options):
        terminal = Terminal("play", *arguments, "--data", self.data, "--results", self.results, **options)
        self.addCleanup(terminal.close)
        return terminal

    def kept_games(self):
        folder = os.path.join(self.data, "unfinished")
        return [name for name in os.listdir(folder) if name.endswith(".rec")] if os.path.isdir(folder) else []


class FullScreenTest(TerminalTest):
    def test_a_jump_and_a_win_by_arrow_keys(self):
        game = self.play("--size", "5", *PEOPLE)
        game.wait_for("Quoridor", "Ann to move", "┌───")
        for mover, keys in (("Bob", ["Up"]), ("Ann", ["Down"]), ("Bob", ["Up"]),
                            # c4 over c3 to c2: a jump of two squares.
                            ("Ann", ["Down", "Down"]), ("Bob", ["Up"]), ("Ann", ["Left"])):
            game.keys(*keys, "Enter")
            game.wait_for(f"{mover} to move")
        game.keys("Up", "Enter")
        screen = game.wait_for("Ann wins: a pawn has reached its goal.", "n new game")
        self.assertRegex(screen, r"2\. c3 +c2")
        # The game is looked through, move by move.
        game.keys("Left")
        game.wait_for("After move 6 of 7: b2")
        game.keys("Home")
        game.wait_for("Before the first of 7 moves")
        game.keys("End")
        game.wait_for("Ann wins: ")
        game.type("q")
        screen = game.wait_for("Ann wins: a pawn has reached its goal.", "The game is in ", "ended with 0")
        self.assertEqual(self.kept_games(), [])
        # What is printed can be typed: it is opened again, and reviewed.
        finished = os.path.join(self.data, "finished")
        path = os.path.join(finished, os.listdir(finished)[0])
        self.assertIn("analyze --record " + path, screen.replace("\n", ""))
        again = self.play("--load", path)
        again.wait_for("Ann wins: ")
        again.keys("PPage")
        again.wait_for("After move 6 of 7: b2")
        review = self.succeeds("analyze", "--record", path, "--nodes", "200").output
        self.assertIn("b2", review)

    def test_a_refused_wall_says_why(self):
        game = self.play(*PEOPLE)
        game.wait_for("Ann to move")
        game.line(":e3h")
        game.wait_for("Bob to move")
        game.line(":e3v")
        game.wait_for("crosses", "Bob to move")
        # Under the cursor as well: the first player tries the same wall again.
        game.type("h")
        game.keys(*["Down"] * 5)
        game.wait_for("e3h: ")
        self.assertNotIn("Enter plays it", game.screen())

    def test_position_moves_and_record_are_shown(self):
        game = self.play(*PEOPLE)
        game.line(":e2")
        game.wait_for("Bob to move")
        game.line(":position")
        game.wait_for("9x9 e2:10/e9:10 -/- 2 1")
        game.keys("Escape")
        game.line(":record")
        game.wait_for("│ 1. e2 ")
        game.keys("Escape")
        game.line(":moves")
        game.wait_for(" h8v")
        game.keys("Escape")
        game.line(":h e3")
        game.wait_for("e3h", "Ann to move")

    def test_large_boards_keep_their_names(self):
        game = self.play("--size", "25", *PEOPLE)
        # The middle of the first row: the columns around it, and the row.
        screen = game.wait_for("Ann to move", "  l   m   n  ")
        self.assertRegex(screen, r"(?m)^ 1\b")
        game.type("h")
        game.keys(*["Up"] * 20)
        screen = game.wait_for("m21h", "  l   m   n  ")
        self.assertRegex(screen, r"(?m)^21\b")
        self.assertNotRegex(screen, r"(?m)^ 1\b")

    def test_undo_redo_hint_flip_and_help(self):
        game = self.play(*PEOPLE)
        game.line(":e2")
        game.wait_for("Bob to move", "1. e2")
        game.type("u")
        self.assertNotIn("1. e2", game.wait_for("Taken back; Ann to move."))
        game.type("r")
        game.wait_for("Bob to move", "1. e2")
        game.type("f")
        game.wait_for("i   h   g   f   e   d   c   b   a")
        game.type("?")
        game.wait_for("Help", "offer a draw, resign")
        game.keys("Enter")
        game.type("i")
        game.wait_for("Hint: ")

    def test_the_mouse_plays(self):
        game = self.play(*PEOPLE)
        game.wait_for("Ann to move")
        game.click(21, 16)
        game.wait_for("1. e2", "Bob to move")
        game.click(23, 6)
        game.wait_for("click again")
        game.click(23, 6)
        game.wait_for("e7v", "Ann to move")

    def test_an_engine_answers_and_can_be_interrupted(self):
        game = self.play("--players", "Ann,engine:10", "--rules", "size=13")
        game.line(":g2")
        game.wait_for("Engine 10 thinks:")
        game.keys("Escape")
        game.wait_for("Engine 10 plays ", "Ann to move", seconds=10)

    def test_three_and_four_take_turns(self):
        for players, moves in (("Ann,Bob,Eve", ["e2", "e8", "b5"]), ("Ann,Bob,Eve,Dan", ["e2", "b5", "e8", "h5"])):
            with self.subTest(players=players):
                game = self.play("--players", players, "--new")
                names = players.split(",")
                for turn, move in enumerate(moves):
                    game.wait_for(f"{names[turn]} to move")
                    game.line(":" + move)
                # The screen is read while it is drawn: the last move comes last.
                screen = game.wait_for("Ann to move", "1. e2 ", " " + moves[-1], *["purple"][: len(names) - 3])
                self.assertRegex(screen, r"1\. " + " +".join(moves))
                game.type("R")
                game.type("y")
                game.wait_for("Ann has left the game.", "Bob to move")

    def test_three_and_four_to_the_end(self):
        three = "a1 a3 b2 a2 b3 c2"
        four = "b2v b3 b4v e2 c2 c2h c4 d2v c1 b4 d4 e1 c2 b3 e4 d1 c1 b2 e3 b1 c2 c1 e2 a1"
        for players, size, walls, moves, winner in (("Ann,Bob,Eve", "3", "0", three, "Eve"),
                                                    ("Ann,Bob,Eve,Dan", "5", "1", four, "Dan")):
            with self.subTest(players=players):
                game = self.play("--players", players, "--new", "--size", size, "--walls", walls)
                names = players.split(",")
                for turn, move in enumerate(moves.split()):
                    game.wait_for(f"{names[turn % len(names)]} to move")
                    game.line(":" + move)
                game.wait_for(f"{winner} wins: a pawn has reached its goal.", "n new game")

    def test_othello_with_marks_passes_and_counts(self):
        # Black takes the last square that it can; white has no move then and passes.
        game = self.play("othello", *PEOPLE, "--position", "-OX--XXXX--XX--- X")
        screen = game.wait_for("Othello", "Ann to move", "discs 1")
        self.assertIn("•", screen)
        game.line(":a1")
        game.wait_for("discs 0")
        game.wait_for("Ann wins")
        with open(self.results, encoding="utf-8") as file:
            self.assertIn("Winner: Ann", file.read())

    def test_save_load_and_a_damaged_file(self):
        game = self.play(*PEOPLE)
        game.line(":e2")
        game.wait_for("Bob to move")
        game.type("s")
        game.wait_for("Save under which name?")
        game.line("mine")
        game.wait_for("Saved:")
        game.line(":save mine")
        game.wait_for("exists already. Replace it?")
        game.type("n")
        game.wait_for("Not saved.")
        game.line(":e8")
        game.wait_for("Ann to move")
        path = os.path.join(self.data, "saved", "broken.rec")
        with open(path, "w", encoding="utf-8") as file:
            file.write("nonsense")
        game.type("l")
        game.wait_for("mine: quoridor, Ann - Bob, moves: 1", "broken: cannot be read")
        game.keys("Enter")
        game.wait_for("cannot be loaded")
        with open(path, encoding="utf-8") as file:
            self.assertEqual(file.read(), "nonsense")
        game.type("l")
        game.wait_for("broken: cannot be read")
        game.keys("Down", "Enter")
        game.wait_for("Loaded: Ann - Bob, moves: 1.", "Bob to move")

    def test_a_killed_game_is_offered_and_goes_on(self):
        game = self.play(*PEOPLE, "--clock", "5:00")
        game.line(":e2")
        game.wait_for("Bob to move")
        os.kill(game.pid(), signal.SIGKILL)
        game.wait_for("ended with 137")
        again = self.play()
        again.wait_for("There is an unfinished game: Ann - Bob, moves: 1. Continue it? (y/n):")
        again.line("what")
        again.wait_for("Please answer")
        again.line("y")
        again.wait_for("Bob to move", "1. e2", "The game continues")

    def test_it_fits_any_window(self):
        game = self.play(*PEOPLE)
        game.wait_for("Players")
        for size in ((120, 45), (40, 12), (20, 5), (80, 24)):
            game.resize(*size)
            time.sleep(0.3)
        game.wait_for("Players", "Messages", "a   b   c   d   e   f   g   h   i")
        game.resize(120, 45)
        game.wait_for("a       b       c       d       e")

    def test_control_c_leaves_the_terminal_in_order(self):
        game = self.play(*PEOPLE)
        game.line(":e2")
        game.wait_for("Bob to move")
        game.keys("C-c")
        screen = game.wait_for("ended with 130")
        self.assertNotIn("-echo", screen)
        self.assertNotIn("-icanon", screen)
        self.assertIn("The game is kept in ", screen)
        self.assertEqual(len(self.kept_games()), 1)

    def test_a_game_that_cannot_be_saved_says_so(self):
        terminal = Terminal("play", *PEOPLE, "--data", "/proc/x", size=(100, 30))
        self.addCleanup(terminal.close)
        terminal.line(":e2")
        terminal.wait_for("Bob to move", "not being saved")
        terminal.type("q")
        screen = terminal.wait_for("The game is not saved: ", "ended with 0")
        self.assertNotIn("is kept", screen)

    def test_a_terminal_that_vanishes_keeps_the_game(self):
        for arguments in ([], ["--plain"]):
            with self.subTest(arguments=arguments):
                game = self.play(*PEOPLE, *arguments, "--new")
                game.wait_for("Ann")
                game.line("e2" if arguments else ":e2")
                game.wait_for("Bob")
                time.sleep(0.3)
                pid = game.pid()
                game.close()
                end = time.monotonic() + 10
                while os.path.exists(f"/proc/{pid}") and time.monotonic() < end:
                    time.sleep(0.05)
                self.assertFalse(os.path.exists(f"/proc/{pid}"))
        self.assertEqual(len(self.kept_games()), 2)

    def test_no_colours_and_no_unicode(self):
        plain = self.play(*PEOPLE, "--ascii", environment={"NO_COLOR": "1"})
        plain.wait_for("+---+---+", "(a)")
        self.assertNotIn("38;5", plain.colored_screen())
        foreign = self.play(*PEOPLE, "--new", "--language", "hu", environment={"LC_ALL": "C"})
        foreign.wait_for("+---+---+", "Jatekosok")
        colored = self.play(*PEOPLE, "--new", environment={"TERM": "tmux-256color"})
        colored.wait_for("┌───")
        self.assertIn("48;5", colored.colored_screen())

    def test_a_terminal_that_cannot_gets_lines(self):
        game = self.play(*PEOPLE, environment={"TERM": "dumb"})
        game.wait_for("Ann (a) to move:")


class LinesTest(TerminalTest):
    def test_a_game_in_lines_with_numbers(self):
        game = self.play("--plain", "--size", "3", *PEOPLE)
        game.wait_for("Ann (a) to move:")
        game.line("1")
        game.wait_for("Bob (b) to move:")
        game.line("0")
        game.wait_for("> a Ann")
        game.line("b3")
        game.wait_for("Ann wins: a pawn has reached its goal.", "after move 3 of 3>")
        game.line("back")
        game.wait_for("After move 2 of 3: ", "after move 2 of 3>")
        game.keys("Enter")
        game.wait_for("ended with 0")

    def test_lines_are_edited_and_come_again(self):
        game = self.play("--plain", *PEOPLE)
        game.wait_for("Ann (a) to move:")
        game.type("2")
        game.keys("Left")
        game.type("e")
        game.keys("Enter")
        game.wait_for("Bob (b) to move:")
        game.keys("Up")
        game.wait_for("Bob (b) to move: e2")
        game.keys("BSpace")
        game.type("8")
        game.keys("Enter")
        game.wait_for("Ann (a) to move:")
        game.keys("Up", "Up")
        game.wait_for("Ann (a) to move: e2")
        game.keys("C-u")
        game.line("record")
        game.wait_for("1. e2 e8")
        # Not only ASCII.
        game.line("save árvíztűrő")
        game.wait_for("Saved: ", "árvíztűrő.rec")
        game.line("save árvíztűrő")
        game.wait_for("Replace it? (y/n):")
        game.line("n")
        game.wait_for("Not saved.")

    def test_time_runs_out_while_a_line_is_edited(self):
        game = self.play("--plain", *PEOPLE, "--clock", "0:01 at_once")
        game.wait_for("Ann (a) to move:")
        game.type("e")
        screen = game.wait_for("Bob wins on time.", "ended with 0")
        self.assertNotIn("-echo", screen)
        self.assertNotIn("-icanon", screen)

    def test_end_of_input_in_the_middle_of_a_prompt(self):
        game = self.play("--plain", *PEOPLE)
        game.line("e2")
        game.wait_for("Bob (b) to move:")
        game.line("h")
        game.wait_for("Horizontal wall")
        game.keys("C-d")
        game.wait_for("End of input.", "The game is kept", "ended with 0")
        self.assertEqual(len(self.kept_games()), 1)

    def test_control_c_at_a_prompt(self):
        game = self.play("--plain", *PEOPLE)
        game.line("e2")
        game.wait_for("Bob (b) to move:")
        game.keys("C-c")
        screen = game.wait_for("Interrupted.", "The game is kept", "ended with 130")
        self.assertNotIn("-echo", screen)
        self.assertNotIn("-icanon", screen)

    def test_enter_makes_an_engine_move(self):
        game = self.play("--plain", "--players", "Ann,engine:10", "--size", "11", size=(80, 50))
        game.line("f2")
        game.wait_for("Engine 10 thinks:")
        game.keys("Enter")
        game.wait_for("Engine 10 plays ", seconds=10)

    def test_othello_in_lines(self):
        game = self.play("othello", "--plain", "--size", "4", "--players", "Ann,engine:1", size=(80, 50))
        game.wait_for("Legal moves: b1 a2 d3 c4")
        game.line("a1")
        game.wait_for("'a1'")
        game.line("b1")
        game.wait_for("Engine 1 plays ")

    def test_the_board_of_the_old_console_game(self):
        game = self.play("--classic", "--players", "Ann,Bob,Eve,Dan", size=(80, 50))
        game.wait_for("   01234567890123456", " 0  | | |1|a|0| | |", " 8 c| | | | | | | |d", "Ann (a) to move:")
        game.line("h")
        game.wait_for("below two squares: which is the left one")
        game.line("8 5")
        game.wait_for(" 5 -+-+-+-+HHH+-+-+-", "Bob (b) to move:")
        game.line("x")
        game.wait_for("Bob passes.", "Eve (c) to move:")


if __name__ == "__main__":
    try:
        import subprocess

        subprocess.run(["tmux", "-V"], check=True, capture_output=True)
    except (OSError, subprocess.CalledProcessError) as error:
        raise SystemExit(f"tmux is needed to test the terminal: {error}") from error
    main()
