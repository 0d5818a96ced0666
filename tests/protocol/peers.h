#pragma once

#include <deque>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "match/match.h"
#include "protocol/driver.h"

// Programs to be driven, without a process.
namespace outflank::protocol {

inline match::Match open_match(std::string game, std::string rules,
                               std::vector<std::string> moves = {},
                               match::ClockSettings clock = {}) {
  match::Record record;
  record.game = std::move(game);
  record.rules = std::move(rules);
  record.clock = std::move(clock);
  for (std::string& move : moves) {
    record.moves.push_back({.move = std::move(move), .clock = {}, .spent = {}, .comment = {}});
  }
  return match::Match::open(std::move(record), match::Time{0}).value();
}

// Sends prepared lines, and keeps what it receives.
class ScriptedPeer final : public Peer {
 public:
  explicit ScriptedPeer(std::deque<std::string> lines) : lines_(std::move(lines)) {}

  void send(std::string_view text) override { said += text; }

  Result<std::string> read_line(Wait wait) override {
    waits.push_back(wait);
    if (lines_.empty()) return fail(DriverError::Silent, "nothing more");
    std::string line = lines_.front();
    lines_.pop_front();
    return line;
  }

  std::optional<std::string> try_read_line() override {
    if (early.empty()) return std::nullopt;
    std::string line = early.front();
    early.pop_front();
    return line;
  }

  std::string said;
  std::vector<Wait> waits;
  std::deque<std::string> early;

 private:
  std::deque<std::string> lines_;
};

// Obeys a command a line; what it writes is heard at once.
class CommandPeer : public Peer {
 public:
  void send(std::string_view text) final {
    said += text;
    text.remove_suffix(1);
    for (const std::string_view line : split(text, '\n')) execute(line);
  }

  Result<std::string> read_line(Wait /*wait*/) final {
    if (lines_.empty()) return fail(DriverError::Silent, "there was no answer within 2000 ms");
    return take();
  }

  std::optional<std::string> try_read_line() final {
    if (lines_.empty()) return std::nullopt;
    return take();
  }

  std::string said;

 protected:
  virtual void execute(std::string_view line) = 0;
  void write(std::string_view line) { lines_.emplace_back(line); }

 private:
  std::string take() {
    std::string line = std::move(lines_.front());
    lines_.pop_front();
    return line;
  }

  std::deque<std::string> lines_;
};

}  // namespace outflank::protocol
