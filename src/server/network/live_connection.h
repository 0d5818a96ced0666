#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <cstddef>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/base/rate_limit.h"
#include "server/network/admission.h"
#include "server/network/times.h"
#include "server/rooms/client.h"

namespace outflank::server {

// A WebSocket at a game or in the lobby. Thousands of them are idle, so this uses callbacks and
// small buffers: a coroutine for each would take several times the memory. It lives as long as a
// callback is pending or its audience holds it.
class LiveConnection final : public Client, public std::enable_shared_from_this<LiveConnection> {
 public:
  using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

  LiveConnection(boost::asio::ip::tcp::socket socket, std::unique_ptr<Admission> admission,
                 const Times& times, Actor actor, std::shared_ptr<Audience> audience);
  ~LiveConnection() override;
  LiveConnection(const LiveConnection&) = delete;
  LiveConnection& operator=(const LiveConnection&) = delete;

  // Accepts the request and serves until the connection ends. Returns at once; call it once, on the
  // socket's executor.
  void start(const HttpRequest& request);

  [[nodiscard]] const Actor& actor() const override { return actor_; }
  void send(Message message) override;
  void close(CloseCode code) override;
  [[nodiscard]] match::Time lag() const override { return match::Time(lag_ms_.load()); }

 private:
  using Clock = std::chrono::steady_clock;

  void read_next();
  void note_part(std::size_t size);
  void handle(std::string_view text);
  void write_next();
  void wait_to_ping(Clock::duration time);
  void ping();
  void note_pong(std::string_view payload);
  void cut_off();
  void end();

  boost::beast::websocket::stream<boost::asio::ip::tcp::socket, false> stream_;
  std::unique_ptr<Admission> admission_;
  Times times_;
  RequestHandler& handler_;
  Actor actor_;
  std::shared_ptr<Audience> audience_;
  boost::asio::steady_timer ping_timer_;
  TokenBucket bucket_;
  int refused_ = 0;
  bool pinging_ = false;
  Clock::time_point heard_at_;
  std::array<int, 3> round_trips_{};  // the last ones, in milliseconds
  std::size_t pongs_ = 0;
  std::atomic<int> lag_ms_ = 0;
  std::array<char, 128> part_{};  // most messages fit
  std::string message_;           // the parts so far of a longer one

  std::mutex mutex_;
  std::vector<Message> queue_;  // queued messages
  std::size_t queued_bytes_ = 0;
  bool writing_ = false;
  bool closing_ = false;
};

}  // namespace outflank::server
