#pragma once

#include <functional>
#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "match/time.h"
#include "server/base/json.h"
#include "server/jobs/engine_request.h"
#include "server/rooms/live_game.h"
#include "store/game.h"

namespace outflank::server {

class Room;

// What all rooms share; given by whoever owns them. From any thread, and never blocking.
class RoomServices {
 public:
  virtual ~RoomServices() = default;
  RoomServices(const RoomServices&) = delete;
  RoomServices& operator=(const RoomServices&) = delete;

  // A monotonic clock for the match, and the time of day for what people see.
  virtual match::Time now() = 0;
  virtual store::Moment wall_now() = 0;
  // For turns and alarms in the store: about the time of day, but it goes on evenly when that is set.
  virtual store::Moment clock_now() = 0;

  // Room::on_persisted is called with the answer, for changes of one room in their order.
  virtual void write(std::shared_ptr<Room> room, store::GameChange change) = 0;
  // Room::engine_moved is called with the answer. False when there is no room in the queue.
  virtual bool think(std::shared_ptr<Room> room, int ply, EngineRequest request) = 0;
  // Room::wake is to be called then.
  virtual void wake_at(std::shared_ptr<Room> room, match::Time when) = 0;
  // `known` is called with the answer, from another thread. False when too many ask.
  virtual bool look_up_ratings(std::string pool, std::vector<std::string> players,
                               std::move_only_function<void(Result<Ratings>)> known) = 0;
  // `known` is called with nothing, or NameTaken if an account has that name; from another thread.
  // False when too many ask.
  virtual bool check_guest_name(std::string name,
                                std::move_only_function<void(Result<void>)> known) = 0;
  // Whether the maker of a game and somebody else seem to be one person, who may not play a rated
  // game with themselves.
  virtual bool is_same_person(const store::Maker& maker, const Actor& other) = 0;
  // The game has begun, ended or been joined; called with the room locked.
  virtual void changed(const store::GameRow& game) = 0;
  // Nobody shall get this object any more: it does not agree with the store.
  virtual void forget(const std::string& game) = 0;
  virtual bool chat_allowed(const Actor& actor) = 0;

  // Whether other servers may change the same games.
  [[nodiscard]] virtual bool shared() const { return false; }
  // Room::reloaded is called with the game as the store has it, or with nothing where the store has
  // that version too; from another thread. False when too many ask.
  virtual bool reload(std::shared_ptr<Room> /*room*/, std::int64_t /*version*/) { return false; }
  // Tells the other servers something that is not stored.
  virtual void announce(Json /*message*/) {}

 protected:
  RoomServices() = default;
};

}  // namespace outflank::server
