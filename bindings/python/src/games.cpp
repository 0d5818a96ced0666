#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/errors.h"
#include "bindings/python/src/game.h"
#include "games/perft_depth.h"

namespace py = pybind11;

namespace outflank::python {
namespace {

std::optional<std::vector<int>> places_of(const Game& self) {
  const auto ending = self.game->ending();
  if (!ending) return std::nullopt;
  std::vector<int> places;
  for (int seat = 0; seat < self.game->seats(); ++seat) {
    places.push_back(ending->outcome.places[static_cast<std::size_t>(seat)]);
  }
  return places;
}

// Python counts seats from 0.
int index_of(games::SeatId seat) {
  return static_cast<int>(seat.index());
}

std::optional<int> winner_of(const Game& self) {
  const auto ending = self.game->ending();
  const auto winner = ending ? ending->outcome.winner() : std::nullopt;
  return winner ? std::optional(index_of(*winner)) : std::nullopt;
}

std::optional<std::string> reason_of(const Game& self) {
  const auto ending = self.game->ending();
  return ending ? std::optional(std::string(name_of(ending->reason))) : std::nullopt;
}

std::uint64_t perft(const Game& self, int depth) {
  value_of(games::check_perft_depth(depth));
  const Game copy = self;
  const py::gil_scoped_release release;
  return copy.game->perft(depth);
}

py::dict divide(const Game& self, int depth) {
  value_of(games::check_perft_depth(depth));
  const Game copy = self;
  std::vector<std::pair<games::MoveId, std::uint64_t>> counts;
  {
    const py::gil_scoped_release release;
    counts = copy.game->divide(depth);
  }
  py::dict result;
  for (const auto& [move, count] : counts) result[py::str(self.game->move_text(move))] = count;
  return result;
}

std::string shown(const Game& self) {
  return "<outflank.Game " + std::string(self.game->name()) + " '" + self.game->position_text() +
         "'>";
}

}  // namespace

Game make_game(const std::string& name, const std::string& rules,
               const std::optional<std::string>& position,
               const std::optional<std::string>& moves) {
  const games::GameType* type = value_of(games::find_game_type(name));
  std::optional<std::string_view> variant;
  if (!rules.empty()) variant = rules;
  auto game = position ? type->from_position(*position, variant) : type->start(rules);
  Game made(value_of(std::move(game)));
  if (moves) value_of(made.game->play_list(*moves));
  return made;
}

void bind_games(py::module_& module) {
  py::class_<Game>(module, "Game",
                   R"(One game in progress: its rules, its start and the moves so far.

Seats count from 0 in turn order. Moves are texts as in docs/notation.md ('e2', 'e3h', 'd3', 'pass').)")
      .def(py::init(&make_game), py::arg("game") = "quoridor", py::arg("rules") = "", py::kw_only(),
           py::arg("position") = py::none(), py::arg("moves") = py::none(),
           "A game of that name: 'quoridor' or 'othello'. Rules are key=value pairs, as in "
           "'players=4 size=11'.")
      .def_property_readonly(
          "name", [](const Game& self) { return std::string(self.game->name()); },
          "'quoridor' or 'othello'.")
      .def_property_readonly(
          "rules", [](const Game& self) { return self.game->rules_text(); },
          "The rules as text; empty for the defaults.")
      .def_property_readonly(
          "seats", [](const Game& self) { return self.game->seats(); }, "The number of seats.")
      .def_property_readonly(
          "to_move", [](const Game& self) { return index_of(self.game->to_move()); },
          "The seat whose turn it is, from 0.")
      .def_property_readonly(
          "ply", [](const Game& self) { return self.game->ply(); },
          "Plies since the start of the game.")
      .def_property_readonly(
          "legal_moves", [](const Game& self) { return self.game->legal_move_texts(); },
          "All legal moves, in the game's fixed order; empty when it is over.")
      .def_property_readonly(
          "moves", [](const Game& self) { return self.game->move_texts(); },
          "The moves played since the start of this object.")
      .def_property_readonly(
          "move_list", [](const Game& self) { return self.game->move_list(); },
          "The moves as one line, in the usual notation.")
      .def_property_readonly(
          "position", [](const Game& self) { return self.game->position_text(); },
          "One line from which Game(position=…) restores this position.")
      .def_property_readonly(
          "start", [](const Game& self) { return self.game->start_position_text(); },
          "The position text of the start.")
      .def_property_readonly(
          "board", [](const Game& self) { return self.game->board_text(); }, "The board in ASCII.")
      .def_property_readonly(
          "view_json", [](const Game& self) { return self.game->view_json(); },
          "Everything needed to show the position, as JSON.")
      .def_property_readonly(
          "over", [](const Game& self) { return self.game->ending().has_value(); },
          "Whether it has ended.")
      .def_property_readonly("places", &places_of,
                             "The place of each seat, 1 being the best; None in a running game.")
      .def_property_readonly("winner", &winner_of,
                             "The seat that won; None in a draw or a running game.")
      .def_property_readonly("reason", &reason_of,
                             "Why it ended ('goal', 'full_board', …), or None.")
      .def(
          "play", [](Game& self, const std::string& move) { value_of(self.game->play(move)); },
          py::arg("move"), "Plays a move; an illegal one raises OutflankError and changes nothing.")
      .def(
          "play_list",
          [](Game& self, const std::string& moves) { value_of(self.game->play_list(moves)); },
          py::arg("moves"), "Plays a list of moves in the usual notation: all or none.")
      .def(
          "is_legal",
          [](const Game& self, const std::string& move) {
            return self.game->check(move).has_value();
          },
          py::arg("move"), "Whether the move may be played.")
      .def(
          "check",
          [](const Game& self, const std::string& move) { value_of(self.game->check(move)); },
          py::arg("move"), "Raises OutflankError, which says why, if the move is not legal.")
      .def(
          "undo", [](Game& self) { return self.game->undo(); },
          "Takes back the last move; False if there is none.")
      .def(
          "copy", [](const Game& self) { return Game(self); }, "An independent copy.")
      .def("__copy__", [](const Game& self) { return Game(self); })
      .def(
          "__deepcopy__", [](const Game& self, const py::dict&) { return Game(self); },
          py::arg("memo"))
      .def("perft", &perft, py::arg("depth"),
           "Move sequences of exactly that many plies, from 0 to 200.")
      .def("divide", &divide, py::arg("depth"), "The same by first move.")
      .def("__str__", [](const Game& self) { return self.game->board_text(); })
      .def("__repr__", &shown)
      .def(py::pickle(
          [](const Game& self) {
            return py::make_tuple(std::string(self.game->name()), self.game->rules_text(),
                                  self.game->start_position_text(), self.game->move_texts());
          },
          [](const py::tuple& state) {
            Game game = make_game(state[0].cast<std::string>(), state[1].cast<std::string>(),
                                  state[2].cast<std::string>(), std::nullopt);
            for (const auto& move : state[3].cast<std::vector<std::string>>())
              value_of(game.game->play(move));
            return game;
          }));
  module.def(
      "game_names",
      [] {
        std::vector<std::string> names;
        for (const games::GameType* type : games::game_types()) names.emplace_back(type->name());
        return names;
      },
      "The names of all games.");
}

}  // namespace outflank::python
