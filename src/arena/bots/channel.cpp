#include "arena/bots/channel.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <utility>

#include <poll.h>

#include "core/text.h"

namespace outflank::arena {
namespace {

using protocol::DriverError;
using protocol::Wait;

// How often to check for a stop while idle.
constexpr std::chrono::milliseconds kGlance{50};
// How long after closing its output a program may take to exit and still count as crashed.
constexpr std::chrono::milliseconds kDying{1000};

std::string milliseconds_text(Duration time) {
  return std::to_string(std::chrono::round<std::chrono::milliseconds>(time).count()) + " ms";
}

timespec to_timespec(Duration time) {
  const auto seconds = std::chrono::floor<std::chrono::seconds>(time);
  return {.tv_sec = seconds.count(), .tv_nsec = (time - seconds).count()};
}

// bubblewrap and shells report a signal of their child by such an exit code.
Exit unwrapped(Exit exit) {
  constexpr int kSignalled = 128;
  if (exit.code && *exit.code > kSignalled && *exit.code < kSignalled + NSIG) {
    return {std::nullopt, *exit.code - kSignalled};
  }
  return exit;
}

}  // namespace

Channel::Channel(std::unique_ptr<Process> process, Settings settings)
    : process_(std::move(process)),
      settings_(std::move(settings)),
      started_(Clock::now()),
      said_(started_) {}

void Channel::begin_turn(int ply, Duration max_time) {
  ply_ = ply;
  max_time_ = max_time;
  turn_bytes_ = 0;
  turn_begin_.clear();
}

void Channel::note(Direction direction, std::string_view text) {
  if (settings_.transcript == nullptr) return;
  settings_.transcript->add({.at = Clock::now() - settings_.game_begin,
                             .seat = settings_.seat,
                             .ply = ply_,
                             .direction = direction,
                             .text = std::string(text)});
}

void Channel::send(std::string_view text) {
  said_ = Clock::now();
  const std::string_view whole = text;
  const auto deadline = said_ + kPlainTime;
  while (input_open_ && !text.empty()) {
    const ssize_t written = ::write(process_->input(), text.data(), text.size());
    if (written >= 0) {
      text.remove_prefix(static_cast<std::size_t>(written));
    } else if (errno == EAGAIN) {
      // The bot is not reading: keep reading its output, or both sides might wait forever.
      pollfd end{process_->input(), POLLOUT, 0};
      ::poll(&end, 1, 1);
      read_output();
      read_errors();
      if (Clock::now() >= deadline || settings_.stop.stop_requested()) break;
    } else if (errno != EINTR) {
      input_open_ = false;
    }
  }
  note(Direction::ToBot, whole.substr(0, whole.size() - text.size()));
}

void Channel::read_output() {
  std::array<char, 16'384> bytes{};
  while (output_open_ && rest().size() <= settings_.limits.turn_bytes) {
    const ssize_t size = ::read(process_->output(), bytes.data(), bytes.size());
    if (size > 0) {
      buffer_.append(bytes.data(), static_cast<std::size_t>(size));
      keep_begin({bytes.data(), static_cast<std::size_t>(size)});
      turn_bytes_ += static_cast<std::size_t>(size);
      if (static_cast<std::size_t>(size) < bytes.size()) return;
    } else if (size == 0) {
      output_open_ = false;
    } else if (errno != EINTR) {
      return;
    }
  }
}

void Channel::read_errors() {
  std::array<char, 4096> bytes{};
  // At most one pipeful at a time: it may be written faster than it is read.
  for (int times = 0; errors_open_ && times < 16; ++times) {
    const ssize_t size = ::read(process_->errors(), bytes.data(), bytes.size());
    if (size == 0) errors_open_ = false;
    if (size <= 0) return;
    const std::size_t room = settings_.limits.errors_bytes - errors_.size();
    const std::string_view kept(bytes.data(), std::min(static_cast<std::size_t>(size), room));
    if (kept.empty()) continue;
    errors_ += kept;
    note(Direction::Errors, kept);
  }
}

Channel::Ready Channel::wait_until(Clock::time_point deadline) {
  const auto left = std::min<Duration>(deadline - Clock::now(), kGlance);
  if (left <= Duration{}) return Ready::Nothing;
  std::array<pollfd, 2> ends{
      {{process_->output(), POLLIN, 0}, {errors_open_ ? process_->errors() : -1, POLLIN, 0}}};
  const timespec time = to_timespec(left);
  if (::ppoll(ends.data(), ends.size(), &time, nullptr) <= 0) return Ready::Nothing;
  if (ends[0].revents != 0) read_output();
  if (ends[1].revents != 0) read_errors();
  return Ready::Something;
}

std::optional<std::string> Channel::take_line() {
  const std::size_t end = buffer_.find('\n', searched_);
  if (end == std::string::npos) {
    searched_ = buffer_.size();
    return std::nullopt;
  }
  std::string line = buffer_.substr(taken_, end - taken_);
  taken_ = searched_ = end + 1;
  // Only now and then, so that a flood of short lines does not move the rest each time.
  if (taken_ == buffer_.size() || taken_ > settings_.limits.line_bytes) {
    buffer_.erase(0, taken_);
    taken_ = searched_ = 0;
  }
  if (line.ends_with('\r')) line.pop_back();
  note(Direction::FromBot, line);
  return line;
}

void Channel::keep_begin(std::string_view output) {
  constexpr std::size_t kMaxKept = 200;
  turn_begin_ += output.substr(0, kMaxKept - std::min(kMaxKept, turn_begin_.size()));
}

std::string Channel::flood_message() const {
  constexpr std::size_t kMaxLines = 3;
  std::string message = "it wrote more than " + std::to_string(settings_.limits.turn_bytes) +
                        " bytes for one turn, which begin with ";
  std::size_t count = 0;
  for (const std::string_view line : split(turn_begin_, '\n')) {
    if (count == kMaxLines) break;
    message += (count == 0 ? "" : ", ") + quote(line);
    ++count;
  }
  return message;
}

std::optional<std::string> Channel::try_read_line() {
  if (turn_bytes_ > settings_.limits.turn_bytes) return std::nullopt;
  read_output();
  return take_line();
}

Result<std::string> Channel::read_line(Wait wait) {
  const Duration startup = settings_.limits.startup;
  Duration allowed = max_time_;
  if (wait == Wait::Startup) allowed = startup + settings_.margin;
  if (wait == Wait::Plain) allowed = kPlainTime;
  if (wait == Wait::StartupThenMove) allowed = startup + max_time_;
  const auto begin = wait == Wait::Startup ? started_ : said_;
  const auto deadline = begin + allowed;
  while (true) {
    if (auto line = take_line()) {
      if (line->size() > settings_.limits.line_bytes) break;
      const Duration took = Clock::now() - begin;
      if (wait == Wait::Thinking) spent_ = took;
      if (wait == Wait::StartupThenMove) spent_ = std::max(took - startup, Duration{});
      return *std::move(line);
    }
    if (rest().size() > settings_.limits.line_bytes) break;
    if (turn_bytes_ > settings_.limits.turn_bytes) {
      return silent(FaultKind::Flood, flood_message());
    }
    if (!output_open_) return silent_for_end();
    if (Clock::now() >= deadline) return silent_for_time(allowed);
    if (settings_.stop.stop_requested()) return silent(FaultKind::Late, "the game was stopped");
    wait_until(deadline);
  }
  return silent(FaultKind::LineTooLong, "it wrote a line of more than " +
                                            std::to_string(settings_.limits.line_bytes) + " bytes");
}

Failure Channel::silent(FaultKind kind, std::string message) {
  fault_ = Fault{.kind = kind, .message = std::move(message), .ply = ply_};
  return fail(DriverError::Silent, fault_->message);
}

void Channel::look_for_causes(Fault& fault) const {
  const Cgroup* cgroup = process_->cgroup();
  const BotLimits& limits = settings_.limits;
  if (cgroup != nullptr && cgroup->ran_out_of_memory()) {
    fault.kind = FaultKind::Memory;
    fault.message = "it used more than " + std::to_string(limits.memory_megabytes) +
                    " MB of memory: " + fault.message;
  } else if (cgroup != nullptr && cgroup->ran_out_of_processes()) {
    fault.kind = FaultKind::Processes;
    fault.message =
        "it started more than " + std::to_string(limits.processes) + " processes: " + fault.message;
  } else if (fault.signal == SIGXCPU) {
    fault.kind = FaultKind::CpuTime;
    fault.message = "it used more than " + std::to_string(limits.cpu_seconds) +
                    " s of the processor: " + fault.message;
  }
}

Failure Channel::silent_for_end() {
  read_errors();
  const auto exit = process_->wait(kDying);
  read_errors();
  Fault fault{.kind = FaultKind::ClosedOutput, .message = "it has closed its output", .ply = ply_};
  if (exit) {
    const Exit how = unwrapped(*exit);
    fault.kind = FaultKind::Crash;
    fault.exit_code = how.code;
    fault.signal = how.signal;
    if (how.signal) {
      const char* name = ::sigabbrev_np(*how.signal);
      fault.message = "it was ended by signal " + std::to_string(*how.signal) +
                      (name != nullptr ? " (SIG" + std::string(name) + ")" : "");
    } else if (how.code) {
      fault.message = "it ended with exit code " + std::to_string(*how.code);
    } else {
      fault.message = "it ended";
    }
  }
  if (!rest().empty()) {
    fault.message += " after " + quote(rest()) + " without an end of line";
  }
  look_for_causes(fault);
  fault_ = std::move(fault);
  return fail(DriverError::Silent, fault_->message);
}

Failure Channel::silent_for_time(Duration allowed) {
  std::string message = "there was no answer within " + milliseconds_text(allowed);
  if (!rest().empty()) message += ", only " + quote(rest()) + " without an end of line";
  pollfd end{process_->input(), 0, 0};
  const bool refused = ::poll(&end, 1, 0) > 0 && (end.revents & POLLERR) != 0;
  if (!input_open_ || refused) message += "; it has closed its input";
  Fault fault{.kind = FaultKind::Late, .message = std::move(message), .ply = ply_};
  look_for_causes(fault);
  fault_ = std::move(fault);
  return fail(DriverError::Silent, fault_->message);
}

bool Channel::is_flooded() {
  constexpr std::chrono::milliseconds kQuiet{20};
  constexpr std::chrono::milliseconds kMax{500};
  const auto end = Clock::now() + kMax;
  const std::size_t most = settings_.limits.turn_bytes;
  const auto flooded = [&] { return turn_bytes_ > most || rest().size() > most; };
  while (!flooded() && output_open_ && Clock::now() < end) {
    if (wait_until(Clock::now() + kQuiet) == Ready::Nothing) return false;
  }
  return flooded();
}

std::optional<Exit> Channel::close(std::chrono::milliseconds grace) {
  process_->close_input();
  input_open_ = false;
  const auto deadline = Clock::now() + grace;
  while (output_open_ && Clock::now() < deadline) {
    wait_until(deadline);
    while (take_line()) {
    }
    if (turn_bytes_ > settings_.limits.line_bytes) break;  // too much for a farewell
  }
  std::optional<Exit> exit;
  if (!output_open_) {
    exit = process_->wait(
        std::max(std::chrono::milliseconds{0},
                 std::chrono::ceil<std::chrono::milliseconds>(deadline - Clock::now())));
  }
  process_->kill();
  read_errors();
  return exit ? std::optional(unwrapped(*exit)) : std::nullopt;
}

}  // namespace outflank::arena
