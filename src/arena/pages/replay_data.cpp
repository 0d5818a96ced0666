#include <algorithm>
#include <cassert>
#include <string>
#include <utility>

#include <nlohmann/json.hpp>

#include "arena/conversation.h"
#include "arena/pages/replay_board.h"
#include "arena/pages/replay_page.h"
#include "core/text.h"
#include "core/try.h"
#include "match/ending.h"
#include "match/move_history.h"
#include "match/replay.h"

namespace outflank::arena {
namespace {

using Json = nlohmann::ordered_json;

// Replays a checked record and writes its frames.
class Writer {
 public:
  Writer(const ReplayGame& game, const match::Record& record, match::MoveHistory history,
         const ReplayBoard& board)
      : record_(record),
        conversation_(game.conversation),
        history_(std::move(history)),
        board_(board) {
    add_noted_faults(conversation_, record);
    data_["source"] = game.source;
  }

  Json write() && {
    data_["game"] = record_.game;
    data_["size"] = board_.size(history_.game());
    data_["rules"] = record_.rules;
    write_seats();
    write_result();
    data_["tags"] = Json::object();
    for (const auto& [name, value] : record_.tags) data_["tags"][name] = value;
    data_["comment"] = without_known_faults(record_.comment, 0);
    if (board_.begin != nullptr) board_.begin(data_, history_.game());
    data_["moves"] = Json::array();
    data_["frames"] = Json::array();
    depart(0);
    add_frame();
    for (std::size_t i = 0; i < record_.moves.size(); ++i) play(i);
    // After a resignation or fault the position still has a player to move.
    if (record_.finished()) data_["frames"].back()["turn"] = nullptr;
    write_talk();
    return std::move(data_);
  }

 private:
  void write_seats() {
    for (const games::SeatId seat : games::all_seats(history_.seats())) {
      const match::Seat& player = record_.seats[seat.index()];
      Json json = {{"name", player.name}, {"kind", kind_text(player)}};
      if (board_.add_seat != nullptr) board_.add_seat(json, history_.game(), seat);
      data_["seats"].push_back(std::move(json));
    }
  }

  void write_result() {
    data_["result"] = match::result_text(record_.outcome);
    data_["reason"] = record_.reason ? Json(name_of(*record_.reason)) : Json(nullptr);
    data_["places"] = Json::array();
    if (!record_.outcome) return;
    for (const games::SeatId seat : games::all_seats(history_.seats())) {
      data_["places"].push_back(record_.outcome->places[seat.index()]);
    }
  }

  void depart(int ply) {
    for (const match::Departure& departure : record_.departures) {
      if (departure.ply != ply) continue;
      history_.leave(departure.seat);
      data_["departures"].push_back({{"after", ply},
                                     {"seat", departure.seat.index()},
                                     {"reason", name_of(departure.reason)}});
    }
  }

  void add_frame() {
    Json frame = Json::object();
    if (board_.add_frame != nullptr) board_.add_frame(frame, history_.game());
    frame["turn"] = history_.over() ? Json(nullptr) : Json(history_.to_move().index());
    data_["frames"].push_back(std::move(frame));
  }

  void play(std::size_t i) {
    const match::RecordMove& move = record_.moves[i];
    const games::SeatId seat = history_.to_move();
    [[maybe_unused]] const auto played = history_.play(move.move);
    assert(played);
    depart(static_cast<int>(i) + 1);
    if (board_.add_move != nullptr) board_.add_move(data_, history_.plies().back().id, seat);
    Json json = {{"move", move.move}, {"seat", seat.index()}};
    if (move.spent) json["spent"] = move.spent->count();
    if (move.clock) json["clock"] = move.clock->count();
    const std::string comment = without_known_faults(move.comment, i + 1);
    if (!comment.empty()) json["comment"] = comment;
    data_["moves"].push_back(std::move(json));
    add_frame();
  }

  // A comment without the faults that the conversation has as well.
  [[nodiscard]] std::string without_known_faults(const std::string& comment,
                                                 std::size_t ply) const {
    if (ply >= conversation_.size() || comment.empty()) return comment;
    std::string rest;
    for (const std::string_view history : split(comment, '\n')) {
      const std::size_t colon = history.find(": ");
      const std::string_view said =
          colon == std::string_view::npos ? history : history.substr(colon + 2);
      const bool told = std::ranges::any_of(conversation_[ply], [&](const match::BotTalk& bot) {
        return bot.fault.find(said) != std::string::npos ||
               bot.printed.find(said) != std::string::npos;
      });
      if (!told) match::append_comment(rest, history);
    }
    return rest;
  }

  void write_talk() {
    Json talk = Json::object();
    const std::size_t known = std::min(conversation_.size(), record_.moves.size() + 1);
    for (std::size_t ply = 0; ply < known; ++ply) {
      for (const match::BotTalk& bot : conversation_[ply]) {
        Json json = {{"seat", bot.seat.index()}, {"messages", Json::array()}};
        for (const match::Message& message : bot.messages) {
          const bool to_bot = message.direction == match::Message::Direction::ToBot;
          json["messages"].push_back(
              Json::array({to_bot ? "in" : "out", message.at.count(), message.text}));
        }
        if (!bot.printed.empty()) json["printed"] = bot.printed;
        if (!bot.fault.empty()) json["fault"] = bot.fault;
        talk[std::to_string(ply)].push_back(std::move(json));
      }
    }
    if (!talk.empty()) data_["talk"] = std::move(talk);
  }

  const match::Record& record_;
  match::Conversation conversation_;
  match::MoveHistory history_;
  const ReplayBoard& board_;
  Json data_;
};

}  // namespace

Result<std::string> replay_data(const ReplayGame& game) {
  if (game.record.moves.size() > kMaxReplayMoves) {
    return fail(InputError::TooLong, "a replay page shows games of at most " +
                                         std::to_string(kMaxReplayMoves) + " moves, not of " +
                                         std::to_string(game.record.moves.size()));
  }
  const auto record = TRY(match::checked(game.record));
  auto start = TRY(match::open_game(record));
  const ReplayBoard* board = replay_registry().find(record.game);
  if (board == nullptr) {
    return fail(InputError::Unknown, "there is no replay page for " + quote(record.game));
  }
  const Json data = Writer(game, record, match::MoveHistory(std::move(start)), *board).write();
  return data.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace outflank::arena
