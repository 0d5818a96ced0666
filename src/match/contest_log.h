#pragma once

#include <cstddef>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/error.h"
#include "match/byte_source.h"
#include "match/conversation.h"
#include "match/record.h"
#include "match/record_stream.h"
#include "match/time.h"

// The match logs of the Quoridor contest, which visualizers read. There are two shapes: the one that
// the contest's server writes, and the one that its manual describes.
namespace outflank::match {

enum class ContestShape : std::uint8_t {
  Server,  // `ticks`, the first of them the start; positions after each action
  Manual,  // `tick`; positions before each action
};

// Reads a log of either shape. Every tick is played by our rules, and its pawns and walls must be
// those on our board; errors name the tick. What the server says of faulty bots becomes comments:
// `commandError: …`, `botLog: …`.
Result<Record> record_of_contest_log(std::string_view text);

// Something that a bot was told, answered or printed, for the log to keep beside the moves.
struct ContestMessage {
  enum class Kind : std::uint8_t { Received, Sent, Printed };

  int ply = -1;  // moves that had been played then; -1: before the first turn
  int bot = 0;
  Kind kind = Kind::Received;
  std::string text;
  Time at{};  // since the game began
};

// What a log keeps of all that a bot prints in one tick, in bytes.
inline constexpr std::size_t kMaxBotLog = 2000;

// One JSON object on one line. Fails where a log cannot say what the record does: another game, a
// pass, a seat that leaves, play_on, a start that it cannot describe. The result is not part of a
// log: it follows from the last tick. Needs a checked record. Messages are kept in the server's shape
// alone: each in the tick of the move that it led to.
Result<std::string> to_contest_log(const Record& record, ContestShape shape,
                                   std::span<const ContestMessage> messages = {});

// With `heard`, what the bots of the last game received, sent and printed is put there.
std::unique_ptr<RecordReader> make_contest_reader(ByteSource source, Conversation* heard = nullptr);

}  // namespace outflank::match
