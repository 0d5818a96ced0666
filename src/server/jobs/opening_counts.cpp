#include "server/jobs/opening_counts.h"

#include <algorithm>
#include <map>
#include <span>
#include <utility>

#include "core/text.h"
#include "core/try.h"
#include "match/ending.h"
#include "match/symmetry.h"
#include "server/people/pools.h"

namespace outflank::server {
namespace {

constexpr int kMaxMoves = 200;  // after one line; no position of the standard rules has more

// Ordered, so that servers writing the same rows cannot deadlock.
using Counts = std::map<std::pair<std::int64_t, std::string>, store::OpeningCount>;

// Null for a game that does not count for openings.
std::unique_ptr<games::Game> standard_game(const store::GameOpening& opening) {
  if (!opening.position.empty() || !has_standard_rules(opening.game, opening.rules)) return nullptr;
  auto game = games::find_game_type(opening.game).value()->start("");
  if (!game) return nullptr;
  for (const std::string& move : opening.moves) {
    if (!(*game)->play(move)) return nullptr;
  }
  return *std::move(game);
}

void add_game(Counts& counts, const store::GameOpening& opening) {
  const auto outcome = match::parse_result(opening.result);
  if (!outcome || !*outcome) return;
  const auto game = standard_game(opening);
  if (game == nullptr || game->seats() != 2) return;
  const auto& places = (*outcome)->places;
  const bool won = places[0] < places[1];
  const bool drawn = places[0] == places[1];
  const match::NormalLine line = match::normal_line(*game, game->moves());
  std::vector<std::string> before;
  for (const std::string& move : line.moves) {
    const std::int64_t key = line_key(opening.game, before);
    store::OpeningCount& count = counts[{key, move}];
    count.line = key;
    count.move = move;
    count.games += 1;
    count.wins += won ? 1 : 0;
    count.draws += drawn ? 1 : 0;
    before.push_back(move);
  }
}

}  // namespace

std::int64_t line_key(std::string_view game, const std::vector<std::string>& moves) {
  // FNV-1a.
  std::uint64_t hash = 0xcbf29ce484222325;
  const auto add = [&](std::string_view text) {
    for (const char c : text) {
      hash ^= static_cast<unsigned char>(c);
      hash *= 0x100000001b3;
    }
  };
  add(game);
  for (const std::string& move : moves) {
    add(" ");
    add(move);
  }
  return static_cast<std::int64_t>(hash);
}

Result<int> count_some_openings(store::Store& store, int limit) {
  const auto games = TRY(store::games_to_count(store, limit, kOpeningPlies));
  if (games.empty()) return 0;
  Counts counts;
  for (const store::GameOpening& game : games) add_game(counts, game);
  std::vector<store::OpeningCount> sorted;
  for (auto& [key, count] : counts) sorted.push_back(std::move(count));
  TRY(store::count_openings(store, games, sorted));
  return static_cast<int>(games.size());
}

Result<std::vector<store::OpeningCount>> played_after(store::Store& store,
                                                      const games::Game& game) {
  const auto moves = game.moves();
  if (moves.size() >= kOpeningPlies) return std::vector<store::OpeningCount>();
  const match::NormalLine line = match::normal_line(game, moves);
  auto counts = TRY(store::opening_moves(store, line_key(game.name(), line.moves), kMaxMoves));
  for (store::OpeningCount& count : counts) {
    count.move = match::turned_move(game, count.move, line.symmetry);
  }
  return counts;
}

}  // namespace outflank::server
