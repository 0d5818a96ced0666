#include <algorithm>
#include <array>
#include <optional>
#include <span>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "games/seat_id.h"
#include "match/json_input.h"
#include "match/quoridor/contest_log.h"
#include "match/quoridor/contest_protobuf.h"
#include "match/quoridor/contest_start.h"
#include "match/quoridor/player_index.h"
#include "match/replay.h"
#include "match/text_rules.h"

namespace outflank::match {
namespace {

using quoridor::Move;
using quoridor::Setup;
using quoridor::setup_of;

Json wall_json(Move wall, int owner) {
  const quoridor::GridMove grid = quoridor::to_contest(wall);
  return {{"x", grid.x},
          {"y", grid.y},
          {"isVertical", grid.kind == quoridor::MoveKind::Vertical ? 1 : 0},
          {"who", owner}};
}

enum class PawnIds : bool { Without, With };

// The board as a log shows it: walls in the order in which they were placed, and pawns of
// eliminated players until their turn comes.
class Board {
 public:
  explicit Board(const Setup& start) : players_(start.rules.players) {
    for (const auto& [wall, owner] : start.walls) walls_.push_back(wall_json(wall, owner));
    for (int player = 0; player < players_; ++player) {
      pawns_[index(player)] = start.players[index(player)].pawn;
      owned_[index(player)] = start.players[index(player)].walls_left;
    }
  }

  void play(int player, Move move) {
    if (move.is_pawn()) {
      pawns_[index(player)] = move.square();
    } else {
      walls_.push_back(wall_json(move, player));
      --owned_[index(player)];
    }
  }

  void take_off(int player) { off_[index(player)] = true; }
  [[nodiscard]] bool is_off(int player) const { return off_[index(player)]; }

  [[nodiscard]] int walls_left(int player) const { return owned_[index(player)]; }

  [[nodiscard]] Json pawns(PawnIds ids) const {
    Json pawns = Json::array();
    for (int player = 0; player < players_; ++player) {
      const auto square = pawns_[index(player)];
      const bool off = is_off(player);
      Json pawn = Json::object();
      if (ids == PawnIds::With) pawn["playerID"] = player;
      pawn["x"] = off ? -1 : square.column();
      pawn["y"] = off ? -1 : square.row();
      pawns.push_back(std::move(pawn));
    }
    return pawns;
  }
  [[nodiscard]] const Json& walls() const { return walls_; }
  [[nodiscard]] Json owned() const {
    return std::vector<int>(owned_.begin(), owned_.begin() + players_);
  }

 private:
  int players_;
  std::array<quoridor::Square, games::kMaxSeats> pawns_;
  std::array<int, games::kMaxSeats> owned_{};
  std::array<bool, games::kMaxSeats> off_{};
  Json walls_ = Json::array();
};

// A bot's id: its name, if that is unique.
std::string id_of(const Record& record, int players, int bot) {
  const std::string& name = record.seats[index(bot)].name;
  for (int other = 0; other < players; ++other) {
    if (other != bot && record.seats[index(other)].name == name) return std::to_string(bot);
  }
  return name.empty() ? std::to_string(bot) : name;
}

// Makes the JSON of every shape; Protocol Buffers have that of ContestShape::Arena.
class LogWriter {
 public:
  LogWriter(const Record& record, ContestShape shape, std::span<const ContestMessage> messages,
            std::unique_ptr<games::Game> start)
      : record_(record),
        manual_(shape == ContestShape::Manual),
        arena_(shape == ContestShape::Arena || shape == ContestShape::Protobuf),
        messages_(messages),
        start_(setup_of(*start)),
        board_(start_),
        line_(std::move(start)) {}

  Result<Json> write() && {
    if (!manual_) add_server_tick(before_the_first(), {{"type", "start"}}, "", messages_of(-1));
    for (std::size_t ply = 0; ply < record_.moves.size(); ++ply) {
      const RecordMove& move = record_.moves[ply];
      const auto parsed = TRY(quoridor::parse_move(move.move));
      if (parsed.is_pass()) {
        return fail(InputError::Conflict, "a player passes, which a contest log cannot express");
      }
      const int player = player_of(line_.to_move());
      const quoridor::Move played = parsed;
      if (manual_) add_manual_tick(player, played);
      board_.play(player, played);
      TRY(line_.play(move.move));
      if (!manual_) {
        add_server_tick(player, action_of(played), move.comment,
                        messages_of(static_cast<int>(ply)));
      }
      take_off_those_out(player);
    }
    Json log;
    log["init"] = init();
    log[manual_ ? "tick" : "ticks"] = std::move(ticks_);
    return log;
  }

 private:
  // The server counts from the player before the one who begins.
  [[nodiscard]] int before_the_first() const { return start_.to_move - 1; }

  [[nodiscard]] Json init() const {
    Json players = Json::array();
    int walls = 0;  // the manual's are those of the start, the server's those that are left
    for (int player = 0; player < start_.rules.players; ++player) {
      Json one = Json::object();
      if (arena_) {
        one["id"] = id_of(record_, start_.rules.players, player);
        one["index"] = player;
      } else {
        one[manual_ ? "playerID" : "id"] = player;
      }
      one["name"] = record_.seats[index(player)].name;
      players.push_back(std::move(one));
      walls += manual_ ? start_.players[index(player)].walls_left : board_.walls_left(player);
    }
    Json init = {{"players", std::move(players)}};
    if (arena_) {
      init["boardSize"] = start_.rules.columns;
    } else {
      init["board"] = {{"rows", start_.rules.rows}, {"cols", start_.rules.columns}};
    }
    init["numOfWalls"] = walls;
    return init;
  }

  // The messages of one move, in order; the last move also gets all later ones.
  [[nodiscard]] std::span<const ContestMessage> messages_of(int ply) const {
    const bool last = ply + 1 == static_cast<int>(record_.moves.size());
    const auto begin = std::ranges::lower_bound(messages_, ply, {}, &ContestMessage::ply);
    const auto end =
        last ? messages_.end() : std::ranges::upper_bound(messages_, ply, {}, &ContestMessage::ply);
    return {begin, end};
  }

  [[nodiscard]] Json action_of(Move move) const {
    const quoridor::GridMove grid = quoridor::to_contest(move);
    Json place = {{"x", grid.x}, {manual_ ? "Y" : "y", grid.y}};
    if (move.is_wall()) place["isVertical"] = grid.kind == quoridor::MoveKind::Vertical ? 1 : 0;
    Json action = {{"type", move.is_pawn() ? "move" : "place"}};
    if (manual_) {
      action["Properties"] = std::move(place);
    } else {
      action.update(place);
    }
    return action;
  }

  // The board before the action.
  void add_manual_tick(int player, Move move) {
    ticks_.push_back({{"currentPlayer", player},
                      {"Action", action_of(move)},
                      {"pawnPos", board_.pawns(PawnIds::With)},
                      {"walls", board_.walls()}});
  }

  // The board after the action.
  void add_server_tick(int player, Json action, std::string_view comment,
                       std::span<const ContestMessage> messages) {
    const bool acts = action["type"] != "start";
    Json bots = Json::array();
    for (int bot = 0; bot < start_.rules.players; ++bot) {
      Json entry = Json::object();
      if (arena_) {
        entry["id"] = id_of(record_, start_.rules.players, bot);
        entry["index"] = bot;
      } else {
        entry["id"] = bot;
      }
      entry["received"] = Json::array();
      entry["sent"] = Json::array();
      if (acts && bot == player) add_faults(entry, comment);
      add_messages(entry, bot, messages);
      if (arena_) entry["distance"] = distance_of(bot);
      bots.push_back(std::move(entry));
    }
    ticks_.push_back({{"currentPlayer", player},
                      {"pawnPos", board_.pawns(PawnIds::Without)},
                      {"walls", board_.walls()},
                      {"ownedWalls", board_.owned()},
                      {"action", std::move(action)},
                      {"bots", std::move(bots)}});
  }

  // The length of the shortest path; -1 for a player who is out.
  [[nodiscard]] int distance_of(int bot) const {
    if (board_.is_off(bot)) return -1;
    return quoridor::distance_of(*quoridor::as_quoridor(line_.game()), games::SeatId(bot))
        .value_or(-1);
  }

  static void add_messages(Json& entry, int bot, std::span<const ContestMessage> messages) {
    std::string printed;
    for (const ContestMessage& message : messages) {
      if (message.bot != bot) continue;
      if (message.kind == ContestMessageKind::Printed) {
        printed +=
            message.text.substr(0, kMaxBotLog + 1 - std::min(printed.size(), kMaxBotLog + 1));
        continue;
      }
      const char* key = message.kind == ContestMessageKind::Received ? "received" : "sent";
      entry[key].push_back(
          {{"message", with_replacements(message.text)},
           {"timestamp", static_cast<std::uint64_t>(std::max(message.at, Time{}).count())}});
    }
    if (printed.empty()) return;
    if (printed.size() > kMaxBotLog) printed = printed.substr(0, kMaxBotLog).append(kBotLogCut);
    entry["botLog"] = with_replacements(printed);
  }

  // Comments that were faults in a log before become faults again.
  void add_faults(Json& bot, std::string_view comment) const {
    const auto after = [](std::string_view line, std::string_view mark) {
      return line.starts_with(mark) ? std::optional(line.substr(mark.size())) : std::nullopt;
    };
    for (const std::string_view line : split(comment, '\n')) {
      if (const auto error = after(line, "commandError: ")) {
        bot[arena_ ? "error" : "commandError"] = *error;
      }
      if (const auto printed = after(line, "botLog: ")) bot["botLog"] = *printed;
      if (arena_ && line == "offline") bot["offline"] = true;
    }
  }

  // In the order of their turns after the mover's.
  void take_off_those_out(int mover) {
    if (line_.over()) return;
    for (int step = 1; step < start_.rules.players; ++step) {
      const int player = (mover + step) % start_.rules.players;
      if (line_.in_play(games::SeatId(player)) || board_.is_off(player)) continue;
      board_.take_off(player);
      if (!manual_) add_server_tick(player, {{"type", "cannotmove"}}, "", {});
    }
  }

  const Record& record_;
  bool manual_;
  bool arena_;
  std::span<const ContestMessage> messages_;
  Setup start_;
  Board board_;
  MoveHistory line_;
  Json ticks_ = Json::array();
};

}  // namespace

Result<std::string> to_contest_log(const Record& record, ContestShape shape,
                                   std::span<const ContestMessage> messages) {
  if (record.game != quoridor::game_type().name()) {
    return fail(InputError::Conflict,
                "a contest log is for Quoridor, but this is a game of " + quote(record.game));
  }
  if (!record.departures.empty()) {
    return fail(InputError::Conflict, to_text(record.departures.front().seat) +
                                          " leaves the game, which a contest log cannot express");
  }
  auto start = TRY(open_game(record));
  const Setup setup = setup_of(*start);
  if (setup.rules.finish == quoridor::Finish::PlayOn) {
    return fail(InputError::Conflict,
                "the rules have play_on=true, which a contest log cannot express");
  }
  const bool square = setup.rules.columns == setup.rules.rows;
  if (!square && (shape == ContestShape::Arena || shape == ContestShape::Protobuf)) {
    return fail(InputError::Conflict,
                "the board is not square, which this contest log cannot express");
  }
  const auto json = TRY(LogWriter(record, shape, messages, std::move(start)).write());
  const std::string log = shape == ContestShape::Protobuf ? to_contest_protobuf(json) : json.dump();
  // A log cannot hold rules or a custom start, so check that reading it back gives the same.
  const auto back = record_of_contest_log(log);
  if (!back) return Failure(back.error().within("the game cannot be expressed by a contest log"));
  if (!same_start(setup, setup_of(**open_game(*back)))) {
    return fail(InputError::Conflict, "the start of the game cannot be expressed by a contest log");
  }
  return log;
}

}  // namespace outflank::match
