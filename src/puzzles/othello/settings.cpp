#include "puzzles/settings.h"

#include <bit>
#include <cstdint>
#include <variant>

#include "games/othello/game.h"
#include "puzzles/settings_of_games.h"

namespace outflank::puzzles::othello {

using namespace outflank::othello;

namespace {

const Position& position_of(const games::Game& game) {
  return *std::get<const Position*>(as_othello(game)->position());
}

constexpr std::uint64_t kCorners = 0x8100000000000081ULL;
constexpr std::uint64_t kEdges = 0xFF818181818181FFULL;
constexpr std::uint64_t kNextToCorner = 0x42C300000000C342ULL;
constexpr std::uint64_t kNotFirstFile = 0xFEFEFEFEFEFEFEFEULL;
constexpr std::uint64_t kNotLastFile = 0x7F7F7F7F7F7F7F7FULL;

// The squares with all their neighbours.
std::uint64_t spread(std::uint64_t squares) {
  const std::uint64_t rows =
      squares | (squares & kNotFirstFile) >> 1 | (squares & kNotLastFile) << 1;
  return rows | rows << 8 | rows >> 8;
}

// The connected region of empty squares around one of them.
std::uint64_t region_of(std::uint64_t square, std::uint64_t empty) {
  for (std::uint64_t next = square;; square = next) {
    next = spread(square) & empty;
    if (next == square) return square;
  }
}

std::vector<std::string> themes(const games::Game& before, const games::Game& after) {
  constexpr int kParityEmpties = 16;
  constexpr int kFewReplies = 2;
  const Position& from = position_of(before);
  const Position& to = position_of(after);
  const std::uint64_t played = (to.own() | to.opponent()) & ~(from.own() | from.opponent());
  const std::uint64_t empty = ~(from.own() | from.opponent());
  std::vector<std::string> names;
  if ((played & kCorners) != 0) {
    names.emplace_back("corner");
  } else if ((played & kNextToCorner) != 0 && from.empties() > 0) {
    const bool offered = (spread(played) & kCorners & empty) != 0;
    if (offered) names.emplace_back("sacrifice");
  }
  if (names.empty() && (played & kEdges) != 0) names.emplace_back("edge");
  const std::uint64_t region = region_of(played, empty);
  if (from.empties() <= kParityEmpties && region != empty && std::popcount(region) % 2 == 1) {
    names.emplace_back("parity");
  }
  const int replies = std::popcount(to.legal_squares());
  if (to.must_pass()) {
    names.emplace_back("pass");
  } else if (replies <= kFewReplies && from.empties() > kParityEmpties / 2) {
    names.emplace_back("mobility");
  }
  if (names.empty()) names.emplace_back(from.empties() <= kParityEmpties ? "counting" : "quiet");
  return names;
}

bool trivial(const games::Game& before, const games::Game& /*after*/) {
  constexpr int kMinEmpties = 4;
  const Position& position = position_of(before);
  return position.empties() < kMinEmpties || std::popcount(position.legal_squares()) < 3;
}

}  // namespace

const Settings& settings() {
  static const Settings kSettings = {.game = "othello",
                                     .opening_plies = 14,
                                     .temperature = 0.5,
                                     .nodes = 6'000,
                                     .slip_percent = 10,
                                     .first_ply = 20,
                                     .candidate_gap = 0.3,
                                     .puzzle_gap = 0.4,
                                     .least_chance = 0.6,
                                     .verify_nodes = 2'000'000,
                                     .reply_nodes = 400'000,
                                     .others = 2,
                                     .grade_without = {},
                                     .grade_nodes = 400'000,
                                     .themes = themes,
                                     .trivial = trivial};
  return kSettings;
}

}  // namespace outflank::puzzles::othello
