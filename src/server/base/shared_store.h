#pragma once

#include <condition_variable>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <type_traits>
#include <utility>
#include <vector>

#include "core/error.h"
#include "core/try.h"
#include "server/base/store_watch.h"
#include "store/store.h"

namespace outflank::server {

// A connection pool: each thread has a connection of its own while it works, so that nobody waits
// for another's query. While the database times out, all but one attempt per second fail at once
// (circuit breaker).
class SharedStore {
 public:
  using Open = std::function<Result<std::unique_ptr<store::Store>>()>;

  // One connection for all.
  explicit SharedStore(std::unique_ptr<store::Store> only);
  // Up to `connections`, opened on demand.
  SharedStore(std::unique_ptr<store::Store> first, Open open, std::size_t connections);

  // The Result of `work`; Unavailable or Busy if there is no connection for it.
  template <class Work>
  std::invoke_result_t<Work, store::Store&> with(Work&& work) {
    auto lease = TRY(take());
    const auto before = StoreWatch::Clock::now();
    auto result = std::forward<Work>(work)(*lease);
    note(StoreWatch::Clock::now() - before, result ? nullptr : &result.error());
    return result;
  }

  [[nodiscard]] StoreWatch& watch() { return watch_; }

 private:
  // Returns the connection to the pool.
  struct GiveBack {
    SharedStore* owner;
    void operator()(store::Store* store) const { owner->give_back(store); }
  };
  using Lease = std::unique_ptr<store::Store, GiveBack>;

  Result<Lease> take();
  Result<Lease> open_another();
  void give_back(store::Store* store);
  void note(StoreWatch::Clock::duration took, const Error* error);

  Open open_;
  std::size_t max_connections_;
  StoreWatch watch_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<std::unique_ptr<store::Store>> idle_;
  std::size_t open_count_ = 1;
  // Set while the database is unavailable: when to try again.
  std::optional<StoreWatch::Clock::time_point> retry_at_;
};

}  // namespace outflank::server
