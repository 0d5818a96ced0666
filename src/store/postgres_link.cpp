#include "store/postgres_link.h"

#include <algorithm>
#include <array>
#include <cerrno>

#include <poll.h>

namespace outflank::store {
namespace {

using std::chrono::duration_cast;
using std::chrono::milliseconds;
using std::chrono::seconds;

// TCP keepalives, to detect a machine that vanished: idle seconds, then probes.
constexpr const char* kKeepalivesIdle = "10";
constexpr const char* kKeepalivesInterval = "5";
constexpr const char* kKeepalivesCount = "3";

void forward_notice(void* to, const char* message) {
  const auto& on_notice = *static_cast<std::function<void(std::string_view)>*>(to);
  if (on_notice) on_notice(postgres_message(message));
}

bool is_failure(const PGresult* result) {
  const ExecStatusType status = PQresultStatus(result);
  return status != PGRES_COMMAND_OK && status != PGRES_TUPLES_OK;
}

}  // namespace

std::string postgres_message(const char* message) {
  std::string text = message;
  if (const std::size_t end = text.find('\n'); end != std::string::npos) text.resize(end);
  return "PostgreSQL: " + text;
}

std::string tcp_limits_script(std::chrono::milliseconds limit) {
  return "SET tcp_user_timeout = " + std::to_string(limit.count()) +
         "; SET tcp_keepalives_idle = 10; SET tcp_keepalives_interval = 5"
         "; SET tcp_keepalives_count = 3";
}

PostgresLink::PostgresLink(const std::string& address, const StoreSettings& settings)
    : on_notice_(settings.on_notice) {
  const std::string connect = std::to_string(
      std::max<std::int64_t>(1, duration_cast<seconds>(settings.connect_timeout).count()));
  const std::string user = std::to_string(settings.statement_timeout.count());
  // In this order, so that the address overrides our defaults.
  const std::array<const char*, 7> names = {"connect_timeout",
                                            "tcp_user_timeout",
                                            "keepalives_idle",
                                            "keepalives_interval",
                                            "keepalives_count",
                                            "dbname",
                                            nullptr};
  const std::array<const char*, 7> values = {
      connect.c_str(),  user.c_str(),    kKeepalivesIdle, kKeepalivesInterval,
      kKeepalivesCount, address.c_str(), nullptr};
  constexpr int kExpandAddress = 1;
  connection_.reset(PQconnectdbParams(names.data(), values.data(), kExpandAddress));
  if (PQstatus(raw()) != CONNECTION_OK) {
    lose(postgres_message(PQerrorMessage(raw())));
    return;
  }
  PQsetNoticeProcessor(raw(), forward_notice, &on_notice_);
  if (PQsetnonblocking(raw(), 1) != 0) lose("PostgreSQL: the connection cannot be used");
}

void PostgresLink::lose(std::string why) {
  if (lost_) return;
  lost_ = true;
  why_ = std::move(why);
  connection_.reset();
}

bool PostgresLink::alive() {
  if (lost_) return false;
  // Reads pending input to detect a closed connection: a server that shuts down says so first.
  pollfd events{PQsocket(raw()), POLLIN, 0};
  do {
    if (PQconsumeInput(raw()) != 1 || PQstatus(raw()) != CONNECTION_OK) {
      lose(postgres_message(PQerrorMessage(raw())));
    }
  } while (!lost_ && ::poll(&events, 1, 0) > 0);
  return !lost_;
}

bool PostgresLink::wait(Clock::time_point deadline) {
  while (!lost_) {
    const int unsent = PQflush(raw());
    if (unsent >= 0 && PQisBusy(raw()) == 0) return true;
    if (unsent < 0) break;
    const auto left = duration_cast<milliseconds>(deadline - Clock::now());
    pollfd events{PQsocket(raw()), static_cast<short>(unsent > 0 ? POLLIN | POLLOUT : POLLIN), 0};
    constexpr std::int64_t kMaxWait = 60'000;  // then it checks the clock again
    const int ready =
        left <= milliseconds(0)
            ? 0
            : ::poll(&events, 1, static_cast<int>(std::min(left.count() + 1, kMaxWait)));
    if (ready < 0 && errno == EINTR) continue;
    if (ready == 0 && Clock::now() >= deadline) {
      lose("PostgreSQL: it has not answered in time");
      return false;
    }
    if (ready > 0 && PQconsumeInput(raw()) != 1) break;
  }
  if (!lost_) lose(postgres_message(PQerrorMessage(raw())));
  return false;
}

ResultHandle PostgresLink::next(Clock::time_point deadline) {
  if (!wait(deadline)) return nullptr;
  ResultHandle result(PQgetResult(raw()));
  if (PQstatus(raw()) != CONNECTION_OK) {
    lose(postgres_message(PQerrorMessage(raw())));
    return nullptr;
  }
  return result;
}

ResultHandle PostgresLink::run(const std::string& sql, Clock::time_point deadline) {
  if (lost_) return nullptr;
  if (PQsendQuery(raw(), sql.c_str()) != 1) {
    lose(postgres_message(PQerrorMessage(raw())));
    return nullptr;
  }
  return last_answer(deadline);
}

ResultHandle PostgresLink::last_answer(Clock::time_point deadline) {
  ResultHandle last;
  while (ResultHandle one = next(deadline)) {
    if (!last || !is_failure(last.get())) last = std::move(one);
  }
  return lost_ ? nullptr : std::move(last);
}

}  // namespace outflank::store
