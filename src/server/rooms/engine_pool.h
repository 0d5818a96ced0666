#pragma once

#include <condition_variable>
#include <cstddef>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <vector>

#include "search/stop_token.h"
#include "server/jobs/engine_request.h"
#include "server/jobs/engines.h"
#include "server/rooms/fair_queue.h"
#include "store/latency.h"

namespace outflank::server {

// Engines for all games of the server: a fixed number of threads of low priority, so that people's
// moves never wait for them, and a bounded queue that is fair between people. Thread-safe.
class EnginePool {
 public:
  static constexpr std::size_t kMaxWaiting = 1024;
  static constexpr std::size_t kMaxWaitingOfOne = 32;
  // Called from a thread of the pool with the move, or empty if none was found.
  using Done = std::move_only_function<void(std::string move)>;

  explicit EnginePool(int threads);
  ~EnginePool();
  EnginePool(const EnginePool&) = delete;
  EnginePool& operator=(const EnginePool&) = delete;

  // Drops queued requests and stops running searches without calling Done, and accepts nothing
  // more. Must not be called concurrently.
  void close();

  // False when too many are queued, in total or of that person (retry later), or when closed.
  bool submit(EngineRequest request, Done done);

  struct Figures {
    std::size_t waiting = 0;
    std::size_t running = 0;
    double expected_wait = 0;        // seconds until everything awaited is done
    store::Latency::Figures waited;  // waiting times of started searches
  };
  [[nodiscard]] Figures figures() const;

 private:
  struct Work {
    EngineRequest request;
    Done done;
    double since = 0;  // it waits
  };
  using Queue = FairQueue<Work>;

  void run(std::size_t number);
  std::string think(const EngineRequest& request, std::size_t number);

  mutable std::mutex mutex_;
  std::condition_variable changed_;
  Queue queue_{{kMaxWaiting, kMaxWaitingOfOne}};
  store::Latency waited_;
  std::size_t running_ = 0;
  bool closed_ = false;
  search::StopSource stop_;       // stops all searches when the pool closes
  std::size_t thinking_ = 0;      // busy threads
  std::vector<Engines> engines_;  // of each thread
  std::vector<std::jthread> threads_;
};

}  // namespace outflank::server
