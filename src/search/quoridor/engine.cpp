#include "search/quoridor/engine.h"

#include <algorithm>
#include <cmath>
#include <limits>
#include <optional>
#include <type_traits>
#include <utility>

#include "core/random.h"
#include "core/try.h"
#include "games/quoridor/notation.h"
#include "search/caught.h"
#include "search/helpers.h"
#include "search/quoridor/alpha_beta.h"
#include "search/quoridor/board_view.h"
#include "search/quoridor/game_follower.h"
#include "search/quoridor/multiplayer_search.h"
#include "search/quoridor/tree_search.h"
#include "search/report_lines.h"
#include "search/time_budget.h"

namespace outflank::search::quoridor {
namespace {

constexpr double kMinSeconds = 1e-6;  // seconds: a deadline always lies after the start
constexpr std::uint64_t kMaxVisitsForDepth = 100'000;  // no line of a tree need ever get that deep

template <class Board>
using TwoPlayerTree = BasicTreeSearch<BasicTwoPlayers<Board>>;
using MultiplayerTree = BasicTreeSearch<ManyPlayers>;

// The own moves that a game usually takes from here; not all of it is spent on them, since it may take more.
template <class Board>
double moves_to_go(const BasicPosition<Board>& position) {
  constexpr double kFewest = 12;
  constexpr double kMovesPerRow = 33.0 / 9;
  const double all = kMovesPerRow * std::max(position.columns(), position.rows());
  const int played = position.ply() / position.players();
  return std::max(kFewest, all - played);
}

bool network_plays(const Position& position) {
  int in_play = 0;
  for (int player = 0; player < position.players(); ++player) {
    in_play += position.in_play(player) ? 1 : 0;
  }
  return multiplayer_network_plays(position.rules(), in_play);
}

class QuoridorEngine final : public Engine {
 public:
  // `weights` of the network for three and four players: null for the embedded one.
  explicit QuoridorEngine(Now now, MultiplayerTree::Weights weights = nullptr)
      : many_(control_, std::move(weights)) {
    control_.now = now;
  }

  Result<void> set_options(const EngineOptions& options) override {
    TRY(validate(options));
    AlphaBetaFeatures features;
    for (const std::string& name : options.disabled_features) {
      if (!features.switch_off(name)) {
        return fail(InputError::Unknown, "there is no part " + quote(name) +
                                             " of the search; the parts are " +
                                             AlphaBetaFeatures::names());
      }
    }
    // All other features belong to searches that the trees over networks would replace.
    for (const std::string& name : options.disabled_features) {
      if (name != "multiplayer_network") features.tree = false;
    }
    if (!features.tree) features.multiplayer_network = false;
    if (options.hash_megabytes != options_.hash_megabytes) has_table_ = false;
    if (options.disabled_features != options_.disabled_features) new_game();
    options_ = options;
    features_ = features;
    return {};
  }

  void new_game() override {
    table_.clear();
    tree_.clear();
    large_tree_.clear();
    many_.clear();
    compact_.clear();
    large_.clear();
  }

  Result<Report> search(const games::Game& game, const Limits& limits,
                        const OnReport& on_report) override {
    return caught(
        [&] {
          return follower_.with_root_state(
              game, [&](const auto& reached) { return run(reached, limits, on_report); });
        },
        [this] {
          new_game();
          follower_ = {};
        });
  }

 private:
  template <class Board>
  using Workers = std::vector<std::unique_ptr<AlphaBeta<Board>>>;

  template <class Board>
  Result<Report> run(const RootState<BasicPosition<Board>>& reached, const Limits& limits,
                     const OnReport& on_report) {
    control_.stop.store(false, std::memory_order_relaxed);
    const StopCallback on_stop(limits.stop, [this] { control_.stop.store(true); });
    max_depth_ = std::clamp(limits.depth.value_or(kMaxDepth), 1, kMaxDepth);
    // Results of other rules may not hold, and hashes do not tell all rules apart.
    const Rules& rules = reached.position.rules();
    if (rules_ && *rules_ != rules) new_game();
    rules_ = rules;
    if (features_.tree && residual_network_knows(rules)) {
      return run_tree(tree_of(reached.position), reached, limits, on_report);
    }
    if constexpr (std::is_same_v<Board, CompactBoard>) {
      if (features_.multiplayer_network && network_plays(reached.position)) {
        if (!many_.weights()) {
          return fail(InputError::Missing,
                      "the Quoridor engine needs its network for three and four players: hand in "
                      "multiplayer.bin by outflank_weights");
        }
        return run_tree(many_, reached, limits, on_report);
      }
    }
    if (reached.position.players() > 2) return run_many(reached, limits, on_report);
    return run_two(reached, limits, on_report, workers_of(reached.position));
  }

  void stop() { control_.stop.store(true, std::memory_order_relaxed); }

  // Called after set-up, which does not count as thinking time.
  void start_clock(const Limits& limits, const Pace& pace) {
    begin_ = control_.now != nullptr ? control_.now() : 0;
    budget_ = control_.now != nullptr ? time_budget(limits, pace) : std::nullopt;
    steadiness_ = {};
    control_.deadline =
        budget_ ? std::optional(begin_ + std::max(budget_->maximum, kMinSeconds)) : std::nullopt;
    control_.max_nodes = limits.nodes;
  }

  TwoPlayerTree<CompactBoard>& tree_of(const Position& /*position*/) { return tree_; }
  TwoPlayerTree<LargeBoard>& tree_of(const LargePosition& /*position*/) { return large_tree_; }

  Workers<CompactBoard>& workers_of(const Position& /*position*/) { return compact_; }
  Workers<LargeBoard>& workers_of(const LargePosition& /*position*/) { return large_; }

  template <class Board>
  Result<Report> run_two(const RootState<BasicPosition<Board>>& reached, const Limits& limits,
                         const OnReport& on_report, Workers<Board>& workers) {
    if (!has_table_) table_.resize(options_.hash_megabytes);
    has_table_ = true;
    table_.next_search();
    const auto threads = static_cast<std::size_t>(thread_count(options_.threads));
    while (workers.size() < threads) {
      workers.push_back(std::make_unique<AlphaBeta<Board>>(table_, control_, features_));
    }
    workers.resize(threads);
    for (auto& worker : workers) worker->set_position(reached.position, reached.before);
    start_clock(limits, {.moves_to_go = moves_to_go(reached.position)});

    // Helper threads search the same position to fill the table, until the first has finished.
    Helpers helpers(
        threads - 1,
        [&](std::size_t i) {
          AlphaBeta<Board>& worker = *workers[i + 1];
          RootLine line;
          for (int depth = 1 + static_cast<int>(i % 2); depth <= kMaxDepth; ++depth) {
            if (!worker.search_root(depth, {}, line)) return;
          }
        },
        [this] { stop(); });
    Report report = deepen_lines(workers, reached.position, on_report);
    helpers.end();
    return report;
  }

  template <class Board>
  Report deepen_lines(Workers<Board>& workers, const BasicPosition<Board>& position,
                      const OnReport& on_report) {
    const auto legal = position.legal_moves();
    const auto wanted =
        std::min(static_cast<std::size_t>(std::max(options_.lines, 1)), legal.size());
    std::vector<RootLine> lines(wanted);
    lines[0].moves = {legal[0]};
    lines[0].value = 0;
    Report report;
    for (int depth = 1; depth <= max_depth_; ++depth) {
      std::vector<Move> excluded;
      bool finished = true;
      for (std::size_t i = 0; i < wanted && finished; ++i) {
        finished = workers[0]->search_root(depth, excluded, lines[i]);
        if (!lines[i].moves.empty()) excluded.push_back(lines[i].moves.front());
      }
      std::ranges::stable_sort(lines, std::greater{}, &RootLine::value);
      // An interrupted iteration does not count as reached.
      report = make_report(finished ? depth : depth - 1, workers, lines);
      drop_repeated(report.lines);  // an interrupted iteration may leave a move in two lines
      if (on_report) on_report(report);
      if (finished) steadiness_.update(report.lines[0].moves[0], report.lines[0].win_chance);
      const bool forced = legal.size() == 1 && wanted == 1;
      if (!finished || out_of_time() || (forced && only_time_ends())) break;
      // A proven result cannot change.
      const int plies = kWin - std::abs(lines[0].value);
      if (wanted == 1 && is_decided(lines[0].value) && depth >= plies) break;
    }
    return report;
  }

  // A tree over a residual network. An iteration doubles the visits.
  template <class Tree>
  Report run_tree(Tree& tree, const RootState<typename Tree::Position>& reached,
                  const Limits& limits, const OnReport& on_report) {
    constexpr std::uint64_t kFirstVisits = 16;
    constexpr int kMaxDoublings = 40;
    const auto threads = static_cast<std::size_t>(thread_count(options_.threads));
    const auto lines = static_cast<std::size_t>(std::max(options_.lines, 1));
    tree.prepare(reached, {.threads = threads,
                           .lines = lines,
                           .memory = static_cast<std::size_t>(options_.hash_megabytes) << 20,
                           .seed = options_.seed});
    // Most searches end long before the optimum, since their choice cannot change any more.
    constexpr double kOptimum = 1.7;
    constexpr double kMaximum = 2.5;
    start_clock(limits, {moves_to_go(reached.position), kOptimum, kMaximum});
    if (budget_) control_.deadline = begin_ + std::max(budget_->optimum, kMinSeconds);
    if (limits.depth && !limits.nodes && !budget_) control_.max_nodes = kMaxVisitsForDepth;
    Report report;
    for (int doublings = 0;; ++doublings) {
      const std::uint64_t visits = kFirstVisits << std::min(doublings, kMaxDoublings);
      bool more = doublings < kMaxDoublings;
      if (limits.depth) {
        // One visit at a time, to see how deep the best line gets.
        while (more && tree.visits() < visits) {
          more = tree.run(tree.visits() + 1) && tree.tree().depth() < max_depth_;
        }
      } else {
        more = tree.run(visits) && more;
      }
      report = report_tree(tree, lines);
      if (on_report) on_report(report);
      if (!more && !extend_time(tree.tree().steady())) return report;
    }
  }

  // Extends an unclear search once, if the clock allows it. False when the search is over.
  bool extend_time(bool steady) {
    constexpr double kLonger = 2;
    if (!budget_ || !budget_->saves_unused || control_.stop || steady) return false;
    const double longer = begin_ + std::min(kLonger * budget_->optimum, budget_->maximum);
    const bool by_time = control_.now() >= *control_.deadline && *control_.deadline < longer;
    if (by_time) control_.deadline = longer;
    return by_time;
  }

  template <class Tree>
  [[nodiscard]] Report report_tree(const Tree& tree, std::size_t lines) const {
    const auto moves = tree.tree().best(lines);
    Report report{.depth = std::min(tree.tree().depth(), max_depth_),
                  .nodes = tree.visits(),
                  .seconds = elapsed(),
                  .lines = {}};
    if constexpr (std::is_same_v<Tree, MultiplayerTree>) report.shares = tree.tree().shares();
    for (const RootMove& root : moves) {
      Line out{.win_chance = root.win_chance,
               .score = value_of(root.win_chance, root.proof),
               .exact = root.proof.known(),
               .moves = {}};
      if (root.proof.known()) out.decided_in = root.proof.plies();
      for (const Move move : root.line) {
        if (std::ssize(out.moves) < max_depth_) out.moves.push_back(to_text(move));
      }
      report.lines.push_back(std::move(out));
    }
    return report;
  }

  // In hundredths of a step.
  static int value_of(double chance, Proof proof) {
    if (proof.known()) return proof.wins() ? kWin - proof.plies() : -(kWin - proof.plies());
    constexpr double kMinChance = 1e-4;
    const double sure = std::clamp(chance, kMinChance, 1 - kMinChance);
    return static_cast<int>(std::lround(kWinChanceScale * std::log(sure / (1 - sure))));
  }

  // Three and four players elsewhere: one tree per thread. An iteration doubles the playouts.
  template <class Board>
  Report run_many(const RootState<BasicPosition<Board>>& reached, const Limits& limits,
                  const OnReport& on_report) {
    constexpr std::uint64_t kFirstGames = 16;
    constexpr int kMaxDoublings = 48;
    const auto threads = static_cast<std::size_t>(thread_count(options_.threads));
    const std::size_t memory = static_cast<std::size_t>(options_.hash_megabytes) << 20;
    std::vector<MultiplayerSearch<Board>> trees;
    trees.reserve(threads);
    for (std::size_t i = 0; i < threads; ++i) {
      trees.emplace_back(control_, reached,
                         typename MultiplayerSearch<Board>::Settings{
                             .seed = mix64(options_.seed + i),
                             .lines = static_cast<std::size_t>(options_.lines),
                             .memory = memory / threads,
                             .learned_value = features_.learned_value,
                             .learned_priors = features_.learned_priors});
    }
    start_clock(limits, {.moves_to_go = moves_to_go(reached.position)});
    if (budget_) control_.deadline = begin_ + std::max(budget_->optimum, kMinSeconds);
    const auto report_now = [&](int depth) {
      Report report = trees[0].report();
      report.depth = depth;
      report.seconds = elapsed();
      if (on_report) on_report(report);
      return report;
    };
    int depth = 1;
    {
      Helpers helpers(
          threads - 1,
          [&trees](std::size_t i) { trees[i + 1].run(std::numeric_limits<std::uint64_t>::max()); },
          [this] { stop(); });
      while (trees[0].run(kFirstGames << std::min(depth - 1, kMaxDoublings)) &&
             depth < max_depth_) {
        report_now(depth++);
      }
      helpers.end();
    }
    for (std::size_t i = 1; i < threads; ++i) trees[0].merge(trees[i]);
    return report_now(depth);
  }

  template <class Board>
  Report make_report(int depth, const Workers<Board>& workers, const std::vector<RootLine>& lines) {
    Report report{.depth = depth, .nodes = 0, .seconds = elapsed(), .lines = {}};
    for (const auto& worker : workers) report.nodes += worker->nodes();
    for (const RootLine& line : lines) {
      if (line.moves.empty()) continue;
      Line out{.win_chance = win_chance(line.value),
               .score = line.value,
               .exact = is_decided(line.value),
               .moves = {}};
      if (is_decided(line.value)) out.decided_in = kWin - std::abs(line.value);
      for (const Move move : line.moves) out.moves.push_back(to_text(move));
      report.lines.push_back(std::move(out));
    }
    return report;
  }

  [[nodiscard]] double elapsed() const { return control_.now ? control_.now() - begin_ : 0; }
  [[nodiscard]] bool out_of_time() const {
    return budget_ && !budget_->start_iteration(elapsed(), steadiness_.factor());
  }
  // Whether a forced move saves time. A search with a limit of nodes is the same with and without a clock.
  [[nodiscard]] bool only_time_ends() const { return budget_ && !control_.max_nodes; }

  EngineOptions options_;
  AlphaBetaFeatures features_;
  TranspositionTable table_{1};  // gets its size when a search needs it
  bool has_table_ = false;       // of that size
  SearchControl control_;
  TwoPlayerTree<CompactBoard> tree_{control_};
  TwoPlayerTree<LargeBoard> large_tree_{control_};
  MultiplayerTree many_;
  GameFollower follower_;
  std::optional<Rules> rules_;  // of the last search
  Workers<CompactBoard> compact_;
  Workers<LargeBoard> large_;
  std::optional<TimeBudget> budget_;
  Steadiness steadiness_;
  double begin_ = 0;
  int max_depth_ = kMaxDepth;
};

}  // namespace

std::unique_ptr<Engine> make_engine(Now now) {
  return std::make_unique<QuoridorEngine>(now);
}

Result<std::unique_ptr<Engine>> make_engine_with(Now now, std::span<const std::byte> file) {
  auto network = TRY(MultiplayerNetwork::read(file));
  return std::make_unique<QuoridorEngine>(now, std::move(network));
}

}  // namespace outflank::search::quoridor
