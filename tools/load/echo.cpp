#include "echo.h"

#include <csignal>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/websocket.hpp>
#include <sys/wait.h>
#include <unistd.h>

namespace outflank::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using Clock = std::chrono::steady_clock;
using Socket = websocket::stream<beast::tcp_stream>;

namespace {

asio::awaitable<void> send_back(tcp::socket from) {
  Socket socket(std::move(from));
  beast::error_code error;
  co_await socket.async_accept(asio::redirect_error(asio::use_awaitable, error));
  beast::flat_buffer buffer;
  while (!error) {
    co_await socket.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    socket.text(socket.got_text());
    co_await socket.async_write(buffer.data(), asio::redirect_error(asio::use_awaitable, error));
    buffer.consume(buffer.size());
  }
}

asio::awaitable<void> accept_all(tcp::acceptor& acceptor) {
  while (true) {
    tcp::socket socket = co_await acceptor.async_accept(asio::use_awaitable);
    socket.set_option(tcp::no_delay(true));
    asio::co_spawn(acceptor.get_executor(), send_back(std::move(socket)), asio::detached);
  }
}

asio::awaitable<void> send_again_and_again(asio::io_context& io, tcp::endpoint server,
                                           Latencies& latencies) {
  // As long as a move of a game.
  const std::string text = R"({"type":"move","ref":"123","ply":123,"move":"e2"})";
  Socket socket(io);
  beast::error_code error;
  co_await beast::get_lowest_layer(socket).async_connect(server, asio::use_awaitable);
  beast::get_lowest_layer(socket).socket().set_option(tcp::no_delay(true));
  co_await socket.async_handshake("127.0.0.1", "/", asio::use_awaitable);
  beast::flat_buffer buffer;
  while (!error) {
    const auto begin = Clock::now();
    co_await socket.async_write(asio::buffer(text),
                                asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    co_await socket.async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
    buffer.consume(buffer.size());
    latencies.add(
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - begin).count());
  }
}

}  // namespace

EchoReport measure_echo(int connections, std::chrono::milliseconds time) {
  asio::io_context io;
  tcp::acceptor acceptor(io, {asio::ip::address_v4::loopback(), 0});
  const tcp::endpoint server = acceptor.local_endpoint();
  io.notify_fork(asio::execution_context::fork_prepare);
  const pid_t child = fork();
  if (child == 0) {
    io.notify_fork(asio::execution_context::fork_child);
    asio::co_spawn(io, accept_all(acceptor), asio::detached);
    io.run();
    _exit(0);
  }
  io.notify_fork(asio::execution_context::fork_parent);
  acceptor.close();
  EchoReport report;
  for (int i = 0; i < connections; ++i) {
    asio::co_spawn(io, send_again_and_again(io, server, report.latencies), asio::detached);
  }
  io.run_for(std::chrono::seconds(1));
  report.latencies.clear();
  const auto begin = Clock::now();
  io.run_for(time);
  const double seconds = std::chrono::duration<double>(Clock::now() - begin).count();
  report.messages_per_second = static_cast<double>(report.latencies.count()) / seconds;
  kill(child, SIGKILL);
  waitpid(child, nullptr, 0);
  return report;
}

}  // namespace outflank::load
