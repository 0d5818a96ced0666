// Logs of the contest: what is read is a valid record, the bots' messages are at their moves, and
// what a log can express is read back with the same moves.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "match/text_rules.h"
#include "record_laws.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::match;
  const std::string_view text(reinterpret_cast<const char*>(data), size);
  Conversation heard;
  check_reader(*make_contest_reader(source_of(text), &heard), size);
  for (const auto& talks : heard) {
    for (const BotTalk& talk : talks) {
      require(talk.seat.is_within(games::kMaxSeats));
      require(is_utf8(talk.printed) && is_utf8(talk.fault));
      for (const Message& message : talk.messages) {
        require(message.at >= Time{} && message.at <= kMaxTime && is_utf8(message.text));
      }
    }
  }
  const auto record = record_of_contest_log(text);
  if (!record) return 0;
  for (const ContestShape shape :
       {ContestShape::Server, ContestShape::Arena, ContestShape::Protobuf}) {
    const auto log = to_contest_log(*record, shape);
    // The later shapes have one number for the size of the board.
    require(log.has_value() || shape != ContestShape::Server);
    if (!log) continue;
    const auto back = record_of_contest_log(*log);
    require(back.has_value() && back->moves.size() == record->moves.size());
    for (std::size_t i = 0; i < back->moves.size(); ++i) {
      require(back->moves[i].move == record->moves[i].move);
    }
  }
  return 0;
}
