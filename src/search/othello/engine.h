#pragma once

#include <cstddef>
#include <memory>
#include <span>

#include "search/engine.h"

namespace outflank::search::othello {

// Plays 8x8 with the embedded weights, and every other size by a plain search. Fails when the
// weights are damaged.
Result<std::unique_ptr<Engine>> make_engine(Now now);

// The same with the weights of a file (search/othello/weights.h), which is not referenced after the
// call.
Result<std::unique_ptr<Engine>> make_engine_with(Now now, std::span<const std::byte> weights_file);

}  // namespace outflank::search::othello
