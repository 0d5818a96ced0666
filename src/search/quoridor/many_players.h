#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "search/engine.h"
#include "search/quoridor/alpha_beta.h"
#include "search/quoridor/path.h"

namespace outflank::search::quoridor {

// Search for three and four players: max-n, in which everybody plays for their own chance to come
// first. Away from the root only moves that matter are looked at: pawn moves and the walls on the
// others' shortest ways.
template <class Board>
class ManyPlayers {
 public:
  ManyPlayers(SearchControl& control, const BasicPosition<Board>& position);

  // Searches to `depth` and reports the best line; false when stopped on the way, with the report
  // of what was found before, which is never empty after depth 1.
  bool deepen(int depth, Report& report);

 private:
  using Position = BasicPosition<Board>;
  using Shares = std::array<float, kMaxPlayers>;  // each player's chance to come first
  using Paths = std::array<Path<Board>, kMaxPlayers>;

  struct RootMove {
    Move move;
    float share = 0;
    std::vector<Move> line;
  };

  Shares search(const Paths& paths, int depth, std::vector<Move>& line);
  Shares play_and_search(Move move, const Paths& paths, int depth, std::vector<Move>& line);
  [[nodiscard]] Shares estimate(const Paths& paths) const;
  [[nodiscard]] Shares result() const;
  [[nodiscard]] std::vector<Move> candidates(const Paths& paths, int depth) const;
  bool should_stop();

  SearchControl& control_;
  Position position_;
  PathFinder<Board> finder_;
  Paths root_paths_{};
  std::vector<RootMove> root_moves_;
  std::uint64_t nodes_ = 0;
  bool stopped_ = false;
};

extern template class ManyPlayers<CompactBoard>;
extern template class ManyPlayers<LargeBoard>;

}  // namespace outflank::search::quoridor
