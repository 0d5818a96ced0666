#include <algorithm>
#include <chrono>
#include <cmath>
#include <cstdio>
#include <fstream>
#include <string>
#include <thread>
#include <vector>

#include "othello/commands.h"
#include "othello/files.h"
#include "othello/self_play.h"

namespace outflank::tools {
namespace {

// What fit_patterns.py reads, 20 bytes, little-endian: own and opponent's discs (8 each), the label
// in 256ths of a disc (2), whether it is held out (1), unused (1).
constexpr std::size_t kRecordSize = 20;

void append(std::vector<char>& bytes, std::uint64_t number, int count) {
  for (int i = 0; i < count; ++i) bytes.push_back(static_cast<char>(number >> (8 * i) & 0xFF));
}

void write_samples(std::ofstream& file, const std::vector<Sample>& samples) {
  std::vector<char> bytes;
  bytes.reserve(samples.size() * kRecordSize);
  for (const Sample& sample : samples) {
    append(bytes, sample.discs.own, 8);
    append(bytes, sample.discs.opponent, 8);
    const auto label = static_cast<int>(std::lround(sample.label * 256));
    append(bytes, static_cast<std::uint16_t>(label), 2);
    append(bytes, sample.held_out ? 1 : 0, 2);
  }
  file.write(bytes.data(), static_cast<std::streamsize>(bytes.size()));
}

}  // namespace

// Plays games and writes their positions with labels, in blocks so that memory does not limit them.
int play(const Options& options) {
  const auto threads =
      static_cast<int>(options.number("threads", std::thread::hardware_concurrency()));
  const std::string path = options.text("weights", "data/othello/weights.bin");
  const auto weights = read_weights(path);
  SelfPlay settings;
  settings.depth = static_cast<int>(options.number("depth", 6));
  settings.exact_empties = static_cast<int>(options.number("exact", settings.exact_empties));
  settings.last_empties = static_cast<int>(options.number("last", 8));
  settings.trust = static_cast<double>(options.number("trust", 75)) / 100;
  settings.mistakes = static_cast<int>(options.number("mistakes", settings.mistakes));
  if (path == "corners") settings.trust = 1;  // they are weak: use the result alone
  const auto games = static_cast<std::size_t>(options.number("games", 1000));
  const auto seed = static_cast<std::uint64_t>(options.number("seed", 1));
  const std::string out = options.text("out", "positions.bin");
  std::ofstream file(out, std::ios::binary);
  constexpr std::size_t kAtOnce = 8'000;
  std::size_t positions = 0;
  const auto seconds = options.number("seconds", 0);
  const auto start = std::chrono::steady_clock::now();
  std::size_t played = 0;
  for (std::size_t begin = 0, block = 0; begin < games; begin += kAtOnce, ++block) {
    if (seconds > 0 && std::chrono::steady_clock::now() - start > std::chrono::seconds(seconds)) {
      break;
    }
    settings.games = std::min(kAtOnce, games - begin);
    settings.seed = seed * 10'000 + block;
    const std::vector<Sample> samples = play_games(*weights, settings, threads);
    write_samples(file, samples);
    positions += samples.size();
    played += settings.games;
  }
  if (!file.flush()) give_up("cannot write '" + out + "'");
  std::printf("%s: %zu positions of %zu games at depth %d\n", out.c_str(), positions, played,
              settings.depth);
  return 0;
}

}  // namespace outflank::tools
