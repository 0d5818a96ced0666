#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "arena/statistics.h"
#include "games/outcome.h"

// Elo of all entrants at once, by maximum likelihood.
//
// The model is that of Plackett and Luce: the probability of coming first is proportional to 10^(Elo/400),
// the others then race on for the next place. For two players it is that of Bradley and Terry, which
// is the usual Elo. A shared place counts as each order of those who share it in equal parts: a draw
// is half a win and half a loss.
namespace outflank::arena {

// One game: who took part, and at which place each ended.
struct RatedGame {
  std::vector<int> entrants;  // 2 to 4 different ones
  games::Outcome outcome;     // by the same order
  int set = 0;  // games of one set share an opening, and are not independent of each other
};

enum class RatingBound : std::uint8_t {
  None,     // an ordinary value with its interval
  AtLeast,  // it has lost nothing: there is only a lower end
  AtMost,   // it has won nothing: there is only an upper end
  Unknown,  // nothing is known
};
std::string_view name_of(RatingBound bound);  // `none`, `at_least`, `at_most`, `unknown`

// Elo with the ends of its 95 % interval.
struct Rating {
  RatingBound bound = RatingBound::Unknown;
  std::optional<double> value;  // with None
  std::optional<double> low;    // with None and AtLeast
  std::optional<double> high;   // with None and AtMost
};

// The same for a match of two: a sweep is a bound.
Rating to_rating(const Elo& elo);

// `+35 [+10, +60]`, `at least +41`, `at most -7`, `?`.
std::string rating_text(const Rating& rating);

// The ratings of all entrants; the mean of those with an ordinary value is 0. The intervals come from how
// much the sets of games differ from each other (a sandwich estimate), shrunk towards the interval of the
// model while sets are few.
//
// If some have won or lost everything, the likelihood has no maximum. Then the largest group of
// those who have all scored against each other, directly or through others, sets the scale, and the
// rest is bounded by it: by the strength at which such a run happens once in forty times. Those
// between two bounds, and all if there is no such group, get one additional drawn game against the
// average.
std::vector<Rating> rate(int entrants, std::span<const RatedGame> games);

// The difference of two entrants by a list of games in which both took part, each seen as a game of
// these two alone.
Rating rate_difference(int first, int second, std::span<const RatedGame> games);

}  // namespace outflank::arena
