#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.h"
#include "server/api/http.h"
#include "server/base/counters.h"
#include "server/rooms/client.h"

namespace outflank::server {

// The threads that handle a request, so that no kind of work delays the others.
enum class Lane : std::uint8_t {
  Usual,
  Search,    // reads a lot of the store
  Password,  // takes a core and 64 MiB for a while
  Picture,   // draws
};
inline constexpr std::size_t kLanes = 4;
inline constexpr std::array<std::size_t, kLanes> kWorkers = {4, 2, 2, 1};  // threads

// The server as connections see it. Thread-safe.
class RequestHandler {
 public:
  virtual ~RequestHandler() = default;
  RequestHandler(const RequestHandler&) = delete;
  RequestHandler& operator=(const RequestHandler&) = delete;

  // A response that needs no waiting: pages and refusals. Empty for the rest, which must go to
  // handle_blocking.
  virtual std::optional<Response> try_handle(const Request& request) = 0;
  // Blocks; call it on a thread of its lane.
  virtual Response handle_blocking(const Request& request) = 0;
  [[nodiscard]] virtual Lane lane_of(const Request& request) const = 0;

  // A WebSocket request: its client and audience. Blocks.
  struct Live {
    Actor actor;
    std::shared_ptr<Audience> audience;
  };
  virtual Result<Live> prepare_live(const Request& request) = 0;

  [[nodiscard]] virtual std::string_view cookie_name() const = 0;
  [[nodiscard]] virtual bool behind_proxy() const = 0;
  [[nodiscard]] virtual bool secure() const = 0;   // people come by https
  [[nodiscard]] virtual bool limited() const = 0;  // there are limits for each address
  // Registers and unregisters a WebSocket client. False if it has logged out in the meantime and
  // must be closed.
  [[nodiscard]] virtual bool arrived(const std::shared_ptr<Client>& client) = 0;
  virtual void departed(const Client& client) = 0;
  // Whether a client's session has ended.
  [[nodiscard]] virtual bool expired(const Actor& actor) const = 0;
  // Counts a connection of an address; false, without counting it, if there are too many.
  virtual bool connect(const std::string& address) = 0;
  virtual void disconnect(const std::string& address) = 0;
  // Closes all connections, for a shutdown.
  virtual void close_all() = 0;

  Counters counters;

 protected:
  RequestHandler() = default;
};

}  // namespace outflank::server
