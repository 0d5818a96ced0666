#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/othello/candidates.h"
#include "search/othello/endgame.h"
#include "search/othello/in_progress.h"
#include "search/othello/search_context.h"
#include "search/othello/table.h"
#include "search/othello/weights.h"

namespace outflank::search::othello {

// The best line of one pass over the root. A pass is kNoMove.
struct RootLine {
  int value = -kMaxScore - 1;
  std::vector<std::uint8_t> moves;
};

// An alpha-beta window.
struct Window {
  int alpha = -kMaxScore - 1;
  int beta = kMaxScore + 1;
};

// Principal variation search with the evaluation, for the midgame and for the endgame until Endgame
// takes over. One object per thread; the table and the weights are shared. Scores are whole discs:
// finer ones make a search of the same depth cost a third more (docs/engines.md).
class Midgame {
 public:
  Midgame(Table& table, const Weights& weights, const Control& control)
      : table_(table), weights_(weights), context_(control), endgame_(table, context_) {}

  // Call before each search. Threads that search the same position share `in_progress`, so that
  // they defer each other's moves; a single thread needs none.
  void begin(InProgress* in_progress = nullptr) {
    context_.begin();
    in_progress_ = in_progress;
  }

  // Clears everything but the shared table.
  void forget() { endgame_.clear(); }

  // Searches every legal move of `discs` but those of `excluded` to `depth` (at least the number of
  // empty squares: to the end of the game) with the cut-offs of `level`. The value is exact within
  // the window, otherwise a bound. False when stopped; the line is then the best found so far, or
  // unchanged if there is none. `discs` must have a legal move that is not excluded.
  bool search_root(const Discs& discs, int depth, int level, Window window, std::uint64_t excluded,
                   RootLine& line);

  // The value of a position for the side to move, which may have to pass.
  int search(const Discs& discs, int depth, int level, Window window = {});

  // The static evaluation, in whole discs.
  [[nodiscard]] int evaluate(const Discs& discs) const;

  // The value of a line from `discs` in hundredths of a disc: the unrounded evaluation at its end,
  // if the line's value is that evaluation rounded, otherwise the line's value.
  [[nodiscard]] int hundredths(const Discs& discs, const RootLine& line) const;

  [[nodiscard]] SearchContext& context() { return context_; }
  [[nodiscard]] const SearchContext& context() const { return context_; }

 private:
  // A position with its evaluation features.
  struct Node {
    Discs discs;
    Features features;
    int empties;

    [[nodiscard]] Node after(const Candidate& candidate) const {
      return {candidate.after, features.after(candidate.square, candidate.flipped), empties - 1};
    }
    [[nodiscard]] Node passed() const { return {discs.passed(), features.passed(), empties}; }
  };
  // A variation, built from its end.
  struct Line {
    std::array<std::uint8_t, 64> moves;
    std::size_t size = 0;

    void set(std::uint8_t move, const Line& rest);
  };

  int principal(const Node& node, int alpha, int beta, int depth, int level, Line& line);
  int null_window(const Node& node, std::uint64_t moves, int alpha, int depth, int level);
  int leaf(const Node& node, std::uint64_t moves, int alpha, int depth);
  // Sets the value and returns true if ProbCut cuts off.
  bool probcut(const Node& node, std::uint64_t moves, int alpha, int depth, int level, int& value);
  // Whether moves searched to `depth` are worth sharing among threads.
  [[nodiscard]] bool is_shared(int depth) const {
    return in_progress_ != nullptr && depth >= kSharedDepth;
  }
  // Selects the next move to search, as Candidates::select. Every thread searches the first move;
  // later ones that another thread is searching are deferred until no others are left.
  Candidate& next_move(Candidates& candidates, std::size_t index, int depth);
  // Searches a move with a null window, marked in progress.
  int null_window_shared(const Node& node, const Candidate& candidate, int alpha, int depth,
                         int level);
  void order(const Node& node, Candidates& candidates, const Entry& entry, int depth);
  // `moves` are the legal moves of the side to move.
  [[nodiscard]] int static_eval(const Node& node, std::uint64_t moves) const;

  // Below this depth, sharing costs more than it saves.
  static constexpr int kSharedDepth = 7;

  Table& table_;
  const Weights& weights_;
  SearchContext context_;
  Endgame endgame_;
  InProgress* in_progress_ = nullptr;
  int probing_ = 0;  // nested ProbCut searches
};

}  // namespace outflank::search::othello
