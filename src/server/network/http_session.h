#pragma once

#include <array>
#include <memory>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/thread_pool.hpp>

#include "server/network/admission.h"
#include "server/network/times.h"

namespace outflank::server {

// Threads that may block, separate for each lane.
class Workers {
 public:
  [[nodiscard]] boost::asio::thread_pool& of(Lane lane) {
    return pools_[static_cast<std::size_t>(lane)];
  }
  // Finishes what has begun.
  void join() {
    for (auto& pool : pools_) pool.join();
  }

 private:
  std::array<boost::asio::thread_pool, kLanes> pools_{
      boost::asio::thread_pool(kWorkers[0]), boost::asio::thread_pool(kWorkers[1]),
      boost::asio::thread_pool(kWorkers[2]), boost::asio::thread_pool(kWorkers[3])};
};

// Serves the requests of one connection until it ends or becomes a WebSocket, which lives on by
// itself. Blocking work is done by the workers.
boost::asio::awaitable<void> serve_http(boost::asio::ip::tcp::socket socket,
                                        std::unique_ptr<Admission> admission, Times times,
                                        Workers& workers);

}  // namespace outflank::server
