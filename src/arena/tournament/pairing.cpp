#include "arena/tournament/pairing.h"

#include <algorithm>
#include <bit>
#include <cassert>

#include "arena/tournament/index.h"

namespace outflank::arena {
namespace {

class SwissRound {
 public:
  explicit SwissRound(const SwissHistory& history) : history_(history) {}

  Pairing run() {
    left_ = history_.order;
    Pairing pairing;
    if (left_.size() % 2 != 0) pairing.byes.push_back(take_bye());
    limit_ = least_limit(left_);
    while (!left_.empty()) pairing.pairs.push_back(take_pair());
    return pairing;
  }

 private:
  [[nodiscard]] int meetings(int a, int b) const { return history_.meetings[at(a)][at(b)]; }

  // Whether all of these can be paired when two may have met `limit` times before.
  [[nodiscard]] bool can_pair(const std::vector<int>& entrants, int limit) const {
    std::vector<std::vector<int>> neighbours(entrants.size());
    for (std::size_t i = 0; i < entrants.size(); ++i) {
      for (std::size_t j = 0; j < entrants.size(); ++j) {
        if (i != j && meetings(entrants[i], entrants[j]) <= limit) {
          neighbours[i].push_back(static_cast<int>(j));
        }
      }
    }
    return std::ranges::all_of(maximum_matching(neighbours),
                               [](const auto& partner) { return partner.has_value(); });
  }

  [[nodiscard]] int least_limit(const std::vector<int>& entrants) const {
    int limit = 0;
    while (!can_pair(entrants, limit)) ++limit;
    return limit;
  }

  static std::vector<int> without(std::vector<int> entrants, int gone) {
    std::erase(entrants, gone);
    return entrants;
  }

  // Fewest byes first; among those, the last one whose bye leaves the others no rematch (or the
  // fewest).
  int take_bye() {
    int fewest = history_.byes[at(left_.front())];
    for (const int entrant : left_) fewest = std::min(fewest, history_.byes[at(entrant)]);
    std::optional<int> chosen;
    int chosen_limit = 0;
    for (std::size_t i = left_.size(); i-- > 0;) {
      const int entrant = left_[i];
      if (history_.byes[at(entrant)] != fewest) continue;
      const int limit = least_limit(without(left_, entrant));
      if (!chosen || limit < chosen_limit) {
        chosen = entrant;
        chosen_limit = limit;
      }
      if (chosen_limit == 0) break;
    }
    left_ = without(left_, *chosen);
    return *chosen;
  }

  // Opponents of the best one that is left: the middle of those with the same points and below, then
  // upward, then the others.
  [[nodiscard]] std::vector<int> candidates() const {
    const int points = history_.points[at(left_.front())];
    const auto group = static_cast<std::size_t>(std::ranges::count_if(
        left_, [&](int entrant) { return history_.points[at(entrant)] == points; }));
    const std::size_t middle = group / 2;
    std::vector<int> result;
    for (std::size_t i = std::max<std::size_t>(middle, 1); i < group; ++i) {
      result.push_back(left_[i]);
    }
    for (std::size_t i = middle; i-- > 1;) result.push_back(left_[i]);
    for (std::size_t i = group; i < left_.size(); ++i) result.push_back(left_[i]);
    // Where rematches cannot be avoided, still those first who have met less often.
    std::ranges::stable_sort(result, {}, [&](int other) { return meetings(left_.front(), other); });
    return result;
  }

  std::pair<int, int> take_pair() {
    const int best = left_.front();
    for (const int other : candidates()) {
      if (meetings(best, other) > limit_) continue;
      auto rest = without(without(left_, best), other);
      if (!can_pair(rest, limit_)) continue;
      left_ = std::move(rest);
      const bool swapped = history_.first_seats[at(other)] < history_.first_seats[at(best)];
      return swapped ? std::pair(other, best) : std::pair(best, other);
    }
    assert(false);  // there is a complete pairing, so `best` has a partner in it
    return {};
  }

  const SwissHistory& history_;
  std::vector<int> left_;
  int limit_ = 0;
};

void add_groups(std::vector<int>& group, int next, int last, int size,
                std::vector<std::vector<int>>& result) {
  if (static_cast<int>(group.size()) == size) {
    result.push_back(group);
    return;
  }
  for (int entrant = next; entrant < last; ++entrant) {
    group.push_back(entrant);
    add_groups(group, entrant + 1, last, size, result);
    group.pop_back();
  }
}

}  // namespace

std::vector<int> numbers(int count) {
  std::vector<int> result;
  for (int number = 0; number < count; ++number) result.push_back(number);
  return result;
}

std::vector<Pairing> round_robin_rounds(int entrants) {
  // One stays, the others move on by one place around the table each round.
  const int places = entrants + entrants % 2;
  std::vector<int> table = numbers(places);
  std::vector<Pairing> rounds;
  for (int round = 0; round + 1 < places; ++round) {
    Pairing pairing;
    for (int i = 0; i < places / 2; ++i) {
      int a = table[at(i)];
      int b = table[at(places - 1 - i)];
      if (a >= entrants || b >= entrants) {
        pairing.byes.push_back(std::min(a, b));
        continue;
      }
      // The one who stays would begin every time.
      if (i == 0 && round % 2 != 0) std::swap(a, b);
      pairing.pairs.emplace_back(a, b);
    }
    rounds.push_back(std::move(pairing));
    std::ranges::rotate(table.begin() + 1, table.end() - 1, table.end());
  }
  return rounds;
}

std::vector<std::vector<int>> knockout_bracket(int entrants) {
  const auto places = static_cast<int>(std::bit_ceil(static_cast<unsigned>(entrants)));
  std::vector<int> seeds{0};
  while (static_cast<int>(seeds.size()) < places) {
    const int twice = 2 * static_cast<int>(seeds.size());
    std::vector<int> wider;
    for (const int seed : seeds) {
      wider.push_back(seed);
      wider.push_back(twice - 1 - seed);
    }
    seeds = std::move(wider);
  }
  std::vector<std::vector<int>> bracket;
  for (std::size_t i = 0; i + 1 < seeds.size(); i += 2) {
    std::vector<int> place{seeds[i]};
    if (seeds[i + 1] < entrants) place.push_back(seeds[i + 1]);
    bracket.push_back(std::move(place));
  }
  return bracket;
}

std::vector<std::vector<int>> groups(int first, int last, int size) {
  std::vector<std::vector<int>> result;
  std::vector<int> group;
  add_groups(group, first, last, size, result);
  return result;
}

Pairing swiss_round(const SwissHistory& history) {
  return SwissRound(history).run();
}

}  // namespace outflank::arena
