#include "tools/teacher/multiplayer_domain.h"

#include <cmath>

#include "search/quoridor/payoffs.h"

namespace outflank::teacher {
namespace {

using quoridor::Move;
using quoridor::Position;
using search::quoridor::Rotation;

// Calls f(player, side): the side of the view of `viewer` that the player runs to.
template <class F>
void each_side(const Position& position, int viewer, F f) {
  const Rotation rotation(position.goal(viewer));
  for (int player = 0; player < position.players(); ++player) {
    f(static_cast<std::size_t>(player),
      static_cast<std::size_t>(rotation.side(position.goal(player))));
  }
}

quoridor::Rules random_rules(int players, Random& random) {
  quoridor::Rules rules;
  if (players == 0) players = random.chance(1, 3) ? 3 : 4;
  rules.players = static_cast<std::uint8_t>(players);
  rules.walls = static_cast<std::uint8_t>(quoridor::default_walls(players));
  // The other direction of play is a mirror image, which training adds.
  const bool manual = players == 3 || random.chance(1, 4);
  rules.seating = manual ? quoridor::Seating::Manual : quoridor::Seating::Clockwise;
  return rules;
}

// Other numbers of walls in hand.
Position with_other_walls(const Position& position, Random& random) {
  constexpr int kMaxWalls = 10;
  quoridor::Setup setup = position.setup();
  for (int player = 0; player < position.players(); ++player) {
    setup.players[static_cast<std::size_t>(player)].walls_left =
        static_cast<int>(random.below(kMaxWalls + 1));
  }
  const auto changed = Position::from(setup);
  return changed ? *changed : position;
}

}  // namespace

int MultiplayerDomain::Oracle::best_action(const State& state) {
  return Rotation(state.goal(state.to_move())).action(state.legal_moves()[0]);
}

MultiplayerDomain::State MultiplayerDomain::start(const Opening& opening, Random& random) {
  quoridor::Rules rules = random_rules(opening.players, random);
  const bool uneven = random.below(256) < static_cast<std::uint64_t>(opening.uneven_of_256);
  if (uneven) rules.walls = 10;
  const auto range =
      static_cast<std::uint64_t>(opening.max_random_plies - opening.min_random_plies + 1);
  const int plies = opening.min_random_plies + static_cast<int>(random.below(range));
  State state = State::start(rules);
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
  return uneven ? with_other_walls(state, random) : state;
}

void MultiplayerDomain::legal_actions(const State& state, std::vector<std::uint16_t>& actions) {
  actions.clear();
  const Rotation rotation(state.goal(state.to_move()));
  State::MoveList moves;
  state.legal_moves(moves);
  for (const Move move : moves) {
    actions.push_back(static_cast<std::uint16_t>(rotation.action(move)));
  }
}

void MultiplayerDomain::play(State& state, int action) {
  state.play_unchecked(Rotation(state.goal(state.to_move())).move(action));
}

std::optional<MultiplayerDomain::Value> MultiplayerDomain::terminal(const State& state) {
  if (state.over()) return Value{search::quoridor::result(state)};
  if (state.ply() >= kMaxPlies) return Value{search::quoridor::shared_payoffs(state)};
  return std::nullopt;
}

MultiplayerDomain::Value MultiplayerDomain::read_value(const State& leaf, const float* numbers) {
  Value value;
  each_side(leaf, leaf.to_move(), [&](std::size_t player, std::size_t side) {
    value.share[player] = leaf.in_play(static_cast<int>(player)) ? numbers[side] : 0;
  });
  return value;
}

void MultiplayerDomain::label_search(Label& label, const State& state, const Wins& wins) {
  each_side(state, state.to_move(), [&](std::size_t player, std::size_t side) {
    label.search_shares[side] = TwoPlayers::in_65535ths(wins[player]);
  });
}

void MultiplayerDomain::label_result(Label& label, const State& end, const Value& value,
                                     int /*end_mover*/, int mover) {
  each_side(end, mover, [&](std::size_t player, std::size_t side) {
    label.shares[side] = static_cast<std::uint8_t>(std::lround(255 * value.share[player]));
  });
}

}  // namespace outflank::teacher
