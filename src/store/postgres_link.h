#pragma once

#include <chrono>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

#include <libpq-fe.h>

#include "store/store_settings.h"

namespace outflank::store {

struct ClearResult {
  void operator()(PGresult* result) const { PQclear(result); }
};
using ResultHandle = std::unique_ptr<PGresult, ClearResult>;

// A libpq connection on which no call waits beyond a deadline, whether the server is gone or stays
// silent. Once lost it stays lost; a new object reconnects.
class PostgresLink {
 public:
  using Clock = std::chrono::steady_clock;

  // Connects. Time limits in the address override the settings.
  PostgresLink(const std::string& address, const StoreSettings& settings);
  PostgresLink(const PostgresLink&) = delete;  // libpq holds its address
  PostgresLink& operator=(const PostgresLink&) = delete;
  ~PostgresLink() = default;

  // False after the first failure, even one that happened while idle.
  [[nodiscard]] bool alive();
  // Why it is lost.
  [[nodiscard]] std::string why() const { return why_; }
  [[nodiscard]] PGconn* raw() { return connection_.get(); }

  // The next answer; null at the end of a statement's answers, or when the link is lost.
  ResultHandle next(Clock::time_point deadline);
  // Sends statements without parameters; returns the last answer, or the first failure. Null when
  // the link is lost before the server is ready for the next one.
  ResultHandle run(const std::string& sql, Clock::time_point deadline);
  // The same for statements already sent.
  ResultHandle last_answer(Clock::time_point deadline);
  void lose(std::string why);

 private:
  struct Close {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  // Waits until libpq can return an answer without blocking.
  [[nodiscard]] bool wait(Clock::time_point deadline);

  std::function<void(std::string_view)> on_notice_;
  std::unique_ptr<PGconn, Close> connection_;
  std::string why_;
  bool lost_ = false;
};

// Statements that make PostgreSQL give up a connection whose other side is gone or does not read for
// `limit`. One that does not read its notifications would otherwise keep them from being forgotten until
// nobody can send any.
std::string tcp_limits_script(std::chrono::milliseconds limit);

// The first line of a libpq message.
std::string postgres_message(const char* message);

}  // namespace outflank::store
