#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/quoridor/position.h"
#include "games/quoridor/position_text.h"
#include "require.h"

namespace outflank::quoridor {

template <class P>
std::vector<Move> moves_of(const P& position) {
  MoveList<typename P::Board> list;
  position.legal_moves(list);
  return {list.begin(), list.end()};
}

// What must hold in every position, however it came about.
template <class P>
void check_laws(const P& position) {
  require(position.hash() == position.computed_hash());
  require(position.over() == position.ending().has_value());

  const std::string text = to_text(position);
  const Result<P> read = parse_position<P>(text);
  require(read.has_value() && *read == position && to_text(*read) == text);

  const std::vector<Move> moves = moves_of(position);
  require(moves.empty() == position.over());
  require(position.count_legal_moves() == static_cast<int>(moves.size()));
  std::array<bool, kMoveRawEnd> listed{};
  for (const Move move : moves) {
    require(!listed[move.raw()]);
    listed[move.raw()] = true;
  }
  for (std::uint16_t raw = 0; raw < kMoveRawEnd; ++raw) {
    const Move move = Move::from_raw(raw);
    require(position.is_legal(move) == listed[raw]);
    require(position.why_illegal(move).has_value() != listed[raw]);
  }

  for (int player = 0; player < position.players(); ++player) {
    if (!position.in_play(player)) continue;
    const int distance = position.distance(player);
    require(distance > 0);
    require(position.shortest_path(player).size() == static_cast<std::size_t>(distance));
  }
}

// Every legal move can be played, keeps the hash, and can be taken back.
template <class P>
void check_moves(const P& position) {
  P copy = position;
  for (const Move move : moves_of(position)) {
    const auto undo = copy.play_unchecked(move);
    require(copy.hash() == copy.computed_hash());
    require(copy.ply() == position.ply() + 1);
    copy.undo(undo);
    require(copy == position);
  }
}

}  // namespace outflank::quoridor
