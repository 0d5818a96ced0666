#include "store/listener.h"

#include <algorithm>
#include <memory>

#include <poll.h>

#include "store/announcement.h"
#include "store/job_queue.h"
#include "store/postgres_link.h"
#include "store/store.h"

namespace outflank::store {
namespace {

using namespace std::chrono_literals;
using Clock = PostgresLink::Clock;

constexpr auto kRetryEvery = 250ms;
constexpr auto kLookEvery = 100ms;  // whether to end

struct FreeNotification {
  void operator()(PGnotify* one) const { PQfreemem(one); }
};

}  // namespace

Listener::Listener(std::string address, StoreSettings settings, Handlers handlers, Channel channel)
    : address_(std::move(address)),
      settings_(std::move(settings)),
      handlers_(std::move(handlers)),
      channel_(channel),
      thread_([this](const std::stop_token& stop) { run(stop); }) {}

Listener::~Listener() {
  thread_.request_stop();
  thread_.join();
}

void Listener::run(const std::stop_token& stop) {
  while (!stop.stop_requested()) {
    listen(stop);
    const auto until = Clock::now() + kRetryEvery;
    while (!stop.stop_requested() && Clock::now() < until) std::this_thread::sleep_for(10ms);
  }
}

void Listener::listen(const std::stop_token& stop) {
  PostgresLink link(address_, settings_);
  if (!link.alive()) return;
  const bool of_server = channel_ == Channel::Servers;
  std::string script = "SET application_name = 'outflank listener'; " +
                       tcp_limits_script(settings_.statement_timeout) + "; ";
  if (of_server) {
    script += "SELECT pg_advisory_lock_shared(" + std::to_string(kServersLock) + "); ";
  }
  script += "LISTEN " + std::string(of_server ? kChannel : kJobChannel);
  if (!link.run(script, Clock::now() + settings_.statement_timeout)) return;
  ++connections_;
  handlers_.on_connected();
  auto heard = Clock::now();
  while (!stop.stop_requested() && (!of_server || Clock::now() - heard < kMaxSilence)) {
    while (const std::unique_ptr<PGnotify, FreeNotification> one{PQnotifies(link.raw())}) {
      heard = Clock::now();
      handlers_.on_text(one->extra);
    }
    pollfd events{PQsocket(link.raw()), POLLIN, 0};
    ::poll(&events, 1, static_cast<int>(std::chrono::milliseconds(kLookEvery).count()));
    if (!link.alive()) return;
  }
}

}  // namespace outflank::store
