#include "protocol/quoridor/qtp.h"

#include <algorithm>
#include <array>
#include <cstdint>
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
#include "protocol/quoridor/give_turn.h"
#include "protocol/quoridor/qtp_board.h"

namespace outflank::protocol {
namespace {

constexpr games::SeatId kBlack{0};
constexpr games::SeatId kWhite{1};

// Our rules allow up to 99 walls each, more than are ever used: higher numbers are played as 99.
constexpr int kMaxWallsRead = 9999;

std::optional<games::SeatId> parse_color(std::string_view word) {
  for (const std::string_view name : {"black", "b"}) {
    if (equal_ignoring_case(word, name)) return kBlack;
  }
  for (const std::string_view name : {"white", "w"}) {
    if (equal_ignoring_case(word, name)) return kWhite;
  }
  return std::nullopt;
}

// A letter and a number: off the board it is an illegal move, not bad syntax.
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

// `e6h`, whether or not it is on a board.
bool is_one_word_wall(std::string_view word) {
  if (word.empty()) return false;
  const char last = to_lower(word.back());
  return (last == 'h' || last == 'v') && is_vertex(word.substr(0, word.size() - 1));
}

// The controller's latest move notation, which answers use as well.
enum class Dialect : std::uint8_t {
  Qtp,      // playwall black E7 horizontal
  OneWord,  // playwall black e6h
  Play,     // play black e6h; the winner is B, W or none
};

class QtpCommands final : public CommandTable {
 public:
  QtpCommands(std::unique_ptr<search::Engine> engine, const seat::SeatSettings& seat)
      : CommandTable("Outflank"),
        player_(std::move(engine), seat),
        turns_(started(quoridor::Rules{}), give_quoridor_turn) {
    add("boardsize", [this](Arguments arguments) { return board_size(arguments); });
    add("clear_board", [this](Arguments) { return clear_board(); });
    add("walls", [this](Arguments arguments) { return walls(arguments); });
    add("playmove", [this](Arguments arguments) { return play_move(arguments); });
    add("playwall", [this](Arguments arguments) { return play_wall(arguments); });
    add("play", [this](Arguments arguments) { return play_either(arguments); });
    add("genmove", [this](Arguments arguments) { return generate(arguments); });
    add("undo", [this](Arguments arguments) { return undo(arguments); });
    add("winner", [this](Arguments) { return winner(); });
    add("showboard", [this](Arguments) { return show_board(); });
  }

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

  // Sets the walls of both players; in the middle of a game that cannot be undone. Without a number
  // it is a query.
  Answer walls(Arguments arguments) {
    if (arguments.empty() || parse_color(arguments[0])) return walls_left(arguments);
    const auto count = parse_int(arguments[0], 0, kMaxWallsRead, "the walls");
    if (!count) return wrong_syntax();
    auto setup = quoridor::setup_of(turns_.game());
    setup.rules.walls = static_cast<std::uint8_t>(std::min(*count, quoridor::kMaxWalls));
    for (auto& player : setup.players) player.walls_left = setup.rules.walls;
    auto game = quoridor::game_at(setup);
    if (!game) return refuse(game.error().message());
    rules_ = setup.rules;
    turns_.restart(std::move(*game));
    return "";
  }

  // Of one colour, or of both.
  Answer walls_left(Arguments arguments) const {
    const auto setup = quoridor::setup_of(turns_.game());
    const auto left = [&](games::SeatId color) {
      return std::to_string(setup.players[color.index()].walls_left);
    };
    if (!arguments.empty()) return left(*parse_color(arguments[0]));
    return "B: " + left(kBlack) + " W: " + left(kWhite);
  }

  // COLOR VERTEX
  Answer play_move(Arguments arguments) {
    const auto color = arguments.size() < 2 ? std::nullopt : parse_color(arguments[0]);
    if (!color || !is_vertex(arguments[1])) return wrong_syntax();
    return play(*color, quoridor::from_qtp(arguments[1], rules_.rows));
  }

  // COLOR VERTEX ORIENTATION, or COLOR WALL in one word.
  Answer play_wall(Arguments arguments) {
    const auto color = arguments.size() < 2 ? std::nullopt : parse_color(arguments[0]);
    if (!color) return wrong_syntax();
    if (arguments.size() == 2 && is_one_word_wall(arguments[1])) {
      dialect_ = Dialect::OneWord;
      return play(*color, quoridor::from_one_word_qtp(arguments[1], rules_.rows));
    }
    if (arguments.size() < 3 || !is_vertex(arguments[1]) || !is_orientation(arguments[2])) {
      return wrong_syntax();
    }
    dialect_ = Dialect::Qtp;
    return play(*color,
                quoridor::from_qtp(std::string(arguments[1]) + " " + std::string(arguments[2]),
                                   rules_.rows));
  }

  // COLOR VERTEX, or COLOR WALL in one word.
  Answer play_either(Arguments arguments) {
    const auto color = arguments.size() < 2 ? std::nullopt : parse_color(arguments[0]);
    if (!color || (!is_vertex(arguments[1]) && !is_one_word_wall(arguments[1]))) {
      return wrong_syntax();
    }
    dialect_ = Dialect::Play;
    return play(*color, quoridor::from_one_word_qtp(arguments[1], rules_.rows));
  }

  Answer play(games::SeatId color, const Result<quoridor::Move>& move) {
    if (!move || !turns_.play(color, quoridor::to_text(*move))) return illegal_move();
    return "";
  }

  Answer generate(Arguments arguments) {
    const auto color = arguments.empty() ? std::nullopt : parse_color(arguments[0]);
    if (!color) return wrong_syntax();
    if (turns_.game().ending()) return refuse("the game is over");
    const auto game = turns_.seen_by(*color);
    if (!game) return refuse(game.error().message());
    search::Limits limits;
    limits.stop = stop();
    const auto report = player_.think(**game, limits);
    if (!report) return refuse(report.error().message());
    const std::string& move = report->lines.front().moves.front();
    if (const auto played = turns_.play(*color, move); !played) {
      return refuse(played.error().message());
    }
    const quoridor::Move played = quoridor::parse_move(move).value();
    return dialect_ == Dialect::Qtp ? quoridor::to_qtp(played, rules_.rows)
                                    : quoridor::to_one_word_qtp(played, rules_.rows);
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
    const bool black = ending && ending->outcome.winner() == kBlack;
    if (dialect_ == Dialect::Play) return !ending ? "none" : (black ? "B" : "W");
    if (!ending) return "false";
    return black ? "true black" : "true white";
  }

  Answer show_board() { return "\n" + draw_qtp_board(quoridor::setup_of(turns_.game())); }

  seat::Player player_;
  quoridor::Rules rules_;
  FreeTurns turns_;
  Dialect dialect_ = Dialect::Qtp;
};

}  // namespace

std::unique_ptr<Session> make_qtp(std::unique_ptr<search::Engine> engine,
                                  const seat::SeatSettings& seat, Output output) {
  return std::make_unique<CommandSession>(std::make_unique<QtpCommands>(std::move(engine), seat),
                                          std::move(output));
}

}  // namespace outflank::protocol
