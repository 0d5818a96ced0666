#include "server/rooms/attendance_batch.h"

#include <string>
#include <vector>

#include <gtest/gtest.h>

namespace outflank::server {
namespace {

Json here(int game) {
  return {{"t", "here"}, {"g", std::to_string(game)}, {"here", {true, false}}, {"spectators", 0}};
}

class AttendanceBatchTest : public testing::Test {
 protected:
  std::vector<Json> posted;
  AttendanceBatch batch{[this](Json message) { posted.push_back(std::move(message)); }};
};

TEST_F(AttendanceBatchTest, GamesShareMessages) {
  for (int game = 0; game < 120; ++game) batch.add(here(game));
  batch.send();
  batch.send();
  ASSERT_EQ(posted.size(), 3U);
  EXPECT_EQ(posted[0]["t"], "here");
  EXPECT_EQ(posted[0]["rooms"].size(), 50U);
  EXPECT_EQ(posted[2]["rooms"].back(),
            Json({{"g", "119"}, {"here", {true, false}}, {"spectators", 0}}));
}

// Or the others would take what is old for what is new.
TEST_F(AttendanceBatchTest, WhatWasAddedFirstIsSentFirst) {
  batch.add(here(1));
  const Json left = {{"t", "here"}, {"g", "1"}, {"here", {false, false}}, {"spectators", 0}};
  batch.post(left);
  batch.send();
  ASSERT_EQ(posted.size(), 2U);
  EXPECT_EQ(posted[0]["rooms"][0]["here"], Json({true, false}));
  EXPECT_EQ(posted[1], left);
}

}  // namespace
}  // namespace outflank::server
