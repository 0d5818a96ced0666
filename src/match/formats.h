#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "match/byte_source.h"
#include "match/othello_records.h"
#include "match/record.h"
#include "match/record_stream.h"

// Every form in which games are kept, behind one door.
namespace outflank::match {

enum class Format : std::uint8_t {
  Record,           // our text
  Json,             // our JSON
  Moves,            // plain lists of moves, Othello transcripts among them
  Ggf,              // Othello
  Wthor,            // Othello, read only
  Contest,          // Quoridor: the contest server's log; reading any of these four takes them all
  ContestManual,    // Quoridor: the log as the contest's manual describes it
  ContestArena,     // Quoridor: the log of the contest's later server, as JSON
  ContestProtobuf,  // Quoridor: the same as Protocol Buffers, bytes and not text
  ContestMap,       // Quoridor: a map of the contest's server, a start without moves
};

// The names in the order above, as users give them: `record`, `json`, …
std::span<const std::string_view> format_names();
std::string_view name_of(Format format);
Result<Format> parse_format(std::string_view name);

// What the first bytes of a file look like; anything unknown is taken for a list of moves, whose reader
// then says what is wrong.
Format guess_format(std::string_view beginning);
// What the ending of a file's name stands for; our text if it has none. Fails where the ending is of
// no format that we know.
Result<Format> format_of_name(std::string_view file_name);

struct ReadOptions {
  Record start;  // for lists of moves: game, rules and position; empty: see make_move_list_reader
  WthorNames names;
};

std::unique_ptr<RecordReader> make_reader(Format format, ByteSource source, ReadOptions options);

// Whether a file can hold more than one game.
bool holds_many(Format format);
bool is_read_only(Format format);
// One of the four shapes of match logs, which match/contest_log.h reads with what bots said.
bool is_contest_log(Format format);
// Whether it is bytes, which have no place in a terminal.
bool is_binary(Format format);

// One game in that form, with the line break at its end if it is text. Needs a checked record; fails where the
// format cannot say what the record does.
Result<std::string> write(Format format, const Record& record);

}  // namespace outflank::match
