import json

from program import ProgramTest, main


class PerftTest(ProgramTest):
    def test_counts_of_the_start_positions_are_the_published_ones(self):
        self.assertEqual(self.succeeds("perft", "quoridor", "--depth", "0").output, "1\n")
        self.assertEqual(self.succeeds("perft", "quoridor", "--depth", "1").output, "131\n")
        self.assertEqual(self.succeeds("perft", "quoridor", "--depth", "2").output, "16677\n")
        self.assertEqual(self.succeeds("perft", "othello", "--depth", "6").output, "8200\n")

    def test_divide_adds_up_to_the_total(self):
        lines = self.succeeds("perft", "othello", "--depth", "3", "--divide").lines()
        counts = dict(line.split() for line in lines)
        self.assertEqual(counts, {"d3": "14", "c4": "14", "f5": "14", "e6": "14", "total": "56"})

    def test_json_says_what_was_counted(self):
        answer = json.loads(self.succeeds("perft", "othello", "--depth", "4", "--divide", "--json").output)
        self.assertEqual((answer["game"], answer["depth"], answer["count"]), ("othello", 4, 244))
        self.assertEqual(sum(answer["divide"].values()), 244)
        again = self.succeeds("perft", "othello", "--depth", "4", "--position", answer["position"])
        self.assertEqual(again.output, "244\n")

    def test_rules_and_moves_choose_the_position(self):
        self.assertEqual(self.succeeds("perft", "quoridor", "--rules", "size=5 walls=0", "--depth", "1").output, "3\n")
        self.assertEqual(self.succeeds("perft", "othello", "--moves", "f5", "--depth", "1").output, "3\n")


main()
