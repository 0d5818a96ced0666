#include "games/quoridor/game.h"

#include <nlohmann/json.hpp>

#include "games/basic_game.h"
#include "games/ending_json.h"
#include "games/quoridor/drawing.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/perft.h"
#include "games/quoridor/position_text.h"

namespace outflank::quoridor {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::string_view word_of(Side side) {
  constexpr std::string_view kWords[] = {"north", "east", "south", "west"};
  return kWords[static_cast<int>(side)];
}

template <class PositionType>
struct Kind {
  using Position = PositionType;
  using Move = quoridor::Move;
  static constexpr std::string_view kName = "quoridor";

  static int seats(const Position& position) { return position.players(); }
  static int to_move(const Position& position) { return position.to_move(); }
  static Result<Move> parse_move(std::string_view text, const Position& /*position*/) {
    return quoridor::parse_move(text);
  }
  static Result<std::vector<Move>> read_moves(std::string_view text, const Position& /*position*/) {
    return parse_move_list(text);
  }
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
  static std::string position_text(const Position& position) { return to_text(position); }
  static std::string board_text(const Position& position) { return draw(position.setup()); }
  static std::uint64_t perft(const Position& position, int depth) {
    Position copy = position;
    return quoridor::perft(copy, depth);
  }

  static Json seat_json(const Position& position, int player) {
    Json seat;
    seat["seat"] = player + 1;
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

  static std::string view_json(const Position& position, const games::Game& game) {
    Json view;
    view["game"] = kName;
    view["rules"] = Json::parse(to_json(position.rules()));
    view["position"] = to_text(position);
    view["ply"] = position.ply();
    view["to_move"] = position.to_move() + 1;
    for (int p = 0; p < position.players(); ++p) view["seats"].push_back(seat_json(position, p));
    view["walls"] = Json::array();
    for (const auto& [wall, owner] : position.setup().walls) {
      view["walls"].push_back({{"wall", to_text(wall)}, {"owner", owner + 1}});
    }
    view["legal_moves"] = game.legal_moves();
    view["moves"] = game.moves();
    view["ending"] = games::ending_json(game.ending(), position.players());
    return view.dump();
  }
};

template <class Position>
std::unique_ptr<games::Game> make(const Position& position) {
  return std::make_unique<games::BasicGame<Kind<Position>>>(position);
}

class Type final : public games::GameType {
 public:
  [[nodiscard]] std::string_view name() const override { return Kind<Position>::kName; }
  [[nodiscard]] std::string_view title() const override { return "Quoridor"; }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> start(std::string_view text) const override {
    const auto rules = parse_rules(text);
    if (!rules) return Failure(rules.error());
    if (Position::fits(*rules)) return make(Position::start(*rules));
    return make(LargePosition::start(*rules));
  }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> from_position(
      std::string_view text, std::optional<std::string_view> rules_text) const override {
    std::optional<Rules> rules;
    if (rules_text) {
      const auto parsed = parse_rules(*rules_text);
      if (!parsed) return Failure(parsed.error());
      rules = *parsed;
    }
    const auto setup = parse_setup(text, rules ? &*rules : nullptr);
    if (!setup) return Failure(setup.error());
    return Position::fits(setup->rules) ? made_from<Position>(*setup)
                                        : made_from<LargePosition>(*setup);
  }

 private:
  template <class P>
  static Result<std::unique_ptr<games::Game>> made_from(const Setup& setup) {
    const auto position = P::from(setup);
    if (!position) return Failure(position.error());
    return make(*position);
  }
};

}  // namespace

const games::GameType& game_type() {
  static const Type kType;
  return kType;
}

}  // namespace outflank::quoridor
