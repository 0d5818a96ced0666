#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "core/error.h"
#include "core/random.h"
#include "puzzles/settings.h"
#include "search/engine.h"

namespace outflank::puzzles {

// A monotonic clock in seconds, for engines.
double seconds_now();

// An engine with one thread, reproducible under a node limit.
Result<std::unique_ptr<search::Engine>> make_miner_engine(std::string_view game, int lines,
                                                          std::string_view without = {});

// A search of at most `nodes` nodes. Fails if it was stopped.
Result<search::Report> search_nodes(search::Engine& engine, const games::Game& game,
                                    std::uint64_t nodes, const search::StopToken& stop,
                                    const search::OnReport& on_report = {});

// One position of a played game, with the result of the game's search.
struct Ply {
  std::string move;     // that was played
  double chance = 0.5;  // of the player to move, with the best move
  double gap = 0;       // from there to the next best move; 0 where there is none
  std::string best;
};

struct PlayedGame {
  std::vector<Ply> plies;
  double points = 0.5;  // of the first player
  bool finished = false;
};

// Plays the game of this number: the same game for the same settings and seed, on every machine.
Result<PlayedGame> play_game(const Settings& settings, search::Engine& engine, std::uint64_t seed,
                             const search::StopToken& stop = {});

}  // namespace outflank::puzzles
