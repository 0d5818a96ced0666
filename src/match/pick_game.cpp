#include "match/pick_game.h"

#include <utility>

#include "match/replay.h"

namespace outflank::match {
namespace {

// How many games of a file an error lists; the rest are counted.
constexpr std::size_t kMaxNamed = 8;

std::string counted(std::size_t count, const char* what) {
  return std::to_string(count) + " " + what + (count == 1 ? "" : "s");
}

std::string place(const std::string& file, std::size_t line) {
  return file + ":" + std::to_string(line);
}

// Identifies a game: `Ann – Bob, 2026.03.14, 31 moves`.
std::string description(const Record& record) {
  std::string names;
  for (const Seat& seat : record.seats) {
    if (!seat.name.empty()) names += (names.empty() ? "" : " – ") + seat.name;
  }
  std::string text = names.empty() ? record.game : names;
  for (const Tag& tag : record.tags) {
    if (tag.name == "Date" && !tag.value.empty()) text += ", " + tag.value;
  }
  return text + ", " + counted(record.moves.size(), "move");
}

// The games of a file, as an error lists them.
class GameList {
 public:
  void add(const Record& game) {
    if (++count_ > kMaxNamed) return;
    text_ += (count_ == 1 ? "" : "; ") + std::to_string(count_) + ": " + description(game);
  }
  [[nodiscard]] std::size_t count() const { return count_; }
  [[nodiscard]] std::string text() const { return text_ + (count_ > kMaxNamed ? "; …" : ""); }

 private:
  std::size_t count_ = 0;
  std::string text_;
};

Result<Record> checked_game(Record record, const RecordReader& reader, const std::string& file) {
  std::size_t move = kMaxMoves;
  auto game = checked(std::move(record), &move);
  if (game) return game;
  const std::size_t line = move < kMaxMoves ? reader.line_of_move(move) : reader.line();
  return Failure(game.error().within(place(file, line)));
}

Result<Record> numbered_game(RecordReader& reader, const std::string& file, std::size_t number) {
  for (std::size_t at = 1;; ++at) {
    auto next = reader.next();
    if (!next) return Failure(next.error().within(place(file, reader.line())));
    if (!*next) {
      if (at == 1) return fail(InputError::Missing, file + ": there is no game in it");
      return fail(InputError::Missing, file + ": there is no game " + std::to_string(number) +
                                           "; there " + (at == 2 ? "is " : "are ") +
                                           counted(at - 1, "game"));
    }
    if (at == number) return checked_game(**std::move(next), reader, file);
  }
}

Result<Record> only_game(RecordReader& reader, const std::string& file) {
  GameList games;
  std::optional<Record> only;
  for (;;) {
    auto next = reader.next();
    if (!next) return Failure(next.error().within(place(file, reader.line())));
    if (!*next) break;
    games.add(**next);
    if (games.count() > 1) continue;
    auto game = checked_game(**std::move(next), reader, file);
    if (!game) return game;
    only = *std::move(game);
  }
  if (!only) return fail(InputError::Missing, file + ": there is no game in it");
  if (games.count() == 1) return *std::move(only);
  return fail(InputError::Conflict, file + ": there are " + counted(games.count(), "game") +
                                        " in it, and it is not said which is meant (" +
                                        games.text() + ")");
}

}  // namespace

Result<Record> pick_game(RecordReader& reader, const std::string& file,
                         std::optional<std::size_t> number) {
  return number ? numbered_game(reader, file, *number) : only_game(reader, file);
}

}  // namespace outflank::match
