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

// What a transaction is for. One that reads sees everything as of one moment and waits for nobody;
// one that writes may wait for another writer from its start.
enum class Access : std::uint8_t { Read, Write };

// One connection to a database of either kind: store/sqlite.h, store/postgres.h. For one thread at a
// time; every call may block. Statements are written once for both kinds: parameters are $1, $2, …;
// columns are BIGINT, DOUBLE PRECISION or TEXT. Fails with Unavailable, Busy, Refused, or Duplicate
// where a key is there already.
class Connection {
 public:
  virtual ~Connection() = default;
  Connection(const Connection&) = delete;
  Connection& operator=(const Connection&) = delete;

  // One statement. It is prepared once and remembered by its text, so give values as parameters.
  template <class... T>
  Result<Rows> query(std::string_view sql, const T&... values) {
    const std::vector<Value> list{to_value(values)...};
    return run(sql, list);
  }
  Result<Rows> query(const Command& one) { return run(one.sql, one.values); }

  // Many statements, one after the other; those of a database over a network travel together.
  // Tells how many rows each has changed. Ends at the first that fails.
  virtual Result<std::vector<std::int64_t>> run_all(std::span<const Command> commands) = 0;

  // Several statements without parameters, parted by semicolons.
  virtual Result<void> run_script(const std::string& sql) = 0;

  // No statement, and no transaction, takes longer from now on: those that would fail with Busy or
  // Unavailable. 0: no limit. Not while a transaction is open.
  virtual void set_time_limit(std::chrono::milliseconds limit) { time_limit_ = limit; }
  [[nodiscard]] std::chrono::milliseconds time_limit() const { return time_limit_; }

  // Whether servers on several machines may use the database.
  [[nodiscard]] virtual bool is_shared() const { return false; }
  // What a SELECT of one of many workers ends with, so that they do not wait for each other.
  [[nodiscard]] virtual std::string_view skip_locked() const { return ""; }
  // What a SELECT ends with that waits for whoever is changing its rows.
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

// Everything between begin and commit happens, or nothing: without a commit it is rolled back. A
// connection has one at a time.
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
  // with Durability::Full). When it fails, nothing has happened; only after Unsettled nobody knows,
  // and what was written has to be looked up.
  Result<void> commit() {
    auto done = connection_->commit();
    // There is nothing to roll back where the link is lost, either.
    if (done || done.error().is(StoreError::Unsettled)) connection_ = nullptr;
    return done;
  }

 private:
  explicit Transaction(Connection& connection) : connection_(&connection) {}

  Connection* connection_;
};

}  // namespace outflank::store
