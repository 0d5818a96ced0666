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

// What all rooms share, provided by their owner. Thread-safe, and never blocking.
class RoomServices {
 public:
  virtual ~RoomServices() = default;
  RoomServices(const RoomServices&) = delete;
  RoomServices& operator=(const RoomServices&) = delete;

  // A monotonic clock for the match, and the time of day for what people see.
  virtual match::Time now() = 0;
  virtual store::Moment wall_now() = 0;
  // For turns and alarms in the store: about the time of day, but steady when that is adjusted.
  virtual store::Moment clock_now() = 0;

  // Calls Room::on_persisted with the result; changes of one room in order.
  virtual void write(std::shared_ptr<Room> room, store::GameChange change) = 0;
  // Calls Room::engine_moved with the result. False when the queue is full.
  virtual bool think(std::shared_ptr<Room> room, int ply, EngineRequest request) = 0;
  // Calls Room::wake then.
  virtual void wake_at(std::shared_ptr<Room> room, match::Time when) = 0;
  // Calls `known` with the result, from another thread. False when too many are pending.
  virtual bool look_up_ratings(std::string pool, std::vector<std::string> players,
                               std::move_only_function<void(Result<Ratings>)> known) = 0;
  // Calls `known` with success, or NameTaken if an account has that name; from another thread.
  // False when too many are pending.
  virtual bool check_guest_name(std::string name,
                                std::move_only_function<void(Result<void>)> known) = 0;
  // Whether the maker of a game and the other player seem to be one person, which rated games do
  // not allow.
  virtual bool is_same_person(const store::Maker& maker, const Actor& other) = 0;
  // The game has begun, ended or been joined; called with the room locked.
  virtual void changed(const store::GameRow& game) = 0;
  // Removes the room: it no longer agrees with the store.
  virtual void forget(const std::string& game) = 0;
  virtual bool chat_allowed(const Actor& actor) = 0;

  // Whether other servers may change the same games.
  [[nodiscard]] virtual bool shared() const { return false; }
  // Calls Room::reloaded with the stored game, or empty if the store has the same version; from
  // another thread. False when too many are pending.
  virtual bool reload(std::shared_ptr<Room> /*room*/, std::int64_t /*version*/) { return false; }
  // Sends a message that is not stored to the other servers.
  virtual void announce(Json /*message*/) {}
  // The same for who is connected to a game, in one message with other games, but before anything
  // that is announced later.
  virtual void announce_together(Json here) { announce(std::move(here)); }

 protected:
  RoomServices() = default;
};

}  // namespace outflank::server
