// The body of a new game: what is accepted can be opened and begins with somebody to move.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "match/match.h"
#include "server/people/secrets.h"
#include "server/rooms/new_game.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  static const bool kReady = server::begin_secrets().has_value();
  if (!kReady) std::abort();
  const server::Actor actor{"me", "Me", false};
  const auto game =
      server::parse_new_game({reinterpret_cast<const char*>(data), size}, actor, 1000);
  if (!game) {
    if (game.error().name().empty() || game.error().message().empty()) std::abort();
    return 0;
  }
  const auto record = store::record_of({game->game, {}, {}}, 1000);
  if (!record) std::abort();
  const auto match = match::Match::open(*record, match::Time{});
  if (!match || match->over()) std::abort();
  if (static_cast<std::size_t>(match->seats()) != game->game.seats.size()) std::abort();
  return 0;
}
