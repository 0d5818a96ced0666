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

// The match logs of the Quoridor contest, which visualizers read, in four shapes.
namespace outflank::match {

enum class ContestShape : std::uint8_t {
  Server,    // `ticks`, the first of them the start; positions after each action
  Manual,    // as the contest's manual describes it: `tick`; positions before each action
  Arena,     // of the later server: as Server, with `boardSize`, `index` and `distance`
  Protobuf,  // the same as Protocol Buffers, which are binary
};
inline constexpr int kContestShapes = 4;

// `server`, `manual`, `arena`, `protobuf`.
std::string_view name_of(ContestShape shape);
Result<ContestShape> parse_contest_shape(std::string_view name);

// Reads a log of any shape. Every tick is played by our rules, and its pawns and walls must be
// those on our board; errors name the tick. The server's notes about faulty bots become comments:
// `commandError: …`, `botLog: …`, `offline`.
Result<Record> record_of_contest_log(std::string_view log);

enum class ContestMessageKind : std::uint8_t { Received, Sent, Printed };

// A message that a bot received, sent or printed, kept in the log beside the moves.
struct ContestMessage {
  int ply = -1;  // moves played by then; -1: before the first turn
  int bot = 0;
  ContestMessageKind kind = ContestMessageKind::Received;
  std::string text;
  Time at{};  // since the game began
};

// How much of a bot's output in one tick a log keeps, in bytes.
inline constexpr std::size_t kMaxBotLog = 2000;

// Ends a bot's output that was cut there.
inline constexpr std::string_view kBotLogCut = "...\n[[bot log trimmed to 2KB]]";

// One JSON object on one line, or the bytes of ContestShape::Protobuf. Fails where a log cannot
// express the record: another game, a pass, a seat that leaves, play_on, a start that it cannot
// describe, in the later shapes a board that is not square. A log holds no result: it follows from
// the last tick. Needs a checked record. All shapes but the manual's keep messages, each in the
// tick of the move that it led to.
Result<std::string> to_contest_log(const Record& record, ContestShape shape,
                                   std::span<const ContestMessage> messages = {});

// Stores the bots' messages of the last game in `conversation`, if given.
std::unique_ptr<RecordReader> make_contest_reader(ByteSource source,
                                                  Conversation* conversation = nullptr);

}  // namespace outflank::match
