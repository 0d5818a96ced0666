#pragma once

#include <cstdint>
#include <span>

#include "store/connection.h"
#include "store/game.h"

namespace outflank::store {

// Whether a change is nothing but moves of a running game, as most are.
bool is_plain(const GameChange& change);

enum class Announce : std::uint8_t { No, Yes };

// One statement for plain changes of different games, for PostgreSQL alone. It locks the games of
// `all`, the changes of a whole transaction, in the order of their ids, so that two programs cannot
// deadlock; writes every change whose game still has the version and writer that it builds on; and
// announces those. Its rows are the indices of the changes that it has written.
Command batch_statement(std::span<const GameChange* const> changes,
                        std::span<const GameChange* const> all, Announce announce);

}  // namespace outflank::store
