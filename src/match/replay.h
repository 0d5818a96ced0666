#pragma once

#include <cstddef>

#include "core/error.h"
#include "match/move_history.h"
#include "match/record.h"

namespace outflank::match {

// A valid record, and the game at its end.
struct Replay {
  Record record;  // in canonical form
  MoveHistory history;
};

// Replays a record. Fails if a format could not hold it (validate), if the game, its rules or its
// start do not exist, if a move is illegal (`move 12: …`, and its index in `refused_move`), if
// seats, clocks, departures or the result contradict the game. Rules, start, moves and clocks come
// back in canonical form; a game that ended by its rules gets its outcome and reason if they were
// missing; a finished one loses its remaining times.
Result<Replay> replay(Record record, std::size_t* refused_move = nullptr);

// The canonical form of a record alone.
Result<Record> checked(Record record, std::size_t* refused_move = nullptr);

// The game as the record begins it.
Result<std::unique_ptr<games::Game>> open_game(const Record& record);

}  // namespace outflank::match
