#include "connect_four/engine.h"

#include <algorithm>
#include <array>

#include "connect_four/game.h"
#include "core/text.h"

namespace outflank::connect_four {
namespace {

using search::Limits;
using search::Line;
using search::OnReport;
using search::Report;

constexpr int kWin = 100'000;
constexpr int kMaxDepth = kColumns * kRows;
// The middle first: most fours go through it.
constexpr std::array<int, kColumns> kOrder = {3, 2, 4, 1, 5, 0, 6};

Result<Position> position_of(const games::Game& game) {
  const Game* own = as_connect_four(game);
  if (own == nullptr) {
    return fail(InputError::Conflict, "this engine plays connect_four, not " + quote(game.name()));
  }
  if (game.ending()) return fail(games::MoveError::GameOver, "the game is over");
  return *own->position();
}

// Discs in the middle columns are worth a little.
int static_eval(const Position& position) {
  int score = 0;
  for (int column = 0; column < kColumns; ++column) {
    for (int row = 0; row < kRows; ++row) {
      const auto seat = position.at(column, row);
      if (!seat) continue;
      const int worth = 3 - std::abs(column - 3);
      score += *seat == position.to_move() ? worth : -worth;
    }
  }
  return score;
}

class Engine final : public search::Engine {
 public:
  explicit Engine(search::Now now) : now_(now) {}

  Result<void> set_options(const search::EngineOptions& options) override {
    lines_ = static_cast<std::size_t>(options.lines);
    return search::validate(options);
  }
  void new_game() override {}

  Result<Report> search(const games::Game& game, const Limits& limits,
                        const OnReport& on_report) override {
    const auto position = position_of(game);
    if (!position) return Failure(position.error());
    stop_ = limits.stop;
    nodes_ = 0;
    max_nodes_ = limits.nodes.value_or(200'000);
    begin_ = now_ != nullptr ? now_() : 0;
    most_seconds_ = limits.seconds;
    Report best;
    const int deepest = std::min(limits.depth.value_or(kMaxDepth), kMaxDepth - position->ply());
    for (int depth = 1; depth <= deepest; ++depth) {
      auto lines = root(*position, depth);
      if (out_of_time() && !best.lines.empty()) break;
      best = {.depth = depth, .nodes = nodes_, .seconds = elapsed(), .lines = std::move(lines)};
      if (on_report) on_report(best);
    }
    return best;
  }

 private:
  [[nodiscard]] double elapsed() const { return now_ != nullptr ? now_() - begin_ : 0; }
  [[nodiscard]] bool out_of_time() const {
    return stop_.stop_requested() || nodes_ >= max_nodes_ ||
           (most_seconds_ && elapsed() >= *most_seconds_);
  }

  std::vector<Line> root(Position position, int depth) {
    std::vector<Line> lines;
    for (const Move move : position.legal_moves()) {
      const auto undo = position.play_unchecked(move);
      const int score = -negamax(position, depth - 1, -kWin, kWin);
      position.undo(undo);
      const bool decided = std::abs(score) >= kWin - kMaxDepth;
      Line line{.win_chance = score > 0 ? 0.6 : (score < 0 ? 0.4 : 0.5),
                .score = score,
                .exact = decided,
                .moves = {to_text(move)}};
      if (decided) line.win_chance = score > 0 ? 1 : 0;
      lines.push_back(std::move(line));
    }
    std::ranges::stable_sort(lines, std::ranges::greater{}, &Line::score);
    if (lines.size() > lines_) lines.resize(lines_);
    return lines;
  }

  int negamax(Position& position, int depth, int alpha, int beta) {
    ++nodes_;
    // The last move may have made four: the earlier, the better.
    if (position.has_four(1 - position.to_move())) return -(kWin - position.ply());
    if (position.ply() == kMaxDepth) return 0;
    if (depth == 0 || out_of_time()) return static_eval(position);
    for (const int column : kOrder) {
      const Move move = Move::in_column(column);
      if (position.why_illegal(move)) continue;
      const auto undo = position.play_unchecked(move);
      const int score = -negamax(position, depth - 1, -beta, -alpha);
      position.undo(undo);
      alpha = std::max(alpha, score);
      if (alpha >= beta) break;
    }
    return alpha;
  }

  search::Now now_;
  std::size_t lines_ = 1;
  search::StopToken stop_;
  std::uint64_t nodes_ = 0;
  std::uint64_t max_nodes_ = 0;
  double begin_ = 0;
  std::optional<double> most_seconds_;
};

class RandomPlayer final : public search::Engine {
 public:
  Result<void> set_options(const search::EngineOptions& options) override {
    random_ = Random(options.seed);
    return {};
  }
  void new_game() override {}
  Result<Report> search(const games::Game& game, const Limits& /*limits*/,
                        const OnReport& /*on_report*/) override {
    const auto position = position_of(game);
    if (!position) return Failure(position.error());
    const auto moves = position->legal_moves();
    Line line;
    line.moves = {to_text(moves[random_.below(moves.size())])};
    return Report{.depth = 1, .nodes = 1, .seconds = 0, .lines = {std::move(line)}};
  }

 private:
  Random random_{1};
};

Result<std::unique_ptr<search::Engine>> make_engine(search::Now now) {
  return std::make_unique<Engine>(now);
}

Result<std::unique_ptr<search::Engine>> make_random(search::Now /*now*/) {
  return std::make_unique<RandomPlayer>();
}

Result<std::string> beginner_move(const games::Game& game, Random& random) {
  const auto position = position_of(game);
  if (!position) return Failure(position.error());
  const auto moves = position->legal_moves();
  return to_text(moves[random.below(moves.size())]);
}

Result<std::optional<std::string>> win_in_one(const games::Game& game) {
  auto position = position_of(game);
  if (!position) return Failure(position.error());
  const int seat = position->to_move();
  for (const Move move : position->legal_moves()) {
    const auto undo = position->play_unchecked(move);
    const bool won = position->has_four(seat);
    position->undo(undo);
    if (won) return to_text(move);
  }
  return std::nullopt;
}

constexpr std::array kKinds = {
    search::EngineKind{"engine", make_engine},
    search::EngineKind{"random", make_random},
};

// clang-format off
constexpr std::array<search::Level, search::kMaxLevel> kLevels = {{
  //  nodes  depth lines temperature beginner hash
  {     100,     1,    4,       1.00,      80,   1},
  {     100,     1,    4,       0.80,      60,   1},
  {     200,     2,    4,       0.60,      40,   1},
  {     500,     2,    3,       0.40,      20,   1},
  {   1'000,     3,    3,       0.20,      10,   1},
  {   2'000,     4,    2,       0.10,       0,   1},
  {   5'000,     0,    1,       0.00,       0,   1},
  {  20'000,     0,    1,       0.00,       0,   1},
  { 100'000,     0,    1,       0.00,       0,   1},
  { 400'000,     0,    1,       0.00,       0,   1},
}};
// clang-format on

}  // namespace

const search::GameEngines& game_engines() {
  static const search::GameEngines kEngines = {.type = game_type(),
                                               .kinds = kKinds,
                                               .levels = kLevels,
                                               .beginner_move = beginner_move,
                                               .win_in_one = win_in_one};
  return kEngines;
}

}  // namespace outflank::connect_four
