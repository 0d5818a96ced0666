#include "search/quoridor/solver.h"

#include <algorithm>
#include <atomic>
#include <cassert>
#include <memory>
#include <string>
#include <utility>

#include "core/try.h"
#include "games/quoridor/position.h"
#include "search/helpers.h"
#include "search/quoridor/solver_children.h"
#include "search/quoridor/solver_layers.h"
#include "search/quoridor/solver_strategy.h"
#include "search/quoridor/solver_tables.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t kBoardsAtATime = 64;

constexpr Verdict winner_is(int player) {
  return player == 0 ? Verdict::FirstWins : Verdict::SecondWins;
}

// Boards with more walls are solved before those with fewer. For each, the results of placing a wall
// are read off the boards with one more, and pawn moves are worked out backwards.
template <class Set>
class Proof {
 public:
  Proof(const LargePosition& position, const SolverSettings& settings)
      : position_(position),
        settings_(settings),
        slots_(position.columns(), position.rows()),
        graph_(position.columns(), position.rows()),
        layers_(slots_, graph_, {position.walls_left(0), position.walls_left(1)}) {}

  Result<Solution> run() {
    WallSet walls;
    for (const Setup::Wall& placed : position_.setup().walls) {
      walls = walls.with(placed.wall.kind(), slots_.slot(placed.wall.square()));
    }
    TRY(layers_.list(walls, settings_));
    for (std::size_t number = layers_.count(); number-- > 0;) solve_layer(number);
    const Verdict verdict = judge(position_, 0, 0, 0);
    if (settings_.certificate != nullptr) certify(walls, verdict);
    return Solution{verdict, judge_moves(), layers_.boards(), layers_.memory()};
  }

 private:
  // The workspace of one thread.
  struct Worker {
    Worker(const WallSlots& slots, const PawnGraph<Set>& graph)
        : pawns(graph), race(graph), children(slots, graph) {}

    PawnSolver<Set> pawns;
    PawnSolver<Set> race;
    Children<Set> children;
    WallResults<Set> walls;
    std::array<WallResults<Set>, 2> last_walls;  // by winner, where races are unlisted
    const WallResults<Set> no_walls;
  };

  [[nodiscard]] std::size_t lines() const { return graph_.squares(); }
  // The line of a pair of pawns in a table, and the bit there.
  [[nodiscard]] std::pair<std::size_t, std::size_t> place_of(
      const std::array<Square, 2>& pawns) const {
    const int columns = position_.columns();
    return {static_cast<std::size_t>(pawns[0].row() * columns + pawns[0].column()),
            static_cast<std::size_t>((pawns[1].row() - 1) * columns + pawns[1].column())};
  }

  void certify(const WallSet& walls, Verdict verdict);
  void solve_layer(std::size_t number);
  void solve_board(const Layer<Set>& layer, const Layer<Set>* next, std::size_t board,
                   Worker& worker) const;
  void solve_races(const WallSet& walls, Worker& worker) const;
  [[nodiscard]] std::vector<SolvedMove> judge_moves() const;
  [[nodiscard]] Verdict judge(const LargePosition& position, std::size_t number, unsigned view,
                              std::size_t board) const;
  [[nodiscard]] Verdict judge_race(const LargePosition& position, const WallSet& walls) const;

  const LargePosition& position_;
  const SolverSettings& settings_;
  WallSlots slots_;
  PawnGraph<Set> graph_;  // of the board without walls
  Layers<Set> layers_;
};

template <class Set>
void Proof<Set>::certify(const WallSet& walls, Verdict verdict) {
  CertificateSink& certificate = *settings_.certificate;
  certificate.begin(position_.setup(), verdict);
  for (std::size_t player = 0; player < 2; ++player) {
    if (verdict == winner_is(static_cast<int>(1 - player))) continue;
    const StrategyAim aim = verdict == Verdict::Draw ? StrategyAim::Hold : StrategyAim::Win;
    const auto [line, place] = place_of({position_.pawn(0), position_.pawn(1)});
    certificate.begin_strategy(static_cast<int>(player), aim);
    StrategyFinder<Set>(slots_, graph_, layers_, player, aim, certificate)
        .run(walls, position_.walls_left(0), static_cast<std::size_t>(position_.to_move()), line,
             place);
  }
  certificate.end();
}

template <class Set>
void Proof<Set>::solve_layer(std::size_t number) {
  Layer<Set>& layer = layers_[number];
  Layer<Set>* next = number + 1 < layers_.count() ? &layers_[number + 1] : nullptr;
  if (next != nullptr) next->boards.index();
  layers_.make_results(layer);

  std::atomic<std::size_t> started = 0;
  const auto work = [&](std::size_t thread) {
    const auto worker = std::make_unique<Worker>(slots_, graph_);
    std::size_t next_report = 0;
    for (;;) {
      const std::size_t begin = started.fetch_add(kBoardsAtATime);
      if (begin >= layer.size()) return;
      if (thread == 0 && settings_.report && begin >= next_report) {
        settings_.report(
            {SolverProgress::Stage::Solving, static_cast<int>(number), begin, layer.size()});
        next_report = begin + kBoardsPerReport;
      }
      const std::size_t end = std::min(begin + kBoardsAtATime, layer.size());
      for (std::size_t board = begin; board < end; ++board) {
        solve_board(layer, next, board, *worker);
      }
    }
  };
  {
    const auto threads = static_cast<std::size_t>(thread_count(settings_.threads));
    const std::size_t useful = std::min(threads, layer.size() / kBoardsAtATime + 1);
    Helpers helpers(
        useful - 1, [&](std::size_t i) { work(i + 1); }, [&] { started = layer.size(); });
    work(0);
    helpers.end();
  }
  // The first two layers give the results of the moves of the given position.
  if (next != nullptr && number > 0 && settings_.certificate == nullptr) {
    next->results.reset();
    next->boards.forget();
  }
}

template <class Set>
void Proof<Set>::solve_board(const Layer<Set>& layer, const Layer<Set>* next, std::size_t board,
                             Worker& worker) const {
  const WallSet& walls = layer.boards.sets()[board];
  [[maybe_unused]] const bool playable = worker.pawns.set(walls);
  assert(playable);
  worker.children.find(walls, next, layers_.views());
  const bool last_walls = layers_.races_unlisted() && layer.in_hand == 1;
  if (last_walls) solve_races(walls, worker);

  PawnSolver<Set>& pawns = worker.pawns;
  for (std::size_t winner = 0; winner < 2; ++winner) {
    const std::size_t other = 1 - winner;
    pawns.forget(winner);
    // From few walls to many in the winner's hand (see forget).
    for (int i = 0; i < static_cast<int>(layer.shares()); ++i) {
      const int hand = winner == 0 ? layer.fewest + i : layer.most - i;
      const std::array<int, 2> hands = {hand, layer.in_hand - hand};
      worker.walls = {};
      worker.children.gather(hands, winner, worker.walls);
      if (last_walls && hands[winner] == 1) worker.walls.wins = worker.last_walls[winner].wins;
      if (last_walls && hands[other] == 1) worker.walls.escapes = worker.last_walls[winner].escapes;
      pawns.find_wins(winner, worker.walls);
      Set* wins = layer.at(board, hand, other, lines());
      Set* holds = layer.at(board, hand, winner, lines()) + lines();
      for (std::size_t line = 0; line < lines(); ++line) {
        wins[line] = pawns.won(winner, other, line);
        holds[line] = pawns.legal(line) & ~pawns.won(winner, winner, line);
      }
    }
  }
}

// The results of placing the very last wall, where the boards with it are not listed.
template <class Set>
void Proof<Set>::solve_races(const WallSet& walls, Worker& worker) const {
  PawnSolver<Set>& race = worker.race;
  worker.last_walls = {};
  each_wall(slots_.fitting(walls), [&](MoveKind kind, std::size_t slot) {
    if (!race.set(walls.with(kind, slot))) return;
    for (std::size_t winner = 0; winner < 2; ++winner) {
      const std::size_t other = 1 - winner;
      race.forget(winner);
      race.find_wins(winner, worker.no_walls);
      WallResults<Set>& results = worker.last_walls[winner];
      for (std::size_t line = 0; line < lines(); ++line) {
        results.wins[line] |= race.won(winner, other, line);
        results.escapes[line] |= race.legal(line) & ~race.won(winner, winner, line);
      }
    }
  });
}

template <class Set>
std::vector<SolvedMove> Proof<Set>::judge_moves() const {
  const WallSet& walls = layers_[0].boards.sets()[0];
  const WallSlots::Views views = slots_.views(walls);
  std::vector<SolvedMove> judged;
  for (const Move move : position_.legal_moves()) {
    LargePosition after = position_;
    after.play_unchecked(move);
    Verdict verdict = winner_is(position_.to_move());  // by arriving
    if (move.is_wall()) {
      const std::size_t slot = slots_.slot(move.square());
      if (layers_.races_unlisted() && layers_.count() == 1) {
        verdict = judge_race(after, walls.with(move.kind(), slot));
      } else {
        const auto [seen, view] = slots_.smallest(views, move.kind(), slot, layers_.views());
        verdict = judge(after, 1, view, layers_[1].boards.find(seen));
      }
    } else if (!after.over()) {
      verdict = judge(after, 0, 0, 0);
    }
    judged.push_back({move, verdict});
  }
  return judged;
}

// Looks up a position on a board of a layer that is seen from `view` there.
template <class Set>
Verdict Proof<Set>::judge(const LargePosition& position, std::size_t number, unsigned view,
                          std::size_t board) const {
  std::array<Square, 2> pawns = {position.pawn(0), position.pawn(1)};
  std::array<int, 2> hands = {position.walls_left(0), position.walls_left(1)};
  int to_move = position.to_move();
  if ((view & kMirrored) != 0) {
    for (Square& pawn : pawns)
      pawn = Square::at(position.columns() - 1 - pawn.column(), pawn.row());
  }
  if ((view & kTurned) != 0) {
    for (Square& pawn : pawns) {
      pawn = Square::at(position.columns() - 1 - pawn.column(), position.rows() - 1 - pawn.row());
    }
    std::swap(pawns[0], pawns[1]);
    std::swap(hands[0], hands[1]);
    to_move = 1 - to_move;
  }
  const Set* found =
      layers_[number].at(board, hands[0], static_cast<std::size_t>(to_move), lines());
  const auto [line, other] = place_of(pawns);
  if (has(found[line], other)) return winner_is(1 - position.to_move());
  return has(found[lines() + line], other) ? Verdict::Draw : winner_is(position.to_move());
}

template <class Set>
Verdict Proof<Set>::judge_race(const LargePosition& position, const WallSet& walls) const {
  const auto worker = std::make_unique<Worker>(slots_, graph_);
  PawnSolver<Set>& race = worker->race;
  race.set(walls);
  const auto [line, other] = place_of({position.pawn(0), position.pawn(1)});
  for (std::size_t winner = 0; winner < 2; ++winner) {
    race.find_wins(winner, worker->no_walls);
    const auto to_move = static_cast<std::size_t>(position.to_move());
    if (has(race.won(winner, to_move, line), other)) {
      return winner_is(static_cast<int>(winner));
    }
  }
  return Verdict::Draw;
}

Result<void> check(const Setup& setup) {
  const Rules& rules = setup.rules;
  if (rules.players != 2) {
    return fail(SolverError::NotSolvable,
                "only games of 2 players can be solved, not of " + std::to_string(rules.players));
  }
  if (rules.pass != Pass::Never) {
    return fail(SolverError::NotSolvable, "games with pass=free cannot be solved; use pass=never");
  }
  if (rules.max_plies != 0) {
    return fail(SolverError::NotSolvable,
                "games with max_plies cannot be solved: endless play counts as a draw");
  }
  if ((rules.columns - 1) * (rules.rows - 1) > WallSlots::kMaxSlots) {
    return fail(SolverError::NotSolvable,
                "a board of " + std::to_string(rules.columns) + "x" + std::to_string(rules.rows) +
                    " is too large to be solved: (columns - 1) x (rows - 1) may be 64 at most");
  }
  return {};
}

}  // namespace

Result<Solution> solve(const Setup& setup, const SolverSettings& settings) {
  TRY(check(setup));
  const auto position = TRY(LargePosition::from(setup));
  if (position.over()) {
    return fail(SolverError::NotSolvable, "the game is over: there is nothing left to solve");
  }
  const int squares = setup.rules.columns * (setup.rules.rows - 1);
  if (squares <= 32) return Proof<std::uint32_t>(position, settings).run();
  if (squares <= 64) return Proof<std::uint64_t>(position, settings).run();
  return Proof<Bits128>(position, settings).run();
}

}  // namespace outflank::search::quoridor
