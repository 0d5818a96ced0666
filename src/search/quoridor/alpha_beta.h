#pragma once

#include <array>
#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/quoridor/position.h"
#include "search/quoridor/evaluator.h"
#include "search/quoridor/path.h"
#include "search/quoridor/race_oracle.h"
#include "search/quoridor/runner_proof.h"
#include "search/quoridor/search_control.h"
#include "search/transposition.h"

namespace outflank::search::quoridor {

inline constexpr int kMaxDepth = 100;

// Parts of the search that can be switched off for ablation; all on is the strongest. `tree` is the
// tree search over the residual network, which replaces this search where it can, and multiplayer_network
// the one for three and four players; learned_value and learned_priors belong to the search that it replaces.
struct AlphaBetaFeatures {
  bool tree = true;
  bool wall_pruning = true;
  bool reductions = true;
  bool null_move = true;
  bool exact_race = true;
  bool runner_proof = true;
  bool network = true;
  bool policy = true;
  bool learned_value = true;
  bool learned_priors = true;
  bool multiplayer_network = true;

  // False for a name that is not in names().
  bool switch_off(std::string_view name);
  static std::string names();
};

// The best line of one pass over the root.
struct RootLine {
  int value = -kInfinite;
  std::vector<Move> moves;
};

// Iterative-deepening alpha-beta for two players; one object per thread. The table is shared.
template <class Board>
class AlphaBeta {
 public:
  AlphaBeta(TranspositionTable& table, SearchControl& control, const AlphaBetaFeatures& features)
      : table_(table), control_(control), features_(features) {}

  // The position to search, and the hashes of earlier positions that could repeat.
  void set_position(const BasicPosition<Board>& position, const std::vector<std::uint64_t>& before);

  // Searches all root moves but `excluded` to `depth`. False when stopped; the line is then the
  // best found so far, or empty.
  bool search_root(int depth, const std::vector<Move>& excluded, RootLine& line);

  [[nodiscard]] std::uint64_t nodes() const { return nodes_.load(std::memory_order_relaxed); }

 private:
  using Moves = MoveList<Board>;
  using Paths = quoridor::Paths<Board>;

  struct Frame {
    Paths paths;
    typename Evaluator<Board>::Memory memory;
    Move move;           // that led here
    Square pawn_before;  // of the player who made it
    std::array<Move, 2> killers{};
    std::array<Move, kMaxDepth + 2> line;
    int line_size = 0;
  };
  struct ScoredMove {
    std::int32_t score;
    Move move;
  };

  // Negamax with alpha-beta, in numbered steps; needs ply > 0. The value is meaningless once stopped_ is set.
  int search(int alpha, int beta, int depth, int ply, bool null_allowed);
  int search_child(Move move, int alpha, int beta, int depth, int ply);
  int static_eval(int ply);
  // The value of a position whose winner runner_proof.h proves.
  std::optional<int> value_of_run(int ply);
  bool repeated() const;
  // By what the table knows the position: also by its ply, where their number is limited and a win may come too late.
  [[nodiscard]] std::uint64_t table_key() const;
  void update_paths(Move move, const Paths& before, Paths& after, int mover);
  std::size_t order_moves(int ply, int depth, Move table_move, std::vector<ScoredMove>& scored);
  [[nodiscard]] bool orders_by_policy(int depth) const;
  static void sort(std::vector<ScoredMove>& scored);
  void order_by_policy(int ply, Move table_move, std::vector<ScoredMove>& scored);
  std::optional<int> try_null_move(int beta, int depth, int ply);
  // Plies by which a late move is searched less deeply.
  [[nodiscard]] int reduction_of(const ScoredMove& scored, std::size_t index, int depth,
                                 bool pv_node) const;
  void update_line(Move move, int ply);
  // After a cut-off by `move`: it becomes a killer, and the `count` moves tried before it lose history.
  void update_history(Move move, int ply, int depth, const std::vector<ScoredMove>& tried,
                      std::size_t count);
  bool should_stop();

  TranspositionTable& table_;
  SearchControl& control_;
  AlphaBetaFeatures features_;
  BasicPosition<Board> position_ = BasicPosition<Board>::start({});
  PathFinder<Board> finder_;
  Evaluator<Board> evaluator_;
  std::vector<float> logits_;
  std::vector<std::uint64_t> hashes_;  // of the positions that led here
  std::vector<Frame> frames_ = std::vector<Frame>(kMaxDepth + 2);
  std::vector<std::vector<ScoredMove>> scored_ =
      std::vector<std::vector<ScoredMove>>(kMaxDepth + 2);
  std::array<std::array<std::int16_t, kMoveRawEnd>, 2> history_{};
  RaceOracle<Board> races_;
  RunnerProof runners_;
  std::atomic<std::uint64_t> nodes_{0};
  bool stopped_ = false;
};

extern template class AlphaBeta<CompactBoard>;
extern template class AlphaBeta<LargeBoard>;

}  // namespace outflank::search::quoridor
