#include "arena/contender.h"

#include <gtest/gtest.h>

namespace outflank::arena {
namespace {

TEST(ContenderTest, ReadsKindLimitsAndOptions) {
  const auto contender =
      parse_contender("engine:time=200,nodes=5000,threads=2,hash=8,seed=7,off=null_move");
  ASSERT_TRUE(contender) << contender.error().message();
  EXPECT_EQ(contender->kind, "engine");
  EXPECT_DOUBLE_EQ(*contender->limits.seconds, 0.2);
  EXPECT_EQ(contender->limits.nodes, 5000U);
  EXPECT_EQ(contender->options.threads, 2);
  EXPECT_EQ(contender->options.hash_megabytes, 8);
  EXPECT_EQ(contender->options.seed, 7U);
  EXPECT_EQ(contender->options.disabled_features, std::vector<std::string>{"null_move"});
}

TEST(ContenderTest, SaysWhatItCannotRead) {
  for (const auto& [text, words] : {std::pair{"engine", "needs a limit"},
                                    {"engine:time", "key=value"},
                                    {"engine:time=0", "from 1 to"},
                                    {"engine:frob=1", "there are time, nodes"},
                                    {"engine:threads=999", "from 1 to 256"},
                                    {"engine:level=11", "from 1 to 10"},
                                    {"greedy:level=3", "only the kind engine"},
                                    {"engine:nodes=9,style=runner", "needs a level"}}) {
    const auto contender = parse_contender(text);
    ASSERT_FALSE(contender) << text;
    EXPECT_NE(contender.error().message().find(words), std::string::npos)
        << contender.error().message();
  }
}

TEST(ContenderTest, ALevelIsLimitEnough) {
  const auto contender = parse_contender("engine:level=1");
  ASSERT_TRUE(contender) << contender.error().message();
  EXPECT_EQ(contender->level, 1);
  const auto engine = contender->make("quoridor", nullptr);
  ASSERT_TRUE(engine);
  const auto game = games::find_game_type("quoridor").value()->start("").value();
  EXPECT_TRUE((*engine)->search(*game, contender->limits, nullptr));
}

TEST(ContenderTest, AStyleBelongsToALowerLevelAndToItsGame) {
  const auto made = [](const char* text) {
    return parse_contender(text)->make("quoridor", nullptr);
  };
  EXPECT_TRUE(made("engine:level=3,style=runner"));
  for (const auto& [text, words] :
       {std::pair{"engine:level=3,style=mobile", "there are attacker, builder, runner"},
        {"engine:level=8,style=runner", "always plays its best move"}}) {
    const auto engine = made(text);
    ASSERT_FALSE(engine) << text;
    EXPECT_NE(engine.error().message().find(words), std::string::npos) << engine.error().message();
  }
}

TEST(ContenderTest, AnUnknownKindOrPartIsRefusedWhenItIsMade) {
  EXPECT_FALSE(parse_contender("wizard:nodes=1")->make("quoridor", nullptr));
  const auto engine = parse_contender("engine:nodes=1,off=magic")->make("quoridor", nullptr);
  ASSERT_FALSE(engine);
  EXPECT_NE(engine.error().message().find("wall_pruning"), std::string::npos);
}

}  // namespace
}  // namespace outflank::arena
