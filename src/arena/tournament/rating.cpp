#include "arena/tournament/rating.h"

#include <algorithm>
#include <cmath>

#include "arena/tournament/index.h"
#include "arena/tournament/pairing.h"
#include "arena/tournament/plackett_luce.h"
#include "arena/tournament/schedule.h"

namespace outflank::arena {
namespace {

constexpr double kStandardErrors = 1.959964;  // either side of the middle, for 95 %
constexpr double kOnceInForty = 0.025;
const double kEloOfNat = 400 / std::log(10.0);

// Connected groups: those in which everybody has scored against everybody, directly or through
// others of the group.
class Groups {
 public:
  Groups(int entrants, const std::vector<CountedGame>& games)
      : over_(at(entrants), std::vector<bool>(at(entrants), false)), group_(at(entrants), -1) {
    for (const CountedGame& game : games) {
      for (const Order& order : game.orders) {
        for (std::size_t i = 0; i < order.size(); ++i) {
          for (std::size_t j = i + 1; j < order.size(); ++j) {
            over_[at(order[i])][at(order[j])] = true;
          }
        }
      }
    }
    for (int entrant = 0; entrant < entrants; ++entrant) {
      if (group_[at(entrant)] != -1) continue;
      const std::vector<bool> down =
          reach(entrant, [&](int a, int b) { return over_[at(a)][at(b)]; });
      const std::vector<bool> up =
          reach(entrant, [&](int a, int b) { return over_[at(b)][at(a)]; });
      for (int other = 0; other < entrants; ++other) {
        if (down[at(other)] && up[at(other)]) group_[at(other)] = count_;
      }
      ++count_;
    }
  }

  [[nodiscard]] int count() const { return count_; }
  [[nodiscard]] int size_of_group(int entrant) const {
    return static_cast<int>(std::ranges::count(group_, group_[at(entrant)]));
  }
  // The members of the largest group; empty if all are alone.
  [[nodiscard]] std::vector<int> largest() const {
    int best = 0;
    for (int entrant = 1; entrant < static_cast<int>(group_.size()); ++entrant) {
      if (size_of_group(entrant) > size_of_group(best)) best = entrant;
    }
    std::vector<int> members;
    for (int entrant = 0; entrant < static_cast<int>(group_.size()); ++entrant) {
      if (group_[at(entrant)] == group_[at(best)]) members.push_back(entrant);
    }
    if (members.size() == 1) members.clear();
    return members;
  }

  [[nodiscard]] RatingBound bound(int entrant) const {
    bool scored = false;    // the group, over somebody outside
    bool conceded = false;  // somebody outside, over the group
    for (std::size_t a = 0; a < over_.size(); ++a) {
      for (std::size_t b = 0; b < over_.size(); ++b) {
        if (!over_[a][b] || group_[a] == group_[b]) continue;
        scored |= group_[a] == group_[at(entrant)];
        conceded |= group_[b] == group_[at(entrant)];
      }
    }
    if (scored && conceded) return RatingBound::None;
    if (scored) return RatingBound::AtLeast;
    return conceded ? RatingBound::AtMost : RatingBound::Unknown;
  }

 private:
  template <class Edge>
  [[nodiscard]] std::vector<bool> reach(int from, const Edge& edge) const {
    std::vector<bool> seen(over_.size(), false);
    seen[at(from)] = true;
    std::vector<int> open{from};
    while (!open.empty()) {
      const int node = open.back();
      open.pop_back();
      for (int next = 0; next < static_cast<int>(over_.size()); ++next) {
        if (seen[at(next)] || !edge(node, next)) continue;
        seen[at(next)] = true;
        open.push_back(next);
      }
    }
    return seen;
  }

  std::vector<std::vector<bool>>
      over_;  // whether the first has ever come before or level with the second
  std::vector<int> group_;
  int count_ = 0;
};

// The log probability that an entrant's games all end as they did: always first, or
// always last.
double log_chance_of_all(int entrant, const std::vector<CountedGame>& games,
                         const std::vector<double>& strength) {
  double sum = 0;
  for (const CountedGame& game : games) {
    Order order = game.orders.front();
    if (std::ranges::find(order, entrant) == order.end()) continue;
    const bool first = order.front() == entrant;
    double chance = 0;
    std::ranges::sort(order);
    do {
      if ((first ? order.front() : order.back()) != entrant) continue;
      double way = 1;
      for (std::size_t arrived = 0; arrived < order.size(); ++arrived) {
        way *= next_chances(order, arrived, strength).front();
      }
      chance += way;
    } while (std::ranges::next_permutation(order).found);
    sum += game.count * std::log(chance);
  }
  return sum;
}

// The strength at which such a run happens once in forty times.
double sweep_bound(int entrant, RatingBound bound, const std::vector<CountedGame>& games,
                   std::vector<double> strength) {
  const bool two = strength.size() == 2;
  double low = -30;
  double high = 30;
  for (int step = 0; step < 100; ++step) {
    const double middle = (low + high) / 2;
    strength[at(entrant)] = middle;
    // Of two, the mean stays where it is.
    if (two) strength[at(1 - entrant)] = -middle;
    const bool likely = log_chance_of_all(entrant, games, strength) > std::log(kOnceInForty);
    const bool down = bound == RatingBound::AtLeast ? likely : !likely;
    (down ? high : low) = middle;
  }
  return (low + high) / 2;
}

// The games of some entrants among themselves, by the order of their places. In this model that does
// not depend on who else took part.
std::vector<RatedGame> among(const std::vector<int>& members, std::span<const RatedGame> games) {
  std::vector<RatedGame> result;
  for (const RatedGame& game : games) {
    RatedGame part{{}, {}, game.set};
    std::vector<int> places;
    for (std::size_t seat = 0; seat < game.entrants.size(); ++seat) {
      const auto member = std::ranges::find(members, game.entrants[seat]);
      if (member == members.end()) continue;
      part.entrants.push_back(static_cast<int>(member - members.begin()));
      places.push_back(game.outcome.places[seat]);
    }
    if (places.size() < 2) continue;
    for (std::size_t i = 0; i < places.size(); ++i) {
      const auto before =
          std::ranges::count_if(places, [&](int place) { return place < places[i]; });
      part.outcome.places[i] = static_cast<std::uint8_t>(before + 1);
    }
    result.push_back(std::move(part));
  }
  return result;
}

Rating ordinary(double strength, double error) {
  const double reach = kStandardErrors * error;
  return {RatingBound::None, strength * kEloOfNat, (strength - reach) * kEloOfNat,
          (strength + reach) * kEloOfNat};
}

// Ratings if some have won or lost everything.
std::vector<Rating> bounded(std::span<const RatedGame> games, PlackettLuceFit& fit,
                            const Groups& groups) {
  fit.run(true);
  std::vector<double> strength = fit.strength();
  const std::vector<double> errors = fit.errors();
  std::vector<Rating> ratings(strength.size());

  // The largest group sets the scale; the others are bounded above and below.
  const std::vector<int> members = groups.largest();
  if (!members.empty()) {
    double mean = 0;
    for (const int member : members) mean += strength[at(member)];
    for (double& one : strength) one -= mean / static_cast<double>(members.size());
    const auto inner = rate(static_cast<int>(members.size()), among(members, games));
    for (std::size_t i = 0; i < members.size(); ++i) {
      ratings[at(members[i])] = inner[i];
      strength[at(members[i])] = *inner[i].value / kEloOfNat;
    }
  }
  for (int entrant = 0; entrant < static_cast<int>(strength.size()); ++entrant) {
    Rating& rating = ratings[at(entrant)];
    if (rating.value) continue;
    const Rating estimate = ordinary(strength[at(entrant)], errors[at(entrant)]);
    rating.bound = groups.bound(entrant);
    const auto sweep = [&] {
      return sweep_bound(entrant, rating.bound, fit.games(), strength) * kEloOfNat;
    };
    const bool alone = groups.size_of_group(entrant) == 1;
    if (rating.bound == RatingBound::None) rating = estimate;
    if (rating.bound == RatingBound::AtLeast) rating.low = alone ? sweep() : *estimate.low;
    if (rating.bound == RatingBound::AtMost) rating.high = alone ? sweep() : *estimate.high;
  }
  return ratings;
}

}  // namespace

std::string_view name_of(RatingBound bound) {
  switch (bound) {
    case RatingBound::None: return "none";
    case RatingBound::AtLeast: return "at_least";
    case RatingBound::AtMost: return "at_most";
    case RatingBound::Unknown: return "unknown";
  }
  return "unknown";
}

std::vector<Rating> rate(int entrants, std::span<const RatedGame> games) {
  std::vector<Rating> ratings(at(entrants));
  // Entrants without games are left out.
  std::vector<int> index(at(entrants), -1);
  std::vector<int> players;
  std::vector<RatedGame> renumbered(games.begin(), games.end());
  for (RatedGame& game : renumbered) {
    for (int& entrant : game.entrants) {
      if (index[at(entrant)] == -1) {
        index[at(entrant)] = static_cast<int>(players.size());
        players.push_back(entrant);
      }
      entrant = index[at(entrant)];
    }
  }
  if (players.empty()) return ratings;
  PlackettLuceFit fit(static_cast<int>(players.size()), renumbered);
  const Groups groups(static_cast<int>(players.size()), fit.games());
  if (groups.count() > 1) {
    const std::vector<Rating> found = bounded(renumbered, fit, groups);
    for (std::size_t i = 0; i < players.size(); ++i) ratings[at(players[i])] = found[i];
    return ratings;
  }
  fit.run(false);
  const std::vector<double> errors = fit.errors();
  for (std::size_t i = 0; i < players.size(); ++i) {
    ratings[at(players[i])] = ordinary(fit.strength()[i], errors[i]);
  }
  return ratings;
}

Rating rate_difference(int first, int second, std::span<const RatedGame> games) {
  std::vector<RatedGame> duels;
  for (const RatedGame& game : games) {
    const auto place = [&](int entrant) {
      const games::SeatId seat = seat_of(game.entrants, entrant);
      return game.outcome.places[seat.index()];
    };
    RatedGame duel{{0, 1}, {}, game.set};
    const int a = place(first);
    const int b = place(second);
    duel.outcome.places[0] = a <= b ? 1 : 2;
    duel.outcome.places[1] = b <= a ? 1 : 2;
    duels.push_back(std::move(duel));
  }
  Rating rating = rate(2, duels).front();
  for (auto* number : {&rating.value, &rating.low, &rating.high}) {
    if (*number) **number *= 2;  // one is above the mean by as much as the other is below
  }
  return rating;
}

}  // namespace outflank::arena
