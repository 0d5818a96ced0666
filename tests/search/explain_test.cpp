#include "search/explain.h"

#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "search/report_json.h"

namespace outflank::search {
namespace {

using Json = nlohmann::ordered_json;

std::unique_ptr<games::Game> game_at(std::string_view game, std::string_view position) {
  return games::find_game_type(game).value()->from_position(position).value();
}
std::unique_ptr<games::Game> new_game(std::string_view game, std::string_view rules = "") {
  return games::find_game_type(game).value()->start(rules).value();
}

Report found(const games::Game& game, std::uint64_t nodes = 300) {
  const auto engine = make_engine(game.name(), nullptr).value();
  EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = 4;
  EXPECT_TRUE(engine->set_options(options));
  Limits limits;
  limits.nodes = nodes;
  return engine->search(game, limits, {}).value();
}

// A report of this line alone.
Report with_line(std::vector<std::string> moves) {
  Report report;
  report.lines.push_back({.decided_in = {}, .moves = std::move(moves)});
  return report;
}

Json facts_of(const games::Game& game, const Report& report) {
  return json_of(explain(game, report));
}

TEST(ExplainTest, WaysCountTheDetoursOfTheBestLine) {
  const auto game = new_game("quoridor");
  const Json facts = facts_of(*game, with_line({"e2", "d8h", "e3"}));
  EXPECT_EQ(facts["way"], Json({8, 8}));
  // The wall between e8 and e9 costs both a step.
  EXPECT_EQ(facts["expected_way"], Json({9, 9}));
  EXPECT_EQ(facts["walls"], Json({10, 10}));
}

TEST(ExplainTest, TheRaceIsThatWithoutMoreWalls) {
  const auto race = [](const char* position) {
    return facts_of(*game_at("quoridor", position), {})["race"];
  };
  EXPECT_EQ(race("9x9 a6:5/i8:5 -/- 1 20"), 5);
  EXPECT_EQ(race("9x9 a6:5/i3:5 -/- 1 20"), -4);
  EXPECT_EQ(race("13x13 a10:5/m4:5 -/- 2 20"), 5);
}

TEST(ExplainTest, TheNetworkTellsWhoEndsAheadAndWhen) {
  const auto facts = [](const char* position) {
    const auto game = game_at("quoridor", position);
    return facts_of(*game, found(*game));
  };
  const Json start = facts("9x9 e1:10/e9:10 -/- 1 0");
  EXPECT_GT(start["plies_left"].get<double>(), 25);
  // Six steps ahead with as many walls, seen from both sides.
  EXPECT_GT(facts("9x9 e7:3/e9:3 -/- 1 40")["margin"].get<double>(), 2);
  EXPECT_LT(facts("9x9 e7:3/e9:3 -/- 2 40")["margin"].get<double>(), -2);
  // A proof knows the number.
  const auto game = game_at("quoridor", "9x9 a6:0/i8:0 -/- 1 40");
  EXPECT_EQ(facts_of(*game, found(*game))["plies_left"], 5);
}

TEST(ExplainTest, OfThreeAndFourThereIsNoRaceAndNothingOfWhoIsOut) {
  const auto game = new_game("quoridor", "players=4");
  Json facts = facts_of(*game, found(*game, 50));
  EXPECT_EQ(facts["way"], Json({8, 8, 8, 8}));
  EXPECT_FALSE(facts.contains("race") || facts.contains("margin"));
  EXPECT_GT(facts["plies_left"].get<double>(), 20);
  const auto rest = game->without_seat(games::SeatId(1));
  facts = facts_of(*rest, {});
  EXPECT_EQ(facts["way"], Json({8, nullptr, 8, 8}));
}

TEST(ExplainTest, OthelloCountsDiscsStableOnesAndMoves) {
  const auto game = new_game("othello");
  const Json facts = facts_of(*game, found(*game));
  EXPECT_EQ(facts["discs"], Json({2, 2}));
  EXPECT_EQ(facts["stable"], Json({0, 0}));
  EXPECT_EQ(facts["moves"], Json({4, 4}));
  const Json& expected = facts["expected_discs"];
  EXPECT_EQ(expected[0].get<double>() + expected[1].get<double>(), 64);
}

TEST(ExplainTest, OthelloKnowsTheEndFromBothSides) {
  // Three squares are empty; black, or white, is to move.
  for (const char* position :
       {"XXXXXXXXXXXXXXXXXXOOOOXXXXXOOOXXXXOXOXXXXOOOXXXXXXOOOOXXXXOOO--- X",
        "OOOOOOOOOOOOOOOOOOXXXXOOOOOXXXOOOOXOXOOOOXXXOOOOOOXXXXOOOOXXX--- O"}) {
    const auto game = game_at("othello", position);
    const Report report = found(*game, 100'000);
    ASSERT_TRUE(report.lines.front().exact);
    const Json facts = facts_of(*game, report);
    const std::size_t mover = game->to_move().index();
    EXPECT_EQ(facts["expected_discs"][mover].get<double>() * 2 - 64,
              report.lines.front().score / 100.0);
    EXPECT_GT(facts["stable"][mover], facts["stable"][1 - mover]);
    EXPECT_GT(facts["discs"][mover], facts["discs"][1 - mover]);
  }
}

}  // namespace
}  // namespace outflank::search
