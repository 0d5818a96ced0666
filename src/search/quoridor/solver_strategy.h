#pragma once

#include <algorithm>
#include <array>
#include <cassert>
#include <cstddef>
#include <map>
#include <optional>
#include <tuple>
#include <utility>
#include <vector>

#include "search/quoridor/certificate.h"
#include "search/quoridor/solver_children.h"
#include "search/quoridor/solver_layers.h"
#include "search/quoridor/solver_pawns.h"
#include "search/quoridor/solver_tables.h"
#include "search/quoridor/solver_walls.h"

namespace outflank::search::quoridor {

// Finds a strategy of one player, from results that are all there, and hands it on board by board.
// It meets few positions rather than winning fast: walls are only placed where no pawn move does,
// and moves to where the strategy leads anyway are taken first.
template <class Set>
class StrategyFinder {
 public:
  StrategyFinder(const WallSlots& slots, const PawnGraph<Set>& graph, const Layers<Set>& layers,
                 std::size_t player, StrategyAim aim, CertificateSink& sink)
      : slots_(slots),
        graph_(graph),
        after_wall_(graph),
        layers_(layers),
        children_(slots, graph),
        player_(player),
        other_(1 - player),
        aim_(aim),
        sink_(sink) {}

  // From the first layer's board, with `first_hand` walls in the first player's hand. The position must
  // be one where the player can do what the strategy aims at.
  void run(const WallSet& walls, int first_hand, std::size_t to_move, std::size_t line,
           std::size_t place) {
    Needs& root = pending_[{walls, first_hand}];
    (to_move == player_ ? root.own : root.others)[line] |= bit<Set>(place);
    for (std::size_t number = 0; !pending_.empty(); ++number) {
      const std::map<Key, Needs> now = std::exchange(pending_, {});
      for (const auto& [key, needs] : now) {
        const int in_hand = layers_[number].in_hand;
        find(key.first, {key.second, in_hand - key.second}, needs, number);
      }
    }
  }

 private:
  using Pairs = Table<Set>;
  // The walls, and those in the hand of the first player: all on one layer.
  using Key = std::pair<WallSet, int>;
  // Positions that a board of the strategy must have: its player moves, or the other one.
  struct Needs {
    Pairs own{};
    Pairs others{};
  };
  struct Pair {
    std::size_t line;
    std::size_t place;
  };

  [[nodiscard]] std::size_t lines() const { return graph_.squares(); }

  // The pairs from which the player's pawn can move into `targets`, on `line`.
  [[nodiscard]] Set into(std::size_t player, const Pairs& targets, std::size_t line) const {
    return player == 0 ? graph_.first_pawn_into(line, [&](auto l) { return targets[l]; })
                       : graph_.second_pawn_into(line, targets[line]);
  }
  [[nodiscard]] bool moves_to(std::size_t player, const Pair& from, const Pair& to) const {
    if (player == 0) {
      const auto look = [&](std::size_t l) { return l == to.line ? bit<Set>(to.place) : Set{0}; };
      return has(graph_.first_pawn_into(from.line, look), from.place);
    }
    return has(graph_.second_pawn_into(from.line, bit<Set>(to.place)), from.place);
  }
  // Calls f(pair) for every legal pair that a pawn's move leads to, but for arrivals; ends at true.
  template <class F>
  bool each_pawn_move(std::size_t player, const Pair& from, F f) const {
    for (std::size_t square = 0; square < lines(); ++square) {
      const Pair to = player == 0 ? Pair{square, from.place} : Pair{from.line, square};
      if (has(graph_.legal(to.line), to.place) && moves_to(player, from, to) && f(to)) return true;
    }
    return false;
  }

  void find(const WallSet& walls, const std::array<int, 2>& hands, Needs needs, std::size_t number);
  void rank_wins();
  void keep_holds();
  [[nodiscard]] StrategyMove choose(const Pair& pair, const Needs& needs) const;
  [[nodiscard]] Move choose_wall(const Pair& pair) const;
  void need_replies_by_walls(const Pairs& others);
  [[nodiscard]] Key key_after(MoveKind kind, std::size_t slot, std::size_t by) const;
  [[nodiscard]] Move wall(MoveKind kind, std::size_t slot) const {
    const Square square = slots_.square(slot);
    return kind == MoveKind::Horizontal ? Move::horizontal(square) : Move::vertical(square);
  }
  // The square of a player's number, see PawnGraph.
  [[nodiscard]] Square square_of(std::size_t player, std::size_t i) const {
    const auto cell = static_cast<int>(i + (player == 0 ? 0 : graph_.columns()));
    const int columns = static_cast<int>(graph_.columns());
    return Square::at(cell % columns, cell / columns);
  }

  const WallSlots& slots_;
  PawnGraph<Set> graph_;
  PawnGraph<Set> after_wall_;
  const Layers<Set>& layers_;
  Children<Set> children_;
  std::size_t player_;
  std::size_t other_;
  StrategyAim aim_;
  CertificateSink& sink_;
  std::map<Key, Needs> pending_;  // of the layer after the one that is worked on

  // Of the board that is worked on.
  WallSet walls_{};
  std::array<int, 2> hands_{};
  WallResults<Set> by_walls_{};
  // By rank, the pairs where the other one moves that the player may move to: all pawn moves lead to
  // lower ranks. A strategy that holds has a single rank, 0.
  std::vector<Pairs> others_;
  std::array<std::array<std::uint16_t, kSetBits<Set>>, kSetBits<Set>> rank_{};
};

template <class Set>
void StrategyFinder<Set>::find(const WallSet& walls, const std::array<int, 2>& hands, Needs needs,
                               std::size_t number) {
  walls_ = walls;
  hands_ = hands;
  [[maybe_unused]] const bool playable = graph_.set(walls);
  assert(playable);
  children_.find(walls, number + 1 < layers_.count() ? &layers_[number + 1] : nullptr,
                 layers_.views());
  by_walls_ = {};
  children_.gather(hands, aim_ == StrategyAim::Win ? player_ : other_, by_walls_);
  aim_ == StrategyAim::Win ? rank_wins() : keep_holds();

  StrategyBoard board;
  each_wall(walls,
            [&](MoveKind kind, std::size_t slot) { board.walls.push_back(wall(kind, slot)); });
  board.hands = hands;
  Needs done;
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t line = 0; line < lines(); ++line) {
      for (std::size_t place = 0; place < lines(); ++place) {
        const Pair pair{line, place};
        if (has(needs.others[line], place) && !has(done.others[line], place)) {
          each_pawn_move(other_, pair, [&](const Pair& to) {
            needs.own[to.line] |= bit<Set>(to.place);
            return false;
          });
          done.others[line] |= bit<Set>(place);
          changed = true;
        }
        if (has(needs.own[line], place) && !has(done.own[line], place)) {
          board.moves.push_back(choose(pair, needs));
          const Move move = board.moves.back().move;
          if (move.is_wall()) {
            const Key key = key_after(move.kind(), slots_.slot(move.square()), player_);
            pending_[key].others[line] |= bit<Set>(place);
          } else {
            each_pawn_move(player_, pair, [&](const Pair& to) {
              const bool found =
                  square_of(player_, player_ == 0 ? to.line : to.place) == move.square();
              if (found) needs.others[to.line] |= bit<Set>(to.place);
              return found;
            });
          }
          done.own[line] |= bit<Set>(place);
          changed = true;
        }
      }
    }
  }
  need_replies_by_walls(needs.others);
  sink_.add(board);
}

// Works backwards from the arrivals, a rank a round. Walls come in when pawn moves alone win no more.
template <class Set>
void StrategyFinder<Set>::rank_wins() {
  for (auto& line : rank_) line.fill(0);
  others_.assign(1, Pairs{});
  Pairs own{};
  bool with_walls = false;
  for (;;) {
    Pairs lost{};  // the other one moves, and there is no way out of `own`
    Pairs open{};
    for (std::size_t line = 0; line < lines(); ++line) open[line] = graph_.legal(line) & ~own[line];
    for (std::size_t line = 0; line < lines(); ++line) {
      lost[line] = graph_.legal(line) & ~(by_walls_.escapes[line] | graph_.arrives(other_, line) |
                                          into(other_, open, line));
    }
    bool changed = false;
    const auto rank = static_cast<std::uint16_t>(others_.size());
    for (std::size_t line = 0; line < lines(); ++line) {
      if (graph_.legal(line) == 0) continue;
      Set fresh = graph_.arrives(player_, line) | into(player_, lost, line);
      if (with_walls) fresh |= by_walls_.wins[line];
      fresh &= open[line];
      own[line] |= fresh;
      changed |= fresh != 0;
      for (std::size_t place = 0; place < lines(); ++place) {
        if (has(fresh, place)) rank_[line][place] = rank;
      }
    }
    if (changed) {
      others_.push_back(lost);
    } else if (with_walls) {
      return;
    } else {
      with_walls = true;
    }
  }
}

template <class Set>
void StrategyFinder<Set>::keep_holds() {
  for (auto& line : rank_) line.fill(0);
  PawnSolver<Set> solver(graph_);
  solver.find_wins(other_, by_walls_);
  others_.assign(1, Pairs{});
  for (std::size_t line = 0; line < lines(); ++line) {
    others_[0][line] = graph_.legal(line) & ~solver.won(other_, other_, line);
  }
}

template <class Set>
StrategyMove StrategyFinder<Set>::choose(const Pair& pair, const Needs& needs) const {
  StrategyMove chosen;
  chosen.pawns = {square_of(0, pair.line), square_of(1, pair.place)};
  chosen.rank = rank_[pair.line][pair.place];
  assert(aim_ == StrategyAim::Hold || chosen.rank > 0);
  if (has(graph_.arrives(player_, pair.line), pair.place)) {
    const auto cell = static_cast<int>(graph_.arrival(player_, pair.line, pair.place));
    const int columns = static_cast<int>(graph_.columns());
    chosen.move = Move::pawn(Square::at(cell % columns, cell / columns));
    return chosen;
  }
  const Pairs& good = others_[static_cast<std::size_t>(chosen.rank)];
  std::optional<Pair> best;
  each_pawn_move(player_, pair, [&](const Pair& to) {
    if (!has(good[to.line], to.place)) return false;
    best = to;
    return has(needs.others[to.line], to.place);
  });
  if (best) {
    chosen.move = Move::pawn(square_of(player_, player_ == 0 ? best->line : best->place));
    return chosen;
  }
  chosen.move = choose_wall(pair);
  return chosen;
}

template <class Set>
Move StrategyFinder<Set>::choose_wall(const Pair& pair) const {
  const typename Children<Set>::Child* best = nullptr;
  bool board_met = false;
  for (const auto& child : children_.all()) {
    if (!children_.good(child, hands_, player_, aim_ == StrategyAim::Win, pair.line, pair.place)) {
      continue;
    }
    const auto met = pending_.find(key_after(child.kind, child.slot, player_));
    if (best == nullptr || (met != pending_.end() && !board_met)) best = &child;
    if (met == pending_.end()) continue;
    board_met = true;
    if (has(met->second.others[pair.line], pair.place)) {
      best = &child;
      break;
    }
  }
  assert(best != nullptr);
  return wall(best->kind, best->slot);
}

template <class Set>
typename StrategyFinder<Set>::Key StrategyFinder<Set>::key_after(MoveKind kind, std::size_t slot,
                                                                 std::size_t by) const {
  return {walls_.with(kind, slot), hands_[0] - (by == 0 ? 1 : 0)};
}

template <class Set>
void StrategyFinder<Set>::need_replies_by_walls(const Pairs& others) {
  if (hands_[other_] == 0) return;
  each_wall(slots_.fitting(walls_), [&](MoveKind kind, std::size_t slot) {
    if (!after_wall_.set(walls_.with(kind, slot))) return;
    Pairs legal{};
    Set any = 0;
    for (std::size_t line = 0; line < lines(); ++line) {
      legal[line] = others[line] & after_wall_.legal(line);
      any |= legal[line];
    }
    if (any == 0) return;
    Needs& needs = pending_[key_after(kind, slot, other_)];
    for (std::size_t line = 0; line < lines(); ++line) needs.own[line] |= legal[line];
  });
}

}  // namespace outflank::search::quoridor
