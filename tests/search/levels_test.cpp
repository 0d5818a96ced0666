#include "search/levels.h"

#include <algorithm>
#include <set>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "core/random.h"
#include "games/move_error.h"

namespace outflank::search {
namespace {

#ifdef OUTFLANK_SANITIZED
constexpr int kPlies = 24;
constexpr int kGames = 2;
#else
constexpr int kPlies = 120;
constexpr int kGames = 8;
#endif

std::unique_ptr<games::Game> new_game(std::string_view name, std::string_view rules = "") {
  return games::find_game_type(name).value()->start(rules).value();
}

// A game of every type, and one of each variant that has levels of its own.
std::vector<std::unique_ptr<games::Game>> games_with_levels() {
  std::vector<std::unique_ptr<games::Game>> games;
  for (const games::GameType* type : games::game_types()) games.push_back(new_game(type->name()));
  games.push_back(new_game("quoridor", "size=7"));
  games.push_back(new_game("quoridor", "players=4"));
  games.push_back(new_game("quoridor", "players=4 size=7"));
  games.push_back(new_game("othello", "size=10"));
  return games;
}

std::unique_ptr<games::Game> game_at(std::string_view name, std::string_view position) {
  return games::find_game_type(name).value()->from_position(position).value();
}

std::unique_ptr<Engine> level_engine(std::string_view game, int level, std::uint64_t seed = 1) {
  auto engine = make_level_engine(game, level, nullptr).value();
  EngineOptions options;
  options.seed = seed;
  EXPECT_TRUE(engine->set_options(options));
  return engine;
}

std::string move_of(Engine& engine, const games::Game& game) {
  return engine.search(game, {}, nullptr).value().lines.front().moves.front();
}

std::string played(std::string_view game, int level, std::uint64_t seed, int plies) {
  const auto on = new_game(game);
  const auto engine = level_engine(game, level, seed);
  for (int ply = 0; ply < plies && !on->ending(); ++ply) {
    EXPECT_TRUE(on->play(move_of(*engine, *on)));
  }
  return on->move_list();
}

// How many of the games, half of them from each seat, the first level wins.
int wins(std::string_view game, int first, int second, int games) {
  int won = 0;
  for (int i = 0; i < games; ++i) {
    const games::SeatId seat(i % 2);
    const auto on = new_game(game);
    const auto strong = level_engine(game, first, static_cast<std::uint64_t>(i));
    const auto weak = level_engine(game, second, static_cast<std::uint64_t>(i));
    for (int ply = 0; ply < 300 && !on->ending(); ++ply) {
      EXPECT_TRUE(on->play(move_of(on->to_move() == seat ? *strong : *weak, *on)));
    }
    if (on->ending() && on->ending()->outcome.winner() == seat) ++won;
  }
  return won;
}

TEST(LevelsTest, EveryGameHasTenAndNoMore) {
  for (const auto& game : games_with_levels()) {
    for (int level = 1; level <= kMaxLevel; ++level) {
      const auto found = find_level(*game, level);
      ASSERT_TRUE(found) << game->name() << " " << level;
      EXPECT_GT(found->nodes, 0U);
      EXPECT_GT(found->max_seconds, 0);
      EXPECT_TRUE(found->lines == 1 || found->temperature > 0);
      EXPECT_LE(found->lines, kMaxLines);
    }
    EXPECT_TRUE(find_level(*game, 0).error().is(InputError::OutOfRange));
    EXPECT_TRUE(find_level(*game, kMaxLevel + 1).error().is(InputError::OutOfRange));
  }
  EXPECT_TRUE(make_level_engine("chess", 1, nullptr).error().is(InputError::Unknown));
  EXPECT_TRUE(make_level_engine("othello", 0, nullptr).error().is(InputError::OutOfRange));
}

TEST(LevelsTest, TheBestLevelsSearchDeeperAndAreNotRandom) {
  for (const auto& game : games_with_levels()) {
    for (int level = 7; level <= kMaxLevel; ++level) {
      const Level here = find_level(*game, level).value();
      const Level below = find_level(*game, level - 1).value();
      EXPECT_TRUE(below.lines > 1 || here.nodes > below.nodes) << level;
      EXPECT_EQ(here.lines, 1);
      EXPECT_EQ(here.no_search_percent, 0);
    }
  }
}

TEST(LevelsTest, OnSlowMachinesTimeEndsTheSearch) {
  static double seconds = 0;
  const Now slow = [] { return seconds += 0.1; };  // with every look at the clock
  for (const auto& game : games_with_levels()) {
    const auto engine = make_level_engine(game->name(), kMaxLevel, slow).value();
    const double begin = seconds;
    const auto report = engine->search(*game, {}, nullptr);
    ASSERT_TRUE(report);
    EXPECT_LT(seconds - begin, 4) << game->rules_text();
    EXPECT_LT(report->nodes, find_level(*game, kMaxLevel)->nodes) << game->rules_text();
  }
}

TEST(LevelsTest, AFastClockChangesNothing) {
  static double seconds = 0;
  const Now fast = [] { return seconds += 1e-7; };
  auto games = games_with_levels();
  games.push_back(
      game_at("othello", "---------X--------O------XO-----" + std::string(32, '-') + " O"));
  for (const auto& game : games) {
    for (const int level : {5, 7}) {
      const auto search = [&](Now now) {
        const auto engine = make_level_engine(game->name(), level, now).value();
        return engine->search(*game, {}, nullptr).value();
      };
      const Report timed = search(fast);
      const Report untimed = search(nullptr);
      EXPECT_EQ(timed.lines.front().moves, untimed.lines.front().moves)
          << game->rules_text() << level;
      EXPECT_EQ(timed.nodes, untimed.nodes) << game->rules_text() << level;
    }
  }
}

TEST(LevelsTest, TheSameSeedPlaysTheSameGame) {
  for (const std::string_view game : {"quoridor", "othello"}) {
    for (const int level : {1, 3, 5, 6}) {
      EXPECT_EQ(played(game, level, 7, 12), played(game, level, 7, 12)) << game << level;
    }
  }
}

TEST(LevelsTest, AnotherSeedPlaysAnotherGame) {
  for (const std::string_view game : {"quoridor", "othello"}) {
    for (const int level : {1, 2, 3, 4, 5}) {
      std::set<std::string> seen;
      for (std::uint64_t seed = 0; seed < 4; ++seed) seen.insert(played(game, level, seed, 8));
      EXPECT_GT(seen.size(), 1U) << game << level;
    }
  }
}

TEST(LevelsTest, EarlierCallsDoNotMatter) {
  for (const std::string_view name : {"quoridor", "othello"}) {
    for (int level = 1; level <= 7; ++level) {
      const auto game = new_game(name);
      const auto used = level_engine(name, level);
      for (int ply = 0; ply < 8; ++ply) ASSERT_TRUE(game->play(move_of(*used, *game)));
      const auto again = used->search(*game, {}, nullptr).value();
      const auto fresh = level_engine(name, level)->search(*game, {}, nullptr).value();
      EXPECT_EQ(again.lines.front().moves, fresh.lines.front().moves) << name << level;
      EXPECT_EQ(again.nodes, fresh.nodes) << name << level;
    }
  }
}

TEST(LevelsTest, NoLevelMissesAWinInOne) {
  const auto quoridor = make_engine("quoridor", nullptr).value();
  const auto othello = make_engine("othello", nullptr).value();
  const auto north = game_at("quoridor", "9x9 a8:5/i5:5 -/- 1 20");
  const auto south = game_at("quoridor", "9x9 a5:5/i2:5 -/- 2 21");
  // Black has two moves, and d4 leaves white without any disc.
  const auto wipe_out =
      game_at("othello", "---------X--------O------XO-----" + std::string(32, '-') + " X");
  ASSERT_EQ(wipe_out->legal_move_texts(), (std::vector<std::string>{"d2", "d4"}));
  for (int level = 1; level <= kMaxLevel; ++level) {
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
      const auto best = [&](Engine& engine, const games::Game& game) {
        const Level found = find_level(game, level).value();
        return search_at_level(engine, found, seed, game, {}, {})->lines.front().moves.front();
      };
      EXPECT_EQ(best(*quoridor, *north), "a9") << level;
      EXPECT_EQ(best(*quoridor, *south), "i1") << level;
      EXPECT_EQ(best(*othello, *wipe_out), "d4") << level;
    }
  }
}

TEST(LevelsTest, WhereTheOthersPlayOnTheFirstPlaceIsTaken) {
  const auto game = game_at("quoridor", "5x5 b4:3/b3:3/d4:3/e2:3 -/-/-/- 1 8 walls=3 play_on=true");
  for (std::uint64_t seed = 0; seed < 20; ++seed) {
    EXPECT_EQ(move_of(*level_engine("quoridor", 1, seed), *game), "b5") << seed;
  }
}

TEST(LevelsTest, TheLowestLevelWalksToItsGoal) {
  for (std::uint64_t seed = 0; seed < 10; ++seed) {
    const auto game = new_game("quoridor", "walls=3");
    const auto engine = level_engine("quoridor", 1, seed);
    for (int turn = 0; turn < 40 && !game->ending(); ++turn) {
      ASSERT_TRUE(game->play(move_of(*engine, *game)));
      if (game->ending()) break;
      // The other one walks to and fro on its own side.
      const auto legal = game->legal_move_texts();
      const auto aside = std::ranges::find_if(
          legal, [](const std::string& move) { return move.size() == 2 && move[1] == '9'; });
      ASSERT_TRUE(game->play(aside != legal.end() ? *aside : legal.front()));
    }
    EXPECT_TRUE(game->ending() && game->ending()->outcome.winner() == games::kFirstSeat)
        << "seed " << seed << "\n"
        << game->move_list();
  }
}

TEST(LevelsTest, AMiddlingLevelBeatsTheLowest) {
  EXPECT_GE(wins("quoridor", 5, 1, kGames), kGames - 1);
  EXPECT_GE(wins("othello", 5, 1, kGames), kGames - 1);
}

TEST(LevelsTest, TheReportBeginsWithTheChosenLine) {
  const auto game = new_game("othello");
  ASSERT_TRUE(game->play("f5"));
  for (int level = 1; level <= 6; ++level) {
    for (std::uint64_t seed = 0; seed < 5; ++seed) {
      std::vector<std::string> last;
      const auto report =
          level_engine("othello", level, seed)->search(*game, {}, [&](const Report& told) {
            last = told.lines.front().moves;
          });
      ASSERT_TRUE(report);
      EXPECT_EQ(report->lines.front().moves, last) << level;
    }
  }
}

TEST(LevelsTest, TighterLimitsHold) {
  Limits limits;
  limits.nodes = 500;
  const auto game = new_game("quoridor");
  const auto report = level_engine("quoridor", 10)->search(*game, limits, nullptr);
  ASSERT_TRUE(report);
  EXPECT_LT(report->nodes, 2000U);
  limits = {};
  limits.depth = 2;
  EXPECT_EQ(level_engine("quoridor", 10)->search(*game, limits, nullptr)->depth, 2);
}

TEST(LevelsTest, FinishedAndForeignGamesAreErrors) {
  const auto over = new_game("quoridor", "size=3 walls=0");
  ASSERT_TRUE(over->play_list("b2 a3 b3"));
  const auto full = game_at("othello", std::string(64, 'X') + " O");
  for (int level = 1; level <= kMaxLevel; ++level) {
    EXPECT_TRUE(level_engine("quoridor", level)
                    ->search(*over, {}, nullptr)
                    .error()
                    .is(games::MoveError::GameOver));
    EXPECT_TRUE(level_engine("othello", level)
                    ->search(*full, {}, nullptr)
                    .error()
                    .is(games::MoveError::GameOver));
  }
  EXPECT_FALSE(level_engine("quoridor", 6)->search(*new_game("othello"), {}, nullptr));
}

TEST(LevelsTest, OptionsThatMakeNoSenseAreRefused) {
  const auto engine = make_level_engine("quoridor", 3, nullptr).value();
  EXPECT_FALSE(engine->set_options({.threads = -1, .disabled_features = {}}));
  EXPECT_FALSE(engine->set_options({.disabled_features = {"null_move"}}));
}

// Games in every variant, where boards fill up and players drop out.
struct Variant {
  const char* game;
  const char* rules;

  friend void PrintTo(const Variant& variant, std::ostream* out) {
    *out << variant.game << ' ' << variant.rules;
  }
};
class EveryVariantTest : public testing::TestWithParam<Variant> {};

TEST_P(EveryVariantTest, EveryLevelOnlyMakesLegalMoves) {
  constexpr std::uint64_t kSeed = 5;
  SCOPED_TRACE("seed " + std::to_string(kSeed));
  Random random(kSeed);
  std::vector<std::unique_ptr<Engine>> engines;
  for (int level = 1; level <= 6; ++level) {
    engines.push_back(level_engine(GetParam().game, level, random.next()));
  }
  const auto game = new_game(GetParam().game, GetParam().rules);
  for (int ply = 0; ply < kPlies && !game->ending(); ++ply) {
    const std::string move = move_of(*engines[random.below(engines.size())], *game);
    const auto played_it = game->play(move);
    ASSERT_TRUE(played_it) << played_it.error().message() << " in " << game->position_text();
  }
}

INSTANTIATE_TEST_SUITE_P(
    Rules, EveryVariantTest,
    testing::Values(Variant{"quoridor", ""}, Variant{"quoridor", "size=3"},
                    Variant{"quoridor", "size=11x7"}, Variant{"quoridor", "size=25 max_plies=8"},
                    Variant{"quoridor", "players=3"},
                    Variant{"quoridor", "players=4 play_on=true size=5"},
                    Variant{"quoridor", "players=4 stuck=skip size=5 walls=20"},
                    Variant{"quoridor", "pass=free"}, Variant{"quoridor", "walls=0"},
                    Variant{"quoridor", "max_plies=40 tie_break=nearest"}, Variant{"othello", ""},
                    Variant{"othello", "size=4"}, Variant{"othello", "size=6"},
                    Variant{"othello", "size=16"}));

}  // namespace
}  // namespace outflank::search
