#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <vector>

#include "core/error.h"
#include "match/match.h"
#include "server/base/json.h"
#include "server/rooms/answers.h"
#include "server/rooms/client.h"
#include "server/rooms/command.h"
#include "server/rooms/engine_request.h"
#include "server/rooms/lag_budget.h"
#include "store/game.h"
#include "store/people.h"
#include "store/store_error.h"

namespace outflank::server {

class Room;

// What people's ratings are, as they are shown, by identity.
using Ratings = std::map<std::string, int>;

// The job that counts a finished game for its players' ratings.
inline constexpr std::string_view kRateJob = "rate";

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

  // Room::stored is called with the answer, for changes of one room in their order.
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

 protected:
  RoomServices() = default;
};

// Called once, with the room locked: it may send and store things, but not call the room.
using Reply = std::move_only_function<void(const Result<Ack>&)>;

// One game and those who play and watch it. The match decides; nobody is told of a move before it is
// stored. When storing fails, the room is given up and everybody sent to a new one, which is made of
// what the store has. From any thread; no call blocks for longer than a move takes to be checked.
class Room final : public Place, public std::enable_shared_from_this<Room> {
 public:
  static Result<std::shared_ptr<Room>> open(store::StoredGame game,
                                            std::vector<store::ChatLine> chat,
                                            RoomServices& services);

  [[nodiscard]] const std::string& id() const { return row_.id; }

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

  void stored(const Result<void>& result);
  void engine_moved(int ply, const std::string& move);
  void wake();
  // Seats of one identity belong to another from now on; to nobody, with the name that is given, if
  // that has no identity.
  void hand_over(const std::string& from, const Actor& to);

  // True, and from then on given up, if nothing would be lost: nobody is here and nothing goes on.
  bool retire_if_idle(match::Time idle_since);
  void close_all(CloseCode code);

 private:
  // Something that waits until what came before it is stored, and then is told.
  struct Outgoing {
    Message message;
    bool players_only = false;
  };
  struct Pending {
    bool durable = false;      // waits for the store itself
    bool begins_turn = false;  // whoever is to move does not know of it yet
    std::vector<Outgoing> messages;
    Reply reply{};
    Ack ack;
  };
  using Settled = std::move_only_function<void(const Error* error)>;

  Room(store::StoredGame game, std::vector<store::ChatLine> chat, match::Match match,
       std::string start_text, RoomServices& services);

  [[nodiscard]] std::optional<int> seat_of(const Actor& actor) const;
  [[nodiscard]] Result<int> need_seat(const Actor& actor) const;
  [[nodiscard]] bool is_engine(int seat) const;
  [[nodiscard]] bool running() const { return row_.status == store::Status::Running; }

  // The commands: what they come to, or nothing when `reply` has been passed on.
  Result<void> do_command(const Actor& actor, const Command& command, Reply& reply);
  Result<void> do_move(const Actor& actor, const Command& command, Reply& reply);
  Result<void> do_premove(const Actor& actor, const Command& command);
  // What has to be known before a seat is taken; what is not known yet is looked up first.
  struct JoinChecks {
    const Ratings* ratings = nullptr;  // where the game is rated
    bool name_is_free = false;         // for somebody without an account
  };
  Result<void> do_join(const Actor& actor, const Command& command, const JoinChecks& checks,
                       Reply& reply);
  Result<void> take_seat(int seat, const Actor& actor, const Command& command,
                         const Ratings* ratings, Pending pending);
  Result<void> do_takeback(int seat, Reply& reply);
  Result<void> do_abort(const Actor& actor, Reply& reply);
  Result<void> do_claim(int seat, Reply& reply);
  Result<void> do_rematch(int seat, Reply& reply);
  Result<void> do_chat(int seat, const Actor& actor, const Command& command);
  void begin_rematch(const Ratings* ratings, Reply& reply);
  // Goes on with a step that needs the ratings of everybody with a seat, and of one more.
  using RatedStep = std::move_only_function<Result<void>(const Ratings& ratings, Reply& reply)>;
  Result<void> with_ratings(const std::string& newcomer, Reply& reply, RatedStep next);
  // Goes on with a step for somebody without an account, if the name is nobody's.
  using Step = std::move_only_function<Result<void>(Reply& reply)>;
  Result<void> with_free_name(const std::string& name, Reply& reply, Step next);
  void resume(Reply& reply, const Error* trouble, Step next);
  Result<void> start();

  // Tells and stores what has happened in the match since the last time.
  void publish(Reply reply, const std::string& ref);
  void tell(Json event, Pending& pending);
  void push(Pending pending, std::optional<store::GameChange> change);
  void flush();
  // The clock of whoever is to move begins to run when everybody has been told.
  void release_clock();
  // Calls it now, or as soon as nothing waits to be stored: what is shown is stored.
  void when_settled(Settled task);
  store::GameChange new_change();
  void note_event(const match::Event& event, const std::string& ref, store::GameChange& change,
                  Pending& pending);
  void answer_for_engines();
  // After every change: premoves, engines, the next time to wake.
  void go_on();
  void play_premove();
  void ask_engine();
  // Before and after a step of the match that may begin a turn.
  void offer_lag();
  void take_lag(int mover_before, int ply_before);
  [[nodiscard]] match::Time lag_of(int seat) const;
  [[nodiscard]] std::optional<match::Time> next_wake() const;
  // The same as time of day, for the store.
  [[nodiscard]] std::optional<store::Moment> wall_wake() const;
  [[nodiscard]] bool seats_idle_since(match::Time time) const;
  // When a game of engines alone is broken off unless somebody looks at it; nothing for others.
  [[nodiscard]] std::optional<match::Time> unwatched_until() const;
  void adjudicate_absence();
  void give_up(const Error& error);

  // A step of the match, told and stored if it is not refused; the reply then goes with it.
  Result<void> step(const std::function<Result<void>()>& step_match, Reply& reply,
                    const std::string& ref = {});

  [[nodiscard]] Json state_json(const Actor& actor);
  [[nodiscard]] Json clocks_json();
  [[nodiscard]] Json presence_json() const;
  [[nodiscard]] Json end_json() const;
  void tell_presence();
  [[nodiscard]] bool is_here(int seat) const;

  std::mutex mutex_;
  RoomServices& services_;
  store::GameRow row_;
  match::Match match_;
  std::vector<std::string> refs_;  // of each move
  std::string start_text_;         // the position at the start
  std::vector<store::ChatLine> chat_;
  std::vector<std::shared_ptr<Client>> clients_;
  std::vector<std::shared_ptr<Client>> arriving_;  // who have not been sent the state yet
  std::vector<Pending> pending_;
  std::vector<Settled> waiting_;
  std::uint64_t seq_ = 0;
  bool given_up_ = false;
  std::optional<match::Time> clock_held_since_;  // a turn has begun that nobody has been told of
  std::optional<int> thinking_at_;               // the ply that an engine thinks about
  match::Time changed_at_;                       // when something last happened
  match::Time watched_at_;  // when somebody last looked, without being connected

  struct SeatState {
    std::optional<std::pair<int, std::string>> premove;  // ply, move
    bool wants_rematch = false;
    LagBudget lag;
    match::Time seen_at{};  // last connected
  };
  std::array<SeatState, games::kMaxSeats> seats_{};

  std::optional<match::Time> wakes_at_;  // that was asked for
  bool presence_dirty_ = false;
  match::Time presence_told_{};
};

}  // namespace outflank::server
