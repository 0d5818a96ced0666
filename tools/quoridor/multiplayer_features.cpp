// The inputs and targets of the learned value and priors for three and four players, from games of
// multiplayer_games, for fit_multiplayer.py:
//
//   multiplayer_features < games.txt > features.bin
//   multiplayer_features --moves < games.txt > moves.bin
//
// Rows of little-endian floats. A position has 44: 8 features of each of four players
// (seat_features.h), who is in play, the payoffs of the game, the player to move, the number of
// players, the squares on a side, and what the search gave the player to move. A move has 20: the
// number of its position, its share of the visits, and 18 features (move_features.h).

#include <algorithm>
#include <array>
#include <cstdio>
#include <iostream>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "search/quoridor/move_features.h"
#include "search/quoridor/prior.h"
#include "search/quoridor/seat_features.h"

namespace {

using namespace outflank::search::quoridor;

constexpr std::size_t kSeats = kMaxPlayers;
constexpr std::size_t kRow = kSeats * SeatFeatures::kCount + 3 * kSeats;
using Row = std::array<float, kRow>;

template <class Position>
bool fill(std::string_view text, Row& row) {
  const auto position = parse_position<Position>(text);
  if (!position) return false;
  PathFinder<typename Position::Board> finder;
  const PositionWithPaths<typename Position::Board> field(*position, finder);
  const SeatReader<typename Position::Board> reader(field);
  std::size_t at = 0;
  for (int p = 0; p < kMaxPlayers; ++p) {
    const bool in_play = p < position->players() && position->in_play(p);
    const SeatFeatures seat = in_play ? reader.read(p) : SeatFeatures{};
    for (const float value : seat.values) row[at++] = value;
  }
  for (int p = 0; p < kMaxPlayers; ++p) {
    row[at++] = p < position->players() && position->in_play(p) ? 1 : 0;
  }
  row[kRow - 4] = static_cast<float>(position->to_move());
  row[kRow - 3] = static_cast<float>(position->players());
  row[kRow - 2] = static_cast<float>(position->columns());
  return true;
}

// The visits of root moves, as `e2 410 e3h 12`.
float visits_of(std::string_view list, const std::string& move) {
  const std::size_t at = (" " + std::string(list)).find(" " + move + " ");
  if (at == std::string::npos) return 0;
  return std::stof(std::string(list.substr(at + move.size() + 1)));
}

template <class Position>
bool write_moves(std::string_view text, std::string_view visits, int number) {
  const auto position = parse_position<Position>(text);
  if (!position) return false;
  using Board = typename Position::Board;
  PathFinder<Board> finder;
  const PositionWithPaths<Board> field(*position, finder);
  std::vector<Move> moves;
  for (const Move move : position->legal_moves()) moves.push_back(move);
  const auto features = read_moves(field, moves);
  std::vector<std::array<float, 2 + MoveFeatures::kCount>> rows(moves.size());
  float sum = 0;
  for (std::size_t i = 0; i < moves.size(); ++i) {
    rows[i][0] = static_cast<float>(number);
    rows[i][1] = visits_of(visits, to_text(moves[i]));
    sum += rows[i][1];
    std::ranges::copy(features[i].values, rows[i].begin() + 2);
  }
  if (sum == 0) return true;
  for (auto& row : rows) row[1] /= sum;
  std::fwrite(rows.data(), sizeof rows[0], rows.size(), stdout);
  return true;
}

}  // namespace

int main(int argc, char** argv) {
  const bool of_moves = argc > 1 && std::string_view(argv[1]) == "--moves";
  std::string line;
  std::size_t wrong = 0;
  int number = 0;
  while (std::getline(std::cin, line)) {
    Row row{};
    const std::size_t payoffs = line.find('|');
    const std::size_t value = line.find('|', payoffs + 1);
    if (value == std::string::npos) continue;
    const std::string_view text(line.data(), payoffs);
    if (of_moves) {
      const std::size_t visits = line.find('|', value + 1);
      if (visits == std::string::npos) continue;
      const std::string_view list = std::string_view(line).substr(visits + 1);
      const bool written = write_moves<Position>(text, list, number) ||
                           write_moves<LargePosition>(text, list, number);
      wrong += written ? 0 : 1;
      ++number;
      continue;
    }
    if (!fill<Position>(text, row) && !fill<LargePosition>(text, row)) {
      ++wrong;
      continue;
    }
    std::array<float, 4> share{};
    if (std::sscanf(line.c_str() + payoffs, "|%f,%f,%f,%f|", &share[0], &share[1], &share[2],
                    &share[3]) != 4) {
      ++wrong;
      continue;
    }
    for (std::size_t i = 0; i < kSeats; ++i)
      row[kSeats * SeatFeatures::kCount + kSeats + i] = share[i];
    row[kRow - 1] = std::stof(line.substr(value + 1));
    std::fwrite(row.data(), sizeof(float), row.size(), stdout);
  }
  if (wrong > 0) fmt::print(stderr, "{} lines were wrong\n", wrong);
  return 0;
}
