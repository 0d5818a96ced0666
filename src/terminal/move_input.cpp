#include "terminal/move_input.h"

#include <algorithm>
#include <vector>

#include "core/text.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"

namespace outflank::terminal {

std::string typed_move(const games::Game& game, std::string_view text) {
  const std::vector<std::string_view> parts = words(text);
  if (parts.size() == 1 && equal_ignoring_case(parts[0], "x")) return "pass";
  if (parts.size() == 2 && game.name() == "quoridor") {
    for (const std::string_view kind : {"horizontal", "vertical"}) {
      const bool named =
          equal_ignoring_case(parts[1], kind) || equal_ignoring_case(parts[1], kind.substr(0, 1));
      if (named) return std::string(parts[0]) + kind[0];
    }
  }
  return std::string(trim(text));
}

std::optional<std::string> typed_wall(std::string_view place, char kind) {
  std::string plain(place);
  std::ranges::replace_if(plain, [](char c) { return c == ',' || c == '(' || c == ')'; }, ' ');
  const std::vector<std::string_view> parts = words(plain);
  if (parts.size() == 1) {
    std::string_view square = parts[0];
    if (square.size() > 2 && to_lower(square.back()) == kind) square.remove_suffix(1);
    if (!quoridor::parse_square(square)) return std::nullopt;
    return std::string(square) + kind;
  }
  if (parts.size() != 2) return std::nullopt;
  constexpr int kGridEnd = 2 * quoridor::kMaxSide;
  const auto x = parse_int(parts[0], 0, kGridEnd, "x");
  const auto y = parse_int(parts[1], 0, kGridEnd, "y");
  if (!x || !y) return std::nullopt;
  const auto wall = quoridor::from_manual(
      {kind == 'h' ? quoridor::MoveKind::Horizontal : quoridor::MoveKind::Vertical, *x, *y});
  if (!wall) return std::nullopt;
  return quoridor::to_text(*wall);
}

int grid_end(const games::Game& game) {
  const auto setup = quoridor::parse_setup(game.position_text());
  return setup ? 2 * std::max(setup->rules.columns, setup->rules.rows) - 2 : 0;
}

Result<void> check_move(const games::Game& game, std::string_view move) {
  return game.clone()->play(move);
}

bool must_pass(const games::Game& game) {
  std::string moves;
  game.append_legal_moves(moves, ' ');
  return moves == "pass ";
}

}  // namespace outflank::terminal
