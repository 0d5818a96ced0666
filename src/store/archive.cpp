#include "store/archive.h"

#include <utility>

namespace outflank::store {
namespace {

// How far a page may exceed its limit.
constexpr int kMaxOfOneMoment = 1000;

// Builds a SELECT condition by condition, with values as parameters.
class Source {
 public:
  explicit Source(std::string sql) { command_.sql = std::move(sql); }

  void add(std::string_view text) { command_.sql += text; }
  template <class T>
  void add(std::string_view text, const T& value) {
    command_.values.push_back(to_value(value));
    command_.sql += text;
    command_.sql += "$" + std::to_string(command_.values.size());
  }

  // The latest rows. If the last one shares its timestamp with others, those are included too: the
  // next page starts before that timestamp.
  [[nodiscard]] Command page(const std::string& columns, const std::string& moment, int limit) && {
    const std::string rows = std::exchange(command_.sql, "");
    const std::string order = " ORDER BY " + moment + " DESC LIMIT ";
    add("SELECT " + columns + rows + " AND " + moment + " >= COALESCE((SELECT " + moment + rows +
            order + "1 OFFSET ",
        limit - 1);
    add("), 0)" + order, limit + kMaxOfOneMoment);
    return std::move(command_);
  }

 private:
  Command command_;
};

Moment before(const ArchiveQuery& query) {
  return query.before.value_or(INT64_MAX);
}

Command ended_games(const ArchiveQuery& query, Visibility visibility) {
  // The first two conditions must be written as in the indexes.
  Source seats(" FROM seats WHERE player <> '' AND ended_at IS NOT NULL");
  seats.add(" AND player = ", query.player);
  seats.add(" AND ended_visibility = ", static_cast<int>(visibility));
  if (!query.game.empty()) seats.add(" AND ended_game = ", query.game);
  if (!query.result.empty()) seats.add(" AND ended_result = ", query.result);
  seats.add(" AND ended_at < ", before(query));
  return std::move(seats).page("game, ended_at", "ended_at", query.limit);
}

// A person has few of them, so they are sorted. The plus signs (for texts, which have no unary plus
// in PostgreSQL, an appended empty text) keep a planner without statistics from scanning
// everybody's.
Command unfinished_games(const ArchiveQuery& query) {
  Source games(" FROM games WHERE id IN (SELECT game FROM seats");
  games.add(" WHERE player <> '' AND ended_at IS NULL AND player = ", query.player);
  games.add(") AND +status < 2");
  if (!query.private_too) games.add(" AND +visibility = 1");
  if (!query.game.empty()) games.add(" AND game || '' = ", query.game);
  if (!query.result.empty()) games.add(" AND result || '' = ", query.result);
  games.add(" AND +updated_at < ", before(query));
  return std::move(games).page("id, updated_at", "+updated_at", query.limit);
}

}  // namespace

// Only the conditions that matter, with status and visibility written as in the indexes.
Command archive_statement(const ArchiveQuery& query, std::string_view columns) {
  Source games(" FROM games WHERE status = 2");
  if (!query.private_too) games.add(" AND visibility = 1");
  if (!query.game.empty()) games.add(" AND game = ", query.game);
  if (!query.result.empty()) games.add(" AND result = ", query.result);
  games.add(" AND updated_at < ", before(query));
  return std::move(games).page(std::string(columns), "updated_at", query.limit);
}

std::vector<Command> player_statements(const ArchiveQuery& query) {
  std::vector<Command> statements = {ended_games(query, Visibility::Public)};
  if (query.private_too) statements.push_back(ended_games(query, Visibility::Private));
  if (query.unfinished) statements.push_back(unfinished_games(query));
  return statements;
}

}  // namespace outflank::store
