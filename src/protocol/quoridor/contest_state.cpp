#include "protocol/quoridor/contest_state.h"

#include <algorithm>
#include <array>
#include <cstddef>
#include <deque>

#include "core/try.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/position_text.h"

namespace outflank::protocol {
namespace {

using quoridor::GridMove;
using quoridor::MoveKind;
using quoridor::Seating;
using quoridor::Setup;

bool is_out(const ContestHeader::Player& player) {
  return player.x < 0 || player.y < 0;
}

// The seats are those of the contest, unless the pawns start elsewhere.
Seating seating_of(const ContestHeader& header, quoridor::Rules rules) {
  if (rules.players != 4) return quoridor::default_seating(rules.players);
  for (const Seating seating : {Seating::Contest, Seating::Clockwise, Seating::Manual}) {
    rules.seating = seating;
    bool all = true;
    for (int p = 0; p < 4; ++p) {
      const quoridor::Square start = quoridor::seat_of(rules, p).start;
      const auto& player = header.players[static_cast<std::size_t>(p)];
      all = all && start.column() == player.x && start.row() == player.y;
    }
    if (all) return seating;
  }
  return Seating::Contest;
}

Result<quoridor::Rules> rules_of(const ContestHeader& header, const ContestTurn& turn) {
  const auto players = static_cast<int>(header.players.size());
  quoridor::Rules rules;
  rules.columns = static_cast<std::uint8_t>(std::min(header.columns, 255));
  rules.rows = static_cast<std::uint8_t>(std::min(header.rows, 255));
  rules.players = static_cast<std::uint8_t>(players);
  rules.tie_break = quoridor::TieBreak::Nearest;
  int walls = 0;
  for (const auto& player : header.players) walls = std::max(walls, player.walls);
  for (const auto& player : turn.players) walls = std::max(walls, player.walls);
  rules.walls = static_cast<std::uint8_t>(std::min(walls, quoridor::kMaxWalls));
  if (players == 3) rules.seating = quoridor::default_seating(players);
  TRY(quoridor::validate(rules));
  rules.seating = seating_of(header, rules);
  return rules;
}

}  // namespace

Result<std::unique_ptr<games::Game>> contest_game(const ContestHeader& header,
                                                  const ContestTurn& turn) {
  const auto rules = TRY(rules_of(header, turn));
  Setup setup;
  setup.rules = rules;
  setup.to_move = header.id;
  setup.ply = std::clamp(turn.tick - 1, 0, quoridor::kMaxPly);
  int last_place = rules.players;
  for (std::size_t p = 0; p < turn.players.size(); ++p) {
    const auto& told = turn.players[p];
    Setup::Player& player = setup.players[p];
    player.walls_left = std::clamp(told.walls, 0, quoridor::kMaxWalls);
    if (is_out(told)) {
      player.standing = Setup::Standing::Eliminated;
      player.place = last_place--;
      continue;
    }
    const auto pawn = TRY(quoridor::from_contest({MoveKind::Pawn, told.x, told.y}));
    player.pawn = pawn.square();
  }
  for (const ContestTurn::Wall& told : turn.walls) {
    const auto wall = TRY(quoridor::from_contest(
        {told.vertical ? MoveKind::Vertical : MoveKind::Horizontal, told.x, told.y}));
    const bool known = told.owner >= 0 && told.owner < rules.players;
    setup.walls.push_back({wall, known ? told.owner : 0});
  }
  return quoridor::game_type().from_position(quoridor::to_text(setup));
}

std::string to_contest_answer(quoridor::Move move) {
  const GridMove grid = quoridor::to_contest(move);
  std::string text = std::to_string(grid.x) + " " + std::to_string(grid.y);
  if (move.is_wall()) text += grid.kind == MoveKind::Vertical ? " 1" : " 0";
  return text;
}

namespace {

struct Cell {
  int x = 0;
  int y = 0;
};

constexpr std::array<Cell, 4> kSteps = {Cell{0, 1}, Cell{1, 0}, Cell{0, -1}, Cell{-1, 0}};

// The board as the server reports it, even if that is not a legal position.
class ReportedBoard {
 public:
  ReportedBoard(const ContestHeader& header, const ContestTurn& turn)
      : header_(header), turn_(turn) {}

  [[nodiscard]] bool on_board(Cell cell) const {
    return cell.x >= 0 && cell.x < header_.columns && cell.y >= 0 && cell.y < header_.rows;
  }

  [[nodiscard]] bool occupied(Cell cell) const {
    return std::ranges::any_of(turn_.players, [cell](const auto& player) {
      return player.x == cell.x && player.y == cell.y;
    });
  }

  [[nodiscard]] bool walled(Cell from, Cell step) const {
    return std::ranges::any_of(turn_.walls, [&](const ContestTurn::Wall& wall) {
      if (wall.vertical) {
        const bool beside = from.y == wall.y || from.y == wall.y + 1;
        return beside && step.x != 0 && std::min(from.x, from.x + step.x) == wall.x;
      }
      const bool beside = from.x == wall.x || from.x == wall.x + 1;
      return beside && step.y != 0 && std::min(from.y, from.y + step.y) == wall.y;
    });
  }

  // Opposite of where we started.
  [[nodiscard]] bool is_goal(Cell cell) const {
    const auto& start = header_.players[static_cast<std::size_t>(header_.id)];
    if (start.y == 0) return cell.y == header_.rows - 1;
    if (start.y == header_.rows - 1) return cell.y == 0;
    return start.x == 0 ? cell.x == header_.columns - 1 : cell.x == 0;
  }

  // Steps from a square to the goal, other pawns ignored; nothing is nearer than `far`.
  [[nodiscard]] std::vector<int> distances(int far) const {
    std::vector<int> distances(static_cast<std::size_t>(header_.columns * header_.rows), far);
    std::deque<Cell> next;
    for (int y = 0; y < header_.rows; ++y) {
      for (int x = 0; x < header_.columns; ++x) {
        if (!is_goal({x, y})) continue;
        distances[index({x, y})] = 0;
        next.push_back({x, y});
      }
    }
    for (; !next.empty(); next.pop_front()) {
      const Cell from = next.front();
      for (const Cell step : kSteps) {
        const Cell to{from.x + step.x, from.y + step.y};
        if (!on_board(to) || walled(from, step) || distances[index(to)] != far) continue;
        distances[index(to)] = distances[index(from)] + 1;
        next.push_back(to);
      }
    }
    return distances;
  }

  [[nodiscard]] std::size_t index(Cell cell) const {
    return static_cast<std::size_t>(cell.y * header_.columns + cell.x);
  }

 private:
  const ContestHeader& header_;
  const ContestTurn& turn_;
};

}  // namespace

std::string contest_makeshift(const ContestHeader& header, const ContestTurn& turn) {
  const ReportedBoard board(header, turn);
  const int far = header.columns * header.rows;
  const std::vector<int> distances = board.distances(far);
  const auto& own = turn.players[static_cast<std::size_t>(header.id)];
  const Cell from{std::clamp(own.x, 0, header.columns - 1), std::clamp(own.y, 0, header.rows - 1)};

  Cell best = from;
  int least = 4 * far;  // more than any step costs
  for (const Cell step : kSteps) {
    const Cell to{from.x + step.x, from.y + step.y};
    if (!board.on_board(to)) continue;
    int cost = distances[board.index(to)];
    if (board.occupied(to)) cost += far;
    if (board.walled(from, step)) cost += 2 * far;
    if (cost >= least) continue;
    least = cost;
    best = to;
  }
  return std::to_string(best.x) + " " + std::to_string(best.y);
}

}  // namespace outflank::protocol
