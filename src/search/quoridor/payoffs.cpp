#include <algorithm>
#include <cmath>

#include "games/outcome.h"
#include "search/quoridor/shares.h"

namespace outflank::search::quoridor {
namespace {

constexpr std::size_t index(int player) {
  return static_cast<std::size_t>(player);
}

float worth_of_place(const Rules& rules, int place) {
  if (place == 1) return 1;
  if (rules.finish == Finish::FirstArrival) return 0;
  const float ahead =
      static_cast<float>(rules.players - place) / static_cast<float>(rules.players - 1);
  return ahead * ahead;
}

Shares worth_of(const Rules& rules, const games::Outcome& outcome) {
  Shares shares{};
  for (int p = 0; p < rules.players; ++p) {
    const int place = outcome.places[index(p)];
    const auto sharing = static_cast<int>(std::ranges::count(outcome.places, place));
    float sum = 0;
    for (int i = 0; i < sharing; ++i) sum += worth_of_place(rules, place + i);
    shares[index(p)] = sum / static_cast<float>(sharing);
  }
  return shares;
}

}  // namespace

template <class Board>
Shares result(const BasicPosition<Board>& position) {
  return worth_of(position.rules(), position.ending()->outcome);
}

template <class Board>
Shares shared_result(const BasicPosition<Board>& position) {
  return worth_of(position.rules(), position.shared_outcome());
}

template <class Board>
Standing standing_of(const Field<Board>& field) {
  Standing standing;
  for (int p = 0; p < field.position.players(); ++p) {
    standing.of(p) = {field.path(p).distance, field.position.walls_left(p)};
  }
  standing.to_move = field.position.to_move();
  return standing;
}

template <class Board>
int next_in_play(const BasicPosition<Board>& position, int player) {
  int next = player;
  do {
    next = (next + 1) % position.players();
  } while (!position.in_play(next));
  return next;
}

template <class Board>
Shares estimate(const BasicPosition<Board>& position, const Standing& standing) {
  constexpr float kTurn = 0.25F;      // what each turn of waiting costs, in steps
  constexpr float kWall = 0.5F;       // what a wall in hand is worth, in steps
  constexpr float kSteepness = 0.8F;  // what a step is worth
  constexpr int kMostWalls = 10;      // more count as much
  const int players = position.players();
  std::array<float, kMaxPlayers> strength{};
  float strongest = -1e9F;
  int in_play = 0;
  int best_free = 1;
  for (int p = 0; p < players; ++p) {
    if (!position.in_play(p)) {
      if (!position.eliminated(p)) ++best_free;
      continue;
    }
    ++in_play;
    const auto& [distance, walls] = standing.of(p);
    const int wait = (p - standing.to_move + players) % players;
    strength[index(p)] = kWall * static_cast<float>(std::min(walls, kMostWalls)) -
                         kTurn * static_cast<float>(wait) - static_cast<float>(distance);
    strongest = std::max(strongest, strength[index(p)]);
  }
  float sum = 0;
  for (int p = 0; p < players; ++p) {
    if (!position.in_play(p)) continue;
    strength[index(p)] = std::exp(kSteepness * (strength[index(p)] - strongest));
    sum += strength[index(p)];
  }
  const Rules& rules = position.rules();
  const float most = worth_of_place(rules, best_free);
  const float least = worth_of_place(rules, best_free + in_play - 1);
  Shares shares{};
  for (int p = 0; p < players; ++p) {
    shares[index(p)] = position.in_play(p) ? least + (most - least) * strength[index(p)] / sum
                                           : worth_of_place(rules, position.place(p));
  }
  return shares;
}

template Shares result(const Position&);
template Shares result(const LargePosition&);
template Shares shared_result(const Position&);
template Shares shared_result(const LargePosition&);
template Standing standing_of(const Field<CompactBoard>&);
template Standing standing_of(const Field<LargeBoard>&);
template int next_in_play(const Position&, int);
template int next_in_play(const LargePosition&, int);
template Shares estimate(const Position&, const Standing&);
template Shares estimate(const LargePosition&, const Standing&);

}  // namespace outflank::search::quoridor
