#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"
#include "protocol/session.h"
#include "search/engine.h"
#include "seat/player.h"

namespace outflank::protocol {

// The game to be played over a protocol: the one asked for, or with an empty text the only one that
// the protocol is for. Fails for unknown names, for a game that the protocol cannot speak of, and
// where a game must be named.
Result<std::string_view> choose_game(std::string_view protocol, std::string_view game);

// What every session needs.
struct SessionParts {
  std::unique_ptr<search::Engine> engine;  // for the game
  seat::SeatSettings seat;
  search::Now now = nullptr;
  std::string version;  // of the program
  Output output;
};

// The answering side of a protocol (qtp, ugi, uci, contest, gtp or nboard). Fails as choose_game does.
Result<std::unique_ptr<Session>> make_session(std::string_view protocol, std::string_view game,
                                              SessionParts parts);

}  // namespace outflank::protocol
