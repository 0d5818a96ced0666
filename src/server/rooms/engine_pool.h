#pragma once

#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "games/game.h"
#include "search/engine.h"
#include "search/limits.h"

namespace outflank::server {

// A move that an engine is to find.
struct Thought {
  std::unique_ptr<games::Game> game;
  int level = 1;
  std::uint64_t seed = 0;
  search::Limits limits;
};

// Engines for all games of the server: a fixed number of threads of low priority, so that people's
// moves never wait for them, and a queue that cannot grow without end. From any thread.
class EnginePool {
 public:
  // Called from a thread of the pool with the move, or empty if none was found.
  using Done = std::move_only_function<void(std::string move)>;

  explicit EnginePool(int threads);
  // Throws away what waits, and stops what is being thought; Done is not called for either.
  ~EnginePool();
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  // False when too many wait: ask again later.
  bool submit(Thought thought, Done done);

  [[nodiscard]] std::size_t waiting() const;
  static constexpr std::size_t kMostWaiting = 4096;

 private:
  struct Entry {
    Thought thought;
    Done done;
  };
  using Engines = std::map<std::string, std::unique_ptr<search::Engine>>;

  void run(std::size_t number);
  std::string think(const Thought& thought, std::size_t number);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::deque<Entry> queue_;
  bool closed_ = false;
  std::vector<search::Engine*> thinking_;  // of each thread
  std::vector<Engines> engines_;           // of each thread
  std::vector<std::jthread> threads_;
};

}  // namespace outflank::server
