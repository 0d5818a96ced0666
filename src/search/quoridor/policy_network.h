#pragma once

#include <memory>
#include <span>

#include "search/quoridor/board_features.h"
#include "search/quoridor/network_planes.h"
#include "search/residual/network.h"

namespace outflank::search::quoridor {

// The outputs of the residual network.
struct NetworkEvaluation {
  Logits logits;
  float win_chance;  // of the player to move
};

// The residual network of the standard board, trained by tools/teacher; one object per thread.
class PolicyNetwork {
 public:
  // `kernel` must be one of residual::kernels().
  explicit PolicyNetwork(std::shared_ptr<const residual::Network> network,
                         const residual::Kernel& kernel = residual::kernels().front());

  // Fails on a damaged file.
  static Result<std::shared_ptr<const residual::Network>> read(std::span<const std::byte> file);
  // The embedded one.
  static std::shared_ptr<const residual::Network> embedded();

  // Needs a running position of rules that network_knows.
  void evaluate(const Position& position, NetworkEvaluation& evaluation) {
    evaluate(board_features(position), evaluation);
  }
  void evaluate(const BoardFeatures& features, NetworkEvaluation& evaluation);

 private:
  std::shared_ptr<const residual::Network> network_;
  residual::Workspace work_;
};

}  // namespace outflank::search::quoridor
