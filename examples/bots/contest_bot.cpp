// A complete Quoridor bot for the contest protocol, in one file:
//
//   g++ -std=c++17 -O2 contest_bot.cpp -o contest_bot
//
// It walks a shortest path. When it is behind in the race and has walls left, it looks for the wall
// that costs the leading opponent most. Copy it, compile it, and change `choose`: the rest can stay.
//
// Squares are (x, y) with (0, 0) in the top left corner. A wall (x, y, vertical) touches the square (x, y)
// and lies to the right of it and of the one below (vertical), or below it and the one to the right.

#include <algorithm>
#include <iostream>
#include <optional>
#include <queue>
#include <set>
#include <sstream>
#include <string>
#include <tuple>
#include <vector>

struct Square {
  int x = -1;
  int y = -1;

  bool operator==(const Square& other) const { return x == other.x && y == other.y; }
};

struct Wall {
  int x = 0;
  int y = 0;
  bool vertical = false;

  bool operator<(const Wall& other) const {
    return std::tie(x, y, vertical) < std::tie(other.x, other.y, other.vertical);
  }
};

const Square kOut{-1, -1};  // the square of an eliminated player
const Square kDirections[] = {{0, 1}, {0, -1}, {1, 0}, {-1, 0}};
const int kFar = 10000;  // longer than any path

struct Player {
  Square pawn;
  int walls_left = 0;
  Square start;  // the goal is the opposite side
};

// What the bot knows.
class Board {
 public:
  int columns = 0;
  int rows = 0;
  std::vector<Player> players;
  std::set<Wall> walls;

  bool inside(Square s) const { return s.x >= 0 && s.x < columns && s.y >= 0 && s.y < rows; }

  bool arrived(int player, Square square) const {
    const Square start = players[player].start;
    if (start.y == 0) return square.y == rows - 1;
    if (start.y == rows - 1) return square.y == 0;
    return square.x == (start.x == 0 ? columns - 1 : 0);
  }

  // Whether a pawn can step from a square to its neighbour: on the board, and no wall between. A
  // wall is two squares long, so that either of its halves may be there.
  bool open(Square from, Square direction) const {
    if (!inside({from.x + direction.x, from.y + direction.y})) return false;
    if (direction.x != 0) {
      const int left = direction.x > 0 ? from.x : from.x - 1;
      return !walls.count({left, from.y, true}) && !walls.count({left, from.y - 1, true});
    }
    const int top = direction.y > 0 ? from.y : from.y - 1;
    return !walls.count({from.x, top, false}) && !walls.count({from.x - 1, top, false});
  }

  bool occupied(Square square) const {
    return std::any_of(players.begin(), players.end(),
                       [&](const Player& player) { return player.pawn == square; });
  }

  // The squares that the pawn may move to: neighbours, and jumps over a pawn that is in the way.
  std::vector<Square> steps(int player) const {
    std::vector<Square> found;
    const Square pawn = players[player].pawn;
    for (const Square way : kDirections) {
      if (!open(pawn, way)) continue;
      const Square near{pawn.x + way.x, pawn.y + way.y};
      if (!occupied(near)) {
        found.push_back(near);
      } else if (open(near, way)) {  // straight over it, unless a third pawn is behind
        const Square behind{near.x + way.x, near.y + way.y};
        if (!occupied(behind)) found.push_back(behind);
      } else {  // a wall or the edge is behind it: to its sides
        for (const Square turn : {Square{way.y, way.x}, Square{-way.y, -way.x}}) {
          const Square side{near.x + turn.x, near.y + turn.y};
          if (open(near, turn) && !occupied(side)) found.push_back(side);
        }
      }
    }
    return found;
  }

  // The squares of a shortest path to the goal, the start first; empty if there is none. Pawns are
  // ignored: they will have moved by then.
  std::vector<Square> path(int player, Square start) const {
    std::vector<int> came_from(columns * rows, -1);
    const auto number = [&](Square s) { return s.y * columns + s.x; };
    std::queue<Square> queue({start});
    came_from[number(start)] = number(start);
    while (!queue.empty()) {
      const Square square = queue.front();
      queue.pop();
      if (arrived(player, square)) {
        std::vector<Square> way{square};
        while (!(way.back() == start)) {
          const int before = came_from[number(way.back())];
          way.push_back({before % columns, before / columns});
        }
        std::reverse(way.begin(), way.end());
        return way;
      }
      for (const Square direction : kDirections) {
        const Square next{square.x + direction.x, square.y + direction.y};
        if (!open(square, direction) || came_from[number(next)] != -1) continue;
        came_from[number(next)] = number(square);
        queue.push(next);
      }
    }
    return {};
  }

  int distance(int player, Square start) const {
    const std::vector<Square> way = path(player, start);
    return way.empty() ? kFar : static_cast<int>(way.size()) - 1;
  }
  int distance(int player) const { return distance(player, players[player].pawn); }

  bool playing(int player) const { return !(players[player].pawn == kOut); }

  // Whether the wall may be placed: on the board, neither over nor across another, and everybody
  // still has a path.
  bool allows(const Wall& wall) {
    if (wall.x < 0 || wall.y < 0 || wall.x >= columns - 1 || wall.y >= rows - 1) return false;
    const int dx = wall.vertical ? 0 : 1;
    const int dy = wall.vertical ? 1 : 0;
    for (const Wall& other :
         {wall, Wall{wall.x - dx, wall.y - dy, wall.vertical},
          Wall{wall.x + dx, wall.y + dy, wall.vertical}, Wall{wall.x, wall.y, !wall.vertical}}) {
      if (walls.count(other)) return false;
    }
    walls.insert(wall);
    bool everybody = true;
    for (int player = 0; player < static_cast<int>(players.size()); ++player) {
      if (playing(player) && distance(player) == kFar) everybody = false;
    }
    walls.erase(wall);
    return everybody;
  }
};

// The walls that would cut one of the first steps of a path.
std::vector<Wall> walls_across(const std::vector<Square>& way) {
  std::vector<Wall> found;
  for (std::size_t i = 0; i + 1 < way.size() && i < 6; ++i) {
    const Square low{std::min(way[i].x, way[i + 1].x), std::min(way[i].y, way[i + 1].y)};
    const bool sideways = way[i].x != way[i + 1].x;
    found.push_back({low.x, low.y, sideways});
    found.push_back({sideways ? low.x : low.x - 1, sideways ? low.y - 1 : low.y, sideways});
  }
  return found;
}

// The answer as it is sent: "x y" for the pawn, "x y vertical" for a wall. The place for your ideas.
std::string choose(Board& board, int me) {
  const int mine = board.distance(me);
  int leader = -1;
  for (int player = 0; player < static_cast<int>(board.players.size()); ++player) {
    if (player == me || !board.playing(player)) continue;
    if (leader < 0 || board.distance(player) < board.distance(leader)) leader = player;
  }
  const auto text = [](const Wall& wall) {
    return std::to_string(wall.x) + " " + std::to_string(wall.y) + (wall.vertical ? " 1" : " 0");
  };
  const bool has_walls = board.players[me].walls_left > 0;
  if (leader >= 0 && has_walls && board.distance(leader) < mine) {
    const int theirs = board.distance(leader);
    std::optional<Wall> best;
    int most = 0;
    for (const Wall& wall : walls_across(board.path(leader, board.players[leader].pawn))) {
      if (!board.allows(wall)) continue;
      board.walls.insert(wall);
      const int gain = (board.distance(leader) - theirs) - (board.distance(me) - mine);
      board.walls.erase(wall);
      if (gain > most) {
        best = wall;
        most = gain;
      }
    }
    if (best) return text(*best);
  }
  const std::vector<Square> steps = board.steps(me);
  if (steps.empty()) {  // the pawn is blocked by others: any legal wall
    for (int x = 0; has_walls && x < board.columns; ++x) {
      for (int y = 0; y < board.rows; ++y) {
        for (const bool vertical : {false, true}) {
          if (board.allows({x, y, vertical})) return text({x, y, vertical});
        }
      }
    }
  }
  Square to = board.players[me].pawn;
  int shortest = kFar + 1;
  for (const Square step : steps) {
    if (board.distance(me, step) < shortest) {
      shortest = board.distance(me, step);
      to = step;
    }
  }
  return std::to_string(to.x) + " " + std::to_string(to.y);
}

void read_players(Board& board) {
  for (Player& player : board.players) {
    std::cin >> player.pawn.x >> player.pawn.y >> player.walls_left;
  }
}

int main() {
  std::string word;
  std::cin >> word;
  if (word ==
      "START") {  // one dialect has a handshake, the other starts with the number of players
    std::cout << "OK" << std::endl;
    std::cin >> word;
  }
  Board board;
  board.players.resize(std::stoul(word));
  int me = 0;
  std::cin >> me;
  std::string line;  // columns and rows, or one number for both
  while (line.empty() && std::getline(std::cin >> std::ws, line)) {
  }
  std::istringstream size(line);
  size >> board.columns;
  if (!(size >> board.rows)) board.rows = board.columns;
  read_players(board);
  for (Player& player : board.players) player.start = player.pawn;

  int tick = 0;
  while (std::cin >> tick && tick != -1) {  // -1, or the end of the input: the game is over
    read_players(board);
    std::size_t count = 0;
    std::cin >> count;
    board.walls.clear();
    for (std::size_t i = 0; i < count; ++i) {
      Wall wall;
      int who = 0;
      std::cin >> wall.x >> wall.y >> wall.vertical >> who;
      board.walls.insert(wall);
    }
    if (!std::cin) break;
    std::cerr << "tick " << tick << " distance " << board.distance(me)
              << std::endl;  // for the replay
    // Without endl (or flush) the answer would wait in a buffer, and the bot would lose on time.
    std::cout << choose(board, me) << std::endl;
  }
}
