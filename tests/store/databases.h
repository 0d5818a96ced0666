#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "store/connection.h"

// Databases to test on, each new and empty.
namespace outflank::tests {

enum class DatabaseKind : std::uint8_t { Sqlite, Postgres };

// SQLite; with OUTFLANK_TEST_POSTGRES in the environment PostgreSQL, for which a server is started
// that takes seconds and therefore serves all tests of one run.
std::vector<DatabaseKind> database_kinds();
// Those of them that several programs share over a network.
std::vector<DatabaseKind> shared_database_kinds();
std::string name_of(DatabaseKind kind);

class Database {
 public:
  virtual ~Database() = default;
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;

  virtual std::unique_ptr<store::Connection> connect() = 0;
  // For Store::open: the file, or the address at the port of the server or of a proxy before it.
  [[nodiscard]] virtual std::string where(int port) const = 0;
  // 0 where there is no server.
  [[nodiscard]] virtual int port() const { return 0; }

 protected:
  Database() = default;
};

// Nothing where this machine has no such database.
std::unique_ptr<Database> make_database(DatabaseKind kind);
std::string why_missing(DatabaseKind kind);

}  // namespace outflank::tests
