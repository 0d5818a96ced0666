// Data exports.

#include <algorithm>
#include <functional>
#include <map>

#include "core/try.h"
#include "store/archive.h"
#include "store/many_games.h"
#include "store/store.h"

namespace outflank::store {
namespace {

constexpr Moment kNothingEarlier = 0;  // no game has ended before that

}  // namespace

Result<std::vector<FullGame>> Store::next_games(std::string_view player, int limit,
                                                ExportProgress& progress) {
  // Each call is one short transaction, so that a slow reader holds nothing. In the first one a game is either finished
  // and stays so, or it is remembered, wherever it is found later.
  const auto transaction = TRY(Transaction::begin(*connection_, Access::Read));
  ExportProgress next = progress;
  if (!next.begun) {
    const auto rows = TRY(connection_->query(
        "SELECT DISTINCT game FROM seats WHERE player <> '' AND ended_at IS NULL AND player = $1",
        player));
    for (std::size_t i = 0; i < rows.size(); ++i) next.unfinished.push_back(rows.text(i, 0));
    std::ranges::sort(next.unfinished);
    next.begun = true;
  }
  std::vector<std::string> ids;
  if (next.before != kNothingEarlier) {
    TRY(find_finished(player, limit, next, ids));
    if (!ids.empty()) next.one_read = ids.front();
  }
  if (next.before == kNothingEarlier) {
    while (next.unfinished_read < next.unfinished.size() && std::ssize(ids) < limit) {
      ids.push_back(next.unfinished[next.unfinished_read++]);
    }
    next.complete = next.unfinished_read == next.unfinished.size();
  }
  if (next.complete) TRY(check_that_it_was_all(player, next));
  auto games = TRY(full_games(ids));
  progress = std::move(next);
  return games;
}

// Adds the finished games that come next, but not those that were unfinished when the export began.
Result<void> Store::find_finished(std::string_view player, int limit, ExportProgress& progress,
                                  std::vector<std::string>& found) {
  ArchiveQuery query;
  query.player = player;
  query.private_too = true;
  query.before = progress.before;
  query.limit = limit;
  std::vector<std::pair<Moment, std::string>> games;
  Moment down_to = kNothingEarlier;  // as far as all of the lists go
  for (const Command& statement : player_statements(query)) {
    const auto rows = TRY(connection_->query(statement));
    for (std::size_t i = 0; i < rows.size(); ++i) {
      games.emplace_back(rows.integer(i, 1), rows.text(i, 0));
    }
    if (std::ssize(rows) < limit) continue;  // there are no more
    down_to = std::max(down_to, rows.integer(rows.size() - 1, 1));
  }
  std::ranges::sort(games, std::greater());
  games.erase(std::ranges::unique(games).begin(), games.end());
  for (auto& [ended_at, id] : games) {
    if (ended_at >= down_to && !std::ranges::binary_search(progress.unfinished, id)) {
      found.push_back(std::move(id));
    }
  }
  progress.before = down_to;
  return {};
}

// The games of somebody who has been deleted look as if there were no more. Nobody leaves a finished game otherwise.
Result<void> Store::check_that_it_was_all(std::string_view player, const ExportProgress& progress) {
  if (progress.one_read.empty()) return {};
  const auto seats = TRY(connection_->query(
      "SELECT seat FROM seats WHERE game = $1 AND player = $2", progress.one_read, player));
  if (!seats.empty()) return {};
  return fail(StoreError::NoSuchPlayer, "the person has been deleted, or become an account");
}

Result<std::vector<FullGame>> Store::full_games(std::span<const std::string> ids) {
  std::vector<FullGame> games;
  std::map<std::string, std::size_t, std::less<>> place;
  auto rows = TRY(rows_of(ids));
  for (GameRow& row : rows) {
    place.emplace(row.id, games.size());
    games.push_back({std::move(row), {}, {}});
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
