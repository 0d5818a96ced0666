#include <string_view>

#include "apps/outflank/bench_measure.h"
#include "apps/outflank/commands.h"
#include "apps/outflank/input_file.h"
#include "apps/outflank/steady_clock.h"
#include "core/random.h"
#include "games/game.h"
#include "games/othello/position_text.h"
#include "games/othello/problems.h"
#include "games/quoridor/position_text.h"
#include "games/quoridor/sampling.h"
#include "search/engine.h"
#include "search/othello/solver.h"

namespace outflank::apps {
namespace {

constexpr int kHashMegabytes = 64;

// FFO #40 to #42, of 20 and 22 empty squares.
constexpr std::string_view kEndgames = R"(
O--OOOOX-OOOOOOXOOXXOOOXOOXOOOXXOOOOOOXX---OOOOX----O--X-------- X
-OOOOO----OOOOX--OOOOOO-XXXXXOO--XXOOX--OOXOXX----OXXO---OOO--O- X
--OOO-------XX-OOOOOOXOO-OOOOXOOX-OOOXXO---OOXOO---OOOXO--OOOO-- X
)";

// Positions after some random plies.
std::vector<std::string> othello_midgames() {
  constexpr std::size_t kPositions = 8;
  constexpr int kPlies = 20;
  std::vector<std::string> texts;
  Random random(1);
  while (texts.size() < kPositions) {
    othello::Position position;
    for (int ply = 0; ply < kPlies && !position.ending(); ++ply) {
      const auto moves = position.legal_moves();
      position.play_unchecked(
          moves[static_cast<int>(random.below(static_cast<std::uint64_t>(moves.size())))]);
    }
    if (!position.ending()) texts.push_back(othello::position_text(position));
  }
  return texts;
}

// Positions of semi-random games in which both players have moved and placed walls.
std::vector<std::string> quoridor_midgames() {
  constexpr std::size_t kPositions = 8;
  constexpr int kPly = 14;
  std::vector<std::string> texts;
  for (const auto& position : quoridor::sample_positions<quoridor::Position>({}, 1000, 1)) {
    if (position.ply() == kPly) texts.push_back(quoridor::to_text(position));
    if (texts.size() == kPositions) break;
  }
  return texts;
}

// Measures the engine, optionally without a feature, with a fixed number of nodes per position.
Measured measure_search(std::string_view game, const char* name,
                        const std::vector<std::string>& positions, std::uint64_t nodes,
                        std::string_view off = {}) {
  auto engine = search::make_engine(game, steady_seconds);
  if (!engine) failed(engine.error().message());
  search::EngineOptions options;
  options.threads = 1;
  options.hash_megabytes = kHashMegabytes;
  if (!off.empty()) options.disabled_features.emplace_back(off);
  if (const auto set = (*engine)->set_options(options); !set) failed(set.error().message());
  search::Limits limits;
  limits.nodes = nodes;
  Measured measured{std::string(game), name, 0, 0, 0};
  for (const std::string& text : positions) {
    const auto position = (*games::find_game_type(game))->from_position(text, std::nullopt);
    if (!position) failed(position.error().message());
    (*engine)->new_game();
    measured.cpu_seconds += cpu_time([&] {
      const auto report = (*engine)->search(**position, limits, {});
      if (!report) failed(report.error().message());
      measured.items += report->nodes;
    });
  }
  return measured;
}

Measured measure_endgames() {
  const auto problems = othello::read_problems(kEndgames, "endgames");
  if (!problems) failed(problems.error().message());
  const auto solver =
      search::othello::Solver::make({.threads = 1, .hash_megabytes = kHashMegabytes});
  if (!solver) failed(solver.error().message());
  Measured measured{"othello", "exact endgames", 0, 0, 0};
  for (const othello::Problem& problem : *problems) {
    (*solver)->forget();
    measured.cpu_seconds += cpu_time([&] {
      (*solver)->solve({problem.position.own(), problem.position.opponent()},
                       search::othello::SolveMode::Exact);
    });
    measured.items += (*solver)->nodes();
  }
  return measured;
}

}  // namespace

std::vector<Measured> measure_engines() {
  return {measure_search("quoridor", "tree search", quoridor_midgames(), 400),
          measure_search("quoridor", "alpha-beta search", quoridor_midgames(), 100'000, "tree"),
          measure_search("othello", "midgame search", othello_midgames(), 2'000'000),
          measure_endgames()};
}

}  // namespace outflank::apps
