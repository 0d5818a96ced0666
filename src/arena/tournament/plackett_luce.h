#pragma once

#include <cstddef>
#include <map>
#include <span>
#include <utility>
#include <vector>

#include "arena/tournament/rating.h"
#include "arena/tournament/symmetric_matrix.h"

// The model behind rating.h: strengths (natural logarithms) that make the games most likely.
namespace outflank::arena {

// The entrants of a game in an order of arrival.
using Order = std::vector<int>;

// The probability of each entrant that is still racing to arrive next.
std::vector<double> next_chances(const Order& order, std::size_t arrived,
                                 const std::vector<double>& strength);

// Games with the same players and places, counted.
struct CountedGame {
  std::vector<Order> orders;
  double count = 0;
  std::vector<std::pair<int, double>> gradient;  // of one such game, at the last point evaluated
};

class PlackettLuceFit {
 public:
  PlackettLuceFit(int entrants, std::span<const RatedGame> games);

  // Maximises the likelihood by Newton's method. With a prior everybody has drawn a game against an
  // entrant of strength 0.
  void run(bool prior);

  [[nodiscard]] const std::vector<double>& strength() const { return strength_; }
  // Standard errors at the maximum.
  [[nodiscard]] std::vector<double> errors() const;
  [[nodiscard]] const std::vector<CountedGame>& games() const { return games_; }

 private:
  double evaluate();
  double evaluate(CountedGame& game);
  [[nodiscard]] SymmetricMatrix prior_information() const;
  [[nodiscard]] SymmetricMatrix information() const;
  void center();

  std::vector<double> strength_;
  std::vector<CountedGame> games_;
  std::map<int, std::vector<int>> sets_;  // the indices in games_ of the games of each set
  std::vector<double> gradient_;
  SymmetricMatrix model_{0};
  bool prior_ = false;
};

}  // namespace outflank::arena
