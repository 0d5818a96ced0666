#include "apps/outflank/solve_othello.h"

#include <algorithm>
#include <array>
#include <cstdio>
#include <ctime>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>
#include <poll.h>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/input_file.h"
#include "apps/outflank/steady_clock.h"
#include "core/text.h"
#include "games/othello/game.h"
#include "games/othello/notation.h"
#include "games/othello/position_text.h"
#include "terminal/signals.h"

namespace outflank::apps {
namespace {

using Json = nlohmann::ordered_json;
using othello::Problem;
using search::othello::Solution;
using search::othello::SolveMode;
using search::othello::Solver;

constexpr double kMillion = 1e6;

// The solution of one problem, and its cost.
struct Answer {
  const Problem& problem;
  Solution solution;
  double cpu_seconds;
  std::uint64_t nodes;
  bool right;
};

struct Total {
  std::size_t positions = 0;
  double cpu_seconds = 0;
  std::uint64_t nodes = 0;
  int wrong = 0;

  void add(const Answer& answer) {
    ++positions;
    cpu_seconds += answer.cpu_seconds;
    nodes += answer.nodes;
    wrong += answer.right ? 0 : 1;
  }
  [[nodiscard]] double speed() const {
    return cpu_seconds > 0 ? static_cast<double>(nodes) / cpu_seconds : 0;
  }
};

// While it lives, a signal stops the solver, and a terminal shows the progress.
class Watch {
 public:
  explicit Watch(Solver& solver)
      : solver_(solver), thread_([this](const std::stop_token& stop) { run(stop); }) {}

  void begin(int number) {
    const std::scoped_lock lock(mutex_);
    number_ = number;
    begin_ = steady_seconds();
  }
  // Call before printing anything else.
  void end() {
    const std::scoped_lock lock(mutex_);
    if (terminal_ && number_) fmt::print(stderr, "\r\033[K");
    number_.reset();
  }

 private:
  static constexpr int kMilliseconds = 100;  // between checks
  static constexpr double kPatience = 1;     // seconds before progress is shown

  void run(const std::stop_token& stop) {
    std::array waited{pollfd{terminal::Signals::descriptor(), POLLIN, 0}};
    while (!stop.stop_requested()) {
      ::poll(waited.data(), waited.size(), kMilliseconds);
      if (terminal::Signals::caught() != 0) return solver_.stop();
      if (terminal_) print_progress();
    }
  }

  void print_progress() {
    const std::scoped_lock lock(mutex_);
    const double seconds = steady_seconds() - begin_;
    if (!number_ || seconds < kPatience) return;
    fmt::print(stderr, "\r#{}: {:.0f} s, {:.0f} million nodes\033[K", *number_, seconds,
               static_cast<double>(solver_.nodes()) / kMillion);
  }

  Solver& solver_;
  const bool terminal_ = isatty(STDERR_FILENO) == 1;
  std::mutex mutex_;           // guards what follows
  std::optional<int> number_;  // of the current position
  double begin_ = 0;
  std::jthread thread_;  // last member: it uses all others
};

std::vector<Problem> problems_of(const GameOptions& game, const OthelloSolveOptions& options) {
  if (!options.file) {
    const auto opened = game.open();
    const auto at = othello::as_othello(*opened)->position();
    const auto* const position = std::get_if<const othello::Position*>(&at);
    if (position == nullptr) wrong_use(Error(InputError::OutOfRange, "only 8x8 boards are solved"));
    return {{.number = 1, .position = **position, .score = {}, .moves = {}}};
  }
  InputFile input(*options.file);
  auto read = othello::read_problems(input.rest(), input.name());
  if (!read) failed(read.error().message());
  if (read->empty()) failed(input.name() + ": there is no position in it");
  const auto [lowest, highest] = std::ranges::minmax(*read, {}, &Problem::number);
  std::erase_if(*read, [&](const Problem& problem) {
    return problem.number < options.first || problem.number > options.last;
  });
  if (read->empty()) {
    failed(fmt::format("{}: no position has a number within --first and --last; there are {} to {}",
                       input.name(), lowest.number, highest.number));
  }
  return *std::move(read);
}

std::vector<std::string> texts_of(const std::vector<std::uint8_t>& line) {
  std::vector<std::string> texts;
  for (const std::uint8_t move : line) {
    texts.push_back(move == search::othello::kNoMove ? to_text(othello::Move::pass())
                                                     : to_text(othello::Square::from_bit(move)));
  }
  return texts;
}

std::vector<std::string> texts_of(const std::vector<othello::Move>& moves) {
  std::vector<std::string> texts;
  for (const othello::Move move : moves) texts.push_back(to_text(move));
  return texts;
}

std::string score_text(int score, SolveMode mode) {
  if (mode == SolveMode::Exact) return fmt::format("{:+}", score);
  return score > 0 ? "win" : score < 0 ? "loss" : "draw";
}

std::string known_text(const Problem& problem) {
  return fmt::format("{:+} {}", *problem.score, fmt::join(texts_of(problem.moves), ","));
}

void print(const Answer& answer, SolveMode mode) {
  fmt::print("{:>5} {:>7} {:>5} {:>9.3f} {:>13}  {}", answer.problem.number,
             answer.problem.position.empties(), score_text(answer.solution.score, mode),
             answer.cpu_seconds, answer.nodes,
             fmt::join(texts_of(answer.solution.line.moves), " "));
  if (!answer.right) fmt::print("  WRONG: known is {}", known_text(answer.problem));
  fmt::print("\n");
  std::fflush(stdout);
}

Json json_of(const Answer& answer, SolveMode mode) {
  const Problem& problem = answer.problem;
  Json json = {{"number", problem.number},
               {"position", othello::position_text(problem.position)},
               {"empties", problem.position.empties()}};
  if (mode == SolveMode::Exact) {
    json["score"] = answer.solution.score;
  } else {
    json["result"] = score_text(answer.solution.score, mode);
  }
  json["line"] = texts_of(answer.solution.line.moves);
  if (problem.score) {
    json["known"] = {{"score", *problem.score}, {"moves", texts_of(problem.moves)}};
  }
  json["wrong"] = !answer.right;
  json["cpu_seconds"] = answer.cpu_seconds;
  json["nodes"] = answer.nodes;
  return json;
}

Answer solve(Solver& solver, const Problem& problem, SolveMode mode) {
  solver.forget();
  const std::clock_t begin = std::clock();
  Solution solution = solver.solve({problem.position.own(), problem.position.opponent()}, mode);
  const double seconds = static_cast<double>(std::clock() - begin) / CLOCKS_PER_SEC;
  const bool right = search::othello::agrees(problem, solution, mode);
  return {problem, std::move(solution), seconds, solver.nodes(), right};
}

}  // namespace

void solve_othello(const GameOptions& game, const OthelloSolveOptions& options) {
  const std::vector<Problem> problems = problems_of(game, options);
  const auto solver =
      Solver::make({.threads = options.threads, .hash_megabytes = options.hash_megabytes});
  if (!solver) failed(solver.error().message());
  Total total;
  Json all = Json::array();
  const Problem* stopped_at = nullptr;
  {
    const terminal::Signals signals;
    Watch watch(**solver);
    if (!options.json) {
      fmt::print("{:>5} {:>7} {:>5} {:>9} {:>13}  {}\n", "no", "empties", "score", "CPU s", "nodes",
                 "line");
    }
    for (const Problem& problem : problems) {
      watch.begin(problem.number);
      const Answer answer = solve(**solver, problem, options.mode);
      watch.end();
      if (!answer.solution.finished || terminal::Signals::caught() != 0) {
        stopped_at = &problem;
        break;
      }
      total.add(answer);
      if (options.json) {
        all.push_back(json_of(answer, options.mode));
      } else {
        print(answer, options.mode);
      }
    }
  }
  if (options.json) {
    const Json json = {
        {"game", "othello"},    {"mode", options.mode == SolveMode::Exact ? "exact" : "wld"},
        {"positions", all},     {"cpu_seconds", total.cpu_seconds},
        {"nodes", total.nodes}, {"nodes_per_second", total.speed()},
        {"wrong", total.wrong}};
    fmt::print("{}\n", json.dump());
  } else {
    fmt::print("{} position{}, {:.3f} CPU s, {} nodes, {:.1f} million nodes/s, {} wrong\n",
               total.positions, total.positions == 1 ? "" : "s", total.cpu_seconds, total.nodes,
               total.speed() / kMillion, total.wrong);
  }
  if (stopped_at != nullptr) failed(fmt::format("stopped at #{}", stopped_at->number));
  if (total.wrong > 0) {
    failed(fmt::format("{} of {} answers differ{} from what is known", total.wrong, total.positions,
                       total.wrong == 1 ? "s" : ""));
  }
}

}  // namespace outflank::apps
