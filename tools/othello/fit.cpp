#include "othello/fit.h"

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdio>

#include "core/random.h"
#include "othello/parallel.h"
#include "search/othello/patterns.h"

namespace outflank::tools {
namespace {

using namespace search::othello;

constexpr std::size_t kWeights = kKnots * kFreeWeights;

// Samples are summed in so many parts whatever the number of threads, for the same result.
constexpr std::size_t kParts = 16;

// The weights that a position uses: each of `active` once in the lower and once in the upper row.
struct Active {
  std::array<std::uint32_t, kPlaces + 1> weights;
  std::size_t lower;
  float lower_share;
  float upper_share;
};

Active active_of(const Discs& discs) {
  const std::vector<std::uint32_t>& map = free_weight_of();
  const Features features = Features::of(discs);
  Active active{};
  for (std::size_t place = 0; place < kPlaces; ++place) {
    active.weights[place] =
        map[kGeometry.kinds[kGeometry.places[place].kind].first + features.index[place]];
  }
  active.weights[kPlaces] = map[kArrangements];
  const int empties = discs.empty_count();
  const int knot = std::min(empties / kKnotDistance, static_cast<int>(kKnots) - 2);
  active.lower = static_cast<std::size_t>(knot) * kFreeWeights;
  active.upper_share =
      static_cast<float>(empties - knot * kKnotDistance) / static_cast<float>(kKnotDistance);
  active.lower_share = 1 - active.upper_share;
  return active;
}

float predict(const Active& active, const FreeWeights& weights) {
  float lower = 0;
  float upper = 0;
  for (const std::uint32_t i : active.weights) {
    lower += weights[active.lower + i];
    upper += weights[active.lower + kFreeWeights + i];
  }
  return lower * active.lower_share + upper * active.upper_share;
}

class Fitter {
 public:
  Fitter(std::span<const Sample> samples, const Fit& settings, int threads)
      : settings_(settings), threads_(threads), parts_(kParts, std::vector<float>(kWeights)) {
    for (const Sample& sample : samples) {
      if (!sample.held_out) training_.push_back(sample);
    }
    Random random(training_.size());
    for (std::size_t i = training_.size(); i > 1; --i) {
      std::swap(training_[i - 1], training_[random.below(i)]);
    }
  }

  FreeWeights run(FreeWeights weights) {
    const std::size_t batches = std::clamp<std::size_t>(training_.size() / 400'000, 4, 32);
    sort_slices(batches);
    const std::vector<float> curvature = curvatures(batches);
    std::vector<float> speed(kWeights);
    for (int pass = 0; pass < settings_.passes; ++pass) {
      // The last passes take smaller steps, to settle.
      const double left = 1 - static_cast<double>(pass) / settings_.passes;
      const auto step = static_cast<float>(settings_.step * std::min(1.0, 2.5 * left));
      for (std::size_t batch = 0; batch < batches; ++batch) {
        const std::size_t first = training_.size() * batch / batches;
        const std::size_t last = training_.size() * (batch + 1) / batches;
        gradients(std::span(training_).subspan(first, last - first), weights);
        const auto shrink = static_cast<float>(settings_.shrink / static_cast<double>(batches));
        const auto momentum = static_cast<float>(settings_.momentum);
        for_all_weights([&](std::size_t i) {
          float gradient = shrink * weights[i];
          for (const auto& part : parts_) gradient += part[i];
          speed[i] = momentum * speed[i] + gradient / (curvature[i] + shrink);
          weights[i] -= step * speed[i];
        });
      }
    }
    return weights;
  }

 private:
  // What one part of a batch works through is sorted by the weights that it uses, which then stay
  // in the cache.
  void sort_slices(std::size_t batches) {
    parallel_for(batches * kParts, threads_, [&](std::size_t slice) {
      const std::size_t batch = slice / kParts;
      const std::size_t part = slice % kParts;
      const std::size_t first = training_.size() * batch / batches;
      const std::size_t count = training_.size() * (batch + 1) / batches - first;
      const auto samples = std::span(training_).subspan(first, count);
      const std::size_t begin = count * part / kParts;
      std::ranges::stable_sort(samples.subspan(begin, count * (part + 1) / kParts - begin), {},
                               [](const Sample& sample) { return sample.discs.empty_count(); });
    });
  }

  template <class F>
  void for_all_weights(F f) {
    parallel_for(kParts, threads_, [&](std::size_t part) {
      for (std::size_t i = kWeights * part / kParts; i < kWeights * (part + 1) / kParts; ++i) f(i);
    });
  }

  template <class F>
  void for_parts(std::span<const Sample> samples, F f) {
    parallel_for(kParts, threads_, [&](std::size_t part) {
      std::vector<float>& sums = parts_[part];
      std::ranges::fill(sums, 0.0F);
      for (std::size_t i = samples.size() * part / kParts; i < samples.size() * (part + 1) / kParts;
           ++i) {
        f(samples[i], sums);
      }
    });
  }

  std::vector<float> curvatures(std::size_t batches) {
    for_parts(training_, [](const Sample& sample, std::vector<float>& sums) {
      const Active active = active_of(sample.discs);
      for (const std::uint32_t i : active.weights) {
        sums[active.lower + i] += active.lower_share * active.lower_share;
        sums[active.lower + kFreeWeights + i] += active.upper_share * active.upper_share;
      }
    });
    std::vector<float> total(kWeights);
    for_all_weights([&](std::size_t i) {
      for (const auto& part : parts_) total[i] += part[i];
      total[i] /= static_cast<float>(batches);
    });
    return total;
  }

  void gradients(std::span<const Sample> samples, const FreeWeights& weights) {
    for_parts(samples, [&](const Sample& sample, std::vector<float>& sums) {
      const Active active = active_of(sample.discs);
      const float error = predict(active, weights) - sample.label;
      for (const std::uint32_t i : active.weights) {
        sums[active.lower + i] += error * active.lower_share;
        sums[active.lower + kFreeWeights + i] += error * active.upper_share;
      }
    });
  }

  Fit settings_;
  int threads_;
  std::vector<Sample> training_;
  std::vector<std::vector<float>> parts_;
};

}  // namespace

FreeWeights fit(std::span<const Sample> samples, const FreeWeights& start, const Fit& settings,
                int threads) {
  free_weight_of();
  return Fitter(samples, settings, threads).run(start.empty() ? FreeWeights(kWeights) : start);
}

std::vector<std::int16_t> rounded(const FreeWeights& weights) {
  std::vector<std::int16_t> result;
  result.reserve(weights.size());
  for (const float weight : weights) {
    const float scaled = std::round(weight * static_cast<float>(kWeightUnit));
    result.push_back(static_cast<std::int16_t>(std::clamp(scaled, -32'000.0F, 32'000.0F)));
  }
  return result;
}

FreeWeights widened(std::span<const std::int16_t> weights) {
  FreeWeights result;
  result.reserve(weights.size());
  for (const std::int16_t weight : weights) {
    result.push_back(static_cast<float>(weight) / static_cast<float>(kWeightUnit));
  }
  return result;
}

std::vector<std::int16_t> corner_weights() {
  // The first kind of pattern is the corner, in rows of three squares from the corner on.
  constexpr std::array<int, 9> kWorth{8, -3, 1, -3, -5, 0, 1, 0, 0};
  std::vector<std::int16_t> weights(kWeights);
  const std::vector<std::uint32_t>& map = free_weight_of();
  for (std::size_t index = 0; index < kGeometry.kinds[0].arrangements; ++index) {
    int worth = 0;
    std::size_t digits = index;
    for (const int square : kWorth) {
      worth += square * (static_cast<int>(digits % 3) - 1);
      digits /= 3;
    }
    for (std::size_t knot = 0; knot < kKnots; ++knot) {
      weights[knot * kFreeWeights + map[index]] = static_cast<std::int16_t>(worth * kWeightUnit);
    }
  }
  return weights;
}

void print_errors(std::span<const Sample> samples, const Weights& weights) {
  std::array<double, kKnots> errors{};
  std::array<double, kKnots> counts{};
  for (const Sample& sample : samples) {
    if (!sample.held_out) continue;
    const int empties = sample.discs.empty_count();
    const double value =
        static_cast<double>(weights.evaluate(Features::of(sample.discs), empties)) / kWeightUnit;
    const auto row = static_cast<std::size_t>(empties / kKnotDistance);
    errors[row] += std::abs(std::clamp(value, -64.0, 64.0) - static_cast<double>(sample.label));
    counts[row] += 1;
  }
  double error = 0;
  double count = 0;
  for (std::size_t row = kKnots; row-- > 0;) {
    if (counts[row] == 0) continue;
    std::printf("  empties %2zu-%2zu: %8.0f held-out positions, mean absolute error %.3f discs\n",
                row * kKnotDistance, row * kKnotDistance + kKnotDistance - 1, counts[row],
                errors[row] / counts[row]);
    error += errors[row];
    count += counts[row];
  }
  if (count > 0)
    std::printf("  all:           %8.0f held-out positions, %.3f discs\n", count, error / count);
}

}  // namespace outflank::tools
