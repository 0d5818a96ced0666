#include "games/othello/wthor.h"

#include "core/try.h"
#include "games/othello/notation.h"
#include "games/othello/position.h"

namespace outflank::othello {

namespace {

constexpr std::size_t kHeader = 16;
constexpr std::size_t kGameRecord = 68;
constexpr std::size_t kMoves = 60;
constexpr std::size_t kPlayerName = 20;
constexpr std::size_t kTournamentName = 26;

// Offsets in the header and in a game's record.
constexpr std::size_t kGameCountAt = 4;
constexpr std::size_t kNameCountAt = 8;
constexpr std::size_t kYearAt = 10;
constexpr std::size_t kSizeAt = 12;
constexpr std::size_t kDepthAt = 14;
constexpr std::size_t kMovesAt = 8;

std::uint16_t word_at(Bytes bytes, std::size_t at) {
  return static_cast<std::uint16_t>(bytes[at] | bytes[at + 1] << 8);
}

std::uint32_t long_at(Bytes bytes, std::size_t at) {
  return word_at(bytes, at) | static_cast<std::uint32_t>(word_at(bytes, at + 2)) << 16;
}

Failure damaged(std::string message) {
  return fail(InputError::Damaged, std::move(message));
}

Result<void> check_header(Bytes file) {
  if (file.size() >= kHeader) return {};
  return damaged("the file has " + std::to_string(file.size()) +
                 " bytes; a WTHOR file begins with a header of " + std::to_string(kHeader));
}

Result<void> check_length(Bytes file, std::uint64_t records, std::size_t record) {
  const std::uint64_t expected = kHeader + records * record;
  if (file.size() == expected) return {};
  return damaged("the file has " + std::to_string(file.size()) +
                 " bytes, but its header promises " + std::to_string(records) +
                 " records, which makes " + std::to_string(expected));
}

Result<Move> move_of(std::uint8_t byte) {
  const int row = byte / 10;
  const int column = byte % 10;
  if (row < 1 || row > 8 || column < 1 || column > 8) {
    return damaged("byte " + std::to_string(byte) +
                   " is not a square; a square is ten times the row and the column, 11 to 88");
  }
  return Move::disc(Square::at(column - 1, row - 1));
}

Result<std::vector<Move>> replay(Bytes bytes) {
  std::vector<Move> moves;
  Position position;
  std::size_t count = 0;
  for (; count < bytes.size() && bytes[count] != 0; ++count) {
    const std::string place = "move " + std::to_string(count + 1);
    const Result<Move> move = move_of(bytes[count]);
    if (!move) return Failure(move.error().within(place));
    if (position.must_pass()) {
      position.play_unchecked(Move::pass());
      moves.push_back(Move::pass());
    }
    if (const Result<void> played = position.play(*move); !played) {
      return damaged(place + ": " + played.error().message());
    }
    moves.push_back(*move);
  }
  for (std::size_t rest = count; rest < bytes.size(); ++rest) {
    if (bytes[rest] == 0) continue;
    return damaged("the moves end after " + std::to_string(count) + ", but byte " +
                   std::to_string(rest + 1) + " of them is " + std::to_string(bytes[rest]) +
                   " and not 0");
  }
  return moves;
}

Result<WthorGame> read_game(Bytes record) {
  WthorGame game{.tournament = word_at(record, 0),
                 .black = word_at(record, 2),
                 .white = word_at(record, 4),
                 .black_score = record[6],
                 .best_black_score = record[7],
                 .moves = {}};
  for (const int score : {game.black_score, game.best_black_score}) {
    if (score > 64)
      return damaged("a score is " + std::to_string(score) + "; 0 to 64 are possible");
  }
  game.moves = TRY(replay(record.subspan(kMovesAt, kMoves)));
  return game;
}

// Latin-1 is the first 256 code points of Unicode.
std::string name_of_bytes(Bytes bytes) {
  std::string name;
  for (const std::uint8_t byte : bytes) {
    if (byte == 0) break;
    if (byte < 0x80) {
      name += static_cast<char>(byte);
    } else {
      name += static_cast<char>(0xC0 | byte >> 6);
      name += static_cast<char>(0x80 | (byte & 0x3F));
    }
  }
  return name;
}

Result<std::vector<std::string>> read_names(Bytes file, std::size_t record) {
  TRY(check_header(file));
  const std::size_t count = word_at(file, kNameCountAt);
  TRY(check_length(file, count, record));
  std::vector<std::string> names;
  names.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    names.push_back(name_of_bytes(file.subspan(kHeader + i * record, record)));
  }
  return names;
}

}  // namespace

Result<WthorFile> read_wthor(Bytes file) {
  TRY(check_header(file));
  if (const int size = file[kSizeAt]; size != 0 && size != 8) {
    return fail(InputError::OutOfRange,
                "the games are of board size " + std::to_string(size) + "; only 8x8 is read");
  }
  const std::uint32_t count = long_at(file, kGameCountAt);
  TRY(check_length(file, count, kGameRecord));
  WthorFile out{.year = word_at(file, kYearAt), .depth = file[kDepthAt], .games = {}};
  out.games.reserve(count);
  for (std::size_t i = 0; i < count; ++i) {
    Result<WthorGame> game = read_game(file.subspan(kHeader + i * kGameRecord, kGameRecord));
    if (!game) return Failure(game.error().within("game " + std::to_string(i + 1)));
    out.games.push_back(*std::move(game));
  }
  return out;
}

Result<std::vector<std::string>> read_wthor_players(Bytes file) {
  return read_names(file, kPlayerName);
}

Result<std::vector<std::string>> read_wthor_tournaments(Bytes file) {
  return read_names(file, kTournamentName);
}

}  // namespace outflank::othello
