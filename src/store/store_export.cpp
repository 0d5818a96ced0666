// Data exports.

#include <algorithm>
#include <map>

#include "core/try.h"
#include "store/many_games.h"
#include "store/store.h"

namespace outflank::store {
namespace {

constexpr int kPage = 500;  // games that one transaction reads, which has a limit of time

}  // namespace

Result<std::vector<FullGame>> Store::games_of(std::string_view player, int limit) {
  ArchiveQuery query;
  query.player = player;
  query.private_too = true;
  query.unfinished = true;
  std::vector<FullGame> games;
  std::vector<std::string> ids;
  std::map<std::string, std::size_t, std::less<>> place;  // of a game in the list
  // Whether there may be more games.
  const auto add_page = [&]() -> Result<bool> {
    query.limit = std::min(kPage, limit - static_cast<int>(games.size()));
    if (query.limit <= 0) return false;
    auto rows = TRY(archive(query));
    for (GameRow& row : rows) {
      query.before = row.updated_at;
      if (!place.try_emplace(row.id, games.size()).second) continue;
      ids.push_back(row.id);
      games.push_back({std::move(row), {}, {}});
    }
    return std::ssize(rows) >= query.limit;
  };
  bool more = true;
  while (more) {
    more = TRY(add_page());
  }
  if (games.size() > kPage) {
    // A game in which somebody has moved meanwhile is there now.
    query.before.reset();
    TRY(add_page());
  }
  const auto read = for_each_batch(ids, [&](std::span<const std::string> some) -> Result<void> {
    const auto moves = TRY(connection_->query(
        for_games("SELECT game, move FROM moves WHERE game IN ({}) ORDER BY game, ply", some)));
    for (std::size_t i = 0; i < moves.size(); ++i) {
      games[place.at(moves.text(i, 0))].moves.push_back(moves.text(i, 1));
    }
    const auto lines = TRY(connection_->query(for_games(
        "SELECT game, seat, text, at FROM chat WHERE game IN ({}) ORDER BY game, number", some)));
    for (std::size_t i = 0; i < lines.size(); ++i) {
      games[place.at(lines.text(i, 0))].chat.push_back(
          {games::SeatId(lines.integer(i, 1)), lines.text(i, 2), lines.integer(i, 3)});
    }
    return {};
  });
  TRY(read);
  return games;
}

}  // namespace outflank::store
