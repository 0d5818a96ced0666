// Makes training positions for the Quoridor network.
//
//   quoridor_self_play --out FILE [--seconds N | --games N] [--nodes N] [--threads N] [--seed N]
//                      [--plain]
//
// Plays the engine against itself at a node limit, each game from a random opening, and writes every
// position that was searched and is not decided yet: 32 bytes each, as struct Sample says. --plain
// plays without a network, as before the first one. See docs/training.md.

#include <array>
#include <atomic>
#include <chrono>
#include <cstdio>
#include <mutex>
#include <thread>
#include <vector>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "core/random.h"
#include "search/quoridor/alpha_beta.h"
#include "search/quoridor/network_view.h"

namespace {

using namespace outflank::search::quoridor;
using outflank::Random;
using outflank::search::TranspositionTable;

// A position from the side of the player to move, who runs north. Lowest byte first.
struct Sample {
  std::uint64_t horizontal;
  std::uint64_t vertical;
  std::uint8_t own_pawn, other_pawn;
  std::uint8_t own_walls, other_walls;
  std::uint8_t own_distance, other_distance;
  std::uint8_t result;  // of the player to move: 0 lost, 1 drawn, 2 won
  std::uint8_t ply;
  std::int16_t value;  // found by the search, in hundredths of a step
  std::uint16_t move;  // the best, as move_from counts
  std::array<std::uint8_t, 4> unused;
};
static_assert(sizeof(Sample) == 32);

Sample sample_of(const Position& position, int value, Move move) {
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
          .result = 1,
          .ply = byte(std::min(position.ply(), 255)),
          .value = static_cast<std::int16_t>(value),
          .move = static_cast<std::uint16_t>(move_from(move, turned)),
          .unused = {}};
}

void play_opening(Position& position, Random& random) {
  const auto plies = static_cast<int>(random.below(11));
  for (int ply = 0; ply < plies && !position.over(); ++ply) {
    const auto moves = position.legal_moves();
    // More than half of the random moves are steps, so that openings are not all walls.
    Move move = moves[random.below(moves.size())];
    if (random.chance(3, 5)) move = Move::pawn(position.shortest_path(position.to_move()).front());
    if (position.is_legal(move)) position.play_unchecked(move);
  }
}

std::vector<Sample> play_game(AlphaBeta<CompactBoard>& search, TranspositionTable& table,
                              Random& random) {
  constexpr int kLongest = 200;
  Position position = Position::start({});
  play_opening(position, random);
  std::vector<Sample> samples;
  std::vector<int> movers;
  std::vector<std::uint64_t> before;
  while (!position.over() && position.ply() < kLongest) {
    table.next_search();
    search.set_position(position, before);
    RootLine line;
    for (int depth = 1; depth < 40 && search.search_root(depth, {}, line); ++depth) {
      if (is_decided(line.value)) break;
    }
    Move move = line.moves.front();
    if (is_decided(line.value)) {
      // The rest is known; the winner is who is said to win.
      const bool mover_wins = line.value > 0;
      for (std::size_t i = 0; i < samples.size(); ++i) {
        samples[i].result = (movers[i] == position.to_move()) == mover_wins ? 2 : 0;
      }
      return samples;
    }
    samples.push_back(sample_of(position, line.value, move));
    movers.push_back(position.to_move());
    if (random.chance(1, 25)) {
      // Now and then another move, so that the network sees more than good play.
      const auto moves = position.legal_moves();
      move = moves[random.below(moves.size())];
    }
    if (move.is_wall()) {
      before.clear();
    } else {
      before.push_back(position.hash());
    }
    position.play_unchecked(move);
  }
  if (const auto ending = position.ending()) {
    const int winner = *ending->outcome.winner();
    for (std::size_t i = 0; i < samples.size(); ++i)
      samples[i].result = movers[i] == winner ? 2 : 0;
  }
  return samples;
}

}  // namespace

int main(int argc, char** argv) {
  CLI::App app("Makes training positions for the Quoridor network by self-play.");
  std::string out;
  int games = 1'000'000'000;
  double seconds = 1e9;
  std::uint64_t nodes = 1'000;
  int threads = static_cast<int>(std::thread::hardware_concurrency());
  std::uint64_t seed = 1;
  app.add_option("--out", out, "The file to write")->required();
  app.add_option("--games", games, "How many games");
  app.add_option("--seconds", seconds, "Begin no game after this time");
  app.add_option("--nodes", nodes, "Nodes a move");
  app.add_option("--threads", threads, "Games at a time");
  app.add_option("--seed", seed, "Seed");
  AlphaBetaFeatures features;
  app.add_flag_callback("--plain", [&] { features.network = false; }, "Play without a network");
  CLI11_PARSE(app, argc, argv);

  std::FILE* file = std::fopen(out.c_str(), "wb");
  if (file == nullptr) {
    fmt::print(stderr, "cannot write {}\n", out);
    return 1;
  }
  const auto begin = std::chrono::steady_clock::now();
  const auto elapsed = [&] {
    return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
  };
  std::atomic<int> next{0};
  std::mutex mutex;
  std::size_t written = 0;
  std::vector<std::jthread> workers;
  for (int t = 0; t < threads; ++t) {
    workers.emplace_back([&] {
      TranspositionTable table(8);
      SearchControl control;
      control.max_nodes = nodes;
      AlphaBeta<CompactBoard> search(table, control, features);
      for (int game = next++; game < games && elapsed() < seconds; game = next++) {
        Random random(seed * 1'000'003 + static_cast<std::uint64_t>(game));
        table.clear();
        const auto samples = play_game(search, table, random);
        const std::scoped_lock lock(mutex);
        written += std::fwrite(samples.data(), sizeof(Sample), samples.size(), file);
        if (game % 1'000 == 0) {
          fmt::print(stderr, "{} games, {} positions, {:.0f} s\n", game, written, elapsed());
        }
      }
    });
  }
  workers.clear();
  if (std::fclose(file) != 0) {
    fmt::print(stderr, "cannot write {}\n", out);
    return 1;
  }
  fmt::print(stderr, "{} positions in {:.0f} s\n", written, elapsed());
}
