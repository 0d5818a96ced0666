#include <queue>

#include "arena/tournament/pairing.h"

namespace outflank::arena {
namespace {

constexpr int kNobody = -1;

// Edmonds' algorithm: breadth-first search for augmenting paths, with odd cycles shrunk to their base.
class Matching {
 public:
  explicit Matching(const std::vector<std::vector<int>>& neighbours)
      : neighbours_(neighbours), partner_(neighbours.size(), kNobody) {}

  std::vector<std::optional<int>> run() {
    for (int node = 0; node < size(); ++node) {
      if (partner_[at(node)] == kNobody) augment(find_path(node));
    }
    std::vector<std::optional<int>> partners;
    for (const int partner : partner_) {
      partners.push_back(partner == kNobody ? std::nullopt : std::optional(partner));
    }
    return partners;
  }

 private:
  static std::size_t at(int node) { return static_cast<std::size_t>(node); }
  [[nodiscard]] int size() const { return static_cast<int>(neighbours_.size()); }

  // The free end of an augmenting path from `root`, or nobody.
  int find_path(int root) {
    used_.assign(neighbours_.size(), false);
    parent_.assign(neighbours_.size(), kNobody);
    base_.resize(neighbours_.size());
    for (int node = 0; node < size(); ++node) base_[at(node)] = node;
    used_[at(root)] = true;
    queue_ = {};
    queue_.push(root);
    while (!queue_.empty()) {
      const int node = queue_.front();
      queue_.pop();
      for (const int next : neighbours_[at(node)]) {
        if (base_[at(node)] == base_[at(next)] || partner_[at(node)] == next) continue;
        const bool even = next == root || (partner_[at(next)] != kNobody &&
                                           parent_[at(partner_[at(next)])] != kNobody);
        if (even) {
          shrink(node, next);
        } else if (parent_[at(next)] == kNobody) {
          parent_[at(next)] = node;
          if (partner_[at(next)] == kNobody) return next;
          used_[at(partner_[at(next)])] = true;
          queue_.push(partner_[at(next)]);
        }
      }
    }
    return kNobody;
  }

  void augment(int node) {
    while (node != kNobody) {
      const int before = parent_[at(node)];
      const int next = partner_[at(before)];
      partner_[at(node)] = before;
      partner_[at(before)] = node;
      node = next;
    }
  }

  int common_base(int a, int b) {
    std::vector<bool> seen(neighbours_.size(), false);
    while (true) {
      a = base_[at(a)];
      seen[at(a)] = true;
      if (partner_[at(a)] == kNobody) break;
      a = parent_[at(partner_[at(a)])];
    }
    while (true) {
      b = base_[at(b)];
      if (seen[at(b)]) return b;
      b = parent_[at(partner_[at(b)])];
    }
  }

  void mark_path(int node, int base, int child) {
    while (base_[at(node)] != base) {
      in_cycle_[at(base_[at(node)])] = true;
      in_cycle_[at(base_[at(partner_[at(node)])])] = true;
      parent_[at(node)] = child;
      child = partner_[at(node)];
      node = parent_[at(partner_[at(node)])];
    }
  }

  void shrink(int a, int b) {
    const int base = common_base(a, b);
    in_cycle_.assign(neighbours_.size(), false);
    mark_path(a, base, b);
    mark_path(b, base, a);
    for (int node = 0; node < size(); ++node) {
      if (!in_cycle_[at(base_[at(node)])]) continue;
      base_[at(node)] = base;
      if (!used_[at(node)]) {
        used_[at(node)] = true;
        queue_.push(node);
      }
    }
  }

  const std::vector<std::vector<int>>& neighbours_;
  std::vector<int> partner_;
  std::vector<int> parent_;
  std::vector<int> base_;
  std::vector<bool> used_;
  std::vector<bool> in_cycle_;
  std::queue<int> queue_;
};

}  // namespace

std::vector<std::optional<int>> maximum_matching(const std::vector<std::vector<int>>& neighbours) {
  return Matching(neighbours).run();
}

}  // namespace outflank::arena
