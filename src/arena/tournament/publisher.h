#pragma once

#include <chrono>
#include <condition_variable>
#include <functional>
#include <mutex>
#include <stop_token>
#include <thread>

#include "arena/tournament/publication.h"
#include "core/error.h"

namespace outflank::arena {

// Publishes a tournament while it is played, on a thread of its own: games never wait for the store, and a store
// that is away gets what it has missed when it is back.
class Publisher {
 public:
  // Called by another thread when something cannot be published (once, until it works again), and when it works
  // again after that.
  using OnChange = std::function<void(const Result<void>& published)>;

  struct Times {
    std::chrono::milliseconds retry{5'000};
    // So often somebody is told to be there, also during long games.
    std::chrono::milliseconds sign_of_life{30'000};
    // In the end, for a store that is away.
    std::chrono::milliseconds patience{10'000};
  };

  Publisher(PublicationSettings settings, OnChange on_change);
  Publisher(PublicationSettings settings, OnChange on_change, Times times);
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;
  ~Publisher() = default;

  // The first attempt, before any game. Fails where another attempt would as well; not where the store is only away.
  Result<void> begin();
  // The files of the folder have been written again. From any thread.
  void wake();
  // Nothing is played any more: publishes the files as they are now. Waits for a store that is away, but not for ever.
  Result<void> finish();

  [[nodiscard]] const std::string& id() const { return publication_.id(); }

 private:
  void run(const std::stop_token& stop);
  void note(const Result<void>& published);

  Publication publication_;
  OnChange on_change_;
  Times times_;
  bool failing_ = false;
  std::mutex mutex_;  // for what follows
  std::condition_variable_any changed_;
  bool woken_ = false;
  std::jthread thread_;  // ends before the rest
};

}  // namespace outflank::arena
