#include "own_games.h"

#include <atomic>
#include <chrono>
#include <mutex>
#include <thread>
#include <vector>

#include <fmt/format.h>

#include "core/random.h"

namespace outflank::tools {
namespace {

using quoridor::Move;
using quoridor::Position;
using search::TranspositionTable;
using search::quoridor::AlphaBeta;
using search::quoridor::is_decided;
using Search = AlphaBeta<quoridor::CompactBoard>;

void play_opening(Position& position, Random& random) {
  const auto plies = static_cast<int>(random.below(11));
  for (int ply = 0; ply < plies && !position.over(); ++ply) {
    const auto moves = position.legal_moves();
    // More than half of the random moves are steps, so that openings are not all walls.
    Move move = moves[random.below(moves.size())];
    if (random.chance(3, 5)) move = Move::pawn(position.shortest_path(position.to_move()).front());
    if (position.is_legal(move)) position.play_unchecked(move);
  }
}

void set_results(std::vector<SearchedPosition>& searched, int winner) {
  for (SearchedPosition& s : searched) s.result = s.position.to_move() == winner ? 1 : 0;
}

std::vector<SearchedPosition> play_game(Search& search, TranspositionTable& table, Random& random) {
  constexpr int kMaxPlies = 200;
  Position position = Position::start({});
  play_opening(position, random);
  std::vector<SearchedPosition> searched;
  std::vector<std::uint64_t> before;
  while (!position.over() && position.ply() < kMaxPlies) {
    table.next_search();
    search.set_position(position, before);
    search::quoridor::RootLine line;
    for (int depth = 1; depth < 40 && search.search_root(depth, {}, line); ++depth) {
      if (is_decided(line.value)) break;
    }
    if (is_decided(line.value)) {
      set_results(searched, line.value > 0 ? position.to_move() : 1 - position.to_move());
      return searched;
    }
    Move move = line.moves.front();
    searched.push_back({position, line.value, move});
    if (random.chance(1, 25)) {
      // Sometimes a random move, for more variety than good play.
      const auto moves = position.legal_moves();
      move = moves[random.below(moves.size())];
    }
    if (move.is_wall()) {
      before.clear();
    } else {
      before.push_back(position.hash());
    }
    position.play_unchecked(move);
  }
  if (const auto ending = position.ending()) {
    set_results(searched, static_cast<int>(ending->outcome.winner()->index()));
  }
  return searched;
}

}  // namespace

void play_own_games(const OwnGames& settings,
                    const std::function<void(std::span<const SearchedPosition>)>& on_game) {
  const auto begin = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  std::atomic<int> next{0};
  std::mutex mutex;
  std::size_t positions = 0;
  std::vector<std::jthread> workers;
  for (int t = 0; t < settings.threads; ++t) {
    workers.emplace_back([&] {
      TranspositionTable table(8);
      search::quoridor::SearchControl control;
      control.max_nodes = settings.nodes;
      Search search(table, control, settings.features);
      for (int game = next++; game < settings.games && elapsed() < settings.seconds;
           game = next++) {
        Random random(settings.seed * 1'000'003 + static_cast<std::uint64_t>(game));
        table.clear();
        const auto searched = play_game(search, table, random);
        const std::scoped_lock lock(mutex);
        on_game(searched);
        positions += searched.size();
        if (game % 1'000 == 0) {
          fmt::print(stderr, "{} games, {} positions, {:.0f} s\n", game, positions, elapsed());
        }
      }
    });
  }
  workers.clear();
  fmt::print(stderr, "{} positions in {:.0f} s\n", positions, elapsed());
}

}  // namespace outflank::tools
