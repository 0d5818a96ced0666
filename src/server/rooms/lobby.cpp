#include "server/rooms/lobby.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "server/base/server_error.h"
#include "server/rooms/answers.h"
#include "server/rooms/command.h"
#include "server/rooms/summary.h"

namespace outflank::server {

bool Lobby::is_shown(const Entry& entry, match::Time now) const {
  if (now - entry.added_at < Presence::kGoneAfter) return true;
  const auto& seats = entry.game.seats;
  const auto person = [](const store::SeatRow& seat) {
    return seat.kind == store::SeatKind::Person;
  };
  // A game without players is always listed.
  return std::ranges::none_of(seats, person) ||
         std::ranges::any_of(seats, [&](const store::SeatRow& seat) {
           return person(seat) && presence_.is_here(seat.player, now);
         });
}

std::vector<const Lobby::Entry*> Lobby::shown() const {
  const match::Time now = clock_();
  std::vector<const Entry*> games;
  for (const auto& [id, entry] : entries_) {
    if (is_shown(entry, now)) games.push_back(&entry);
  }
  std::ranges::sort(games, std::greater(),
                    [](const Entry* entry) { return entry->game.created_at; });
  if (games.size() > kMaxShown) games.resize(kMaxShown);
  return games;
}

Result<void> Lobby::check_room_for(const std::string& player) const {
  const std::scoped_lock lock(mutex_);
  const auto own = std::ranges::count_if(entries_, [&](const auto& pair) {
    return !player.empty() &&
           std::ranges::find(pair.second.game.seats, player, &store::SeatRow::player) !=
               pair.second.game.seats.end();
  });
  if (own >= static_cast<std::ptrdiff_t>(kMaxOfOnePlayer)) {
    return fail(ServerError::LobbyFull,
                "you have " + std::to_string(own) +
                    " games that wait in the lobby: break one off, or make this one private");
  }
  if (shown().size() < kMaxShown) return {};
  return fail(ServerError::LobbyFull, "the lobby is full with " + std::to_string(kMaxShown) +
                                          " games that wait for players: join one of them, or "
                                          "make this one private and send its link");
}

void Lobby::update(const store::GameRow& game) {
  if (game.visibility != store::Visibility::Public) return;
  const std::scoped_lock lock(mutex_);
  if (changed_meanwhile_) changed_meanwhile_->insert(game.id);
  if (game.status == store::Status::Open) {
    entries_[game.id] = {game, clock_()};
    changed_ = true;
  } else if (entries_.erase(game.id) > 0) {
    changed_ = true;
  }
}

void Lobby::begin_replacement() {
  const std::scoped_lock lock(mutex_);
  changed_meanwhile_.emplace();
}

void Lobby::replace(const std::vector<store::GameRow>& games) {
  const std::scoped_lock lock(mutex_);
  const auto newer =
      std::exchange(changed_meanwhile_, std::nullopt).value_or(std::set<std::string>());
  std::map<std::string, Entry> entries;
  for (const store::GameRow& game : games) {
    if (newer.contains(game.id)) continue;
    const auto found = entries_.find(game.id);
    entries[game.id] = {game, found == entries_.end() ? clock_() : found->second.added_at};
  }
  for (const std::string& id : newer) {
    if (auto kept = entries_.extract(id)) entries.insert(std::move(kept));
  }
  entries_ = std::move(entries);
  changed_ = true;
}

void Lobby::remove(const std::string& id) {
  const std::scoped_lock lock(mutex_);
  if (changed_meanwhile_) changed_meanwhile_->insert(id);
  if (entries_.erase(id) > 0) changed_ = true;
}

bool Lobby::may_have(const std::string& id) const {
  const std::scoped_lock lock(mutex_);
  return changed_meanwhile_ || entries_.contains(id);
}

std::vector<std::string> Lobby::players_here() const {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> players;
  for (const auto& [id, entry] : entries_) {
    for (const store::SeatRow& seat : entry.game.seats) {
      if (!seat.player.empty() && presence_.is_connected(seat.player)) {
        players.push_back(seat.player);
      }
    }
  }
  return players;
}

void Lobby::hand_over(const std::string& from, const std::string& to) {
  const std::scoped_lock lock(mutex_);
  for (auto& [id, entry] : entries_) {
    for (store::SeatRow& seat : entry.game.seats) {
      if (!from.empty() && seat.player == from) seat.player = to;
    }
  }
}

Json Lobby::list() const {
  const std::scoped_lock lock(mutex_);
  Json json = {{"games", Json::array()}};
  for (const Entry* entry : shown()) json["games"].push_back(summary_json(entry->game));
  return json;
}

Message Lobby::message() const {
  Json json = {{"type", "lobby"}};
  json.update(list());
  return to_message(json);
}

void Lobby::attach(std::shared_ptr<Client> client) {
  client->send(message());
  const std::scoped_lock lock(mutex_);
  clients_.push_back(std::move(client));
}

void Lobby::detach(const Client& client) {
  const std::scoped_lock lock(mutex_);
  std::erase_if(clients_, [&](const auto& other) { return other.get() == &client; });
}

bool Lobby::receive(const std::shared_ptr<Client>& client, std::string_view text) {
  const auto command = parse_command(text);
  if (!command) {
    client->send(refusal("", command.error()));
    return false;
  }
  if (command->kind == CommandKind::Sync) client->send(message());
  if (!command->ref.empty()) client->send(acknowledgement(command->ref, {}));
  return true;
}

void Lobby::send_if_changed() {
  {
    const std::scoped_lock lock(mutex_);
    std::vector<std::string> games;
    for (const Entry* entry : shown()) games.push_back(entry->game.id);
    if (!std::exchange(changed_, false) && games == told_) return;
    told_ = std::move(games);
  }
  const Message news = message();
  const std::scoped_lock lock(mutex_);
  for (const auto& client : clients_) client->send(news);
}

void Lobby::close_all(CloseCode code) {
  const std::scoped_lock lock(mutex_);
  for (const auto& client : std::exchange(clients_, {})) client->close(code);
}

}  // namespace outflank::server
