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

// One connection of libpq on which no call waits beyond a deadline: a server that is lost, or accepts
// and stays silent, is the same. What is lost stays lost; a new object connects anew.
class PostgresLink {
 public:
  using Clock = std::chrono::steady_clock;

  // Connects. What the address says itself about time limits counts more than the settings.
  PostgresLink(const std::string& address, const StoreSettings& settings);
  PostgresLink(const PostgresLink&) = delete;  // libpq knows where it is
  PostgresLink& operator=(const PostgresLink&) = delete;
  ~PostgresLink() = default;

  // False from the first failure on: of a link that was cut while nobody used it as well.
  [[nodiscard]] bool alive();
  // Why it is lost.
  [[nodiscard]] std::string why() const { return why_; }
  [[nodiscard]] PGconn* raw() { return connection_.get(); }

  // The next answer to what was sent; nothing at the end of a statement's answers, or when the link
  // is lost.
  ResultHandle next(Clock::time_point deadline);
  // Sends statements without parameters; the last answer, or the first that is a failure. Nothing when
  // the link is lost before the server is ready for the next one.
  ResultHandle run(const std::string& sql, Clock::time_point deadline);
  // The same for what was sent already.
  ResultHandle last_answer(Clock::time_point deadline);
  void lose(std::string why);

 private:
  struct Close {
    void operator()(PGconn* connection) const { PQfinish(connection); }
  };

  // Until libpq has an answer that it can give without waiting.
  [[nodiscard]] bool wait(Clock::time_point deadline);

  std::function<void(std::string_view)> on_notice_;
  std::unique_ptr<PGconn, Close> connection_;
  std::string why_;
  bool lost_ = false;
};

// The first line of what libpq says.
std::string postgres_message(const char* message);

}  // namespace outflank::store
