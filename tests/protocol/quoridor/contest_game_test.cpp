// Whole games of the contest, run from our own rules with the real engine in every seat.

#include <string>

#include <gtest/gtest.h>

#include "core/text.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

using quoridor::GridMove;
using quoridor::MoveKind;
using quoridor::Setup;

enum class Dialect { StartOk, Arena };

struct Contest {
  Dialect dialect;
  std::string_view rules;
  int most_plies;
};

void PrintTo(const Contest& contest, std::ostream* out) {
  *out << (contest.dialect == Dialect::Arena ? "arena " : "start-ok ") << contest.rules;
}

std::string players_text(const Setup& setup) {
  std::string text;
  for (std::size_t p = 0; p < setup.rules.players; ++p) {
    const Setup::Player& player = setup.players[p];
    const bool out = player.standing != Setup::Standing::OnBoard;
    text += (out ? "-1 -1"
                 : std::to_string(player.pawn.column()) + " " + std::to_string(player.pawn.row())) +
            " " + std::to_string(player.walls_left) + "\n";
  }
  return text;
}

std::string turn_text(const Setup& setup) {
  std::string text = std::to_string(setup.ply + 1) + "\n" + players_text(setup) +
                     std::to_string(setup.walls.size()) + "\n";
  for (const auto& [wall, owner] : setup.walls) {
    const GridMove grid = quoridor::to_contest(wall);
    text += std::to_string(grid.x) + " " + std::to_string(grid.y) +
            (grid.kind == MoveKind::Vertical ? " 1 " : " 0 ") + std::to_string(owner) + "\n";
  }
  return text + "\n";
}

std::string move_of(std::string_view answer) {
  const auto numbers = words(answer);
  const auto number = [&](std::size_t i) {
    return parse_int(numbers[i], 0, quoridor::kMaxSide, "a number").value();
  };
  GridMove grid{MoveKind::Pawn, number(0), number(1)};
  if (numbers.size() == 3) grid.kind = number(2) == 1 ? MoveKind::Vertical : MoveKind::Horizontal;
  return quoridor::to_text(quoridor::from_contest(grid).value());
}

class ContestGameTest : public testing::TestWithParam<Contest> {};

TEST_P(ContestGameTest, EveryAnswerIsALegalMove) {
  const auto [dialect, rules, most_plies] = GetParam();
  const auto game = games::find_game_type("quoridor").value()->start(rules).value();
  const auto setup = [&] { return quoridor::parse_setup(game->position_text()).value(); };
  const quoridor::Setup start = setup();
  const std::string size = std::to_string(start.rules.columns);

  std::vector<std::unique_ptr<Conversation>> bots;
  for (const games::SeatId seat : games::all_seats(game->seats())) {
    bots.push_back(std::make_unique<Conversation>(
        "contest", "quoridor", seat::SeatSettings{.nodes = 20, .threads = 1},
        *search::make_engine("quoridor", [] { return 0.0; })));
    if (dialect == Dialect::StartOk) {
      ASSERT_EQ(bots.back()->send("START"), "OK\n");
    }
    const std::string sizes =
        dialect == Dialect::Arena ? size : size + " " + std::to_string(start.rules.rows);
    ASSERT_EQ(
        bots.back()->send(std::to_string(game->seats()) + "\n" + std::to_string(seat.index()) +
                          "\n" + sizes + "\n" + players_text(start)),
        "");
  }
  for (int ply = 0; ply < most_plies && !game->ending(); ++ply) {
    const std::string answer = bots[game->to_move().index()]->send(turn_text(setup()));
    ASSERT_TRUE(game->play(move_of(answer))) << answer << game->position_text();
  }
  if (most_plies > 10) {
    EXPECT_TRUE(game->ending()) << game->move_list();
  }
  for (auto& bot : bots) {
    EXPECT_FALSE(bot->handle("-1"));
    bot->finish();
    EXPECT_EQ(bot->transcript().take(), "");
  }
}

INSTANTIATE_TEST_SUITE_P(
    Variants, ContestGameTest,
    testing::Values(Contest{Dialect::StartOk, "", 300},
                    Contest{Dialect::Arena, "size=5 walls=3", 300},
                    Contest{Dialect::StartOk, "size=5x7 walls=4", 300},
                    Contest{Dialect::Arena, "players=4 seats=contest", 400},
                    Contest{Dialect::StartOk, "players=4 size=7x5 walls=3 seats=contest", 400},
                    Contest{Dialect::StartOk, "players=4 size=25x11 seats=contest", 4},
                    Contest{Dialect::Arena, "players=3 size=5 walls=2", 400}));

}  // namespace
}  // namespace outflank::protocol
