#include "arena/statistics.h"

#include <algorithm>
#include <cmath>
#include <limits>

namespace outflank::arena {
namespace {

constexpr double kStandardErrors = 1.959964;  // on either side of the mean, for 95 %

double difference_of(double share) {
  if (share <= 0) return -std::numeric_limits<double>::infinity();
  if (share >= 1) return std::numeric_limits<double>::infinity();
  return 400 * std::log10(share / (1 - share));
}

// Mean and variance of the share that one pair gives.
struct Moments {
  double pairs = 0;
  double mean = 0.5;
  double variance = 0;
};

Moments moments(const MatchScore& score) {
  Moments m;
  double sum = 0;
  for (std::size_t i = 0; i < score.pairs.size(); ++i) {
    const auto count = static_cast<double>(score.pairs[i]);
    m.pairs += count;
    sum += count * static_cast<double>(i) / 4;
  }
  if (m.pairs == 0) return m;
  m.mean = sum / m.pairs;
  for (std::size_t i = 0; i < score.pairs.size(); ++i) {
    const double off = static_cast<double>(i) / 4 - m.mean;
    m.variance += static_cast<double>(score.pairs[i]) * off * off;
  }
  m.variance /= m.pairs;
  return m;
}

}  // namespace

double MatchScore::share() const {
  if (games() == 0) return 0.5;
  return (static_cast<double>(wins) + static_cast<double>(draws) / 2) /
         static_cast<double>(games());
}

void MatchScore::add_game(int half_points) {
  ++(half_points == 2 ? wins : half_points == 1 ? draws : losses);
}

void MatchScore::add_pair(int first_half_points, int second_half_points) {
  add_game(first_half_points);
  add_game(second_half_points);
  ++pairs[static_cast<std::size_t>(first_half_points + second_half_points)];
}

Proportion first_places(const MatchScore& score) {
  if (score.games() == 0) return {1.0 / score.seats, 0, 1};
  const auto games = static_cast<double>(score.games());
  const double share = static_cast<double>(score.wins) / games;
  const double z2 = kStandardErrors * kStandardErrors / games;
  const double middle = (share + z2 / 2) / (1 + z2);
  const double reach = std::sqrt(z2 * share * (1 - share) + z2 * z2 / 4) / (1 + z2);
  return {share, std::max(0.0, middle - reach), std::min(1.0, middle + reach)};
}

Elo elo(const MatchScore& score) {
  const Moments m = moments(score);
  if (m.pairs > 0 && (m.mean == 0 || m.mean == 1)) {
    // The share of points at which such a sweep has a probability of 2.5 %.
    const double least = difference_of(std::pow(0.025, 1 / (2 * m.pairs)));
    const double infinite = difference_of(1);
    return m.mean == 1 ? Elo{infinite, least, infinite} : Elo{-infinite, -infinite, -least};
  }
  const double error = m.pairs > 0 ? kStandardErrors * std::sqrt(m.variance / m.pairs) : 1;
  return {difference_of(m.mean), difference_of(m.mean - error), difference_of(m.mean + error)};
}

double likelihood_of_superiority(const MatchScore& score) {
  const Moments m = moments(score);
  if (m.pairs == 0) return 0.5;
  const double off = m.mean - 0.5;
  if (off == 0) return 0.5;
  const double variance = m.variance > 0 ? m.variance : off * off / 2;
  const double z = off / std::sqrt(variance / m.pairs);
  return 0.5 * std::erfc(-z / std::sqrt(2.0));
}

}  // namespace outflank::arena
