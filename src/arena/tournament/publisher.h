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
// that cannot be reached gets what it has missed later.
class Publisher {
 public:
  // Called by another thread when something cannot be published (once, until it works again), and when it works
  // again after that.
  using OnChange = std::function<void(const Result<void>& published)>;

  struct Times {
    std::chrono::milliseconds retry{5'000};
    // The interval of heartbeats, also during long games.
    std::chrono::milliseconds sign_of_life{30'000};
    // At the end, for a store that cannot be reached.
    std::chrono::milliseconds patience{10'000};
  };

  Publisher(PublicationSettings settings, OnChange on_change);
  Publisher(PublicationSettings settings, OnChange on_change, Times times);
  Publisher(const Publisher&) = delete;
  Publisher& operator=(const Publisher&) = delete;
  ~Publisher() = default;

  // The first attempt, before any game. Fails only if another attempt would as well; not if the store cannot be reached.
  Result<void> begin();
  // The files of the folder have been rewritten. Thread-safe.
  void wake();
  // All games are over: publishes the files as they are now. Waits for the store with a limit.
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
