#pragma once

#include <optional>
#include <string>
#include <string_view>

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
  bool unfinished = false;  // those that are being played as well
  int limit = 50;
};

// The statement that finds them, the latest first. With any filter that people may set, an index of
// the schema finds the rows without looking at others: a test asks the planners.
Command archive_statement(const ArchiveQuery& query, std::string_view columns);

}  // namespace outflank::store
