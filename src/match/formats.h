#pragma once

#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "core/registry.h"
#include "match/byte_source.h"
#include "match/conversation.h"
#include "match/record.h"
#include "match/record_stream.h"

// Every form in which games are kept, behind one door.
namespace outflank::match {

// The names that the numbers in a file stand for; without them numbers are shown.
struct NumberedNames {
  std::vector<std::string> players;
  std::vector<std::string> tournaments;
};

struct ReadOptions {
  Record start;  // for lists of moves: game, rules and position; empty: see make_move_list_reader
  NumberedNames names;                   // for formats that are `numbered`
  Conversation* conversation = nullptr;  // gets what the players said, where the format has it
};

// Those for one game come from the folder of that game in this layer, by `record_formats()`.
struct RecordFormat {
  std::string_view id;
  std::span<const std::string_view> endings{};  // of files; without the dot
  bool holds_many = true;                       // more than one game in a file
  bool binary = false;                          // bytes, which have no place in a terminal
  bool numbered = false;                        // players and tournaments are numbers
  std::string_view separator{};                 // between two games
  // Whether a file that begins so is of this format. Null where only the name of the format says so.
  bool (*recognises)(std::string_view beginning) = nullptr;
  std::unique_ptr<RecordReader> (*make_reader)(ByteSource source, ReadOptions options);
  // One game, with the line break at its end if it is text. Needs a checked record; fails where the
  // format cannot say what the record does. Null: it is only read.
  Result<std::string> (*to_text)(const Record& record) = nullptr;

  [[nodiscard]] std::string_view name() const { return id; }
};

// Our text, our JSON and plain lists of moves, then those of other programs.
Registry<RecordFormat>& format_registry();
const RecordFormat& text_format();
const RecordFormat& json_format();
const RecordFormat& move_list_format();

// By name; the error lists those that there are.
Result<const RecordFormat*> find_format(std::string_view name);

// What the first bytes of a file look like; anything unknown is taken for a list of moves, whose reader
// then says what is wrong.
const RecordFormat& guess_format(std::string_view beginning);
// What the ending of a file's name stands for; our text if it has none. Fails where the ending is of
// no format that we know.
Result<const RecordFormat*> format_of_name(std::string_view file_name);

// One game in that form: RecordFormat::to_text, which a format that is only read refuses.
Result<std::string> write(const RecordFormat& format, const Record& record);

// For those who tell formats apart.
// The text behind blanks and a byte order mark.
std::string_view text_of(std::string_view beginning);
// The text from its first object on, if it is JSON: an object or a list of them. Else empty.
std::string_view json_object_of(std::string_view beginning);
// Whether one of these keys is somewhere in it.
bool has_key(std::string_view json, std::span<const std::string_view> keys);
// For to_text of formats without a line break at the end.
Result<std::string> with_line_break(Result<std::string> text);

}  // namespace outflank::match
