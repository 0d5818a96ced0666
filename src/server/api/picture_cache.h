#pragma once

#include <cstddef>
#include <list>
#include <memory>
#include <mutex>
#include <string>
#include <unordered_map>

namespace outflank::server {

// A picture as it is sent.
struct Picture {
  std::string bytes;
  std::string etag;
};

// A size-limited LRU cache of pictures. Thread-safe.
class PictureCache {
 public:
  explicit PictureCache(std::size_t max_bytes) : max_bytes_(max_bytes) {}

  // Null if missing.
  std::shared_ptr<const Picture> find(const std::string& key);
  // A picture larger than the whole cache is not kept.
  void add(const std::string& key, std::shared_ptr<const Picture> picture);

  [[nodiscard]] std::size_t bytes() const;

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<const Picture> picture;
  };
  // The size of an entry, counting the key twice: in the list and in the map.
  static std::size_t size_of(const Entry& entry) {
    return entry.picture->bytes.size() + 2 * entry.key.size() + sizeof(Entry);
  }

  std::size_t max_bytes_;
  mutable std::mutex mutex_;
  std::size_t bytes_ = 0;
  std::list<Entry> entries_;  // the latest first
  std::unordered_map<std::string, std::list<Entry>::iterator> by_key_;
};

}  // namespace outflank::server
