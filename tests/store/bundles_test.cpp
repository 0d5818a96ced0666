// Texts that are called by their hash, on every kind of database.

#include "store/bundles.h"

#include <gtest/gtest.h>

#include "store/databases.h"
#include "store/store.h"

namespace outflank::store {
namespace {

class BundlesTest : public testing::TestWithParam<tests::DatabaseKind> {
 protected:
  BundlesTest() : database_(tests::make_database(GetParam())) {}
  void SetUp() override {
    ASSERT_TRUE(database_) << tests::why_missing(GetParam());
    store_ = Store::on(database_->connect()).value();
  }
  Bundles bundles() { return Bundles(*store_); }
  std::int64_t parts() {
    return store_->connection().query("SELECT COUNT(*) FROM bundle_parts")->integer(0, 0);
  }

  std::unique_ptr<tests::Database> database_;
  std::unique_ptr<Store> store_;
  const std::string text_ = std::string(Bundles::kPartBytes, 'a') + "b";
};

TEST_P(BundlesTest, WhatWasPutThereComesBack) {
  for (const std::string& text : {text_, text_.substr(1), std::string("x"), std::string()}) {
    const std::string hash = "h" + std::to_string(text.size());
    ASSERT_TRUE(bundles().put(hash, text, 100));
    EXPECT_EQ(bundles().load(hash).value(), text);
  }
  EXPECT_TRUE(bundles().load("another").error().is(BundleError::NoSuchBundle));
}

TEST_P(BundlesTest, ATextIsStoredOnce) {
  ASSERT_TRUE(bundles().put("h", text_, 100));
  ASSERT_TRUE(bundles().put("h", text_, 100));
  EXPECT_EQ(parts(), 2);
}

TEST_P(BundlesTest, WhatIsMissingOfATextIsPutThereAgain) {
  ASSERT_TRUE(bundles().put("h", text_, 100));
  ASSERT_TRUE(store_->connection().query("DELETE FROM bundle_parts WHERE number = 1"));
  EXPECT_TRUE(bundles().load("h").error().is(BundleError::NoSuchBundle));
  ASSERT_TRUE(bundles().put("h", text_, 100));
  EXPECT_EQ(bundles().load("h").value(), text_);
}

TEST_P(BundlesTest, WhatNobodyNeedsGoesAndTheRestStays) {
  ASSERT_TRUE(bundles().put("old", "o", 100));
  ASSERT_TRUE(bundles().put("needed", "n", 100));
  ASSERT_TRUE(bundles().put("needed", "n", 300));
  ASSERT_TRUE(bundles().put("needed", "n", 200));  // by somebody who needs it for less long
  ASSERT_TRUE(bundles().sweep(100));
  EXPECT_TRUE(bundles().load("old"));
  ASSERT_TRUE(bundles().sweep(250));
  EXPECT_FALSE(bundles().load("old"));
  EXPECT_TRUE(bundles().load("needed"));
  EXPECT_EQ(parts(), 1);
  ASSERT_TRUE(bundles().remove("needed"));
  EXPECT_EQ(parts(), 0);
}

INSTANTIATE_TEST_SUITE_P(Databases, BundlesTest, testing::ValuesIn(tests::database_kinds()),
                         [](const auto& kind) { return tests::name_of(kind.param); });

}  // namespace
}  // namespace outflank::store
