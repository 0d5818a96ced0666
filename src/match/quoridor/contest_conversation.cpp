#include "match/quoridor/contest_conversation.h"

#include <algorithm>
#include <optional>
#include <utility>

#include "games/outcome.h"
#include "match/quoridor/contest_scene.h"
#include "match/record.h"
#include "match/text_rules.h"

namespace outflank::match {
namespace {

using Direction = Message::Direction;

std::string clean_text(const std::string& text) {
  std::string clean = cleaned(text, kMaxComment, Breaks::Allowed);
  if (clean.ends_with('\n')) clean.pop_back();
  return clean;
}

// Whether the tick is one move of the record.
bool is_move(const Json& tick) {
  const std::string type = read_action(tick).type;
  return type == "move" || type == "place";
}

class Reader {
 public:
  Conversation read(const Json& log) && {
    Conversation conversation(1);
    const Json* ticks = find_value(log, {"ticks"});
    if (ticks == nullptr || !ticks->is_array()) return {};
    for (const Json& tick : *ticks) {
      if (is_move(tick)) conversation.emplace_back();
      const auto mover = whole_number(tick, {"currentPlayer"});
      const Json* bots = find_value(tick, {"bots"});
      if (bots == nullptr || !bots->is_array()) continue;
      for (const Json& bot : *bots) {
        if (auto talk = read_bot(bot, mover)) conversation.back().push_back(*std::move(talk));
      }
    }
    return conversation;
  }

 private:
  // Empty where there are no messages.
  std::optional<BotTalk> read_bot(const Json& bot, const Result<int>& mover) {
    const auto seat = seat_of_bot(bot);
    if (!seat || *seat < 0 || *seat >= games::kMaxSeats) return std::nullopt;
    BotTalk talk;
    talk.seat = games::SeatId(*seat);
    read_messages(bot, "received", Direction::ToBot, talk.messages);
    read_messages(bot, "sent", Direction::FromBot, talk.messages);
    std::ranges::stable_sort(talk.messages, {}, &Message::at);
    talk.printed = clean_text(text_under(bot, {"botLog"}));
    talk.fault = clean_text(text_under(bot, {"commandError", "error"}));
    const Json* offline = find_value(bot, {"offline"});
    const bool asked = mover && *mover == *seat;
    if (talk.fault.empty() && asked && offline != nullptr && *offline == true) {
      talk.fault = "offline";
    }
    if (talk.messages.empty() && talk.printed.empty() && talk.fault.empty()) return std::nullopt;
    return talk;
  }

  void read_messages(const Json& bot, const char* key, Direction direction,
                     std::vector<Message>& messages) {
    const Json* list = find_value(bot, {key});
    if (list == nullptr || !list->is_array()) return;
    for (const Json& message : *list) {
      if (find_value(message, {"message"}) == nullptr) continue;
      messages.push_back(
          {direction, clean_text(text_under(message, {"message"})), moment_of(message)});
    }
  }

  Time moment_of(const Json& message) {
    constexpr std::uint64_t kMaxTimestamp = std::uint64_t{1} << 62U;
    const Json* stamp = find_value(message, {"timestamp"});
    if (stamp == nullptr || !stamp->is_number_unsigned()) return Time{};
    const Time at(static_cast<Time::rep>(std::min(stamp->get<std::uint64_t>(), kMaxTimestamp)));
    if (!first_) first_ = at;
    return std::clamp(at - *first_, Time{}, kMaxTime);
  }

  std::optional<Time> first_;
};

}  // namespace

Conversation conversation_of_contest_log(const Json& log) {
  return Reader().read(log);
}

}  // namespace outflank::match
