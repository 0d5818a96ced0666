#include "server/rooms/presence.h"

#include <algorithm>

namespace outflank::server {

Presence::Entry& Presence::entry(const std::string& player, match::Time now) {
  if (entries_.size() >= sweep_at_) {
    std::erase_if(entries_, [&](const auto& pair) { return !pair.second.here(now); });
    sweep_at_ = std::max<std::size_t>(1000, entries_.size() * 2);
  }
  Entry& found = entries_[player];
  found.seen_at = now;
  return found;
}

void Presence::seen(const std::string& player, match::Time now) {
  const std::scoped_lock lock(mutex_);
  entry(player, now);
}

void Presence::arrived(const std::string& player, match::Time now) {
  const std::scoped_lock lock(mutex_);
  ++entry(player, now).connections;
}

void Presence::departed(const std::string& player, match::Time now) {
  const std::scoped_lock lock(mutex_);
  --entry(player, now).connections;
}

bool Presence::is_here(const std::string& player, match::Time now) const {
  const std::scoped_lock lock(mutex_);
  const auto found = entries_.find(player);
  return found != entries_.end() && found->second.here(now);
}

bool Presence::is_connected(const std::string& player) const {
  const std::scoped_lock lock(mutex_);
  const auto found = entries_.find(player);
  return found != entries_.end() && found->second.connections > 0;
}

std::size_t Presence::size() const {
  const std::scoped_lock lock(mutex_);
  return entries_.size();
}

}  // namespace outflank::server
