#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "core/error.h"
#include "games/othello/move.h"

// The binary files of the WTHOR database of tournament games. All of them begin with 16 bytes:
// date, number of records, year, board size, kind of games. Numbers are little-endian.
namespace outflank::othello {

using Bytes = std::span<const std::uint8_t>;

struct WthorGame {
  std::uint16_t tournament = 0;  // index into the tournament names
  std::uint16_t black = 0;       // index into the player names
  std::uint16_t white = 0;
  // Black's discs at the end, 0 to 64; in a finished game the empty squares count for the winner.
  std::uint8_t black_score = 0;
  // Black's discs with best play of both sides from WthorFile::depth empty squares on.
  std::uint8_t best_black_score = 0;
  std::vector<Move> moves;  // with the passes, which the file leaves out

  friend bool operator==(const WthorGame&, const WthorGame&) = default;
};

struct WthorFile {
  int year = 0;   // in which the games were played
  int depth = 0;  // empty squares from which the best score was computed
  std::vector<WthorGame> games;
};

// Reads a `.wtb` file of 8x8 games and replays them all. Fails with InputError::Damaged if the
// length does not fit the number of games, or if a game holds a byte that is not a square or an
// illegal move: the message numbers the game and the move from 1, passes not counted.
Result<WthorFile> read_wthor(Bytes file);

// The names of a `.JOU` file (players) or `.TRN` file (tournaments), by index. The file's Latin-1
// becomes UTF-8.
Result<std::vector<std::string>> read_wthor_players(Bytes file);
Result<std::vector<std::string>> read_wthor_tournaments(Bytes file);

}  // namespace outflank::othello
