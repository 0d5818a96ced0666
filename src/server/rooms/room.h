#pragma once

#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "match/record.h"
#include "server/rooms/attendance.h"
#include "server/rooms/client.h"
#include "server/rooms/command.h"
#include "server/rooms/live_game.h"
#include "server/rooms/outbox.h"
#include "server/rooms/room_services.h"
#include "store/game.h"

namespace outflank::server {

// One game with its players and spectators: a LiveGame that decides, an Outbox that holds back what
// is not stored, an Attendance of who is connected, and the lock around them. When storing fails,
// the room is abandoned and everybody reconnects to a new one, loaded from the store. Where several
// servers share the store, a room follows the others' changes: when another server was first, the
// game is reloaded, and what could not be stored is retried on top of that. Thread-safe; no call
// blocks for longer than it takes to check a move.
class Room final : public Audience, public std::enable_shared_from_this<Room> {
 public:
  static Result<std::shared_ptr<Room>> open(store::StoredGame game,
                                            std::vector<store::ChatLine> chat,
                                            RoomServices& services);

  [[nodiscard]] const std::string& id() const { return game_.row().id; }

  // Starts to send events to a client, with the state first. An abandoned room closes it.
  void attach(std::shared_ptr<Client> client) override;
  void detach(const Client& client) override;
  bool receive(const std::shared_ptr<Client>& client, std::string_view text) override;

  // `client` is null unless the command came over a live connection.
  void handle(const Actor& actor, const Command& command, Client* client, Reply reply);

  // The state as the actor sees it, and the record: with the room locked, as soon as nothing is
  // pending. Fails if the room is abandoned.
  void ask_state(Actor actor, std::move_only_function<void(Result<std::string>)> answer);
  void ask_record(std::move_only_function<void(Result<match::Record>)> answer);

  void on_persisted(const Result<void>& result);
  // Another server has stored a change; an empty text means that it has to be loaded.
  void follow(std::int64_t version, std::string_view text);
  // The game from the store; empty if unchanged.
  struct Loaded {
    store::StoredGame game;
    std::vector<store::ChatLine> chat;
  };
  void reloaded(Result<std::optional<Loaded>> loaded);
  // The store has that version, or a later one; and the game as of a moment ago.
  void expect_version(std::int64_t version);
  void expect(const store::GameStamp& stamp);
  // Changes of other servers may have been missed.
  void check_version();
  // A message of another server about this game; and a server that has gone.
  void on_server_message(const Json& message);
  void forget_node(const std::string& node);
  // Messages about who is connected elsewhere may have been missed until then, and have been repeated.
  void drop_silent_servers(match::Time time);
  // Announces once more who is connected here, if anybody is.
  void repeat_attendance();
  void engine_moved(int ply, const std::string& move);
  // Claimed: this server alone handles what is due.
  enum class Wake : std::uint8_t { Alarm, Claimed };
  void wake(Wake why = Wake::Alarm);
  // Transfers the seats of one identity to another, or, if that has no identity, anonymises them
  // under the given name.
  void hand_over(const std::string& from, const Actor& to);

  // Abandons the room and returns true if nothing would be lost: nobody is connected and nothing is
  // pending.
  bool retire_if_idle(match::Time idle_since);
  void close_all(CloseCode code);

 private:
  Room(LiveGame game, RoomServices& services);

  [[nodiscard]] Attendance::Seats seats() const { return game_.row().seats; }
  [[nodiscard]] GameContext game_context() const;
  // The context at an earlier time, for a command that had to wait.
  [[nodiscard]] GameContext game_context_at(match::Time then) const;
  [[nodiscard]] Message state_for(const Actor& actor);

  // A command as received.
  struct Request {
    Actor actor;
    Command command;
    Facts facts;
    match::Time received{};
    bool current = false;  // the game is known to equal the stored one
  };
  // Executes with the facts so far; `reply` is called eventually.
  void execute(Request request, Reply reply);
  // Looks something up and executes the command again.
  void look_up(const Lookup& lookup, Request request, Reply reply);
  // Continues after that, unless it has failed or the room is abandoned.
  void resume(Request request, const Error* error, Reply reply);
  // Executes it once the game has been reloaded.
  void execute_later(Request request, Reply reply);
  // A client whose command is impossible may know a newer state than this server: checks that
  // first.
  void refuse_if_current(Request request, Reply reply);
  // Reloads the game, unless `version` is still the newest.
  static constexpr std::int64_t kNoVersion = -1;
  void begin_reload(std::int64_t version = kNoVersion);
  void on_conflict();
  void run_deferred();

  // Stores and sends a reaction; the reply to a command, if any, comes with its last step.
  void carry_out(Reaction reaction, Reply reply = {}, std::optional<Retry> retry = {});
  void carry_out(Step step, Reply reply, const Ack& ack, std::optional<Retry> retry);
  [[nodiscard]] Retry retry_of(Request request);
  void play_engine_move(int ply, const std::string& move, match::Time found);
  void flush();
  // After every change: premoves, engines, presence, the next wake-up.
  void schedule_next(const GameContext& at);
  void ask_engine(const GameContext& at);
  // When another server would take over the engine's move.
  [[nodiscard]] std::optional<match::Time> engine_lease_ends(const GameContext& at) const;
  void wake_now(Wake why);
  void send_presence_if_due(match::Time now);
  void announce_attendance();
  // Premoves of players who are connected to another server now, and no longer to this one.
  void pass_on_premoves();
  void receive_premove(const Json& message);
  void give_up(const Error& error);

  std::mutex mutex_;
  RoomServices& services_;
  LiveGame game_;
  Outbox outbox_;
  Attendance attendance_;
  bool given_up_ = false;
  std::optional<int> thinking_at_;       // the ply being searched
  std::optional<match::Time> wakes_at_;  // the requested wake-up

  // Where several servers share the store.
  struct Deferred {
    Retry retry;
    Reply reply;
  };
  bool on_duty_ = true;     // this server handles what follows the last move, such as an engine's
  bool reloading_ = false;  // requests wait meanwhile
  std::vector<Deferred> deferred_;
  std::int64_t newest_ = 0;      // the newest version announced
  std::size_t writes_ = 0;       // writes not acknowledged yet
  std::size_t void_writes_ = 0;  // the first of them, whose results are ignored
};

}  // namespace outflank::server
