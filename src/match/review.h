#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"
#include "games/game.h"
#include "match/record.h"
#include "search/engine.h"

// What an engine thinks of the moves of a game: docs/analysis.md.
namespace outflank::match {

enum class Verdict : std::uint8_t { Good, Inaccuracy, Mistake, Blunder };
std::string_view name_of(Verdict verdict);

// The minimum loss of win chance for each name.
inline constexpr double kInaccuracyLoss = 0.05;
inline constexpr double kMistakeLoss = 0.10;
inline constexpr double kBlunderLoss = 0.20;
Verdict verdict_of(double loss);

struct ReviewedMove {
  games::SeatId seat{0};
  std::string move;
  bool forced = false;                      // there was no other
  int depth = 0;                            // of the search before the move
  search::Line best;                        // what the engine would have played
  std::vector<search::Fact> facts{};        // of the position before the move
  std::vector<search::Fact> facts_after{};  // and after it; empty where the game is over
  // The mover's win chance and score after the move; empty where unknown, which happens only with
  // three or four players.
  std::optional<double> win_chance_after{};
  std::optional<int> score_after{};

  // The mover's chance before the move, if the best is played.
  [[nodiscard]] double win_chance() const { return best.win_chance; }
  // How much of it the move gave away; 0 for the best.
  [[nodiscard]] std::optional<double> loss() const;
  [[nodiscard]] Verdict verdict() const { return verdict_of(loss().value_or(0)); }
};

// One player's moves together. Forced moves are not counted.
struct SeatReview {
  int moves = 0;                     // whose loss is known
  std::optional<double> accuracy{};  // 0 to 100, the mean of 100·exp(−4·loss)
  std::optional<double> average_loss{};
  int inaccuracies = 0;
  int mistakes = 0;
  int blunders = 0;
};

struct Review {
  Record record;  // in canonical form
  std::vector<ReviewedMove> moves;
  std::vector<SeatReview> seats;
  std::vector<std::size_t> worst;  // the inaccuracies, mistakes and blunders, biggest loss first
};

// Called after each position.
using OnReviewed = std::function<void(std::size_t done, std::size_t all)>;

// Replays the record and searches every position of it under the limits, last one first, so that
// the engine knows the continuation when it judges a move. Sets the engine's options, with as many
// lines as it needs. Fails as replay and Engine::search do.
Result<Review> review(Record record, search::Engine& engine, search::EngineOptions options,
                      const search::Limits& limits, const OnReviewed& on_reviewed = {});

// The position before a move, counted from 0; the number of moves stands for the last position.
// Fails as replay does, and for a number out of range.
Result<std::unique_ptr<games::Game>> position_before(const Record& record, std::size_t move);

}  // namespace outflank::match
