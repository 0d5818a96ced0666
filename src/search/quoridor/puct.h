#pragma once

#include <cstdint>
#include <vector>

#include "search/engine.h"
#include "search/quoridor/alpha_beta.h"
#include "search/quoridor/evaluator.h"

namespace outflank::search::quoridor {

// Tree search for two players guided by a policy: each simulation walks down to a new position along
// the moves that promise most for how little they were tried, and carries its estimate back up.
template <class Board>
class Puct {
 public:
  Puct(SearchControl& control, std::size_t megabytes);

  void set_position(const BasicPosition<Board>& position, const std::vector<std::uint64_t>& before);

  // Goes on until `simulations` have been made in all; false when stopped or nothing is left to find.
  bool simulate(std::uint64_t simulations);

  // The best lines so far, best first. Needs at least two simulations.
  [[nodiscard]] Report report(std::size_t lines) const;

 private:
  enum class Fate : std::uint8_t { Open, Won, Drawn, Lost };  // for the player to move

  struct Edge {
    Move move;
    float prior = 0;
    float points = 0;  // of the player who makes the move
    std::uint32_t visits = 0;
    std::uint32_t child = 0;  // 0: never tried
  };
  struct Node {
    std::uint32_t first_edge = 0;
    std::uint16_t edges = 0;
    Fate fate = Fate::Open;
    bool expanded = false;
    bool complete = true;     // all moves are among the edges
    std::uint16_t plies = 0;  // until a win or loss that is known
    std::uint32_t visits = 0;
    float points = 0;  // of the player to move
  };
  struct Frame {
    Paths<Board> paths;
    typename Evaluator<Board>::Memory memory;
  };
  struct Step {
    std::uint32_t node;
    std::uint32_t edge;
  };

  void simulate_once();
  // The win chance of the player to move.
  float expand(std::uint32_t node, std::size_t depth);
  void make_edges(Node& node, const Frame& frame, std::size_t depth);
  [[nodiscard]] std::uint32_t select(const Node& node) const;
  void carry_back(float chance);
  void conclude(const Step& step);
  [[nodiscard]] bool repeated() const;
  [[nodiscard]] double rank(const Edge& edge) const;

  SearchControl& control_;
  std::size_t most_edges_;
  BasicPosition<Board> root_ = BasicPosition<Board>::start({});
  BasicPosition<Board> position_ = root_;
  PathFinder<Board> finder_;
  Evaluator<Board> evaluator_;
  RaceOracle<Board> races_;
  std::vector<std::uint64_t> before_;
  std::vector<std::uint64_t> hashes_;
  std::vector<Frame> frames_;
  std::vector<Node> nodes_;
  std::vector<Edge> edges_;
  std::vector<Step> steps_;
  std::vector<std::pair<float, Move>> wishes_;
  std::vector<float> policy_;
  std::uint64_t simulations_ = 0;
};

extern template class Puct<CompactBoard>;
extern template class Puct<LargeBoard>;

}  // namespace outflank::search::quoridor
