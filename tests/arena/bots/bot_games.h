#pragma once

#include <memory>
#include <string>
#include <vector>

#include "arena/bots/bot.h"
#include "arena/bots/sandbox.h"
#include "arena/referee.h"

namespace outflank::arena {

double steady_seconds();

// The last argument of all bots that this process starts: tests run beside each other.
std::string mark_of_test();

// Where the bots of the tests lie for those who play them.
std::string bots_folder();

// The bot of tests/arena/bots that misbehaves as configured.
Bot hostile(const std::vector<std::string>& arguments);

std::shared_ptr<const Entrant> entrant_of(const Bot& bot);
std::shared_ptr<const Entrant> engine(std::string_view text);

// A sandbox with all that this machine has, and what it does not have said on standard error: tests
// of that then test what stands in for it.
std::shared_ptr<const Sandbox> usual_sandbox();

// A game of the bot against a simple engine, or two bots, over a few plies.
GamePlan short_game(const Bot& bot);
GamePlan short_game(const Bot& first, const Bot& second);

JudgedGame play(const GamePlan& plan, std::shared_ptr<const Sandbox> sandbox);

// What a test must not leave behind: bots, children, control groups.
struct Leftovers {
  std::vector<std::string> processes;
  bool children = false;
  std::vector<std::string> groups;
};
Leftovers leftovers();
// The same once the processes are gone, or after ten seconds: without a control group nobody waits for the last of
// a sandbox.
Leftovers leftovers_in_the_end();
int open_files();

}  // namespace outflank::arena
