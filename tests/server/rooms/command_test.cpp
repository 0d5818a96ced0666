#include "server/rooms/command.h"

#include <gtest/gtest.h>

#include "server/base/json.h"

namespace outflank::server {
namespace {

std::string error_of(std::string_view text) {
  const auto command = parse_command(text);
  return command ? "none" : std::string(command.error().name());
}

TEST(CommandTest, ReadsEveryKind) {
  const auto move = parse_command(R"({"type":"move","ref":"a","ply":3,"move":"e3h"})");
  ASSERT_TRUE(move);
  EXPECT_EQ(move->kind, CommandKind::Move);
  EXPECT_EQ(move->ref, "a");
  EXPECT_EQ(move->ply, 3);
  EXPECT_EQ(move->move, "e3h");
  const auto join = parse_command(R"({"type":"join","seat":2,"name":"Max"})");
  ASSERT_TRUE(join);
  EXPECT_EQ(join->seat, games::SeatId(1));
  EXPECT_EQ(parse_command(R"({"type":"chat","text":"hi"})")->text, "hi");
  for (int kind = 0; kind <= static_cast<int>(CommandKind::Ping); ++kind) {
    const std::string name(name_of(static_cast<CommandKind>(kind)));
    Json json = {{"type", name}};
    if (name == "move" || name == "premove") json.update({{"ply", 0}, {"move", "e2"}});
    if (name == "chat") json["text"] = "x";
    const auto command = parse_command(to_text(json));
    ASSERT_TRUE(command) << name;
    EXPECT_EQ(static_cast<int>(command->kind), kind);
  }
}

TEST(CommandTest, APremoveWithoutAMoveForgets) {
  const auto command = parse_command(R"({"type":"premove","move":null})");
  ASSERT_TRUE(command);
  EXPECT_TRUE(command->move.empty());
}

TEST(CommandTest, RefusesWhatIsWrongByName) {
  EXPECT_EQ(error_of(""), "syntax");
  EXPECT_EQ(error_of("[]"), "syntax");
  EXPECT_EQ(error_of(R"({"type":"fly"})"), "unknown");
  EXPECT_EQ(error_of(R"({"type":"move","ply":1})"), "missing");
  EXPECT_EQ(error_of(R"({"type":"move","ply":-1,"move":"e2"})"), "out_of_range");
  EXPECT_EQ(error_of(R"({"type":"move","ply":1.5,"move":"e2"})"), "out_of_range");
  EXPECT_EQ(error_of(R"({"type":"resign","resign":true})"), "unknown");
  EXPECT_EQ(error_of(R"({"type":"ping","type":"ping"})"), "duplicate");
  EXPECT_EQ(error_of(R"({"type":"join","seat":5})"), "out_of_range");
  EXPECT_EQ(error_of(R"({"type":"chat","text":"  "})"), "missing");
  EXPECT_EQ(error_of(R"({"type":"chat","text":")" + std::string(400, 'x') + "\"}"), "too_long");
  EXPECT_EQ(error_of(R"({"type":"ping","ref":")" + std::string(50, 'x') + "\"}"), "too_long");
}

TEST(CommandTest, DeepNestingIsRefused) {
  EXPECT_EQ(error_of(std::string(2000, '[') + std::string(2000, ']')), "too_long");
  EXPECT_EQ(error_of(R"({"type":)" + std::string(2000, '[')), "too_long");
}

TEST(CommandTest, NamesHideNothing) {
  const auto hidden = parse_command("{\"type\":\"join\",\"name\":\"An\u200bn\"}");
  ASSERT_FALSE(hidden);
  EXPECT_TRUE(hidden.error().is(InputError::Syntax));
  EXPECT_EQ(parse_command(R"({"type":"join","name":" Max "})")->name, "Max");
}

}  // namespace
}  // namespace outflank::server
