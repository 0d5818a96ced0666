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
  Horizontal,  // the first of those of fill_walls
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
    .planes = kPlanes, .head = 32, .hidden = 64, .policy_planes = kPolicyPlanes, .outputs = 3};

// The most walls in hand that the network was trained with.
constexpr int kMaxKnownWalls = 10;

// Inputs that are the same for all cells.
struct Numbers {
  int own_length, other_length;
  std::array<std::uint8_t, kPlanes> planes{};
};

Numbers numbers_of(const BoardViewFeatures& f) {
  const auto length = [](const BoardViewFeatures::Map& distance, int pawn) {
    return std::min<int>(distance[static_cast<std::size_t>(pawn)], kMaxDistance);
  };
  Numbers n{.own_length = length(f.own_distance, f.own_pawn),
            .other_length = length(f.other_distance, f.other_pawn)};
  auto& planes = n.planes;
  planes[plane::OwnWalls] = plane_walls(std::min(f.own_walls, kMaxKnownWalls));
  planes[plane::OtherWalls] = plane_walls(std::min(f.other_walls, kMaxKnownWalls));
  planes[plane::OwnWallless] = plane_flag(f.own_walls == 0);
  planes[plane::OtherWallless] = plane_flag(f.other_walls == 0);
  planes[plane::OwnLength] = plane_distance(n.own_length);
  planes[plane::OtherLength] = plane_distance(n.other_length);
  const int ahead = n.other_length - n.own_length;
  planes[plane::Ahead] = plane_byte(3 * ahead);
  planes[plane::Behind] = plane_byte(-3 * ahead);
  planes[plane::One] = kFull;
  return n;
}

void fill(const BoardViewFeatures& f, residual::Workspace& work) {
  const Numbers numbers = numbers_of(f);
  for (std::size_t row = 0; row < f.board.rows; ++row) {
    for (std::size_t column = 0; column < f.board.columns; ++column) {
      const std::size_t square = f.board.columns * row + column;
      std::uint8_t* cell = work.cell(row, column);
      std::ranges::copy(numbers.planes, cell);
      cell[plane::OwnPawn] = plane_flag(std::cmp_equal(square, f.own_pawn));
      cell[plane::OtherPawn] = plane_flag(std::cmp_equal(square, f.other_pawn));
      fill_walls(f.walls, row, column,
                 std::span<std::uint8_t, kWallPlanes>(cell + plane::Horizontal, kWallPlanes));
      cell[plane::OwnShortest] = plane_flag((f.on_shortest[square] & 1) != 0);
      cell[plane::OtherShortest] = plane_flag((f.on_shortest[square] & 2) != 0);
      const int own = std::min<int>(f.own_distance[square], kMaxDistance);
      const int other = std::min<int>(f.other_distance[square], kMaxDistance);
      cell[plane::OwnDistance] = plane_distance(own);
      cell[plane::OtherDistance] = plane_distance(other);
      cell[plane::OwnFarther] = plane_steps(own - numbers.own_length);
      cell[plane::OwnNearer] = plane_steps(numbers.own_length - own);
      cell[plane::OtherFarther] = plane_steps(other - numbers.other_length);
      cell[plane::OtherNearer] = plane_steps(numbers.other_length - other);
    }
  }
}

}  // namespace

PolicyNetwork::PolicyNetwork(std::shared_ptr<const residual::Network> network,
                             const residual::Kernel& kernel)
    : network_(std::move(network)), kernel_(kernel), work_(network_->shape(), kernel) {}

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

void PolicyNetwork::evaluate(const BoardViewFeatures& features, NetworkEvaluation& evaluation) {
  if (work_.board() != features.board) {
    work_ = residual::Workspace(network_->shape(), kernel_, features.board);
  }
  fill(features, work_);
  std::array<float, kPolicyPlanes * residual::kMaxCells> space;
  const auto planes = std::span(space).first(kPolicyPlanes * features.board.cells());
  std::array<float, 3> values;
  network_->evaluate(work_, planes, values);
  read_logits(planes, features.board, evaluation.logits);
  evaluation.win_chance = 1 / (1 + steady_exp(-values[0]));
  evaluation.margin = values[1];
  evaluation.plies_left = values[2];
}

double steps_of_margin(const NetworkEvaluation& evaluation) {
  constexpr double kMarginUnit = 12;  // that of tools/teacher/quoridor_domain.cpp
  const double squared = steady_exp(2 * evaluation.margin);
  return kMarginUnit * (squared - 1) / (squared + 1);
}

double plies_of(const NetworkEvaluation& evaluation) {
  return std::max(1.0, double{kPliesUnit} * evaluation.plies_left);
}

}  // namespace outflank::search::quoridor
