#include "protocol/protocols.h"

#include <gtest/gtest.h>

namespace outflank::protocol {
namespace {

TEST(ProtocolsTest, AProtocolForOneGameNeedsNoName) {
  EXPECT_EQ(choose_game("qtp", "").value(), "quoridor");
  EXPECT_EQ(choose_game("contest", "").value(), "quoridor");
  EXPECT_EQ(choose_game("uci", "").value(), "quoridor");
  EXPECT_EQ(choose_game("gtp", "").value(), "othello");
  EXPECT_EQ(choose_game("nboard", "").value(), "othello");
}

TEST(ProtocolsTest, AProtocolForEveryGameNeedsOne) {
  EXPECT_EQ(choose_game("ugi", "quoridor").value(), "quoridor");
  EXPECT_EQ(choose_game("ugi", "othello").value(), "othello");
  EXPECT_TRUE(choose_game("ugi", "").error().is(InputError::Missing));
}

TEST(ProtocolsTest, AGameThatTheProtocolCannotSpeakOfIsRefused) {
  EXPECT_EQ(choose_game("qtp", "othello").error().message(),
            "the protocol qtp is for quoridor, not for othello");
  EXPECT_TRUE(choose_game("gtp", "quoridor").error().is(InputError::Conflict));
}

TEST(ProtocolsTest, UnknownNamesAreRefused) {
  EXPECT_EQ(choose_game("xboard", "quoridor").error().message(),
            "there is no protocol 'xboard'; the protocols are ugi, qtp, uci, "
            "contest, contest-arena, gtp, nboard");
  EXPECT_TRUE(choose_game("ugi", "chess").error().is(InputError::Unknown));
  EXPECT_FALSE(make_session("xboard", "quoridor", {}));
}

TEST(ProtocolsTest, EveryProtocolHasBothSides) {
  for (const Protocol* protocol : protocol_registry().all()) {
    SCOPED_TRACE(protocol->name());
    ASSERT_NE(protocol->make_session, nullptr);
    ASSERT_NE(protocol->make_driver, nullptr);
    EXPECT_NE(protocol->make_driver({}), nullptr);
    EXPECT_EQ(protocol->family.empty(), protocol->dialect.empty());
    EXPECT_TRUE(protocol->game.empty() || games::find_game_type(protocol->game));
  }
}

}  // namespace
}  // namespace outflank::protocol
