// What the WebAssembly module for records offers: games in every format of files. The conventions for
// texts, answers and errors are those of games/wasm_text.cpp.

#include <algorithm>
#include <array>
#include <cstddef>
#include <map>
#include <ranges>
#include <string>
#include <string_view>
#include <utility>

#include <nlohmann/json.hpp>

#include "games/wasm_exports.h"
#include "match/formats.h"
#include "match/games_of_file.h"
#include "match/record_json.h"
#include "match/replay.h"

namespace {

using namespace outflank;
using namespace outflank::match;
using namespace outflank::wasm;
using Json = nlohmann::ordered_json;

std::map<int, GamesOfFile>& open_files() {
  static std::map<int, GamesOfFile> files;
  return files;
}

GamesOfFile* find_file(int handle) {
  const auto found = open_files().find(handle);
  if (found != open_files().end()) return &found->second;
  refuse(Error(InputError::Unknown, "there is no open file " + std::to_string(handle)));
  return nullptr;
}

// What tells a game from the others of its file.
Json entry_json(std::size_t number, const Record& game) {
  constexpr int kFirstMoves = 6;
  constexpr std::array<std::string_view, 4> kTags = {"Event", "Date", "Round", "Score"};
  Record head;
  head.game = game.game;
  head.rules = game.rules;
  head.seats = game.seats;
  head.outcome = game.outcome;
  head.reason = game.reason;
  for (const std::string_view tag : kTags) head.set_tag(tag, std::string(game.tag(tag)));
  Json json = json_of(head);
  json.erase("outflank");
  json["number"] = number;
  json["moves"] = game.moves.size();
  std::string begins;
  for (const RecordMove& move : game.moves | std::views::take(kFirstMoves)) {
    begins += (begins.empty() ? "" : " ") + move.move;
  }
  json["begins"] = std::move(begins);
  json["passes"] = std::ranges::count(game.moves, "pass", &RecordMove::move);
  return json;
}

Json error_json(std::size_t number, const Error& error) {
  return {{"number", number}, {"error", {{"name", error.name()}, {"message", error.message()}}}};
}

std::string text_of(const Json& json) {
  return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace

// Answers with the first game of a file in any of the formats, as a record in JSON.
OUTFLANK_EXPORT(outflank_read_record)
int outflank_read_record(const char* text, std::size_t size) {
  const std::string_view file(text, size);
  const auto reader = guess_format(file).make_reader(source_of(file), {});
  auto record = reader->next();
  if (!record) return refuse(record.error());
  if (!*record) return refuse(Error(InputError::Missing, "there is no game in this text"));
  const auto good = checked(std::move(**record));
  if (!good) return refuse(good.error());
  answer() = to_json(*good);
  return 1;
}

// Keeps a file in any of the formats; its handle.
OUTFLANK_EXPORT(outflank_games_open)
int outflank_games_open(const char* text, std::size_t size) {
  static int last_handle = 0;
  open_files().try_emplace(++last_handle, std::string(text, size));
  return last_handle;
}

OUTFLANK_EXPORT(outflank_games_close)
void outflank_games_close(int handle) {
  open_files().erase(handle);
}

// Answers with the next games of a file, at most `count`, without their moves; none at the end.
OUTFLANK_EXPORT(outflank_games_next)
int outflank_games_next(int handle, int count) {
  GamesOfFile* file = find_file(handle);
  if (file == nullptr) return 0;
  Json list = Json::array();
  while (std::cmp_less(list.size(), count)) {
    const auto game = file->next();
    if (game && !*game) break;
    list.push_back(game ? entry_json(file->number(), **game)
                        : error_json(file->number(), game.error()));
  }
  answer() = text_of(list);
  return 1;
}

// Answers with a game by its number in that list, as a record in JSON.
OUTFLANK_EXPORT(outflank_games_read)
int outflank_games_read(int handle, int number) {
  GamesOfFile* file = find_file(handle);
  if (file == nullptr) return 0;
  if (number < 1) {
    return refuse(Error(InputError::OutOfRange,
                        "the games of a file are numbered from 1, not " + std::to_string(number)));
  }
  const auto game = file->read(static_cast<std::size_t>(number));
  if (!game) return refuse(game.error());
  answer() = to_json(*game);
  return 1;
}

// Answers with a record, which comes as JSON, in a format by name (match/formats.h).
OUTFLANK_EXPORT(outflank_write_record)
int outflank_write_record(const char* record, std::size_t size, const char* format,
                          std::size_t format_size) {
  const auto wanted = find_format({format, format_size});
  if (!wanted) return refuse(wanted.error());
  auto read = record_of_json({record, size});
  if (!read) return refuse(read.error());
  const auto good = checked(std::move(*read));
  if (!good) return refuse(good.error());
  auto text = write(**wanted, *good);
  if (!text) return refuse(text.error());
  answer() = std::move(*text);
  return 1;
}
