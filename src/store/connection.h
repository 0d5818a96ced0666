#pragma once

#include <chrono>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "store/store_error.h"
#include "store/value.h"

namespace outflank::store {

// A statement with its parameters, $1 being the first.
struct Command {
  std::string sql;
  std::vector<Value> values;
};

template <class... T>
Command command(std::string_view sql, const T&... values) {
  return {std::string(sql), {to_value(values)...}};
}

// A reading transaction sees a consistent snapshot and never waits; a writing one may wait for
// another writer when it begins.
enum class Access : std::uint8_t { Read, Write };

// One connection to SQLite or PostgreSQL: store/sqlite.h, store/postgres.h. For one thread at a
// time; every call may block. Statements are written once for both: parameters are $1, $2, …;
// columns are BIGINT, DOUBLE PRECISION or TEXT. Fails with Unavailable, Busy, Refused, or Duplicate
// where a key exists already.
class Connection {
 public:
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // One statement. It is prepared once and cached by its text, so pass values as parameters.
  template <class... T>
  Result<Rows> query(std::string_view sql, const T&... values) {
    const std::vector<Value> list{to_value(values)...};
    return run(sql, list);
  }
  Result<Rows> query(const Command& one) { return run(one.sql, one.values); }

  // Many statements in order; over a network they are pipelined. Returns how many rows each has
  // changed. Stops at the first that fails.
  virtual Result<std::vector<std::int64_t>> run_all(std::span<const Command> commands) = 0;

  // Several statements without parameters, separated by semicolons.
  virtual Result<void> run_script(const std::string& sql) = 0;

  // A time limit for every statement and transaction from now on; beyond it they fail with Busy or
  // Unavailable. 0: no limit. Must not be called in a transaction.
  virtual void set_time_limit(std::chrono::milliseconds limit) { time_limit_ = limit; }
  [[nodiscard]] std::chrono::milliseconds time_limit() const { return time_limit_; }

  // Whether servers on several machines may use the database.
  [[nodiscard]] virtual bool is_shared() const { return false; }
  // The suffix of a SELECT by one of many workers, so that they do not wait for each other.
  [[nodiscard]] virtual std::string_view skip_locked() const { return ""; }
  // The suffix of a SELECT that waits for concurrent changes of its rows.
  [[nodiscard]] virtual std::string_view for_update() const { return ""; }

 protected:
  explicit Connection(std::chrono::milliseconds limit) : time_limit_(limit) {}
  virtual Result<Rows> run(std::string_view sql, std::span<const Value> values) = 0;

 private:
  friend class Transaction;
  virtual Result<void> begin(Access access) = 0;
  virtual Result<void> commit() = 0;
  virtual void rollback() = 0;

  std::chrono::milliseconds time_limit_;
};

// All or nothing: without a commit it is rolled back. A connection has one transaction at a time.
class Transaction {
 public:
  static Result<Transaction> begin(Connection& connection, Access access = Access::Write) {
    if (auto begun = connection.begin(access); !begun) return Failure(begun.error());
    return Transaction(connection);
  }
  Transaction(Transaction&& other) noexcept
      : connection_(std::exchange(other.connection_, nullptr)) {}
  Transaction& operator=(Transaction&&) = delete;
  Transaction(const Transaction&) = delete;
  Transaction& operator=(const Transaction&) = delete;
  ~Transaction() {
    if (connection_ != nullptr) connection_->rollback();
  }

  // When this has succeeded, the changes survive a crash of the machine (if the database was opened
  // with Durability::Full). When it fails, nothing was written; only after Unsettled that is
  // unknown and has to be looked up.
  Result<void> commit() {
    auto done = connection_->commit();
    // Nothing to roll back where the link is lost, either.
    if (done || done.error().is(StoreError::Unsettled)) connection_ = nullptr;
    return done;
  }

 private:
  explicit Transaction(Connection& connection) : connection_(&connection) {}

  Connection* connection_;
};

}  // namespace outflank::store
