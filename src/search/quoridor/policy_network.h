#pragma once

#include <array>
#include <memory>
#include <span>

#include "search/quoridor/board_view.h"
#include "search/quoridor/network_planes.h"
#include "search/residual/network.h"

namespace outflank::search::quoridor {

// The outputs of the residual network.
struct NetworkEvaluation {
  std::array<float, kMaxBoardMoves> logits;  // by the numbers of BoardView
  float win_chance;                          // of the player to move
  float margin = 0;                          // the network's output of it: see steps_of_margin
  float plies_left = 0;                      // the same: see plies_of
};

// The steps that the loser is expected to be missing at the end, positive where the player to move wins.
double steps_of_margin(const NetworkEvaluation& evaluation);
// The plies that the game is expected to go on.
double plies_of(const NetworkEvaluation& evaluation);

// The residual network of two players, trained by tools/teacher on the standard board; one object per thread.
class PolicyNetwork {
 public:
  // `kernel` must be one of residual::kernels().
  explicit PolicyNetwork(std::shared_ptr<const residual::Network> network,
                         const residual::Kernel& kernel = residual::kernels().front());

  // Fails on a damaged file.
  static Result<std::shared_ptr<const residual::Network>> read(std::span<const std::byte> file);
  // The embedded one.
  static std::shared_ptr<const residual::Network> embedded();

  // Needs a running position of rules that residual_network_knows.
  template <class Board>
  void evaluate(const BasicPosition<Board>& position, NetworkEvaluation& evaluation) {
    evaluate(BoardViewFeatures(position), evaluation);
  }
  void evaluate(const BoardFeatures& features, NetworkEvaluation& evaluation) {
    evaluate(BoardViewFeatures(features), evaluation);
  }
  void evaluate(const BoardViewFeatures& features, NetworkEvaluation& evaluation);

 private:
  std::shared_ptr<const residual::Network> network_;
  residual::Kernel kernel_;
  residual::Workspace work_;  // for the board of the last position
};

}  // namespace outflank::search::quoridor
