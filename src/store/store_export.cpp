// The part of the store that is what people take along.

#include <algorithm>
#include <map>

#include "store/store.h"

namespace outflank::store {
namespace {

constexpr std::size_t kGamesAtOnce = 50;  // of which a statement reads the rows

// `sql` with the ids of some games in place of {}; its text is always the same, so that it is prepared
// once.
Command for_games(std::string sql, std::span<const FullGame> games) {
  std::string places;
  Command select;
  for (std::size_t i = 0; i < kGamesAtOnce; ++i) {
    places += (i == 0 ? "$" : ", $") + std::to_string(i + 1);
    select.values.emplace_back(i < games.size() ? games[i].row.id : std::string());
  }
  select.sql = sql.replace(sql.find("{}"), 2, places);
  return select;
}

}  // namespace

Result<std::vector<FullGame>> Store::games_of(std::string_view player, int limit) {
  ArchiveQuery query;
  query.player = player;
  query.private_too = true;
  query.unfinished = true;
  query.limit = limit;
  auto rows = archive(query);
  if (!rows) return Failure(rows.error());
  std::vector<FullGame> games;
  for (GameRow& row : *rows) games.push_back({std::move(row), {}, {}});
  for (std::size_t first = 0; first < games.size(); first += kGamesAtOnce) {
    const auto some = std::span(games).subspan(first, std::min(kGamesAtOnce, games.size() - first));
    std::map<std::string_view, FullGame*> by_id;
    for (FullGame& game : some) by_id[game.row.id] = &game;
    const auto moves = connection_->query(
        for_games("SELECT game, move FROM moves WHERE game IN ({}) ORDER BY game, ply", some));
    if (!moves) return Failure(moves.error());
    for (std::size_t i = 0; i < moves->size(); ++i) {
      by_id.at(moves->text(i, 0))->moves.push_back(moves->text(i, 1));
    }
    const auto lines = connection_->query(for_games(
        "SELECT game, seat, text, at FROM chat WHERE game IN ({}) ORDER BY game, number", some));
    if (!lines) return Failure(lines.error());
    for (std::size_t i = 0; i < lines->size(); ++i) {
      by_id.at(lines->text(i, 0))
          ->chat.push_back(
              {static_cast<int>(lines->integer(i, 1)), lines->text(i, 2), lines->integer(i, 3)});
    }
  }
  return games;
}

}  // namespace outflank::store
