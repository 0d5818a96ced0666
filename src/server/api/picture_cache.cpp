#include "server/api/picture_cache.h"

#include <utility>

namespace outflank::server {

std::shared_ptr<const Picture> PictureCache::find(const std::string& key) {
  const std::scoped_lock lock(mutex_);
  const auto found = by_key_.find(key);
  if (found == by_key_.end()) return nullptr;
  entries_.splice(entries_.begin(), entries_, found->second);
  return found->second->picture;
}

void PictureCache::add(const std::string& key, std::shared_ptr<const Picture> picture) {
  Entry entry{key, std::move(picture)};
  const std::size_t size = size_of(entry);
  const std::scoped_lock lock(mutex_);
  if (size > max_bytes_ || by_key_.contains(key)) return;
  while (bytes_ + size > max_bytes_) {
    bytes_ -= size_of(entries_.back());
    by_key_.erase(entries_.back().key);
    entries_.pop_back();
  }
  entries_.push_front(std::move(entry));
  by_key_.emplace(key, entries_.begin());
  bytes_ += size;
}

std::size_t PictureCache::bytes() const {
  const std::scoped_lock lock(mutex_);
  return bytes_;
}

}  // namespace outflank::server
