#pragma once

#include <cstdint>
#include <memory>

#include "search/othello/weights.h"
#include "tools/teacher/multiplayer_domain.h"
#include "tools/teacher/othello_domain.h"
#include "tools/teacher/quoridor_domain.h"

namespace outflank::teacher {

inline constexpr int kEngine = -2;  // a player that is our engine instead of a network

// The engine of the program as an opponent, at a fixed number of nodes per move; one per thread.
class Opponent {
 public:
  explicit Opponent(std::uint64_t nodes);
  Opponent(Opponent&&) noexcept;
  ~Opponent();

  template <class Domain>
  int action(const typename Domain::State& state);

 private:
  struct Engines;
  std::uint64_t nodes_;
  std::unique_ptr<Engines> engines_;  // created on first use
};

template <>
int Opponent::action<QuoridorDomain>(const QuoridorDomain::State& state);

template <>
int Opponent::action<OthelloDomain>(const OthelloDomain::State& state);

template <>
int Opponent::action<MultiplayerDomain>(const MultiplayerDomain::State& state);

// The embedded evaluation.
const search::othello::Weights& engine_weights();

}  // namespace outflank::teacher
