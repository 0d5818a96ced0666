#include "server/people/passwords.h"

#include <gtest/gtest.h>

#include "server/server_error.h"

namespace outflank::server {
namespace {

TEST(PasswordTest, HasACertainLength) {
  EXPECT_TRUE(check_password("k3#pq9zT", "ann"));
  EXPECT_TRUE(check_password("k3#pq9z", "ann").error().is(InputError::OutOfRange));
  EXPECT_TRUE(check_password(std::string(201, 'k'), "ann").error().is(InputError::OutOfRange));
}

TEST(PasswordTest, ThatIsGuessedAmongTheFirstIsRefused) {
  for (const char* password :
       {"password",   "Password1", "P@ssw0rd",    "password123!", "12345678",   "123456789",
        "1234567890", "87654321",  "qwertyuiop",  "qwerty123",    "qwertz1234", "1q2w3e4r",
        "1qaz2wsx",   "asdfghjkl", "zxcvbnm1",    "aaaaaaaa",     "abababab",   "abcabcabc",
        "11112222",   "abcdefgh",  "abcd1234",    "iloveyou",     "letmein1",   "sunshine",
        "princess1",  "football",  "Dragon2024!", "superman1",    "trustno1",   "welcome1",
        "jelszo123",  "Titok2023", "szeretlek",   "admin123",     "quoridor1",  "!@#$%^&*",
        "passpass",   "1111aaaa"}) {
    const auto checked = check_password(password, "somebody");
    ASSERT_FALSE(checked) << password;
    EXPECT_TRUE(checked.error().is(ServerError::CommonPassword)) << password;
  }
}

TEST(PasswordTest, ThatIsTheNameIsRefused) {
  EXPECT_FALSE(check_password("wanderer", "Wanderer"));
  EXPECT_FALSE(check_password("Wanderer1999", "wanderer"));
  EXPECT_FALSE(check_password("4nnab3lle", "Annabelle"));
  EXPECT_TRUE(check_password("wanderer", "Ann"));
}

TEST(PasswordTest, ThatIsAPersonsOwnIsTaken) {
  for (const char* password :
       {"long enough", "correct horse battery staple", "k3#pq9zT", "hm42-vxo", "mypasswordissafe",
        "Kőbánya-Kispest", "dragonfly lamp", "őőőűűűúüö", "something else"}) {
    EXPECT_TRUE(check_password(password, "ann")) << password;
  }
}

}  // namespace
}  // namespace outflank::server
