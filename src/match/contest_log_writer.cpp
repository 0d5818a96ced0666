#include <algorithm>
#include <array>
#include <span>
#include <utility>
#include <vector>

#include "core/text.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "match/contest_log.h"
#include "match/json_input.h"
#include "match/replay.h"
#include "match/seat_index.h"

namespace outflank::match {
namespace {

using quoridor::Move;
using quoridor::Setup;

constexpr std::string_view kFaults[] = {"commandError", "botLog"};

Setup setup_of(const games::Game& game) {
  return quoridor::parse_setup(game.position_text()).value();
}

Json wall_json(Move wall, int owner) {
  const quoridor::GridMove grid = quoridor::to_contest(wall);
  return {{"x", grid.x},
          {"y", grid.y},
          {"isVertical", grid.kind == quoridor::MoveKind::Vertical ? 1 : 0},
          {"who", owner}};
}

// The board as a log shows it: walls in the order in which they were placed, and pawns of players
// who are out until their turn comes.
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

  [[nodiscard]] Json pawns(ContestShape shape) const {
    Json pawns = Json::array();
    for (int player = 0; player < players_; ++player) {
      const auto square = pawns_[index(player)];
      const bool off = is_off(player);
      Json pawn = Json::object();
      if (shape == ContestShape::Manual) pawn["playerID"] = player;
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

class LogWriter {
 public:
  LogWriter(const Record& record, ContestShape shape, std::span<const ContestMessage> messages,
            std::unique_ptr<games::Game> start)
      : record_(record),
        shape_(shape),
        messages_(messages),
        start_(setup_of(*start)),
        board_(start_),
        line_(std::move(start)) {}

  Result<std::string> write() && {
    write_init();
    if (shape_ == ContestShape::Server)
      add_server_tick(-1, {{"type", "start"}}, "", messages_of(-1));
    for (std::size_t ply = 0; ply < record_.moves.size(); ++ply) {
      const RecordMove& move = record_.moves[ply];
      const auto parsed = quoridor::parse_move(move.move);
      if (!parsed) return Failure(parsed.error());
      if (parsed->is_pass()) {
        return fail(InputError::Conflict, "a player passes, which a contest log cannot say");
      }
      const int player = line_.to_move();
      add_move(*parsed, move.comment, messages_of(static_cast<int>(ply)));
      if (const auto played = line_.play(move.move); !played) return Failure(played.error());
      take_off_those_out(player);
    }
    log_[shape_ == ContestShape::Server ? "ticks" : "tick"] = std::move(ticks_);
    return log_.dump(-1, ' ', false, Json::error_handler_t::replace);
  }

 private:
  void write_init() {
    const char* id = shape_ == ContestShape::Server ? "id" : "playerID";
    Json players = Json::array();
    int walls = 0;
    for (int player = 0; player < start_.rules.players; ++player) {
      players.push_back({{id, player}, {"name", record_.seats[index(player)].name}});
      walls += start_.players[index(player)].walls_left;
    }
    log_["init"] = {{"players", std::move(players)},
                    {"board", {{"rows", start_.rules.rows}, {"cols", start_.rules.columns}}},
                    {"numOfWalls", walls}};
  }

  // Those of one move; the last one has all that came after as well. They are in order.
  [[nodiscard]] std::span<const ContestMessage> messages_of(int ply) const {
    const bool last = ply + 1 == static_cast<int>(record_.moves.size());
    const auto begin = std::ranges::lower_bound(messages_, ply, {}, &ContestMessage::ply);
    const auto end =
        last ? messages_.end() : std::ranges::upper_bound(messages_, ply, {}, &ContestMessage::ply);
    return {begin, end};
  }

  void add_move(Move move, std::string_view comment, std::span<const ContestMessage> messages) {
    const int player = line_.to_move();
    const quoridor::GridMove grid = quoridor::to_contest(move);
    const bool server = shape_ == ContestShape::Server;
    Json place = {{"x", grid.x}, {server ? "y" : "Y", grid.y}};
    if (move.is_wall()) place["isVertical"] = grid.kind == quoridor::MoveKind::Vertical ? 1 : 0;
    Json action = {{"type", move.is_pawn() ? "move" : "place"}};
    if (server) {
      action.update(place);
      board_.play(player, move);
      add_server_tick(player, std::move(action), comment, messages);
    } else {
      action["Properties"] = std::move(place);
      ticks_.push_back({{"currentPlayer", player},
                        {"Action", std::move(action)},
                        {"pawnPos", board_.pawns(shape_)},
                        {"walls", board_.walls()}});
      board_.play(player, move);
    }
  }

  void add_server_tick(int player, Json action, std::string_view comment,
                       std::span<const ContestMessage> messages) {
    Json bots = Json::array();
    for (int bot = 0; bot < start_.rules.players; ++bot) {
      Json entry = {{"id", bot}, {"received", Json::array()}, {"sent", Json::array()}};
      if (bot == player) add_faults(entry, comment);
      add_messages(entry, bot, messages);
      bots.push_back(std::move(entry));
    }
    ticks_.push_back({{"currentPlayer", player},
                      {"pawnPos", board_.pawns(shape_)},
                      {"walls", board_.walls()},
                      {"ownedWalls", board_.owned()},
                      {"action", std::move(action)},
                      {"bots", std::move(bots)}});
  }

  static void add_messages(Json& entry, int bot, std::span<const ContestMessage> messages) {
    std::string printed;
    for (const ContestMessage& message : messages) {
      if (message.bot != bot) continue;
      if (message.kind == ContestMessage::Kind::Printed) {
        printed += message.text.substr(0, kMaxBotLog - printed.size());
        continue;
      }
      const char* key = message.kind == ContestMessage::Kind::Received ? "received" : "sent";
      entry[key].push_back(
          {{"message", message.text},
           {"timestamp", static_cast<std::uint64_t>(std::max(message.at, Time{}).count())}});
    }
    if (!printed.empty()) entry["botLog"] = std::move(printed);
  }

  // Comments that were faults in a log before become faults again.
  static void add_faults(Json& bot, std::string_view comment) {
    for (const std::string_view line : split(comment, '\n')) {
      for (const std::string_view key : kFaults) {
        const std::string mark = std::string(key) + ": ";
        if (line.starts_with(mark)) bot[std::string(key)] = line.substr(mark.size());
      }
    }
  }

  // In the order of their turns after the mover's.
  void take_off_those_out(int mover) {
    if (line_.over()) return;
    for (int step = 1; step < start_.rules.players; ++step) {
      const int player = (mover + step) % start_.rules.players;
      if (line_.in_play(player) || board_.is_off(player)) continue;
      board_.take_off(player);
      if (shape_ == ContestShape::Server) add_server_tick(player, {{"type", "cannotmove"}}, "", {});
    }
  }

  const Record& record_;
  ContestShape shape_;
  std::span<const ContestMessage> messages_;
  Setup start_;
  Board board_;
  Line line_;
  Json log_;
  Json ticks_ = Json::array();
};

// What a log says of a start, from which all moves follow.
bool same_start(const Setup& a, const Setup& b) {
  if (a.rules.columns != b.rules.columns || a.rules.rows != b.rules.rows ||
      a.rules.players != b.rules.players || a.to_move != b.to_move ||
      a.walls.size() != b.walls.size() ||
      (a.rules.players > 2 && a.rules.seating != b.rules.seating)) {
    return false;
  }
  for (int player = 0; player < a.rules.players; ++player) {
    const Setup::Player& one = a.players[index(player)];
    const Setup::Player& other = b.players[index(player)];
    if (one.standing != other.standing || one.pawn != other.pawn ||
        one.walls_left != other.walls_left) {
      return false;
    }
  }
  return std::ranges::equal(a.walls, b.walls, [](const Setup::Wall& one, const Setup::Wall& other) {
    return one.wall == other.wall && one.owner == other.owner;
  });
}

}  // namespace

Result<std::string> to_contest_log(const Record& record, ContestShape shape,
                                   std::span<const ContestMessage> messages) {
  if (record.game != quoridor::game_type().name()) {
    return fail(InputError::Conflict, "a contest log is for Quoridor, but this is a game of " +
                                          outflank::quoted(record.game));
  }
  if (!record.departures.empty()) {
    return fail(InputError::Conflict, "seat " + std::to_string(record.departures.front().seat + 1) +
                                          " leaves the game, which a contest log cannot say");
  }
  auto start = open_game(record);
  if (!start) return Failure(start.error());
  const Setup setup = setup_of(**start);
  if (setup.rules.finish == quoridor::Finish::PlayOn) {
    return fail(InputError::Conflict,
                "the rules have play_on=true, which a contest log cannot say");
  }
  auto log = LogWriter(record, shape, messages, std::move(*start)).write();
  if (!log) return log;
  // A log has no rules and no place for a start of one's own: what comes back must be the same.
  const auto back = record_of_contest_log(*log);
  if (!back) return Failure(back.error().within("the game cannot be said by a contest log"));
  if (!same_start(setup, setup_of(**open_game(*back)))) {
    return fail(InputError::Conflict, "the start of the game cannot be said by a contest log");
  }
  return log;
}

}  // namespace outflank::match
