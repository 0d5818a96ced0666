#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <string_view>

#include "arena/bots/bot.h"
#include "arena/bots/process.h"
#include "arena/talk/fault.h"
#include "arena/talk/transcript.h"
#include "protocol/driver.h"

namespace outflank::arena {

// The conversation between the arena and one bot. Times are measured at the pipe: from just before
// the question is written until the answer has been read.
class Channel final : public protocol::Peer {
 public:
  using Clock = std::chrono::steady_clock;

  struct Settings {
    BotLimits limits;
    Duration margin{};
    games::SeatId seat{0};
    Clock::time_point game_begin;
    Transcript* transcript = nullptr;  // may be missing
    std::stop_token stop;
  };

  // The limit for an answer that needs no search.
  static constexpr std::chrono::seconds kPlainTime{2};

  Channel(std::unique_ptr<Process> process, Settings settings);

  // Starts a turn in the transcript; the next move may take `max_time`, margin included.
  void begin_turn(int ply, Duration max_time);

  void send(std::string_view text) override;
  Result<std::string> read_line(protocol::Wait wait) override;
  // Also empty during a flood, so that a loop that drains the input ends.
  std::optional<std::string> try_read_line() override;

  // Why no line came.
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }
  void forgive() { fault_.reset(); }
  // How long the last move took, without start-up.
  [[nodiscard]] Duration spent() const { return spent_; }
  // Whether more output than a turn allows is waiting or arrives at once: an unreadable answer is
  // then part of a flood.
  bool is_flooded();
  // The message about a flood: how much is allowed, and how it began.
  [[nodiscard]] std::string flood_message() const;
  [[nodiscard]] const std::string& errors() const { return errors_; }

  [[nodiscard]] Process& process() { return *process_; }
  // Gives it a moment to exit, reading what it still writes, and kills it otherwise. Returns how it
  // exited by itself.
  std::optional<Exit> close(std::chrono::milliseconds grace);

 private:
  enum class Ready : std::uint8_t { Something, Nothing };

  // Waits for input from the bot, up to the deadline, and reads it.
  Ready wait_until(Clock::time_point deadline);
  void read_output();
  void read_errors();
  void keep_begin(std::string_view output);
  std::optional<std::string> take_line();
  // The unread part of the buffer.
  [[nodiscard]] std::string_view rest() const { return std::string_view(buffer_).substr(taken_); }
  void note(Direction direction, std::string_view text);
  Failure silent(FaultKind kind, std::string message);
  Failure silent_for_end();
  Failure silent_for_time(Duration allowed);
  // Adds what the control group knows about the failure.
  void look_for_causes(Fault& fault) const;

  std::unique_ptr<Process> process_;
  Settings settings_;
  Clock::time_point started_;
  Clock::time_point said_;
  Duration max_time_{};
  Duration spent_{};
  int ply_ = 0;
  std::string buffer_;        // output
  std::size_t taken_ = 0;     // of the buffer
  std::size_t searched_ = 0;  // of the buffer; no end of line between the two
  std::size_t turn_bytes_ = 0;
  std::string turn_begin_;  // start of this turn's output, as much as a message shows
  bool output_open_ = true;
  bool errors_open_ = true;
  bool input_open_ = true;
  std::string errors_;
  std::optional<Fault> fault_;
};

}  // namespace outflank::arena
