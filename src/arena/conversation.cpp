#include "arena/conversation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include <nlohmann/json.hpp>

#include "arena/talk/fault.h"
#include "core/text.h"
#include "games/seat_id.h"
#include "match/move_history.h"
#include "match/replay.h"
#include "match/text_rules.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::json;
using match::BotTalk;
using match::Message;

constexpr double kMaxMillisecondsSpent = 1e12;  // milliseconds
constexpr int kMaxPly = 1'000'000;

Result<Exchange> exchange_of(const Json& json) {
  const auto number = [&](const char* key, double lowest, double highest) -> std::optional<double> {
    const auto found = json.find(key);
    if (found == json.end() || !found->is_number()) return std::nullopt;
    const auto value = found->get<double>();
    return value >= lowest && value <= highest ? std::optional(value) : std::nullopt;
  };
  const auto text = [&](const char* key) {
    const auto found = json.find(key);
    return found != json.end() && found->is_string() ? std::optional(found->get<std::string>())
                                                     : std::nullopt;
  };
  if (!json.is_object()) return fail(InputError::Syntax, "this is not a JSON object");
  const auto ms = number("ms", 0, kMaxMillisecondsSpent);
  const auto seat = number("seat", 1, games::kMaxSeats);
  const auto ply = number("ply", -1, kMaxPly);
  const auto direction = text("direction");
  const auto said = text("text");
  if (!ms || !seat || !ply || !direction || !said) {
    return fail(InputError::Missing,
                "a line of a transcript has ms, seat, ply, direction and text");
  }
  Exchange exchange{
      .at = std::chrono::round<Duration>(std::chrono::duration<double, std::milli>(*ms)),
      .seat = games::SeatId::from_number(static_cast<int>(*seat)),
      .ply = static_cast<int>(*ply),
      .text = *said};
  for (const Direction one :
       {Direction::ToBot, Direction::FromBot, Direction::Errors, Direction::Cut}) {
    if (name_of(one) != *direction) continue;
    exchange.direction = one;
    return exchange;
  }
  return fail(InputError::Unknown,
              "the direction " + quote(*direction) + " is none of to, from, errors and cut");
}

BotTalk& talk_of(std::vector<BotTalk>& talks, games::SeatId seat) {
  const auto found = std::ranges::find(talks, seat, &BotTalk::seat);
  if (found != talks.end()) return *found;
  talks.push_back({seat, {}, {}, {}});
  return talks.back();
}

void add(BotTalk& talk, const Exchange& exchange) {
  std::string text = match::cleaned(exchange.text, match::kMaxComment, match::Breaks::Allowed);
  if (exchange.direction == Direction::Errors) {
    talk.printed += text;
    return;
  }
  if (exchange.direction == Direction::Cut) {
    if (!talk.printed.empty() && !talk.printed.ends_with('\n')) talk.printed += '\n';
    talk.printed += "[" + text + "]\n";
    return;
  }
  if (text.ends_with('\n')) text.pop_back();
  const auto direction = exchange.direction == Direction::ToBot ? Message::Direction::ToBot
                                                                : Message::Direction::FromBot;
  // Lines of one answer are one message.
  if (direction == Message::Direction::FromBot && !talk.messages.empty() &&
      talk.messages.back().direction == direction) {
    talk.messages.back().text += '\n' + text;
    return;
  }
  talk.messages.push_back(
      {direction, std::move(text), std::chrono::floor<match::Time>(exchange.at)});
}

// The seat and the fault in a comment line, as written by the referee.
template <class Mover>
std::optional<std::pair<games::SeatId, std::string>> noted_fault(std::string_view line,
                                                                 const Mover& mover) {
  constexpr std::string_view kCommandError = "commandError: ";
  constexpr std::string_view kSeat = "seat ";
  if (line.starts_with(kCommandError)) {
    return std::pair(mover(), std::string(line.substr(kCommandError.size())));
  }
  if (!line.starts_with(kSeat) || line.size() < kSeat.size() + 4) return std::nullopt;
  const auto seat = games::SeatId::from_number(line[kSeat.size()] - '0');
  const std::string_view rest = line.substr(kSeat.size() + 1);
  if (!seat.is_within(games::kMaxSeats) || !rest.starts_with(": ")) return std::nullopt;
  const std::string_view fault = rest.substr(2);
  if (!parse_fault_kind(fault.substr(0, fault.find(':')))) return std::nullopt;
  return std::pair(seat, std::string(fault));
}

}  // namespace

Result<std::vector<Exchange>> exchanges_of_json_lines(std::string_view lines) {
  std::vector<Exchange> exchanges;
  std::size_t number = 0;
  for (const std::string_view line : split(lines, '\n')) {
    ++number;
    if (trim(line).empty()) continue;
    const Json json = Json::parse(line, nullptr, false);
    auto exchange = exchange_of(json);
    if (!exchange) return Failure(exchange.error().within("line " + std::to_string(number)));
    exchanges.push_back(*std::move(exchange));
  }
  return exchanges;
}

match::Conversation conversation_of(std::span<const Exchange> transcript,
                                    const match::Record& record) {
  const std::size_t moves = record.moves.size();
  match::Conversation conversation(moves + 1);
  for (const Exchange& exchange : transcript) {
    const auto ply = static_cast<std::size_t>(exchange.ply + 1);
    add(talk_of(conversation[std::min(ply, moves)], exchange.seat), exchange);
  }
  for (auto& talks : conversation) {
    for (BotTalk& talk : talks) {
      if (talk.printed.ends_with('\n')) talk.printed.pop_back();
    }
  }
  add_noted_faults(conversation, record);
  return conversation;
}

void add_noted_faults(match::Conversation& conversation, const match::Record& record) {
  std::optional<match::MoveHistory> history;  // replayed only where a mover must be found
  const auto mover_of = [&](std::size_t move) {
    if (!history) {
      auto played = match::replay(record);
      if (!played) return games::kFirstSeat;
      history = std::move(played->history);
    }
    return history->plies()[move].seat;
  };
  for (std::size_t ply = 0; ply <= record.moves.size(); ++ply) {
    const std::string& comment = ply == 0 ? record.comment : record.moves[ply - 1].comment;
    if (comment.empty()) continue;
    for (const std::string_view text : split(comment, '\n')) {
      const auto fault =
          noted_fault(text, [&] { return ply == 0 ? games::kFirstSeat : mover_of(ply - 1); });
      if (!fault) continue;
      if (conversation.size() <= ply) conversation.resize(ply + 1);
      BotTalk& talk = talk_of(conversation[ply], fault->first);
      if (talk.fault.empty()) talk.fault = fault->second;
    }
  }
}

}  // namespace outflank::arena
