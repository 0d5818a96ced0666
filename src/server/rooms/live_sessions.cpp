#include "server/rooms/live_sessions.h"

namespace outflank::server {

bool LiveSessions::add(const std::shared_ptr<Client>& client, match::Time now) {
  const std::string& session = client->actor().session;
  if (session.empty()) return true;
  const std::scoped_lock lock(mutex_);
  const auto ended = ended_.find(session);
  if (ended != ended_.end() && now - ended->second < kRememberedFor) return false;
  clients_[session].push_back(client);
  return true;
}

void LiveSessions::remove(const Client& client) {
  const std::scoped_lock lock(mutex_);
  const auto found = clients_.find(client.actor().session);
  if (found == clients_.end()) return;
  std::erase_if(found->second, [&](const std::weak_ptr<Client>& weak) {
    const auto one = weak.lock();
    return one == nullptr || one.get() == &client;
  });
  if (found->second.empty()) clients_.erase(found);
}

void LiveSessions::end(const std::string& session, match::Time now) {
  std::vector<std::weak_ptr<Client>> gone;
  {
    const std::scoped_lock lock(mutex_);
    std::erase_if(ended_, [&](const auto& entry) { return now - entry.second >= kRememberedFor; });
    ended_[session] = now;
    const auto found = clients_.find(session);
    if (found == clients_.end()) return;
    gone = std::move(found->second);
    clients_.erase(found);
  }
  for (const std::weak_ptr<Client>& weak : gone) {
    if (const auto client = weak.lock()) client->close(CloseCode::Refused);
  }
}

std::vector<std::string> LiveSessions::sessions() const {
  const std::scoped_lock lock(mutex_);
  std::vector<std::string> all;
  all.reserve(clients_.size());
  for (const auto& [session, clients] : clients_) all.push_back(session);
  return all;
}

std::size_t LiveSessions::size() const {
  const std::scoped_lock lock(mutex_);
  return clients_.size();
}

}  // namespace outflank::server
