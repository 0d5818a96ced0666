#include "search/engine.h"

#include "core/text.h"
#include "core/try.h"
#include "search/game_engines.h"

namespace outflank::search {

Result<void> validate(const EngineOptions& options) {
  const auto check = [](std::string_view what, int value, int lowest, int highest) -> Result<void> {
    if (value >= lowest && value <= highest) return {};
    return fail(InputError::OutOfRange,
                std::string(what) + " must be from " + std::to_string(lowest) + " to " +
                    std::to_string(highest) + ", not " + std::to_string(value));
  };
  TRY(check("threads", options.threads, 0, kMaxThreads));
  TRY(check("hash megabytes", options.hash_megabytes, 1, kMaxHashMegabytes));
  return check("lines", options.lines, 1, kMaxLines);
}

Result<std::unique_ptr<Engine>> make_engine(std::string_view game, Now now, std::string_view kind) {
  const auto* const engines = TRY(find_engines(game));
  for (const EngineKind& known : engines->kinds) {
    if (known.name == kind) return known.make(now);
  }
  return fail(InputError::Unknown, "there is no " + std::string(game) + " player " + quote(kind) +
                                       "; there are " +
                                       join(engines->kinds, ", ", &EngineKind::name));
}

}  // namespace outflank::search
