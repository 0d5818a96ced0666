#include "search/engine.h"

#include <array>

#include "core/text.h"
#include "search/othello/baselines.h"
#include "search/othello/engine.h"
#include "search/quoridor/baselines.h"
#include "search/quoridor/engine.h"

namespace outflank::search {
namespace {

struct Known {
  std::string_view game;
  std::string_view kind;
  Result<std::unique_ptr<Engine>> (*make)(Now);
};

// An engine that cannot fail to start, beside those that can.
template <std::unique_ptr<Engine> (*Make)(Now)>
Result<std::unique_ptr<Engine>> started(Now now) {
  return Make(now);
}

constexpr std::array kKnown = {
    Known{"othello", "engine", othello::make_engine},
    Known{"othello", "squares", started<othello::make_squares>},
    Known{"othello", "random", started<othello::make_random>},
    Known{"quoridor", "engine", started<quoridor::make_engine>},
    Known{"quoridor", "greedy", started<quoridor::make_greedy>},
    Known{"quoridor", "rollout", started<quoridor::make_rollout>},
    Known{"quoridor", "random", started<quoridor::make_random>},
};

}  // namespace

Result<void> validate(const EngineOptions& options) {
  const auto check = [](std::string_view what, int value, int lowest, int highest) -> Result<void> {
    if (value >= lowest && value <= highest) return {};
    return fail(InputError::OutOfRange,
                std::string(what) + " must be from " + std::to_string(lowest) + " to " +
                    std::to_string(highest) + ", not " + std::to_string(value));
  };
  if (auto checked = check("threads", options.threads, 0, kMaxThreads); !checked) return checked;
  if (auto checked = check("hash megabytes", options.hash_megabytes, 1, kMaxHashMegabytes);
      !checked) {
    return checked;
  }
  return check("lines", options.lines, 1, kMaxLines);
}

Result<std::unique_ptr<Engine>> make_engine(std::string_view game, Now now, std::string_view kind) {
  std::string kinds;
  for (const Known& known : kKnown) {
    if (known.game != game) continue;
    if (known.kind == kind) return known.make(now);
    kinds += (kinds.empty() ? "" : ", ") + std::string(known.kind);
  }
  if (kinds.empty()) return fail(InputError::Unknown, "there is no engine for " + quoted(game));
  return fail(InputError::Unknown, "there is no " + std::string(game) + " player " + quoted(kind) +
                                       "; there are " + kinds);
}

}  // namespace outflank::search
