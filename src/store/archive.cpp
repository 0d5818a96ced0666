#include "store/archive.h"

namespace outflank::store {

// Only the conditions that matter, with status and visibility written as they are in the indexes. A
// person's games are found by their seats: the plus signs (for texts, which have none in PostgreSQL,
// an empty text behind them) keep a planner without statistics from walking through everybody's.
Command archive_statement(const ArchiveQuery& query, std::string_view columns) {
  const bool by_player = !query.player.empty();
  const std::string plus = by_player ? "+" : "";
  const std::string equals = by_player ? " || '' = $" : " = $";
  Command select =
      command("SELECT " + std::string(columns) + " FROM games WHERE " + plus + "updated_at < $1",
              query.before.value_or(INT64_MAX));
  const auto add = [&](const std::string& condition, const std::string& value) {
    select.values.push_back(to_value(value));
    select.sql += " AND " + condition + std::to_string(select.values.size());
  };
  if (!query.unfinished) select.sql += " AND " + plus + "status = 2";
  if (!query.private_too) select.sql += " AND " + plus + "visibility = 1";
  if (!query.game.empty()) add("game" + equals, query.game);
  if (!query.result.empty()) add("result" + equals, query.result);
  if (by_player) {
    add("id IN (SELECT game FROM seats WHERE player <> '' AND player = $", query.player);
    select.sql += ")";
  }
  select.values.push_back(to_value(query.limit));
  select.sql +=
      " ORDER BY " + plus + "updated_at DESC LIMIT $" + std::to_string(select.values.size());
  return select;
}

}  // namespace outflank::store
