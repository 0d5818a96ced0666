#include "search/othello/baselines.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <optional>
#include <utility>
#include <vector>

#include "core/random.h"
#include "core/text.h"
#include "core/try.h"
#include "games/move_error.h"
#include "games/othello/game.h"
#include "games/othello/grid_position.h"
#include "games/othello/notation.h"
#include "games/othello/position.h"
#include "search/othello/search_context.h"
#include "search/time_budget.h"

namespace outflank::search::othello {

using namespace outflank::othello;

namespace {

constexpr int kInfinite = 1 << 28;
constexpr int kWon = 1 << 16;  // a disc at the end, far above any worth of squares

// The current board of a game.
Result<Diagram> reached(const games::Game& game) {
  if (as_othello(game) == nullptr) {
    return fail(InputError::Conflict, "this player plays othello, not " + quote(game.name()));
  }
  if (game.ending()) return fail(games::MoveError::GameOver, "the game is over");
  return diagram_of(game);
}

class RandomPlayer final : public Engine {
 public:
  Result<void> set_options(const EngineOptions& options) override {
    random_ = Random(options.seed);
    return {};
  }
  void new_game() override {}

  Result<Report> search(const games::Game& game, const Limits& /*limits*/,
                        const OnReport& /*on_report*/) override {
    TRY(reached(game));
    const auto moves = game.legal_move_texts();
    Line line;
    line.moves = {moves[random_.below(moves.size())]};
    return Report{.depth = 1, .nodes = 1, .seconds = 0, .lines = {std::move(line)}};
  }

 private:
  Random random_{1};
};

// The value of a square, by its distances from the two nearest edges.
int worth(Square square, int size) {
  constexpr std::array<std::array<int, 4>, 4> kWorth{
      {{100, -20, 10, 5}, {-20, -50, -2, -2}, {10, -2, 1, 1}, {5, -2, 1, 0}}};
  const auto from_edge = [&](int at) {
    return static_cast<std::size_t>(std::min({at, size - 1 - at, 3}));
  };
  return kWorth[from_edge(square.row())][from_edge(square.column())];
}

template <class Position>
class SquareSearch {
 public:
  SquareSearch(const Position& position, const Control& control)
      : position_(position), context_(control) {
    for (int index = 0; index < position.size() * position.size(); ++index) {
      const Square square = Square::from_index(index, position.size());
      worth_.emplace_back(Position::Board::bits_of(square), worth(square, position.size()));
    }
  }

  // False when stopped; the move is then that of the previous depth.
  bool deepen(int depth, Move& move, int& value) {
    Move best_move = move;
    int best = -kInfinite;
    for (const Move next : position_.legal_moves()) {
      const auto undo = position_.play_unchecked(next);
      const int found = -search(-kInfinite, -best, depth - 1);
      position_.undo(undo);
      if (context_.stopped()) return false;
      if (found > best) {
        best = found;
        best_move = next;
      }
    }
    move = best_move;
    value = best;
    return true;
  }

  [[nodiscard]] std::uint64_t nodes() const { return context_.nodes; }

 private:
  int search(int alpha, int beta, int depth) {
    ++context_.nodes;
    if (context_.must_stop()) return alpha;
    const auto moves = position_.legal_moves();
    if (moves.empty()) {
      const int score = position_.tournament_score();
      return kWon * (position_.to_move() == Color::Black ? score : -score);
    }
    if (depth <= 0) return evaluate();
    int best = -kInfinite;
    for (const Move move : moves) {
      const auto undo = position_.play_unchecked(move);
      best = std::max(best, -search(-beta, -std::max(alpha, best), depth - 1));
      position_.undo(undo);
      if (context_.stopped() || best >= beta) break;
    }
    return best;
  }

  [[nodiscard]] int evaluate() const {
    int value = 0;
    for (const auto& [bits, squares_worth] : worth_) {
      if (Position::Board::any(position_.own() & bits)) value += squares_worth;
      if (Position::Board::any(position_.opponent() & bits)) value -= squares_worth;
    }
    return value;
  }

  Position position_;
  SearchContext context_;
  std::vector<std::pair<typename Position::Bits, int>> worth_;
};

class SquaresPlayer final : public Engine {
 public:
  explicit SquaresPlayer(Now now) { control_.now = now; }

  Result<void> set_options(const EngineOptions& /*options*/) override { return {}; }
  void new_game() override {}

  Result<Report> search(const games::Game& game, const Limits& limits,
                        const OnReport& on_report) override {
    const auto diagram = TRY(reached(game));
    if (Position::Board::supports(diagram.rules)) {
      return run(position_of<Position>(diagram), limits, on_report);
    }
    return run(position_of<GridPosition>(diagram), limits, on_report);
  }

 private:
  template <class Position>
  Report run(const Position& position, const Limits& limits, const OnReport& on_report) {
    const double begin = control_.now != nullptr ? control_.now() : 0;
    const auto budget = control_.now != nullptr ? time_budget(limits) : std::nullopt;
    control_.stop.store(false, std::memory_order_relaxed);
    const StopCallback on_stop(limits.stop, [this] { control_.stop.store(true); });
    control_.deadline = budget ? begin + std::max(budget->maximum, 1e-6) : 0;
    control_.max_nodes = limits.nodes;
    SquareSearch<Position> search(position, control_);
    Move move = position.legal_moves()[0];
    int value = 0;
    Report report;
    Steadiness steadiness;
    // A pass counts as a ply here, so that the end may lie beyond the number of empty squares.
    const int deepest = limits.depth.value_or(2 * position.empties());
    for (int depth = 1; depth <= std::max(1, deepest); ++depth) {
      const bool finished = search.deepen(depth, move, value);
      Line line;
      // A corner is worth a hundred; about three make a win likely.
      line.win_chance = 1 / (1 + std::exp(-value / 100.0));
      line.score = std::clamp(10 * value, -6400, 6400);
      line.moves = {to_text(move)};
      report = {.depth = depth,
                .nodes = search.nodes(),
                .seconds = control_.now != nullptr ? control_.now() - begin : 0,
                .lines = {std::move(line)}};
      if (on_report) on_report(report);
      if (!finished) break;
      steadiness.update(report.lines[0].moves[0], report.lines[0].win_chance);
      if (budget && !budget->start_iteration(report.seconds, steadiness.factor())) break;
    }
    return report;
  }

  Control control_;
};

}  // namespace

std::unique_ptr<Engine> make_random(Now /*now*/) {
  return std::make_unique<RandomPlayer>();
}

std::unique_ptr<Engine> make_squares(Now now) {
  return std::make_unique<SquaresPlayer>(now);
}

}  // namespace outflank::search::othello
