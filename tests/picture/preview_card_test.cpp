#include "picture/preview_card.h"

#include <algorithm>

#include <gtest/gtest.h>

#include "games/game.h"
#include "picture/raster.h"

namespace outflank::picture {
namespace {

std::unique_ptr<games::Game> game_of(std::string_view name, std::string_view rules = "",
                                     std::string_view moves = "") {
  auto game = games::find_game_type(name).value()->start(rules).value();
  EXPECT_TRUE(game->play_list(moves));
  return game;
}

// How far the shapes of a scene reach.
struct Extent {
  double right = 0;
  double bottom = 0;
};

Extent extent_of(const Scene& scene) {
  Extent out;
  for (const Shape& shape : scene.shapes) {
    if (const auto* const box = std::get_if<Box>(&shape)) {
      out.right = std::max(out.right, box->x + box->width);
      out.bottom = std::max(out.bottom, box->y + box->height);
      EXPECT_GE(std::min(box->x, box->y), 0);
    } else {
      for (const Spot& spot : std::get<Stroke>(shape).points) {
        out.right = std::max(out.right, spot.x);
        out.bottom = std::max(out.bottom, spot.y);
        EXPECT_GE(std::min(spot.x, spot.y), 0);
      }
    }
  }
  return out;
}

TEST(PreviewCardTest, EveryBoardFitsTheCard) {
  const std::pair<const char*, const char*> games[] = {
      {"quoridor", ""},          {"quoridor", "players=4"},
      {"quoridor", "size=3x25"}, {"othello", "size=4"},
      {"quoridor", "size=25x5"}, {"othello", "size=16"},
      {"quoridor", "size=25"},   {"othello", ""}};
  for (const auto& [name, rules] : games) {
    const Scene card = preview_card(*game_of(name, rules), "", 0);
    EXPECT_EQ(card.width, kCardWidth);
    EXPECT_EQ(card.height, kCardHeight);
    const Extent extent = extent_of(card);
    EXPECT_LE(extent.right, kCardWidth) << name << " " << rules;
    EXPECT_LE(extent.bottom, kCardHeight) << name << " " << rules;
  }
}

TEST(PreviewCardTest, ShowsThePositionAndWhatTheSeatsHave) {
  const auto start = game_of("quoridor");
  const auto later = game_of("quoridor", "", "e2 e8 e3h");
  EXPECT_NE(preview_card(*start, "", 0), preview_card(*later, "e3h", 3));
  EXPECT_NE(preview_card(*later, "", 3), preview_card(*later, "e3h", 3)) << "the last move";
  EXPECT_NE(preview_card(*later, "e3h", 3), preview_card(*later, "e3h", 4))
      << "the number of moves";
}

TEST(TextTest, IsAsWideAsItsLetters) {
  EXPECT_EQ(text_width("", 12), 0);
  EXPECT_DOUBLE_EQ(text_width("a", 12), 8);
  EXPECT_DOUBLE_EQ(text_width("ab", 12), 20);
  EXPECT_DOUBLE_EQ(text_width("ib", 12), 12) << "narrow letters take less";
}

}  // namespace
}  // namespace outflank::picture
