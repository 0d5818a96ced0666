#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/connection.h"
#include "store/game.h"

namespace outflank::store {

// Which finished games are asked for; what is empty does not matter.
struct ArchiveQuery {
  std::string player{};      // an identity that has a seat
  bool private_too = false;  // games that are not public as well
  std::string game{};
  std::string result{};
  std::optional<Moment> before{};
  bool unfinished = false;  // of a player: those that are being played as well
  int limit = 50;  // one or more; a page never ends among games of one moment, and may be longer
};

// The statement that finds games of anybody, the latest first. With any filter that people may set,
// an index of the schema finds the rows in their order: a test asks the planners.
Command archive_statement(const ArchiveQuery& query, std::string_view columns);

// The statements that find a player's games: (id, moment) of each, the latest first in each of them.
// Public and private games, and those that are not over, have one each, so that every one is a walk
// along an index; of what they find together the latest count.
std::vector<Command> player_statements(const ArchiveQuery& query);

}  // namespace outflank::store
