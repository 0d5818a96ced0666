#include "server/rooms/outbox.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "store/store_error.h"

namespace outflank::server {
namespace {

class OutboxTest : public testing::Test {
 protected:
  void add(const std::string& text, Outbox::Waits waits, bool begins_turn = false) {
    Outbox::Entry entry;
    entry.waits = waits;
    entry.begins_turn = begins_turn;
    entry.messages.push_back({std::make_shared<const std::string>(text), {}});
    entry.reply = [this, text](const Result<Ack>& ack) {
      heard += (ack ? "ack-" : "no-") + text + " ";
    };
    outbox.add(std::move(entry));
  }
  void flush() {
    outbox.flush([this](const Outgoing& out) { heard += *out.message + " "; });
  }
  void persist() {
    outbox.on_persisted();
    flush();
  }

  using enum Outbox::Waits;
  Outbox outbox;
  std::string heard;
};

TEST_F(OutboxTest, WhatNeedsNoStoreIsSentAtOnceAndThenAnswered) {
  add("a", ForItsTurn);
  flush();
  EXPECT_EQ(heard, "a ack-a ");
}

TEST_F(OutboxTest, NothingOvertakesWhatIsNotStored) {
  add("a", ForTheStore);
  add("b", ForItsTurn);
  add("c", ForTheStore);
  flush();
  EXPECT_EQ(heard, "");
  persist();
  EXPECT_EQ(heard, "a ack-a b ack-b ");
  persist();
  EXPECT_EQ(heard, "a ack-a b ack-b c ack-c ");
  EXPECT_TRUE(outbox.empty());
}

TEST_F(OutboxTest, KnowsWhetherSomebodyIsYetToLearnOfTheirTurn) {
  add("a", ForTheStore);
  EXPECT_FALSE(outbox.holds_turn());
  add("b", ForTheStore, true);
  persist();
  EXPECT_TRUE(outbox.holds_turn());
  persist();
  EXPECT_FALSE(outbox.holds_turn());
}

TEST_F(OutboxTest, AWaiterIsCalledOnceWhenItIsEmpty) {
  const auto note = [this](const Error* error) {
    heard += error == nullptr ? "settled " : "lost ";
  };
  outbox.when_settled(note);
  EXPECT_EQ(heard, "settled ") << "at once";
  heard.clear();
  add("a", ForTheStore);
  outbox.when_settled(note);
  EXPECT_FALSE(outbox.idle());
  outbox.settle();
  EXPECT_EQ(heard, "");
  persist();
  outbox.settle();
  outbox.settle();
  EXPECT_EQ(heard, "a ack-a settled ");
  EXPECT_TRUE(outbox.idle());
}

TEST_F(OutboxTest, WhatCannotBeStoredIsRefusedAndNeverSent) {
  add("a", ForTheStore);
  add("b", ForItsTurn);
  outbox.when_settled(
      [this](const Error* error) { heard += error == nullptr ? "settled " : "lost "; });
  outbox.fail(Error(store::StoreError::Busy, "gone"));
  EXPECT_EQ(heard, "no-a no-b lost ");
  EXPECT_TRUE(outbox.idle());
}

}  // namespace
}  // namespace outflank::server
