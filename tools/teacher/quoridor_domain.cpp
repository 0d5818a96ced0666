#include "tools/teacher/quoridor_domain.h"

#include <algorithm>
#include <cassert>
#include <utility>

namespace outflank::teacher {
namespace {

using quoridor::Move;
using quoridor::Position;
using quoridor::Square;
using search::quoridor::kViewSlots;
using search::quoridor::kViewSquares;

constexpr float kMarginUnit = 12;  // steps missing to the loser for a margin of 1

// Removes walls from both hands.
Position with_fewer_walls(const Position& position, Random& random) {
  quoridor::Setup setup = position.setup();
  for (int player = 0; player < 2; ++player) {
    setup.players[static_cast<std::size_t>(player)].walls_left = static_cast<int>(random.below(11));
  }
  const auto changed = Position::from(setup);
  return changed ? *changed : position;
}

}  // namespace

std::optional<Result> QuoridorDomain::Oracle::probe(const State& state, bool solve) {
  const int mover = state.to_move();
  const int own_walls = state.walls_left(mover);
  const int other_walls = state.walls_left(1 - mover);
  if (own_walls > 0 && other_walls > 0) return std::nullopt;
  const bool here = table_ != nullptr && horizontal_ == state.horizontal_walls() &&
                    vertical_ == state.vertical_walls();
  if (!here) {
    if (!solve) return std::nullopt;
    table_ = search::quoridor::RaceTable::solve(state);
    horizontal_ = state.horizontal_walls();
    vertical_ = state.vertical_walls();
  }
  // A win without walls is also a win with some, if the opponent has none.
  const int plies = table_->result(state);
  const bool wins = plies > 0 && other_walls == 0;
  const bool loses = plies < 0 && own_walls == 0;
  if (!wins && !loses) {
    return own_walls + other_walls == 0 ? std::optional<Result>(Result{}) : std::nullopt;
  }
  // The loser lacks about as many steps as its distance exceeds what the winner's run leaves it.
  const int loser = wins ? 1 - mover : mover;
  const int run = (plies < 0 ? -plies : plies) / 2;
  const float margin = std::clamp(static_cast<float>(state.distance(loser) - run) / kMarginUnit,
                                  1 / kMarginUnit, 1.F);
  return wins ? Result{.win = 1, .margin = margin} : Result{.win = 0, .margin = -margin};
}

int QuoridorDomain::Oracle::best_action(const State& state) const {
  assert(table_ != nullptr);
  std::vector<std::uint16_t> actions;
  legal_actions(state, actions);
  int best = actions.front();
  int best_score = -1'000'000;
  for (const int action : actions) {
    if (action >= kViewSquares) break;  // pawn moves come first
    State next = state;
    play(next, action);
    int score = 100'000;
    if (!next.over()) {
      const int plies = table_->result(next);
      // Prefer fast wins and slow losses.
      score = plies < 0 ? 10'000 + plies : plies > 0 ? -10'000 + plies : 0;
    }
    if (score > best_score) {
      best_score = score;
      best = action;
    }
  }
  return best;
}

QuoridorDomain::State QuoridorDomain::start(const Opening& opening, Random& random) {
  State state = State::start({});
  const auto range =
      static_cast<std::uint64_t>(opening.max_random_plies - opening.min_random_plies + 1);
  const int plies = opening.min_random_plies + static_cast<int>(random.below(range));
  for (int ply = 0; ply < plies && !state.over(); ++ply) {
    const auto moves = state.legal_moves();
    Move move = moves[random.below(moves.size())];
    // Half of the random moves are steps, so that openings are not all walls.
    if (random.chance(1, 2)) {
      const Move step = Move::pawn(state.shortest_path(state.to_move()).front());
      if (state.is_legal(step)) move = step;
    }
    state.play_unchecked(move);
  }
  if (random.below(256) < static_cast<std::uint64_t>(opening.uneven_of_256)) {
    state = with_fewer_walls(state, random);
  }
  return state;
}

void QuoridorDomain::legal_actions(const State& state, std::vector<std::uint16_t>& actions) {
  actions.clear();
  const bool turned = state.to_move() == 1;
  State::MoveList moves;
  state.legal_moves(moves);
  for (const Move move : moves) {
    actions.push_back(static_cast<std::uint16_t>(search::quoridor::move_from(move, turned)));
  }
}

quoridor::Move QuoridorDomain::move_of(const State& state, int action) {
  const bool turned = state.to_move() == 1;
  if (action < kViewSquares) {
    const int row = action / 9;
    return Move::pawn(Square::at(action % 9, turned ? 8 - row : row));
  }
  const int slot = (action - kViewSquares) % kViewSlots;
  const Square square = Square::at(slot % 8, turned ? 7 - slot / 8 : slot / 8);
  return action < kViewSquares + kViewSlots ? Move::horizontal(square) : Move::vertical(square);
}

std::optional<Result> QuoridorDomain::terminal(const State& state) {
  if (!state.over())
    return state.ply() >= kMaxPlies ? std::optional<Result>(Result{}) : std::nullopt;
  const auto ending = state.ending();
  const auto winner = ending->outcome.winner();
  if (!winner) return Result{};
  const auto loser = static_cast<int>(winner->next(2).index());
  const float margin = std::min(static_cast<float>(state.distance(loser)) / kMarginUnit, 1.F);
  return *winner == games::SeatId(state.to_move()) ? Result{.win = 1, .margin = margin}
                                                   : Result{.win = 0, .margin = -margin};
}

}  // namespace outflank::teacher
