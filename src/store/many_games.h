#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include "core/try.h"
#include "store/connection.h"

namespace outflank::store {

// How many games one statement reads: a page of a list, or a good part of somebody's games, for which
// PostgreSQL would otherwise be asked dozens of times.
inline constexpr std::size_t kGamesAtOnce = 50;
inline constexpr std::size_t kManyGamesAtOnce = 400;

// `sql` with placeholders for one of these numbers of ids in place of {}; its text is always one of two, so
// that both are prepared once.
inline Command for_games(std::string sql, std::span<const std::string> ids) {
  Command select;
  std::string places;
  const std::size_t count = ids.size() > kGamesAtOnce ? kManyGamesAtOnce : kGamesAtOnce;
  for (std::size_t i = 0; i < count; ++i) {
    places += (i == 0 ? "$" : ", $") + std::to_string(i + 1);
    select.values.emplace_back(i < ids.size() ? ids[i] : std::string());
  }
  select.sql = sql.replace(sql.find("{}"), 2, places);
  return select;
}

// Calls `work` with as many ids at a time; stops at the first failure.
template <class Work>
Result<void> for_each_batch(std::span<const std::string> ids, const Work& work) {
  const std::size_t most = ids.size() > 2 * kGamesAtOnce ? kManyGamesAtOnce : kGamesAtOnce;
  for (std::size_t first = 0; first < ids.size(); first += most) {
    TRY(work(ids.subspan(first, std::min(most, ids.size() - first))));
  }
  return {};
}

}  // namespace outflank::store
