// In the middle of a search: stop, pings, quit and the end of input, in every protocol.

#include <chrono>
#include <string>
#include <thread>

#include <gtest/gtest.h>

#include "protocol/conversation.h"

namespace outflank::protocol {
namespace {

// Lines that begin a search, and where its answer begins.
struct Speech {
  std::string_view protocol;
  std::string_view game;
  std::string_view lines;
  std::string_view answer;
};

void PrintTo(const Speech& speech, std::ostream* out) {
  *out << speech.protocol;
}

class MiddleOfSearchTest : public testing::TestWithParam<Speech> {
 protected:
  MiddleOfSearchTest() {
    talk_.engine().waits = true;
    std::string_view lines = GetParam().lines;
    for (std::size_t end = 0; (end = lines.find('\n')) != std::string_view::npos;) {
      talk_.handle(lines.substr(0, end));
      lines.remove_prefix(end + 1);
    }
    for (int i = 0; i < 20'000 && !talk_.engine().searching; ++i) {
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    EXPECT_TRUE(talk_.engine().searching);
  }

  Conversation talk_{GetParam().protocol, GetParam().game};
};

TEST_P(MiddleOfSearchTest, TheEndOfInputEndsItAndItStillAnswers) {
  talk_.finish();
  EXPECT_FALSE(talk_.engine().searching);
  EXPECT_NE(talk_.transcript().take().find(GetParam().answer), std::string::npos);
}

TEST_P(MiddleOfSearchTest, ThePartnerMayGoWithoutAWord) {
  // The session's own end, as when the program is torn down.
}

TEST_P(MiddleOfSearchTest, CommandsBehindTheSearchAreAnsweredAtTheEnd) {
  if (GetParam().protocol != "qtp" && GetParam().protocol != "gtp") return;
  EXPECT_TRUE(talk_.handle("name"));
  EXPECT_TRUE(talk_.handle(GetParam().protocol == "qtp" ? "genmove w" : "genmove white"));
  EXPECT_FALSE(talk_.handle("quit"));
  talk_.finish();
  const std::string text = talk_.transcript().take();
  EXPECT_EQ(text.find(GetParam().answer), 0U) << text;
  EXPECT_NE(text.find("\n\n= Outflank\n\n= "), std::string::npos) << text;
  EXPECT_TRUE(text.ends_with("\n\n= \n\n")) << text;
}

INSTANTIATE_TEST_SUITE_P(
    Protocols, MiddleOfSearchTest,
    testing::Values(
        Speech{"qtp", "quoridor", "genmove b\n", "= E8\n"},
        Speech{"ugi", "quoridor", "go movetime 100000\n", "bestmove e2\n"},
        Speech{"ugi", "othello", "go infinite\n", "bestmove d3\n"},
        Speech{"contest", "quoridor", "START\n2\n0\n9 9\n4 0 10\n4 8 10\n1\n4 0 10\n4 8 10\n0\n\n",
               "OK\n4 1\n"},
        Speech{"gtp", "othello", "genmove b\n", "= D3\n"},
        Speech{"nboard", "othello", "nboard 2\nset depth 20\ngo\n", "=== D3/1.50/0.500\n"},
        Speech{"nboard", "othello", "hint 3\n", "status Outflank is waiting\n"}),
    [](const auto& tested) {
      return std::string(tested.param.protocol) + std::to_string(tested.index);
    });

TEST(StopTest, QuitInUgiEndsASearchAtOnce) {
  Conversation talk("ugi", "quoridor");
  talk.engine().waits = true;
  talk.handle("go infinite");
  EXPECT_FALSE(talk.handle("quit"));
  EXPECT_TRUE(talk.transcript().take().ends_with("bestmove e2\n"));
}

TEST(StopTest, AStopThatFollowsGoAtOnceIsNotLost) {
  for (int i = 0; i < 200; ++i) {
    Conversation talk("ugi", "quoridor");
    talk.engine().waits = true;
    talk.handle("go infinite");
    talk.handle("stop");
    ASSERT_TRUE(talk.transcript().take().ends_with("bestmove e2\n"));
  }
}

TEST(StopTest, UgiIsReadyDuringASearch) {
  Conversation talk("ugi", "quoridor");
  talk.engine().waits = true;
  talk.handle("go infinite");
  ASSERT_TRUE(talk.transcript().wait_for("info depth"));
  talk.transcript().take();
  talk.handle("isready");
  EXPECT_EQ(talk.transcript().take(), "readyok\n");
  talk.handle("stop");
  EXPECT_EQ(talk.transcript().take(), "bestmove e2\n");
}

TEST(StopTest, UgiSearchesOneThingAtATime) {
  Conversation talk("ugi", "quoridor");
  talk.engine().waits = true;
  talk.handle("go infinite");
  ASSERT_TRUE(talk.transcript().wait_for("info depth"));
  talk.transcript().take();
  for (const std::string command : {"go nodes 5", "setoption name Hash value 8", "uginewgame"}) {
    talk.handle(command);
    const std::string name = command.substr(0, command.find(' '));
    EXPECT_EQ(talk.transcript().take(),
              "info string error: " + name + ": a search is running; send stop first\n");
  }
  talk.handle("stop");
  EXPECT_EQ(talk.transcript().take(), "bestmove e2\n");
  EXPECT_EQ(talk.engine().limits.size(), 1U);
}

TEST(StopTest, TheNextGoMayFollowTheAnswerAtOnce) {
  Conversation talk("ugi", "quoridor");
  for (int i = 0; i < 200; ++i) {
    talk.handle("go nodes 1");
    ASSERT_TRUE(talk.transcript().wait_for("bestmove"));
    ASSERT_EQ(talk.transcript().take().find("error"), std::string::npos) << i;
  }
}

TEST(StopTest, APingEndsASearchBeforeItIsAnswered) {
  Conversation talk("nboard", "othello");
  talk.engine().waits = true;
  talk.handle("hint 1");
  talk.handle("ping 4");
  const std::string text = talk.transcript().take();
  EXPECT_TRUE(text.ends_with("status Outflank is waiting\npong 4\n")) << text;
}

}  // namespace
}  // namespace outflank::protocol
