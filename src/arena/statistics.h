#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/error.h"

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
  double low;         // the ends of the 95 % interval; after a sweep, how much it proves
  double high;
};

Elo elo(const MatchScore& score);

// The chance that the first contender is the stronger, by a normal approximation. Where all pairs
// ended alike, which tells nothing of their spread, by that of single games: a sweep of one pair is
// 92 %.
double likelihood_of_superiority(const MatchScore& score);

// What the two differences of a test are measured in: Elo as everybody knows it, or in standard
// deviations of a game's score, of which 800 / ln 10 are one (normalized Elo).
enum class SprtModel : std::uint8_t { Logistic, Normalized };

// What a test counts: pairs of games from one opening, or single games.
enum class SprtCounts : std::uint8_t { Pentanomial, Trinomial };

// Sequential probability ratio test of "elo1 better" against "elo0 better".
struct SprtBounds {
  double elo0;
  double elo1;
  double alpha = 0.05;  // the chance to accept elo1 when elo0 is true
  double beta = 0.05;   // and the other way round
  SprtModel model = SprtModel::Logistic;
  SprtCounts counts = SprtCounts::Pentanomial;

  // The test ends when the log-likelihood ratio leaves this interval.
  [[nodiscard]] double lower() const;
  [[nodiscard]] double upper() const;

  friend bool operator==(const SprtBounds&, const SprtBounds&) = default;
};

// `logistic`, `normalized`; `pentanomial`, `trinomial`.
std::string_view name_of(SprtModel model);
Result<SprtModel> parse_sprt_model(std::string_view name);
std::string_view name_of(SprtCounts counts);
Result<SprtCounts> parse_sprt_counts(std::string_view name);

// Nothing, or what is wrong with the numbers.
Result<void> validate(const SprtBounds& bounds);

enum class SprtVerdict { Undecided, AcceptElo0, AcceptElo1 };
std::string_view name_of(SprtVerdict verdict);  // `undecided`, `elo0`, `elo1`

// The likelihoods are those of the most likely distributions of scores that have the one difference or
// the other: the generalised test that fishtest and fastchess use (M. Van den Bergh, "Comments on
// normalized Elo"). What has not occurred counts as a thousandth of a game, so that a clean sweep is
// evidence too; before the first game the ratio is 0.
double log_likelihood_ratio(const MatchScore& score, const SprtBounds& bounds);
SprtVerdict sprt_verdict(const MatchScore& score, const SprtBounds& bounds);

}  // namespace outflank::arena
