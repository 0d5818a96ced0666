#include <cstdio>
#include <string>
#include <string_view>

#include "games/othello/position.h"
#include "games/othello/position_text.h"
#include "othello/commands.h"
#include "othello/files.h"
#include "othello/self_play.h"

namespace outflank::tools {
namespace {

using outflank::othello::Color;
using outflank::othello::Position;

constexpr long kMaxEmpties = 48;  // with more the opening is still random

}  // namespace

// Prints positions of quick games with N empty squares, at most one per game, black to move:
// a file for `outflank solve`.
int print_positions(const Options& options) {
  const auto weights = read_weights(options.text("weights", "data/othello/weights.bin"));
  const long empties = options.number("empties", 20);
  if (empties < 1 || empties > kMaxEmpties) {
    give_up("--empties is from 1 to " + std::to_string(kMaxEmpties) + ", not " +
            std::to_string(empties));
  }
  SelfPlay play;
  play.games = static_cast<std::size_t>(options.number("games", 100));
  play.depth = 2;
  play.exact_empties = 0;  // the games are for their positions, not for their results
  play.last_random = 12;
  play.seed = static_cast<std::uint64_t>(options.number("seed", 1));
  for (const Sample& sample : play_games(*weights, play, 1)) {
    if (sample.discs.empty_count() != empties) continue;
    const Position position =
        Position::from_discs(sample.discs.own, sample.discs.opponent, Color::Black);
    std::printf("%s\n", outflank::othello::position_text(position).c_str());
  }
  return 0;
}

// Prints one place of each kind of pattern, for fit_patterns.py.
int print_patterns(const Options& /*options*/) {
  for (const std::string_view squares : search::othello::detail::kBasePlaces) {
    std::printf("%s\n", std::string(squares).c_str());
  }
  return 0;
}

// Reads pairs of discs (own, opponent's) from standard input and prints the evaluation in 256ths of
// a disc.
int print_values(const Options& options) {
  const auto weights = read_weights(options.text("weights", "data/othello/weights.bin"));
  unsigned long long own = 0;
  unsigned long long opponent = 0;
  while (std::scanf("%llu %llu", &own, &opponent) == 2) {
    const search::othello::Discs discs{own, opponent};
    std::printf("%d\n", weights->evaluate(search::othello::Features::of(discs), discs.empty_count(),
                                          discs.moves(), discs.passed().moves()));
  }
  return 0;
}

}  // namespace outflank::tools
