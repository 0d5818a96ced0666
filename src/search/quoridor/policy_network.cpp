#include "search/quoridor/policy_network.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "search/quoridor/embedded_network.h"
#include "search/steady_math.h"

namespace outflank::search::quoridor {
namespace {

// Of the input, in the order in which tools/teacher/export.py counts them.
enum Plane : std::uint8_t {
  kOwnPawn,
  kOtherPawn,
  kHorizontal,
  kVertical,
  kLegalHorizontal,
  kLegalVertical,
  kNorthClosed,
  kEastClosed,
  kOwnShortest,
  kOtherShortest,
  kOwnDistance,
  kOtherDistance,
  kOwnFarther,  // from the own goal than the own pawn is
  kOwnNearer,
  kOtherFarther,
  kOtherNearer,
  kOwnWalls,
  kOtherWalls,
  kOwnWallless,
  kOtherWallless,
  kOwnLength,
  kOtherLength,
  kAhead,
  kBehind,
  kOne,
  kPlanes = 28,  // with unused ones
};

constexpr residual::Shape kShape = {
    .planes = kPlanes, .head = 32, .hidden = 64, .policy_planes = 3, .outputs = 3};

constexpr int kFull = 48;  // what stands for 1
constexpr int kMaxDistance = 40;

std::uint8_t byte(int number) {
  return static_cast<std::uint8_t>(number);
}

// Numbers that are the same for all cells.
struct Numbers {
  int own_length, other_length;
  std::array<std::uint8_t, kPlanes> planes{};
};

Numbers numbers_of(const BoardFeatures& f) {
  Numbers n{.own_length = std::min<int>(f.own_distance[f.own_pawn], kMaxDistance),
            .other_length = std::min<int>(f.other_distance[f.other_pawn], kMaxDistance)};
  auto& planes = n.planes;
  planes[kOwnWalls] = byte(5 * f.own_walls);
  planes[kOtherWalls] = byte(5 * f.other_walls);
  planes[kOwnWallless] = byte(f.own_walls == 0 ? kFull : 0);
  planes[kOtherWallless] = byte(f.other_walls == 0 ? kFull : 0);
  planes[kOwnLength] = byte(3 * n.own_length);
  planes[kOtherLength] = byte(3 * n.other_length);
  const int ahead = n.other_length - n.own_length;
  planes[kAhead] = byte(3 * std::max(ahead, 0));
  planes[kBehind] = byte(3 * std::max(-ahead, 0));
  planes[kOne] = kFull;
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
      cell[kOwnPawn] = set(square == f.own_pawn);
      cell[kOtherPawn] = set(square == f.other_pawn);
      cell[kHorizontal] = set(has(f.horizontal, row, column));
      cell[kVertical] = set(has(f.vertical, row, column));
      cell[kLegalHorizontal] = set(has(f.legal_horizontal, row, column));
      cell[kLegalVertical] = set(has(f.legal_vertical, row, column));
      cell[kNorthClosed] =
          set(has(f.horizontal, row, column) || (column > 0 && has(f.horizontal, row, column - 1)));
      cell[kEastClosed] =
          set(has(f.vertical, row, column) || (row > 0 && has(f.vertical, row - 1, column)));
      cell[kOwnShortest] = set((f.on_shortest[square] & 1) != 0);
      cell[kOtherShortest] = set((f.on_shortest[square] & 2) != 0);
      const int own = std::min<int>(f.own_distance[square], kMaxDistance);
      const int other = std::min<int>(f.other_distance[square], kMaxDistance);
      cell[kOwnDistance] = byte(3 * own);
      cell[kOtherDistance] = byte(3 * other);
      const auto steps = [](int difference) { return byte(6 * std::clamp(difference, 0, 8)); };
      cell[kOwnFarther] = steps(own - numbers.own_length);
      cell[kOwnNearer] = steps(numbers.own_length - own);
      cell[kOtherFarther] = steps(other - numbers.other_length);
      cell[kOtherNearer] = steps(numbers.other_length - other);
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
    // The build puts a file of this repository in; a test reads it.
    if (!network) std::abort();
    return *network;
  }();
  return kNetwork;
}

void PolicyNetwork::judge(const BoardFeatures& features, Judgement& judgement) {
  fill(features, work_);
  std::array<float, 3 * residual::kCells> planes;
  std::array<float, 3> values;
  network_->evaluate(work_, planes, values);
  std::copy_n(planes.begin(), kViewSquares, judgement.logits.begin());
  for (std::size_t slot = 0; slot < 2 * kViewSlots; ++slot) {
    const std::size_t plane = 1 + slot / kViewSlots;
    const std::size_t in_plane = slot % kViewSlots;
    judgement.logits[kViewSquares + slot] =
        planes[plane * residual::kCells + in_plane / 8 * kViewSide + in_plane % 8];
  }
  judgement.win_chance = 1 / (1 + steady_exp(-values[0]));
  judgement.plies_left = 50 * std::max(values[2], 0.F);
}

}  // namespace outflank::search::quoridor
