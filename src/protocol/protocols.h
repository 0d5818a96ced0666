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

// A protocol, with both of its sides. Those for one game come from the folder of that game in this
// layer, by `protocols()`.
struct Protocol {
  std::string_view id;
  std::string_view game{};     // the only one that it can speak of; empty: any
  std::string_view family{};   // the protocol that it is a dialect of; empty: none
  std::string_view dialect{};  // its name within the family
  bool seed_argument = false;  // its referees start programs with `-seed N`
  // We answer.
  std::unique_ptr<Session> (*make_session)(const games::GameType& type, SessionParts parts);
  // We ask.
  std::unique_ptr<Driver> (*make_driver)(DriverOptions options);

  [[nodiscard]] std::string_view name() const { return id; }
};

Registry<Protocol>& protocol_registry();

// By name; the error lists those that there are.
Result<const Protocol*> find_protocol(std::string_view name);

// The game to be played over a protocol: the one asked for, or with an empty text the only one that
// the protocol is for. Fails for unknown names, for a game that the protocol cannot speak of, and
// where a game must be named.
Result<std::string_view> choose_game(std::string_view protocol, std::string_view game);

// The answering side of a protocol. Fails as choose_game does.
Result<std::unique_ptr<Session>> make_session(std::string_view protocol, std::string_view game,
                                              SessionParts parts);

}  // namespace outflank::protocol
