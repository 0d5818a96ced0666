#include "tools/teacher/othello_domain.h"

#include <bit>
#include <memory>

#include "search/othello/discs.h"
#include "search/othello/embedded_weights.h"
#include "search/othello/midgame.h"
#include "tools/teacher/opponent.h"

namespace outflank::teacher {
namespace {

using othello::Move;
using othello::Square;
using search::othello::Discs;

Result result_of(int score) {
  return {.win = score > 0   ? 1.F
                 : score < 0 ? 0.F
                             : 0.5F,
          .margin = static_cast<float>(score) / 64};
}

Discs discs_of(const OthelloDomain::State& state) {
  return {.own = state.own(), .opponent = state.opponent()};
}

// Perfect play near the end, one per thread.
class PerfectPlay {
 public:
  static PerfectPlay& of_this_thread() {
    thread_local PerfectPlay play;
    return play;
  }

  search::othello::RootLine solve(const Discs& discs) {
    midgame_.begin();
    search::othello::RootLine line;
    midgame_.search_root(discs, 64, search::othello::kExactLevel, {}, 0, line);
    return line;
  }

 private:
  search::othello::Control control_;
  search::othello::Table table_{1};
  search::othello::Midgame midgame_{table_, engine_weights(), control_};
};

}  // namespace

std::optional<Result> OthelloDomain::Oracle::probe(const State& state, bool solve) {
  if (!solve || state.empties() > kExactEmpties) return std::nullopt;
  return result_of(PerfectPlay::of_this_thread().solve(discs_of(state)).value);
}

int OthelloDomain::Oracle::best_action(const State& state) {
  return PerfectPlay::of_this_thread().solve(discs_of(state)).moves.front();
}

OthelloDomain::State OthelloDomain::start(const Opening& opening, Random& random) {
  const auto range =
      static_cast<std::uint64_t>(opening.max_random_plies - opening.min_random_plies + 1);
  const int plies = opening.min_random_plies + static_cast<int>(random.below(range));
  for (;;) {
    State state = initial();
    std::vector<std::uint16_t> actions;
    for (int ply = 0; ply < plies && !state.is_over(); ++ply) {
      legal_actions(state, actions);
      play(state, actions[random.below(actions.size())]);
    }
    if (!state.is_over()) return state;
  }
}

void OthelloDomain::legal_actions(const State& state, std::vector<std::uint16_t>& actions) {
  actions.clear();
  for (std::uint64_t squares = state.legal_squares(); squares != 0; squares &= squares - 1) {
    actions.push_back(static_cast<std::uint16_t>(std::countr_zero(squares)));
  }
}

void OthelloDomain::play(State& state, int action) {
  state.play_unchecked(Move::disc(Square::from_bit(action)));
  if (state.must_pass()) state.play_unchecked(Move::pass());
}

std::optional<Result> OthelloDomain::terminal(const State& state) {
  if (!state.is_over()) return std::nullopt;
  return result_of(search::othello::final_score(discs_of(state)));
}

OthelloDomain::Features OthelloDomain::features(const State& state) {
  return {.own = state.own(),
          .opponent = state.opponent(),
          .own_moves = state.legal_squares(),
          .opponent_moves = othello::legal_moves(state.opponent(), state.own())};
}

}  // namespace outflank::teacher
