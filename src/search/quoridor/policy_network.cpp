#include "search/quoridor/policy_network.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "search/quoridor/embedded_network.h"
#include "search/steady_math.h"

namespace outflank::search::quoridor {
namespace {

// Input planes, in the order of tools/teacher/export.py.
namespace plane {
enum Plane : std::uint8_t {
  OwnPawn,
  OtherPawn,
  Horizontal,
  Vertical,
  LegalHorizontal,
  LegalVertical,
  NorthClosed,
  EastClosed,
  OwnShortest,
  OtherShortest,
  OwnDistance,
  OtherDistance,
  OwnFarther,  // from the own goal than the own pawn is
  OwnNearer,
  OtherFarther,
  OtherNearer,
  OwnWalls,
  OtherWalls,
  OwnWallless,
  OtherWallless,
  OwnLength,
  OtherLength,
  Ahead,
  Behind,
  One,
};
}  // namespace plane

constexpr std::size_t kPlanes = 28;  // including unused ones

constexpr residual::Shape kShape = {
    .planes = kPlanes, .head = 32, .hidden = 64, .policy_planes = 3, .outputs = 3};

constexpr int kFull = 48;  // the quantised 1
constexpr int kMaxDistance = 40;

std::uint8_t byte(int number) {
  return static_cast<std::uint8_t>(number);
}

// Inputs that are the same for all cells.
struct Numbers {
  int own_length, other_length;
  std::array<std::uint8_t, kPlanes> planes{};
};

Numbers numbers_of(const BoardFeatures& f) {
  Numbers n{.own_length = std::min<int>(f.own_distance[f.own_pawn], kMaxDistance),
            .other_length = std::min<int>(f.other_distance[f.other_pawn], kMaxDistance)};
  auto& planes = n.planes;
  planes[plane::OwnWalls] = byte(5 * f.own_walls);
  planes[plane::OtherWalls] = byte(5 * f.other_walls);
  planes[plane::OwnWallless] = byte(f.own_walls == 0 ? kFull : 0);
  planes[plane::OtherWallless] = byte(f.other_walls == 0 ? kFull : 0);
  planes[plane::OwnLength] = byte(3 * n.own_length);
  planes[plane::OtherLength] = byte(3 * n.other_length);
  const int ahead = n.other_length - n.own_length;
  planes[plane::Ahead] = byte(3 * std::max(ahead, 0));
  planes[plane::Behind] = byte(3 * std::max(-ahead, 0));
  planes[plane::One] = kFull;
  return n;
}

void fill(const BoardFeatures& f, residual::Workspace& work) {
  const Numbers numbers = numbers_of(f);
  const auto has = [](std::uint64_t slots, std::size_t row, std::size_t column) {
    return row < 8 && column < 8 && ((slots >> (8 * row + column)) & 1) != 0;
  };
  const auto set = [](bool is) { return byte(is ? kFull : 0); };
  for (std::size_t row = 0; row < kViewSide; ++row) {
    for (std::size_t column = 0; column < kViewSide; ++column) {
      const std::size_t square = kViewSide * row + column;
      std::uint8_t* cell = work.cell(row, column);
      std::ranges::copy(numbers.planes, cell);
      cell[plane::OwnPawn] = set(square == f.own_pawn);
      cell[plane::OtherPawn] = set(square == f.other_pawn);
      cell[plane::Horizontal] = set(has(f.horizontal, row, column));
      cell[plane::Vertical] = set(has(f.vertical, row, column));
      cell[plane::LegalHorizontal] = set(has(f.legal_horizontal, row, column));
      cell[plane::LegalVertical] = set(has(f.legal_vertical, row, column));
      cell[plane::NorthClosed] =
          set(has(f.horizontal, row, column) || (column > 0 && has(f.horizontal, row, column - 1)));
      cell[plane::EastClosed] =
          set(has(f.vertical, row, column) || (row > 0 && has(f.vertical, row - 1, column)));
      cell[plane::OwnShortest] = set((f.on_shortest[square] & 1) != 0);
      cell[plane::OtherShortest] = set((f.on_shortest[square] & 2) != 0);
      const int own = std::min<int>(f.own_distance[square], kMaxDistance);
      const int other = std::min<int>(f.other_distance[square], kMaxDistance);
      cell[plane::OwnDistance] = byte(3 * own);
      cell[plane::OtherDistance] = byte(3 * other);
      const auto steps = [](int difference) { return byte(6 * std::clamp(difference, 0, 8)); };
      cell[plane::OwnFarther] = steps(own - numbers.own_length);
      cell[plane::OwnNearer] = steps(numbers.own_length - own);
      cell[plane::OtherFarther] = steps(other - numbers.other_length);
      cell[plane::OtherNearer] = steps(numbers.other_length - other);
    }
  }
}

}  // namespace

PolicyNetwork::PolicyNetwork(std::shared_ptr<const residual::Network> network,
                             const residual::Kernel& kernel)
    : network_(std::move(network)), work_(network_->shape(), kernel) {}

Result<std::shared_ptr<const residual::Network>> PolicyNetwork::read(
    std::span<const std::byte> file) {
  return residual::Network::read(file, kShape);
}

std::shared_ptr<const residual::Network> PolicyNetwork::embedded() {
  static const std::shared_ptr<const residual::Network> kNetwork = [] {
    auto network = read(embedded_policy_network());
    // The build embeds a file of this repository, which a test loads.
    if (!network) std::abort();
    return *network;
  }();
  return kNetwork;
}

void PolicyNetwork::evaluate(const BoardFeatures& features, NetworkEvaluation& evaluation) {
  fill(features, work_);
  std::array<float, 3 * residual::kCells> planes;
  std::array<float, 3> values;
  network_->evaluate(work_, planes, values);
  std::copy_n(planes.begin(), kViewSquares, evaluation.logits.begin());
  for (std::size_t slot = 0; slot < std::size_t{2} * kViewSlots; ++slot) {
    const std::size_t plane = 1 + slot / kViewSlots;
    const std::size_t in_plane = slot % kViewSlots;
    evaluation.logits[kViewSquares + slot] =
        planes[plane * residual::kCells + in_plane / 8 * kViewSide + in_plane % 8];
  }
  evaluation.win_chance = 1 / (1 + steady_exp(-values[0]));
}

}  // namespace outflank::search::quoridor
