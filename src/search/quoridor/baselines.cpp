#include "search/quoridor/baselines.h"

#include <algorithm>
#include <cmath>
#include <memory>
#include <optional>

#include "core/random.h"
#include "games/quoridor/notation.h"
#include "search/quoridor/game_follower.h"
#include "search/time_budget.h"

namespace outflank::search::quoridor {
namespace {

template <class Position>
int nearest_rival(const Position& position, int player) {
  int nearest = 1 << 20;
  for (int p = 0; p < position.players(); ++p) {
    if (p != player && position.in_play(p)) nearest = std::min(nearest, position.distance(p));
  }
  return nearest;
}

Report chosen(Move move, double win_chance, std::uint64_t nodes) {
  return {
      .depth = 1,
      .nodes = nodes,
      .seconds = 0,
      .lines = {{.win_chance = win_chance, .score = 0, .exact = false, .moves = {to_text(move)}}}};
}

// What the baselines share: options and a random generator.
class Baseline : public Engine {
 public:
  explicit Baseline(Now now) : now_(now) {}

  Result<void> set_options(const EngineOptions& options) override {
    random_ = Random(options.seed);
    return {};
  }
  void new_game() override {}

 protected:
  Now now_;           // NOLINT(*-non-private-member-variables-in-classes): a base of few
  Random random_{1};  // NOLINT(*-non-private-member-variables-in-classes)
};

class RandomPlayer final : public Baseline {
 public:
  using Baseline::Baseline;

  Result<Report> search(const games::Game& game, const Limits& /*limits*/,
                        const OnReport& /*on_report*/) override {
    return with_root_state(game, [&](const auto& reached) -> Result<Report> {
      const auto moves = reached.position.legal_moves();
      return chosen(moves[random_.below(moves.size())], 0.5, 1);
    });
  }
};

class Greedy final : public Baseline {
 public:
  using Baseline::Baseline;

  Result<Report> search(const games::Game& game, const Limits& /*limits*/,
                        const OnReport& /*on_report*/) override {
    return with_root_state(game, [&](const auto& reached) -> Result<Report> {
      auto position = reached.position;
      const int mover = position.to_move();
      std::vector<Move> best_moves;
      int best = -(1 << 20);
      const auto moves = position.legal_moves();
      for (const Move move : moves) {
        const auto undo = position.play_unchecked(move);
        int value = 1 << 19;  // arrived
        if (!position.over() && position.in_play(mover)) {
          value = 2 * (nearest_rival(position, mover) - position.distance(mover));
          if (move.is_pawn()) ++value;  // prefer the step, which keeps the wall
        }
        position.undo(undo);
        if (value > best) best_moves.clear();
        best = std::max(best, value);
        if (value == best) best_moves.push_back(move);
      }
      return chosen(best_moves[random_.below(best_moves.size())], 0.5, moves.size());
    });
  }
};

// One search of the rollout player.
template <class Position>
class Rollouts {
 public:
  Rollouts(const Position& root, Random& random) : root_(root), random_(random) {
    nodes_.push_back({});
  }

  void simulate() {
    Position position = root_;
    std::vector<std::size_t> visited{0};
    std::size_t node = 0;
    while (!position.over() && nodes_[node].visits > 0) {
      if (nodes_[node].child_count == 0) expand(node, position);
      node = select(node);
      position.play_unchecked(nodes_[node].move);
      visited.push_back(node);
    }
    const int winner = play_out(position);
    for (const std::size_t i : visited) {
      ++nodes_[i].visits;
      if (winner < 0) {
        nodes_[i].wins += 0.5F;
      } else if (nodes_[i].player == winner) {
        nodes_[i].wins += 1;
      }
    }
  }

  [[nodiscard]] Report report() const {
    const Node& root = nodes_[0];
    const Node* best = &nodes_[root.first_child];
    for (std::size_t i = 0; i < root.child_count; ++i) {
      const Node& child = nodes_[root.first_child + i];
      if (child.visits > best->visits) best = &child;
    }
    const double visits = std::max(1, best->visits);
    return chosen(best->move, static_cast<double>(best->wins) / visits,
                  static_cast<std::uint64_t>(root.visits));
  }

 private:
  struct Node {
    Move move;
    int player = -1;  // who made the move
    int visits = 0;
    float wins = 0;
    std::size_t first_child = 0;
    std::size_t child_count = 0;
  };

  void expand(std::size_t node, const Position& position) {
    const auto moves = position.legal_moves();
    nodes_[node].first_child = nodes_.size();
    nodes_[node].child_count = moves.size();
    for (const Move move : moves) nodes_.push_back({.move = move, .player = position.to_move()});
  }

  std::size_t select(std::size_t node) {
    constexpr float kExploration = 0.6F;
    const Node& parent = nodes_[node];
    // Unvisited children come first, in random order.
    const std::size_t offset = random_.below(parent.child_count);
    std::size_t best = parent.first_child;
    float best_score = -1;
    const float logarithm = std::log(static_cast<float>(parent.visits + 1));
    for (std::size_t i = 0; i < parent.child_count; ++i) {
      const std::size_t c = parent.first_child + (i + offset) % parent.child_count;
      const Node& child = nodes_[c];
      if (child.visits == 0) return c;
      const auto visits = static_cast<float>(child.visits);
      const float score = child.wins / visits + kExploration * std::sqrt(logarithm / visits);
      if (score > best_score) {
        best_score = score;
        best = c;
      }
    }
    return best;
  }

  // The winner, or −1 for a draw or an endless game.
  int play_out(Position& position) {
    constexpr int kMaxPlies = 300;
    for (int ply = 0; ply < kMaxPlies && !position.over(); ++ply) {
      if (random_.chance(1, 2)) {
        const Move run = Move::pawn(position.shortest_path(position.to_move()).front());
        if (position.is_legal(run)) {
          position.play_unchecked(run);
          continue;
        }
      }
      const auto moves = position.legal_moves();
      position.play_unchecked(moves[random_.below(moves.size())]);
    }
    const auto ending = position.ending();
    const auto winner = ending ? ending->outcome.winner() : std::nullopt;
    return winner ? static_cast<int>(winner->index()) : -1;
  }

  Position root_;
  Random& random_;
  std::vector<Node> nodes_;
};

class RolloutPlayer final : public Baseline {
 public:
  using Baseline::Baseline;

  Result<Report> search(const games::Game& game, const Limits& limits,
                        const OnReport& on_report) override {
    return with_root_state(game, [&](const auto& reached) -> Result<Report> {
      const double begin = now_ != nullptr ? now_() : 0;
      const auto budget = now_ != nullptr ? time_budget(limits) : std::nullopt;
      Rollouts rollouts(reached.position, random_);
      constexpr std::uint64_t kMinVisits = 2;  // the second visit of the root makes its children
      for (std::uint64_t n = 0;; ++n) {
        if (n >= kMinVisits) {
          if (limits.stop.stop_requested()) break;
          if (limits.nodes && n >= *limits.nodes) break;
          if (budget && now_() - begin >= budget->optimum) break;
          if (!budget && !limits.nodes && limits.depth) break;
        }
        rollouts.simulate();
      }
      Report report = rollouts.report();
      report.seconds = now_ != nullptr ? now_() - begin : 0;
      if (on_report) on_report(report);
      return report;
    });
  }
};

}  // namespace

std::unique_ptr<Engine> make_greedy(Now now) {
  return std::make_unique<Greedy>(now);
}
std::unique_ptr<Engine> make_rollout(Now now) {
  return std::make_unique<RolloutPlayer>(now);
}
std::unique_ptr<Engine> make_random(Now now) {
  return std::make_unique<RandomPlayer>(now);
}

}  // namespace outflank::search::quoridor
