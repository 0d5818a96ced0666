#include "server/people/passwords.h"

#include <ctime>
#include <string>

#include <gtest/gtest.h>

#include "server/base/server_error.h"

namespace outflank::server {
namespace {

TEST(PasswordTest, HasACertainLength) {
  EXPECT_TRUE(check_password("k3#pq9zT", "ann"));
  EXPECT_TRUE(check_password("k3#pq9z", "ann").error().is(InputError::OutOfRange));
  EXPECT_TRUE(check_password(std::string(201, 'k'), "ann").error().is(InputError::OutOfRange));
}

TEST(PasswordTest, ThatIsGuessedAmongTheFirstIsRefused) {
  for (const char* password :
       {"password",     "Password1",      "P@ssw0rd",        "password123!", "12345678",
        "123456789",    "1234567890",     "87654321",        "qwertyuiop",   "qwerty123",
        "qwertz1234",   "1q2w3e4r",       "1qaz2wsx",        "asdfghjkl",    "zxcvbnm1",
        "aaaaaaaa",     "abababab",       "abcabcabc",       "11112222",     "abcdefgh",
        "abcd1234",     "iloveyou",       "letmein1",        "sunshine",     "princess1",
        "football",     "Dragon2024!",    "superman1",       "trustno1",     "welcome1",
        "jelszo123",    "Titok2023",      "szeretlek",       "admin123",     "quoridor1",
        "!@#$%^&*",     "passpass",       "1111aaaa",        "password1",    "Summer2024!",
        "iloveyou2",    "Michael1985",    "zaq12wsx",        "jelszó123",    "Szeretlek1",
        "Budapest1956", "wanderer",       "cica1234",        "05121987",     "Sunshine2023",
        "Winter2025?",  "something else", "mypasswordissafe"}) {
    const auto checked = check_password(password, "somebody");
    ASSERT_FALSE(checked) << password;
    EXPECT_TRUE(checked.error().is(ServerError::CommonPassword)) << password;
  }
}

TEST(PasswordTest, ThatIsTheNameIsRefused) {
  EXPECT_FALSE(check_password("wanderer", "Wanderer"));
  EXPECT_FALSE(check_password("Wanderer1999", "wanderer"));
  EXPECT_FALSE(check_password("4nnab3lle", "Annabelle"));
  EXPECT_FALSE(check_password("brzelko7", "Brzelko"));
  EXPECT_TRUE(check_password("brzelko7", "Ann"));
}

TEST(PasswordTest, ThatIsAPersonsOwnIsTaken) {
  for (const char* password : {"quiet lantern 7", "correct horse battery staple", "k3#pq9zT",
                               "hm42-vxo", "my lantern is safe", "Kőbánya-Kispest",
                               "dragonfly lamp", "árvíztűrő lámpa", "nothing else 7 x"}) {
    EXPECT_TRUE(check_password(password, "ann")) << password;
  }
}

TEST(PasswordTest, IsRefusedWithASentenceThatSaysWhy) {
  const auto sentence = [](const char* password) {
    return check_password(password, "Brzelko").error().message();
  };
  EXPECT_TRUE(sentence("password1").contains("well-known word")) << sentence("password1");
  EXPECT_TRUE(sentence("brzelko7").contains("your name")) << sentence("brzelko7");
  EXPECT_TRUE(sentence("zxcvbnm,./").contains("keyboard")) << sentence("zxcvbnm,./");
  EXPECT_TRUE(sentence("kkkkkkkk").contains("repetition")) << sentence("kkkkkkkk");
}

TEST(PasswordTest, IsExaminedInLittleTimeHoweverLongItIs) {
  const auto before = std::clock();
  for (const std::string& password : {std::string(200, 'a'), std::string(200, '1'),
                                      std::string(100, '@') + std::string(100, '3')}) {
    EXPECT_FALSE(check_password(password, "ann"));
  }
  EXPECT_LT(std::clock() - before, CLOCKS_PER_SEC);
}

// What follows a zero byte would not count for a library that takes it for the end.
TEST(PasswordTest, MayHoldAnyByte) {
  EXPECT_TRUE(check_password(std::string("k\0#pq9zTvw2", 12), "ann"));
  EXPECT_TRUE(check_password("k\xFF#pq9zT\xC3vw", "ann"));
}

}  // namespace
}  // namespace outflank::server
