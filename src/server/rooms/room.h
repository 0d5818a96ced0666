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
// room is given up and everybody sent to a new one, which is made of what the store has. From any
// thread; no call blocks for longer than a move takes to be checked.
class Room final : public Place, public std::enable_shared_from_this<Room> {
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
  void engine_moved(int ply, const std::string& move);
  void wake();
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
  [[nodiscard]] Message state_for(const Actor& actor);

  // A command, with what is known so far; `reply` is called sooner or later.
  void execute(const Actor& actor, const Command& command, const Facts& facts, Reply reply);
  // Looks something up and executes the command again.
  void look_up(const Lookup& lookup, const Actor& actor, const Command& command, Reply reply);
  // Goes on after that, unless it has failed or the room is given up.
  void resume(const Actor& actor, const Command& command, const Facts& facts, const Error* trouble,
              Reply reply);

  // Stores and tells what has happened; the answer to a command, if there is one, comes with its
  // last step.
  void carry_out(Reaction reaction, Reply reply = {});
  void carry_out(Step step, Reply reply, const Ack& ack);
  void flush();
  // After everything that happens: premoves, engines, presence, the next time to wake.
  void schedule_next(const Circumstances& at);
  void ask_engine(const Circumstances& at);
  void tell_presence_if_due(match::Time now);
  void give_up(const Error& error);

  std::mutex mutex_;
  RoomServices& services_;
  LiveGame game_;
  Outbox outbox_;
  Attendance attendance_;
  bool given_up_ = false;
  std::optional<int> thinking_at_;       // the ply that an engine thinks about
  std::optional<match::Time> wakes_at_;  // that was asked for
};

}  // namespace outflank::server
