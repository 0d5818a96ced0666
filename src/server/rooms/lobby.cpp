#include "server/rooms/lobby.h"

#include <algorithm>
#include <functional>
#include <utility>

#include "server/api/answers.h"
#include "server/api/summary.h"
#include "server/rooms/command.h"

namespace outflank::server {
namespace {

constexpr std::size_t kMostShown = 200;

}  // namespace

void Lobby::update(const store::GameRow& game) {
  if (game.visibility != store::Visibility::Public) return;
  const std::scoped_lock lock(mutex_);
  if (game.status == store::Status::Open) {
    games_[game.id] = game;
    changed_ = true;
  } else if (games_.erase(game.id) > 0) {
    changed_ = true;
  }
}

Json Lobby::list() const {
  std::vector<const store::GameRow*> games;
  const std::scoped_lock lock(mutex_);
  for (const auto& [id, game] : games_) games.push_back(&game);
  std::ranges::sort(games, std::greater(), &store::GameRow::created_at);
  if (games.size() > kMostShown) games.resize(kMostShown);
  Json json = {{"games", Json::array()}};
  for (const store::GameRow* game : games) json["games"].push_back(summary_json(*game));
  return json;
}

Message Lobby::message() const {
  Json json = {{"type", "lobby"}};
  json.update(list());
  return std::make_shared<const std::string>(to_text(json));
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

void Lobby::tell_if_changed() {
  {
    const std::scoped_lock lock(mutex_);
    if (!std::exchange(changed_, false)) return;
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
