#pragma once

#include <cstddef>
#include <functional>
#include <string_view>

namespace outflank::protocol {

// Where a session writes: one or more whole lines with their line breaks, to be sent on at once. It
// is called from several threads, and every text must arrive in one piece.
using Output = std::function<void(std::string_view text)>;

// A longer line gets the protocol's error for it.
inline constexpr std::size_t kMaxLine = 1 << 16;  // bytes

// How long a search that has a limit of its own may continue when the input has ended, so that commands
// piped in from a file get their answers.
inline constexpr double kGraceSeconds = 1;

// The answering side of one conversation: it is fed lines and writes lines.
class Session {
 public:
  virtual ~Session() = default;
  Session(const Session&) = delete;
  Session& operator=(const Session&) = delete;

  // Takes one line without its line break. Does not wait for a search that the line begins. False
  // when the conversation is over: no further line may follow.
  virtual bool handle(std::string_view line) = 0;

  // No more lines will come, by end of input or because the conversation is over. Returns once
  // everything is answered and nothing runs any more: within little more than kGraceSeconds.
  virtual void finish() = 0;

 protected:
  Session() = default;
};

}  // namespace outflank::protocol
