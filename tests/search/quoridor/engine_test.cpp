#include "search/engine.h"

#include <chrono>
#include <thread>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/move_error.h"

namespace outflank::search {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::unique_ptr<games::Game> game_at(std::string_view position) {
  return games::find_game_type("quoridor").value()->from_position(position).value();
}
std::unique_ptr<games::Game> new_game(std::string_view rules = "") {
  return games::find_game_type("quoridor").value()->start(rules).value();
}

std::unique_ptr<Engine> engine(int threads = 1, int lines = 1) {
  auto made = make_engine("quoridor", now).value();
  EngineOptions options;
  options.threads = threads;
  options.lines = lines;
  options.hash_megabytes = 4;
  EXPECT_TRUE(made->set_options(options));
  return made;
}

// What plays where the tree search does not.
std::unique_ptr<Engine> alpha_beta(int lines = 1) {
  auto made = make_engine("quoridor", now).value();
  EngineOptions options;
  options.threads = 1;
  options.lines = lines;
  options.hash_megabytes = 4;
  options.disabled_features = {"tree"};
  EXPECT_TRUE(made->set_options(options));
  return made;
}

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

std::string best(std::string_view position, std::uint64_t count = 3000) {
  return engine()->search(*game_at(position), nodes(count), nullptr)->lines[0].moves[0];
}

TEST(QuoridorEngineTest, TakesAWinInOne) {
  EXPECT_EQ(best("9x9 a8:5/i5:5 -/- 1 20"), "a9");
  EXPECT_EQ(best("9x9 a5:5/i2:5 -/- 2 21"), "i1");
  EXPECT_EQ(best("9x9 e8:3/e9:3 -/- 1 20 "), best("9x9 e8:3/e9:3 -/- 1 20"));
}

TEST(QuoridorEngineTest, KnowsAWonRaceToItsEnd) {
  const auto report =
      engine()->search(*game_at("9x9 a5:0/i6:0 -/- 1 40"), nodes(1000), nullptr).value();
  EXPECT_TRUE(report.lines[0].exact);
  EXPECT_EQ(report.lines[0].win_chance, 1);
  EXPECT_EQ(report.lines[0].moves[0], "a6");
}

TEST(QuoridorEngineTest, ARaceThatALimitOfPliesEndsIsNotWon) {
  for (const bool tree : {true, false}) {
    const auto exact = [&](const char* position) {
      const auto searching = tree ? engine() : alpha_beta();
      return searching->search(*game_at(position), nodes(1000), nullptr)->lines[0].exact;
    };
    EXPECT_FALSE(exact("9x9 a6:0/i5:0 -/- 1 30 max_plies=32")) << tree;
    EXPECT_TRUE(exact("9x9 a6:0/i5:0 -/- 1 30 max_plies=60")) << tree;
  }
}

TEST(QuoridorEngineTest, StopsARunnerWithAWall) {
  // One step from the goal, and one wall that can still lengthen the way.
  const auto report =
      engine()->search(*game_at("9x9 e4:3/a2:0 -/- 1 30"), nodes(3000), nullptr).value();
  EXPECT_EQ(report.lines[0].moves[0].back(), 'h') << report.lines[0].moves[0];
}

TEST(QuoridorEngineTest, OneThreadAndANodeLimitAlwaysFindTheSame) {
  const auto position = game_at("9x9 e4:6/e6:6 d3h,f3h,b4h,a1v/c6h,g5v,c3v,h6h 1 20");
  for (const bool tree : {true, false}) {
    const auto find = [&] {
      const auto searching = tree ? engine() : alpha_beta();
      return searching->search(*position, nodes(tree ? 500 : 20'000), nullptr).value();
    };
    const Report a = find();
    const Report b = find();
    EXPECT_EQ(a.lines[0].moves, b.lines[0].moves);
    EXPECT_EQ(a.lines[0].score, b.lines[0].score);
    EXPECT_EQ(a.nodes, b.nodes);
  }
}

TEST(QuoridorEngineTest, SeveralThreadsGrowOneTree) {
  const auto position = game_at("9x9 e4:6/e6:6 d3h,f3h,b4h,a1v/c6h,g5v,c3v,h6h 1 20");
  const auto report = engine(3)->search(*position, nodes(600), nullptr).value();
  EXPECT_GE(report.nodes, 600U);
  EXPECT_TRUE(position->play(report.lines[0].moves[0]));
}

TEST(QuoridorEngineTest, TheTreeIsReusedForTheNextMove) {
  auto game = new_game();
  const auto searching = engine();
  const auto first = searching->search(*game, nodes(400), nullptr).value();
  ASSERT_GE(first.lines[0].moves.size(), 2U);
  ASSERT_TRUE(game->play(first.lines[0].moves[0]));
  ASSERT_TRUE(game->play(first.lines[0].moves[1]));
  // One visit more, and yet it knows a line of several moves.
  EXPECT_GE(searching->search(*game, nodes(1), nullptr)->depth, 2);
  searching->new_game();
  EXPECT_EQ(searching->search(*game, nodes(1), nullptr)->depth, 1);
}

TEST(QuoridorEngineTest, ReportsAsManyLinesAsRequestedBestFirst) {
  const auto moves = engine(1, 3)->search(*new_game(), nodes(500), nullptr).value().lines;
  ASSERT_EQ(moves.size(), 3U);
  EXPECT_NE(moves[0].moves[0], moves[1].moves[0]);
  EXPECT_NE(moves[1].moves[0], moves[2].moves[0]);

  const auto report = alpha_beta(3)->search(*new_game(), nodes(20'000), nullptr).value();
  ASSERT_EQ(report.lines.size(), 3U);
  EXPECT_GE(report.lines[0].score, report.lines[1].score);
  EXPECT_GE(report.lines[1].score, report.lines[2].score);
  EXPECT_NE(report.lines[0].moves[0], report.lines[1].moves[0]);
}

TEST(QuoridorEngineTest, EveryReportedLineCanBePlayed) {
  auto game = new_game();
  ASSERT_TRUE(game->play_list("e2 e8 e3 e7 d3h c6h"));
  (void)engine()->search(*game, nodes(600), [&](const Report& report) {
    for (const Line& line : report.lines) {
      const auto copy = game->clone();
      for (const std::string& move : line.moves) ASSERT_TRUE(copy->play(move)) << move;
    }
  });
}

TEST(QuoridorEngineTest, StopsSoonOnRequest) {
  for (const int threads : {1, 2}) {
    const auto searching = engine(threads);
    const auto game = new_game();
    StopSource stop;
    std::jthread stopper([&] {
      std::this_thread::sleep_for(std::chrono::milliseconds(50));
      stop.request_stop();
    });
    Limits until_stopped;
    until_stopped.stop = stop.get_token();
    const auto report = searching->search(*game, until_stopped, nullptr);
    ASSERT_TRUE(report);
    EXPECT_TRUE(game->play(report->lines[0].moves[0]));
  }
}

TEST(QuoridorEngineTest, EveryLimitEndsTheSearch) {
  Limits depth;
  depth.depth = 2;
  EXPECT_EQ(engine()->search(*new_game(), depth, nullptr)->depth, 2);
  Limits no_time;
  no_time.seconds = 0;
  EXPECT_FALSE(engine()->search(*new_game(), no_time, nullptr)->lines.empty());
  Limits clock;
  clock.clock = Limits::Clock{.remaining = 0.2, .increment = 0};
  EXPECT_FALSE(engine()->search(*new_game(), clock, nullptr)->lines.empty());
  EXPECT_FALSE(engine()->search(*new_game(), nodes(1), nullptr)->lines.empty());
}

TEST(QuoridorEngineTest, ADepthThatNoLineReachesEndsTheSearch) {
  Limits depth;
  depth.depth = 10;
  EXPECT_LE(engine()->search(*new_game("max_plies=2"), depth, nullptr)->depth, 2);
}

TEST(QuoridorEngineTest, WhatWasFoundByOtherRulesIsForgotten) {
  // The same position: a win by one set of rules, by the other the game ends before.
  const auto won = game_at("9x9 a6:0/i5:0 -/- 1 30");
  const auto ended = game_at("9x9 a6:0/i5:0 -/- 1 30 max_plies=32");
  for (const bool tree : {true, false}) {
    const auto searching = tree ? engine() : alpha_beta();
    EXPECT_TRUE(searching->search(*won, nodes(1000), nullptr)->lines[0].exact);
    EXPECT_FALSE(searching->search(*ended, nodes(1000), nullptr)->lines[0].exact) << tree;
  }
}

TEST(QuoridorEngineTest, AFinishedOrForeignGameIsAnError) {
  const auto over = new_game("size=3 walls=0");
  ASSERT_TRUE(over->play_list("b2 a3 b3"));
  EXPECT_TRUE(engine()->search(*over, nodes(10), nullptr).error().is(games::MoveError::GameOver));
  const auto othello = games::find_game_type("othello").value()->start("").value();
  EXPECT_FALSE(engine()->search(*othello, nodes(10), nullptr));
}

TEST(QuoridorEngineTest, OptionsOutOfRangeAreRefused) {
  const auto made = make_engine("quoridor", now).value();
  for (EngineOptions bad : {EngineOptions{.threads = -1, .disabled_features = {}},
                            EngineOptions{.hash_megabytes = 0, .disabled_features = {}},
                            EngineOptions{.lines = 0, .disabled_features = {}},
                            EngineOptions{.disabled_features = {"magic"}}}) {
    EXPECT_FALSE(made->set_options(bad));
  }
}

// Legal moves in every variant, also where boards fill up and players drop out.
class EveryVariantTest : public testing::TestWithParam<const char*> {};

TEST_P(EveryVariantTest, TheEngineOnlyMakesLegalMoves) {
  Random random(3);
  const auto playing = engine();
  const auto game = new_game(GetParam());
  for (int ply = 0; ply < 60 && !game->ending(); ++ply) {
    if (random.chance(1, 3)) {
      const auto moves = game->legal_move_texts();
      ASSERT_TRUE(game->play(moves[random.below(moves.size())]));
      continue;
    }
    const auto report = playing->search(*game, nodes(150), nullptr);
    ASSERT_TRUE(report) << report.error().message();
    const auto played = game->play(report->lines[0].moves[0]);
    ASSERT_TRUE(played) << played.error().message() << " in " << game->position_text();
  }
}

INSTANTIATE_TEST_SUITE_P(Rules, EveryVariantTest,
                         testing::Values("", "size=3", "size=5 walls=3", "size=11x7",
                                         "size=7x9 walls=5", "size=11 walls=15", "players=3",
                                         "players=4 size=5 walls=9", "players=4 play_on=true",
                                         "pass=free", "walls=0",
                                         "players=4 stuck=skip size=5 walls=20",
                                         "max_plies=40 tie_break=nearest",
                                         "size=7 repetition=draw3 walls=1"));

}  // namespace
}  // namespace outflank::search
