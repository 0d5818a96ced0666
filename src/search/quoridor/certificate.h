#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "games/quoridor/move.h"
#include "games/quoridor/setup.h"

namespace outflank::search::quoridor {

using namespace outflank::quoridor;

// The result of a game that both play without a mistake. Endless play is a draw.
enum class Verdict : std::uint8_t { FirstWins, SecondWins, Draw };

// What a strategy promises its player against every defence.
enum class StrategyAim : std::uint8_t { Win, Hold };  // Hold: never to lose

// The move of a strategy in one position, in which its player is to move.
struct StrategyMove {
  std::array<Square, 2> pawns;
  // Of a strategy that wins: after the move and any pawn move in reply the rank is lower, or the
  // game won. After a wall there are fewer of them in hand, so that ranks begin anew.
  int rank = 0;
  Move move;
};

// What a strategy does on one set of walls with these in hand.
struct StrategyBoard {
  std::vector<Move> walls;
  std::array<int, 2> hands{};
  std::vector<StrategyMove> moves;
};

// Takes a proof that others can check: for a win the strategy of the winner, for a draw one of each
// player. A strategy has a move for every position that it can lead to, and no others, board by
// board, those with more walls in hand first.
class CertificateSink {
 public:
  CertificateSink() = default;
  CertificateSink(const CertificateSink&) = delete;
  CertificateSink& operator=(const CertificateSink&) = delete;
  virtual ~CertificateSink() = default;

  virtual void begin(const Setup& setup, Verdict verdict) = 0;
  virtual void begin_strategy(int player, StrategyAim aim) = 0;
  virtual void add(const StrategyBoard& board) = 0;
  virtual void end() = 0;
};

// The certificate as lines of text, in the form of docs/solved.md. Each is handed to `write` with
// its end of line.
class CertificateText : public CertificateSink {
 public:
  explicit CertificateText(std::function<void(std::string_view)> write)
      : write_(std::move(write)) {}

  void begin(const Setup& setup, Verdict verdict) override;
  void begin_strategy(int player, StrategyAim aim) override;
  void add(const StrategyBoard& board) override;
  void end() override;

 private:
  std::function<void(std::string_view)> write_;
  std::string line_;
};

}  // namespace outflank::search::quoridor
