// Clients that do not keep to HTTP and WebSocket, while others play.

#include "server/hostile_fixture.h"

namespace outflank::server {
namespace {

using namespace std::chrono_literals;
using tests::frame;
using tests::Opcode;
using tests::RawSocket;

TEST_F(HostileClientTest, MalformedRequestsAreRefusedAndTheirConnectionsClosed) {
  begin();
  std::string all_bytes;
  for (int i = 0; i < 256; ++i) all_bytes += static_cast<char>(i);
  const std::string post = "POST /api/v1/games HTTP/1.1\r\nHost: x\r\n";
  const std::string json = "Content-Type: application/json\r\n";
  const std::pair<std::string, std::string> cases[] = {
      {"\r\n\r\n\r\n", "HTTP/1.1 400"},
      {"GET\r\n\r\n", "HTTP/1.1 400"},
      {all_bytes, "HTTP/1.1 400"},
      {std::string(9000, '\0'), "HTTP/1.1 400"},
      {"GET / HTTP/9.9\r\n\r\n", "HTTP/1.1 400"},
      {"GET / HTTP/1.1\r\nno colon\r\n\r\n", "HTTP/1.1 400"},
      {"GET /" + std::string(20'000, 'a') + " HTTP/1.1\r\n\r\n", "HTTP/1.1 431"},
      {"GET / HTTP/1.1\r\nX: " + std::string(20'000, 'a') + "\r\n\r\n", "HTTP/1.1 431"},
      {"GET /" + std::string(3'000, 'a') + " HTTP/1.1\r\n\r\n", "HTTP/1.1 400"},
      {post + "Content-Length: 99999999999999999999\r\n\r\n", "HTTP/1.1 400"},
      {post + "Content-Length: -1\r\n\r\n", "HTTP/1.1 400"},
      {post + "Content-Length: 1\r\nContent-Length: 2\r\n\r\n", "HTTP/1.1 400"},
      {post + json + "Content-Length: 70000\r\n\r\n", "HTTP/1.1 413"},
      {post + "Transfer-Encoding: chunked\r\n\r\nzz\r\n", "HTTP/1.1 400"},
      {post + json + "Transfer-Encoding: chunked\r\n\r\n11170\r\n" + std::string(70'000, 'a'),
       "HTTP/1.1 413"},
      {"GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 400"},
      {"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", "HTTP/1.1 400"},
      {"GET /../../etc/passwd HTTP/1.1\r\n\r\n", "HTTP/1.1 400"},
      {"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\n\r\n", "HTTP/1.1 400"}};
  for (const auto& [bytes, expected] : cases) {
    const RawSocket socket(port);
    std::ignore = socket.send(bytes);
    const auto [answer, closed] = socket.read_to_end(10s);
    EXPECT_TRUE(closed) << bytes.substr(0, 60);
    // Whoever is cut off while still sending may not get to see the answer.
    if (bytes.size() < 9000) {
      EXPECT_TRUE(answer.starts_with(expected)) << bytes.substr(0, 60) << " : " << answer;
    } else {
      EXPECT_TRUE(answer.empty() || answer.starts_with("HTTP/1.1 4")) << answer;
    }
    EXPECT_FALSE(answer.contains("terminate") || answer.contains("/src/")) << answer;
  }
}

TEST_F(HostileClientTest, RequestsBehindABrokenOneAreNotServed) {
  begin();
  const RawSocket socket(port);
  EXPECT_TRUE(socket.send("GET\r\n\r\nGET /healthz HTTP/1.1\r\nHost: x\r\n\r\n"));
  const auto [answer, closed] = socket.read_to_end(10s);
  EXPECT_TRUE(closed);
  EXPECT_FALSE(answer.contains("\"ok\"")) << answer;
}

// A proxy in front may see the end of such a request elsewhere, and take the rest for another one.
TEST_F(HostileClientTest, ABodyHasOneLengthAloneOrIsPlainlyChunked) {
  begin();
  const std::string post =
      "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n";
  const std::string chunked = "12\r\n{\"game\":\"othello\"}\r\n0\r\n\r\n";
  const std::string next = "GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n";
  for (const std::string headers :
       {"Transfer-Encoding: gzip, chunked\r\n", "Transfer-Encoding: chunked, chunked\r\n",
        "Transfer-Encoding: identity, chunked\r\n", "Transfer-Encoding: xchunked\r\n",
        "Transfer-Encoding: identity\r\n", "Transfer-Encoding: chunked;q=1\r\n",
        "Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nTransfer-Encoding: chunked\r\n",
        "Content-Length: 28\r\nTransfer-Encoding: chunked\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 28\r\n",
        "Transfer-Encoding: chunked\r\nContent-Length: 0\r\n",
        "Content-Length: 28\r\nContent-Length: 28\r\n", "Content-Length: 28, 28\r\n",
        "Content-Length: +28\r\n"}) {
    const RawSocket socket(port);
    EXPECT_TRUE(socket.send(post + headers + "\r\n" + chunked + next)) << headers;
    const auto [answer, closed] = socket.read_to_end(10s);
    EXPECT_TRUE(closed) << headers;
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 400")) << headers << answer;
    EXPECT_FALSE(answer.contains("\"ok\"")) << headers << answer;
  }
  for (const std::string headers :
       {"Transfer-Encoding: chunked\r\n", "transfer-encoding: CHUNKED\r\n"}) {
    const RawSocket socket(port);
    EXPECT_TRUE(socket.send(post + headers + "\r\n" + chunked + next)) << headers;
    const auto [answer, closed] = socket.read_to_end(10s);
    EXPECT_TRUE(answer.starts_with("HTTP/1.1 201")) << headers << answer;
    EXPECT_TRUE(answer.contains("\"ok\"")) << headers << answer;
  }
  const RawSocket old(port);
  std::string request = post + "Transfer-Encoding: chunked\r\n\r\n" + chunked;
  request.replace(request.find("HTTP/1.1"), 8, "HTTP/1.0");
  EXPECT_TRUE(old.send(request));
  EXPECT_TRUE(old.read_to_end(10s).bytes.starts_with("HTTP/1.0 400"));
}

TEST_F(HostileClientTest, TextThatIsNotUtf8IsRefusedEverywhere) {
  begin();
  const Headers ann = somebody();
  EXPECT_EQ(get("/api/v1/players/%ff%fe").status, 400);
  EXPECT_EQ(get("/api/v1/archive?player=%c0%80").status, 400);
  for (const std::string bad : {"\xff\xfe", "\xc0\x80", "\xed\xa0\x80", "\xf5\x80\x80\x80"}) {
    const std::string body = R"({"game":"othello","name":")" + bad + "\"}";
    EXPECT_EQ(tests::request(port, "POST", "/api/v1/games", body, ann).status, 400);
    const RawSocket socket = watch();
    EXPECT_TRUE(socket.send(frame(Opcode::Text, bad)));
    const auto [bytes, closed] = socket.read_to_end(10s);
    EXPECT_TRUE(closed);
    EXPECT_EQ(tests::close_code_in(bytes), 1007) << "wrong payload";
  }
}

TEST_F(HostileClientTest, BrokenFramesCloseTheirConnection) {
  settings.times.goodbye = 300ms;
  begin();
  const std::string huge("\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0", 14);
  const std::tuple<std::string, std::string, int> cases[] = {
      {"not masked", frame(Opcode::Text, "{}", {.masked = false}), 1002},
      {"huge", huge, 1009},
      {"too long", frame(Opcode::Text, std::string(5000, ' ')), 1009},
      {"binary", frame(Opcode::Binary, "{}"), 1003},
      {"more of nothing", frame(Opcode::More, ""), 1002},
      {"a second message within one",
       frame(Opcode::Text, "{", {.last = false}) + frame(Opcode::Text, "}"), 1002},
      {"reserved bits", frame(Opcode::Text, "{}", {.reserved = 7}), 1002},
      {"unknown kind", frame(static_cast<Opcode>(5), "{}"), 1002},
      {"a long ping", frame(Opcode::Ping, std::string(200, 'a')), 1002},
      {"a ping in pieces", frame(Opcode::Ping, "a", {.last = false}), 1002},
      {"a close of one byte", frame(Opcode::Close, "a"), 1002}};
  for (const auto& [what, bytes, code] : cases) {
    const RawSocket socket = watch();
    EXPECT_TRUE(socket.send(bytes));
    const auto [answer, closed] = socket.read_to_end(10s);
    EXPECT_TRUE(closed) << what;
    EXPECT_EQ(tests::close_code_in(answer), code) << what;
  }
}

TEST_F(HostileClientTest, AMessageInPiecesIsReadWithinTheSameLimit) {
  begin();
  const RawSocket socket = watch();
  EXPECT_TRUE(socket.send(frame(Opcode::Text, R"({"type":"ping",)", {.last = false}) +
                          frame(Opcode::Ping, "in between") +
                          frame(Opcode::More, "", {.last = false}) +
                          frame(Opcode::More, R"("ref":"whole"})")));
  EXPECT_TRUE(socket.read_until(R"("ref":"whole")", 10s).contains(R"({"type":"ack")"));
  std::string pieces = frame(Opcode::Text, "{", {.last = false});
  for (int i = 0; i < 5000; ++i) pieces += frame(Opcode::More, " ", {.last = false});
  std::ignore = socket.send(pieces);
  const auto [answer, closed] = socket.read_to_end(10s);
  EXPECT_TRUE(closed);
}

TEST_F(HostileClientTest, MessagesThatMakeNoSenseAreAnswered) {
  begin();
  const RawSocket socket = watch();
  for (const std::string text :
       {"", "{", "null", "[]", "1e999", R"({"type":"move"})", R"({"type":{"type":[]}})",
        R"({"type":"ping","type":"ping"})", R"({"type":"ping","what":1})",
        R"({"type":"move","ref":"x","ply":-1,"move":"e2"})",
        R"({"type":"move","ref":"x","ply":99999999999999999999,"move":"e2"})"}) {
    EXPECT_TRUE(socket.send(frame(Opcode::Text, text)));
    EXPECT_TRUE(socket.read_until(R"("type":"error")", 10s).contains(R"("type":"error")")) << text;
  }
  const std::string deep(2000, '[');
  EXPECT_TRUE(socket.send(frame(Opcode::Text, R"({"type":)" + deep)));
  EXPECT_TRUE(socket.read_until(R"("type":"error")", 10s).contains(R"("type":"error")"));
}

TEST_F(HostileClientTest, SilentConnectionsAreClosed) {
  settings.times.request = 300ms;
  begin();
  const RawSocket nothing(port);
  const RawSocket half(port);
  EXPECT_TRUE(half.send("GET / HTT"));
  EXPECT_TRUE(nothing.read_to_end(10s).closed);
  EXPECT_TRUE(half.read_to_end(10s).closed);
}

TEST_F(HostileClientTest, SendingBytewiseGetsNoMoreTime) {
  settings.times.request = 300ms;
  begin();
  for (const std::string begun :
       {"GET / HTTP/1.1\r\nX: ",
        "POST /api/v1/games HTTP/1.1\r\nHost: x\r\nContent-Length: 60000\r\n\r\n"}) {
    const RawSocket socket(port);
    EXPECT_TRUE(socket.send(begun));
    // A byte every 20 ms: each of them comes long before the time is over.
    bool closed = false;
    for (int i = 0; i < 500 && !closed; ++i) {
      closed = !socket.send("a") || socket.read_to_end(20ms).closed;
    }
    EXPECT_TRUE(closed) << begun;
  }
}

TEST_F(HostileClientTest, AHalfOpenWebSocketIsClosed) {
  settings.times.ping_every = 100ms;
  settings.times.silent = 400ms;
  begin();
  const RawSocket silent = watch();
  EXPECT_TRUE(silent.read_to_end(10s).closed) << "pings are not answered";
  // The pair answers pings, and is still there: see the end of every test.
}

TEST_F(HostileClientTest, AClientThatDoesNotReadIsDisconnected) {
  begin();
  const RawSocket deaf = watch({}, RawSocket::Reading::Little);
  const std::string ask = frame(Opcode::Text, R"({"type":"sync"})");
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (metric("outflank_slow_clients_total") < 1 && std::chrono::steady_clock::now() < until) {
    for (int i = 0; i < 100; ++i) std::ignore = deaf.send(ask);
  }
  EXPECT_EQ(metric("outflank_slow_clients_total"), 1);
  EXPECT_TRUE(deaf.read_to_end(10s).closed);
}

TEST_F(HostileClientTest, AClientThatDoesNotReadTimesOut) {
  settings.times.ping_every = 100ms;
  settings.times.silent = 500ms;
  begin();
  const RawSocket deaf = watch({}, RawSocket::Reading::Little);
  const std::string ask = frame(Opcode::Text, R"({"type":"sync"})");
  // More than the buffers of the system take, so that a ping waits behind them.
  for (int i = 0; i < 120; ++i) std::ignore = deaf.send(ask);
  const auto until = std::chrono::steady_clock::now() + 20s;
  while (metric("outflank_live_connections") > 2 && std::chrono::steady_clock::now() < until) {
    std::this_thread::sleep_for(20ms);
  }
  EXPECT_EQ(metric("outflank_live_connections"), 2) << "the pair alone is left";
}

}  // namespace
}  // namespace outflank::server
