#include "games/quoridor/game.h"

#include <cassert>

#include <nlohmann/json.hpp>

#include "core/try.h"
#include "games/basic_game.h"
#include "games/ending_json.h"
#include "games/quoridor/drawing.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/perft.h"
#include "games/quoridor/position_text.h"
#include "games/seat_id.h"

namespace outflank::quoridor {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view word_of(Side side) {
  constexpr std::string_view kWords[] = {"north", "east", "south", "west"};
  return kWords[static_cast<int>(side)];
}

bool on_board(const Setup& setup, int player) {
  return setup.players[static_cast<std::size_t>(player)].standing == Setup::Standing::OnBoard;
}

void take_out(Setup& setup, int player) {
  int place = setup.rules.players;
  for (int other = 0; other < setup.rules.players; ++other) {
    const auto standing = setup.players[static_cast<std::size_t>(other)].standing;
    if (standing == Setup::Standing::Eliminated) --place;
  }
  Setup::Player& out = setup.players[static_cast<std::size_t>(player)];
  out.standing = Setup::Standing::Eliminated;
  out.place = place;
}

int next_on_board(const Setup& setup, int player) {
  do {
    player = (player + 1) % setup.rules.players;
  } while (!on_board(setup, player));
  return player;
}

template <class PositionType>
struct Traits {
  using Position = PositionType;
  using Move = quoridor::Move;
  using Face = quoridor::Game;
  using PositionRef = quoridor::PositionRef;
  using Layout = Setup;

  static const games::GameType& type() { return game_type(); }

  static int seats(const Position& position) { return position.players(); }
  static int to_move(const Position& position) { return position.to_move(); }
  static Result<Move> parse_move(std::string_view text, const Position& /*position*/) {
    return quoridor::parse_move(text);
  }
  static Result<std::vector<Move>> read_moves(std::string_view text, const Position& /*position*/) {
    return parse_move_list(text);
  }
  // A substitute move never spends a player's walls.
  static bool is_substitute(Move move) { return move.is_pawn(); }
  static std::optional<Move> pass() { return Move::pass(); }
  static void append_move(std::string& out, Move move) { append_text(out, move); }
  static std::string move_list(const std::vector<Move>& moves, const Position& position) {
    return to_text(moves, position.players());
  }
  static bool repetition_counts(const Position& position) {
    return position.rules().repetition == Repetition::Draw3;
  }
  static games::Outcome repetition_outcome(const Position& position) {
    return position.shared_outcome();
  }
  static Setup layout(const Position& position) { return position.setup(); }
  static games::Standings standings(const Position& position) {
    games::Standings standings;
    if (position.players() == 2) return standings;  // an arrival ends the game
    for (int player = 0; player < position.players(); ++player) {
      if (position.on_board(player)) continue;
      standings[static_cast<std::size_t>(player)] = {false, position.place(player)};
    }
    return standings;
  }
  static games::LeavePolicy leave_policy(const Position& position) {
    if (position.players() == 2) return games::LeavePolicy::EndMatch;
    if (position.rules().pass == Pass::Free) return games::LeavePolicy::KeepPassing;
    return position.rules().stuck == Stuck::Eliminate ? games::LeavePolicy::RemovePieces
                                                      : games::LeavePolicy::EndMatch;
  }
  static Position without_seat(const Position& position, games::SeatId seat) {
    const auto player = static_cast<int>(seat.index());
    assert(position.on_board(player));
    Setup setup = position.setup();
    take_out(setup, player);
    if (setup.to_move == player) setup.to_move = next_on_board(setup, player);
    auto next = Position::from(setup);
    for (int tries = 1; !next && tries < setup.rules.players; ++tries) {
      // The only possible error is that the player to move has no legal move.
      take_out(setup, setup.to_move);
      setup.to_move = next_on_board(setup, setup.to_move);
      next = Position::from(setup);
    }
    return next.value();
  }
  static std::string position_text(const Position& position) { return to_text(position); }
  static std::string board_text(const Position& position) { return draw(position.setup()); }
  static std::uint64_t perft(const Position& position, int depth) {
    Position copy = position;
    return quoridor::perft(copy, depth);
  }

  static Json seat_json(const Position& position, int player) {
    Json seat;
    seat["seat"] = games::SeatId(player).number();
    seat["pawn"] = position.on_board(player) ? Json(to_text(position.pawn(player))) : Json(nullptr);
    seat["goal"] = word_of(position.goal(player));
    seat["walls_left"] = position.walls_left(player);
    seat["distance"] = position.in_play(player) ? Json(position.distance(player)) : Json(nullptr);
    seat["path"] = Json::array();
    if (position.in_play(player)) {
      for (const Square square : position.shortest_path(player)) {
        seat["path"].push_back(to_text(square));
      }
    }
    seat["place"] = position.place(player) != 0 ? Json(position.place(player)) : Json(nullptr);
    seat["eliminated"] = position.eliminated(player);
    return seat;
  }

  static Json view(const Position& position, const games::Game& game) {
    Json view;
    view["game"] = game.name();
    view["rules"] = json_of(position.rules());
    view["position"] = to_text(position);
    view["ply"] = position.ply();
    view["to_move"] = games::SeatId(position.to_move()).number();
    for (int p = 0; p < position.players(); ++p) view["seats"].push_back(seat_json(position, p));
    view["walls"] = Json::array();
    for (const auto& [wall, owner] : position.setup().walls) {
      view["walls"].push_back({{"wall", to_text(wall)}, {"owner", games::SeatId(owner).number()}});
    }
    view["legal_moves"] = game.legal_move_texts();
    view["moves"] = game.move_texts();
    view["ending"] = games::ending_json(game.ending(), position.players());
    return view;
  }
};

template <class Position>
std::unique_ptr<games::Game> make(const Position& position) {
  return std::make_unique<games::BasicGame<Traits<Position>>>(position);
}

class Type final : public games::GameType {
 public:
  [[nodiscard]] std::string_view name() const override { return "quoridor"; }
  [[nodiscard]] std::string_view title() const override { return "Quoridor"; }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> start(std::string_view text) const override {
    return start_game(text, Sides::Odd);
  }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> from_position(
      std::string_view text, std::optional<std::string_view> rules_text) const override {
    return game_from_position(text, rules_text, Sides::Odd);
  }
};

template <class P>
Result<std::unique_ptr<games::Game>> made_from(const Setup& setup) {
  const auto position = TRY(P::from(setup));
  return make(position);
}

}  // namespace

const games::GameType& game_type() {
  static const Type kType;
  return kType;
}

const Game* as_quoridor(const games::Game& game) {
  return &game.type() == &game_type() ? static_cast<const Game*>(&game) : nullptr;
}

Setup setup_of(const games::Game& game) {
  const Game* own = as_quoridor(game);
  assert(own != nullptr);
  return std::visit([](const auto* position) { return position->setup(); }, own->position());
}

Setup start_setup_of(const games::Game& game) {
  const Game* own = as_quoridor(game);
  assert(own != nullptr);
  return own->start_layout();
}

std::optional<int> distance_of(const Game& game, games::SeatId seat) {
  const auto player = static_cast<int>(seat.index());
  return std::visit(
      [player](const auto* position) {
        return position->in_play(player) ? std::optional(position->distance(player)) : std::nullopt;
      },
      game.position());
}

Result<std::unique_ptr<games::Game>> start_game(std::string_view text, Sides sides) {
  const auto rules = TRY(parse_rules(text, sides));
  if (Position::fits(rules)) return make(Position::start(rules));
  return make(LargePosition::start(rules));
}

Result<std::unique_ptr<games::Game>> game_from_position(std::string_view text,
                                                        std::optional<std::string_view> rules_text,
                                                        Sides sides) {
  std::optional<Rules> rules;
  if (rules_text) {
    rules = TRY(parse_rules(*rules_text, sides));
  }
  const auto setup = TRY(parse_setup(text, rules ? &*rules : nullptr, sides));
  return game_at(setup);
}

Result<std::unique_ptr<games::Game>> game_at(const Setup& setup) {
  return Position::fits(setup.rules) ? made_from<Position>(setup) : made_from<LargePosition>(setup);
}

}  // namespace outflank::quoridor
