#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace outflank::protocol {

// Where a session writes: one or more whole lines with their line breaks, to be flushed at once. It
// is called from several threads, and every text must be written atomically.
using Output = std::function<void(std::string_view text)>;

// A longer line is answered with the protocol's error.
inline constexpr std::size_t kMaxLine = 1 << 16;  // bytes

// How long a limited search may continue after the end of input, so that commands piped in from a
// file are answered.
inline constexpr double kGraceSeconds = 1;

// The answering side of a protocol: reads lines and writes lines.
class Session {
 public:
  virtual ~Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Handles one line, without its line break. Does not wait for a search that it starts. False when
  // the session is over: no further line may follow.
  virtual bool handle(std::string_view line) = 0;

  // Call after the last line. Returns once everything is answered and nothing runs any more: within
  // little more than kGraceSeconds.
  virtual void finish() = 0;

 protected:
  Session() = default;
};

}  // namespace outflank::protocol
