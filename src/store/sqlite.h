#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/error.h"
#include "store/connection.h"

namespace outflank::store {

// What a commit survives: a crash of the machine, or of this program alone (many times faster).
enum class Durability : std::uint8_t { Full, Program };

// Opens or creates a SQLite file; `:memory:` is private to the connection. The file is in WAL mode:
// readers never wait, and a writer waits for another one as long as a statement may take (0: for
// ever). Any number of connections and programs may share it.
Result<std::unique_ptr<Connection>> open_sqlite(
    const std::string& path, Durability durability = Durability::Full,
    std::chrono::milliseconds statement_timeout = std::chrono::seconds(5));

}  // namespace outflank::store
