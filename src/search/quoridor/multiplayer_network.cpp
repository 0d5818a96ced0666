#include "search/quoridor/multiplayer_network.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "search/quoridor/embedded_network.h"
#include "search/steady_math.h"

namespace outflank::search::quoridor {
namespace {

// Input planes, in the order of tools/teacher/export.py; most of them for every side.
namespace plane {
enum Plane : std::uint8_t {
  Pawn = 0,
  Shortest = 4,
  Distance = 8,
  Farther = 12,  // from its goal than the pawn is
  Nearer = 16,
  WallsOnBoard = 20,
  WallsInHand = 26,
  Wallless = 30,
  Length = 34,
  Turns = 38,
  Present = 42,
  One = 46,
};
}  // namespace plane

constexpr std::size_t kPlanes = 48;  // including an unused one
constexpr std::size_t kOutputs = 5;  // the seats, plies left

constexpr residual::Shape kShape = {.planes = kPlanes,
                                    .head = 32,
                                    .hidden = 64,
                                    .policy_planes = kPolicyPlanes,
                                    .outputs = kOutputs};

bool present(const MultiplayerFeatures& f, std::size_t side) {
  return f.pawn[side] != MultiplayerFeatures::kAbsent;
}

int distance_from(const MultiplayerFeatures& f, std::size_t side, std::size_t square) {
  return std::min<int>(f.distance[side][square], kMaxDistance);
}

void fill(const MultiplayerFeatures& f, residual::Workspace& work) {
  std::array<int, kViewSeats> length{};
  std::array<std::uint8_t, kPlanes> constant{};  // inputs that are the same for all cells
  constant[plane::One] = kFull;
  for (std::size_t side = 0; side < kViewSeats; ++side) {
    if (!present(f, side)) continue;
    length[side] = distance_from(f, side, f.pawn[side]);
    constant[plane::WallsInHand + side] = plane_walls(f.walls[side]);
    constant[plane::Wallless + side] = plane_flag(f.walls[side] == 0);
    constant[plane::Length + side] = plane_distance(length[side]);
    constant[plane::Turns + side] = plane_byte(kFull / kViewSeats * f.turns[side]);
    constant[plane::Present + side] = kFull;
  }
  const WallSets walls = {slot_rows(f.horizontal), slot_rows(f.vertical),
                          slot_rows(f.legal_horizontal), slot_rows(f.legal_vertical)};
  for (std::size_t row = 0; row < kViewSide; ++row) {
    for (std::size_t column = 0; column < kViewSide; ++column) {
      const std::size_t square = kViewSide * row + column;
      std::uint8_t* cell = work.cell(row, column);
      std::ranges::copy(constant, cell);
      fill_walls(walls, row, column,
                 std::span<std::uint8_t, kWallPlanes>(cell + plane::WallsOnBoard, kWallPlanes));
      for (std::size_t side = 0; side < kViewSeats; ++side) {
        if (!present(f, side)) continue;
        const int distance = distance_from(f, side, square);
        cell[plane::Pawn + side] = plane_flag(square == f.pawn[side]);
        cell[plane::Shortest + side] = plane_flag((f.on_shortest[square] >> side & 1) != 0);
        cell[plane::Distance + side] = plane_distance(distance);
        cell[plane::Farther + side] = plane_steps(distance - length[side]);
        cell[plane::Nearer + side] = plane_steps(length[side] - distance);
      }
    }
  }
}

}  // namespace

MultiplayerNetwork::MultiplayerNetwork(std::shared_ptr<const residual::Network> network,
                                       const residual::Kernel& kernel)
    : network_(std::move(network)), work_(network_->shape(), kernel) {}

Result<std::shared_ptr<const residual::Network>> MultiplayerNetwork::read(
    std::span<const std::byte> file) {
  return residual::Network::read(file, kShape);
}

std::shared_ptr<const residual::Network> MultiplayerNetwork::embedded() {
  static const std::shared_ptr<const residual::Network> kNetwork =
      []() -> std::shared_ptr<const residual::Network> {
    if (embedded_multiplayer_network().empty()) return nullptr;
    auto network = read(embedded_multiplayer_network());
    // The build embeds a file of this repository, which a test loads.
    if (!network) std::abort();
    return *network;
  }();
  return kNetwork;
}

void MultiplayerNetwork::evaluate(const MultiplayerFeatures& features,
                                  MultiplayerEvaluation& evaluation) {
  fill(features, work_);
  std::array<float, kPolicyPlanes * residual::kCells> planes;
  std::array<float, kOutputs> values;
  network_->evaluate(work_, planes, values);
  read_logits(planes, residual::kStandardBoard, evaluation.logits);
  float highest = -1e9F;
  for (std::size_t side = 0; side < kViewSeats; ++side) {
    if (present(features, side)) highest = std::max(highest, values[side]);
  }
  float sum = 0;
  for (std::size_t side = 0; side < kViewSeats; ++side) {
    evaluation.shares[side] = present(features, side) ? steady_exp(values[side] - highest) : 0.F;
    sum += evaluation.shares[side];
  }
  for (float& share : evaluation.shares) share /= sum;
  evaluation.plies_left = std::max(1.F, kPliesUnit * values.back());
}

}  // namespace outflank::search::quoridor
