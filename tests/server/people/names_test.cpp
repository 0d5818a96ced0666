#include "server/people/names.h"

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

TEST(NameTest, HasLettersOfEveryScript) {
  for (const char* name : {"Ann", "Ágnes Ő.", "Иван", "שרה", "محمد", "花子", "Zoë 🦊", "a_b-c"}) {
    EXPECT_TRUE(check_person_name(name)) << name;
  }
}

TEST(NameTest, MayNotTurnTheDirectionOrHideAnything) {
  for (const char* name :
       {"Ann\u202e", "\u202dAnn", "\u2066Ann\u2069", "A\u200bnn", "A\u200dnn", "Ann\ufeff",
        "\u200e", "\u061cAnn", "Ann\u00ad", "Ann\u00a0", "\u3000", "\u3164", "A\u2060nn",
        "A\u2028nn", "A\u0085nn", "\u2800", "A\ufe0f", "A\U000e0041", "\u115f"}) {
    const auto checked = check_person_name(name);
    ASSERT_FALSE(checked) << name;
    EXPECT_TRUE(checked.error().is(InputError::Syntax));
  }
}

TEST(NameTest, OfAnAccountIsPlainAndNotTheServersOwn) {
  for (const char* name : {"Ann", "max_2", "x-y"}) EXPECT_TRUE(check_account_name(name)) << name;
  for (const char* name : {"", "a", "Ánna", "a b", "Ann<b>", "012345678901234567890", "Anonymous",
                           "DELETED", "outflank"}) {
    EXPECT_FALSE(check_account_name(name)) << name;
  }
}

}  // namespace
}  // namespace outflank::server
