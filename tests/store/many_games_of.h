#pragma once

#include <string>

#include "store/store.h"

namespace outflank::tests {

// Writes finished games of a person at once, far more quickly than one by one: `many1`, `many2`, …, of which every third ends
// at the same moment as the one before it, and every fourth is private. Each has two moves and a line of chat of that length.
inline Result<void> add_finished_games(store::Store& store, const std::string& player, int count,
                                       int chat_length = 10) {
  const std::string numbers =
      " WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < " +
      std::to_string(count) + ") ";
  const std::string ended_at = "1000 + i - CASE WHEN i % 3 = 0 THEN 1 ELSE 0 END";
  const std::string visibility = "CASE WHEN i % 4 = 0 THEN 0 ELSE 1 END";
  const std::string text(static_cast<std::size_t>(chat_length), 'x');
  return store.connection().run_script(
      "INSERT INTO games (id, game, rules, position, clock, visibility, rated, pool, status,"
      " version, writer, ply, result, reason, created_at, updated_at, turn_seat, turn_at,"
      " next_game)" +
      numbers + "SELECT 'many' || i, 'othello', '', '', '', " + visibility +
      ", 0, '', 2, 1, '', 2, '1-0', 'resignation', 1, " + ended_at + ", -1, 1, '' FROM n;" +
      "INSERT INTO seats (game, seat, kind, name, player, account, level, ended_at, ended_game,"
      " ended_result, ended_visibility)" +
      numbers + "SELECT 'many' || i, 0, 1, 'Cat', '" + player + "', 0, 0, " + ended_at +
      ", 'othello', '1-0', " + visibility + " FROM n;" +
      "INSERT INTO moves (game, ply, seat, move, clock_ms, ref, at)" + numbers +
      "SELECT 'many' || i, 0, 0, 'f5', 1000, '', 1 FROM n UNION ALL" +
      " SELECT 'many' || i, 1, 1, 'd6', 1000, '', 1 FROM n;" +
      "INSERT INTO chat (game, number, seat, text, at)" + numbers + "SELECT 'many' || i, 1, 0, '" +
      text + "', 1 FROM n");
}

}  // namespace outflank::tests
