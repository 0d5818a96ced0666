#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string_view>

#include "env/batch.h"
#include "env/quoridor/view.h"
#include "games/game.h"
#include "games/quoridor/game.h"
#include "games/quoridor/position.h"

namespace outflank::env::quoridor {

// The pawn's moves by target, from the mover's perspective: steps, jumps, side steps.
inline constexpr int kPawnActions = 12;

// Actions and planes of a variant of Quoridor for BasicBatch: docs/library.md.
template <class PositionType>
class Domain {
 public:
  using Position = PositionType;
  using Board = typename Position::Board;
  using Move = rules::Move;

  struct Legal {
    std::uint16_t pawn = 0;  // a bit for each of the kPawnActions
    bool pass = false;
    typename Position::Walls walls{Board::no_slots(), Board::no_slots()};
  };

  explicit Domain(const rules::Rules& rules);

  static std::string_view name() { return rules::game_type().name(); }
  [[nodiscard]] const Position& start() const { return start_; }
  [[nodiscard]] const Space& space() const { return space_; }
  [[nodiscard]] bool repetition_counts() const {
    return start_.rules().repetition == rules::Repetition::Draw3;
  }
  static int to_move(const Position& position) { return position.to_move(); }
  static void play(Position& position, Move move) { position.play_unchecked(move); }
  static bool over(const Position& position, const Legal& /*legal*/) { return position.over(); }
  static games::Outcome repetition_outcome(const Position& position) {
    return position.shared_outcome();
  }

  [[nodiscard]] Legal legal(const Position& position) const;
  [[nodiscard]] int count(const Legal& legal) const;
  // The legal action of that index.
  [[nodiscard]] std::int32_t nth(const Position& position, const Legal& legal, int number) const;
  [[nodiscard]] bool allows(const Position& position, const Legal& legal,
                            std::int32_t action) const;
  [[nodiscard]] std::optional<Move> move_of(const Position& position, std::int32_t action) const;
  [[nodiscard]] std::optional<std::int32_t> action_of(const Position& position, Move move) const;
  void write_mask(const Position& position, const Legal& legal, std::span<std::uint8_t> mask) const;
  void observe(const Position& position, std::span<float> planes) const;

  static std::unique_ptr<games::Game> game_at(const Position& position);
  static std::optional<Position> position_of(const games::Game& game);

 private:
  using Slots = typename Board::Slots;

  [[nodiscard]] View view(const Position& position) const {
    return {position.columns(), position.rows(), position.goal(position.to_move())};
  }
  [[nodiscard]] int walls_each() const { return (space_.width - 1) * (space_.height - 1); }
  [[nodiscard]] int pass_action() const { return kPawnActions + 2 * walls_each(); }
  // The walls that are horizontal to the mover, and those that are vertical.
  template <class Walls>
  static auto seen_walls(const View& view, const Walls& walls) {
    return view.sideways() ? std::pair(walls.vertical, walls.horizontal)
                           : std::pair(walls.horizontal, walls.vertical);
  }
  void write_walls(const Slots& slots, const Position& position, const View& view,
                   std::span<std::uint8_t> mask) const;

  Position start_;
  Space space_;
  bool can_pass_;
};

}  // namespace outflank::env::quoridor
