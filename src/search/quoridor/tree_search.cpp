#include "search/quoridor/tree_search.h"

#include <cassert>

namespace outflank::search::quoridor {

template <class Players>
void BasicTreeSearch<Players>::prepare(const RootState<Position>& reached,
                                       const Settings& settings) {
  assert(weights());
  const auto& [threads, lines, memory, seed] = settings;
  while (judges_.size() < threads) judges_.push_back(std::make_unique<Judge>(weights()));
  judges_.resize(threads);
  for (const auto& judge : judges_) Players::begin(*judge, reached.position, seed);
  lines_ = lines;
  tree_.set_root(reached, true, memory, lines);
  visits_before_ = tree_.visits();
  begin_ = control_.now != nullptr ? control_.now() : 0;
}

template <class Players>
bool BasicTreeSearch<Players>::run(std::uint64_t visits) {
  ended_ = false;
  Helpers helpers(
      judges_.size() - 1, [this, visits](std::size_t i) { work(*judges_[i + 1], visits, false); },
      [this] { ended_ = true; });
  work(*judges_[0], visits, true);
  const bool more = !ended_;
  helpers.end();
  return more;
}

// Whether the choice cannot change any more.
template <class Players>
bool BasicTreeSearch<Players>::decided() const {
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

template <class Players>
void BasicTreeSearch<Players>::work(Judge& judge, std::uint64_t visits, bool leads) {
  typename BasicSearchTree<Players>::Leaf leaf;
  typename Players::Evaluation evaluation;
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
    judge.evaluate(leaf.position, evaluation);
    const Lock lock(mutex_);
    tree_.expand_and_back_up(leaf, evaluation);
  }
}

template class BasicTreeSearch<BasicTwoPlayers<CompactBoard>>;
template class BasicTreeSearch<BasicTwoPlayers<LargeBoard>>;
template class BasicTreeSearch<ManyPlayers>;

}  // namespace outflank::search::quoridor
