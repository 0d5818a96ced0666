#include "connect_four/game.h"

#include <nlohmann/json.hpp>

#include "core/text.h"
#include "games/basic_game.h"
#include "games/ending_json.h"

namespace outflank::connect_four {
namespace {

using Json = nlohmann::ordered_json;

struct Traits {
  using Position = connect_four::Position;
  using Move = connect_four::Move;
  using Face = connect_four::Game;
  using PositionRef = const Position*;
  using Layout = Position;

  static const games::GameType& type() { return game_type(); }
  static int seats(const Position& /*position*/) { return 2; }
  static int to_move(const Position& position) { return position.to_move(); }

  static Result<Move> parse_move(std::string_view text, const Position& /*position*/) {
    return connect_four::parse_move(text);
  }
  static void append_move(std::string& out, Move move) { out += to_text(move); }
  static Result<std::vector<Move>> read_moves(std::string_view text, const Position& /*position*/) {
    std::vector<Move> moves;
    for (const std::string_view word : words(text)) {
      const auto move = connect_four::parse_move(word);
      if (!move) return Failure(move.error());
      moves.push_back(*move);
    }
    return moves;
  }
  static std::string move_list(const std::vector<Move>& moves, const Position& /*position*/) {
    std::string text;
    for (const Move move : moves) text += (text.empty() ? "" : " ") + to_text(move);
    return text;
  }
  static std::optional<Move> pass() { return std::nullopt; }
  static bool is_substitute(Move /*move*/) { return true; }

  static games::Standings standings(const Position& /*position*/) { return {}; }
  static games::LeavePolicy leave_policy(const Position& /*position*/) {
    return games::LeavePolicy::EndMatch;
  }
  static Position without_seat(const Position& position, games::SeatId /*seat*/) {
    return position;
  }
  static bool repetition_counts(const Position& /*position*/) { return false; }
  static games::Outcome repetition_outcome(const Position& /*position*/) { return {}; }

  static Position layout(const Position& position) { return position; }
  static std::string position_text(const Position& position) { return to_text(position); }
  static std::string board_text(const Position& position) { return draw(position); }
  static std::uint64_t perft(const Position& position, int depth) {
    if (depth == 0) return 1;
    std::uint64_t count = 0;
    Position next = position;
    for (const Move move : position.legal_moves()) {
      const auto undo = next.play_unchecked(move);
      count += perft(next, depth - 1);
      next.undo(undo);
    }
    return count;
  }

  static Json view(const Position& position, const games::Game& game) {
    Json view;
    view["game"] = game.name();
    view["rules"] = Json::object();
    view["position"] = to_text(position);
    view["ply"] = position.ply();
    view["to_move"] = games::SeatId(position.to_move()).number();
    for (const int seat : {1, 2}) view["seats"].push_back({{"seat", seat}});
    view["legal_moves"] = game.legal_move_texts();
    view["moves"] = game.move_texts();
    view["ending"] = games::ending_json(game.ending(), 2);
    return view;
  }
};

class Type final : public games::GameType {
 public:
  [[nodiscard]] std::string_view name() const override { return "connect_four"; }
  [[nodiscard]] std::string_view title() const override { return "Connect Four"; }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> start(std::string_view text) const override {
    const auto rules = parse_rules(text);
    if (!rules) return Failure(rules.error());
    return std::make_unique<games::BasicGame<Traits>>(Position::start());
  }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> from_position(
      std::string_view text, std::optional<std::string_view> rules_text) const override {
    const auto rules = parse_rules(rules_text.value_or(""));
    if (!rules) return Failure(rules.error());
    const auto position = parse_position(text);
    if (!position) return Failure(position.error());
    return std::make_unique<games::BasicGame<Traits>>(*position);
  }
};

}  // namespace

const games::GameType& game_type() {
  static const Type kType;
  return kType;
}

const Game* as_connect_four(const games::Game& game) {
  return &game.type() == &game_type() ? static_cast<const Game*>(&game) : nullptr;
}

}  // namespace outflank::connect_four
