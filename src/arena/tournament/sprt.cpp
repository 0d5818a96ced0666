#include <algorithm>
#include <array>
#include <cmath>
#include <limits>
#include <span>
#include <vector>

#include "arena/statistics.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

constexpr std::array<std::string_view, 2> kModels = {"logistic", "normalized"};
constexpr std::array<std::string_view, 2> kCounts = {"pentanomial", "trinomial"};
constexpr std::array<std::string_view, 3> kVerdicts = {"undecided", "elo0", "elo1"};

constexpr double kNeverSeen = 1e-3;
const double kEloOfDeviation = 800 / std::log(10.0);

// Shares of the points that one unit (a game or a pair) can give, and how often each was seen.
struct Sample {
  std::vector<double> shares;
  std::vector<double> chances;
  double units = 0;
};

Sample sample_of(const MatchScore& score, SprtCounts counts) {
  Sample sample;
  std::vector<std::uint64_t> seen = {score.losses, score.draws, score.wins};
  if (counts == SprtCounts::Pentanomial) seen.assign(score.pairs.begin(), score.pairs.end());
  for (std::size_t i = 0; i < seen.size(); ++i) {
    sample.shares.push_back(static_cast<double>(i) / static_cast<double>(seen.size() - 1));
    sample.chances.push_back(std::max(static_cast<double>(seen[i]), kNeverSeen));
    sample.units += sample.chances.back();
  }
  for (double& chance : sample.chances) chance /= sample.units;
  return sample;
}

// The most likely distribution p in which the mean of `values` is zero: p is chance / (1 + x value),
// with the x for which that holds. The values have both signs.
std::vector<double> most_likely(const std::vector<double>& chances,
                                const std::vector<double>& values) {
  const auto [least, greatest] = std::ranges::minmax(values);
  double low = -1 / greatest;
  double high = -1 / least;
  // The mean falls from +infinity to -infinity between these ends.
  for (int step = 0; step < 200; ++step) {
    const double x = (low + high) / 2;
    double mean = 0;
    for (std::size_t i = 0; i < values.size(); ++i) {
      mean += chances[i] * values[i] / (1 + x * values[i]);
    }
    (mean > 0 ? low : high) = x;
  }
  std::vector<double> result;
  for (std::size_t i = 0; i < values.size(); ++i) {
    result.push_back(chances[i] / (1 + (low + high) / 2 * values[i]));
  }
  return result;
}

std::vector<double> with_mean(const Sample& sample, double mean) {
  std::vector<double> values;
  for (const double share : sample.shares) values.push_back(share - mean);
  return most_likely(sample.chances, values);
}

// The most likely distribution whose mean is `deviations` standard deviations over one half: by
// linearising that condition around the last guess until nothing moves.
std::vector<double> with_deviations(const Sample& sample, double deviations) {
  std::vector<double> guess(sample.shares.size(), 1.0 / static_cast<double>(sample.shares.size()));
  for (int step = 0; step < 1000; ++step) {
    double mean = 0;
    for (std::size_t i = 0; i < guess.size(); ++i) mean += guess[i] * sample.shares[i];
    double variance = 0;
    for (std::size_t i = 0; i < guess.size(); ++i) {
      variance += guess[i] * (sample.shares[i] - mean) * (sample.shares[i] - mean);
    }
    const double sigma = std::sqrt(variance);
    std::vector<double> values;
    for (const double share : sample.shares) {
      const double off = (share - mean) / sigma;
      values.push_back(share - 0.5 - deviations * sigma * (1 + off * off) / 2);
    }
    const std::vector<double> next = most_likely(sample.chances, values);
    double moved = 0;
    for (std::size_t i = 0; i < guess.size(); ++i) {
      moved = std::max(moved, std::abs(next[i] - guess[i]));
    }
    guess = next;
    if (moved < 1e-9) break;
  }
  return guess;
}

std::vector<double> under(const Sample& sample, double elo, const SprtBounds& bounds) {
  if (bounds.model == SprtModel::Logistic) {
    return with_mean(sample, 1 / (1 + std::pow(10, -elo / 400)));
  }
  // The deviation of the mean of two games is smaller by the root of two.
  const double games = bounds.counts == SprtCounts::Pentanomial ? std::sqrt(2.0) : 1;
  return with_deviations(sample, games * elo / kEloOfDeviation);
}

template <class E, std::size_t N>
Result<E> parse_name(std::string_view name, const std::array<std::string_view, N>& names,
                     std::string_view what) {
  const auto* const found = std::ranges::find(names, name);
  if (found != names.end()) return static_cast<E>(found - names.begin());
  return fail(InputError::Unknown, "sprt: " + std::string(what) + " is one of " +
                                       join(names, ", ") + ", not " + quote(name));
}

}  // namespace

std::string_view name_of(SprtModel model) {
  return kModels[static_cast<std::size_t>(model)];
}
Result<SprtModel> parse_sprt_model(std::string_view name) {
  return parse_name<SprtModel>(name, kModels, "model");
}
std::string_view name_of(SprtCounts counts) {
  return kCounts[static_cast<std::size_t>(counts)];
}
Result<SprtCounts> parse_sprt_counts(std::string_view name) {
  return parse_name<SprtCounts>(name, kCounts, "counts");
}
std::string_view name_of(SprtVerdict verdict) {
  return kVerdicts[static_cast<std::size_t>(verdict)];
}

double SprtBounds::lower() const {
  return std::log(beta / (1 - alpha));
}
double SprtBounds::upper() const {
  return std::log((1 - beta) / alpha);
}

Result<void> validate(const SprtBounds& bounds) {
  constexpr double kMaxElo = 2000;
  if (!(bounds.elo0 < bounds.elo1)) {
    return fail(InputError::Conflict, "sprt: elo0 must be less than elo1");
  }
  if (!(bounds.elo0 >= -kMaxElo && bounds.elo1 <= kMaxElo)) {
    return fail(InputError::OutOfRange, "sprt: elo0 and elo1 must be from -2000 to 2000");
  }
  const auto is_chance = [](double chance) { return chance > 0 && chance < 0.5; };
  if (!is_chance(bounds.alpha) || !is_chance(bounds.beta)) {
    return fail(InputError::OutOfRange, "sprt: alpha and beta must be above 0 and below 0.5");
  }
  return {};
}

double log_likelihood_ratio(const MatchScore& score, const SprtBounds& bounds) {
  if (score.games() == 0) return 0;
  const Sample sample = sample_of(score, bounds.counts);
  const std::vector<double> p0 = under(sample, bounds.elo0, bounds);
  const std::vector<double> p1 = under(sample, bounds.elo1, bounds);
  double ratio = 0;
  for (std::size_t i = 0; i < p0.size(); ++i) {
    ratio += sample.chances[i] * (std::log(p1[i]) - std::log(p0[i]));
  }
  return sample.units * ratio;
}

SprtVerdict sprt_verdict(const MatchScore& score, const SprtBounds& bounds) {
  const double ratio = log_likelihood_ratio(score, bounds);
  if (ratio >= bounds.upper()) return SprtVerdict::AcceptElo1;
  if (ratio <= bounds.lower()) return SprtVerdict::AcceptElo0;
  return SprtVerdict::Undecided;
}

}  // namespace outflank::arena
