#pragma once

#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/othello/ggf.h"
#include "games/othello/wthor.h"
#include "match/byte_source.h"
#include "match/record.h"
#include "match/record_stream.h"

// The records of other Othello programs.
namespace outflank::match {

// GGF. Tags without a counterpart are kept as tags with Ggf before their name, evaluations of moves
// as [%eval …] before the comment; to_ggf puts them back.
Record record_of(const othello::GgfGame& game);
// Fails for a game that is not Othello. Needs a checked record.
Result<std::string> to_ggf(const Record& record);
std::unique_ptr<RecordReader> make_ggf_reader(ByteSource source);

// The names that the numbers in a WTHOR file stand for; without them numbers are shown.
struct WthorNames {
  std::vector<std::string> players;
  std::vector<std::string> tournaments;
};

Record record_of(const othello::WthorGame& game, int year, const WthorNames& names);
// The line of the reader is the number of the game.
std::unique_ptr<RecordReader> make_wthor_reader(ByteSource source, WthorNames names);

}  // namespace outflank::match
