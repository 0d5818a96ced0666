#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"
#include "match/byte_source.h"
#include "match/record.h"
#include "match/record_stream.h"

// The maps of the contest's server: how its games begin. A JSON object with `playerCount`, `boardSize`
// (or `board` with `rows` and `cols`), `pawnPos`, `ownedWalls` (of each player: a number, or one for
// each), `startingPlayer` (from 0) and `maxTicks`.
namespace outflank::match {

// A game of the map without any move. A limit of ticks becomes max_plies with tie_break=nearest, as the
// contest ends such a game.
Result<Record> record_of_contest_map(std::string_view json);

// The start of a record as a map. Fails where a map cannot express it: another game, walls on the
// board, seats in another order than the contest's.
Result<std::string> to_contest_map(const Record& record);

std::unique_ptr<RecordReader> make_contest_map_reader(ByteSource source);

}  // namespace outflank::match
