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

// What is said between the arena and one bot, with the time that it takes, measured at the pipe:
// from the moment before the question is written to the moment after the answer has been read.
class Channel final : public protocol::Peer {
 public:
  using Clock = std::chrono::steady_clock;

  struct Settings {
    BotLimits limits;
    Duration margin{};
    int seat = 0;
    Clock::time_point game_begin;
    Transcript* transcript = nullptr;  // may be missing
    std::stop_token stop;
  };

  // The limit for an answer that needs no search.
  static constexpr std::chrono::seconds kPlainTime{2};

  Channel(std::unique_ptr<Process> process, Settings settings);

  // For the transcript, and for the next question of a move: it may take `most`, margin included.
  void begin_turn(int ply, Duration most);

  void send(std::string_view text) override;
  Result<std::string> read_line(protocol::Wait wait) override;
  // Also nothing in the middle of a flood, so that a loop that drains the input ends.
  std::optional<std::string> try_read_line() override;

  // Why no line came.
  [[nodiscard]] const std::optional<Fault>& fault() const { return fault_; }
  void forgive() { fault_.reset(); }
  // How long the last answer to a question of a move took, start-up taken off.
  [[nodiscard]] Duration spent() const { return spent_; }
  // Whether more output than a turn may have is waiting or comes at once: what was unreadable is then part
  // of a flood.
  bool is_flooded();
  // The message about a flood: how much is allowed, and how it began.
  [[nodiscard]] std::string flood_message() const;
  [[nodiscard]] const std::string& errors() const { return errors_; }

  [[nodiscard]] Process& process() { return *process_; }
  // Lets it end by itself if it does so soon, reads what it still writes, and kills it otherwise. How it
  // ended if it was by itself.
  std::optional<Exit> close(std::chrono::milliseconds grace);

 private:
  enum class Ready : std::uint8_t { Something, Nothing };

  // Waits for input from the bot, up to the deadline, and reads it.
  Ready wait_until(Clock::time_point deadline);
  void read_output();
  void read_errors();
  void keep_begin(std::string_view output);
  std::optional<std::string> take_line();
  // What was not taken yet.
  [[nodiscard]] std::string_view rest() const { return std::string_view(buffer_).substr(taken_); }
  void note(Direction direction, std::string_view text);
  Failure silent(FaultKind kind, std::string message);
  Failure silent_for_end();
  Failure silent_for_time(Duration allowed);
  // What the control group knows of why it failed.
  void look_for_causes(Fault& fault) const;

  std::unique_ptr<Process> process_;
  Settings settings_;
  Clock::time_point started_;
  Clock::time_point said_;
  Duration most_{};
  Duration spent_{};
  int ply_ = 0;
  std::string buffer_;        // output
  std::size_t taken_ = 0;     // of the buffer
  std::size_t searched_ = 0;  // of the buffer; no end of line between the two
  std::size_t turn_bytes_ = 0;
  std::string turn_begin_;  // of the output for this turn, as much as a message shows
  bool output_open_ = true;
  bool errors_open_ = true;
  bool input_open_ = true;
  std::string errors_;
  std::optional<Fault> fault_;
};

}  // namespace outflank::arena
