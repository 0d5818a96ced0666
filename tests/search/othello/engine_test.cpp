#include "search/othello/engine.h"

#include <atomic>
#include <thread>

#include <gtest/gtest.h>

#include "games/game.h"
#include "games/move_error.h"
#include "search/othello/embedded_weights.h"
#include "search/othello/positions.h"

namespace outflank::search::othello {
namespace {

std::unique_ptr<games::Game> start_game(std::string_view rules = "") {
  return *(*games::find_game_type("othello"))->start(rules);
}

std::unique_ptr<games::Game> game_at(std::string_view position) {
  return *(*games::find_game_type("othello"))->from_position(position);
}

Limits to_depth(int depth) {
  Limits limits;
  limits.depth = depth;
  return limits;
}

Limits to_nodes(std::uint64_t nodes) {
  Limits limits;
  limits.nodes = nodes;
  return limits;
}

EngineOptions options_of(int threads, int hash_megabytes, int lines) {
  EngineOptions options;
  options.threads = threads;
  options.hash_megabytes = hash_megabytes;
  options.lines = lines;
  return options;
}

std::unique_ptr<Engine> engine_with(int threads, int lines = 1, Now now = nullptr) {
  auto engine = make_engine(now);
  EXPECT_TRUE(engine);
  EXPECT_TRUE((*engine)->set_options(options_of(threads, 4, lines)));
  return std::move(*engine);
}

void play_randomly(games::Game& game, int plies, Random& random) {
  for (; plies > 0 && !game.ending(); --plies) {
    const auto moves = game.legal_move_texts();
    ASSERT_TRUE(game.play(moves[random.below(moves.size())]));
  }
}

// A line must be playable from where the game stands.
void expect_playable(const games::Game& game, const Line& line) {
  const auto copy = game.clone();
  for (const std::string& move : line.moves) {
    const auto played = copy->play(move);
    ASSERT_TRUE(played) << played.error().message();
  }
}

constexpr std::string_view kNearTheEnd =
    "O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXXOOOOOOOXXXXXO--X-------- X";

TEST(EngineTest, IsFoundByName) {
  EXPECT_TRUE(search::make_engine("othello", nullptr));
}

TEST(EngineTest, RefusesOtherGamesAndFinishedOnes) {
  const auto engine = engine_with(1);
  const auto quoridor = *(*games::find_game_type("quoridor"))->start("");
  const auto other = engine->search(*quoridor, to_depth(1), {});
  ASSERT_FALSE(other);
  EXPECT_TRUE(other.error().is(InputError::Conflict));
  const auto over = engine->search(*game_at(std::string(64, 'X') + " O"), to_depth(1), {});
  ASSERT_FALSE(over);
  EXPECT_TRUE(over.error().is(games::MoveError::GameOver));
}

TEST(EngineTest, RefusesOptionsOutOfRange) {
  const auto engine = engine_with(1);
  EXPECT_FALSE(engine->set_options(options_of(-1, 4, 1)));
  EXPECT_FALSE(engine->set_options(options_of(1, 0, 1)));
  EXPECT_FALSE(engine->set_options(options_of(1, 4, 0)));
  EngineOptions options;
  options.disabled_features = {"wheels"};
  EXPECT_FALSE(engine->set_options(options));
}

TEST(EngineTest, DoesNotStartWithDamagedWeights) {
  const auto missing = make_engine_with(nullptr, {});
  ASSERT_FALSE(missing);
  EXPECT_TRUE(missing.error().is(InputError::Missing));
  std::vector<std::byte> file(embedded_weights().begin(), embedded_weights().end());
  EXPECT_TRUE(make_engine_with(nullptr, file));
  file[5000] ^= std::byte{1};
  const auto damaged = make_engine_with(nullptr, file);
  ASSERT_FALSE(damaged);
  EXPECT_TRUE(damaged.error().is(InputError::Damaged));
}

TEST(EngineTest, FindsTheSameWithTheSameNodeLimit) {
  const auto game = start_game();
  Random random(31);
  play_randomly(*game, 12, random);
  const auto run = [&] { return *engine_with(1)->search(*game, to_nodes(30'000), {}); };
  const Report first = run();
  const Report second = run();
  EXPECT_EQ(first.nodes, second.nodes);
  EXPECT_EQ(first.depth, second.depth);
  ASSERT_EQ(first.lines.size(), second.lines.size());
  EXPECT_EQ(first.lines[0].moves, second.lines[0].moves);
  EXPECT_EQ(first.lines[0].score, second.lines[0].score);
  EXPECT_LT(first.nodes, 60'000U);
}

TEST(EngineTest, ASmallestSearchStillHasAMove) {
  const auto game = start_game();
  const auto report = engine_with(1)->search(*game, to_nodes(1), {});
  ASSERT_TRUE(report);
  ASSERT_FALSE(report->lines.empty());
  ASSERT_FALSE(report->lines[0].moves.empty());
  expect_playable(*game, report->lines[0]);
}

TEST(EngineTest, PlaysWholeGamesLegallyOnEverySize) {
  constexpr std::uint64_t kSeed = 32;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  const auto engine = engine_with(1);
  Limits limits = to_depth(3);
  limits.nodes = 300;
  for (const std::string_view rules : {"", "size=4", "size=6", "size=10", "", ""}) {
    const auto game = start_game(rules);
    while (!game->ending()) {
      const auto report = engine->search(*game, limits, {});
      ASSERT_TRUE(report);
      ASSERT_FALSE(report->lines.empty());
      expect_playable(*game, report->lines[0]);
      if (HasFatalFailure()) return;
      // Every other move is anybody's, so that the games differ.
      if (random.chance(1, 2)) {
        play_randomly(*game, 1, random);
      } else {
        ASSERT_TRUE(game->play(report->lines[0].moves.front()));
      }
    }
  }
}

TEST(EngineTest, AForcedPassIsReportedAsAMove) {
  Random random(33);
  int passes = 0;
  const auto engine = engine_with(1);
  for (int i = 0; i < 400 && passes < 3; ++i) {
    const auto game = start_game();
    while (!game->ending()) {
      if (game->legal_move_texts() == std::vector<std::string>{"pass"}) {
        ++passes;
        const auto report = engine->search(*game, to_depth(4), {});
        ASSERT_TRUE(report);
        ASSERT_EQ(report->lines.size(), 1U);
        EXPECT_EQ(report->lines[0].moves.front(), "pass");
        expect_playable(*game, report->lines[0]);
      }
      play_randomly(*game, 1, random);
    }
  }
  EXPECT_EQ(passes, 3);
}

TEST(EngineTest, TheEndIsExact) {
  const auto game = game_at(kNearTheEnd);
  const auto report = engine_with(1)->search(*game, {}, {});
  ASSERT_TRUE(report);
  EXPECT_TRUE(report->lines[0].exact);
  EXPECT_EQ(report->lines[0].score % 100, 0);
  // Without limits it ends by itself, and the line is played to the end with that score.
  const auto copy = game->clone();
  for (const std::string& move : report->lines[0].moves) ASSERT_TRUE(copy->play(move));
  ASSERT_TRUE(copy->ending());
  const double chance = report->lines[0].win_chance;
  EXPECT_TRUE(chance == 0 || chance == 0.5 || chance == 1);
}

TEST(EngineTest, AnEstimateIsNotExact) {
  const auto report = engine_with(1)->search(*start_game(), to_depth(4), {});
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->lines[0].exact);
  EXPECT_EQ(report->depth, 4);
  EXPECT_GT(report->lines[0].win_chance, 0);
  EXPECT_LT(report->lines[0].win_chance, 1);
}

TEST(EngineTest, SeveralLinesHaveDifferentMovesBestFirst) {
  const auto game = start_game();
  Random random(34);
  play_randomly(*game, 10, random);
  const auto moves = game->legal_move_texts();
  const auto report = engine_with(1, 4)->search(*game, to_depth(5), {});
  ASSERT_TRUE(report);
  ASSERT_EQ(report->lines.size(), std::min<std::size_t>(4, moves.size()));
  for (std::size_t i = 1; i < report->lines.size(); ++i) {
    EXPECT_GE(report->lines[i - 1].score, report->lines[i].score);
    for (std::size_t j = 0; j < i; ++j) {
      EXPECT_NE(report->lines[i].moves.front(), report->lines[j].moves.front());
    }
    expect_playable(*game, report->lines[i]);
  }
}

TEST(EngineTest, ReportsEveryDeepening) {
  std::vector<int> depths;
  const auto report = engine_with(1)->search(
      *start_game(), to_depth(5), [&](const Report& now) { depths.push_back(now.depth); });
  ASSERT_TRUE(report);
  EXPECT_EQ(depths, (std::vector{1, 2, 3, 4, 5}));
}

TEST(EngineTest, StopEndsASearchWithoutLimits) {
  const auto engine = engine_with(2);
  std::atomic<bool> begun{false};
  StopSource stop;
  std::thread stopper([&] {
    while (!begun) std::this_thread::yield();
    stop.request_stop();
  });
  Limits limits;
  limits.stop = stop.get_token();
  const auto report = engine->search(*start_game(), limits, [&](const Report&) { begun = true; });
  stopper.join();
  ASSERT_TRUE(report);
  EXPECT_FALSE(report->lines.empty());
}

// A clock that advances by a millisecond with each reading.
double counting_clock() {
  static std::atomic<int> looks{0};
  return 0.001 * ++looks;
}

TEST(EngineTest, ATimeLimitEndsTheSearch) {
  const auto engine = engine_with(1, 1, counting_clock);
  Limits limits;
  limits.seconds = 0.2;
  const auto report = engine->search(*start_game(), limits, {});
  ASSERT_TRUE(report);
  EXPECT_LE(report->seconds, 0.25);
}

TEST(EngineTest, SeveralThreadsProveTheSame) {
  const auto game = game_at(kNearTheEnd);
  const auto one = engine_with(1)->search(*game, {}, {});
  const auto three = engine_with(3)->search(*game, {}, {});
  ASSERT_TRUE(one);
  ASSERT_TRUE(three);
  EXPECT_EQ(one->lines[0].score, three->lines[0].score);
  EXPECT_TRUE(three->lines[0].exact);
}

}  // namespace
}  // namespace outflank::search::othello
