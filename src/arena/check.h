#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <stop_token>
#include <string>
#include <vector>

#include "arena/bots/bot.h"
#include "arena/bots/sandbox.h"
#include "arena/talk/fault.h"
#include "arena/talk/transcript.h"
#include "core/error.h"
#include "match/time.h"
#include "search/limits.h"

namespace outflank::arena {

// The result of one situation.
struct CheckResult {
  enum class Verdict : std::uint8_t {
    Passed,
    Remark,   // harmless in a game, but worth knowing for its author
    Failed,   // it would have lost the game
    LeftOut,  // its protocol cannot express it
  };

  std::string situation;  // `first move`
  Verdict verdict = Verdict::Passed;
  std::string message;  // what it did, or what was wrong, in plain words
  std::optional<Fault> fault;
  std::string hint;  // where its author should look first; may be empty
  // The earlier situation with the same fault; empty if this is the first.
  std::string same_as;
  std::vector<Exchange> transcript;
  std::string errors;  // its standard error
};

struct CheckSettings {
  std::string game;        // for protocols of several games; empty: the default
  match::Time time{1000};  // for a move
  match::Time margin{20};
  std::uint64_t seed = 1;
};

// Tests a bot's protocol in a set of situations, from the handshake to a whole game, each with a
// fresh process; blocks. `on_result` is called with each result. Fails if the bot's protocol is not
// for the game.
using OnCheck = std::function<void(const CheckResult&)>;
Result<std::vector<CheckResult>> check_bot(const Bot& bot, std::shared_ptr<const Sandbox> sandbox,
                                           const CheckSettings& settings, search::Now now,
                                           const OnCheck& on_result,
                                           const std::stop_token& stop = {});

}  // namespace outflank::arena
