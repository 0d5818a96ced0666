#pragma once

#include <cstdint>
#include <deque>
#include <functional>
#include <optional>
#include <vector>

#include "core/error.h"
#include "match/time.h"
#include "server/rooms/answers.h"
#include "server/rooms/client.h"
#include "server/rooms/recipients.h"

namespace outflank::server {

// Called once, with the room locked: it may send and store things, but not call the room.
using Reply = std::move_only_function<void(const Result<Ack>&)>;

// A message and its recipients.
struct Outgoing {
  Message message;
  Recipients to{};
};

// Repeats a command for its reply, as of its original time.
struct Retry {
  match::Time since{};
  std::move_only_function<void(Reply)> again{};
};

// Holds messages back until everything before them is stored. The store acknowledges in order. Not
// thread-safe.
class Outbox {
 public:
  enum class Waits : std::uint8_t { ForItsTurn, ForTheStore };
  struct Entry {
    Waits waits = Waits::ForItsTurn;
    bool begins_turn = false;  // the seat to move has not been notified yet
    std::vector<Outgoing> messages{};
    Reply reply{};  // called with `ack` after the messages
    Ack ack{};
    std::optional<Retry> retry{};  // used if another server was first
  };
  using Deliver = std::function<void(const Outgoing&)>;
  // Called with null once everything is sent, or with the error if it never will be.
  using Settled = std::move_only_function<void(const Error* error)>;

  void add(Entry entry) { entries_.push_back(std::move(entry)); }
  // The first pending entry has been stored.
  void on_persisted();
  // Delivers entries that no longer wait.
  void flush(const Deliver& deliver);
  // Calls it at once if the outbox is empty, or in settle: the state is then stored.
  void when_settled(Settled task);
  // Calls the waiting tasks, if the outbox is empty.
  void settle();
  // Fails all pending entries.
  void fail(const Error& error);
  // Removes all entries; tasks waiting for an empty outbox stay.
  std::vector<Entry> take_entries();
  // Suspends settle until released.
  void hold() { held_ = true; }
  void release() { held_ = false; }

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] bool idle() const { return entries_.empty() && waiting_.empty(); }
  // Whether a turn has not been announced yet.
  [[nodiscard]] bool holds_turn() const;

 private:
  std::deque<Entry> entries_;
  std::vector<Settled> waiting_;
  bool held_ = false;
};

}  // namespace outflank::server
