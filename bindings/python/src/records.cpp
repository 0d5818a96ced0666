#include <map>
#include <optional>
#include <string>
#include <vector>

#include <pybind11/pybind11.h>
#include <pybind11/stl.h>

#include "bindings/python/src/errors.h"
#include "bindings/python/src/game.h"
#include "core/text.h"
#include "match/formats.h"
#include "match/replay.h"
#include "match/review.h"

namespace py = pybind11;

namespace outflank::python {
namespace {

using match::Record;

std::string text_of(const py::object& data) {
  if (!py::isinstance<py::str>(data) && !py::isinstance<py::bytes>(data)) {
    throw py::type_error("data must be str or bytes, not " +
                         std::string(py::str(py::type::of(data).attr("__name__"))));
  }
  return data.cast<std::string>();
}

std::vector<Record> read_records(const py::object& given,
                                 const std::optional<std::string>& format) {
  const std::string data = text_of(given);
  const match::RecordFormat* source =
      format ? value_of(match::find_format(*format)) : &match::guess_format(data);
  const auto reader = source->make_reader(match::source_of(data), {});
  std::vector<Record> records;
  while (auto record = value_of(reader->next()))
    records.push_back(value_of(match::checked(std::move(*record))));
  return records;
}

py::object write_record(const Record& record, const std::string& format) {
  const match::RecordFormat* target = value_of(match::find_format(format));
  std::string text = value_of(match::write(*target, record));
  if (target->binary) return py::bytes(text);
  return py::str(text);
}

Record record_of(const Game& game, const std::vector<std::string>& players) {
  Record record;
  record.game = game.game->name();
  record.rules = game.game->rules_text();
  record.position = game.game->start_position_text();
  for (const std::string& move : game.game->move_texts())
    record.moves.push_back({.move = move, .clock = {}, .spent = {}, .comment = {}});
  if (players.size() > static_cast<std::size_t>(game.game->seats())) {
    throw Refused(Error(InputError::TooLong, "there are " + std::to_string(players.size()) +
                                                 " players for " +
                                                 std::to_string(game.game->seats()) + " seats"));
  }
  for (std::size_t seat = 0; seat < players.size(); ++seat) record.seats[seat].name = players[seat];
  return value_of(match::checked(std::move(record)));
}

Game game_of(const Record& record, std::optional<std::size_t> ply) {
  return Game(value_of(match::position_before(record, ply.value_or(record.moves.size()))));
}

std::vector<std::string> moves_of(const Record& record) {
  std::vector<std::string> moves;
  for (const auto& move : record.moves) moves.push_back(move.move);
  return moves;
}

std::map<std::string, std::string> tags_of(const Record& record) {
  std::map<std::string, std::string> tags;
  for (const auto& tag : record.tags) tags[tag.name] = tag.value;
  return tags;
}

std::vector<std::string> players_of(const Record& record) {
  std::vector<std::string> players;
  const auto game = value_of(match::open_game(record));
  for (int seat = 0; seat < game->seats(); ++seat)
    players.push_back(record.seats[static_cast<std::size_t>(seat)].name);
  return players;
}

std::optional<std::vector<int>> places_of(const Record& record) {
  if (!record.outcome) return std::nullopt;
  const auto game = value_of(match::open_game(record));
  std::vector<int> places;
  for (int seat = 0; seat < game->seats(); ++seat) {
    places.push_back(record.outcome->places[static_cast<std::size_t>(seat)]);
  }
  return places;
}

}  // namespace

void bind_records(py::module_& module) {
  py::class_<Record>(module, "Record", "A stored game: its players, moves and result.")
      .def(py::init(&record_of), py::arg("game"), py::arg("players") = std::vector<std::string>(),
           "The record of a game, with the names of its players.")
      .def_readonly("name", &Record::game, "'quoridor' or 'othello'.")
      .def_readonly("rules", &Record::rules, "As text; empty: the defaults.")
      .def_readonly("start", &Record::position, "Where it began; empty: the default start.")
      .def_property_readonly("moves", &moves_of, "As texts, in their order.")
      .def_property_readonly(
          "comments",
          [](const Record& record) {
            std::vector<std::string> comments;
            for (const auto& move : record.moves) comments.push_back(move.comment);
            return comments;
          },
          "The comment on each move; empty where there is none.")
      .def_property_readonly("tags", &tags_of, "The record's other tags, by name.")
      .def_property_readonly("players", &players_of, "The names, by seat.")
      .def_property_readonly("places", &places_of, "The place of each seat, or None.")
      .def("game", &game_of, py::arg("ply") = py::none(),
           "The game before that ply (None: at its end).")
      .def("write", &write_record, py::arg("format") = "record",
           "In one of the formats of docs/records.md: str, or bytes where the format is binary.")
      .def("__len__", [](const Record& record) { return record.moves.size(); })
      .def("__repr__", [](const Record& record) {
        return "<outflank.Record " + record.game + ", " + std::to_string(record.moves.size()) +
               " moves>";
      });
  module.def("read_records", &read_records, py::arg("data"), py::arg("format") = py::none(),
             "The games of a text or of bytes, in any format that Outflank reads (None: guessed).");
  module.def(
      "record_formats",
      [] {
        std::vector<std::string> names;
        for (const match::RecordFormat* format : match::format_registry().all())
          names.emplace_back(format->id);
        return names;
      },
      "The names of the formats.");
}

}  // namespace outflank::python
