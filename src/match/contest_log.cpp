#include "match/contest_log.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "match/contest_conversation.h"
#include "match/contest_scene.h"
#include "match/json_records.h"
#include "match/line.h"
#include "match/replay.h"
#include "match/seat_index.h"
#include "match/text_rules.h"

namespace outflank::match {
namespace {

using quoridor::Move;
using quoridor::Setup;

std::string pawn_text(const Pawn& pawn) {
  return pawn ? to_text(*pawn) : "off the board";
}

class LogReader {
 public:
  explicit LogReader(const Json& json) : json_(json) {}

  Result<Record> read() && {
    record_.game = quoridor::game_type().name();
    if (const auto init = read_init(); !init) return Failure(init.error().within("init"));
    const Json* ticks = find_value(json_, {"ticks"});
    shape_ = ticks != nullptr ? ContestShape::Server : ContestShape::Manual;
    name_ = ticks != nullptr ? "ticks" : "tick";
    const auto list = array_at(json_, name_, kMaxMoves);
    if (!list) return Failure(list.error());
    if (const auto start = set_up(**list); !start) return Failure(start.error());
    for (std::size_t i = shape_ == ContestShape::Server ? 1 : 0; i < (*list)->size(); ++i) {
      const auto played = play_tick((**list)[i]);
      if (!played) return Failure(played.error().within(place(i)));
    }
    return checked(std::move(record_));
  }

 private:
  [[nodiscard]] std::string place(std::size_t i) const {
    return std::string(name_) + "[" + std::to_string(i) + "]";
  }

  Result<void> read_init() {
    const Json* init = find_value(json_, {"init"});
    if (init == nullptr || !init->is_object()) {
      return fail(InputError::Missing, "a contest log has an object of that name");
    }
    const auto players = array_at(*init, "players", games::kMaxSeats);
    if (!players) return Failure(players.error());
    const Json* board = find_value(*init, {"board"});
    if (board == nullptr) return fail(InputError::Missing, "board is missing");
    const auto columns = whole_number(*board, {"cols", "columns"});
    const auto rows = whole_number(*board, {"rows"});
    const auto walls = whole_number(*init, {"numOfWalls"});
    for (const auto* number : {&columns, &rows, &walls}) {
      if (!*number) return Failure(number->error());
    }
    players_ = static_cast<int>((*players)->size());
    total_walls_ = *walls;
    const auto rules =
        quoridor::parse_rules("players=" + std::to_string(players_) +
                              " size=" + std::to_string(*columns) + "x" + std::to_string(*rows));
    if (!rules) return Failure(rules.error());
    rules_ = *rules;
    for (std::size_t i = 0; i < (*players)->size(); ++i) {
      const Json* name = find_value((**players)[i], {"name"});
      if (name == nullptr || !name->is_string()) continue;
      record_.seats[i].name = cleaned(name->get<std::string>(), kMaxName, Breaks::None);
      record_.seats[i].kind = SeatKind::Bot;
    }
    return {};
  }

  // The walls that each player has at the start.
  Result<std::vector<int>> start_walls(const Json* first) const {
    std::vector<int> walls(index(players_), total_walls_ / players_);
    if (shape_ == ContestShape::Manual) return walls;
    const auto owned = array_at(*first, "ownedWalls", games::kMaxSeats);
    if (!owned) return Failure(owned.error());
    if ((*owned)->size() != walls.size()) {
      return fail(InputError::Conflict, "ownedWalls must have a number for each player");
    }
    for (std::size_t i = 0; i < walls.size(); ++i) {
      const Json& number = (**owned)[i];
      if (!number.is_number_unsigned() || number.get<std::uint64_t>() > quoridor::kMaxWalls) {
        return fail(InputError::OutOfRange, "ownedWalls must hold numbers from 0 to 99");
      }
      walls[i] = number.get<int>();
    }
    return walls;
  }

  Result<void> set_up(const Json& ticks) {
    const Json* first = ticks.empty() ? nullptr : &ticks.front();
    if (shape_ == ContestShape::Server) {
      const Json* action = first == nullptr ? nullptr : find_value(*first, {"action"});
      const Json* type = action == nullptr ? nullptr : find_value(*action, {"type"});
      if (type == nullptr || *type != "start") {
        return fail(InputError::Missing, "ticks[0] must have the action 'start'");
      }
    }
    const auto walls = start_walls(first);
    if (!walls) return Failure(walls.error().within(place(0)));
    std::optional<Scene> scene;
    if (first != nullptr) {
      auto read = read_scene(*first, players_);
      if (!read) return Failure(read.error().within(place(0)));
      scene = *std::move(read);
    }
    if (!find_usual_start(scene, *walls)) {
      const auto described = describe_start(*scene, *walls, ticks);
      if (!described) return Failure(described.error().within(place(0)));
    }
    auto game = open_game(record_);
    if (!game) return Failure(game.error().within(place(0)));
    line_.emplace(std::move(*game));
    last_squares_ = scene ? scene->pawns : std::array<Pawn, games::kMaxSeats>{};
    return {};
  }

  // Whether the game begins as one of the seatings does; takes its rules.
  bool find_usual_start(const std::optional<Scene>& scene, const std::vector<int>& walls) {
    using quoridor::Seating;
    const bool same = std::ranges::adjacent_find(walls, std::ranges::not_equal_to()) == walls.end();
    for (const Seating seating : {Seating::Clockwise, Seating::Contest, Seating::Manual}) {
      quoridor::Rules rules = rules_;
      rules.seating = seating;
      rules.walls = static_cast<std::uint8_t>(std::min(walls.front(), quoridor::kMaxWalls));
      if (!same || !validate(rules)) continue;
      bool fits = !scene || scene->walls.empty();
      for (int player = 0; scene && player < players_; ++player) {
        fits &= scene->pawns[index(player)] == seat_of(rules, player).start;
      }
      // Without a tick there is nothing to go by but the contest's own order.
      if (!scene && players_ == 4) fits = seating == Seating::Contest;
      if (!fits) continue;
      record_.rules = to_text(rules);
      return true;
    }
    return false;
  }

  Result<void> describe_start(const Scene& scene, const std::vector<int>& walls,
                              const Json& ticks) {
    Setup setup;
    setup.rules = rules_;
    if (players_ == 4) setup.rules.seating = quoridor::Seating::Contest;
    for (int player = 0; player < players_; ++player) {
      if (!scene.pawns[index(player)]) {
        return fail(InputError::Missing, "pawnPos has no pawn of player " + std::to_string(player));
      }
      setup.players[index(player)].pawn = *scene.pawns[index(player)];
      setup.players[index(player)].walls_left = std::min(walls[index(player)], quoridor::kMaxWalls);
    }
    for (const auto& [wall, owner] : scene.walls) setup.walls.push_back({wall, owner});
    const std::size_t first_action = shape_ == ContestShape::Server ? 1 : 0;
    if (ticks.size() > first_action) {
      const auto player = whole_number(ticks[first_action], {"currentPlayer"});
      if (player && *player >= 0 && *player < players_) setup.to_move = *player;
    }
    record_.position = to_text(setup);
    return {};
  }

  Result<void> play_tick(const Json& tick) {
    const auto player = whole_number(tick, {"currentPlayer"});
    if (!player) return Failure(player.error());
    if (*player < 0 || *player >= players_) {
      return fail(InputError::OutOfRange, "there is no player " + std::to_string(*player));
    }
    const auto scene = read_scene(tick, players_);
    if (!scene) return Failure(scene.error());
    if (shape_ == ContestShape::Manual) {
      if (const auto same = check_scene(*scene); !same) return same;
    }
    if (const auto acted = act(tick, *player); !acted) return acted;
    note_faults(tick, *player);
    return shape_ == ContestShape::Server ? check_scene(*scene) : Result<void>();
  }

  Result<void> act(const Json& tick, int player) {
    const Json* action = find_value(tick, {"action", "Action"});
    const Json* type = action == nullptr ? nullptr : find_value(*action, {"type"});
    if (type == nullptr || !type->is_string()) {
      return fail(InputError::Missing, "the action has no type");
    }
    const auto kind = type->get<std::string>();
    if (kind == "cannotmove") {
      if (!line_->in_play(player)) return {};
      return fail(InputError::Conflict,
                  "player " + std::to_string(player) +
                      " is said to have no move, but by the rules it has one");
    }
    if (kind != "move" && kind != "place") {
      return fail(InputError::Unknown, "the action " + outflank::quoted(kind) +
                                           " is none of start, move, place and cannotmove");
    }
    const Json* properties = find_value(*action, {"Properties", "properties"});
    if (properties == nullptr) properties = action;
    Result<Move> move = Move();
    if (kind == "place") {
      move = read_wall(*properties);
    } else {
      const auto pawn = read_pawn(*properties);
      if (!pawn) return Failure(pawn.error());
      if (!*pawn) return fail(InputError::OutOfRange, "a pawn moves to (-1, -1)");
      move = Move::pawn(**pawn);
    }
    if (!move) return Failure(move.error());
    if (player != line_->to_move() && !line_->over()) {
      return fail(InputError::Conflict, "player " + std::to_string(player) + " acts, but player " +
                                            std::to_string(line_->to_move()) + " is to move");
    }
    const std::string text = to_text(*move);
    if (const auto played = line_->play(text); !played) return played;
    if (move->is_pawn()) last_squares_[index(player)] = move->square();
    record_.moves.push_back({text, {}, {}, {}});
    return {};
  }

  // Pawns of players who are out may still be shown: the log takes them off when their turn comes.
  [[nodiscard]] Result<void> check_scene(const Scene& scene) const {
    const Setup setup = quoridor::parse_setup(line_->game().position_text()).value();
    for (int player = 0; player < players_; ++player) {
      const Setup::Player& ours = setup.players[index(player)];
      const bool on_board = ours.standing == Setup::Standing::OnBoard;
      const Pawn& said = scene.pawns[index(player)];
      if (on_board ? said == ours.pawn : (!said || said == last_squares_[index(player)])) continue;
      return fail(InputError::Conflict, "the pawn of player " + std::to_string(player) + " is " +
                                            pawn_text(said) +
                                            " in pawnPos, but the actions lead to " +
                                            pawn_text(on_board ? Pawn(ours.pawn) : std::nullopt));
    }
    std::vector<OwnedWall> walls;
    for (const auto& [wall, owner] : setup.walls) walls.push_back({wall, owner});
    std::ranges::sort(walls);
    if (walls == scene.walls) return {};
    return fail(InputError::Conflict, "there are " + std::to_string(scene.walls.size()) +
                                          " walls, but not the " + std::to_string(walls.size()) +
                                          " that the actions lead to");
  }

  // What the server noted of the bots, on the move that was made in their stead or by them.
  void note_faults(const Json& tick, int player) {
    std::string& comment = record_.moves.empty() ? record_.comment : record_.moves.back().comment;
    const Json* bots = find_value(tick, {"bots"});
    if (bots == nullptr || !bots->is_array()) return;
    for (const Json& bot : *bots) {
      const auto id = whole_number(bot, {"id"});
      const bool other = id && *id != player;
      for (const char* key : {"commandError", "botLog"}) {
        const Json* value = find_value(bot, {key});
        if (value == nullptr || value->is_null()) continue;
        const std::string text = value->is_string()
                                     ? value->get<std::string>()
                                     : value->dump(-1, ' ', false, Json::error_handler_t::replace);
        if (text.empty()) continue;
        const std::string who = other ? " of player " + std::to_string(*id) : "";
        append_comment(comment, std::string(key) + who + ": " + text);
      }
      if (!other && !record_.moves.empty()) record_.moves.back().spent = time_between(bot);
    }
    comment = cleaned(comment, kMaxComment, Breaks::Allowed);
  }

  // From the last message that the bot received to the last that it sent.
  static std::optional<Time> time_between(const Json& bot) {
    constexpr std::uint64_t kLatest = std::uint64_t{1} << 62U;
    std::array<std::int64_t, 2> stamps{};
    for (std::size_t i = 0; i < 2; ++i) {
      const Json* messages = find_value(bot, {i == 0 ? "received" : "sent"});
      if (messages == nullptr || !messages->is_array() || messages->empty()) return std::nullopt;
      const Json* stamp = find_value(messages->back(), {"timestamp"});
      if (stamp == nullptr || !stamp->is_number_unsigned()) return std::nullopt;
      stamps[i] = static_cast<std::int64_t>(std::min(stamp->get<std::uint64_t>(), kLatest));
    }
    const Time time(stamps[1] - stamps[0]);
    return time >= Time{} && time <= kMaxTime ? std::optional(time) : std::nullopt;
  }

  const Json& json_;
  Record record_;
  ContestShape shape_ = ContestShape::Server;
  const char* name_ = "ticks";
  int players_ = 0;
  int total_walls_ = 0;
  quoridor::Rules rules_;
  std::optional<Line> line_;
  std::array<Pawn, games::kMaxSeats> last_squares_;
};

Result<Record> read_log(const Json& json) {
  return LogReader(json).read();
}

}  // namespace

Result<Record> record_of_contest_log(std::string_view text) {
  const auto json = parse_object(text);
  if (!json) return Failure(json.error().error);
  return read_log(*json);
}

std::unique_ptr<RecordReader> make_contest_reader(ByteSource source, Conversation* heard) {
  return std::make_unique<JsonRecordReader>(std::move(source), [heard](const Json& json) {
    if (heard != nullptr) *heard = conversation_of_contest_log(json);
    return read_log(json);
  });
}

}  // namespace outflank::match
