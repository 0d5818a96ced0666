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

// Who is connected to one game, who was when, and what the others are told about it. Not for several
// threads; the time is told from outside, and who sits where as well.
class Attendance {
 public:
  using Seats = std::span<const store::SeatRow>;

  explicit Attendance(match::Time now);

  // A client that is not told anything before it has been admitted.
  void expect(std::shared_ptr<Client> client) { arriving_.push_back(std::move(client)); }
  // False if it has gone in the meantime.
  bool admit(const std::shared_ptr<Client>& client, Seats seats, match::Time now);
  // False if it had not been admitted.
  bool leave(const Client& client, Seats seats, match::Time now);
  [[nodiscard]] bool has(const Client& client) const;
  void send(const Outgoing& out, Seats seats) const;
  void close_all(CloseCode code);
  [[nodiscard]] const std::vector<std::shared_ptr<Client>>& clients() const { return clients_; }

  // Somebody has been heard of, or has looked, without being connected.
  void note_seat(int seat, match::Time now);
  void note_look(match::Time now) { watched_at_ = now; }

  [[nodiscard]] PresenceView view(Seats seats) const;
  // What a game is to know about who is there.
  void describe(Seats seats, Circumstances& out) const;
  // Nobody is connected, and no player has been heard of since then.
  [[nodiscard]] bool idle_since(match::Time time) const;

  // Who is connected to another server, by its name; and nobody, once it is gone.
  void set_elsewhere(const std::string& node, PresenceView view, match::Time now);
  void forget_node(const std::string& node, match::Time now);
  // Those who are connected to this one.
  [[nodiscard]] PresenceView own_view(Seats seats) const;
  // Whether they are others than at the last call.
  bool take_own_change() { return std::exchange(own_changed_, false); }

  // When everybody is to be told who is here; nothing if they know.
  [[nodiscard]] std::optional<match::Time> presence_due() const;
  void tell_presence(Seats seats, match::Time now);

 private:
  std::vector<std::shared_ptr<Client>> clients_;
  std::vector<std::shared_ptr<Client>> arriving_;
  std::array<match::Time, games::kMaxSeats> seen_at_{};  // last connected or heard of
  std::map<std::string, PresenceView> elsewhere_;        // by the name of the server
  match::Time watched_at_;
  bool own_changed_ = false;
  bool presence_changed_ = false;
  match::Time presence_told_{};
};

}  // namespace outflank::server
