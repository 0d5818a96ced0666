#include "players.h"

#include <array>
#include <charconv>
#include <deque>
#include <stdexcept>
#include <string_view>

#include <boost/asio/co_spawn.hpp>
#include <boost/asio/detached.hpp>
#include <boost/asio/io_context.hpp>
#include <boost/asio/ip/tcp.hpp>
#include <boost/asio/redirect_error.hpp>
#include <boost/asio/steady_timer.hpp>
#include <boost/asio/use_awaitable.hpp>
#include <boost/beast/core.hpp>
#include <boost/beast/http.hpp>
#include <boost/beast/websocket.hpp>
#include <nlohmann/json.hpp>

namespace outflank::load {

namespace asio = boost::asio;
namespace beast = boost::beast;
namespace http = boost::beast::http;
namespace websocket = boost::beast::websocket;
using asio::ip::tcp;
using nlohmann::json;
using Clock = std::chrono::steady_clock;
using namespace std::chrono_literals;

namespace {

// Both pawns step forward and back, so that every ply has just one right move.
std::string move_at(int ply) {
  constexpr std::array<std::string_view, 4> kMoves = {"e2", "e8", "e1", "e9"};
  return std::string(kMoves[static_cast<std::size_t>(ply) % kMoves.size()]);
}

// The number behind a key, without reading the rest: the tool shares its machine with the server.
int number_behind(std::string_view text, std::string_view key) {
  const std::size_t at = text.find(key);
  if (at == std::string_view::npos) return -1;
  int number = -1;
  std::from_chars(text.data() + at + key.size(), text.data() + text.size(), number);
  return number;
}

tcp::endpoint loopback(int port) {
  return {asio::ip::address_v4::loopback(), static_cast<std::uint16_t>(port)};
}

}  // namespace

struct Players::Impl {
  using Socket = websocket::stream<beast::tcp_stream>;

  struct Game {
    std::string id;
    std::size_t number = 0;
    int acknowledged = 0;  // plies
    int sent = 0;          // plies that were sent at least once
    int informed = 0;      // players who know of the last one
    bool waiting = false;  // for both to be informed
    Clock::time_point sent_at;
    Clock::time_point next_at;
  };

  PlayersSettings settings;
  asio::io_context io;
  std::array<std::string, 2> tokens;
  std::deque<Game> games;
  int connected = 0;
  PlayersReport report;

  // Sequential requests on one connection.
  json ask(beast::tcp_stream& stream, http::verb verb, const std::string& target, const json& body,
           const std::string& token) {
    http::request<http::string_body> request(verb, "/api/v1/" + target, 11);
    request.set(http::field::host, "127.0.0.1");
    if (!token.empty()) request.set(http::field::authorization, "Bearer " + token);
    if (verb == http::verb::post) {
      request.set(http::field::content_type, "application/json");
      request.body() = body.dump();
    }
    request.prepare_payload();
    http::write(stream, request);
    beast::flat_buffer buffer;
    http::response<http::string_body> response;
    http::read(stream, buffer, response);
    if (response.result_int() >= 300) throw std::runtime_error(target + ": " + response.body());
    return json::parse(response.body());
  }

  void create_games() {
    beast::tcp_stream stream(io);
    stream.connect(loopback(settings.ports.front()));
    for (std::string& token : tokens) {
      token = ask(stream, http::verb::post, "identity", json::object(), "")["token"];
    }
    for (int i = 0; i < settings.games; ++i) {
      Game game;
      game.id = ask(stream, http::verb::post, "games",
                    {{"game", "quoridor"}, {"clock", "1:00:00+10"}}, tokens[0])["id"];
      ask(stream, http::verb::post, "games/" + game.id + "/join", json::object(), tokens[1]);
      game.number = games.size();
      games.push_back(std::move(game));
    }
  }

  // `acknowledged`: the state before the request. While the answer travels, the other player may
  // move.
  void compare(const Game& game, int acknowledged, const json& moves) {
    const int plies = static_cast<int>(moves.size());
    if (plies < acknowledged) report.lost += static_cast<std::uint64_t>(acknowledged - plies);
    if (plies > game.sent) ++report.wrong;
    for (int ply = 0; ply < plies; ++ply) {
      if (moves[static_cast<std::size_t>(ply)] != move_at(ply)) {
        ++report.wrong;
        break;
      }
    }
  }

  asio::awaitable<void> send_move(Socket& socket, Game& game, int ply, std::shared_ptr<bool> open) {
    if (game.next_at > Clock::now()) {
      asio::steady_timer timer(io, game.next_at);
      beast::error_code ignored;
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
    if (!*open) co_return;
    const std::string text = R"({"type":"move","ref":")" + std::to_string(ply) + R"(","ply":)" +
                             std::to_string(ply) + R"(,"move":")" + move_at(ply) + "\"}";
    game.sent = std::max(game.sent, ply + 1);
    game.sent_at = Clock::now();
    game.next_at = game.sent_at + settings.period;
    game.informed = 0;
    game.waiting = true;
    beast::error_code ignored;
    co_await socket.async_write(asio::buffer(text),
                                asio::redirect_error(asio::use_awaitable, ignored));
  }

  void note_moved(Game& game, int ply) {
    if (!game.waiting || ply != game.sent || ++game.informed < 2) return;
    game.waiting = false;
    report.latencies.add(
        std::chrono::duration_cast<std::chrono::microseconds>(Clock::now() - game.sent_at).count());
  }

  // Until the connection is lost.
  asio::awaitable<void> play(Game& game, int side, bool& was_connected) {
    const auto socket = std::make_shared<Socket>(io);
    const auto open = std::make_shared<bool>(true);
    beast::error_code error;
    co_await beast::get_lowest_layer(*socket).async_connect(
        loopback(
            settings.ports[(game.number + static_cast<std::size_t>(side)) % settings.ports.size()]),
        asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    beast::get_lowest_layer(*socket).socket().set_option(tcp::no_delay(true), error);
    const std::string token = tokens[static_cast<std::size_t>(side)];
    socket->set_option(websocket::stream_base::decorator([token](websocket::request_type& request) {
      request.set(http::field::authorization, "Bearer " + token);
    }));
    const int acknowledged = game.acknowledged;
    co_await socket->async_handshake("127.0.0.1", "/api/v1/games/" + game.id + "/live",
                                     asio::redirect_error(asio::use_awaitable, error));
    if (error) co_return;
    beast::flat_buffer buffer;
    const auto begin_turn = [&](int ply) {
      if (ply % 2 != side || settings.idle) return;
      asio::co_spawn(
          io, [this, socket, open, &game, ply] { return send_move(*socket, game, ply, open); },
          asio::detached);
    };
    while (true) {
      co_await socket->async_read(buffer, asio::redirect_error(asio::use_awaitable, error));
      if (error) break;
      const auto data = buffer.cdata();
      const std::string_view text(static_cast<const char*>(data.data()), data.size());
      const int ply = number_behind(text, R"("ply":)");
      if (text.starts_with(R"({"type":"state")")) {
        compare(game, acknowledged, json::parse(text)["moves"]);
        if (!was_connected) ++connected;
        was_connected = true;
        begin_turn(ply);
      } else if (text.starts_with(R"({"type":"moved")")) {
        note_moved(game, ply);
        begin_turn(ply);
      } else if (text.starts_with(R"({"type":"ack")")) {
        game.acknowledged = std::max(game.acknowledged, ply);
        ++report.moves;
      } else if (text.starts_with(R"({"type":"error")")) {
        ++report.refused;
      }
      buffer.consume(buffer.size());
    }
    *open = false;
  }

  asio::awaitable<void> stay(Game& game, int side) {
    bool was_connected = false;
    while (true) {
      co_await play(game, side, was_connected);
      if (was_connected) ++report.reconnects;
      asio::steady_timer timer(io, 50ms);
      beast::error_code ignored;
      co_await timer.async_wait(asio::redirect_error(asio::use_awaitable, ignored));
    }
  }
};

Players::Players(const PlayersSettings& settings) : impl_(std::make_unique<Impl>()) {
  impl_->settings = settings;
  impl_->create_games();
}

Players::~Players() = default;

std::string Players::some_game() const {
  return impl_->games.front().id;
}

void Players::connect() {
  Impl& impl = *impl_;
  int number = 0;
  for (Impl::Game& game : impl.games) {
    // Spread over the period, like people.
    game.next_at =
        Clock::now() + 3s + impl.settings.period * number++ / static_cast<int>(impl.games.size());
    for (const int side : {0, 1}) {
      asio::co_spawn(
          impl.io, [&impl, &game, side] { return impl.stay(game, side); }, asio::detached);
    }
  }
  while (impl.connected < 2 * impl.settings.games) impl.io.run_for(10ms);
}

void Players::run(std::chrono::milliseconds time) {
  impl_->io.run_for(time);
}

PlayersReport Players::take_report() {
  return std::exchange(impl_->report, {});
}

void Players::check_all() {
  beast::tcp_stream stream(impl_->io);
  stream.connect(loopback(impl_->settings.ports.front()));
  for (Impl::Game& game : impl_->games) {
    impl_->compare(
        game, game.acknowledged,
        impl_->ask(stream, http::verb::get, "games/" + game.id, {}, impl_->tokens[0])["moves"]);
  }
}

}  // namespace outflank::load
