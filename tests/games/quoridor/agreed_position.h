#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "games/quoridor/position.h"
#include "support/quoridor_diagram.h"
#include "support/quoridor_setup.h"
#include "support/slow_quoridor.h"

namespace outflank::quoridor {

// The same game on every implementation: the slow one, the fast one for large boards and, where it
// fits, the fast one for boards up to 9x9. Every question is put to all of them; an answer that
// differs fails the running test. Players are numbered 1 to 4 here, as in the diagrams, and moves
// go by their names.
class AgreedPosition {
 public:
  explicit AgreedPosition(const Rules& rules);
  // The fast ones are set up through their position text.
  explicit AgreedPosition(const SlowSetup& setup);
  explicit AgreedPosition(std::string_view diagram) : AgreedPosition(read_diagram(diagram)) {}

  // The names of the legal moves (of the pawn moves alone), sorted and parted by spaces.
  [[nodiscard]] std::string moves() const;
  [[nodiscard]] std::string pawn_moves() const;
  [[nodiscard]] int wall_count() const;

  // "legal", or the name of the rule that the move breaks.
  [[nodiscard]] std::string verdict(std::string_view name) const;

  // Plays moves parted by spaces. An illegal one fails the test and ends the list.
  void play(std::string_view names);

  [[nodiscard]] int turn() const;  // the number of the player to move
  [[nodiscard]] int distance(int player) const;
  [[nodiscard]] int walls_left(int player) const;
  [[nodiscard]] bool in_play(int player) const;

  // "running", or the reason and the place of each player: "goal 1 2 2".
  [[nodiscard]] std::string result() const;

 private:
  [[nodiscard]] std::vector<Move> legal_moves() const;
  // The slow position's answer, after asking the others as well.
  template <class Ask>
  auto agreed(Ask ask) const;

  SlowPosition slow_;
  std::optional<LargePosition> large_;
  std::optional<Position> small_;
};

}  // namespace outflank::quoridor
