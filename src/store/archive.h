#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "store/connection.h"
#include "store/game.h"

namespace outflank::store {

// A query for finished games; empty fields do not filter.
struct ArchiveQuery {
  std::string player{};      // an identity that has a seat
  bool private_too = false;  // also games that are not public
  std::string game{};
  std::string result{};
  std::optional<Moment> before{};
  bool unfinished = false;  // of a player: also unfinished games
  int limit =
      50;  // at least 1; a page may be longer, since it never splits games of the same timestamp
};

// The statement that finds games of anybody, the latest first. For every filter that users can set,
// an index delivers the rows in order: a test asks the query planners.
Command archive_statement(const ArchiveQuery& query, std::string_view columns);

// The statements that find a player's games: (id, moment) of each, the latest first in each of them.
// Public, private and unfinished games have one each, so that every statement is an index scan; the
// caller merges them and keeps the latest.
std::vector<Command> player_statements(const ArchiveQuery& query);

}  // namespace outflank::store
