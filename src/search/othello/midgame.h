#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/othello/candidates.h"
#include "search/othello/endgame.h"
#include "search/othello/search_context.h"
#include "search/othello/table.h"
#include "search/othello/weights.h"

namespace outflank::search::othello {

// The best line of one pass over the root. A pass is kNoMove.
struct RootLine {
  int value = -kMaxScore - 1;
  std::vector<std::uint8_t> moves;
};

// What a search may look for.
struct Window {
  int alpha = -kMaxScore - 1;
  int beta = kMaxScore + 1;
};

// Principal variation search with the evaluation, of the midgame and of the endgame down to where
// Endgame takes over. One object a thread; the table and the weights are shared. Scores are whole
// discs.
class Midgame {
 public:
  Midgame(Table& table, const Weights& weights, const Control& control)
      : table_(table), weights_(weights), context_(control), endgame_(table, context_) {}

  // Before each search. Threads with different variety try moves of like worth in another order, so
  // that together they see more; 0 is the plain order.
  void begin(unsigned variety = 0) {
    context_.begin();
    variety_ = variety;
  }

  // Forgets everything but what is in the shared table.
  void forget() { endgame_.clear(); }

  // Searches every legal move of `discs` but those of `excluded` to `depth` (at least the number of
  // empty squares: to the end of the game) with the cut-offs of `level`. The value is exact within
  // the window, else a bound. False when stopped on the way; the line is then the best found so far,
  // and stays as it was if there is none. `discs` must have a legal move that is not excluded.
  bool search_root(const Discs& discs, int depth, int level, Window window, std::uint64_t excluded,
                   RootLine& line);

  // The value of a position for the side to move, which may have to pass.
  int search(const Discs& discs, int depth, int level, Window window = {});

  [[nodiscard]] int evaluate(const Discs& discs) const;

  [[nodiscard]] SearchContext& context() { return context_; }
  [[nodiscard]] const SearchContext& context() const { return context_; }

 private:
  // A position with what the evaluation keeps of it.
  struct Node {
    Discs discs;
    Features features;
    int empties;

    [[nodiscard]] Node after(const Candidate& candidate) const {
      return {candidate.after, features.after(candidate.square, candidate.flipped), empties - 1};
    }
    [[nodiscard]] Node passed() const { return {discs.passed(), features.passed(), empties}; }
  };
  // A line of play, written from its end on.
  struct Line {
    std::array<std::uint8_t, 64> moves;
    std::size_t size = 0;

    void set(std::uint8_t move, const Line& rest);
  };

  int principal(const Node& node, int alpha, int beta, int depth, int level, Line& line);
  int null_window(const Node& node, std::uint64_t moves, int alpha, int depth, int level);
  int leaf(const Node& node, std::uint64_t moves, int alpha, int depth);
  // The value that ProbCut is sure enough of, if there is one.
  bool probcut(const Node& node, std::uint64_t moves, int alpha, int depth, int level, int& value);
  void order(const Node& node, Candidates& candidates, const Entry& entry, int depth);
  // `moves` are the legal moves of the side to move.
  [[nodiscard]] int static_eval(const Node& node, std::uint64_t moves) const;

  Table& table_;
  const Weights& weights_;
  SearchContext context_;
  Endgame endgame_;
  unsigned variety_ = 0;
  int probing_ = 0;  // ProbCut searches within each other
};

}  // namespace outflank::search::othello
