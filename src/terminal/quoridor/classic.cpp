#include "terminal/quoridor/classic.h"

#include <algorithm>
#include <utility>

#include <fmt/format.h>

#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"

namespace outflank::terminal::quoridor {

using namespace outflank::quoridor;

namespace {

// Steps right and down, as the board is shown.
constexpr std::pair<int, int> kOrder[] = {{1, 0},  {0, -1}, {-1, 0}, {0, 1},  {2, 0},   {0, -2},
                                          {-2, 0}, {0, 2},  {1, 1},  {1, -1}, {-1, -1}, {-1, 1}};

std::size_t index_of(int value) {
  return static_cast<std::size_t>(value);
}

// Orients the lines of the grid for the player and adds its numbers above and at the left.
std::string with_numbers(std::vector<std::string> lines, Shown shown) {
  const int width = static_cast<int>(lines.front().size());
  const int height = static_cast<int>(lines.size());
  const auto x_shown = [&](int x) { return first_column_left(shown) ? x : width - 1 - x; };
  const auto y_shown = [&](int y) { return first_row_below(shown) ? height - 1 - y : y; };
  std::string tens(index_of(width), ' ');
  std::string ones(index_of(width), ' ');
  for (int x = 0; x < width; ++x) {
    const int number = x_shown(x);
    if (number >= 10) tens[index_of(x)] = static_cast<char>('0' + number / 10);
    ones[index_of(x)] = static_cast<char>('0' + number % 10);
  }
  std::string text = width > 10 ? fmt::format("   {}\n", tens) : "";
  text += fmt::format("   {}\n", ones);
  for (int y = 0; y < height; ++y) {
    std::string& line = lines[index_of(y_shown(y))];
    if (!first_column_left(shown)) std::ranges::reverse(line);
    text += fmt::format("{:>2} {}\n", y_shown(y), line);
  }
  return text;
}

}  // namespace

std::vector<games::MoveId> numbered_moves(const games::Game& game, Shown shown) {
  const Setup setup = quoridor::setup_of(game);
  const quoridor::Square from = setup.players[index_of(setup.to_move)].pawn;
  std::vector<std::pair<std::size_t, games::MoveId>> found;
  for (const games::MoveId id : game.legal_moves()) {
    const Move move = outflank::quoridor::move_of(id);
    if (!move.is_pawn()) break;  // pawn moves come first
    const int right = move.square().column() - from.column();
    const int up = move.square().row() - from.row();
    const std::pair step(first_column_left(shown) ? right : -right,
                         first_row_below(shown) ? -up : up);
    const auto* const place = std::ranges::find(kOrder, step);
    found.emplace_back(index_of(static_cast<int>(place - std::begin(kOrder))), id);
  }
  std::ranges::sort(found, {}, &std::pair<std::size_t, games::MoveId>::first);
  std::vector<games::MoveId> moves;
  for (const auto& [place, move] : found) moves.push_back(move);
  return moves;
}

std::string classic_board(const games::Game& game, Shown shown) {
  const Setup setup = quoridor::setup_of(game);
  const int width = 2 * setup.rules.columns - 1;
  const int height = 2 * setup.rules.rows - 1;
  std::vector<std::string> lines(index_of(height), std::string(index_of(width), ' '));
  for (int y = 0; y < height; ++y) {
    for (int x = 0; x < width; ++x) {
      char& c = lines[index_of(y)][index_of(x)];
      if (y % 2 == 1) {
        c = x % 2 == 1 ? '+' : '-';
      } else if (x % 2 == 1) {
        c = '|';
      }
    }
  }
  const auto put = [&](int x, int y, char c) { lines[index_of(y)][index_of(x)] = c; };
  for (const auto& [wall, owner] : setup.walls) {
    const auto [kind, x, y] = quoridor::to_manual(wall);
    const bool horizontal = kind == MoveKind::Horizontal;
    for (int i = 0; i < 3; ++i) {
      put(x + (horizontal ? i : 0), y + (horizontal ? 0 : i), horizontal ? 'H' : 'V');
    }
  }
  if (!game.ending()) {
    const auto moves = numbered_moves(game, shown);
    for (std::size_t i = 0; i < moves.size() && i < kMoveDigits.size(); ++i) {
      const auto grid = quoridor::to_manual(outflank::quoridor::move_of(moves[i]));
      put(grid.x, grid.y, kMoveDigits[i]);
    }
  }
  for (int player = 0; player < setup.rules.players; ++player) {
    const Setup::Player& seat = setup.players[index_of(player)];
    if (seat.standing != Setup::Standing::OnBoard) continue;
    const auto grid = quoridor::to_manual(Move::pawn(seat.pawn));
    put(grid.x, grid.y, static_cast<char>('a' + player));
  }
  return with_numbers(std::move(lines), shown);
}

}  // namespace outflank::terminal::quoridor
