#include "terminal/line_input.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <istream>
#include <ostream>
#include <utility>

#include <poll.h>
#include <unistd.h>

#include "terminal/signals.h"

namespace outflank::terminal {

LineInput::Read LineInput::ask(std::ostream& out, const std::string& question,
                               std::optional<std::chrono::milliseconds> most) {
  out << question;
  out.flush();
  return read(most);
}

LineInput::Read StreamInput::read(std::optional<std::chrono::milliseconds> /*most*/) {
  std::string line;
  if (!std::getline(in_, line)) return {Got::End, {}};
  return {Got::Line, std::move(line)};
}

StandardInput::StandardInput() : keyboard_(::isatty(STDIN_FILENO) == 1) {}

bool StandardInput::take_line(std::string& line) {
  const std::size_t end = buffer_.find('\n');
  if (end == std::string::npos) {
    if (!ended_ || buffer_.empty()) return false;
    line = std::exchange(buffer_, {});
    return true;
  }
  line = buffer_.substr(0, end);
  buffer_.erase(0, end + 1);
  return true;
}

LineInput::Got StandardInput::fill(std::optional<std::chrono::milliseconds> most) {
  std::array<pollfd, 2> waited = {pollfd{STDIN_FILENO, POLLIN, 0},
                                  pollfd{Signals::descriptor(), POLLIN, 0}};
  constexpr auto kMaxTimeout = std::chrono::milliseconds(1 << 30);
  const int timeout = most ? static_cast<int>(std::clamp(*most, {}, kMaxTimeout).count()) : -1;
  const int ready = ::poll(waited.data(), waited.size(), timeout);
  if (Signals::caught() != 0) return Got::Interrupted;
  if (ready <= 0) return Got::TimeOut;
  std::array<char, 4096> bytes{};
  const ssize_t count = ::read(STDIN_FILENO, bytes.data(), bytes.size());
  if (count < 0 && (errno == EINTR || errno == EAGAIN)) return Got::TimeOut;
  if (count <= 0) {
    ended_ = true;
    return Got::End;
  }
  buffer_.append(bytes.data(), static_cast<std::size_t>(count));
  // Only an unterminated last line can be too long.
  const std::size_t last = buffer_.rfind('\n');
  const std::size_t begin = last == std::string::npos ? 0 : last + 1;
  if (buffer_.size() - begin > kMaxLine) buffer_.resize(begin + kMaxLine);
  return Got::Line;
}

LineInput::Read StandardInput::read(std::optional<std::chrono::milliseconds> most) {
  using Clock = std::chrono::steady_clock;
  const auto end = Clock::now() + most.value_or(std::chrono::milliseconds(0));
  std::string line;
  while (true) {
    if (Signals::caught() != 0) return {Got::Interrupted, {}};
    if (take_line(line)) return {Got::Line, std::move(line)};
    if (ended_) return {Got::End, {}};
    std::optional<std::chrono::milliseconds> rest;
    if (most) {
      rest = std::chrono::ceil<std::chrono::milliseconds>(end - Clock::now());
      if (rest->count() < 0) return {Got::TimeOut, {}};
    }
    fill(rest);
    if (most && Clock::now() >= end && buffer_.find('\n') == std::string::npos && !ended_) {
      return {Signals::caught() != 0 ? Got::Interrupted : Got::TimeOut, {}};
    }
  }
}

LineInput::Got StandardInput::look() {
  if (Signals::caught() != 0) return Got::Interrupted;
  if (!keyboard_ || ended_) return Got::TimeOut;
  std::string line;
  if (take_line(line)) return Got::Line;
  fill(std::chrono::milliseconds(0));
  if (Signals::caught() != 0) return Got::Interrupted;
  return take_line(line) ? Got::Line : Got::TimeOut;
}

}  // namespace outflank::terminal
