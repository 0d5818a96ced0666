#pragma once

#include <optional>
#include <string>
#include <vector>

#include <gtest/gtest.h>

#include "server/people/secrets.h"
#include "server/rooms/live_game.h"
#include "server/rooms/new_game.h"

namespace outflank::server {

// A game without store, clock and connections: the test says how things are, and takes what comes.
class LiveGameTest : public testing::Test {
 protected:
  static void SetUpTestSuite() { ASSERT_TRUE(begin_secrets()); }

  const Actor ann{"ann", "Ann", true};
  const Actor bea{"bea", "Bea", true};

  void open(std::string_view body) {
    const auto made = parse_new_game(body, ann, at.wall);
    ASSERT_TRUE(made) << made.error().message();
    first = {made->game, {}, {}};
    game = LiveGame::open(first, {}, at).value();
    changes.clear();
    events.clear();
  }
  // A game of two that has begun, and both players were notified.
  void begin(const std::string& name = "quoridor", const std::string& clock = "none") {
    open(R"({"game":")" + name + R"(","clock":")" + clock + "\"}");
    EXPECT_EQ(run(bea, R"({"type":"join"})"), "ok");
    take(game->release_clock(at));
  }

  // "ok", the name of the error, or what has to be looked up.
  std::string run(const Actor& actor, std::string_view text, const Facts& facts = {}) {
    const auto command = parse_command(text);
    EXPECT_TRUE(command) << command.error().message();
    return take(game->handle(actor, *command, facts, at));
  }
  std::string move(const Actor& actor, int ply, const std::string& text) {
    const std::string ref = "r" + std::to_string(ply);
    return run(actor, R"({"type":"move","ply":)" + std::to_string(ply) + R"(,"move":")" + text +
                          R"(","ref":")" + ref + "\"}");
  }
  std::string take(Reaction reaction) {
    for (Step& step : reaction.steps) {
      if (step.change) changes.push_back(*step.change);
      for (GameEvent& event : step.events) events.push_back(std::move(event));
    }
    last_steps = std::move(reaction.steps);
    lookup = reaction.lookup;
    if (lookup) return lookup->name.empty() ? "ratings" : "name";
    return reaction.answer ? "ok" : std::string(reaction.answer.error().name());
  }
  // The types of the events since the last call.
  std::string types() {
    std::string out;
    for (const GameEvent& event : std::exchange(events, {})) {
      out += event.json["type"].get<std::string>() + " ";
    }
    return out;
  }

  GameContext at{.now = match::Time(1'000'000), .wall = 7'000'000, .clock = 7'000'000};
  store::StoredGame first;
  std::optional<LiveGame> game;
  std::vector<store::GameChange> changes;
  std::vector<GameEvent> events;
  std::vector<Step> last_steps;
  std::optional<Lookup> lookup;
};

}  // namespace outflank::server
