// Whole games between two sessions, with a referee that keeps its own board.

#include <string>

#include <gtest/gtest.h>

#include "games/quoridor/coordinates.h"
#include "games/quoridor/notation.h"
#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

struct Match {
  int size;
  int walls;
  int most_plies;
};

void PrintTo(const Match& match, std::ostream* out) {
  *out << match.size << "x" << match.size << " with " << match.walls << " walls";
}

class QtpMatchTest : public testing::TestWithParam<Match> {};

std::unique_ptr<search::Engine> engine() {
  return *search::make_engine("quoridor", [] { return 0.0; });
}

TEST_P(QtpMatchTest, BothSessionsAgreeWithTheReferee) {
  const auto [size, walls, most_plies] = GetParam();
  const auto board = games::find_game_type("quoridor")
                         .value()
                         ->start("size=" + std::to_string(size) + " walls=" + std::to_string(walls))
                         .value();
  const seat::SeatSettings seat{.nodes = 20, .threads = 1};
  Conversation black("qtp", "quoridor", seat, engine());
  Conversation white("qtp", "quoridor", seat, engine());
  Conversation* const players[] = {&black, &white};
  for (Conversation* player : players) {
    ASSERT_EQ(player->send("boardsize " + std::to_string(size) + "\nclear_board\nwalls " +
                           std::to_string(walls)),
              "= \n\n= \n\n= \n\n");
  }

  for (int ply = 0; ply < most_plies && !board->ending(); ++ply) {
    const std::string color = ply % 2 == 0 ? "black" : "white";
    const std::string answer = players[ply % 2]->send("genmove " + color);
    ASSERT_TRUE(answer.starts_with("= ") && answer.ends_with("\n\n")) << answer;
    const std::string text = answer.substr(2, answer.size() - 4);
    const auto move = quoridor::from_qtp(text, size);
    ASSERT_TRUE(move) << text;
    ASSERT_TRUE(board->play(quoridor::to_text(*move))) << text << " after " << board->move_list();
    const std::string command = move->is_wall() ? "playwall " : "playmove ";
    ASSERT_EQ(players[1 - ply % 2]->send(command + color + " " + text), "= \n\n") << text;
  }

  if (most_plies > 10) {
    ASSERT_TRUE(board->ending()) << board->move_list();
  }
  const std::string winner = !board->ending() ? "= false\n\n"
                             : board->ending()->outcome.winner() == games::SeatId(0)
                                 ? "= true black\n\n"
                                 : "= true white\n\n";
  EXPECT_EQ(black.send("winner"), winner);
  EXPECT_EQ(white.send("winner"), winner);
  EXPECT_EQ(black.send("showboard"), white.send("showboard"));
  const std::string all = std::to_string(board->moves().size());
  EXPECT_EQ(black.send("undo " + all), "= \n\n");
  EXPECT_EQ(black.send("undo"), "? cannot undo\n\n");
}

INSTANTIATE_TEST_SUITE_P(Sizes, QtpMatchTest,
                         testing::Values(Match{3, 0, 200}, Match{5, 3, 200}, Match{7, 6, 300},
                                         Match{9, 10, 400}, Match{11, 13, 6}, Match{25, 38, 4}));

}  // namespace
}  // namespace outflank::protocol
