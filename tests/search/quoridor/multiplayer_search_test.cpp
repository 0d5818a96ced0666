// Three and four players at the engine: by the search with playouts, and on 9×9 by the tree over the network.
#include "search/quoridor/multiplayer_search.h"

#include <algorithm>
#include <chrono>
#include <set>
#include <thread>

#include <gtest/gtest.h>

#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"
#include "search/quoridor/arrival.h"
#include "search/quoridor/embedded_network.h"
#include "search/quoridor/engine.h"
#include "support/quoridor_random.h"

namespace outflank::search::quoridor {
namespace {

double now() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

std::unique_ptr<games::Game> game_at(std::string_view position) {
  return games::find_game_type("quoridor").value()->from_position(position).value();
}
std::unique_ptr<games::Game> new_game(std::string_view rules) {
  return games::find_game_type("quoridor").value()->start(rules).value();
}

struct Wish {
  int threads = 1;
  int lines = 1;
  std::uint64_t seed = 1;
};
std::unique_ptr<Engine> engine(const Wish& wish = {}) {
  auto made = search::make_engine("quoridor", now).value();
  EngineOptions options;
  options.threads = wish.threads;
  options.lines = wish.lines;
  options.seed = wish.seed;
  options.hash_megabytes = 4;
  EXPECT_TRUE(made->set_options(options));
  return made;
}

Limits nodes(std::uint64_t count) {
  Limits limits;
  limits.nodes = count;
  return limits;
}

bool leaves_an_arrival(Position position, Move move) {
  position.play_unchecked(move);
  return !position.over() && can_arrive(position);
}

TEST(ManyPlayersTest, TakesAWinInOneWithHardlyALook) {
  const char* const positions[] = {
      "9x9 a8:5/h5:5/e2:5/b5:5 -/-/-/- 1 20", "9x9 a8:5/h4:5/e2:5/b5:5 -/-/-/- 2 21",
      "9x9 a8:5/h4:5/e2:5/b5:5 -/-/-/- 3 22", "9x9 a8:5/h4:5/e2:5/b5:5 -/-/-/- 4 23"};
  const char* const wins[] = {"a9", "i4", "e1", "a5"};
  for (std::size_t i = 0; i < 4; ++i) {
    for (const std::uint64_t count : {1U, 400U}) {
      const auto report = engine()->search(*game_at(positions[i]), nodes(count), nullptr).value();
      EXPECT_EQ(report.lines[0].moves, std::vector<std::string>{wins[i]});
      EXPECT_EQ(report.lines[0].win_chance, 1);
      EXPECT_TRUE(report.lines[0].exact);
    }
  }
}

TEST(ManyPlayersTest, ArrivesForTheBestFreePlace) {
  const auto report = engine()->search(
      *game_at("9x9 *1:0/h5:5/e2:5/b5:5 -/-/-/- 3 20 play_on=true"), nodes(100), nullptr);
  EXPECT_EQ(report->lines[0].moves[0], "e1");
  EXPECT_TRUE(report->lines[0].exact);
  EXPECT_NEAR(report->lines[0].win_chance, 4.0 / 9, 1e-6);
}

TEST(GreedyTest, ArrivesWhereTheOthersPlayOn) {
  const auto greedy = search::make_engine("quoridor", now, "greedy").value();
  const auto game = game_at("9x9 e8:1/a5:1/e5:1/i5:1 -/-/-/- 1 20 play_on=true");
  EXPECT_EQ(greedy->search(*game, {}, nullptr)->lines[0].moves[0], "e9");
}

TEST(ManyPlayersTest, NeverLeavesAWinToTheNextPlayerThatItCanPrevent) {
  const std::uint64_t seed = test_seed(41);
  int threats = 0;
  const auto playing = engine();
  for (const char* rules : {"players=4", "players=3", "players=4 size=5"}) {
    const auto positions = sample_positions<Position>(parse_rules(rules).value(), 1500, seed);
    for (const Position& position : positions) {
      if (can_arrive(position)) continue;
      const auto moves = position.legal_moves();
      const auto losing = static_cast<std::size_t>(std::ranges::count_if(
          moves, [&](Move move) { return leaves_an_arrival(position, move); }));
      if (losing == 0 || losing == moves.size()) continue;
      ++threats;
      const auto game = game_at(to_text(position));
      for (const std::uint64_t count : {1U, position.columns() == 9 ? 20U : 300U}) {
        const auto report = playing->search(*game, nodes(count), nullptr).value();
        const std::string& move = report.lines[0].moves[0];
        EXPECT_FALSE(leaves_an_arrival(position, parse_move(move).value()))
            << game->position_text() << ' ' << move;
      }
    }
  }
  EXPECT_GT(threats, 20);
}

TEST(ManyPlayersTest, OneThreadANodeLimitAndASeedAlwaysFindTheSame) {
  const auto one = engine();
  const auto same = engine();
  const auto other = engine({.seed = 2});
  for (const char* rules : {"players=4 size=7", "players=3 size=7", "players=4 size=11"}) {
    const auto game = new_game(rules);
    const auto a = one->search(*game, nodes(20'000), nullptr).value();
    const auto b = same->search(*game, nodes(20'000), nullptr).value();
    EXPECT_EQ(a.lines[0].moves, b.lines[0].moves);
    EXPECT_EQ(a.lines[0].win_chance, b.lines[0].win_chance);
    EXPECT_EQ(a.nodes, 20'000U);
    EXPECT_EQ(b.nodes, 20'000U);
    const auto c = other->search(*game, nodes(20'000), nullptr).value();
    EXPECT_NE(a.lines[0].win_chance, c.lines[0].win_chance);
  }
}

TEST(ManyPlayersTest, ByTheNetworkANodeIsAVisitAndASeedAlwaysFindsTheSame) {
  for (const char* rules : {"players=4", "players=3", "players=4 seats=contest"}) {
    const auto game = new_game(rules);
    const auto a = engine()->search(*game, nodes(150), nullptr).value();
    const auto b = engine()->search(*game, nodes(150), nullptr).value();
    EXPECT_EQ(a.nodes, 150U);
    EXPECT_EQ(a.lines[0].moves, b.lines[0].moves);
    EXPECT_EQ(a.lines[0].win_chance, b.lines[0].win_chance);
    const auto c = engine({.seed = 2})->search(*game, nodes(150), nullptr).value();
    EXPECT_NE(a.lines[0].win_chance, c.lines[0].win_chance);
  }
}

TEST(ManyPlayersTest, ReportsAsManyLinesAsRequestedAndAllCanBePlayed) {
  for (const auto& [rules, count] : {std::pair("players=4 size=7", 20'000), {"players=4", 200}}) {
    const auto game = new_game(rules);
    int reports = 0;
    const auto last =
        engine({.lines = 5})
            ->search(*game, nodes(static_cast<std::uint64_t>(count)), [&](const Report& report) {
              ++reports;
              std::set<std::string> firsts;
              for (const Line& line : report.lines) {
                firsts.insert(line.moves[0]);
                EXPECT_GE(line.win_chance, 0);
                EXPECT_LE(line.win_chance, 1);
                const auto copy = game->clone();
                for (const std::string& move : line.moves) {
                  ASSERT_TRUE(copy->play(move)) << move;
                }
              }
              EXPECT_EQ(firsts.size(), 5U);
            });
    EXPECT_GT(reports, 2);
    EXPECT_EQ(last->lines.size(), 5U);
  }
}

TEST(ManyPlayersTest, ReportsWhatTheGameIsWorthToEverybody) {
  for (const auto& [position, count] : {std::pair("9x9 e4:5/c5:5/e7:5 -/-/- 1 6", 100U),
                                        {"7x7 d3:5/c4:5/d5:5 -/-/- 1 6", 20'000U}}) {
    for (const int threads : {1, 2}) {
      const auto shares =
          engine({.threads = threads})->search(*game_at(position), nodes(count), nullptr)->shares;
      ASSERT_EQ(shares.size(), 3U);
      EXPECT_NEAR(shares[0] + shares[1] + shares[2], 1, 1e-4);
      EXPECT_GT(*std::ranges::min_element(shares), 0);
    }
  }
  const auto won =
      engine()->search(*game_at("9x9 a8:5/h4:5/e2:5/b5:5 -/-/-/- 2 21"), nodes(1), nullptr);
  EXPECT_EQ(won->shares, (std::vector<double>{0, 1, 0, 0}));
  const auto two = engine()->search(*new_game(""), nodes(50), nullptr);
  EXPECT_TRUE(two->shares.empty());
}

TEST(ManyPlayersTest, ADepthIsADoublingOfTheGames) {
  Limits limits;
  limits.depth = 3;
  int reports = 0;
  const auto report =
      engine()
          ->search(*new_game("players=4 size=7"), limits, [&](const Report&) { ++reports; })
          .value();
  EXPECT_EQ(report.depth, 3);
  EXPECT_EQ(reports, 3);
}

TEST(ManyPlayersTest, StopsOnRequestOnAnyNumberOfThreads) {
  for (const int threads : {1, 3}) {
    for (const char* rules : {"players=4", "players=4 size=25 walls=40"}) {
      const auto searching = engine({.threads = threads});
      const auto game = new_game(rules);
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
}

TEST(ManyPlayersTest, ThreadsAddUpTheirGames) {
  for (const auto& [rules, count] : {std::pair("players=4 size=7", 3000U), {"players=4", 200U}}) {
    const auto report =
        engine({.threads = 3, .lines = 3})->search(*new_game(rules), nodes(count), nullptr);
    ASSERT_TRUE(report);
    EXPECT_GE(report->nodes, count);
    EXPECT_EQ(report->lines.size(), 3U);
  }
}

TEST(ManyPlayersTest, WhereTwoAreLeftTheySearchAsWithoutTheNetwork) {
  const auto two = game_at("9x9 e4:2/X4:1/e6:3/X3:0 -/-/-/- 1 20");
  const auto three = game_at("9x9 e4:2/d5:1/e6:3/X4:0 -/-/-/- 1 20");
  for (const auto* game : {&two, &three}) {
    const auto usual = engine()->search(**game, nodes(50), nullptr).value();
    const auto without = search::make_engine("quoridor", now).value();
    ASSERT_TRUE(without->set_options(
        {.threads = 1, .seed = 1, .disabled_features = {"multiplayer_network"}}));
    const auto other = without->search(**game, nodes(50), nullptr).value();
    EXPECT_EQ(usual.lines[0].win_chance == other.lines[0].win_chance, game == &two);
    EXPECT_TRUE((*game)->play(usual.lines[0].moves[0]));
  }
}

TEST(ManyPlayersTest, AnEngineTakesTheNetworkOfAFile) {
  const auto network = embedded_multiplayer_network();
  const auto made = make_engine_with(now, network);
  ASSERT_TRUE(made);
  const auto game = new_game("players=4");
  ASSERT_TRUE((*made)->set_options({.threads = 1, .seed = 1, .disabled_features = {}}));
  EXPECT_EQ((*made)->search(*game, nodes(60), nullptr)->lines[0].win_chance,
            engine()->search(*game, nodes(60), nullptr)->lines[0].win_chance);
  EXPECT_FALSE(make_engine_with(now, network.first(network.size() - 1)));
  EXPECT_FALSE(make_engine_with(now, embedded_policy_network()));
}

TEST(ManyPlayersTest, SavesItsShareByRepetitionWhereTheRulesKnowIt) {
  // The first player arrives unless the position comes for the third time, which g5 does.
  const std::string shuffle = "a7 c4 e4 g4 a8 c5 e5";
  for (const bool drawn : {true, false}) {
    const auto game = game_at(std::string("9x9 a8:0/c5:0/e5:0/g5:0 -/-/-/- 1 20") +
                              (drawn ? " repetition=draw3" : ""));
    ASSERT_TRUE(game->play_list(shuffle + " g5 " + shuffle));
    const auto report = engine()->search(*game, nodes(5000), nullptr).value();
    if (drawn) {
      EXPECT_EQ(report.lines[0].moves, std::vector<std::string>{"g5"});
    }
    EXPECT_EQ(report.lines[0].win_chance, drawn ? 0.25 : 0.0);
  }
}

TEST(ManyPlayersTest, WithoutItsLearnedPartsItSearchesDifferently) {
  const auto game = new_game("players=4");
  std::set<double> chances;
  const std::vector<std::string> parts[] = {{},
                                            {"multiplayer_network"},
                                            {"multiplayer_network", "learned_value"},
                                            {"learned_priors"},
                                            {"learned_value", "learned_priors"}};
  for (const auto& without : parts) {
    const auto searching = search::make_engine("quoridor", now).value();
    ASSERT_TRUE(searching->set_options({.threads = 1, .seed = 1, .disabled_features = without}));
    const auto count = nodes(without.empty() ? 100 : 5000);
    const auto report = searching->search(*game, count, nullptr).value();
    chances.insert(report.lines[0].win_chance);
    EXPECT_TRUE(game->clone()->play(report.lines[0].moves[0]));
  }
  EXPECT_EQ(chances.size(), std::size(parts));
}

// Games against three greedy players, in which chance alone would give a quarter.
TEST(ManyPlayersTest, MostlyComesFirstAgainstGreedyPlayers) {
  constexpr int kGames = 12;
  int first = 0;
  const auto greedy = search::make_engine("quoridor", now, "greedy").value();
  const auto own = engine();
  for (int i = 0; i < kGames; ++i) {
    const auto game = new_game("players=4");
    Random random(static_cast<std::uint64_t>(100 + i));
    for (int ply = 0; ply < 4; ++ply) {
      const auto moves = game->legal_move_texts();
      ASSERT_TRUE(game->play(moves[random.below(moves.size())]));
    }
    while (!game->ending()) {
      Engine& mover = game->to_move() == games::SeatId(i % 4) ? *own : *greedy;
      const auto report = mover.search(*game, nodes(60), nullptr).value();
      ASSERT_TRUE(game->play(report.lines[0].moves[0]));
    }
    first += game->ending()->outcome.winner() == games::SeatId(i % 4);
  }
  EXPECT_GE(first, kGames * 6 / 10);
}

class EveryManyPlayerVariantTest : public testing::TestWithParam<const char*> {};

TEST_P(EveryManyPlayerVariantTest, TheSearchOnlyMakesLegalMovesToTheEnd) {
  constexpr std::uint64_t kNodes = 60;
  Random random(test_seed(51));
  const auto playing = engine({.lines = 2});
  const auto game = new_game(GetParam());
  for (int ply = 0; ply < 150 && !game->ending(); ++ply) {
    if (random.chance(1, 3)) {
      const auto moves = game->legal_move_texts();
      ASSERT_TRUE(game->play(moves[random.below(moves.size())]));
      continue;
    }
    const auto report = playing->search(*game, nodes(kNodes), nullptr);
    ASSERT_TRUE(report) << report.error().message();
    for (const Line& line : report->lines) {
      const auto copy = game->clone();
      for (const std::string& move : line.moves) {
        ASSERT_TRUE(copy->play(move)) << move << " in " << game->position_text();
      }
    }
    ASSERT_TRUE(game->play(report->lines[0].moves[0]));
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rules, EveryManyPlayerVariantTest,
    testing::Values("players=3", "players=4 seats=contest", "players=4 size=3 walls=2",
                    "players=4 size=5 walls=20", "players=4 size=5 walls=20 stuck=skip",
                    "players=4 size=5 walls=9 play_on=true", "players=3 size=7 play_on=true",
                    "players=4 size=7 pass=free", "players=3 walls=0", "players=4 size=11x7",
                    "players=4 size=15 walls=20", "players=4 max_plies=50 tie_break=nearest",
                    "players=4 max_plies=50", "players=3 size=5 walls=1 repetition=draw3"));

}  // namespace
}  // namespace outflank::search::quoridor
