#include "games/quoridor/position_text.h"

#include <vector>

#include "core/try.h"
#include "games/quoridor/notation.h"
#include "games/seat_id.h"

namespace outflank::quoridor {
namespace {

Failure wrong(InputError error, std::string message) {
  return fail(error, "position: " + std::move(message));
}

Failure inside(const Error& error) {
  return Failure(error.within("position"));
}

// `e4:9`, `X4:3` (out, fourth place) or `*1:3` (arrived, first place). The capital X distinguishes
// it from square x4 of a wide board.
Result<Setup::Player> parse_player(std::string_view text) {
  const std::size_t colon = text.find(':');
  if (colon == std::string_view::npos) {
    return wrong(InputError::Syntax,
                 quote(text) +
                     " is not of the form SQUARE:WALLS (e1:10), XPLACE:WALLS or "
                     "*PLACE:WALLS");
  }
  Setup::Player player;
  const std::string_view where = text.substr(0, colon);
  if (where.starts_with('X') || where.starts_with('*')) {
    player.standing = where[0] == '*' ? Setup::Standing::Arrived : Setup::Standing::Eliminated;
    const auto place = parse_int(where.substr(1), 1, kMaxPlayers, "the place of a player");
    if (!place) return inside(place.error());
    player.place = *place;
  } else {
    const auto square = parse_square(where);
    if (!square) return inside(square.error());
    player.pawn = *square;
  }
  const auto walls = parse_int(text.substr(colon + 1), 0, kMaxWalls, "the walls left");
  if (!walls) return inside(walls.error());
  player.walls_left = *walls;
  return player;
}

Result<void> parse_walls(std::string_view text, int owner, std::vector<Setup::Wall>& walls) {
  if (text == "-") return {};
  for (const std::string_view word : split(text, ',')) {
    const auto wall = parse_move(word);
    if (!wall || !wall->is_wall()) {
      return wrong(InputError::Syntax,
                   quote(word) + " is not a wall: write walls as e3h or e3v, or - for none");
    }
    walls.push_back({*wall, owner});
  }
  return {};
}

Result<Rules> parse_variant(std::string_view size, std::size_t players,
                            const std::vector<std::string_view>& switches, const Rules* base,
                            Sides sides) {
  std::string text = "size=" + std::string(size) + " players=" + std::to_string(players);
  for (const std::string_view word : switches) text += " " + std::string(word);
  auto rules = parse_rules(text, sides);
  if (!rules) return inside(rules.error());
  if (base == nullptr) return *rules;
  const bool same_board = rules->columns == base->columns && rules->rows == base->rows &&
                          rules->players == base->players;
  if (!same_board || (!switches.empty() && *rules != *base)) {
    const auto name = [](const Rules& variant) {
      const std::string words = to_text(variant);
      return words.empty() ? "the standard game" : "the variant " + quote(words);
    };
    return wrong(InputError::Conflict,
                 "it is of " + name(*rules) + ", but the rules given are " + name(*base));
  }
  return *base;
}

}  // namespace

std::string to_text(const Setup& setup) {
  const Rules& rules = setup.rules;
  std::string text = std::to_string(rules.columns) + "x" + std::to_string(rules.rows) + " ";
  for (int p = 0; p < rules.players; ++p) {
    const Setup::Player& player = setup.players[static_cast<std::size_t>(p)];
    if (p > 0) text += '/';
    switch (player.standing) {
      case Setup::Standing::OnBoard: text += to_text(player.pawn); break;
      case Setup::Standing::Arrived: text += "*" + std::to_string(player.place); break;
      case Setup::Standing::Eliminated: text += "X" + std::to_string(player.place); break;
    }
    text += ":" + std::to_string(player.walls_left);
  }
  for (int p = 0; p < rules.players; ++p) {
    text += p == 0 ? ' ' : '/';
    bool first = true;
    for (const auto& [wall, owner] : setup.walls) {
      if (owner != p) continue;
      if (!first) text += ',';
      append_text(text, wall);
      first = false;
    }
    if (first) text += '-';
  }
  text +=
      " " + std::to_string(games::SeatId(setup.to_move).number()) + " " + std::to_string(setup.ply);
  if (const std::string switches = switches_text(rules); !switches.empty()) text += " " + switches;
  return text;
}

Result<Setup> parse_setup(std::string_view text, const Rules* rules, Sides sides) {
  if (text.size() > kMaxPositionText) {
    return wrong(InputError::TooLong,
                 "at most " + std::to_string(kMaxPositionText) + " bytes are read");
  }
  const std::vector<std::string_view> fields = words(text);
  if (fields.size() < 5) {
    return wrong(InputError::Syntax,
                 quote(text) + " has " + std::to_string(fields.size()) +
                     " of the 5 fields: size, pawns, walls, player to move, plies "
                     "(9x9 e1:10/e9:10 -/- 1 0)");
  }
  const std::vector<std::string_view> pawns = split(fields[1], '/');
  const std::vector<std::string_view> walls = split(fields[2], '/');
  if (pawns.size() < 2 || pawns.size() > kMaxPlayers) {
    return wrong(InputError::OutOfRange, quote(fields[1]) + " names " +
                                             std::to_string(pawns.size()) +
                                             " players; there are 2, 3 or 4");
  }
  if (walls.size() != pawns.size()) {
    return wrong(InputError::Conflict,
                 quote(fields[2]) + " has walls for " + std::to_string(walls.size()) +
                     " players, but there are " + std::to_string(pawns.size()));
  }
  Setup setup;
  setup.rules =
      TRY(parse_variant(fields[0], pawns.size(), {fields.begin() + 5, fields.end()}, rules, sides));
  for (std::size_t p = 0; p < pawns.size(); ++p) {
    setup.players[p] = TRY(parse_player(pawns[p]));
    TRY(parse_walls(walls[p], static_cast<int>(p), setup.walls));
  }
  const auto to_move =
      parse_int(fields[3], 1, static_cast<int>(pawns.size()), "the player to move");
  if (!to_move) return inside(to_move.error());
  setup.to_move = *to_move - 1;
  const auto ply = parse_int(fields[4], 0, kMaxPly, "the number of plies");
  if (!ply) return inside(ply.error());
  setup.ply = *ply;
  return setup;
}

}  // namespace outflank::quoridor
