// Styles of levels: what their games are like. tools/styles measures more of them.

#include <gtest/gtest.h>

#include "games/othello/game.h"
#include "games/quoridor/game.h"
#include "search/game_engines.h"
#include "search/levels.h"

namespace outflank::search {
namespace {

std::unique_ptr<games::Game> game_at(std::string_view game, std::string_view position) {
  return games::find_game_type(game).value()->from_position(position).value();
}

double liking(const games::Game& game, std::string_view style, std::string_view move) {
  const auto level = find_level(game, 3).value();
  return with_style(game.name(), level, style)->style->liking(game, game.parse_move(move).value());
}

// Of the first moves of games of a style with itself, how many the question is true of.
template <class F>
int count_moves(std::string_view name, std::string_view style, F question) {
  int count = 0;
  for (std::uint64_t seed = 1; seed <= 6; ++seed) {
    const auto game = games::find_game_type(name).value()->start("").value();
    const auto engine = make_level_engine(name, 4, nullptr, style).value();
    EngineOptions options;
    options.seed = seed;
    EXPECT_TRUE(engine->set_options(options));
    for (int ply = 0; ply < 16 && !game->ending(); ++ply) {
      const auto report = engine->search(*game, {}, {}).value();
      const auto move = game->parse_move(report.lines.front().moves.front()).value();
      count += question(move) ? 1 : 0;
      EXPECT_TRUE(game->play(move));
    }
  }
  return count;
}

TEST(StylesTest, ARunnerPlacesFewerWallsThanABuilder) {
  const auto walls = [](std::string_view style) {
    return count_moves("quoridor", style,
                       [](games::MoveId id) { return quoridor::move_of(id).is_wall(); });
  };
  EXPECT_LT(1.5 * walls("runner"), walls("builder"));
}

TEST(StylesTest, CornersGoesToTheEdgesEarly) {
  const auto edges = [](std::string_view style) {
    return count_moves("othello", style, [](games::MoveId id) {
      const auto square = othello::move_of(id).square();
      const auto at_the_end = [](int line) { return line == 0 || line == 7; };
      return at_the_end(square.column()) || at_the_end(square.row());
    });
  };
  EXPECT_GT(edges("corners"), edges("mobile"));
}

TEST(StylesTest, AnAttackerLikesWallsByWhatTheyCost) {
  // Below e7 the row is closed from b to e: the way is around f, and after f6h around h.
  const auto game = game_at("quoridor", "9x9 a7:8/e7:10 b6h,d6h/- 1 4");
  EXPECT_GT(liking(*game, "attacker", "f6h"), 0);
  EXPECT_LT(liking(*game, "attacker", "g2h"), 0);  // costs nothing
  EXPECT_EQ(liking(*game, "attacker", "a8"), 0);
  EXPECT_GT(liking(*game, "runner", "a8"), 0);
  EXPECT_LT(liking(*game, "runner", "f6h"), 0);
  EXPECT_GT(liking(*game, "builder", "g2h"), liking(*game, "builder", "a8"));
}

TEST(StylesTest, MobileCountsTheMovesOfBoth) {
  const auto game = games::find_game_type("othello").value()->start("").value();
  ASSERT_TRUE(game->play_list("f5"));
  for (const games::MoveId move : game->legal_moves()) {
    const auto next = game->clone();
    ASSERT_TRUE(next->play(move));
    std::string turned = next->position_text();
    ASSERT_EQ(turned.back(), 'X');
    turned.back() = 'O';
    const auto own = game_at("othello", turned)->legal_moves().size();
    const double lead = static_cast<double>(own) - static_cast<double>(next->legal_moves().size());
    EXPECT_EQ(find_engines("othello").value()->styles[1].liking(*game, move), lead);
  }
}

TEST(StylesTest, NoStyleMissesAWin) {
  const auto game = game_at("quoridor", "9x9 a8:5/i5:5 -/- 1 20");
  for (const std::string_view style : style_names("quoridor")) {
    const auto engine = make_level_engine("quoridor", 3, nullptr, style).value();
    EXPECT_EQ(engine->search(*game, {}, {})->lines.front().moves.front(), "a9") << style;
  }
}

}  // namespace
}  // namespace outflank::search
