#include <cstdio>
#include <ctime>
#include <fstream>
#include <string>
#include <vector>

#include "core/text.h"
#include "games/othello/notation.h"
#include "games/othello/position.h"
#include "games/othello/position_text.h"
#include "othello/commands.h"
#include "othello/files.h"
#include "othello/self_play.h"
#include "search/othello/solver.h"

namespace outflank::tools {
namespace {

using namespace search::othello;

struct Problem {
  std::string name;
  Discs discs;
  std::string score;  // as `+6`; empty when it is not known
  std::string moves;  // the best ones, parted by commas
};

// Lines of position text, exact score and best moves, from number 40 on as in data/ffo.txt.
std::vector<Problem> read_problems(const std::string& path, long first, long last) {
  std::ifstream file(path);
  if (!file) give_up("cannot read '" + path + "'");
  std::vector<Problem> problems;
  long number = 40;
  for (std::string line; std::getline(file, line); ++number) {
    if (number < first || number > last) continue;
    const auto parts = words(line);
    if (parts.size() < 2) give_up(path + ": a line without a position: " + quoted(line));
    const auto position =
        parse_position<Position>(std::string(parts[0]) + " " + std::string(parts[1]));
    if (!position) give_up(path + ": " + position.error().message());
    Problem problem{"#" + std::to_string(number), {position->own(), position->opponent()}, "", ""};
    if (parts.size() > 3) {
      problem.score = parts[2];
      problem.moves = parts[3];
    }
    problems.push_back(std::move(problem));
  }
  return problems;
}

// Positions of quick games with so many empty squares.
std::vector<Problem> play_problems(const Weights& weights, std::size_t count, int empties) {
  SelfPlay play;
  play.games = 2 * count;
  play.depth = 2;
  play.last_random = 12;
  std::vector<Problem> problems;
  for (const Sample& sample : play_games(weights, play, 1)) {
    if (sample.discs.empty_count() != empties || problems.size() == count) continue;
    problems.push_back({"game " + std::to_string(problems.size() + 1), sample.discs, "", ""});
  }
  return problems;
}

std::string text_of(const std::vector<std::uint8_t>& line) {
  std::string text;
  for (const std::uint8_t move : line) {
    text += text.empty() ? "" : " ";
    text += move == kNoMove ? "pass" : to_text(outflank::othello::Square::from_bit(move));
  }
  return text;
}

bool agrees(const Problem& problem, const Solution& solution, SolveMode mode) {
  if (problem.score.empty()) return true;
  const int known = std::stoi(problem.score);
  if (mode == SolveMode::WinDrawLoss) return solution.score == (known > 0) - (known < 0);
  const std::string move = text_of({solution.line.moves.front()});
  return solution.score == known &&
         ("," + problem.moves + ",").find("," + move + ",") != std::string::npos;
}

SolveMode mode_of(const std::string& text) {
  if (text == "exact") return SolveMode::Exact;
  if (text == "wld") return SolveMode::WinDrawLoss;
  give_up("--mode is exact or wld, not " + quoted(text));
}

}  // namespace

int solve_positions(const Options& options) {
  const auto loaded = load_weights(read_bytes(options.text("weights", "data/othello/weights.bin")));
  if (!loaded) give_up(loaded.error().message());
  const SolveMode mode = mode_of(options.text("mode", "exact"));
  const auto games = static_cast<std::size_t>(options.number("games", 0));
  const std::vector<Problem> problems =
      games > 0 ? play_problems(**loaded, games, static_cast<int>(options.number("empties", 20)))
                : read_problems(options.text("file", "data/ffo.txt"), options.number("first", 40),
                                options.number("last", 49));
  Control control;
  Table table(static_cast<int>(options.number("hash", 256)));
  Midgame midgame(table, **loaded, control);
  double total_seconds = 0;
  std::uint64_t total_nodes = 0;
  int wrong = 0;
  for (const Problem& problem : problems) {
    table.clear();
    midgame.begin();
    const std::clock_t begin = std::clock();
    const Solution solution = solve(midgame, problem.discs, mode);
    const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
    const std::uint64_t nodes = midgame.effort().nodes;
    const bool right = agrees(problem, solution, mode);
    wrong += right ? 0 : 1;
    std::printf("%s %2d empties: %+3d%s %7.3f s %11llu nodes  %s\n", problem.name.c_str(),
                problem.discs.empty_count(), solution.score, right ? "" : " WRONG", seconds,
                static_cast<unsigned long long>(nodes), text_of(solution.line.moves).c_str());
    std::fflush(stdout);
    total_seconds += seconds;
    total_nodes += nodes;
  }
  std::printf("%zu positions, %.3f s of CPU time, %llu nodes, %.1f M nodes/s, %d wrong\n",
              problems.size(), total_seconds, static_cast<unsigned long long>(total_nodes),
              static_cast<double>(total_nodes) / total_seconds / 1e6, wrong);
  return wrong == 0 ? 0 : 1;
}

}  // namespace outflank::tools
