#include "protocol/command_driver.h"

#include <chrono>
#include <optional>

#include "core/text.h"
#include "core/try.h"
#include "protocol/skipped_lines.h"

namespace outflank::protocol {
namespace {

// `= text` or `? message`.
struct Reply {
  bool refused = false;
  std::string_view text;
};

// Empty for a line that is not an answer. A banner such as `=== Welcome ===` is not one.
std::optional<Reply> parse_reply(std::string_view line) {
  if (line.empty() || (line[0] != '=' && line[0] != '?')) return std::nullopt;
  if (line.size() > 1 && line[1] == line[0]) return std::nullopt;
  return Reply{.refused = line[0] == '?', .text = trim(line.substr(1))};
}

bool is_truth(std::string_view text) {
  return equal_ignoring_case(text, "true") || equal_ignoring_case(text, "false");
}

SkippedLines waiting_for_answer(std::string_view command) {
  return SkippedLines("a line that begins with = or ? was expected for " + quote(command));
}

// Whole seconds, rounded down: the protocol has no finer unit.
std::string seconds_text(match::Time time) {
  return std::to_string(std::chrono::floor<std::chrono::seconds>(time).count());
}

}  // namespace

Result<std::string> CommandDriver::ask(Peer& peer, std::string_view command, Wait wait,
                                       Expect expect) {
  // Earlier lines cannot be the answer.
  while (peer.try_read_line()) {
  }
  peer.send(std::string(command) + "\n");
  SkippedLines skipped = waiting_for_answer(command);
  bool obeyed = false;
  while (true) {
    const auto line = peer.read_line(wait);
    if (!line) return skipped.instead(line.error());
    const std::string_view content = trim(*line);
    if (content.empty()) continue;
    const auto reply = parse_reply(content);
    if (reply && reply->refused) {
      return fail(DriverError::Refused, quote(command) + " was refused: " + quote(reply->text));
    }
    // A comment is never the expected text.
    if (!reply && (!obeyed || content.starts_with('#'))) {
      skipped.add(content);
      continue;
    }
    const std::string_view text = reply ? reply->text : content;
    if (expect == Expect::Nothing || !text.empty()) return std::string(text);
    obeyed = true;
  }
}

Result<void> CommandDriver::try_command(Peer& peer, std::string_view command) {
  const auto done = ask(peer, command, Wait::Plain, Expect::Nothing);
  if (!done && !done.error().is(DriverError::Refused)) return Failure(done.error());
  return {};
}

Result<bool> CommandDriver::knows(Peer& peer, std::string_view command) {
  while (peer.try_read_line()) {
  }
  const std::string question = "known_command " + std::string(command);
  peer.send(question + "\nname\n");
  SkippedLines skipped = waiting_for_answer(question);
  std::optional<bool> known;
  bool obeyed = false;
  while (true) {
    const auto line = peer.read_line(Wait::Plain);
    if (!line) return skipped.instead(line.error());
    const std::string_view content = trim(*line);
    if (content.empty()) continue;
    const auto reply = parse_reply(content);
    if (reply && known) return *known;  // this answers `name`
    const std::string_view text = reply ? reply->text : content;
    if (reply && reply->refused) {
      known = false;
    } else if ((reply || obeyed) && is_truth(text)) {
      known = equal_ignoring_case(text, "true");
    } else if ((reply || obeyed) && !text.empty()) {
      return false;  // answers `name`: the question itself was ignored
    } else if (reply) {
      obeyed = true;  // the text follows on a later line
    } else {
      skipped.add(content);
    }
  }
}

Result<void> CommandDriver::learn_clock_commands(Peer& peer) {
  const auto known = [&](std::string_view command) -> Result<bool> {
    const auto answer =
        ask(peer, "known_command " + std::string(command), Wait::Plain, Expect::Text);
    if (!answer && !answer.error().is(DriverError::Refused)) return Failure(answer.error());
    return answer && equal_ignoring_case(*answer, "true");
  };
  const auto settings = TRY(known("time_settings"));
  const auto left = TRY(known("time_left"));
  knows_time_settings_ = settings;
  knows_time_left_ = left;
  return {};
}

Result<void> CommandDriver::set_clock(Peer& peer, const match::Match& match) const {
  const match::TimeControl control = match.clock().of(kBlack);
  if (!knows_time_settings_ || control.kind == match::TimeControlKind::None) return {};
  // Less than a second cannot be expressed: the program then uses its own time.
  const std::string time = seconds_text(control.time);
  if (time == "0") return {};
  const bool per_move = control.kind == match::TimeControlKind::PerMove;
  return try_command(peer, "time_settings " + (per_move ? "0 " + time + " 1" : time + " 0 0"));
}

Result<void> CommandDriver::send_time(Peer& peer, const match::Match& match,
                                      const ClockTimes& clocks) const {
  const auto left = clocks[seat_.index()];
  if (!knows_time_left_ || !left || match.clock().of(seat_).kind != match::TimeControlKind::Total) {
    return {};
  }
  return try_command(peer, "time_left " + color(seat_) + " " + seconds_text(*left) + " 0");
}

Result<void> CommandDriver::begin(Peer& peer, const match::Match& match, games::SeatId seat) {
  seat_ = seat;
  sent_moves_.clear();
  TRY(greet(peer));
  return set_up(peer, match);
}

bool CommandDriver::in_step(const match::Match& match) const {
  const auto& plies = match.history().plies();
  if (sent_moves_.size() > plies.size()) return false;
  for (std::size_t i = 0; i < sent_moves_.size(); ++i) {
    if (sent_moves_[i] != plies[i].move) return false;
  }
  return true;
}

Result<std::string> CommandDriver::move(Peer& peer, const match::Match& match,
                                        const ClockTimes& clocks) {
  // A move other than its own was played for it: only a fresh start gets it back in sync.
  if (!in_step(match)) {
    sent_moves_.clear();
    TRY(set_up(peer, match));
  }
  const auto& plies = match.history().plies();
  while (sent_moves_.size() < plies.size()) {
    const auto& ply = plies[sent_moves_.size()];
    TRY(send_move(peer, ply.seat, ply.move));
    sent_moves_.push_back(ply.move);
  }
  TRY(send_time(peer, match, clocks));
  const auto answer = ask(peer, "genmove " + color(seat_), Wait::Thinking, Expect::Text);
  // Where passing is forced, some engines refuse to move and others answer pass.
  const bool refused = !answer && answer.error().is(DriverError::Refused);
  if (refused && match.game().must_pass()) return match.game().pass_text();
  if (!answer) return answer;
  if (equal_ignoring_case(*answer, "resign")) {
    return fail(DriverError::Refused, "it resigned, by the answer " + quote(*answer));
  }
  auto move = read_move(*answer);
  // It has played the move on its own board, whether legal or not.
  sent_moves_.push_back(move ? *move : *answer);
  return move;
}

}  // namespace outflank::protocol
