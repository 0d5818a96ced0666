// Makes training positions for the Quoridor network.
//
//   quoridor_self_play --out FILE [--seconds N | --games N] [--nodes N] [--threads N] [--seed N]
//                      [--plain]
//
// Plays the engine against itself (own_games.h) and writes every position that was searched and is
// not decided yet: 32 bytes each, as struct Sample says. --plain plays without a network, as before
// the first one. See docs/training.md.

#include <array>
#include <cstdio>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "own_games.h"
#include "search/quoridor/network_view.h"

namespace {

using namespace outflank::search::quoridor;
using outflank::tools::SearchedPosition;

// A position from the perspective of the player to move, who runs north. Little-endian.
struct Sample {
  std::uint64_t horizontal;
  std::uint64_t vertical;
  std::uint8_t own_pawn, other_pawn;
  std::uint8_t own_walls, other_walls;
  std::uint8_t own_distance, other_distance;
  std::uint8_t result;  // of the player to move: 0 lost, 1 drawn, 2 won
  std::uint8_t ply;
  std::int16_t value;  // found by the search, in hundredths of a step
  std::uint16_t move;  // the best move, by the index of move_from
  std::array<std::uint8_t, 4> unused;
};
static_assert(sizeof(Sample) == 32);

Sample sample_of(const SearchedPosition& searched) {
  const Position& position = searched.position;
  const int mover = position.to_move();
  const bool turned = mover == 1;
  const auto byte = [](int number) { return static_cast<std::uint8_t>(number); };
  return {.horizontal = slots_from(position.horizontal_walls(), turned),
          .vertical = slots_from(position.vertical_walls(), turned),
          .own_pawn = byte(square_from(position.pawn(mover), turned)),
          .other_pawn = byte(square_from(position.pawn(1 - mover), turned)),
          .own_walls = byte(position.walls_left(mover)),
          .other_walls = byte(position.walls_left(1 - mover)),
          .own_distance = byte(position.distance(mover)),
          .other_distance = byte(position.distance(1 - mover)),
          .result = byte(static_cast<int>(2 * searched.result)),
          .ply = byte(std::min(position.ply(), 255)),
          .value = static_cast<std::int16_t>(searched.value),
          .move = static_cast<std::uint16_t>(move_from(searched.move, turned)),
          .unused = {}};
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Makes training positions for the Quoridor network by self-play.");
  std::string out;
  outflank::tools::OwnGames settings;
  settings.threads = static_cast<int>(std::thread::hardware_concurrency());
  app.add_option("--out", out, "The file to write")->required();
  app.add_option("--games", settings.games, "How many games");
  app.add_option("--seconds", settings.seconds, "Begin no game after this time");
  app.add_option("--nodes", settings.nodes, "Nodes a move");
  app.add_option("--threads", settings.threads, "Games at a time");
  app.add_option("--seed", settings.seed, "Seed");
  app.add_flag_callback(
      "--plain", [&] { settings.features.network = false; }, "Play without a network");
  CLI11_PARSE(app, argc, argv);

  std::FILE* file = std::fopen(out.c_str(), "wb");
  bool written = file != nullptr;
  if (written) {
    outflank::tools::play_own_games(settings, [&](std::span<const SearchedPosition> game) {
      for (const SearchedPosition& searched : game) {
        const Sample sample = sample_of(searched);
        written &= std::fwrite(&sample, sizeof sample, 1, file) == 1;
      }
    });
    written &= std::fclose(file) == 0;
  }
  if (!written) {
    fmt::print(stderr, "cannot write {}\n", out);
    return 1;
  }
}
