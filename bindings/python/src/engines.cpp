#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/errors.h"
#include "bindings/python/src/game.h"
#include "bindings/python/src/interruptible.h"
#include "env/search_many.h"
#include "search/engine.h"
#include "search/levels.h"

namespace py = pybind11;

namespace outflank::python {
namespace {

double steady_seconds() {
  return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch()).count();
}

// One engine, locked while it searches.
class Engine {
 public:
  Engine(const std::string& game, std::optional<int> level, int threads, int hash_megabytes,
         std::uint64_t seed)
      : level_(level) {
    options_.threads = threads;
    options_.hash_megabytes = hash_megabytes;
    options_.seed = seed;
    value_of(search::validate(options_));
    engine_ = level ? value_of(search::make_level_engine(game, *level, steady_seconds))
                    : value_of(search::make_engine(game, steady_seconds));
  }

  search::Report search(const Game& game, std::optional<std::uint64_t> nodes,
                        std::optional<double> seconds, std::optional<int> depth, int lines) {
    search::Limits limits;
    limits.nodes = nodes;
    limits.seconds = seconds;
    limits.depth = depth;
    value_of(search::validate(limits));
    if (!level_ && !limits.any()) limits.seconds = 1;
    const Game copy = game;
    return interruptible([&](const search::StopToken& stop) {
      const std::scoped_lock lock(mutex_);
      limits.stop = stop;
      options_.lines = lines;
      value_of(engine_->set_options(options_));
      return value_of(engine_->search(*copy.game, limits, {}));
    });
  }

  void new_game() {
    const py::gil_scoped_release release;
    const std::scoped_lock lock(mutex_);
    engine_->new_game();
  }

  [[nodiscard]] std::optional<int> level() const { return level_; }

 private:
  std::optional<int> level_;
  search::EngineOptions options_;
  std::unique_ptr<search::Engine> engine_;
  std::mutex mutex_;
};

std::vector<std::optional<search::Report>> search_many(const std::vector<const Game*>& games,
                                                       std::optional<int> level,
                                                       std::optional<std::uint64_t> nodes,
                                                       std::optional<double> seconds, int lines,
                                                       int threads, std::uint64_t seed) {
  std::vector<Game> copies;
  std::vector<const games::Game*> plain;
  for (const Game* game : games) {
    if (game == nullptr) throw py::type_error("games must be Game objects, not None");
    copies.push_back(*game);
  }
  for (const Game& copy : copies) plain.push_back(copy.game.get());
  const auto answers = interruptible([&](const search::StopToken& stop) {
    return value_of(env::search_many(plain,
                                     {.level = level,
                                      .nodes = nodes,
                                      .seconds = seconds,
                                      .lines = lines,
                                      .threads = threads,
                                      .seed = seed,
                                      .stop = stop},
                                     steady_seconds));
  });
  std::vector<std::optional<search::Report>> reports;
  for (std::size_t i = 0; i < answers.size(); ++i) {
    if (answers[i]) {
      reports.emplace_back(*answers[i]);
    } else if (plain[i]->ending()) {
      reports.emplace_back(std::nullopt);
    } else {
      throw Refused(answers[i].error());
    }
  }
  return reports;
}

std::string best_move(const search::Report& report) {
  return report.lines.front().moves.front();
}

}  // namespace

void bind_engines(py::module_& module) {
  module.attr("MAX_LEVEL") = search::kMaxLevel;
  py::class_<search::Line>(module, "Line", "One principal variation.")
      .def_readonly("win_chance", &search::Line::win_chance, "Of the player to move, 0 to 1.")
      .def_readonly("score", &search::Line::score,
                    "Of the player to move, in hundredths of a step or a disc.")
      .def_readonly("exact", &search::Line::exact, "Proven, not estimated.")
      .def_readonly("moves", &search::Line::moves, "The best move first.")
      .def("__repr__", [](const search::Line& line) {
        std::string moves;
        for (const std::string& move : line.moves) moves += (moves.empty() ? "" : " ") + move;
        return "<Line " + std::to_string(line.win_chance) + " " + moves + ">";
      });
  py::class_<search::Report>(module, "Report", "What a search has found.")
      .def_readonly("depth", &search::Report::depth, "Plies that were searched.")
      .def_readonly("nodes", &search::Report::nodes, "Positions that were searched.")
      .def_readonly("seconds", &search::Report::seconds, "How long it took.")
      .def_readonly("lines", &search::Report::lines, "Best first, at least one.")
      .def_readonly("shares", &search::Report::shares,
                    "What the game is worth to each seat, with more than two players.")
      .def_property_readonly("move", &best_move, "The move to play.")
      .def_property_readonly(
          "win_chance",
          [](const search::Report& report) { return report.lines.front().win_chance; },
          "Of the best line, for the player to move: 0 to 1.")
      .def("__repr__", [](const search::Report& report) {
        return "<Report " + best_move(report) + ", depth " + std::to_string(report.depth) + ", " +
               std::to_string(report.nodes) + " nodes>";
      });
  py::class_<Engine>(module, "Engine",
                     R"(A player of one game: at a level from 1 to 10, or at full strength.

With one thread, a node limit and a seed its result is reproducible. A level ignores all options but the seed.)")
      .def(py::init<const std::string&, std::optional<int>, int, int, std::uint64_t>(),
           py::arg("game") = "quoridor", py::arg("level") = py::none(), py::kw_only(),
           py::arg("threads") = 1, py::arg("hash_megabytes") = 64, py::arg("seed") = 1,
           "An engine for the game of that name; without a level, at full strength.")
      .def_property_readonly("level", &Engine::level, "None at full strength.")
      .def("search", &Engine::search, py::arg("game"), py::kw_only(), py::arg("nodes") = py::none(),
           py::arg("seconds") = py::none(), py::arg("depth") = py::none(), py::arg("lines") = 1,
           R"(Searches until a limit is met or Ctrl-C is pressed, without the GIL.

At full strength without a limit: for one second. The game is not changed.)")
      .def("new_game", &Engine::new_game, "Clears what earlier searches have left.");
  module.def("search_many", &search_many, py::arg("games"), py::kw_only(),
             py::arg("level") = py::none(), py::arg("nodes") = py::none(),
             py::arg("seconds") = py::none(), py::arg("lines") = 1, py::arg("threads") = 0,
             py::arg("seed") = 1,
             R"(Searches many games at once, one thread each, on all cores (threads=0).

Returns a list of reports, with None for a game that is over.)");
}

}  // namespace outflank::python
