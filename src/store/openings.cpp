#include "store/openings.h"

#include <algorithm>
#include <map>

#include "core/text.h"
#include "core/try.h"
#include "store/many_games.h"

namespace outflank::store {

Result<std::vector<GameOpening>> games_to_count(Store& store, int games, int plies) {
  Connection& connection = store.connection();
  // Within one transaction, so that games and moves are consistent.
  const auto transaction = TRY(Transaction::begin(connection, Access::Read));
  const Rows rows = TRY(connection.query(
      "SELECT id, game, rules, position, result FROM games"
      " WHERE status = 2 AND visibility = 1 AND opening_counted = 0 ORDER BY id LIMIT $1",
      games));
  std::vector<GameOpening> out;
  std::vector<std::string> ids;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out.push_back(
        {rows.text(i, 0), rows.text(i, 1), rows.text(i, 2), rows.text(i, 3), rows.text(i, 4), {}});
    ids.push_back(out.back().id);
  }
  std::map<std::string_view, GameOpening*> by_id;
  for (GameOpening& one : out) by_id[one.id] = &one;
  const auto add_moves = [&](std::span<const std::string> some) -> Result<void> {
    const Rows moves = TRY(
        connection.query(for_games("SELECT game, move FROM moves WHERE game IN ({}) AND ply < " +
                                       std::to_string(plies) + " ORDER BY game, ply",
                                   some)));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      by_id.at(moves.text(i, 0))->moves.push_back(moves.text(i, 1));
    }
    return {};
  };
  TRY(for_each_batch(ids, add_moves));
  return out;
}

Result<void> count_openings(Store& store, std::span<const GameOpening> games,
                            std::span<const OpeningCount> counts) {
  // Games are locked first and in a fixed order, so that two servers cannot deadlock.
  std::vector<const GameOpening*> sorted;
  for (const GameOpening& game : games) sorted.push_back(&game);
  std::ranges::sort(sorted, {}, [](const GameOpening* game) { return game->id; });
  std::vector<Command> marks;
  for (const GameOpening* game : sorted) {
    marks.push_back(command(
        "UPDATE games SET opening_counted = 1 WHERE id = $1 AND opening_counted = 0", game->id));
  }
  std::vector<Command> additions;
  for (const OpeningCount& one : counts) {
    additions.push_back(command(
        "INSERT INTO opening_moves (line, move, games, wins, draws) VALUES ($1, $2, $3, $4, $5)"
        " ON CONFLICT (line, move) DO UPDATE SET games = opening_moves.games + excluded.games,"
        " wins = opening_moves.wins + excluded.wins, draws = opening_moves.draws + excluded.draws",
        one.line, one.move, one.games, one.wins, one.draws));
  }
  auto transaction = TRY(Transaction::begin(store.connection()));
  const auto marked = TRY(store.connection().run_all(marks));
  if (std::ranges::find(marked, 0) != marked.end()) {
    return fail(StoreError::PlyTaken, "somebody else has counted these games");
  }
  TRY(store.connection().run_all(additions));
  return transaction.commit();
}

Result<std::vector<OpeningCount>> opening_moves(Store& store, std::int64_t line, int limit) {
  const Rows rows = TRY(
      store.connection().query("SELECT move, games, wins, draws FROM opening_moves WHERE line = $1"
                               " ORDER BY games DESC, move LIMIT $2",
                               line, limit));
  std::vector<OpeningCount> out;
  for (std::size_t i = 0; i < rows.size(); ++i) {
    out.push_back(
        {line, rows.text(i, 0), rows.integer(i, 1), rows.integer(i, 2), rows.integer(i, 3)});
  }
  return out;
}

}  // namespace outflank::store
