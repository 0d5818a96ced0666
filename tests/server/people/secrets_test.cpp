#include "server/people/secrets.h"

#include <set>

#include <gtest/gtest.h>

#include "server/people/identity.h"
#include "server/server_error.h"
#include "store/databases.h"

namespace outflank::server {
namespace {

class SecretsTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { ASSERT_TRUE(begin_secrets()); }
};

TEST_F(SecretsTest, IdsDiffer) {
  std::set<std::string> ids;
  for (int i = 0; i < 1000; ++i) ids.insert(random_id());
  EXPECT_EQ(ids.size(), 1000U);
  EXPECT_EQ(ids.begin()->size(), 16U);
}

TEST_F(SecretsTest, ASignatureHoldsForItsTextAndKeyAlone) {
  const std::string token = sign("a.me.x", "key");
  EXPECT_EQ(verify(token, "key").value(), "a.me.x");
  EXPECT_FALSE(verify(token, "other"));
  for (std::size_t i = 0; i < token.size(); ++i) {
    std::string forged = token;
    forged[i] = forged[i] == 'a' ? 'b' : 'a';
    EXPECT_FALSE(verify(forged, "key")) << i;
  }
  for (const std::string_view text : {"", ".", "a", "a.", "a.me.x", "a.me.x."}) {
    EXPECT_FALSE(verify(text, "key")) << text;
  }
}

TEST_F(SecretsTest, PasswordsAreHashed) {
  const std::string hash = hash_password("correct horse");
  EXPECT_TRUE(hash.starts_with("$argon2id$")) << hash;
  EXPECT_TRUE(password_matches("correct horse", hash));
  EXPECT_FALSE(password_matches("correct horsE", hash));
}

TEST_F(SecretsTest, TokensOfOneStoreHoldAfterARestart) {
  const auto database = tests::make_database(tests::DatabaseKind::Sqlite);
  SharedStore store(store::Store::on(database->connect()).value());
  const auto first = Identities::open(store);
  const Identity ann = first->newcomer("Ann ♥");
  auto second = Identities::open(store);
  const auto known = second->identify(ann.token);
  ASSERT_TRUE(known);
  EXPECT_EQ(known->actor.player, ann.actor.player);
  EXPECT_EQ(known->actor.name, "Ann ♥");

  const auto other_database = tests::make_database(tests::DatabaseKind::Sqlite);
  SharedStore other_store(store::Store::on(other_database->connect()).value());
  EXPECT_FALSE(Identities::open(other_store)->identify(ann.token));
}

TEST_F(SecretsTest, ASessionEndsWithItsLogOut) {
  const auto database = tests::make_database(tests::DatabaseKind::Sqlite);
  SharedStore store(store::Store::on(database->connect()).value());
  auto identities = Identities::open(store).value();
  const Identity visitor = identities.newcomer("x");
  const auto ann = identities.register_account(visitor.actor, "Ann", "long enough");
  ASSERT_TRUE(ann) << ann.error().message();
  EXPECT_TRUE(identities.identify(ann->token)->actor.account);
  EXPECT_FALSE(identities.register_account(visitor.actor, "ann", "long enough"));
  EXPECT_FALSE(identities.log_in("Ann", "wrong password"));
  EXPECT_FALSE(identities.log_in("Nobody", "wrong password"));
  const auto again = identities.log_in("ann", "long enough");
  ASSERT_TRUE(again);
  ASSERT_TRUE(identities.log_out(ann->token));
  EXPECT_FALSE(identities.identify(ann->token));
  EXPECT_TRUE(identities.identify(again->token));
}

TEST_F(SecretsTest, NamesAndPasswordsHaveLimits) {
  EXPECT_TRUE(check_account_name("Ann_2-x"));
  for (const std::string_view name : {"", "a", "Ann Lee", "Ann<b>", "aaaaaaaaaaaaaaaaaaaaa"}) {
    EXPECT_FALSE(check_account_name(name)) << name;
  }
  EXPECT_FALSE(check_password("short"));
  EXPECT_TRUE(check_password("long enough"));
}

}  // namespace
}  // namespace outflank::server
