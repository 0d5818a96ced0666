#include "protocol/othello/nboard.h"

#include <algorithm>
#include <optional>
#include <string>
#include <string_view>
#include <utility>

#include <fmt/format.h>

#include "core/text.h"
#include "core/try.h"
#include "games/move_error.h"
#include "games/othello/game.h"
#include "games/othello/ggf.h"
#include "games/othello/notation.h"
#include "seat/worker.h"

namespace outflank::protocol {
namespace {

// `F5`, `PA`.
std::string move_name(std::string_view move) {
  if (move == "pass") return "PA";
  std::string text(move);
  text[0] = static_cast<char>(text[0] - 'a' + 'A');
  return text;
}

std::string search_lines(const search::Report& report) {
  std::string text;
  for (const search::Line& line : report.lines) {
    text += "search ";
    for (const std::string& move : line.moves) text += move_name(move);
    text += fmt::format(" {:.2f} 0 {}\n", line.score / 100.0,
                        line.exact ? "100%" : std::to_string(report.depth));
  }
  return text;
}

// Takes the first word off the front of a text.
std::string_view take_word(std::string_view& text) {
  text = trim(text);
  std::size_t end = 0;
  while (end < text.size() && !is_space(text[end])) ++end;
  const std::string_view word = text.substr(0, end);
  text = trim(text.substr(end));
  return word;
}

Result<std::unique_ptr<games::Game>> read_game(std::string_view ggf) {
  const auto games = TRY(othello::read_ggf(ggf));
  if (games.empty()) return fail(InputError::Missing, "set game: the game is missing");
  const othello::GgfGame& record = games.front();
  auto game = othello::game_at(record.start);
  for (const othello::GgfMove& move : record.moves) {
    TRY(game->play(othello::id_of(move.move)));
  }
  return game;
}

class NBoardSession final : public Session {
 public:
  NBoardSession(std::unique_ptr<search::Engine> engine, const seat::SeatSettings& seat,
                Output output)
      : output_(std::move(output)),
        player_(std::move(engine), seat),
        game_(std::move(othello::game_type().start("").value())) {}

  bool handle(std::string_view line) override {
    std::string_view arguments = line;
    const std::string_view command = take_word(arguments);
    if (command.empty()) return true;
    worker_.cut_short();
    if (command == "quit") return false;
    Result<void> done;
    if (line.size() > kMaxLine) {
      done = fail(InputError::TooLong,
                  "a line may have " + std::to_string(kMaxLine) + " bytes at most");
    } else {
      done = execute(command, arguments);
    }
    if (!done) send("status Error: " + done.error().message());
    return true;
  }

  void finish() override { worker_.finish(kGraceSeconds); }

 private:
  enum class Task { Go, Hint };

  void send(const std::string& line) { output_(line + "\n"); }

  Result<void> execute(std::string_view command, std::string_view arguments) {
    constexpr int kMax = 1'000'000'000;
    if (command == "nboard") {
      TRY(parse_int(arguments, 1, kMax, "the version"));
      send("set myname Outflank");
      return {};
    }
    if (command == "set") return set(arguments);
    if (command == "move") return move(arguments);
    if (command == "go") return think(Task::Go, 1);
    if (command == "hint") {
      const auto lines = TRY(parse_int(arguments, 1, kMax, "the number of moves"));
      return think(Task::Hint, std::min(lines, search::kMaxLines));
    }
    if (command == "ping") {
      TRY(parse_int(arguments, 0, kMax, "the number"));
      send("pong " + std::string(arguments));
      return {};
    }
    if (command == "learn") {  // there is no book to learn into
      send("learned");
      return {};
    }
    return fail(InputError::Unknown,
                "there is no command " + quote(command) +
                    "; there are nboard, set, move, go, hint, ping, learn and quit");
  }

  Result<void> set(std::string_view arguments) {
    const std::string_view name = take_word(arguments);
    if (name == "game") {
      game_ = TRY(read_game(arguments));
      return {};
    }
    if (name == "depth") {
      depth_ = TRY(parse_int(arguments, 1, 1000, "the depth"));
      return {};
    }
    if (name == "contempt") return {};  // the engine always plays for the most discs
    return fail(InputError::Unknown,
                "there is no setting " + quote(name) + "; there are game, depth and contempt");
  }

  // F5, F5/EVALUATION or F5/EVALUATION/TIME.
  Result<void> move(std::string_view arguments) {
    return game_->play(trim(arguments.substr(0, arguments.find('/'))));
  }

  Result<void> think(Task task, int lines) {
    if (game_->ending()) return fail(games::MoveError::GameOver, "the game is over");
    search::EngineOptions options = player_.options();
    options.lines = lines;
    if (options != player_.options()) {
      TRY(player_.set_options(options));
    }
    worker_.post([this, task, game = game_->clone()](const search::StopToken& stop) {
      search(*game, task, stop);
    });
    return {};
  }

  // On the worker's thread.
  void search(const games::Game& game, Task task, const search::StopToken& stop) {
    send("status Outflank is thinking");
    search::Limits limits;
    limits.depth = depth_;
    limits.stop = stop;
    const auto on_report = [this](const search::Report& found) { output_(search_lines(found)); };
    const auto report = task == Task::Go ? player_.think(game, limits, on_report)
                                         : player_.advise(game, limits, on_report);
    if (!report) return send("status Error: " + report.error().message());
    std::string answer = fmt::format("nodestats {} {:.3f}\n", report->nodes, report->seconds);
    answer += "status Outflank is waiting\n";
    if (task == Task::Go) {
      const search::Line& best = report->lines.front();
      answer += fmt::format("=== {}/{:.2f}/{:.3f}\n", move_name(best.moves.front()),
                            best.score / 100.0, report->seconds);
    }
    output_(answer);
  }

  Output output_;
  seat::Player player_;
  std::unique_ptr<games::Game> game_;
  std::optional<int> depth_;
  seat::Worker worker_;
};

}  // namespace

std::unique_ptr<Session> make_nboard(std::unique_ptr<search::Engine> engine,
                                     const seat::SeatSettings& seat, Output output) {
  return std::make_unique<NBoardSession>(std::move(engine), seat, std::move(output));
}

}  // namespace outflank::protocol
