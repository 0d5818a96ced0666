#include "server/rooms/outbox.h"

#include <algorithm>
#include <cassert>
#include <iterator>
#include <utility>

namespace outflank::server {

void Outbox::on_persisted() {
  const auto first = std::ranges::find(entries_, Waits::ForTheStore, &Entry::waits);
  assert(first != entries_.end());
  first->waits = Waits::ForItsTurn;
}

void Outbox::flush(const Deliver& deliver) {
  while (!entries_.empty() && entries_.front().waits == Waits::ForItsTurn) {
    Entry entry = std::move(entries_.front());
    entries_.pop_front();
    for (const Outgoing& out : entry.messages) deliver(out);
    if (entry.reply) entry.reply(entry.ack);
  }
}

void Outbox::when_settled(Settled task) {
  if (entries_.empty() && !held_) {
    task(nullptr);
  } else {
    waiting_.push_back(std::move(task));
  }
}

void Outbox::settle() {
  std::vector<Settled> tasks = std::exchange(waiting_, {});
  for (Settled& task : tasks) {
    // A callback may add entries for the others to wait for.
    if (entries_.empty() && !held_) {
      task(nullptr);
    } else {
      waiting_.push_back(std::move(task));
    }
  }
}

std::vector<Outbox::Entry> Outbox::take_entries() {
  std::vector<Entry> entries(std::make_move_iterator(entries_.begin()),
                             std::make_move_iterator(entries_.end()));
  entries_.clear();
  return entries;
}

void Outbox::fail(const Error& error) {
  for (Entry& entry : std::exchange(entries_, {})) {
    if (entry.reply) entry.reply(Failure(error));
  }
  for (Settled& task : std::exchange(waiting_, {})) task(&error);
}

bool Outbox::holds_turn() const {
  return std::ranges::any_of(entries_, &Entry::begins_turn);
}

}  // namespace outflank::server
