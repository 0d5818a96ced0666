#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <deque>
#include <memory>
#include <mutex>
#include <string>

#include <boost/asio/awaitable.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/beast/core/tcp_stream.hpp>
#include <boost/beast/http/message.hpp>
#include <boost/beast/http/string_body.hpp>
#include <boost/beast/websocket/stream.hpp>

#include "server/rate_limit.h"
#include "server/rooms/client.h"
#include "server/site.h"

namespace outflank::server {

// A WebSocket at a game or in the lobby.
class LiveConnection final : public Client, public std::enable_shared_from_this<LiveConnection> {
 public:
  using HttpRequest = boost::beast::http::request<boost::beast::http::string_body>;

  LiveConnection(boost::beast::tcp_stream stream, Site& site, Actor actor);
  ~LiveConnection() override;
  LiveConnection(const LiveConnection&) = delete;
  LiveConnection& operator=(const LiveConnection&) = delete;

  // Answers the request and serves until the connection ends.
  boost::asio::awaitable<void> serve(HttpRequest request, std::shared_ptr<Place> place);

  [[nodiscard]] const Actor& actor() const override { return actor_; }
  void send(Message message) override;
  void close(CloseCode code) override;
  [[nodiscard]] match::Time lag() const override { return match::Time(lag_ms_.load()); }

 private:
  using Clock = std::chrono::steady_clock;

  boost::asio::awaitable<void> read_all();
  boost::asio::awaitable<void> ping_now_and_then();
  void handle(std::string_view text);
  void write_next();
  void start_close(CloseCode code);
  void note_pong(std::string_view payload);

  boost::beast::websocket::stream<boost::beast::tcp_stream> stream_;
  Site& site_;
  Actor actor_;
  std::shared_ptr<Place> place_;
  boost::asio::steady_timer ping_timer_;
  TokenBucket bucket_;
  int refused_ = 0;
  Clock::time_point heard_at_;
  std::array<int, 3> round_trips_{};  // the last ones, in milliseconds
  std::size_t pongs_ = 0;
  std::atomic<int> lag_ms_ = 0;

  std::mutex mutex_;
  std::deque<Message> queue_;
  bool writing_ = false;
  bool closing_ = false;
};

}  // namespace outflank::server
