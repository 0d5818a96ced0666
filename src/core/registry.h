#pragma once

#include <initializer_list>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/text.h"

namespace outflank {

// What a layer knows of each game (or protocol), by name and in the order in which it is listed. An
// entry has a `name()` and lives as long as the program.
template <class Entry>
class Registry {
 public:
  Registry(std::initializer_list<const Entry*> entries) : entries_(entries) {}

  // For programs that bring a game of their own: call it before any lookup, from one thread. Adding
  // an entry twice has no effect.
  void add(const Entry& entry) {
    if (find(entry.name()) == nullptr) entries_.push_back(&entry);
  }
  void add_all(std::span<const Entry> entries) {
    for (const Entry& entry : entries) add(entry);
  }

  // Null if there is none of that name.
  [[nodiscard]] const Entry* find(std::string_view name) const {
    for (const Entry* entry : entries_) {
      if (entry->name() == name) return entry;
    }
    return nullptr;
  }

  [[nodiscard]] std::span<const Entry* const> all() const { return entries_; }

  // `quoridor, othello`, for messages.
  [[nodiscard]] std::string names() const { return join(entries_, ", ", &Entry::name); }

 private:
  std::vector<const Entry*> entries_;
};

}  // namespace outflank
