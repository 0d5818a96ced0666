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

// A message, and whom it is for.
struct Outgoing {
  Message message;
  Recipients to{};
};

// Does the same again for whoever waits for the reply, as if it were then.
struct Retry {
  match::Time since{};
  std::move_only_function<void(Reply)> again{};
};

// Holds back what is to be told until everything before it is stored. The store answers in the order
// in which it was asked. Not for several threads.
class Outbox {
 public:
  enum class Waits : std::uint8_t { ForItsTurn, ForTheStore };
  struct Entry {
    Waits waits = Waits::ForItsTurn;
    bool begins_turn = false;  // whoever is to move does not know of it yet
    std::vector<Outgoing> messages{};
    Reply reply{};  // told `ack` after the messages
    Ack ack{};
    std::optional<Retry> retry{};  // where it could not be stored because somebody else was first
  };
  using Deliver = std::function<void(const Outgoing&)>;
  // Called with null when everything is told, or with why it never will be.
  using Settled = std::move_only_function<void(const Error* error)>;

  void add(Entry entry) { entries_.push_back(std::move(entry)); }
  // The first entry that waits for the store is stored.
  void on_persisted();
  // Delivers what waits for nothing any more.
  void flush(const Deliver& deliver);
  // Calls it at once if nothing waits, or in settle: what is shown then is stored.
  void when_settled(Settled task);
  // Calls those who wait for an empty outbox, if it is one.
  void settle();
  // Refuses everything that waits.
  void fail(const Error& error);
  // Takes out everything that is to be told; those who wait for an empty outbox still do.
  std::vector<Entry> take_entries();
  // Nobody is called who waits for an empty outbox until it is released.
  void hold() { held_ = true; }
  void release() { held_ = false; }

  [[nodiscard]] bool empty() const { return entries_.empty(); }
  [[nodiscard]] bool idle() const { return entries_.empty() && waiting_.empty(); }
  // Whether somebody is yet to learn that it is their turn.
  [[nodiscard]] bool holds_turn() const;

 private:
  std::deque<Entry> entries_;
  std::vector<Settled> waiting_;
  bool held_ = false;
};

}  // namespace outflank::server
