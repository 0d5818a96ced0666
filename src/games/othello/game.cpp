#include "games/othello/game.h"

#include <cassert>

#include <nlohmann/json.hpp>

#include "core/try.h"
#include "games/basic_game.h"
#include "games/ending_json.h"
#include "games/othello/drawing.h"
#include "games/othello/grid_position.h"
#include "games/othello/notation.h"
#include "games/othello/perft.h"
#include "games/othello/position.h"
#include "games/othello/position_text.h"
#include "games/othello/transcript.h"
#include "games/seat_id.h"

namespace outflank::othello {
namespace {

using Json = nlohmann::ordered_json;

template <class PositionType>
struct Traits {
  using Position = PositionType;
  using Move = othello::Move;
  using Face = othello::Game;
  using PositionRef = othello::PositionRef;
  using Layout = Diagram;

  static const games::GameType& type() { return game_type(); }

  static int seats(const Position& /*position*/) { return 2; }
  static int to_move(const Position& position) {
    return position.to_move() == Color::Black ? 0 : 1;
  }
  static Result<Move> parse_move(std::string_view text, const Position& position) {
    return othello::parse_move(text, position.size());
  }
  static Result<std::vector<Move>> read_moves(std::string_view text, const Position& position) {
    return othello::read_moves(text, position);
  }
  static bool is_substitute(Move /*move*/) { return true; }
  static std::optional<Move> pass() { return Move::pass(); }
  static void append_move(std::string& out, Move move) { out += to_text(move); }
  static std::string move_list(const std::vector<Move>& moves, const Position& /*position*/) {
    return to_transcript(moves);
  }
  static bool repetition_counts(const Position& /*position*/) { return false; }
  static games::Outcome repetition_outcome(const Position& /*position*/) { return {}; }
  static Diagram layout(const Position& position) { return othello::diagram_of(position); }
  static games::Standings standings(const Position& /*position*/) { return {}; }
  static games::LeavePolicy leave_policy(const Position& /*position*/) {
    return games::LeavePolicy::EndMatch;
  }
  static Position without_seat(const Position& position, games::SeatId /*seat*/) {
    return position;
  }
  static std::string position_text(const Position& position) {
    return othello::position_text(position);
  }
  static std::string board_text(const Position& position) { return draw(diagram_of(position)); }
  static std::uint64_t perft(const Position& position, int depth) {
    return othello::perft(position, depth);
  }

  static Json view(const Position& position, const games::Game& game) {
    Json view;
    view["game"] = game.name();
    view["rules"] = json_of(position.rules());
    view["position"] = position_text(position);
    view["ply"] = position.ply();
    view["to_move"] = games::SeatId(to_move(position)).number();
    for (const Color color : {Color::Black, Color::White}) {
      view["seats"].push_back({{"seat", color == Color::Black ? 1 : 2},
                               {"color", to_text(color)},
                               {"discs", position.discs(color)}});
    }
    view["score"] = position.score();
    view["tournament_score"] = position.tournament_score();
    view["legal_moves"] = game.legal_move_texts();
    view["moves"] = game.move_texts();
    view["ending"] = games::ending_json(game.ending(), 2);
    return view;
  }
};

template <class Position>
std::unique_ptr<games::Game> make(const Position& position) {
  return std::make_unique<games::BasicGame<Traits<Position>>>(position);
}

class Type final : public games::GameType {
 public:
  [[nodiscard]] std::string_view name() const override { return "othello"; }
  [[nodiscard]] std::string_view title() const override { return "Othello"; }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> start(std::string_view text) const override {
    const auto rules = TRY(parse_rules(text));
    return game_at(Diagram::start(rules));
  }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> from_position(
      std::string_view text, std::optional<std::string_view> rules_text) const override {
    if (!rules_text) return made_from(parse_diagram(text));
    const auto rules = TRY(parse_rules(*rules_text));
    return made_from(parse_diagram(text, rules));
  }

 private:
  static Result<std::unique_ptr<games::Game>> made_from(const Result<Diagram>& diagram) {
    if (!diagram) return Failure(diagram.error());
    return game_at(*diagram);
  }
};

}  // namespace

const games::GameType& game_type() {
  static const Type kType;
  return kType;
}

const Game* as_othello(const games::Game& game) {
  return &game.type() == &game_type() ? static_cast<const Game*>(&game) : nullptr;
}

Diagram diagram_of(const games::Game& game) {
  const Game* own = as_othello(game);
  assert(own != nullptr);
  return std::visit([](const auto* position) { return diagram_of(*position); }, own->position());
}

Diagram start_diagram_of(const games::Game& game) {
  const Game* own = as_othello(game);
  assert(own != nullptr);
  return own->start_layout();
}

std::unique_ptr<games::Game> game_at(const Diagram& diagram) {
  if (Position::Board::supports(diagram.rules)) return make(position_of<Position>(diagram));
  return make(position_of<GridPosition>(diagram));
}

}  // namespace outflank::othello
