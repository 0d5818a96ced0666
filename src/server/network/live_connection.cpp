#include "server/network/live_connection.h"

#include <algorithm>
#include <charconv>

#include <boost/asio/buffer.hpp>
#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core/flat_buffer.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/api/answers.h"
#include "server/server_error.h"

namespace outflank::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMaxMessage = 4096;
constexpr std::size_t kMostQueued = 256;
constexpr auto kPingEvery = 15s;
constexpr auto kSilentFor = 45s;
constexpr double kMessagesPerSecond = 20;
constexpr double kMessageBurst = 60;
constexpr int kMostRefused = 200;

}  // namespace

LiveConnection::LiveConnection(beast::tcp_stream stream, Site& site, Actor actor)
    : stream_(std::move(stream)),
      site_(site),
      actor_(std::move(actor)),
      ping_timer_(stream_.get_executor()),
      bucket_(kMessagesPerSecond, kMessageBurst, Clock::now()),
      heard_at_(Clock::now()) {
  ++site_.counters.live_open;
}

LiveConnection::~LiveConnection() {
  --site_.counters.live_open;
}

asio::awaitable<void> LiveConnection::serve(HttpRequest request, std::shared_ptr<Place> place) {
  beast::error_code error;
  // Beast's own time limit is for the handshake; ours is for the rest.
  beast::get_lowest_layer(stream_).expires_never();
  stream_.set_option(websocket::stream_base::timeout{10s, websocket::stream_base::none(), false});
  stream_.read_message_max(kMaxMessage);
  stream_.auto_fragment(false);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    heard_at_ = Clock::now();
    if (kind == websocket::frame_type::pong) note_pong({payload.data(), payload.size()});
  });
  co_await stream_.async_accept(request, asio::redirect_error(asio::use_awaitable, error));
  if (error) co_return;
  place_ = std::move(place);
  const auto self = shared_from_this();
  place_->attach(self);
  asio::co_spawn(
      stream_.get_executor(), [self] { return self->ping_now_and_then(); }, asio::detached);
  co_await read_all();
  place_->detach(*this);
  {
    const std::scoped_lock lock(mutex_);
    closing_ = true;
    // What is being written stays until the write ends.
    if (!writing_) queue_.clear();
  }
  ping_timer_.cancel();
}

asio::awaitable<void> LiveConnection::read_all() {
  beast::flat_buffer buffer;
  while (true) {
    beast::error_code error;
    co_await stream_.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    heard_at_ = Clock::now();
    ++site_.counters.messages_in;
    if (!stream_.got_text()) {
      close(CloseCode::NotText);
      co_return;
    }
    const auto data = buffer.cdata();
    handle({static_cast<const char*>(data.data()), data.size()});
    buffer.consume(buffer.size());
  }
}

void LiveConnection::handle(std::string_view text) {
  const double wait = site_.limited() ? bucket_.take(Clock::now()) : 0;
  if (wait == 0) {
    if (!place_->receive(shared_from_this(), text)) ++site_.counters.messages_refused;
    return;
  }
  ++site_.counters.messages_refused;
  if (++refused_ > kMostRefused) {
    close(CloseCode::Refused);
  } else {
    send(refusal("", Error(ServerError::TooManyRequests, "too many messages at a time"), wait));
  }
}

void LiveConnection::send(Message message) {
  bool overflow = false;
  {
    const std::scoped_lock lock(mutex_);
    if (closing_) return;
    if (queue_.size() >= kMostQueued) {
      ++site_.counters.slow_clients;
      closing_ = overflow = true;
    } else {
      queue_.push_back(std::move(message));
      if (std::exchange(writing_, true)) return;
    }
  }
  if (overflow) {
    // It does not read, so it would not read a farewell either.
    asio::post(stream_.get_executor(),
               [self = shared_from_this()] { beast::get_lowest_layer(self->stream_).close(); });
  } else {
    asio::post(stream_.get_executor(), [self = shared_from_this()] { self->write_next(); });
  }
}

void LiveConnection::write_next() {
  Message message;
  {
    const std::scoped_lock lock(mutex_);
    if (queue_.empty()) {
      writing_ = false;
      return;
    }
    message = queue_.front();
  }
  ++site_.counters.messages_out;
  stream_.text(true);
  stream_.async_write(asio::buffer(*message),
                      [self = shared_from_this(), message](beast::error_code error, std::size_t) {
                        {
                          const std::scoped_lock lock(self->mutex_);
                          if (!self->queue_.empty()) self->queue_.pop_front();
                          if (error) {
                            self->closing_ = true;
                            self->queue_.clear();
                            self->writing_ = false;
                            return;
                          }
                        }
                        self->write_next();
                      });
}

void LiveConnection::close(CloseCode code) {
  {
    const std::scoped_lock lock(mutex_);
    if (std::exchange(closing_, true)) return;
  }
  asio::post(stream_.get_executor(),
             [self = shared_from_this(), code] { self->start_close(code); });
}

void LiveConnection::start_close(CloseCode code) {
  const websocket::close_reason reason(static_cast<websocket::close_code>(code));
  stream_.async_close(reason, [self = shared_from_this()](beast::error_code) {
    beast::get_lowest_layer(self->stream_).close();
  });
}

asio::awaitable<void> LiveConnection::ping_now_and_then() {
  auto wait = std::chrono::duration_cast<Clock::duration>(1s);  // the first lag soon
  while (true) {
    beast::error_code error;
    ping_timer_.expires_after(wait);
    co_await ping_timer_.async_wait(asio::redirect_error(asio::use_awaitable, error));
    if (error || !stream_.is_open()) co_return;
    if (Clock::now() - heard_at_ > kSilentFor) {
      beast::get_lowest_layer(stream_).close();
      co_return;
    }
    const std::string sent = std::to_string(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
            .count());
    co_await stream_.async_ping(websocket::ping_data(sent.c_str()),
                                asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    wait = kPingEvery;
  }
}

// The quickest of the last ones counts: one late answer gains nothing.
void LiveConnection::note_pong(std::string_view payload) {
  std::int64_t sent = 0;
  const auto [end, error] = std::from_chars(payload.data(), payload.data() + payload.size(), sent);
  const std::int64_t now =
      std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
          .count();
  if (error != std::errc() || sent > now || now - sent > 60'000) return;
  round_trips_[pongs_++ % round_trips_.size()] = static_cast<int>(now - sent);
  const auto known = static_cast<std::ptrdiff_t>(std::min(pongs_, round_trips_.size()));
  lag_ms_ = *std::min_element(round_trips_.begin(), round_trips_.begin() + known);
}

}  // namespace outflank::server
