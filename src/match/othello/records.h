#pragma once

#include <memory>
#include <string>

#include "core/error.h"
#include "games/othello/ggf.h"
#include "games/othello/wthor.h"
#include "match/byte_source.h"
#include "match/formats.h"
#include "match/record.h"
#include "match/record_stream.h"

// The records of other Othello programs.
namespace outflank::match {

// GGF. Tags without a counterpart are kept as tags with Ggf before their name, evaluations of moves
// as [%eval …] before the comment; to_ggf puts them back.
Record record_of(const outflank::othello::GgfGame& game);
// Fails for a game that is not Othello. Needs a checked record.
Result<std::string> to_ggf(const Record& record);
std::unique_ptr<RecordReader> make_ggf_reader(ByteSource source);

Record record_of(const outflank::othello::WthorGame& game, int year, const NumberedNames& names);
// The line of the reader is the number of the game.
std::unique_ptr<RecordReader> make_wthor_reader(ByteSource source, NumberedNames names);

}  // namespace outflank::match
