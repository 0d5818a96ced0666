#include "protocol/qtp.h"

#include <algorithm>
#include <array>
#include <optional>
#include <string>
#include <utility>

#include "core/text.h"
#include "games/quoridor/coordinates.h"
#include "games/quoridor/game.h"
#include "games/quoridor/notation.h"
#include "games/quoridor/position_text.h"
#include "protocol/command_session.h"
#include "protocol/free_turns.h"
#include "protocol/qtp_board.h"

namespace outflank::protocol {
namespace {

constexpr int kBlack = 0;  // seats
constexpr int kWhite = 1;

// Our rules know up to 99 walls each, which nobody has been seen to use up: more are played as 99.
constexpr int kMaxWallsRead = 9999;

std::optional<int> parse_color(std::string_view word) {
  for (const std::string_view name : {"black", "b"}) {
    if (equal_ignoring_case(word, name)) return kBlack;
  }
  for (const std::string_view name : {"white", "w"}) {
    if (equal_ignoring_case(word, name)) return kWhite;
  }
  return std::nullopt;
}

// A letter and a number: what is off every board in this form is an illegal move, not bad syntax.
bool is_vertex(std::string_view word) {
  const char letter = word.empty() ? '\0' : to_lower(word[0]);
  return letter >= 'a' && letter <= 'z' && word.size() > 1 &&
         std::ranges::all_of(word.substr(1), is_digit);
}

bool is_orientation(std::string_view word) {
  return std::ranges::any_of(
      std::array<std::string_view, 4>{"h", "horizontal", "v", "vertical"},
      [&](std::string_view name) { return equal_ignoring_case(word, name); });
}

class QtpCommands final : public CommandTable {
 public:
  QtpCommands(std::unique_ptr<search::Engine> engine, const Seat& seat)
      : CommandTable("Outflank"),
        player_(std::move(engine), seat),
        turns_(started(quoridor::Rules{}), give_quoridor_turn) {
    add("boardsize", [this](Arguments arguments) { return board_size(arguments); });
    add("clear_board", [this](Arguments) { return clear_board(); });
    add("walls", [this](Arguments arguments) { return walls(arguments); });
    add("playmove", [this](Arguments arguments) { return play(arguments, 2); });
    add("playwall", [this](Arguments arguments) { return play(arguments, 3); });
    add("genmove", [this](Arguments arguments) { return generate(arguments); });
    add("undo", [this](Arguments arguments) { return undo(arguments); });
    add("winner", [this](Arguments) { return winner(); });
    add("showboard", [this](Arguments) { return show_board(); });
  }

  void interrupt() override { player_.stop(); }

 private:
  static std::unexpected<std::string> wrong_syntax() { return refuse("invalid syntax"); }
  static std::unexpected<std::string> illegal_move() { return refuse("illegal move"); }

  static std::unique_ptr<games::Game> started(const quoridor::Rules& rules) {
    return std::move(quoridor::game_type().start(quoridor::to_text(rules)).value());
  }

  Answer board_size(Arguments arguments) {
    if (arguments.empty()) return wrong_syntax();
    const auto size = parse_int(arguments[0], quoridor::kMinSide, quoridor::kMaxSide, "the size");
    if (!size || *size % 2 == 0) return refuse("unacceptable size");
    rules_.columns = rules_.rows = static_cast<std::uint8_t>(*size);
    return clear_board();
  }

  Answer clear_board() {
    turns_.restart(started(rules_));
    player_.new_game();
    return "";
  }

  // Both players have that many from now on; in the middle of a game that cannot be taken back.
  Answer walls(Arguments arguments) {
    if (arguments.empty()) return wrong_syntax();
    const auto count = parse_int(arguments[0], 0, kMaxWallsRead, "the walls");
    if (!count) return wrong_syntax();
    auto setup = quoridor::parse_setup(turns_.game().position_text());
    if (!setup) return refuse(setup.error().message());
    setup->rules.walls = static_cast<std::uint8_t>(std::min(*count, quoridor::kMaxWalls));
    for (auto& player : setup->players) player.walls_left = setup->rules.walls;
    auto game = quoridor::game_type().from_position(quoridor::to_text(*setup));
    if (!game) return refuse(game.error().message());
    rules_ = setup->rules;
    turns_.restart(std::move(*game));
    return "";
  }

  // COLOR VERTEX, or COLOR VERTEX ORIENTATION.
  Answer play(Arguments arguments, std::size_t wanted) {
    if (arguments.size() < wanted) return wrong_syntax();
    const auto color = parse_color(arguments[0]);
    const bool wall = wanted == 3;
    if (!color || !is_vertex(arguments[1]) || (wall && !is_orientation(arguments[2]))) {
      return wrong_syntax();
    }
    std::string text(arguments[1]);
    if (wall) text += " " + std::string(arguments[2]);
    const auto move = quoridor::from_qtp(text, rules_.rows);
    if (!move || !turns_.play(*color, quoridor::to_text(*move))) return illegal_move();
    return "";
  }

  Answer generate(Arguments arguments) {
    const auto color = arguments.empty() ? std::nullopt : parse_color(arguments[0]);
    if (!color) return wrong_syntax();
    if (turns_.game().ending()) return refuse("the game is over");
    const auto game = turns_.seen_by(*color);
    if (!game) return refuse(game.error().message());
    const auto report = player_.think(**game, {});
    if (!report) return refuse(report.error().message());
    const std::string& move = report->lines.front().moves.front();
    if (const auto played = turns_.play(*color, move); !played) {
      return refuse(played.error().message());
    }
    return quoridor::to_qtp(quoridor::parse_move(move).value(), rules_.rows);
  }

  Answer undo(Arguments arguments) {
    Result<int> count = 1;
    if (!arguments.empty()) count = parse_int(arguments[0], 0, 1'000'000, "the number of moves");
    if (!count) return wrong_syntax();
    if (!turns_.undo(static_cast<std::size_t>(*count))) return refuse("cannot undo");
    return "";
  }

  Answer winner() {
    const auto ending = turns_.game().ending();
    if (!ending) return "false";
    return ending->outcome.winner() == kBlack ? "true black" : "true white";
  }

  Answer show_board() {
    return "\n" + draw_qtp_board(quoridor::parse_setup(turns_.game().position_text()).value());
  }

  Player player_;
  quoridor::Rules rules_;
  FreeTurns turns_;
};

}  // namespace

std::unique_ptr<Session> make_qtp(std::unique_ptr<search::Engine> engine, const Seat& seat,
                                  Output output) {
  return std::make_unique<CommandSession>(std::make_unique<QtpCommands>(std::move(engine), seat),
                                          std::move(output));
}

}  // namespace outflank::protocol
