#pragma once

#include <array>
#include <cstddef>
#include <memory>
#include <span>

#include "search/quoridor/multiplayer_features.h"
#include "search/quoridor/network_planes.h"
#include "search/residual/network.h"

namespace outflank::search::quoridor {

// The outputs of the residual network for three and four players.
struct MultiplayerEvaluation {
  Logits logits;  // by the actions of multiplayer_view.h
  // The chance of everybody in play to come first, by the side of the view; they sum to 1.
  std::array<float, kViewSeats> shares;
  float plies_left = 0;  // expected
};

// The residual network of three and four players on 9×9, trained by tools/teacher; one object per thread.
class MultiplayerNetwork {
 public:
  // `kernel` must be one of residual::kernels().
  explicit MultiplayerNetwork(std::shared_ptr<const residual::Network> network,
                              const residual::Kernel& kernel = residual::kernels().front());

  // Fails on a damaged file, and on one of another network.
  static Result<std::shared_ptr<const residual::Network>> read(std::span<const std::byte> file);
  // The embedded one; null in WebAssembly, where it is handed in.
  static std::shared_ptr<const residual::Network> embedded();

  // Needs a running position of rules that multiplayer_network_knows.
  void evaluate(const Position& position, MultiplayerEvaluation& evaluation) {
    evaluate(multiplayer_features(position), evaluation);
  }
  void evaluate(const MultiplayerFeatures& features, MultiplayerEvaluation& evaluation);

 private:
  std::shared_ptr<const residual::Network> network_;
  residual::Workspace work_;
};

}  // namespace outflank::search::quoridor
