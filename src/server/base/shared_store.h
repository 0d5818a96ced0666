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
#include "server/base/store_watch.h"
#include "store/store.h"

namespace outflank::server {

// The store for many threads: each has a connection of its own while it works, so that nobody waits
// for somebody else's search. While the database keeps everybody waiting and then is not there, all but
// one attempt a second fail at once.
class SharedStore {
 public:
  using Open = std::function<Result<std::unique_ptr<store::Store>>()>;

  // One connection for all.
  explicit SharedStore(std::unique_ptr<store::Store> only);
  // Up to so many, opened as they are needed.
  SharedStore(std::unique_ptr<store::Store> first, Open open, std::size_t connections);

  // What `work` comes to, which is a Result; Unavailable or Busy where there is no connection for it.
  template <class Work>
  std::invoke_result_t<Work, store::Store&> with(Work&& work) {
    auto lease = take();
    if (!lease) return Failure(lease.error());
    const auto before = StoreWatch::Clock::now();
    auto result = std::forward<Work>(work)(**lease);
    note(StoreWatch::Clock::now() - before, result ? nullptr : &result.error());
    return result;
  }

  [[nodiscard]] StoreWatch& watch() { return watch_; }

 private:
  // Gives the connection back in the end.
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
  // Set while the database is not there: when somebody may try again.
  std::optional<StoreWatch::Clock::time_point> retry_at_;
};

}  // namespace outflank::server
