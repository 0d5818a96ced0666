// Files of problems: what is read satisfies its contract, and an error names the file.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/othello/problems.h"

namespace {

void require(bool holds) {
  if (!holds) std::abort();
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank::othello;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  const auto problems = read_problems(text, "file");
  if (!problems) {
    require(problems.error().message().starts_with("file:"));
    return 0;
  }
  for (const Problem& problem : *problems) {
    require(problem.number >= 0 && problem.number <= kMaxProblemNumber);
    require(!problem.score || (*problem.score >= -64 && *problem.score <= 64));
    require(problem.moves.empty() || problem.score.has_value());
    for (const Move move : problem.moves) require(problem.position.is_legal(move));
  }
  return 0;
}
