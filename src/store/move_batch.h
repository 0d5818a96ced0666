#pragma once

#include <cstdint>
#include <span>

#include "store/connection.h"
#include "store/game.h"

namespace outflank::store {

// Whether a change is nothing but moves and what goes with them, as most are.
bool is_plain(const GameChange& change);

enum class Announce : std::uint8_t { No, Yes };

// One statement for plain changes of different games, for PostgreSQL alone. It locks the games of `all`, the
// changes of a whole transaction, in the order of their ids, so that two programs cannot wait for each
// other; writes every change whose game has the version and the writer that it was made upon; and announces
// those. Its rows are the numbers of the changes that it has written, counted from 0.
Command batch_statement(std::span<const GameChange* const> changes,
                        std::span<const GameChange* const> all, Announce announce);

}  // namespace outflank::store
