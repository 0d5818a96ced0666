// WTHOR files: games that are read can be replayed, and hold every byte of their records.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <vector>

#include "games/othello/position.h"
#include "games/othello/wthor.h"

namespace {

using namespace outflank::othello;

void require(bool holds) {
  if (!holds) std::abort();
}

void append_word(std::vector<std::uint8_t>& bytes, std::uint16_t word) {
  bytes.push_back(static_cast<std::uint8_t>(word & 255));
  bytes.push_back(static_cast<std::uint8_t>(word >> 8));
}

// The record that the game was read from.
std::vector<std::uint8_t> record_of(const WthorGame& game) {
  std::vector<std::uint8_t> bytes;
  append_word(bytes, game.tournament);
  append_word(bytes, game.black);
  append_word(bytes, game.white);
  bytes.push_back(game.black_score);
  bytes.push_back(game.best_black_score);
  Position position;
  for (const Move move : game.moves) {
    require(position.play(move).has_value());
    if (move.is_pass()) continue;
    bytes.push_back(
        static_cast<std::uint8_t>((move.square().row() + 1) * 10 + move.square().column() + 1));
  }
  bytes.resize(68, 0);
  return bytes;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  const Bytes bytes(data, size);
  if (const auto file = read_wthor(bytes)) {
    std::vector<std::uint8_t> records;
    for (const WthorGame& game : file->games) {
      const std::vector<std::uint8_t> record = record_of(game);
      records.insert(records.end(), record.begin(), record.end());
    }
    const Bytes body = bytes.subspan(16);
    require(records == std::vector<std::uint8_t>(body.begin(), body.end()));
  }
  if (const auto names = read_wthor_players(bytes)) require(names->size() == (size - 16) / 20);
  if (const auto names = read_wthor_tournaments(bytes)) require(names->size() == (size - 16) / 26);
  return 0;
}
