#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <utility>
#include <vector>

#include "search/helpers.h"
#include "search/quoridor/search_control.h"
#include "search/quoridor/search_tree.h"

namespace outflank::search::quoridor {

// A search at full strength: several threads on one tree. Players as for the tree.
template <class Players>
class BasicTreeSearch {
 public:
  using Position = typename Players::Position;
  using Network = typename Players::Network;
  using Judge = typename Players::Judge;
  using Weights = std::shared_ptr<const residual::Network>;

  explicit BasicTreeSearch(SearchControl& control, Weights weights = nullptr)
      : control_(control), weights_(std::move(weights)) {}

  // The weights that were handed in, otherwise the embedded ones; null where there are none.
  const Weights& weights() {
    if (!weights_) weights_ = Network::embedded();
    return weights_;
  }

  void clear() { tree_.clear(); }

  struct Settings {
    std::size_t threads = 1;
    std::size_t lines = 1;   // with several no root move is pruned
    std::size_t memory = 0;  // in bytes
    std::uint64_t seed = 1;
  };

  // Prepares run(); needs weights.
  void prepare(const RootState<Position>& reached, const Settings& settings);

  // Grows the tree to `visits` visits of this search. False when it ends earlier: a limit is met,
  // the result is proven, or, with one line, the choice cannot change before the deadline.
  bool run(std::uint64_t visits);

  [[nodiscard]] std::uint64_t visits() const { return tree_.visits() - visits_before_; }
  [[nodiscard]] const BasicSearchTree<Players>& tree() const { return tree_; }

 private:
  void work(Judge& judge, std::uint64_t visits, bool leads);
  [[nodiscard]] bool decided() const;

  SearchControl& control_;
  Weights weights_;
  BasicSearchTree<Players> tree_;
  Mutex mutex_;
  std::vector<std::unique_ptr<Judge>> judges_;  // one per thread
  std::size_t lines_ = 1;
  std::uint64_t visits_before_ = 0;
  double begin_ = 0;
  std::atomic<bool> ended_{false};
};

extern template class BasicTreeSearch<BasicTwoPlayers<CompactBoard>>;
extern template class BasicTreeSearch<BasicTwoPlayers<LargeBoard>>;
extern template class BasicTreeSearch<ManyPlayers>;

}  // namespace outflank::search::quoridor
