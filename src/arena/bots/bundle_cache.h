#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "arena/bots/bot.h"
#include "arena/bots/sandbox.h"
#include "core/error.h"

namespace outflank::arena {

// A bot unpacked and built on this machine. Its folder is removed with the object.
struct UnpackedBot {
  UnpackedBot() = default;
  UnpackedBot(const UnpackedBot&) = delete;
  UnpackedBot& operator=(const UnpackedBot&) = delete;
  ~UnpackedBot();

  Bot bot{};             // without a name
  std::string broken{};  // why its build has failed; empty: it can be started
  std::string folder{};
};

// The bots of bundles (arena/bots/bundle.h) on this machine: each is fetched, verified by its hash, unpacked
// into a folder of its own and built in the sandbox once, even if several threads request it at the same time. The
// folders are in the temporary folder, cannot be listed by others and are removed when the process ends in any
// way; nothing is reused from an earlier one. Thread-safe.
class BundleCache {
 public:
  // Beyond that the least recently used one is removed, unless a game uses it.
  static constexpr std::size_t kMaxBots = 64;

  using Fetch = std::function<Result<std::string>(const std::string& hash)>;

  // Create it before any thread: it starts a process of its own (arena/bots/leftovers.h).
  BundleCache(std::shared_ptr<const Sandbox> sandbox, Fetch fetch, std::size_t max_bots = kMaxBots);

  // Blocks for the duration of a build. Fails if the bundle cannot be fetched, is damaged or cannot be
  // unpacked, which the next call retries; a failed build is part of the result.
  Result<std::shared_ptr<const UnpackedBot>> get(const std::string& hash);

  [[nodiscard]] const std::shared_ptr<const Sandbox>& sandbox() const { return sandbox_; }

 private:
  struct Slot {
    std::mutex mutex;
    std::shared_ptr<const UnpackedBot> bot;
    std::uint64_t used = 0;  // under the mutex of the cache
  };
  [[nodiscard]] Result<std::shared_ptr<const UnpackedBot>> make(const std::string& hash) const;
  void forget_oldest();

  std::shared_ptr<const Sandbox> sandbox_;
  Fetch fetch_;
  std::size_t max_bots_;
  std::mutex mutex_;
  std::map<std::string, std::shared_ptr<Slot>> slots_;
  std::uint64_t uses_ = 0;
};

}  // namespace outflank::arena
