#pragma once

#include <array>
#include <cstdint>

namespace outflank::arena {

// Games of a match from the first contender's view. On two seats they are played in pairs: the same
// opening with the seats swapped. A pair scores 0, ½, 1, 1½ or 2; counting pairs and not games leaves
// out what the opening decides by itself. On more seats there are no pairs, a win is a first place
// alone, a draw a shared one, and the Elo scale means nothing: see first_places.
struct MatchScore {
  int seats = 2;
  std::uint64_t wins = 0;
  std::uint64_t draws = 0;
  std::uint64_t losses = 0;
  std::array<std::uint64_t, 5> pairs{};  // by score in half points

  [[nodiscard]] std::uint64_t games() const { return wins + draws + losses; }
  // Share of the points, 0 to 1; one half before the first game.
  [[nodiscard]] double share() const;
  void add_game(int half_points);                                // 0, 1 or 2
  void add_pair(int first_half_points, int second_half_points);  // each 0, 1 or 2
};

// A share of games, with the ends of its 95 % interval (Wilson's).
struct Proportion {
  double share;
  double low;
  double high;
};

// The games in which the first contender alone came first; 1 / seats is what chance alone gives.
// Before the first game nothing is known: from 0 to 1.
Proportion first_places(const MatchScore& score);

struct Elo {
  double difference;  // infinite when every point went one way
  double low;         // the ends of the 95 % interval
  double high;
};

Elo elo(const MatchScore& score);

// The chance that the first contender is the stronger, by a normal approximation.
double likelihood_of_superiority(const MatchScore& score);

// Sequential probability ratio test of "elo1 better" against "elo0 better", on pairs.
struct SprtBounds {
  double elo0;
  double elo1;
  double alpha = 0.05;
  double beta = 0.05;
};
enum class SprtVerdict { Undecided, AcceptElo0, AcceptElo1 };

double log_likelihood_ratio(const MatchScore& score, const SprtBounds& bounds);
SprtVerdict sprt_verdict(const MatchScore& score, const SprtBounds& bounds);

}  // namespace outflank::arena
