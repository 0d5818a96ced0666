#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "core/error.h"
#include "search/engine.h"

namespace outflank::search::quoridor {

std::unique_ptr<Engine> make_engine(Now now);

// With the network for three and four players of `file`. Fails on a damaged one.
Result<std::unique_ptr<Engine>> make_engine_with(Now now, std::span<const std::byte> file);

}  // namespace outflank::search::quoridor
