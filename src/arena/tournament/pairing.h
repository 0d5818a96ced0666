#pragma once

#include <optional>
#include <span>
#include <utility>
#include <vector>

// Pairings of a single round. Entrants count from 0.
namespace outflank::arena {

struct Pairing {
  std::vector<std::pair<int, int>> pairs;
  std::vector<int> byes;
};

// 0, 1, …, count − 1.
std::vector<int> numbers(int count);

// A round robin: a list of rounds, in which nobody plays twice. With an odd number
// one sits out each round, everyone once.
std::vector<Pairing> round_robin_rounds(int entrants);

// The first round of a knockout for seeds in order: the strongest meet the weakest, the first two can
// only meet in the final, and the first ones sit out if the number is not a power of two. The winners
// of neighbouring places (a pair, or a bye) meet in the next round.
std::vector<std::vector<int>> knockout_bracket(int entrants);

// All groups of `size` out of the numbers from `first` to `last - 1`, in lexicographic order.
std::vector<std::vector<int>> groups(int first, int last, int size);

// The input of a Swiss pairing.
struct SwissHistory {
  std::vector<int> order;                  // entrants, best first
  std::vector<int> points;                 // by entrant
  std::vector<int> byes;                   // by entrant
  std::vector<int> first_seats;            // by entrant: how often it began an encounter
  std::vector<std::vector<int>> meetings;  // by two entrants
};

// Pairs the upper half of those with equal points with the lower half, as far as possible. Nobody meets
// twice while any complete pairing without rematches exists, and then as rarely as possible. With an odd number the last who has had the
// fewest byes sits out. The first of each pair is the one who has begun less often.
Pairing swiss_round(const SwissHistory& history);

// A largest set of edges without common ends in a graph given by its neighbours: each one's partner.
std::vector<std::optional<int>> maximum_matching(const std::vector<std::vector<int>>& neighbours);

}  // namespace outflank::arena
