#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <vector>

#include "search/helpers.h"
#include "search/quoridor/policy_network.h"
#include "search/quoridor/search_control.h"
#include "search/quoridor/search_tree.h"

namespace outflank::search::quoridor {

// Two players on the standard board at full strength: several threads on one tree.
class TreeSearch {
 public:
  explicit TreeSearch(SearchControl& control, const TreeSettings& settings = {})
      : control_(control), tree_(settings) {}

  void clear() { tree_.clear(); }

  // Prepares run(). With several `lines` no root move is pruned.
  void prepare(const RootState<Position>& reached, std::size_t threads, std::size_t lines,
               std::size_t memory);

  // Grows the tree to `visits` visits of this search. False when it ends earlier: a limit is met,
  // the result is proven, or, with one line, the choice cannot change before the deadline.
  bool run(std::uint64_t visits);

  [[nodiscard]] std::uint64_t visits() const { return tree_.visits() - visits_before_; }
  [[nodiscard]] const SearchTree& tree() const { return tree_; }

 private:
  void work(PolicyNetwork& network, std::uint64_t visits, bool leads);
  [[nodiscard]] bool decided() const;

  SearchControl& control_;
  SearchTree tree_;
  Mutex mutex_;
  std::vector<std::unique_ptr<PolicyNetwork>> networks_;  // one per thread
  std::size_t lines_ = 1;
  std::uint64_t visits_before_ = 0;
  double begin_ = 0;
  std::atomic<bool> ended_{false};
};

}  // namespace outflank::search::quoridor
