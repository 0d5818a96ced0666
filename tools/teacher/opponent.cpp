#include "tools/teacher/opponent.h"

#include <cstdio>
#include <cstdlib>
#include <limits>

#include "games/quoridor/notation.h"
#include "search/othello/embedded_weights.h"
#include "search/othello/midgame.h"
#include "search/quoridor/alpha_beta.h"
#include "search/quoridor/multiplayer_search.h"

namespace outflank::teacher {

using search::quoridor::AlphaBeta;

struct Opponent::Engines {
  explicit Engines(std::uint64_t nodes) {
    control.max_nodes = nodes;
    othello_control.max_nodes = nodes;
  }

  search::TranspositionTable table{16};
  search::quoridor::SearchControl control;
  AlphaBeta<quoridor::CompactBoard> quoridor{table, control, {}};

  search::othello::Control othello_control;
  search::othello::Table othello_table{16};
  search::othello::Midgame othello{othello_table, engine_weights(), othello_control};
};

Opponent::Opponent(std::uint64_t nodes) : nodes_(nodes) {}
Opponent::Opponent(Opponent&&) noexcept = default;
Opponent::~Opponent() = default;

template <>
int Opponent::action<QuoridorDomain>(const QuoridorDomain::State& state) {
  if (!engines_) engines_ = std::make_unique<Engines>(nodes_);
  Engines& e = *engines_;
  e.table.next_search();
  e.quoridor.set_position(state, {});
  search::quoridor::RootLine line;
  for (int depth = 1; depth < search::quoridor::kMaxDepth; ++depth) {
    if (!e.quoridor.search_root(depth, {}, line) || search::quoridor::is_decided(line.value)) break;
  }
  return search::quoridor::move_from(line.moves.front(), state.to_move() == 1);
}

template <>
int Opponent::action<OthelloDomain>(const OthelloDomain::State& state) {
  if (!engines_) engines_ = std::make_unique<Engines>(nodes_);
  Engines& e = *engines_;
  e.othello_table.next_search();
  e.othello.begin();
  const search::othello::Discs discs{.own = state.own(), .opponent = state.opponent()};
  const int empties = state.empties();
  search::othello::RootLine line;
  for (int depth = 1; depth <= empties; ++depth) {
    const int level = depth == empties ? search::othello::kExactLevel : 0;
    if (!e.othello.search_root(discs, depth, level, {}, 0, line)) break;
  }
  return line.moves.front();
}

template <>
int Opponent::action<MultiplayerDomain>(const MultiplayerDomain::State& state) {
  constexpr std::size_t kMemory = std::size_t{8} << 20;
  search::quoridor::SearchControl control;
  control.max_nodes = nodes_;
  search::quoridor::MultiplayerSearch<quoridor::CompactBoard> search(
      control, {.position = state, .before = {}},
      {.seed = state.hash(), .lines = 1, .memory = kMemory});
  search.run(std::numeric_limits<std::uint64_t>::max());
  const auto move = quoridor::parse_move(search.report().lines.front().moves.front());
  return search::quoridor::Rotation(state.goal(state.to_move())).action(*move);
}

const search::othello::Weights& engine_weights() {
  static const auto weights = search::othello::load_weights(search::othello::embedded_weights());
  if (!weights) {
    std::fputs("the Othello weights of this build are damaged\n", stderr);
    std::abort();
  }
  return **weights;
}

}  // namespace outflank::teacher
