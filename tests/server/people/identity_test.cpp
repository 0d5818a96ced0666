#include "server/people/identity.h"

#include <gtest/gtest.h>

#include "server/base/server_error.h"
#include "server/people/secrets.h"
#include "store/databases.h"

namespace outflank::server {
namespace {

constexpr store::Moment kNow = 1'800'000'000'000;

class IdentityTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { ASSERT_TRUE(begin_secrets()); }
  IdentityTest()
      : database(tests::make_database(tests::DatabaseKind::Sqlite)),
        store(store::Store::on(database->connect()).value()),
        identities(Identities::open(store, kNow).value()) {}

  bool is_good(const std::string& token, store::Moment now = kNow) {
    const auto known = identities.identify(token, now);
    EXPECT_TRUE(known || known.error().is(ServerError::BadToken));
    return known.has_value();
  }
  Identity account(const std::string& name) {
    const Identity visitor = identities.newcomer(kNow);
    return identities.register_account(visitor.actor, name, "quiet lantern 7", "test", kNow)
        .value();
  }

  std::unique_ptr<tests::Database> database;
  SharedStore store;
  Identities identities;
};

TEST_F(IdentityTest, TokensOfOneStoreHoldAfterARestart) {
  const Identity ann = identities.newcomer(kNow, "Ann ♥");
  const auto known = Identities::open(store, kNow + 1)->identify(ann.token, kNow + 1);
  ASSERT_TRUE(known);
  EXPECT_EQ(known->actor.player, ann.actor.player);
  EXPECT_EQ(known->actor.name, "Ann ♥");
  EXPECT_EQ(known->actor.device, ann.actor.device);

  const auto other_database = tests::make_database(tests::DatabaseKind::Sqlite);
  SharedStore other_store(store::Store::on(other_database->connect()).value());
  EXPECT_FALSE(Identities::open(other_store, kNow)->identify(ann.token, kNow));
}

TEST_F(IdentityTest, ASessionEndsWithItsLogOut) {
  const Identity ann = account("Ann");
  EXPECT_TRUE(identities.identify(ann.token, kNow)->actor.account);
  const Identity visitor = identities.newcomer(kNow);
  EXPECT_FALSE(identities.register_account(visitor.actor, "ann", "quiet lantern 7", "", kNow));
  EXPECT_FALSE(identities.log_in(visitor.actor, "Ann", "wrong password", "", kNow));
  EXPECT_FALSE(identities.log_in(visitor.actor, "Nobody", "wrong password", "", kNow));
  const auto again = identities.log_in(visitor.actor, "ann", "quiet lantern 7", "", kNow);
  ASSERT_TRUE(again);
  ASSERT_TRUE(identities.log_out(ann.actor, kNow));
  EXPECT_FALSE(is_good(ann.token));
  EXPECT_TRUE(is_good(again->token));
}

TEST_F(IdentityTest, AGuestsTokensEndWithALogOut) {
  const Identity guest = identities.newcomer(kNow, "Max");
  const Identity renamed = identities.renamed(guest.actor, "Moritz", kNow);
  const Identity other = identities.newcomer(kNow);
  ASSERT_TRUE(identities.log_out(guest.actor, kNow));
  EXPECT_FALSE(is_good(guest.token));
  EXPECT_FALSE(is_good(renamed.token)) << "the same identity by another name";
  EXPECT_TRUE(is_good(other.token));
}

TEST_F(IdentityTest, TokensEndByThemselves) {
  const Identity guest = identities.newcomer(kNow);
  EXPECT_TRUE(is_good(guest.token, kNow + Identities::kGuestFor - 1000));
  EXPECT_FALSE(is_good(guest.token, kNow + Identities::kGuestFor));
  const Identity ann = account("Ann");
  EXPECT_FALSE(is_good(ann.token, kNow + Identities::kSessionFor));
  EXPECT_TRUE(is_good(ann.token, kNow + Identities::kSessionFor - 1));
  EXPECT_TRUE(is_good(ann.token, kNow + Identities::kSessionFor)) << "it was used before the end";
}

TEST_F(IdentityTest, AGuestsTokenIsRenewedWhileItIsUsed) {
  const Identity guest = identities.newcomer(kNow, "Max");
  EXPECT_FALSE(identities.identify(guest.token, kNow + 1)->renewed);
  const store::Moment later = kNow + Identities::kGuestRenewedAfter;
  const auto renewed = identities.identify(guest.token, later);
  ASSERT_TRUE(renewed);
  EXPECT_TRUE(renewed->renewed);
  EXPECT_EQ(renewed->actor.player, guest.actor.player);
  EXPECT_TRUE(is_good(renewed->token, kNow + Identities::kGuestFor));
}

TEST_F(IdentityTest, TokensOfEarlierVersionsAreGoodForAYear) {
  const auto key = store.with([](store::Store& open) { return open.setting("signing_key", ""); });
  const std::string old = sign("a.0123456789abcdef.4d6178", key.value());
  const auto known = identities.identify(old, kNow);
  ASSERT_TRUE(known);
  EXPECT_EQ(known->actor.player, "0123456789abcdef");
  EXPECT_EQ(known->actor.name, "Max");
  EXPECT_TRUE(known->renewed);
  EXPECT_TRUE(is_good(known->token, kNow + 1));
  EXPECT_FALSE(is_good(old, kNow + Identities::kGuestFor));
  ASSERT_TRUE(identities.log_out(known->actor, kNow));
  EXPECT_FALSE(is_good(old));
}

TEST_F(IdentityTest, ANewPasswordEndsAllOtherSessions) {
  const Identity ann = account("Ann");
  const Identity visitor = identities.newcomer(kNow);
  const auto other = identities.log_in(visitor.actor, "Ann", "quiet lantern 7", "", kNow);
  EXPECT_FALSE(identities.confirm(ann.actor, "wrong one"));
  EXPECT_TRUE(identities.confirm(ann.actor, "quiet lantern 7"));
  const auto ended = identities.change_password(ann.actor, "another one");
  ASSERT_TRUE(ended);
  EXPECT_EQ(*ended, std::vector{other->actor.session});
  EXPECT_TRUE(is_good(ann.token));
  EXPECT_FALSE(is_good(other->token));
  EXPECT_FALSE(identities.log_in(visitor.actor, "Ann", "quiet lantern 7", "", kNow));
  EXPECT_TRUE(identities.log_in(visitor.actor, "Ann", "another one", "", kNow));
}

TEST_F(IdentityTest, ANameHasOneMarkWhateverItsCase) {
  EXPECT_EQ(identities.name_mark("Ann"), identities.name_mark("aNN"));
  EXPECT_NE(identities.name_mark("Ann"), identities.name_mark("Anna"));
  EXPECT_FALSE(identities.name_mark("Ann").contains("nn"));
}

TEST_F(IdentityTest, OfSessionsThoseThatHaveEndedAreFound) {
  const Identity ann = account("Ann");
  const Identity bea = account("Bea");
  const Identity guest = identities.newcomer(kNow);
  const Identity other = identities.newcomer(kNow);
  ASSERT_TRUE(identities.log_out(bea.actor, kNow));
  ASSERT_TRUE(identities.log_out(other.actor, kNow));
  const std::vector<std::string> all = {ann.actor.session, bea.actor.session, guest.actor.session,
                                        other.actor.session};
  const auto ended =
      store.with([&](store::Store& open) { return Identities::ended_among(open, all, kNow); });
  ASSERT_TRUE(ended) << ended.error().message();
  EXPECT_EQ(*ended, (std::vector{bea.actor.session, other.actor.session}));
}

TEST_F(IdentityTest, ADeviceIsRecognisedAcrossLogins) {
  const Identity visitor = identities.newcomer(kNow);
  const Identity ann =
      identities.register_account(visitor.actor, "Ann", "quiet lantern 7", "", kNow).value();
  EXPECT_EQ(ann.actor.device, visitor.actor.device);
  const Identity after = identities.newcomer(kNow, "", ann.actor.device);
  EXPECT_EQ(identities.identify(after.token, kNow)->actor.device, visitor.actor.device);
  const Identity bea =
      identities.register_account(after.actor, "Bea", "quiet lantern 7", "", kNow).value();
  EXPECT_EQ(identities.identify(bea.token, kNow)->actor.device, visitor.actor.device);
  EXPECT_NE(account("Cleo").actor.device, visitor.actor.device);
}

TEST_F(IdentityTest, ANetworkIsHashedAndNotRevealed) {
  const std::string mark = identities.network_mark("2001:db8::1");
  EXPECT_EQ(mark, identities.network_mark("2001:db8::2"));
  EXPECT_NE(mark, identities.network_mark("2001:db8:0:1::2"));
  EXPECT_FALSE(mark.contains("2001"));
}

}  // namespace
}  // namespace outflank::server
