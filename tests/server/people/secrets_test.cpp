#include "server/people/secrets.h"

#include <set>

#include <gtest/gtest.h>

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

}  // namespace
}  // namespace outflank::server
