#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "core/error.h"
#include "server/base/json.h"
#include "server/rooms/client.h"
#include "server/rooms/presence.h"
#include "store/game.h"

namespace outflank::server {

// The public games waiting for players, and the clients watching the list. A game is listed while
// one of its players is present. Thread-safe.
class Lobby final : public Audience {
 public:
  static constexpr std::size_t kMaxShown = 200;
  static constexpr std::size_t kMaxOfOnePlayer = 10;

  // The presence must outlive the lobby.
  Lobby(const Presence& presence, std::function<match::Time()> clock)
      : presence_(presence), clock_(std::move(clock)) {}

  // Fails with LobbyFull if there is no room for another game of the player.
  [[nodiscard]] Result<void> check_room_for(const std::string& player) const;
  // Adds, updates or removes a game.
  void update(const store::GameRow& game);
  // Replaces the whole list by one that was read after begin_replacement; games that have changed since
  // then stay as they are.
  void begin_replacement();
  void replace(const std::vector<store::GameRow>& games);
  void remove(const std::string& id);
  // Whether it is listed, or may be in the list that is being read.
  [[nodiscard]] bool may_have(const std::string& id) const;
  // Present players who wait for opponents.
  [[nodiscard]] std::vector<std::string> players_here() const;
  // Transfers the seats of one identity to another.
  void hand_over(const std::string& from, const std::string& to);

  void attach(std::shared_ptr<Client> client) override;
  void detach(const Client& client) override;
  // Accepts only `ping` and `sync`.
  bool receive(const std::shared_ptr<Client>& client, std::string_view text) override;
  // Sends the list to everybody if it has changed, also by presence.
  void send_if_changed();
  // `{"games": […]}`, the latest first.
  [[nodiscard]] Json list() const;
  void close_all(CloseCode code);

 private:
  struct Entry {
    store::GameRow game;
    match::Time added_at{};  // shown for a while after this in any case
  };

  [[nodiscard]] bool is_shown(const Entry& entry, match::Time now) const;
  [[nodiscard]] std::vector<const Entry*> shown() const;
  [[nodiscard]] Message message() const;

  const Presence& presence_;
  std::function<match::Time()> clock_;
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;
  std::optional<std::set<std::string>> changed_meanwhile_;  // games, since begin_replacement
  std::vector<std::shared_ptr<Client>> clients_;
  bool changed_ = false;
  std::vector<std::string> told_;  // the games of the last message to all
};

}  // namespace outflank::server
