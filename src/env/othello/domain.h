#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>
#include <variant>

#include "env/batch.h"
#include "games/game.h"
#include "games/othello/game.h"
#include "games/othello/position_text.h"

namespace outflank::env::othello {

namespace rules = ::outflank::othello;

// Actions and planes of Othello on one size of board for BasicBatch: docs/library.md. An action is
// a square, row by row from a1, and the last one is the pass; the planes are the mover's discs and
// the opponent's.
template <class PositionType>
class Domain {
 public:
  using Position = PositionType;
  using Board = typename Position::Board;
  using Bits = typename Position::Bits;
  using Move = rules::Move;

  struct Legal {
    Bits squares{};
    bool pass = false;
  };

  explicit Domain(const rules::Rules& rules) : start_(Position::start(rules)) {
    space_ = {.seats = 2,
              .actions = rules.size * rules.size + 1,
              .channels = 2,
              .height = rules.size,
              .width = rules.size};
  }

  static std::string_view name() { return rules::game_type().name(); }
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] static bool repetition_counts() { return false; }
  static int to_move(const Position& position) { return static_cast<int>(position.to_move()); }
  static void play(Position& position, Move move) { position.play_unchecked(move); }
  static bool over(const Position& /*position*/, const Legal& legal) {
    return !Board::any(legal.squares) && !legal.pass;
  }
  static games::Outcome repetition_outcome(const Position& /*position*/) { return {}; }

  [[nodiscard]] Legal legal(const Position& position) const {
    Legal legal{.squares = position.legal_squares()};
    if (!Board::any(legal.squares)) legal.pass = position.must_pass();
    return legal;
  }

  [[nodiscard]] int count(const Legal& legal) const {
    return Board::count(legal.squares) + (legal.pass ? 1 : 0);
  }

  [[nodiscard]] std::int32_t nth(const Position& /*position*/, const Legal& legal,
                                 int number) const {
    std::int32_t action = pass_action();
    Board::for_each(legal.squares, [&](rules::Square square) {
      if (number-- == 0) action = square.index(size());
    });
    return action;
  }

  [[nodiscard]] bool allows(const Position& /*position*/, const Legal& legal,
                            std::int32_t action) const {
    if (action < 0 || action >= space_.actions) return false;
    if (action == pass_action()) return legal.pass;
    return Board::has(legal.squares, rules::Square::from_index(action, size()));
  }

  [[nodiscard]] std::optional<Move> move_of(const Position& /*position*/,
                                            std::int32_t action) const {
    if (action < 0 || action >= space_.actions) return std::nullopt;
    return action == pass_action() ? Move::pass()
                                   : Move::disc(rules::Square::from_index(action, size()));
  }

  [[nodiscard]] std::optional<std::int32_t> action_of(const Position& /*position*/,
                                                      Move move) const {
    if (move.is_pass()) return pass_action();
    if (!move.square().is_on(size())) return std::nullopt;
    return move.square().index(size());
  }

  void write_mask(const Position& /*position*/, const Legal& legal,
                  std::span<std::uint8_t> mask) const {
    std::ranges::fill(mask, std::uint8_t{0});
    Board::for_each(legal.squares, [&](rules::Square square) { mask[index(square)] = 1; });
    mask[static_cast<std::size_t>(pass_action())] = legal.pass ? 1 : 0;
  }

  void observe(const Position& position, std::span<float> planes) const {
    std::ranges::fill(planes, 0.0F);
    const std::span<float> opponent = planes.subspan(planes.size() / 2);
    Board::for_each(position.own(), [&](rules::Square square) { planes[index(square)] = 1; });
    Board::for_each(position.opponent(),
                    [&](rules::Square square) { opponent[index(square)] = 1; });
  }

  static std::unique_ptr<games::Game> game_at(const Position& position) {
    return rules::game_at(rules::diagram_of(position));
  }

  static std::optional<Position> position_of(const games::Game& game) {
    const rules::Game* othello = rules::as_othello(game);
    if (othello == nullptr) return std::nullopt;
    const auto position = othello->position();
    if (const auto* found = std::get_if<const Position*>(&position)) return **found;
    return std::nullopt;
  }

 private:
  [[nodiscard]] int size() const { return space_.width; }
  [[nodiscard]] int pass_action() const { return size() * size(); }
  [[nodiscard]] std::size_t index(rules::Square square) const {
    return static_cast<std::size_t>(square.index(size()));
  }

  Position start_;
  Space space_;
};

}  // namespace outflank::env::othello
