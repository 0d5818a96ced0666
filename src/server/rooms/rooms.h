#pragma once

#include <array>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <deque>
#include <functional>
#include <memory>
#include <mutex>
#include <optional>
#include <queue>
#include <span>
#include <string>
#include <string_view>
#include <thread>
#include <unordered_map>
#include <vector>

#include "core/error.h"
#include "server/base/shared_store.h"
#include "server/base/turn_clock.h"
#include "server/jobs/worker.h"
#include "server/rooms/attendance_batch.h"
#include "server/rooms/bus.h"
#include "server/rooms/engine_games.h"
#include "server/rooms/engine_pool.h"
#include "server/rooms/lobby.h"
#include "server/rooms/presence.h"
#include "server/rooms/remote_engines.h"
#include "server/rooms/room.h"
#include "store/group_writer.h"
#include "store/store.h"

namespace outflank::server {

enum class ChatPolicy : std::uint8_t { Everybody, Accounts, Off };

// Whether two people at one address may play rated games with each other.
enum class SameAddress : std::uint8_t { Refused, Allowed };

// All rooms of this server. Rooms are loaded on demand or when something is due in them, and
// retired when nobody has been there for a while; the store has everything.
class Rooms final : public RoomServices {
 public:
  struct Settings {
    int engine_threads = 1;
    ChatPolicy chat = ChatPolicy::Everybody;
    SameAddress rated_at_one_address = SameAddress::Refused;
    // What to add to the monotonic clock for that of turns.
    store::Moment clock_offset = 0;
    // Of the shared database; empty: not shared.
    std::string shared_address{};
    store::StoreSettings store_settings{};
    // A session was ended on another server.
    std::function<void(const std::string& session)> on_session_ended{};
    // A wrong password was given on another server, for the account of that mark.
    std::function<void(const std::string& account)> on_wrong_password{};
    // The sessions with connections here, of which some may have ended unheard.
    std::function<std::vector<std::string>()> live_sessions{};
  };

  // `writer` is for moves, `reader` for everything else.
  Rooms(std::unique_ptr<store::Store> writer, SharedStore& reader, const Settings& settings);
  // Stores everything pending first. Nobody may hold a room any more.
  ~Rooms() override;
  Rooms(const Rooms&) = delete;
  Rooms& operator=(const Rooms&) = delete;

  // May block for the store. The room includes what others have stored before the call.
  Result<std::shared_ptr<Room>> find(const std::string& id);
  // LobbyFull for a public game that has to wait if the lobby is full; EnginesFull and TooManyGames
  // for one with engines.
  Result<void> create(store::GameRow game, const Actor& maker);
  void hand_over(const std::string& from, const Actor& to);
  // Announces ended sessions to the other servers.
  void announce_ended(const std::vector<std::string>& sessions);
  void announce_wrong_password(const std::string& account);

  [[nodiscard]] Lobby& lobby() { return lobby_; }
  [[nodiscard]] Presence& presence() { return presence_; }
  // Does the jobs in the store while there is no other worker.
  [[nodiscard]] Worker& worker() { return *worker_; }
  // Closes all connections, for a shutdown.
  void close_all(CloseCode code);

  struct Figures {
    std::size_t rooms;
    EnginePool::Figures engines;
    std::optional<RemoteEngines::Figures> remote_engines;  // where other servers share the store
    std::optional<store::JobFigures> jobs;                 // of all servers and workers
    std::size_t engine_games;                              // among themselves
    std::size_t store_queue;
    store::GroupWriter::Figures writer;
    StoreWatch::Figures store;
    std::optional<Bus::Figures> bus;  // where other servers share the store
    double notification_queue;        // of the database, from 0 to 1
    std::uint64_t reloads;            // of games that others had changed
    std::uint64_t wakes_claimed;      // due games handled by this server
  };
  Figures figures();

  static match::Time steady_now();
  match::Time now() override { return steady_now(); }
  store::Moment wall_now() override;
  store::Moment clock_now() override;
  void write(std::shared_ptr<Room> room, store::GameChange change) override;
  bool think(std::shared_ptr<Room> room, int ply, EngineRequest request) override;
  void wake_at(std::shared_ptr<Room> room, match::Time when) override;
  bool look_up_ratings(std::string pool, std::vector<std::string> players,
                       std::move_only_function<void(Result<Ratings>)> known) override;
  bool check_guest_name(std::string name,
                        std::move_only_function<void(Result<void>)> known) override;
  bool is_same_person(const store::Maker& maker, const Actor& other) override;
  void changed(const store::GameRow& game) override;
  void forget(const std::string& game) override;
  bool chat_allowed(const Actor& actor) override;
  [[nodiscard]] bool shared() const override { return !settings_.shared_address.empty(); }
  bool reload(std::shared_ptr<Room> room, std::int64_t version) override;
  void announce(Json message) override;
  void announce_together(Json here) override;

 private:
  struct Alarm {
    match::Time when;
    std::weak_ptr<Room> room;
    friend bool operator<(const Alarm& a, const Alarm& b) { return a.when > b.when; }
  };
  using Chore = std::move_only_function<void()>;

  void run_alarms(const std::stop_token& stop);
  void run_chores(const std::stop_token& stop);
  // False when too many are queued.
  bool add_chore(Chore chore);
  void do_jobs();
  void look_for_games_to_wake();
  // Its clock, and its queue of notifications.
  void look_at_store();

  // Receives changes and messages of other servers.
  std::unique_ptr<Bus> make_bus();
  std::unique_ptr<RemoteEngines> make_remote_engines();
  std::unique_ptr<Worker> make_worker();
  void on_change(std::string_view game, std::int64_t version, std::string_view text);
  void on_message(const Json& message);
  void on_gap();
  // Does again what notifications may have been missed about; at the next look if the store is away.
  void catch_up();
  Result<void> compare_with_store();
  Result<void> end_missed_sessions();
  void announce_attendances();
  void drop_silent_servers();
  void on_node_lost(const std::string& node);
  void on_node_found(const std::string& node);
  Result<void> load_lobby();
  void load_listing(const std::string& game);
  void hand_over_here(const std::string& from, const Actor& to);
  // In messages of kind `kind`, with some of the names in each.
  void announce_list(const char* kind, const char* key, std::span<const std::string> names);
  void announce_who_waits();
  Result<Room::Loaded> load(const std::string& id);
  [[nodiscard]] std::shared_ptr<Room> loaded(const std::string& id);
  [[nodiscard]] std::vector<std::shared_ptr<Room>> all_rooms();
  // Whether workers on other machines search engine moves.
  [[nodiscard]] bool has_workers() const;
  Result<void> check_engines(const store::GameRow& game);
  void begin(const std::string& game);
  void retire_idle_rooms();

  SharedStore& reader_;
  Settings settings_;
  TurnClock clock_;
  Presence presence_;
  Lobby lobby_;
  EngineGames engine_games_;

  std::mutex rooms_mutex_;
  std::unordered_map<std::string, std::shared_ptr<Room>> rooms_;
  std::array<std::mutex, 64> loading_;  // by the id of the game

  std::mutex alarms_mutex_;
  std::condition_variable_any alarms_changed_;
  std::priority_queue<Alarm> alarms_;

  std::mutex chores_mutex_;
  std::condition_variable_any chores_changed_;
  std::deque<Chore> chores_;

  std::atomic<std::uint64_t> reloads_ = 0;
  std::atomic<std::uint64_t> wakes_claimed_ = 0;
  std::atomic<double> notification_queue_ = 0;
  std::chrono::steady_clock::time_point next_roll_call_{};
  std::atomic<bool> behind_ = false;                 // notifications may have been missed
  std::atomic<bool> attendances_wanted_ = false;     // another server has asked
  std::optional<match::Time> attendances_asked_at_;  // of all servers, by the thread for chores

  // Destroyed in reverse order: producers first, the writer last.
  std::unique_ptr<store::GroupWriter> writer_;
  std::unique_ptr<EnginePool> engines_;
  std::unique_ptr<Worker> worker_;
  std::unique_ptr<RemoteEngines> remote_engines_;  // null: the store is not shared
  std::unique_ptr<Bus> bus_;                       // null: the store is not shared
  AttendanceBatch attendance_batch_;               // to the bus
  std::jthread chores_thread_;
  std::jthread alarms_thread_;
};

}  // namespace outflank::server
