#include "search/quoridor/payoffs.h"

#include <algorithm>

#include "games/outcome.h"
#include "search/steady_math.h"

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

Payoffs worth_of(const Rules& rules, const games::Outcome& outcome) {
  Payoffs payoffs{};
  for (int p = 0; p < rules.players; ++p) {
    const int place = outcome.places[index(p)];
    const auto sharing = static_cast<int>(std::ranges::count(outcome.places, place));
    float sum = 0;
    for (int i = 0; i < sharing; ++i) sum += worth_of_place(rules, place + i);
    payoffs[index(p)] = sum / static_cast<float>(sharing);
  }
  return payoffs;
}

}  // namespace

template <class Board>
Payoffs result(const BasicPosition<Board>& position) {
  return worth_of(position.rules(), position.ending()->outcome);
}

template <class Board>
Payoffs shared_payoffs(const BasicPosition<Board>& position) {
  return worth_of(position.rules(), position.shared_outcome());
}

template <class Board>
Payoffs share_out(const BasicPosition<Board>& position, const Ratings& ratings) {
  const int players = position.players();
  float highest = -1e9F;
  int in_play = 0;
  int best_free = 1;
  for (int p = 0; p < players; ++p) {
    if (!position.in_play(p)) {
      if (!position.eliminated(p)) ++best_free;
      continue;
    }
    ++in_play;
    highest = std::max(highest, ratings[index(p)]);
  }
  Ratings chances{};
  float sum = 0;
  for (int p = 0; p < players; ++p) {
    if (!position.in_play(p)) continue;
    chances[index(p)] = steady_exp(ratings[index(p)] - highest);
    sum += chances[index(p)];
  }
  const Rules& rules = position.rules();
  const float most = worth_of_place(rules, best_free);
  const float least = worth_of_place(rules, best_free + in_play - 1);
  Payoffs payoffs{};
  for (int p = 0; p < players; ++p) {
    payoffs[index(p)] = position.in_play(p) ? least + (most - least) * chances[index(p)] / sum
                                            : worth_of_place(rules, position.place(p));
  }
  return payoffs;
}

template <class Board>
RaceStatus race_status_of(const PositionWithPaths<Board>& field) {
  RaceStatus status;
  for (int p = 0; p < field.position.players(); ++p) {
    status.of(p) = {field.path(p).distance, field.position.walls_left(p)};
  }
  status.to_move = field.position.to_move();
  return status;
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
Payoffs estimate(const BasicPosition<Board>& position, const RaceStatus& status) {
  constexpr float kTurn = 0.25F;      // what each turn of waiting costs, in steps
  constexpr float kWall = 0.5F;       // what a wall in hand is worth, in steps
  constexpr float kSteepness = 0.8F;  // what a step is worth
  constexpr int kMaxWalls = 10;       // more count as much
  const int players = position.players();
  Ratings ratings{};
  for (int p = 0; p < players; ++p) {
    const auto& [distance, walls] = status.of(p);
    const int wait = (p - status.to_move + players) % players;
    ratings[index(p)] =
        kSteepness * (kWall * static_cast<float>(std::min(walls, kMaxWalls)) -
                      kTurn * static_cast<float>(wait) - static_cast<float>(distance));
  }
  return share_out(position, ratings);
}

template Payoffs result(const Position&);
template Payoffs result(const LargePosition&);
template Payoffs share_out(const Position&, const Ratings&);
template Payoffs share_out(const LargePosition&, const Ratings&);
template Payoffs shared_payoffs(const Position&);
template Payoffs shared_payoffs(const LargePosition&);
template RaceStatus race_status_of(const PositionWithPaths<CompactBoard>&);
template RaceStatus race_status_of(const PositionWithPaths<LargeBoard>&);
template int next_in_play(const Position&, int);
template int next_in_play(const LargePosition&, int);
template Payoffs estimate(const Position&, const RaceStatus&);
template Payoffs estimate(const LargePosition&, const RaceStatus&);

}  // namespace outflank::search::quoridor
