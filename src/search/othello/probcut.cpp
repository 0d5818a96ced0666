#include "search/othello/probcut.h"

#include <cmath>
#include <cstddef>

#include "search/steady_math.h"

namespace outflank::search::othello {
namespace {

constexpr std::size_t kDepths = 65;  // 0 to all squares

// exp is too slow to call at every node.
struct MarginTable {
  MarginTable() {
    for (std::size_t level = 0; level < kMargins.size(); ++level) {
      for (int empties = kProbCutDepth; empties <= kMaxScore; ++empties) {
        for (int depth = kProbCutDepth; depth <= empties; ++depth) {
          const float error = probe_error(empties, depth, probe_depth(depth));
          of[level][static_cast<std::size_t>(empties)][static_cast<std::size_t>(depth)] =
              static_cast<int>(std::ceil(kMargins[level] * error));
        }
      }
    }
  }

  std::array<std::array<std::array<int, kDepths>, kDepths>, kMargins.size()> of{};
};

const MarginTable kTable;

}  // namespace

float probe_error(int empties, int deep, int shallow) {
  const auto e = static_cast<float>(empties);
  const auto d = static_cast<float>(shallow);
  if (deep >= empties) return steady_exp(1.981F + 0.0093F * e - 0.0764F * d);
  return steady_exp(1.500F - 0.0242F * e + 0.1391F * static_cast<float>(deep) - 0.1907F * d);
}

int probcut_margin(int level, int empties, int depth) {
  return kTable.of[static_cast<std::size_t>(level)][static_cast<std::size_t>(empties)]
                  [static_cast<std::size_t>(depth)];
}

}  // namespace outflank::search::othello
