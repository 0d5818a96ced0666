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

// The registry of record formats.
namespace outflank::match {

// Names for the numbers in a file; without them the numbers are shown.
struct NumberedNames {
  std::vector<std::string> players;
  std::vector<std::string> tournaments;
};

struct ReadOptions {
  Record start;  // for lists of moves: game, rules and position; empty: see make_move_list_reader
  NumberedNames names;                   // for formats that are `numbered`
  Conversation* conversation = nullptr;  // receives the bots' messages, if the format has them
};

// Formats of a single game come from that game's folder in this layer, by `record_formats()`.
struct RecordFormat {
  std::string_view id;
  std::span<const std::string_view> endings{};  // of files; without the dot
  bool holds_many = true;                       // more than one game in a file
  bool binary = false;                          // not to be printed to a terminal
  bool numbered = false;                        // players and tournaments are numbers
  std::string_view separator{};                 // between two games
  // Whether a file that begins like this is of this format. Null where the format must be named.
  bool (*recognises)(std::string_view beginning) = nullptr;
  std::unique_ptr<RecordReader> (*make_reader)(ByteSource source, ReadOptions options);
  // One game, with a final line break if it is text. Needs a checked record; fails where the format
  // cannot express it. Null: read-only.
  Result<std::string> (*to_text)(const Record& record) = nullptr;

  [[nodiscard]] std::string_view name() const { return id; }
};

// Our text, our JSON and plain lists of moves, then those of other programs.
Registry<RecordFormat>& format_registry();
const RecordFormat& text_format();
const RecordFormat& json_format();
const RecordFormat& move_list_format();

// Fails with the list of names.
Result<const RecordFormat*> find_format(std::string_view name);

// The format by the first bytes of a file; anything unknown counts as a list of moves, whose reader
// then reports what is wrong.
const RecordFormat& guess_format(std::string_view beginning);
// The format by file extension; our text if there is none. Fails for an unknown extension.
Result<const RecordFormat*> format_of_name(std::string_view file_name);

// Calls RecordFormat::to_text; fails for a read-only format.
Result<std::string> write(const RecordFormat& format, const Record& record);

// Helpers for `recognises`. The text without leading white space and byte order mark.
std::string_view text_of(std::string_view beginning);
// The text from its first object on, if it is a JSON object or array of objects; otherwise empty.
std::string_view json_object_of(std::string_view beginning);
// Whether it contains one of these keys.
bool has_key(std::string_view json, std::span<const std::string_view> keys);
// For to_text of formats without a line break at the end.
Result<std::string> with_line_break(Result<std::string> text);

}  // namespace outflank::match
