#include "store/archive.h"

namespace outflank::store {
namespace {

// A SELECT that grows by conditions, with their values as parameters.
class Select {
 public:
  explicit Select(std::string sql) { command_.sql = std::move(sql); }

  void add(std::string_view text) { command_.sql += text; }
  template <class T>
  void add(std::string_view text, const T& value) {
    command_.values.push_back(to_value(value));
    command_.sql += text;
    command_.sql += "$" + std::to_string(command_.values.size());
  }
  [[nodiscard]] Command take() { return std::move(command_); }

 private:
  Command command_;
};

Moment before(const ArchiveQuery& query) {
  return query.before.value_or(INT64_MAX);
}

Command ended_games(const ArchiveQuery& query, Visibility visibility) {
  // The first two conditions are those of the indexes, as they are written there.
  Select select("SELECT game, ended_at FROM seats WHERE player <> '' AND ended_at IS NOT NULL");
  select.add(" AND player = ", query.player);
  select.add(" AND ended_visibility = ", static_cast<int>(visibility));
  if (!query.game.empty()) select.add(" AND ended_game = ", query.game);
  if (!query.result.empty()) select.add(" AND ended_result = ", query.result);
  select.add(" AND ended_at < ", before(query));
  select.add(" ORDER BY ended_at DESC LIMIT ", query.limit);
  return select.take();
}

// A person has few of them, which are sorted. The plus signs (for texts, which have none in
// PostgreSQL, an empty text behind them) keep a planner without statistics from walking through
// everybody's.
Command unfinished_games(const ArchiveQuery& query) {
  Select select("SELECT id, updated_at FROM games WHERE id IN (SELECT game FROM seats");
  select.add(" WHERE player <> '' AND ended_at IS NULL AND player = ", query.player);
  select.add(") AND +status < 2");
  if (!query.private_too) select.add(" AND +visibility = 1");
  if (!query.game.empty()) select.add(" AND game || '' = ", query.game);
  if (!query.result.empty()) select.add(" AND result || '' = ", query.result);
  select.add(" AND +updated_at < ", before(query));
  select.add(" ORDER BY +updated_at DESC LIMIT ", query.limit);
  return select.take();
}

}  // namespace

// Only the conditions that matter, with status and visibility written as they are in the indexes.
Command archive_statement(const ArchiveQuery& query, std::string_view columns) {
  Select select("SELECT " + std::string(columns) + " FROM games WHERE status = 2");
  if (!query.private_too) select.add(" AND visibility = 1");
  if (!query.game.empty()) select.add(" AND game = ", query.game);
  if (!query.result.empty()) select.add(" AND result = ", query.result);
  select.add(" AND updated_at < ", before(query));
  select.add(" ORDER BY updated_at DESC LIMIT ", query.limit);
  return select.take();
}

std::vector<Command> player_statements(const ArchiveQuery& query) {
  std::vector<Command> statements = {ended_games(query, Visibility::Public)};
  if (query.private_too) statements.push_back(ended_games(query, Visibility::Private));
  if (query.unfinished) statements.push_back(unfinished_games(query));
  return statements;
}

}  // namespace outflank::store
