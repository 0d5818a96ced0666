#include "match/quoridor/contest_log.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "match/json_records.h"
#include "match/move_history.h"
#include "match/quoridor/contest_conversation.h"
#include "match/quoridor/contest_protobuf.h"
#include "match/quoridor/contest_scene.h"
#include "match/quoridor/contest_start.h"
#include "match/quoridor/player_index.h"
#include "match/replay.h"
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
    const Json* ticks = find_value(json_, {"ticks"});
    before_action_ = ticks == nullptr;
    name_ = before_action_ ? "tick" : "ticks";
    if (const auto init = read_init(); !init) return Failure(init.error().within("init"));
    const auto* const list = TRY(array_at(json_, name_, kMaxMoves));
    TRY(set_up(*list));
    for (std::size_t i = first_action(); i < list->size(); ++i) {
      const auto played = play_tick((*list)[i]);
      if (!played) return Failure(played.error().within(place(i)));
    }
    return checked(std::move(record_));
  }

 private:
  [[nodiscard]] std::string place(std::size_t i) const {
    return std::string(name_) + "[" + std::to_string(i) + "]";
  }
  // The server's logs begin with a tick in which nobody acts.
  [[nodiscard]] std::size_t first_action() const { return before_action_ ? 0 : 1; }

  Result<void> read_init() {
    const Json* init = find_value(json_, {"init"});
    if (init == nullptr || !init->is_object()) {
      return fail(InputError::Missing, "a contest log has an object of that name");
    }
    const auto* const players = TRY(array_at(*init, "players", games::kMaxSeats));
    const auto size = TRY(read_board_size(*init));
    // The server writes what is left at the end, so that only the manual's number helps.
    if (before_action_) {
      total_walls_ = TRY(whole_number(*init, {"numOfWalls"}));
    }
    players_ = static_cast<int>(players->size());
    rules_ = TRY(quoridor::parse_rules("players=" + std::to_string(players_) +
                                       " size=" + std::to_string(size.first) + "x" +
                                       std::to_string(size.second)));
    for (std::size_t i = 0; i < players->size(); ++i) read_player((*players)[i], i);
    return {};
  }

  // In list order, or by `index`.
  void read_player(const Json& player, std::size_t place) {
    const auto said = whole_number(player, {"index"});
    if (said && *said >= 0 && *said < players_) place = index(*said);
    const Json* name = find_value(player, {"name"});
    if (name == nullptr || !name->is_string()) return;
    record_.seats[place].name = cleaned(name->get<std::string>(), kMaxName, Breaks::None);
    record_.seats[place].kind = SeatKind::Bot;
  }

  // The walls that each player has at the start.
  Result<std::vector<int>> start_walls(const Json* first) const {
    std::vector<int> walls(index(players_),
                           std::clamp(total_walls_ / players_, 0, quoridor::kMaxWalls));
    if (before_action_) return walls;
    const auto* const owned = TRY(array_at(*first, "ownedWalls", games::kMaxSeats));
    if (owned->size() != walls.size()) {
      return fail(InputError::Conflict, "ownedWalls must have a number for each player");
    }
    for (std::size_t i = 0; i < walls.size(); ++i) {
      walls[i] = TRY(wall_count((*owned)[i]));
    }
    return walls;
  }

  Result<void> set_up(const Json& ticks) {
    const Json* first = ticks.empty() ? nullptr : &ticks.front();
    if (!before_action_ && (first == nullptr || read_action(*first).type != "start")) {
      return fail(InputError::Missing, "ticks[0] must have the action 'start'");
    }
    const auto begun = begin(first, ticks);
    if (!begun) return Failure(begun.error().within(place(0)));
    auto game = open_game(record_);
    if (!game) return Failure(game.error().within(place(0)));
    line_.emplace(std::move(*game));
    return {};
  }

  Result<void> begin(const Json* first, const Json& ticks) {
    auto walls = TRY(start_walls(first));
    ContestStart start;
    start.rules = rules_;
    start.walls_left = std::move(walls);
    if (first == nullptr) {
      // Only the contest's own order is left to go by.
      if (players_ == 4) start.rules.seating = quoridor::Seating::Contest;
      for (int player = 0; player < players_; ++player) {
        start.pawns[index(player)] = seat_of(start.rules, player).start;
      }
      return begin_with(start, record_);
    }
    auto scene = TRY(read_scene(*first, players_));
    start.pawns = scene.pawns;
    start.walls = std::move(scene.walls);
    const bool acts = ticks.size() > first_action();
    const auto player = whole_number(acts ? ticks[first_action()] : *first, {"currentPlayer"});
    if (player && *player >= 0 && *player < players_) {
      // The server's first tick names the player before the one who begins.
      start.to_move = acts ? *player : (*player + 1) % players_;
    }
    last_squares_ = start.pawns;
    return begin_with(start, record_);
  }

  Result<void> play_tick(const Json& tick) {
    const auto player = TRY(whole_number(tick, {"currentPlayer"}));
    if (player < 0 || player >= players_) {
      return fail(InputError::OutOfRange, "there is no player " + std::to_string(player));
    }
    const auto scene = TRY(read_scene(tick, players_));
    if (before_action_) {
      TRY(check_scene(scene));
    }
    TRY(act(tick, player));
    note_faults(tick, player);
    return before_action_ ? Result<void>() : check_scene(scene);
  }

  Result<void> act(const Json& tick, int player) {
    const ContestAction action = read_action(tick);
    if (action.type.empty()) return fail(InputError::Missing, "the action has no type");
    if (action.type == "cannotmove" || action.type == "stuck") {
      if (!line_->in_play(games::SeatId(player))) return {};
      return fail(InputError::Conflict,
                  "player " + std::to_string(player) +
                      " is said to have no move, but by the rules it has one");
    }
    if (action.type != "move" && action.type != "place") {
      return fail(InputError::Unknown, "the action " + quote(action.type) +
                                           " is none of start, move, place, cannotmove and stuck");
    }
    Result<Move> move = Move();
    if (action.type == "place") {
      move = read_wall(*action.properties);
    } else {
      const auto pawn = TRY(read_pawn(*action.properties));
      if (!pawn) return fail(InputError::OutOfRange, "a pawn moves to (-1, -1)");
      move = Move::pawn(*pawn);
    }
    if (!move) return Failure(move.error());
    if (games::SeatId(player) != line_->to_move() && !line_->over()) {
      return fail(InputError::Conflict, "player " + std::to_string(player) + " acts, but player " +
                                            std::to_string(player_of(line_->to_move())) +
                                            " is to move");
    }
    const std::string text = to_text(*move);
    TRY(line_->play(text));
    if (move->is_pawn()) last_squares_[index(player)] = move->square();
    record_.moves.push_back({text, {}, {}, {}});
    return {};
  }

  // Pawns of eliminated players may still be shown: the log removes them on their turn.
  [[nodiscard]] Result<void> check_scene(const Scene& scene) const {
    const Setup setup = quoridor::setup_of(line_->game());
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

  // The server's notes about the bots, as comments on the move made by them or for them.
  void note_faults(const Json& tick, int player) {
    std::string& comment = record_.moves.empty() ? record_.comment : record_.moves.back().comment;
    const Json* bots = find_value(tick, {"bots"});
    if (bots == nullptr || !bots->is_array()) return;
    for (const Json& bot : *bots) {
      const auto seat = seat_of_bot(bot);
      const bool other = seat && *seat != player;
      const std::string who = other ? " of player " + std::to_string(*seat) : "";
      const auto note = [&](std::string_view word, const std::string& text) {
        if (!text.empty()) append_comment(comment, std::string(word) + who + ": " + text);
      };
      note("commandError", text_under(bot, {"commandError", "error"}));
      note("botLog", text_under(bot, {"botLog"}));
      const Json* offline = find_value(bot, {"offline"});
      if (!other && offline != nullptr && *offline == true) append_comment(comment, "offline");
      if (!other && !record_.moves.empty()) record_.moves.back().spent = time_between(bot);
    }
    comment = cleaned(comment, kMaxComment, Breaks::Allowed);
  }

  // From the last message that the bot received to the last that it sent.
  static std::optional<Time> time_between(const Json& bot) {
    constexpr std::uint64_t kMaxTimestamp = std::uint64_t{1} << 62U;
    std::array<std::int64_t, 2> stamps{};
    for (std::size_t i = 0; i < 2; ++i) {
      const Json* messages = find_value(bot, {i == 0 ? "received" : "sent"});
      if (messages == nullptr || !messages->is_array() || messages->empty()) return std::nullopt;
      const Json* stamp = find_value(messages->back(), {"timestamp"});
      if (stamp == nullptr || !stamp->is_number_unsigned()) return std::nullopt;
      stamps[i] = static_cast<std::int64_t>(std::min(stamp->get<std::uint64_t>(), kMaxTimestamp));
    }
    const Time time(stamps[1] - stamps[0]);
    return time >= Time{} && time <= kMaxTime ? std::optional(time) : std::nullopt;
  }

  const Json& json_;
  Record record_;
  bool before_action_ = false;  // ticks show the board before their action
  const char* name_ = "ticks";
  int players_ = 0;
  int total_walls_ = 0;
  quoridor::Rules rules_;
  std::optional<MoveHistory> line_;
  std::array<Pawn, games::kMaxSeats> last_squares_;
};

Result<Record> read_log(const Json& json) {
  return LogReader(json).read();
}

// Protocol Buffers are read whole: a log is one message without an end marker.
class ProtobufReader final : public RecordReader {
 public:
  ProtobufReader(ByteSource source, Conversation* conversation)
      : source_(std::move(source)), conversation_(conversation) {}

  Result<std::optional<Record>> next() override {
    if (done_) return std::nullopt;
    done_ = true;
    std::string bytes;
    std::vector<char> buffer(std::size_t{1} << 16);
    while (const std::size_t count = source_(buffer.data(), buffer.size())) {
      bytes.append(buffer.data(), count);
      if (bytes.size() > kMaxRecord) {
        return fail(InputError::TooLong,
                    "a contest log has more than " + std::to_string(kMaxRecord) + " bytes");
      }
    }
    const auto json = TRY(json_of_contest_protobuf(bytes));
    if (conversation_ != nullptr) *conversation_ = conversation_of_contest_log(json);
    auto record = TRY(read_log(json));
    return record;
  }

  [[nodiscard]] std::size_t line() const override { return 1; }

 private:
  ByteSource source_;
  Conversation* conversation_;
  bool done_ = false;
};

}  // namespace

std::string_view name_of(ContestShape shape) {
  constexpr std::array<std::string_view, kContestShapes> kNames = {"server", "manual", "arena",
                                                                   "protobuf"};
  return kNames[static_cast<std::size_t>(shape)];
}

Result<ContestShape> parse_contest_shape(std::string_view name) {
  for (int i = 0; i < kContestShapes; ++i) {
    const auto shape = static_cast<ContestShape>(i);
    if (name_of(shape) == name) return shape;
  }
  return fail(InputError::Unknown,
              "contest logs are server, manual, arena or protobuf, not " + quote(name));
}

Result<Record> record_of_contest_log(std::string_view log) {
  if (looks_like_contest_protobuf(log)) {
    const auto json = TRY(json_of_contest_protobuf(log));
    return read_log(json);
  }
  const auto json = parse_object(log);
  if (!json) return Failure(json.error().error);
  return read_log(*json);
}

std::unique_ptr<RecordReader> make_contest_reader(ByteSource source, Conversation* conversation) {
  // Enough to tell text from bytes.
  constexpr std::size_t kLook = 1 << 12;
  std::string look(kLook, '\0');
  std::size_t have = 0;
  while (const std::size_t count = have < kLook ? source(look.data() + have, kLook - have) : 0) {
    have += count;
  }
  look.resize(have);
  const bool protobuf = looks_like_contest_protobuf(look);
  ByteSource whole = [look = std::move(look), used = std::size_t{0}, rest = std::move(source)](
                         char* buffer, std::size_t size) mutable {
    if (used == look.size()) return rest(buffer, size);
    const std::size_t count = look.copy(buffer, size, used);
    used += count;
    return count;
  };
  if (protobuf) return std::make_unique<ProtobufReader>(std::move(whole), conversation);
  return std::make_unique<JsonRecordReader>(std::move(whole), [conversation](const Json& json) {
    if (conversation != nullptr) *conversation = conversation_of_contest_log(json);
    return read_log(json);
  });
}

}  // namespace outflank::match
