#include "support/quoridor_diagram.h"

#include <algorithm>
#include <ranges>
#include <stdexcept>

namespace outflank::quoridor {

namespace {

[[noreturn]] void refuse(const std::string& what, std::string_view line) {
  throw std::invalid_argument(what + ": '" + std::string(line) + "'");
}

constexpr bool is_player(char c) {
  return c >= '1' && c < '1' + kMaxPlayers;
}

bool is_blank(std::string_view line) {
  return line.find_first_not_of(' ') == std::string_view::npos;
}

// The lines of the picture, blank ones at the ends dropped, shifted left so that the first square
// of each row is the first character, and padded to the full width.
std::vector<std::string> picture_lines(std::string_view picture) {
  std::vector<std::string> lines;
  while (true) {
    const std::size_t end = picture.find('\n');
    lines.emplace_back(picture.substr(0, end));
    if (end == std::string_view::npos) break;
    picture.remove_prefix(end + 1);
  }
  while (!lines.empty() && is_blank(lines.back())) lines.pop_back();
  while (!lines.empty() && is_blank(lines.front())) lines.erase(lines.begin());
  if (lines.size() % 2 == 0) throw std::invalid_argument("a diagram has an odd number of lines");

  const std::size_t indentation = lines.front().find_first_not_of(' ');
  std::size_t width = 0;
  for (std::string& line : lines) {
    if (!is_blank(line.substr(0, indentation))) refuse("left of the first row's start", line);
    line.erase(0, indentation);
    line.erase(line.find_last_not_of(' ') + 1);
    width = std::max(width, line.size());
  }
  for (std::string& line : lines) line.resize(width, ' ');
  return lines;
}

// The picture as a grid like that of a position: even coordinates are squares, y runs upward.
class Picture {
 public:
  explicit Picture(std::vector<std::string> lines) : lines_(std::move(lines)) {}

  [[nodiscard]] int width() const { return static_cast<int>(lines_.front().size()); }
  [[nodiscard]] int height() const { return static_cast<int>(lines_.size()); }
  [[nodiscard]] const std::string& line(int y) const {
    return lines_[lines_.size() - 1 - static_cast<std::size_t>(y)];
  }
  [[nodiscard]] char at(int x, int y) const {
    if (x < 0 || x >= width() || y < 0 || y >= height()) return ' ';
    return line(y)[static_cast<std::size_t>(x)];
  }

 private:
  std::vector<std::string> lines_;
};

struct PawnMark {
  Square square;
  int player;
};

std::vector<PawnMark> read_pawns(const Picture& picture) {
  std::vector<PawnMark> pawns;
  for (int y = 0; y < picture.height(); y += 2) {
    for (int x = 0; x < picture.width(); x += 2) {
      const char mark = picture.at(x, y);
      if (mark == '.') continue;
      if (!is_player(mark)) refuse("a square is '.' or a pawn '1' to '4'", picture.line(y));
      const int player = mark - '1';
      for (const PawnMark& other : pawns) {
        if (other.player == player) refuse("the same pawn twice", picture.line(y));
      }
      pawns.push_back({Square::at(x / 2, y / 2), player});
    }
  }
  return pawns;
}

std::vector<OwnedWall> read_walls(const Picture& picture) {
  std::vector<OwnedWall> walls;
  int halves = 0;
  for (int y = 0; y < picture.height(); ++y) {
    for (int x = 0; x < picture.width(); ++x) {
      const char mark = picture.at(x, y);
      if (x % 2 == 0 && y % 2 == 0) continue;
      if (x % 2 == 0 || y % 2 == 0) {
        const char half = y % 2 == 0 ? '|' : '-';
        if (mark != ' ' && mark != half) refuse("a border is ' ', '|' or '-'", picture.line(y));
        if (mark == half) ++halves;
        continue;
      }
      if (mark == '+' || mark == ' ') continue;
      if (mark != '-' && mark != '|' && !is_player(mark)) {
        refuse("a crossing is '+', '-', '|' or an owner '1' to '4'", picture.line(y));
      }
      const bool across = picture.at(x - 1, y) == '-' && picture.at(x + 1, y) == '-';
      const bool upright = picture.at(x, y - 1) == '|' && picture.at(x, y + 1) == '|';
      if (mark == '-' ? !across : mark == '|' ? !upright : across == upright) {
        refuse("the middle of a wall needs both its halves and no others", picture.line(y));
      }
      const Square square = Square::at(x / 2, y / 2);
      const bool horizontal = mark == '-' || (mark != '|' && across);
      walls.push_back({horizontal ? Move::horizontal(square) : Move::vertical(square),
                       is_player(mark) ? mark - '1' : 0});
    }
  }
  // Two walls cannot share a half when each has two of its own.
  if (halves != 2 * static_cast<int>(walls.size())) {
    throw std::invalid_argument("a diagram has a half of a wall too many or too few");
  }
  return walls;
}

}  // namespace

SlowSetup read_diagram(std::string_view picture_text) {
  const Picture picture(picture_lines(picture_text));
  if (picture.width() % 2 == 0) refuse("a row ends beyond its last square", picture.line(0));

  SlowSetup setup;
  setup.walls = read_walls(picture);
  const std::vector<PawnMark> pawns = read_pawns(picture);
  int players = 2;
  for (const PawnMark& pawn : pawns) players = std::max(players, pawn.player + 1);
  for (const OwnedWall& owned : setup.walls) players = std::max(players, owned.owner + 1);

  setup.rules.columns = static_cast<std::uint8_t>((picture.width() + 1) / 2);
  setup.rules.rows = static_cast<std::uint8_t>((picture.height() + 1) / 2);
  setup.rules.players = static_cast<std::uint8_t>(players);
  setup.rules.walls = static_cast<std::uint8_t>(20 / players);
  setup.rules.seating = players == 3 ? Seating::Manual : Seating::Clockwise;

  int worst_place = players;
  for (int player = players - 1; player >= 0; --player) {
    const auto seat = static_cast<std::size_t>(player);
    const auto drawn = std::ranges::find(pawns, player, &PawnMark::player);
    if (drawn == pawns.end()) {
      setup.places[seat] = worst_place--;
    } else {
      setup.pawns[seat] = drawn->square;
    }
    const auto owned = std::ranges::count(setup.walls, player, &OwnedWall::owner);
    setup.walls_left[seat] = setup.rules.walls - static_cast<int>(owned);
  }
  return setup;
}

std::string draw_diagram(const SlowSetup& setup) {
  const int width = 2 * setup.rules.columns - 1;
  const int height = 2 * setup.rules.rows - 1;
  std::vector<std::string> lines;
  for (int y = 0; y < height; ++y) {
    std::string line(static_cast<std::size_t>(width), ' ');
    for (int x = y % 2; x < width; x += 2) line[static_cast<std::size_t>(x)] = y % 2 ? '+' : '.';
    lines.push_back(line);
  }
  const auto put = [&lines](int x, int y, char mark) {
    lines[static_cast<std::size_t>(y)][static_cast<std::size_t>(x)] = mark;
  };
  for (std::size_t player = 0; player < setup.rules.players; ++player) {
    if (setup.places[player] != 0) continue;
    const Square square = setup.pawns[player];
    put(2 * square.column(), 2 * square.row(), static_cast<char>('1' + player));
  }
  for (const OwnedWall& owned : setup.walls) {
    const int x = 2 * owned.wall.square().column() + 1;
    const int y = 2 * owned.wall.square().row() + 1;
    const bool horizontal = owned.wall.kind() == MoveKind::Horizontal;
    put(horizontal ? x - 1 : x, horizontal ? y : y - 1, horizontal ? '-' : '|');
    put(horizontal ? x + 1 : x, horizontal ? y : y + 1, horizontal ? '-' : '|');
    put(x, y, static_cast<char>('1' + owned.owner));
  }
  std::string picture;
  for (const std::string& line : lines | std::views::reverse) picture += line + '\n';
  return picture;
}

Square square_named(std::string_view name) {
  const bool form = (name.size() == 2 || name.size() == 3) && name[0] >= 'a' && name[0] <= 'y' &&
                    name[1] >= '1' && name[1] <= '9' &&
                    (name.size() == 2 || (name[2] >= '0' && name[2] <= '9'));
  if (!form) refuse("not the name of a square", name);
  int row = name[1] - '0';
  if (name.size() == 3) row = 10 * row + (name[2] - '0');
  return Square::at(name[0] - 'a', row - 1);
}

Move move_named(std::string_view name) {
  if (name == "pass") return Move::pass();
  if (!name.empty() && name.back() == 'h') {
    return Move::horizontal(square_named(name.substr(0, name.size() - 1)));
  }
  if (!name.empty() && name.back() == 'v') {
    return Move::vertical(square_named(name.substr(0, name.size() - 1)));
  }
  return Move::pawn(square_named(name));
}

std::string name_of_square(Square square) {
  return static_cast<char>('a' + square.column()) + std::to_string(square.row() + 1);
}

std::string name_of_move(Move move) {
  switch (move.kind()) {
    case MoveKind::Pawn: return name_of_square(move.square());
    case MoveKind::Horizontal: return name_of_square(move.square()) + 'h';
    case MoveKind::Vertical: return name_of_square(move.square()) + 'v';
    case MoveKind::Pass: return "pass";
  }
  return "";
}

std::string sorted_names(const std::vector<Move>& moves) {
  std::vector<std::string> names;
  names.reserve(moves.size());
  for (const Move move : moves) names.push_back(name_of_move(move));
  std::ranges::sort(names);
  std::string text;
  for (const std::string& name : names) text += (text.empty() ? "" : " ") + name;
  return text;
}

}  // namespace outflank::quoridor
