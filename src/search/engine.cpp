#include "search/engine.h"

#include "core/text.h"
#include "search/quoridor/engine.h"

namespace outflank::search {

Result<std::unique_ptr<Engine>> make_engine(std::string_view game, Now now) {
  if (game == "quoridor") return quoridor::make_engine(now);
  return fail(InputError::Unknown, "there is no engine for " + quoted(game));
}

}  // namespace outflank::search
