#include "server/network/network.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <thread>
#include <tuple>
#include <utility>
#include <vector>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/post.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/signal_set.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/strand.hpp>
#include <boost/asio/thread_pool.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <sys/resource.h>

#include "core/try.h"
#include "server/base/log.h"
#include "server/base/log_limit.h"
#include "server/base/server_error.h"
#include "server/network/http_session.h"

namespace outflank::server {

namespace asio = boost::asio;
using asio::ip::tcp;

namespace {

using namespace std::chrono_literals;

constexpr std::uint64_t kMaxConnections = 100'000;  // which take up to 1 GiB
constexpr std::uint64_t kOtherDescriptors = 256;    // files, and connections to the store
constexpr auto kGoodbyeTakes = 3s;

// Raises the limit of descriptors, whose default of 1024 is for programs that still use select. Returns how many
// connections it allows.
std::uint64_t raise_descriptor_limit() {
  rlimit limit{};
  if (getrlimit(RLIMIT_NOFILE, &limit) != 0) return kMaxConnections;
  const rlim_t before = std::exchange(limit.rlim_cur, limit.rlim_max);
  const std::uint64_t files = setrlimit(RLIMIT_NOFILE, &limit) == 0 ? limit.rlim_cur : before;
  return std::min(kMaxConnections, files - std::min(kOtherDescriptors, files / 2));
}

class TcpNetwork final : public Network {
 public:
  TcpNetwork(Settings settings, RequestHandler& handler)
      : settings_(std::move(settings)), handler_(handler), acceptor_(asio::make_strand(io_)) {}

  ~TcpNetwork() override {
    workers_.join();  // finishes what has begun, so that no sockets are left there
    // Rooms hold connections, which must not outlive the sockets' context.
    handler_.close_all();
  }
  TcpNetwork(const TcpNetwork&) = delete;
  TcpNetwork& operator=(const TcpNetwork&) = delete;

  Result<void> listen() {
    handler_.counters.connections_limit = raise_descriptor_limit();
    boost::system::error_code error;
    const auto address = asio::ip::make_address(settings_.listen, error);
    const auto failed = [&] {
      return fail(ServerError::ServerFull, "cannot listen on " + settings_.listen + " port " +
                                               std::to_string(settings_.port) + ": " +
                                               error.message());
    };
    if (error) return failed();
    const tcp::endpoint endpoint(address, static_cast<std::uint16_t>(settings_.port));
    std::ignore = acceptor_.open(endpoint.protocol(), error);
    if (error) return failed();
    std::ignore = acceptor_.set_option(asio::socket_base::reuse_address(true), error);
    std::ignore = acceptor_.bind(endpoint, error);
    if (error) return failed();
    std::ignore = acceptor_.listen(4096, error);
    if (error) return failed();
    return {};
  }

  [[nodiscard]] int port() const override { return acceptor_.local_endpoint().port(); }

  void run(bool obey_signals) override {
    asio::signal_set caught(io_);
    if (obey_signals) {
      caught.add(SIGINT);
      caught.add(SIGTERM);
      caught.async_wait([this](const boost::system::error_code& error, int) {
        if (!error) stop();
      });
    }
    asio::co_spawn(acceptor_.get_executor(), accept_all(), asio::detached);
    log(LogLevel::Info, "listening",
        {{"address", settings_.listen}, {"port", std::to_string(port())}});
    std::vector<std::jthread> threads;
    for (int i = 1; i < settings_.threads; ++i) threads.emplace_back([this] { io_.run(); });
    io_.run();
    threads.clear();
    log(LogLevel::Info, "stopped");
  }

  void stop() override {
    asio::post(acceptor_.get_executor(), [this] {
      if (stopping_.exchange(true)) return;
      boost::system::error_code ignored;
      std::ignore = acceptor_.close(ignored);
      handler_.close_all();
      // Close frames are sent, but no client can delay the shutdown.
      const auto timer = std::make_shared<asio::steady_timer>(acceptor_.get_executor());
      wait_for_goodbyes(timer, std::chrono::steady_clock::now() + kGoodbyeTakes);
    });
  }

 private:
  void wait_for_goodbyes(const std::shared_ptr<asio::steady_timer>& timer,
                         std::chrono::steady_clock::time_point until) {
    if (handler_.counters.live_open == 0 || std::chrono::steady_clock::now() >= until) {
      io_.stop();
      return;
    }
    timer->expires_after(20ms);
    timer->async_wait([this, timer, until](const boost::system::error_code&) {
      wait_for_goodbyes(timer, until);
    });
  }

  asio::awaitable<void> accept_all() {
    while (!stopping_) {
      boost::system::error_code error;
      tcp::socket socket = co_await acceptor_.async_accept(
          asio::make_strand(io_), asio::redirect_error(asio::use_awaitable, error));
      if (error == asio::error::operation_aborted || !acceptor_.is_open()) co_return;
      if (error) {  // possibly out of descriptors: wait for others to close
        asio::steady_timer timer(acceptor_.get_executor(), 50ms);
        co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, error));
        continue;
      }
      admit(std::move(socket));
    }
  }

  void admit(tcp::socket socket) {
    boost::system::error_code error;
    const auto endpoint = socket.remote_endpoint(error);
    if (error) return;
    const std::string address = endpoint.address().to_string();
    ++handler_.counters.connections;
    const bool limited = !handler_.behind_proxy();
    const bool full = handler_.counters.connections_open >= handler_.counters.connections_limit;
    if (full) full_log_.write(LogLevel::Warning, "connections_full", {{"address", address}});
    if (full || (limited && !handler_.connect(address))) {
      ++handler_.counters.limited;
      return;
    }
    auto admission = std::make_unique<Admission>(handler_, address, limited);
    std::ignore = socket.set_option(tcp::no_delay(true), error);
    const auto executor = socket.get_executor();
    asio::co_spawn(executor,
                   serve_http(std::move(socket), std::move(admission), settings_.times, workers_),
                   [](const std::exception_ptr& failure) {
                     if (failure) log(LogLevel::Warning, "connection_failed");
                   });
  }

  Settings settings_;
  RequestHandler& handler_;
  Workers workers_;
  asio::io_context io_;
  tcp::acceptor acceptor_;
  std::atomic<bool> stopping_ = false;
  LogLimit full_log_{1};
};

}  // namespace

Result<std::unique_ptr<Network>> Network::listen(const Settings& settings,
                                                 RequestHandler& handler) {
  auto network = std::make_unique<TcpNetwork>(settings, handler);
  TRY(network->listen());
  return network;
}

}  // namespace outflank::server
