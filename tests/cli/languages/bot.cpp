#include <algorithm>
#include <array>
#include <iostream>
#include <string>
#include <vector>

namespace {

struct Wall {
  int x, y, vertical, who;
};
struct Pawn {
  int x, y, walls;
};

bool bars(const Wall& wall, const Pawn& from, int x, int y) {
  if (wall.vertical == 1) {
    return x != from.x && wall.x == std::min(x, from.x) && (y == wall.y || y == wall.y + 1);
  }
  return y != from.y && wall.y == std::min(y, from.y) && (x == wall.x || x == wall.x + 1);
}

}  // namespace

int main() {
  std::string greeting;
  std::cin >> greeting;
  std::cout << "OK" << std::endl;
  std::size_t players = 0;
  std::size_t me = 0;
  int columns = 0;
  int rows = 0;
  std::cin >> players >> me >> columns >> rows;
  std::vector<Pawn> pawns(players);
  for (Pawn& pawn : pawns) std::cin >> pawn.x >> pawn.y >> pawn.walls;
  for (int tick = 0; std::cin >> tick;) {
    for (Pawn& pawn : pawns) std::cin >> pawn.x >> pawn.y >> pawn.walls;
    std::size_t count = 0;
    std::cin >> count;
    std::vector<Wall> walls(count);
    for (Wall& wall : walls) std::cin >> wall.x >> wall.y >> wall.vertical >> wall.who;
    const int ahead = me == 0 ? 1 : -1;
    const std::array<std::array<int, 2>, 4> steps = {{{0, ahead}, {1, 0}, {-1, 0}, {0, -ahead}}};
    for (const auto& [dx, dy] : steps) {
      const int x = pawns[me].x + dx;
      const int y = pawns[me].y + dy;
      const auto here = [&](const Pawn& pawn) { return pawn.x == x && pawn.y == y; };
      const auto barring = [&](const Wall& wall) { return bars(wall, pawns[me], x, y); };
      if (x < 0 || x >= columns || y < 0 || y >= rows) continue;
      if (std::any_of(pawns.begin(), pawns.end(), here)) continue;
      if (std::any_of(walls.begin(), walls.end(), barring)) continue;
      std::cout << x << ' ' << y << std::endl;
      break;
    }
  }
}
