#pragma once

#include <memory>
#include <string>
#include <string_view>

#include "core/error.h"
#include "core/registry.h"
#include "games/game.h"
#include "protocol/driver.h"
#include "protocol/session.h"
#include "search/engine.h"
#include "seat/player.h"

namespace outflank::protocol {

// What every session needs.
struct SessionParts {
  std::unique_ptr<search::Engine> engine;  // for the game
  seat::SeatSettings seat;
  search::Now now = nullptr;
  std::string version;  // of the program
  Output output;
};

// A protocol, with both of its sides. Protocols of a single game come from that game's folder in
// this layer, by `protocols()`.
struct Protocol {
  std::string_view id;
  std::string_view game{};     // the only game it supports; empty: any
  std::string_view family{};   // the protocol that it is a dialect of; empty: none
  std::string_view dialect{};  // its name within the family
  bool seed_argument = false;  // its referees start programs with `-seed N`
  // The answering side.
  std::unique_ptr<Session> (*make_session)(const games::GameType& type, SessionParts parts);
  // The driving side.
  std::unique_ptr<Driver> (*make_driver)(DriverOptions options);

  [[nodiscard]] std::string_view name() const { return id; }
};

Registry<Protocol>& protocol_registry();

// Fails with the list of names.
Result<const Protocol*> find_protocol(std::string_view name);

// The game to be played over a protocol: `game`, or if that is empty the only one that the protocol
// supports. Fails for unknown names, for a game that the protocol does not support, and where a
// game must be named.
Result<std::string_view> choose_game(std::string_view protocol, std::string_view game);

// The answering side of a protocol. Fails as choose_game does.
Result<std::unique_ptr<Session>> make_session(std::string_view protocol, std::string_view game,
                                              SessionParts parts);

}  // namespace outflank::protocol
