#pragma once

#include <array>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "games/game.h"
#include "match/time.h"
#include "server/rooms/client.h"
#include "server/rooms/game_json.h"
#include "server/rooms/live_game.h"
#include "server/rooms/outbox.h"
#include "store/game.h"

namespace outflank::server {

// Who is and was connected to one game, and when to announce it. Not thread-safe; callers pass in
// the time and the seats.
class Attendance {
 public:
  using Seats = std::span<const store::SeatRow>;

  explicit Attendance(match::Time now);

  // A client that receives nothing before it is admitted.
  void expect(std::shared_ptr<Client> client) { arriving_.push_back(std::move(client)); }
  // False if it has gone in the meantime.
  bool admit(const std::shared_ptr<Client>& client, Seats seats, match::Time now);
  // False if it had not been admitted.
  bool leave(const Client& client, Seats seats, match::Time now);
  [[nodiscard]] bool has(const Client& client) const;
  void send(const Outgoing& out, Seats seats) const;
  void close_all(CloseCode code);
  [[nodiscard]] const std::vector<std::shared_ptr<Client>>& clients() const { return clients_; }

  // A player was active without being connected.
  void note_seat(games::SeatId seat, match::Time now);
  void note_look(match::Time now) { watched_at_ = now; }

  [[nodiscard]] PresenceView view(Seats seats) const;
  // Fills in who is present.
  void describe(Seats seats, GameContext& out) const;
  // Whether nobody is connected and no player has been active since then.
  [[nodiscard]] bool idle_since(match::Time time) const;

  // Connections to another server; cleared when it is gone or silent since `time`.
  void set_elsewhere(const std::string& node, PresenceView view, match::Time now);
  void forget_node(const std::string& node, match::Time now);
  void drop_silent_servers(match::Time time, match::Time now);
  // Who is connected to this server.
  [[nodiscard]] PresenceView own_view(Seats seats) const;
  // Whether that has changed since the last call.
  bool take_own_change() { return std::exchange(own_changed_, false); }

  // When to announce presence; empty if it is up to date.
  [[nodiscard]] std::optional<match::Time> presence_due() const;
  void send_presence(Seats seats, match::Time now);

 private:
  std::vector<std::shared_ptr<Client>> clients_;
  std::vector<std::shared_ptr<Client>> arriving_;
  std::array<match::Time, games::kMaxSeats> seen_at_{};  // last connected or active
  struct Elsewhere {
    PresenceView view;
    match::Time heard_at{};
  };
  std::map<std::string, Elsewhere> elsewhere_;  // by the name of the server
  match::Time watched_at_;
  bool own_changed_ = false;
  bool presence_changed_ = false;
  match::Time presence_sent_at_{};
};

}  // namespace outflank::server
