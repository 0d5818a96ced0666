#pragma once

#include <algorithm>
#include <cstddef>
#include <span>
#include <string>

#include "store/connection.h"

namespace outflank::store {

// How many games one statement reads.
inline constexpr std::size_t kGamesAtOnce = 50;

// `sql` with placeholders for kGamesAtOnce ids in place of {}; its text is always the same, so that
// it is prepared once.
inline Command for_games(std::string sql, std::span<const std::string> ids) {
  Command select;
  std::string places;
  for (std::size_t i = 0; i < kGamesAtOnce; ++i) {
    places += (i == 0 ? "$" : ", $") + std::to_string(i + 1);
    select.values.emplace_back(i < ids.size() ? ids[i] : std::string());
  }
  select.sql = sql.replace(sql.find("{}"), 2, places);
  return select;
}

// Calls `work` with kGamesAtOnce ids at a time; stops at the first failure.
template <class Work>
Result<void> for_each_batch(std::span<const std::string> ids, const Work& work) {
  for (std::size_t first = 0; first < ids.size(); first += kGamesAtOnce) {
    auto done = work(ids.subspan(first, std::min(kGamesAtOnce, ids.size() - first)));
    if (!done) return done;
  }
  return {};
}

}  // namespace outflank::store
