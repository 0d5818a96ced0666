#include "protocol/command_driver.h"

#include "core/text.h"

namespace outflank::protocol {

Result<std::string> CommandDriver::ask(Peer& peer, std::string_view command, Wait wait) {
  peer.say(std::string(command) + "\n");
  std::string text;
  bool begun = false;
  bool refused = false;
  while (true) {
    const auto line = peer.hear(wait);
    if (!line) return line;
    const std::string_view content = trim(*line);
    if (begun) {
      if (content.empty()) break;
      text += "\n" + std::string(content);
      continue;
    }
    if (content.empty()) continue;
    if (content[0] != '=' && content[0] != '?') {
      return fail(DriverError::Unreadable, outflank::quoted(command) + " was answered by " +
                                               outflank::quoted(content) +
                                               ", which begins with neither = nor ?");
    }
    begun = true;
    refused = content[0] == '?';
    text = trim(content.substr(1));
  }
  if (!refused) return text;
  return fail(DriverError::Refused,
              outflank::quoted(command) + " was refused: " + outflank::quoted(text));
}

Result<void> CommandDriver::begin(Peer& peer, const match::Match& match, int seat) {
  seat_ = seat;
  told_.clear();
  if (const auto greeted = greet(peer); !greeted) return greeted;
  return set_up(peer, match);
}

bool CommandDriver::in_step(const match::Match& match) const {
  const auto& plies = match.line().plies();
  if (told_.size() > plies.size()) return false;
  for (std::size_t i = 0; i < told_.size(); ++i) {
    if (told_[i] != plies[i].move) return false;
  }
  return true;
}

Result<std::string> CommandDriver::move(Peer& peer, const match::Match& match,
                                        const ClockTimes& clocks) {
  // Another move than its own was played for it: only a new start brings it back into step.
  if (!in_step(match)) {
    told_.clear();
    if (const auto set = set_up(peer, match); !set) return Failure(set.error());
  }
  const auto& plies = match.line().plies();
  while (told_.size() < plies.size()) {
    const auto& ply = plies[told_.size()];
    const auto played = ask(peer, play_command(ply.seat, ply.move), Wait::Plain);
    if (!played) return played;
    told_.push_back(ply.move);
  }
  if (const auto told = tell_time(peer, match, seat_, clocks); !told) return Failure(told.error());
  const auto answer = ask(peer, "genmove " + std::string(color(seat_)), Wait::Thinking);
  if (!answer) return answer;
  auto move = read_move(*answer);
  // It has played the move on its own board, whatever we think of it.
  told_.push_back(move ? *move : *answer);
  return move;
}

Result<void> CommandDriver::tell_time(Peer& /*peer*/, const match::Match& /*match*/, int /*seat*/,
                                      const ClockTimes& /*clocks*/) {
  return {};
}

}  // namespace outflank::protocol
