#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "server/json.h"
#include "server/rooms/client.h"
#include "store/game.h"

namespace outflank::server {

// The public games that wait for players, and those who look at the list. From any thread.
class Lobby final : public Place {
 public:
  // Adds, changes or takes out a game.
  void update(const store::GameRow& game);
  void attach(std::shared_ptr<Client> client) override;
  void detach(const Client& client) override;
  // There is nothing to say here but `ping`.
  bool receive(const std::shared_ptr<Client>& client, std::string_view text) override;
  // Tells everybody if it has changed since the last time.
  void tell_if_changed();
  // `{"games": […]}`, the latest first.
  [[nodiscard]] Json list() const;
  void close_all(CloseCode code);

 private:
  [[nodiscard]] Message message() const;

  mutable std::mutex mutex_;
  std::map<std::string, store::GameRow> games_;
  std::vector<std::shared_ptr<Client>> clients_;
  bool changed_ = false;
};

}  // namespace outflank::server
