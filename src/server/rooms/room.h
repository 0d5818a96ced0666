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

// One game and those who play and watch it: a LiveGame that decides, an Outbox that holds back what is
// not stored, an Attendance of who is connected, and the lock around them. When storing fails, the
// room is given up and everybody sent to a new one, which is made of what the store has. Where several
// servers share the store, a room follows what the others have stored: when another one was first,
// the game is loaded again, and what could not be stored is tried upon that. From any thread; no call
// blocks for longer than a move takes to be checked.
class Room final : public Audience, public std::enable_shared_from_this<Room> {
 public:
  static Result<std::shared_ptr<Room>> open(store::StoredGame game,
                                            std::vector<store::ChatLine> chat,
                                            RoomServices& services);

  [[nodiscard]] const std::string& id() const { return game_.row().id; }

  // Begins to tell a client what happens, with the state first. A room that is given up closes it.
  void attach(std::shared_ptr<Client> client) override;
  void detach(const Client& client) override;
  bool receive(const std::shared_ptr<Client>& client, std::string_view text) override;

  // `client` is there when the command came over a live connection.
  void handle(const Actor& actor, const Command& command, Client* client, Reply reply);

  // The state as the actor sees it, and the record: with the room locked, as soon as nothing waits to
  // be stored. Fails if the room is given up.
  void ask_state(Actor actor, std::move_only_function<void(Result<std::string>)> answer);
  void ask_record(std::move_only_function<void(Result<match::Record>)> answer);

  void on_persisted(const Result<void>& result);
  // Another server has stored a change; an empty text: one that has to be loaded.
  void follow(std::int64_t version, std::string_view text);
  // What the store has instead of what was here; nothing: the same.
  struct Loaded {
    store::StoredGame game;
    std::vector<store::ChatLine> chat;
  };
  void reloaded(Result<std::optional<Loaded>> loaded);
  // The store had that version, or a later one.
  void expect_version(std::int64_t version);
  // Others may have changed the game unheard.
  void check_version();
  // What other servers tell of this game, and one that tells nothing any more.
  void hear(const Json& message);
  void forget_node(const std::string& node);
  void engine_moved(int ply, const std::string& move);
  // Claimed: this server alone sees to what is due.
  enum class Wake : std::uint8_t { Alarm, Claimed };
  void wake(Wake why = Wake::Alarm);
  // Seats of one identity belong to another from now on; to nobody, with the name that is given, if
  // that has no identity.
  void hand_over(const std::string& from, const Actor& to);

  // True, and from then on given up, if nothing would be lost: nobody is here and nothing goes on.
  bool retire_if_idle(match::Time idle_since);
  void close_all(CloseCode code);

 private:
  Room(LiveGame game, RoomServices& services);

  [[nodiscard]] Attendance::Seats seats() const { return game_.row().seats; }
  [[nodiscard]] Circumstances circumstances() const;
  // As things were a while ago, when something came that could not be done at once.
  [[nodiscard]] Circumstances circumstances_at(match::Time then) const;
  [[nodiscard]] Message state_for(const Actor& actor);

  // A command as it came.
  struct Request {
    Actor actor;
    Command command;
    Facts facts;
    match::Time received{};
    bool current = false;  // the game is known to be as the store has it
  };
  // With what is known so far; `reply` is called sooner or later.
  void execute(Request request, Reply reply);
  // Looks something up and executes the command again.
  void look_up(const Lookup& lookup, Request request, Reply reply);
  // Goes on after that, unless it has failed or the room is given up.
  void resume(Request request, const Error* trouble, Reply reply);
  // Does it again when the game has been loaded anew.
  void execute_later(Request request, Reply reply);
  // Whoever asks for something that is not possible may know more of the game than this server.
  void refuse_if_current(Request request, Reply reply);
  // Loads the game again, unless `version` is still the newest.
  static constexpr std::int64_t kNoVersion = -1;
  void begin_reload(std::int64_t version = kNoVersion);
  void on_conflict();
  void do_waiting();

  // Stores and tells what has happened; the answer to a command, if there is one, comes with its
  // last step.
  void carry_out(Reaction reaction, Reply reply = {}, std::optional<Retry> retry = {});
  void carry_out(Step step, Reply reply, const Ack& ack, std::optional<Retry> retry);
  [[nodiscard]] Retry retry_of(Request request);
  void play_engine_move(int ply, const std::string& move, match::Time found);
  void flush();
  // After everything that happens: premoves, engines, presence, the next time to wake.
  void schedule_next(const Circumstances& at);
  void ask_engine(const Circumstances& at);
  // When another server takes the engine's move over from this one.
  [[nodiscard]] std::optional<match::Time> engine_lease_ends(const Circumstances& at) const;
  void wake_now(Wake why);
  void tell_presence_if_due(match::Time now);
  void announce_attendance();
  void give_up(const Error& error);

  std::mutex mutex_;
  RoomServices& services_;
  LiveGame game_;
  Outbox outbox_;
  Attendance attendance_;
  bool given_up_ = false;
  std::optional<int> thinking_at_;       // the ply that an engine thinks about
  std::optional<match::Time> wakes_at_;  // that was asked for

  // Where several servers share the store.
  struct Waiting {
    Retry retry;
    Reply reply;
  };
  bool on_duty_ = true;     // what follows from the last move, an engine's, is done here
  bool reloading_ = false;  // what comes meanwhile waits
  std::vector<Waiting> waiting_;
  std::int64_t newest_ = 0;      // version that was heard of
  std::size_t writes_ = 0;       // that are not answered
  std::size_t void_writes_ = 0;  // the first of them, whose answer means nothing any more
};

}  // namespace outflank::server
