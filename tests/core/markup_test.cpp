#include "core/markup.h"

#include <gtest/gtest.h>

namespace outflank {
namespace {

TEST(MarkupTest, NothingInATextIsMarkup) {
  EXPECT_EQ(escape_markup("<a href=\"x\">'&"), "&lt;a href=&quot;x&quot;&gt;&#39;&amp;");
  EXPECT_EQ(escape_markup("szép"), "szép");
  EXPECT_EQ(escape_markup(""), "");
}

}  // namespace
}  // namespace outflank
