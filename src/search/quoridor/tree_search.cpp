#include "search/quoridor/tree_search.h"

namespace outflank::search::quoridor {

void TreeSearch::prepare(const RootState<Position>& reached, std::size_t threads, std::size_t lines,
                         std::size_t memory) {
  while (networks_.size() < threads) {
    networks_.push_back(std::make_unique<PolicyNetwork>(PolicyNetwork::embedded()));
  }
  networks_.resize(threads);
  lines_ = lines;
  tree_.set_root(reached, true, memory, lines);
  if (lines > 1 && !tree_.has_all_moves()) tree_.set_root(reached, false, memory, lines);
  visits_before_ = tree_.visits();
  begin_ = control_.now != nullptr ? control_.now() : 0;
}

bool TreeSearch::run(std::uint64_t visits) {
  ended_ = false;
  Helpers helpers(networks_.size() - 1,
                  [this, visits](std::size_t i) { work(*networks_[i + 1], visits, false); });
  work(*networks_[0], visits, true);
  return !ended_;
}

// Whether the choice cannot change any more.
bool TreeSearch::decided() const {
  if (tree_.decided()) return true;
  if (!control_.deadline || lines_ > 1) return false;
  // The remaining visits cannot bring the second move to the front.
  const double now = control_.now();
  const auto done = static_cast<double>(visits());
  constexpr double kEnoughToMeasure = 32;
  if (done < kEnoughToMeasure || now <= begin_) return false;
  const double to_come = done / (now - begin_) * (*control_.deadline - now);
  return tree_.lead() > to_come;
}

void TreeSearch::work(PolicyNetwork& network, std::uint64_t visits, bool leads) {
  SearchTree::Leaf leaf;
  NetworkEvaluation evaluation;
  for (;;) {
    bool waits = false;
    {
      const Lock lock(mutex_);
      // The first visit is always made, so that there is a move.
      if (tree_.visits() > 0) {
        if (control_.stopped_or_out_of_time() || control_.out_of_nodes(this->visits()) ||
            (leads && decided())) {
          ended_ = true;
        }
        if (ended_ || this->visits() >= visits) return;
      }
      waits = tree_.descend(leaf);
    }
    if (!waits) continue;
    network.evaluate(leaf.position, evaluation);
    const Lock lock(mutex_);
    tree_.expand_and_back_up(leaf, evaluation);
  }
}

}  // namespace outflank::search::quoridor
