#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>

// Bytes as they are, for clients that do not keep to the rules.
namespace outflank::tests {

// A connection to a port of this machine. Goes without a farewell, so that thousands leave nothing
// behind.
class RawSocket {
 public:
  // The receive buffer of the system is as small as it can be for somebody who does not read.
  enum class Reading : std::uint8_t { Usual, Little };

  explicit RawSocket(int port, Reading reading = Reading::Usual);
  ~RawSocket();
  RawSocket(RawSocket&& other) noexcept;
  RawSocket& operator=(RawSocket&&) = delete;
  RawSocket(const RawSocket&) = delete;
  RawSocket& operator=(const RawSocket&) = delete;

  // False if the other side has closed, or accepts nothing more within a second.
  [[nodiscard]] bool send(std::string_view bytes) const;
  // What comes until the text is in it, the other side closes, or the time is over.
  [[nodiscard]] std::string read_until(std::string_view text, std::chrono::milliseconds wait) const;
  // What comes until the other side closes; nothing if it does not.
  struct Rest {
    std::string bytes;
    bool closed = false;
  };
  [[nodiscard]] Rest read_to_end(std::chrono::milliseconds wait) const;

 private:
  int descriptor_;
};

// The request for a WebSocket at a game, and a frame as a client sends it.
std::string upgrade_request(const std::string& game, const std::string& headers = {});

enum class Opcode : std::uint8_t { More = 0, Text = 1, Binary = 2, Close = 8, Ping = 9, Pong = 10 };
struct FrameForm {
  bool last = true;
  bool masked = true;
  std::uint8_t reserved = 0;  // the three bits that must be 0
};
std::string frame(Opcode opcode, std::string_view payload, const FrameForm& form = {});

// The code of the close frame in what a server has sent after its answer to the request; 0: there is
// none.
int close_code_in(std::string_view bytes);

}  // namespace outflank::tests
