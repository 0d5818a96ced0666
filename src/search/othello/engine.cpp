#include "search/othello/engine.h"

#include <algorithm>
#include <cmath>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "games/othello/game.h"
#include "games/othello/notation.h"
#include "games/othello/position.h"
#include "search/caught.h"
#include "search/helpers.h"
#include "search/othello/embedded_weights.h"
#include "search/othello/grid_search.h"
#include "search/othello/midgame.h"
#include "search/othello/stages.h"
#include "search/report_lines.h"
#include "search/time_budget.h"

namespace outflank::search::othello {
namespace {

// A line as the engine keeps it between stages.
struct KeptLine {
  RootLine line;
  bool exact = false;
  int score = -kHundredths * (kMaxScore + 1);  // hundredths of a disc
};

Result<void> check(const EngineOptions& options) {
  const auto within = [](int value, int lowest, int highest, const char* what) -> Result<void> {
    if (value >= lowest && value <= highest) return {};
    return fail(InputError::OutOfRange,
                std::string(what) + " must be from " + std::to_string(lowest) + " to " +
                    std::to_string(highest) + ", not " + std::to_string(value));
  };
  if (auto ok = within(options.threads, 0, kMaxThreads, "the number of threads"); !ok) return ok;
  if (auto ok = within(options.hash_megabytes, 1, kMaxHashMegabytes, "the megabytes of hash");
      !ok) {
    return ok;
  }
  if (auto ok = within(options.lines, 1, kMaxLines, "the number of lines"); !ok) return ok;
  if (!options.disabled_features.empty()) {
    return fail(InputError::Unknown, "the Othello engine has no part " +
                                         quote(options.disabled_features.front()) +
                                         " to leave out");
  }
  return {};
}

// Win chance by disc lead: a logistic curve that steepens toward the end.
double win_chance(int score, int empties, bool exact) {
  if (exact) return score > 0 ? 1.0 : score < 0 ? 0.0 : 0.5;
  const double scale = 1.2 + 0.045 * empties;
  return 1 / (1 + std::exp(-score / (kHundredths * scale)));
}

// The last moves are solved at once.
Pace pace(int empties) {
  constexpr int kSolved = 12;
  constexpr double kFewest = 5;
  return {.moves_to_go = std::max(kFewest, (empties - kSolved) / 2.0)};
}

std::string move_text(std::uint8_t move) {
  return move == kNoMove ? "pass" : to_text(Square::from_bit(move));
}

class OthelloEngine final : public Engine {
 public:
  OthelloEngine(Now now, std::shared_ptr<const Weights> weights) : weights_(std::move(weights)) {
    control_.now = now;
  }

  Result<void> set_options(const EngineOptions& options) override {
    if (auto ok = check(options); !ok) return ok;
    if (options.hash_megabytes != options_.hash_megabytes) {
      has_table_ = false;
      grid_table_.reset();
    }
    options_ = options;
    return {};
  }

  void new_game() override {
    table_.clear();
    workers_.clear();
    if (grid_table_) grid_table_->clear();
  }

  Result<Report> search(const games::Game& game, const Limits& limits,
                        const OnReport& on_report) override {
    if (as_othello(game) == nullptr) {
      return fail(InputError::Conflict, "this engine plays othello, not " + quote(game.name()));
    }
    if (game.ending()) return fail(games::MoveError::GameOver, "the game is over");
    control_.stop.store(false, std::memory_order_relaxed);
    const StopCallback on_stop(limits.stop, [this] { control_.stop.store(true); });
    return caught(
        [&] {
          const Diagram diagram = diagram_of(game);
          if (Position::Board::supports(diagram.rules)) {
            return search_8x8(position_of<Position>(diagram), limits, on_report);
          }
          return search_grid(position_of<GridPosition>(diagram), limits, on_report);
        },
        [this] { new_game(); });
  }

 private:
  // Called after set-up, which does not count as thinking time.
  void start_clock(const Limits& limits, int empties) {
    begin_ = control_.now != nullptr ? control_.now() : 0;
    budget_ = control_.now != nullptr ? time_budget(limits, pace(empties)) : std::nullopt;
    steadiness_ = {};
    control_.deadline = budget_ ? begin_ + std::max(budget_->maximum, 1e-6) : 0;
    control_.max_nodes = limits.nodes;
  }

  Result<Report> search_8x8(const Position& position, const Limits& limits,
                            const OnReport& on_report) {
    const bool pass = position.must_pass();
    Discs discs{position.own(), position.opponent()};
    if (pass) discs = discs.passed();
    const int empties = discs.empty_count();
    const int depth = std::clamp(limits.depth.value_or(empties), 1, empties);

    if (!has_table_) table_.resize(options_.hash_megabytes);
    has_table_ = true;
    table_.next_search();
    const auto threads = static_cast<std::size_t>(thread_count(options_.threads));
    while (workers_.size() < threads) {
      workers_.push_back(std::make_unique<Midgame>(table_, *weights_, control_));
    }
    workers_.resize(threads);
    for (const auto& worker : workers_) worker->begin(threads > 1 ? &in_progress_ : nullptr);
    start_clock(limits, empties);
    // Helper threads search the same position to fill the table, until the first has finished.
    Helpers helpers(
        threads - 1,
        [&](std::size_t i) {
          RootLine line;
          Midgame& worker = *workers_[i + 1];
          StagePlan plan(empties, depth);
          while (const auto stage = plan.next(node_budget(worker))) {
            if (!search_stage(worker, discs, *stage, 0, line)) return;
          }
        },
        [this] { control_.stop.store(true, std::memory_order_relaxed); });
    Report report = deepen(discs, StagePlan(empties, depth), pass, on_report);
    helpers.end();
    return report;
  }

  // What is left for one thread; remaining time is converted to nodes at the speed so far, but not beside a
  // limit of nodes, with which a search must not depend on the speed.
  [[nodiscard]] NodeBudget node_budget(const Midgame& worker) const {
    constexpr double kMinElapsed = 1e-4;    // too short to measure a speed
    constexpr double kTypicalSpeed = 10e6;  // nodes a second, until then
    constexpr double kMaxNodes = 1e18;
    NodeBudget budget{.spent = worker.context().nodes, .left = {}};
    if (control_.max_nodes) {
      budget.left = *control_.max_nodes - std::min(*control_.max_nodes, budget.spent);
    } else if (control_.deadline > 0) {
      const double passed = elapsed();
      const double speed =
          passed < kMinElapsed ? kTypicalSpeed : static_cast<double>(budget.spent) / passed;
      const double seconds = std::max(0.0, control_.deadline - begin_ - passed);
      budget.left = static_cast<std::uint64_t>(std::min(kMaxNodes, speed * seconds));
    }
    return budget;
  }

  Report deepen(const Discs& discs, StagePlan plan, bool pass, const OnReport& on_report) {
    const std::uint64_t moves = discs.moves();
    const auto count = static_cast<std::size_t>(std::popcount(moves));
    // A forced pass is the only line.
    const std::size_t wanted = pass ? 1 : std::min(static_cast<std::size_t>(options_.lines), count);
    const bool forced = pass || count == 1;
    std::vector<KeptLine> lines(wanted);
    Report report;
    int reached = 0;
    while (const auto next = plan.next(node_budget(*workers_[0]))) {
      const Stage stage = *next;
      std::uint64_t excluded = 0;
      bool finished = true;
      for (std::size_t i = 0; i < wanted && finished; ++i) {
        KeptLine& kept = lines[i];
        if (i > 0 && !kept.line.moves.empty() && (excluded >> kept.line.moves.front() & 1) != 0) {
          kept = {};  // another line has taken its move
        }
        finished = search_stage(*workers_[0], discs, stage, excluded, kept.line);
        if (finished) kept.exact = stage.level == kExactLevel && stage.depth >= discs.empty_count();
        if (!kept.line.moves.empty()) excluded |= 1ULL << kept.line.moves.front();
      }
      drop_repeated(lines);
      for (KeptLine& kept : lines) {
        if (kept.line.moves.empty()) continue;
        kept.score =
            kept.exact ? kHundredths * kept.line.value : workers_[0]->hundredths(discs, kept.line);
      }
      std::ranges::stable_sort(lines, std::ranges::greater{}, &KeptLine::score);
      if (lines.front().line.moves.empty()) {
        // Stopped before anything was found: fall back to the first legal move.
        lines.front().line.moves.assign(1, static_cast<std::uint8_t>(std::countr_zero(moves)));
        lines.front().line.value = workers_[0]->evaluate(discs);
        lines.front().score = kHundredths * lines.front().line.value;
      }
      // An interrupted stage does not count as reached.
      if (finished) reached = stage.depth;
      report = make_report(reached, lines, discs.empty_count(), pass);
      if (on_report) on_report(report);
      if (finished) steadiness_.update(report.lines[0].moves[0], report.lines[0].win_chance);
      if (!finished || out_of_time() || (forced && only_time_ends() && wanted == 1)) break;
    }
    return report;
  }

  // An interrupted stage may leave a move in two lines.
  static void drop_repeated(std::vector<KeptLine>& lines) {
    std::uint64_t seen = 0;
    for (KeptLine& kept : lines) {
      if (kept.line.moves.empty()) continue;
      const std::uint64_t bit = 1ULL << kept.line.moves.front();
      if ((seen & bit) != 0) kept = {};
      seen |= bit;
    }
  }

  Report make_report(int depth, const std::vector<KeptLine>& lines, int empties, bool pass) {
    Report report{.depth = depth, .nodes = 0, .seconds = elapsed(), .lines = {}};
    workers_[0]->context().show();
    for (const auto& worker : workers_) report.nodes += worker->context().shown();
    for (const KeptLine& kept : lines) {
      if (kept.line.moves.empty()) continue;
      const int score = pass ? -kept.score : kept.score;
      Line out{.win_chance = win_chance(score, empties, kept.exact),
               .score = score,
               .exact = kept.exact,
               .moves = {}};
      if (pass) out.moves.emplace_back("pass");
      for (const std::uint8_t move : kept.line.moves) out.moves.push_back(move_text(move));
      report.lines.push_back(std::move(out));
    }
    return report;
  }

  Result<Report> search_grid(const GridPosition& position, const Limits& limits,
                             const OnReport& on_report) {
    if (!grid_table_) {
      grid_table_ = std::make_unique<TranspositionTable>(options_.hash_megabytes);
    }
    grid_table_->next_search();
    GridSearch search(*grid_table_, control_);
    search.set_position(position);
    const int empties = position.empties();
    start_clock(limits, empties);
    const auto legal = position.legal_moves();
    const std::size_t wanted = std::min<std::size_t>(static_cast<std::size_t>(options_.lines),
                                                     static_cast<std::size_t>(legal.size()));
    const int depth_limit = std::clamp(limits.depth.value_or(empties), 1, empties);
    std::vector<GridLine> lines(wanted);
    lines[0].moves.assign(1, legal[0]);
    Report report;
    for (int depth = 1; depth <= depth_limit; ++depth) {
      std::vector<Move> excluded;
      bool finished = true;
      for (std::size_t i = 0; i < wanted && finished; ++i) {
        finished = search.search_root(depth, excluded, lines[i]);
        if (!lines[i].moves.empty()) excluded.push_back(lines[i].moves.front());
      }
      const bool exact = finished && depth >= empties;
      std::ranges::stable_sort(lines, std::ranges::greater{}, &GridLine::value);
      report = {.depth = finished ? depth : depth - 1,
                .nodes = search.nodes(),
                .seconds = elapsed(),
                .lines = {}};
      for (const GridLine& line : lines) {
        if (line.moves.empty()) continue;
        Line out{.win_chance = win_chance(line.value, empties, exact),
                 .score = line.value,
                 .exact = exact,
                 .moves = {}};
        for (const Move move : line.moves) out.moves.push_back(to_text(move));
        report.lines.push_back(std::move(out));
      }
      search::drop_repeated(report.lines);
      if (on_report) on_report(report);
      if (finished) steadiness_.update(report.lines[0].moves[0], report.lines[0].win_chance);
      if (!finished || out_of_time() || (legal.size() == 1 && only_time_ends())) break;
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
  std::shared_ptr<const Weights> weights_;
  Table table_{1};                                  // gets its size when a search needs it
  bool has_table_ = false;                          // of that size
  std::unique_ptr<TranspositionTable> grid_table_;  // created when another size is played
  Control control_;
  InProgress in_progress_;
  std::vector<std::unique_ptr<Midgame>> workers_;
  std::optional<TimeBudget> budget_;
  Steadiness steadiness_;
  double begin_ = 0;
};

}  // namespace

Result<std::unique_ptr<Engine>> make_engine(Now now) {
  static const auto kWeights = load_weights(embedded_weights());
  if (!kWeights) return Failure(kWeights.error());
  return std::make_unique<OthelloEngine>(now, *kWeights);
}

Result<std::unique_ptr<Engine>> make_engine_with(Now now, std::span<const std::byte> weights_file) {
  auto weights = TRY(load_weights(weights_file));
  return std::make_unique<OthelloEngine>(now, std::move(weights));
}

}  // namespace outflank::search::othello
