#pragma once

#include <array>
#include <cstdint>
#include <string_view>

#include "core/error.h"

namespace outflank::arena {

// The score of a match from the first contender's view. With two seats, games are played in pairs:
// the same opening with the seats swapped. A pair scores 0, ½, 1, 1½ or 2; counting pairs instead
// of games cancels the bias of the opening. With more seats there are no pairs, a win is sole first
// place, a draw a shared one, and Elo is meaningless: see first_places.
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

// The games in which the first contender alone came first; 1 / seats is expected by chance. Before
// the first game the interval is 0 to 1.
Proportion first_places(const MatchScore& score);

struct Elo {
  double difference;  // infinite after a sweep
  double low;         // the ends of the 95 % interval; after a sweep, a bound of it
  double high;
};

Elo elo(const MatchScore& score);

// The likelihood of superiority (LOS) of the first contender, by a normal approximation. If all
// pairs had the same score, which gives no variance, by that of single games: a sweep of one pair
// is 92 %.
double likelihood_of_superiority(const MatchScore& score);

// The unit of a test's two differences: the usual logistic Elo, or normalized Elo, in which 800 /
// ln 10 is one standard deviation of a game's score.
enum class SprtModel : std::uint8_t { Logistic, Normalized };

// What a test counts: pairs of games from one opening, or single games.
enum class SprtCounts : std::uint8_t { Pentanomial, Trinomial };

// Sequential probability ratio test of "elo1 better" against "elo0 better".
struct SprtBounds {
  double elo0;
  double elo1;
  double alpha = 0.05;  // the chance of accepting elo1 when elo0 is true
  double beta = 0.05;   // and vice versa
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

Result<void> validate(const SprtBounds& bounds);

enum class SprtVerdict { Undecided, AcceptElo0, AcceptElo1 };
std::string_view name_of(SprtVerdict verdict);  // `undecided`, `elo0`, `elo1`

// The generalised SPRT (GSPRT) that fishtest and fastchess use (M. Van den Bergh, "Comments on
// normalized Elo"): maximum likelihoods under either difference. Scores that have not occurred
// count as a thousandth of a game, so that a clean sweep is evidence too; before the first game the
// ratio is 0.
double log_likelihood_ratio(const MatchScore& score, const SprtBounds& bounds);
SprtVerdict sprt_verdict(const MatchScore& score, const SprtBounds& bounds);

}  // namespace outflank::arena
