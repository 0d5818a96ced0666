#pragma once

#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "search/engine.h"

namespace outflank::arena {

// One of our own engines as a contender in a match, written as text:
//   KIND[:key=value,…]   engine:time=200   engine:nodes=10000,off=null_move   engine:level=5   greedy
// Keys: time (milliseconds a move), nodes, depth, level (search/levels.h), threads, hash (megabytes),
// seed, off (repeatable), style (of a level).
struct Contender {
  std::string text;
  std::string kind;
  std::optional<int> level;  // of the kind `engine`
  std::string style;         // of that level
  search::Limits limits;
  search::EngineOptions options{.threads = 1, .disabled_features = {}};

  [[nodiscard]] Result<std::unique_ptr<search::Engine>> make(std::string_view game,
                                                             search::Now now) const;
};

Result<Contender> parse_contender(std::string_view text);

}  // namespace outflank::arena
