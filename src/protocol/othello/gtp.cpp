#include "protocol/othello/gtp.h"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

#include "core/text.h"
#include "games/othello/game.h"
#include "games/othello/grid_position.h"
#include "games/othello/notation.h"
#include "games/othello/position_text.h"
#include "match/clock_limits.h"
#include "protocol/command_session.h"
#include "protocol/free_turns.h"
#include "protocol/othello/give_turn.h"

namespace outflank::protocol {
namespace {

std::optional<games::SeatId> parse_color(std::string_view word) {
  if (equal_ignoring_case(word, "black") || equal_ignoring_case(word, "b")) return games::SeatId(0);
  if (equal_ignoring_case(word, "white") || equal_ignoring_case(word, "w")) return games::SeatId(1);
  return std::nullopt;
}

std::string upper(std::string text) {
  for (char& c : text) {
    if (to_lower(c) == c && c >= 'a' && c <= 'z') c = static_cast<char>(c - 'a' + 'A');
  }
  return text;
}

// A player's remaining time, by time_settings and time_left.
struct Time {
  double seconds = 0;
  int stones = 0;  // to be played in it; 0: for the rest of the game
};

class GtpCommands final : public CommandTable {
 public:
  GtpCommands(std::unique_ptr<search::Engine> engine, const seat::SeatSettings& seat,
              search::Now now, std::string version)
      : CommandTable("Outflank"),
        player_(std::move(engine), seat),
        now_(now),
        turns_(start(), give_othello_turn) {
    add("protocol_version", [](Arguments) { return Answer("2"); });
    add("version", [version = std::move(version)](Arguments) { return Answer(version); });
    add("boardsize", [](Arguments arguments) { return board_size(arguments); });
    add("clear_board", [this](Arguments) { return clear_board(); });
    add("komi", [](Arguments) { return Answer(""); });
    add("play", [this](Arguments arguments) { return play(arguments); });
    add("genmove", [this](Arguments arguments) { return generate(arguments, Then::Play); });
    add("reg_genmove", [this](Arguments arguments) { return generate(arguments, Then::Leave); });
    add("undo", [this](Arguments) { return undo(); });
    add("showboard", [this](Arguments) { return Answer("\n" + turns_.game().board_text()); });
    add("final_score", [this](Arguments) { return final_score(); });
    add("time_settings", [this](Arguments arguments) { return time_settings(arguments); });
    add("time_left", [this](Arguments arguments) { return time_left(arguments); });
    add("set_game", [](Arguments arguments) { return set_game(arguments); });
    add("list_games", [](Arguments) { return Answer("Othello"); });
    add("outflank-position", [this](Arguments arguments) { return position(arguments); });
  }

 private:
  enum class Then { Play, Leave };

  static std::unexpected<std::string> wrong_syntax() { return refuse("syntax error"); }

  static std::unique_ptr<games::Game> start() {
    return std::move(othello::game_type().start("").value());
  }

  static Answer board_size(Arguments arguments) {
    if (arguments.empty()) return wrong_syntax();
    if (arguments[0] != "8") return refuse("unacceptable size");
    return "";
  }

  Answer clear_board() {
    turns_.restart(start());
    player_.new_game();
    return "";
  }

  Answer play(Arguments arguments) {
    const auto color = arguments.size() < 2 ? std::nullopt : parse_color(arguments[0]);
    const auto move = color ? othello::parse_move(arguments[1], 8)
                            : fail(InputError::Syntax, "a colour is needed");
    if (!move) return wrong_syntax();
    // Controllers may keep passing after the end.
    if (move->is_pass() && turns_.game().ending()) return "";
    if (!turns_.play(*color, othello::to_text(*move))) return refuse("illegal move");
    return "";
  }

  Answer generate(Arguments arguments, Then then) {
    const auto color = arguments.empty() ? std::nullopt : parse_color(arguments[0]);
    if (!color) return wrong_syntax();
    if (turns_.game().ending()) return "PASS";
    const auto game = turns_.seen_by(*color);
    if (!game) return refuse(game.error().message());
    const double begin = now_();
    const auto report = player_.think(**game, limits(*color));
    if (!report) return refuse(report.error().message());
    const std::string& move = report->lines.front().moves.front();
    if (then == Then::Play) {
      spend(*color, now_() - begin);
      if (const auto played = turns_.play(*color, move); !played) {
        return refuse(played.error().message());
      }
    }
    return upper(move);
  }

  Answer undo() {
    if (!turns_.undo(1)) return refuse("cannot undo");
    return "";
  }

  Answer final_score() const {
    if (!turns_.game().ending()) return refuse("cannot score: the game is not over");
    const auto diagram = othello::diagram_of(turns_.game());
    const int score = othello::position_of<othello::GridPosition>(diagram).tournament_score();
    if (score == 0) return "0";
    return (score > 0 ? "B+" : "W+") + std::to_string(std::abs(score));
  }

  // MAIN_TIME BYO_YOMI_TIME BYO_YOMI_STONES: byo-yomi time without stones means no limit at all.
  Answer time_settings(Arguments arguments) {
    constexpr int kMax = 10'000'000;
    if (arguments.size() < 3) return wrong_syntax();
    std::array<int, 3> numbers{};
    for (std::size_t i = 0; i < 3; ++i) {
      const auto number = parse_int(arguments[i], 0, kMax, "the time");
      if (!number) return wrong_syntax();
      numbers[i] = *number;
    }
    const auto [main_time, byo_yomi, stones] = numbers;
    times_ = {};
    if (byo_yomi > 0 && stones == 0) return "";
    const Time time =
        main_time > 0 ? Time{double(main_time), 0} : Time{double(byo_yomi), std::max(stones, 1)};
    times_ = {time, time};
    return "";
  }

  Answer time_left(Arguments arguments) {
    constexpr int kMax = 10'000'000;
    const auto color = arguments.size() < 3 ? std::nullopt : parse_color(arguments[0]);
    if (!color) return wrong_syntax();
    const auto seconds = parse_int(arguments[1], 0, kMax, "the time");
    const auto stones = parse_int(arguments[2], 0, kMax, "the stones");
    if (!seconds || !stones) return wrong_syntax();
    time_of(*color) = Time{double(*seconds), *stones};
    return "";
  }

  static Answer set_game(Arguments arguments) {
    if (arguments.size() == 1 && equal_ignoring_case(arguments[0], "othello")) return "";
    return refuse("unsupported game");
  }

  // Our own: the position as text, as in docs/notation.md.
  Answer position(Arguments arguments) {
    std::string text;
    for (const std::string_view word : arguments) text += std::string(word) + " ";
    auto game = othello::game_type().from_position(text, "size=8");
    if (!game) return refuse(game.error().message());
    turns_.restart(std::move(*game));
    player_.new_game();
    return "";
  }

  [[nodiscard]] search::Limits limits(games::SeatId color) const {
    search::Limits limits;
    const std::optional<Time>& time = times_[color.index()];
    if (time && time->stones > 0) limits = match::move_limits(time->seconds / time->stones);
    if (time && time->stones == 0) limits = match::game_limits(time->seconds, 0);
    limits.stop = stop();
    return limits;
  }

  std::optional<Time>& time_of(games::SeatId color) { return times_[color.index()]; }

  // Counts main time down where the controller does not send time_left.
  void spend(games::SeatId color, double seconds) {
    std::optional<Time>& time = time_of(color);
    if (time && time->stones == 0) time->seconds = std::max(0.0, time->seconds - seconds);
  }

  seat::Player player_;
  search::Now now_;
  FreeTurns turns_;
  std::array<std::optional<Time>, 2> times_;
};

}  // namespace

std::unique_ptr<Session> make_gtp(std::unique_ptr<search::Engine> engine,
                                  const seat::SeatSettings& seat, search::Now now,
                                  std::string version, Output output) {
  return std::make_unique<CommandSession>(
      std::make_unique<GtpCommands>(std::move(engine), seat, now, std::move(version)),
      std::move(output));
}

}  // namespace outflank::protocol
