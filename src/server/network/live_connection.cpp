#include "server/network/live_connection.h"

#include <algorithm>
#include <charconv>
#include <tuple>
#include <utility>

#include <boost/asio/buffer.hpp>
#include <boost/asio/post.hpp>
#include <boost/beast/websocket/rfc6455.hpp>

#include "server/base/log.h"
#include "server/base/server_error.h"
#include "server/rooms/answers.h"

namespace outflank::server {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;

namespace {

using namespace std::chrono_literals;

constexpr std::size_t kMaxMessage = 4096;
constexpr std::size_t kMaxQueued = 256;
constexpr std::size_t kMaxQueuedBytes = 1 << 20;
constexpr int kSendBuffer = 1 << 16;  // of the system, for clients that do not read
constexpr double kMessagesPerSecond = 20;
constexpr double kMessageBurst = 60;
constexpr int kMaxRefused = 200;

}  // namespace

LiveConnection::LiveConnection(asio::ip::tcp::socket socket, std::unique_ptr<Admission> admission,
                               const Times& times, Actor actor, std::shared_ptr<Audience> audience)
    : stream_(std::move(socket)),
      admission_(std::move(admission)),
      times_(times),
      handler_(admission_->handler()),
      actor_(std::move(actor)),
      audience_(std::move(audience)),
      ping_timer_(stream_.get_executor()),
      bucket_(kMessagesPerSecond, kMessageBurst, Clock::now()),
      heard_at_(Clock::now()) {
  ++handler_.counters.live_open;
}

LiveConnection::~LiveConnection() {
  --handler_.counters.live_open;
}

void LiveConnection::start(const HttpRequest& request) {
  beast::error_code ignored;
  std::ignore =
      stream_.next_layer().set_option(asio::socket_base::send_buffer_size(kSendBuffer), ignored);
  // Beast's timeouts cover the handshake and the close; ours the rest.
  stream_.set_option(
      websocket::stream_base::timeout{times_.goodbye, websocket::stream_base::none(), false});
  stream_.read_message_max(kMaxMessage);
  stream_.auto_fragment(false);
  stream_.text(true);
  stream_.control_callback([this](websocket::frame_type kind, beast::string_view payload) {
    heard_at_ = Clock::now();
    if (kind == websocket::frame_type::pong) note_pong({payload.data(), payload.size()});
  });
  stream_.async_accept(request, [self = shared_from_this()](beast::error_code error) {
    if (error) return;
    if (!self->handler_.arrived(self)) return self->close(CloseCode::Refused);
    self->audience_->attach(self);
    self->read_next();
    self->wait_to_ping(std::min<Clock::duration>(1s, self->times_.ping_every));
  });
}

void LiveConnection::read_next() {
  stream_.async_read_some(asio::buffer(part_),
                          [self = shared_from_this()](beast::error_code error, std::size_t size) {
                            if (error) return self->end();
                            self->note_part(size);
                          });
}

void LiveConnection::note_part(std::size_t size) {
  heard_at_ = Clock::now();
  if (!stream_.got_text()) {
    close(CloseCode::NotText);
    return end();
  }
  const std::string_view part(part_.data(), size);
  if (!stream_.is_message_done()) {
    message_ += part;
  } else if (message_.empty()) {
    handle(part);
  } else {
    // Moved out first, so that no memory of a long message is kept.
    handle(std::exchange(message_, {}).append(part));
  }
  read_next();
}

void LiveConnection::handle(std::string_view text) {
  ++handler_.counters.messages_in;
  const double wait = handler_.limited() ? bucket_.take(Clock::now()) : 0;
  if (wait == 0) {
    if (!audience_->receive(shared_from_this(), text)) ++handler_.counters.messages_refused;
    return;
  }
  ++handler_.counters.messages_refused;
  if (++refused_ > kMaxRefused) {
    log(LogLevel::Warning, "limited", {{"address", admission_->address()}, {"what", "messages"}});
    close(CloseCode::Refused);
  } else {
    send(refusal("", Error(ServerError::TooManyRequests, "too many messages at a time"), wait));
  }
}

void LiveConnection::end() {
  audience_->detach(*this);
  handler_.departed(*this);
  ping_timer_.cancel();
  const std::scoped_lock lock(mutex_);
  closing_ = true;
  queue_ = {};
}

void LiveConnection::cut_off() {
  beast::error_code ignored;
  std::ignore = stream_.next_layer().close(ignored);
}

void LiveConnection::send(Message message) {
  bool overflow = false;
  {
    const std::scoped_lock lock(mutex_);
    if (closing_) return;
    queued_bytes_ += message->size();
    if (queue_.size() >= kMaxQueued || queued_bytes_ > kMaxQueuedBytes) {
      ++handler_.counters.slow_clients;
      closing_ = overflow = true;
    } else {
      queue_.push_back(std::move(message));
      if (std::exchange(writing_, true)) return;
    }
  }
  asio::post(stream_.get_executor(), [self = shared_from_this(), overflow] {
    // It does not read, so it would not read a close frame either.
    overflow ? self->cut_off() : self->write_next();
  });
}

void LiveConnection::write_next() {
  Message message;
  {
    const std::scoped_lock lock(mutex_);
    if (queue_.empty()) {
      writing_ = false;
      queued_bytes_ = 0;
      queue_ = {};  // frees its memory: mostly nothing is queued
      return;
    }
    message = std::move(queue_.front());
    queue_.erase(queue_.begin());
  }
  ++handler_.counters.messages_out;
  const asio::const_buffer bytes = asio::buffer(*message);
  stream_.async_write(bytes, [self = shared_from_this(), message = std::move(message)](
                                 beast::error_code error, std::size_t size) {
    {
      const std::scoped_lock lock(self->mutex_);
      self->queued_bytes_ -= std::min(self->queued_bytes_, size);
      if (error) {
        self->closing_ = true;
        self->queue_ = {};
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
  asio::post(stream_.get_executor(), [self = shared_from_this(), code] {
    const websocket::close_reason reason(static_cast<websocket::close_code>(code));
    self->stream_.async_close(reason, [self](beast::error_code) { self->cut_off(); });
  });
}

void LiveConnection::wait_to_ping(Clock::duration time) {
  ping_timer_.expires_after(time);
  ping_timer_.async_wait([self = shared_from_this()](beast::error_code error) {
    if (!error && self->stream_.is_open()) self->ping();
  });
}

void LiveConnection::ping() {
  if (Clock::now() - heard_at_ > times_.silent) return cut_off();
  if (handler_.expired(actor_)) return close(CloseCode::Refused);
  // A ping stuck behind unread messages must not stop the timer.
  if (!std::exchange(pinging_, true)) {
    const std::string now = std::to_string(
        std::chrono::duration_cast<std::chrono::milliseconds>(Clock::now().time_since_epoch())
            .count());
    stream_.async_ping(websocket::ping_data(now.c_str()),
                       [self = shared_from_this()](beast::error_code) { self->pinging_ = false; });
  }
  wait_to_ping(times_.ping_every);
}

// The fastest of the last ones counts: one late pong gains nothing.
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
