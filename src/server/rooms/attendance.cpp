#include "server/rooms/attendance.h"

#include <algorithm>
#include <utility>

#include "server/rooms/room_times.h"

namespace outflank::server {

Attendance::Attendance(match::Time now) : watched_at_(now) {
  seen_at_.fill(now);
}

bool Attendance::admit(const std::shared_ptr<Client>& client, Seats seats, match::Time now) {
  if (std::erase(arriving_, client) == 0) return false;
  clients_.push_back(client);
  if (const auto seat = seat_of(seats, client->actor().player)) note_seat(*seat, now);
  presence_changed_ = own_changed_ = true;
  return true;
}

bool Attendance::leave(const Client& client, Seats seats, match::Time now) {
  std::erase_if(arriving_, [&](const auto& one) { return one.get() == &client; });
  const auto found = std::ranges::find(clients_, &client, &std::shared_ptr<Client>::get);
  if (found == clients_.end()) return false;
  if (const auto seat = seat_of(seats, client.actor().player)) note_seat(*seat, now);
  *found = std::move(clients_.back());
  clients_.pop_back();
  watched_at_ = now;
  presence_changed_ = own_changed_ = true;
  return true;
}

bool Attendance::has(const Client& client) const {
  return std::ranges::find(clients_, &client, &std::shared_ptr<Client>::get) != clients_.end();
}

void Attendance::send(const Outgoing& out, Seats seats) const {
  using enum Recipients::Group;
  for (const auto& client : clients_) {
    if (out.to.group != Everybody) {
      const auto seat = seat_of(seats, client->actor().player);
      if (!seat || (out.to.group == OneSeat && *seat != out.to.seat)) continue;
    }
    client->send(out.message);
  }
}

void Attendance::close_all(CloseCode code) {
  for (const auto& client : std::exchange(arriving_, {})) client->close(code);
  for (const auto& client : std::exchange(clients_, {})) client->close(code);
}

void Attendance::note_seat(games::SeatId seat, match::Time now) {
  seen_at_[seat.index()] = now;
}

void Attendance::set_elsewhere(const std::string& node, PresenceView view, match::Time now) {
  for (std::size_t seat = 0; seat < view.here.size() && seat < seen_at_.size(); ++seat) {
    if (view.here[seat]) note_seat(games::SeatId(seat), now);
  }
  forget_node(node, now);
  if (!view.empty()) elsewhere_[node] = {std::move(view), now};
  presence_changed_ = true;
}

void Attendance::forget_node(const std::string& node, match::Time now) {
  const auto found = elsewhere_.find(node);
  if (found == elsewhere_.end()) return;
  const auto& here = found->second.view.here;
  for (std::size_t seat = 0; seat < here.size() && seat < seen_at_.size(); ++seat) {
    if (here[seat]) note_seat(games::SeatId(seat), now);
  }
  elsewhere_.erase(found);
  watched_at_ = now;
  presence_changed_ = true;
}

void Attendance::drop_silent_servers(match::Time time, match::Time now) {
  std::vector<std::string> gone;
  for (const auto& [node, there] : elsewhere_) {
    if (there.heard_at < time) gone.push_back(node);
  }
  for (const std::string& node : gone) forget_node(node, now);
}

PresenceView Attendance::view(Seats seats) const {
  PresenceView all = own_view(seats);
  for (const auto& [node, there] : elsewhere_) {
    const auto& here = there.view.here;
    for (std::size_t seat = 0; seat < all.here.size() && seat < here.size(); ++seat) {
      if (here[seat]) all.here[seat] = true;
    }
    all.spectators += there.view.spectators;
  }
  return all;
}

PresenceView Attendance::own_view(Seats seats) const {
  PresenceView view;
  view.here.resize(seats.size());
  for (const auto& client : clients_) {
    if (const auto seat = seat_of(seats, client->actor().player)) {
      view.here[seat->index()] = true;
    } else {
      ++view.spectators;
    }
  }
  return view;
}

void Attendance::describe(Seats seats, GameContext& out) const {
  std::array<std::optional<match::Time>, games::kMaxSeats> lag;
  for (const auto& client : clients_) {
    const auto seat = seat_of(seats, client->actor().player);
    if (!seat) continue;
    auto& least = lag[seat->index()];
    least = std::min(least.value_or(client->lag()), client->lag());
  }
  for (std::size_t seat = 0; seat < seats.size(); ++seat) {
    out.lag[seat] = lag[seat].value_or(match::Time{});
    out.elsewhere[seat] = !lag[seat] && std::ranges::any_of(elsewhere_, [&](const auto& node) {
      const auto& here = node.second.view.here;
      return seat < here.size() && here[seat];
    });
    const bool here = lag[seat] || out.elsewhere[seat];
    out.away_for[seat] = here ? match::Time{} : out.now - seen_at_[seat];
  }
  if (clients_.empty() && elsewhere_.empty()) out.unwatched_since = watched_at_;
}

bool Attendance::idle_since(match::Time time) const {
  return clients_.empty() &&
         std::ranges::all_of(seen_at_, [&](match::Time seen) { return seen <= time; });
}

std::optional<match::Time> Attendance::presence_due() const {
  if (!presence_changed_) return std::nullopt;
  return presence_sent_at_ + kPresenceEvery;
}

void Attendance::send_presence(Seats seats, match::Time now) {
  presence_changed_ = false;
  presence_sent_at_ = now;
  send({to_message(presence_json(view(seats)))}, seats);
}

}  // namespace outflank::server
