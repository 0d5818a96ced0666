#pragma once

#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "core/error.h"
#include "server/base/json.h"
#include "server/rooms/client.h"
#include "server/rooms/presence.h"
#include "store/game.h"

namespace outflank::server {

// The public games that wait for players, and those who look at the list. A game is shown while
// somebody who has a seat in it is here; when they come back, so does the game. From any thread.
class Lobby final : public Audience {
 public:
  static constexpr std::size_t kMaxShown = 200;
  static constexpr std::size_t kMaxOfOnePlayer = 10;

  // The presence must outlive the lobby.
  Lobby(const Presence& presence, std::function<match::Time()> clock)
      : presence_(presence), clock_(std::move(clock)) {}

  // Fails with LobbyFull where there is no place for one more game of the player.
  [[nodiscard]] Result<void> check_room_for(const std::string& player) const;
  // Adds, changes or takes out a game.
  void update(const store::GameRow& game);
  // These are all games that wait.
  void replace(const std::vector<store::GameRow>& games);
  void remove(const std::string& id);
  [[nodiscard]] bool has(const std::string& id) const;
  // Those who wait for others and are here.
  [[nodiscard]] std::vector<std::string> players_here() const;
  // Seats of one identity belong to another from now on.
  void hand_over(const std::string& from, const std::string& to);

  void attach(std::shared_ptr<Client> client) override;
  void detach(const Client& client) override;
  // There is nothing to say here but `ping` and `sync`.
  bool receive(const std::shared_ptr<Client>& client, std::string_view text) override;
  // Tells everybody if it has changed since the last time, be it that people have come or gone.
  void tell_if_changed();
  // `{"games": […]}`, the latest first.
  [[nodiscard]] Json list() const;
  void close_all(CloseCode code);

 private:
  struct Entry {
    store::GameRow game;
    match::Time added_at{};  // a while from then on it is shown in any case
  };

  [[nodiscard]] bool is_shown(const Entry& entry, match::Time now) const;
  [[nodiscard]] std::vector<const Entry*> shown() const;
  [[nodiscard]] Message message() const;

  const Presence& presence_;
  std::function<match::Time()> clock_;
  mutable std::mutex mutex_;
  std::map<std::string, Entry> entries_;
  std::vector<std::shared_ptr<Client>> clients_;
  bool changed_ = false;
  std::vector<std::string> told_;  // the games of the last message to all
};

}  // namespace outflank::server
