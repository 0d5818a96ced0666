#include "protocol/ugi.h"

#include <algorithm>
#include <atomic>
#include <cstdlib>
#include <limits>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "core/try.h"
#include "protocol/ugi_go.h"
#include "seat/worker.h"

namespace outflank::protocol {
namespace {

using Words = std::span<const std::string_view>;

constexpr int kNoLevel = 0;  // full strength, under the limits of go

std::string result_of(const std::optional<games::Ending>& ending) {
  if (!ending) return "none";
  const auto winner = ending->outcome.winner();
  return winner ? "p" + std::to_string(winner->number()) + "win" : "draw";
}

// The words of the two dialects.
struct Vocabulary {
  std::string_view greeting;
  std::string_view greeted;
  std::string_view new_game;
  std::string_view no_move;
};

constexpr Vocabulary kUgi{"ugi", "ugiok", "uginewgame", "none"};
constexpr Vocabulary kUci{"uci", "uciok", "ucinewgame", "(none)"};

// `go 1.5`, `go 1.5 20000`: the seconds, and optionally nodes, of a console session.
bool is_seconds(std::string_view word) {
  return !word.empty() &&
         std::ranges::all_of(word, [](char c) { return is_digit(c) || c == '.'; }) &&
         std::ranges::count(word, '.') <= 1 && word != ".";
}

class UgiSession final : public Session {
 public:
  UgiSession(UgiDialect dialect, const games::GameType& type,
             std::unique_ptr<search::Engine> engine, const seat::SeatSettings& seat,
             std::string version, Output output)
      : dialect_(dialect),
        words_(dialect == UgiDialect::Ugi ? kUgi : kUci),
        type_(type),
        version_(std::move(version)),
        output_(std::move(output)),
        player_(std::move(engine), seat),
        game_(std::move(type_.start("").value())) {}

  bool handle(std::string_view line) override {
    if (line.size() > kMaxLine) {
      error("a line may have " + std::to_string(kMaxLine) + " bytes at most");
      return true;
    }
    const std::vector<std::string_view> all = words(line);
    if (all.empty()) return true;
    if (all[0] == "quit") {
      worker_.cut_short();
      return false;
    }
    execute(all[0], Words(all).subspan(1));
    return true;
  }

  void finish() override {
    worker_.finish(mode_ == seat::SearchMode::Infinite ? 0 : kGraceSeconds);
  }

 private:
  void send(const std::string& line) { output_(line + "\n"); }
  void error(const std::string& message) { send("info string error: " + message); }

  void execute(std::string_view command, Words arguments) {
    if (command == words_.greeting) {
      introduce();
    } else if (command == "isready") {
      send("readyok");
    } else if (command == "setoption") {
      if (not_now(command)) return;
      if (const auto set = set_option(arguments); !set) error(set.error().message());
    } else if (command == words_.new_game) {
      if (not_now(command)) return;
      player_.new_game();
    } else if (command == "position") {
      if (is_console_position(arguments)) return set_console_position(arguments);
      if (const auto set = set_position(arguments); !set) error(set.error().message());
    } else if (command == "go") {
      if (not_now(command)) return;
      if (dialect_ == UgiDialect::Uci && !arguments.empty() && is_seconds(arguments[0])) {
        return go_console(arguments);
      }
      go(arguments);
    } else if (command == "stop") {
      if (!thinking_) send("info string there is no search to stop");
      worker_.cut_short();
    } else if (command == "query") {
      query(arguments);
    } else if (dialect_ == UgiDialect::Uci && execute_console(command, arguments)) {
      return;
    } else {
      error("there is no command " + quote(command) + "; there are " +
            std::string(words_.greeting) + ", isready, setoption, " + std::string(words_.new_game) +
            ", position, go, stop, query and quit");
    }
  }

  // The commands of a plain console session: reset, makemove M. Answered by `ready`, or by `error`
  // and the reason.
  bool execute_console(std::string_view command, Words arguments) {
    if (command == "reset") {
      if (not_now(command)) return true;
      game_ = std::move(type_.start(rules_).value());
      player_.new_game();
      send("ready");
      return true;
    }
    if (command != "makemove") return false;
    const auto played = arguments.size() == 1
                            ? game_->play(arguments[0])
                            : fail(InputError::Syntax, "makemove is written: makemove MOVE");
    send(played ? "ready" : "error " + played.error().message());
    return true;
  }

  // `position e2 e8 …` of a console session: all moves, and nothing else.
  void set_console_position(Words moves) {
    auto game = type_.start(rules_);
    const auto played =
        game ? (*game)->play_list(join(moves, " ")) : Result<void>(Failure(game.error()));
    if (!played) return send("error " + played.error().message());
    game_ = std::move(*game);
    send("ready " + std::to_string(moves.size()));
  }

  [[nodiscard]] bool is_console_position(Words arguments) const {
    return dialect_ == UgiDialect::Uci &&
           (arguments.empty() || (arguments[0] != "startpos" && arguments[0] != "fen"));
  }

  bool not_now(std::string_view command) {
    if (thinking_) error(std::string(command) + ": a search is running; send stop first");
    return thinking_;
  }

  void introduce() {
    const search::EngineOptions& options = player_.options();
    const auto spin = [](std::string_view name, int value, int lowest, int highest) {
      return "option name " + std::string(name) + " type spin default " + std::to_string(value) +
             " min " + std::to_string(lowest) + " max " + std::to_string(highest) + "\n";
    };
    output_(
        "id name Outflank " + version_ + "\nid author the Outflank authors\n" +
        spin("Threads", options.threads, 0, search::kMaxThreads) +
        spin("Hash", options.hash_megabytes, 1, search::kMaxHashMegabytes) +
        spin("MultiPV", options.lines, 1, search::kMaxLines) +
        spin("Level", player_.settings().level.value_or(kNoLevel), kNoLevel, search::kMaxLevel) +
        "option name Rules type string default <empty>\n" + std::string(words_.greeted) + "\n");
  }

  // name X value Y
  Result<void> set_option(Words arguments) {
    const auto value_at = std::ranges::find(arguments, "value");
    if (arguments.size() < 2 || arguments[0] != "name" || value_at == arguments.end()) {
      return fail(InputError::Syntax, "setoption is written: setoption name NAME value VALUE");
    }
    const std::string name = join(Words{arguments.begin() + 1, value_at}, " ");
    const std::string value = join(Words{value_at + 1, arguments.end()}, " ");
    search::EngineOptions options = player_.options();
    if (equal_ignoring_case(name, "Rules")) {
      TRY(type_.start(value == "<empty>" ? "" : value));
      rules_ = value == "<empty>" ? "" : value;
      return {};
    }
    if (equal_ignoring_case(name, "Level")) {
      const auto level = TRY(parse_int(value, kNoLevel, search::kMaxLevel, "Level"));
      player_.set_level(level == kNoLevel ? std::nullopt : std::optional(level));
      return {};
    }
    const auto set = [&](std::string_view what, int& option, int lowest, int highest) {
      const auto number = parse_int(value, lowest, highest, what);
      if (!number) return Result<void>(Failure(number.error()));
      option = *number;
      return player_.set_options(options);
    };
    if (equal_ignoring_case(name, "Threads")) {
      return set("Threads", options.threads, 0, search::kMaxThreads);
    }
    if (equal_ignoring_case(name, "Hash")) {
      return set("Hash", options.hash_megabytes, 1, search::kMaxHashMegabytes);
    }
    if (equal_ignoring_case(name, "MultiPV")) {
      return set("MultiPV", options.lines, 1, search::kMaxLines);
    }
    return fail(InputError::Unknown, "there is no option " + quote(name) +
                                         "; there are Threads, Hash, MultiPV, Level and Rules");
  }

  // startpos | fen F, then optionally moves m1 m2 …; an error leaves the position unchanged.
  Result<void> set_position(Words arguments) {
    const auto moves_at = std::ranges::find(arguments, "moves");
    const Words place{arguments.begin(), moves_at};
    Result<std::unique_ptr<games::Game>> game =
        fail(InputError::Syntax,
             "position is written: position startpos|fen POSITION [moves MOVE MOVE ...]");
    if (place.size() == 1 && place[0] == "startpos") {
      game = type_.start(rules_);
    } else if (place.size() > 1 && place[0] == "fen") {
      game = type_.from_position(join(place.subspan(1), " "));
    }
    if (!game) return Failure(game.error());
    if (moves_at != arguments.end()) {
      const std::string moves = join(Words{moves_at + 1, arguments.end()}, " ");
      TRY((*game)->play_list(moves));
    }
    game_ = std::move(*game);
    return {};
  }

  void go(Words arguments) {
    const auto unknown =
        dialect_ == UgiDialect::Ugi ? UnknownLimits::Refuse : UnknownLimits::ReadOver;
    const auto asked = parse_ugi_go(arguments, game_->to_move(), unknown);
    if (!asked) return error(asked.error().message());
    if (game_->ending()) {
      error("the game is over");
      return send("bestmove " + std::string(words_.no_move));
    }
    begin_search(*asked, InfoMode::Full);
  }

  // SECONDS [NODES]
  void go_console(Words arguments) {
    if (game_->ending()) return send("error terminal position");
    UgiGo asked;
    constexpr double kMax = 1e9;
    asked.limits.seconds = std::min(std::strtod(std::string(arguments[0]).c_str(), nullptr), kMax);
    if (arguments.size() > 1) {
      const auto nodes = parse_int(arguments[1], 1, std::numeric_limits<int>::max(), "the nodes");
      if (!nodes) return send("error " + nodes.error().message());
      asked.limits.nodes = static_cast<std::uint64_t>(*nodes);
    }
    begin_search(asked, InfoMode::BestMoveOnly);
  }

  enum class InfoMode : std::uint8_t { Full, BestMoveOnly };

  void begin_search(const UgiGo& asked, InfoMode info_mode) {
    mode_ = asked.mode;
    thinking_ = true;
    worker_.post([this, game = game_->clone(), go = asked,
                  info_mode](const search::StopToken& stop) mutable {
      go.limits.stop = stop;
      search(*game, go, info_mode);
    });
  }

  [[nodiscard]] std::string info(const search::Report& report) const {
    return ugi_info(report,
                    dialect_ == UgiDialect::Ugi ? ScoreStyle::Points : ScoreStyle::PointsOrMate);
  }

  // On the worker's thread.
  void search(const games::Game& game, const UgiGo& go, InfoMode info_mode) {
    std::uint64_t reported = 0;
    const auto on_report = [&](const search::Report& report) {
      reported = report.nodes;
      if (info_mode == InfoMode::Full) output_(info(report));
    };
    const auto report = player_.think(game, go.limits, on_report, go.mode);
    std::string answer;
    if (!report) {
      answer = "info string error: " + report.error().message() + "\nbestmove " +
               std::string(words_.no_move) + "\n";
    } else {
      if (report->nodes != reported && info_mode == InfoMode::Full) answer = info(*report);
      answer += "bestmove " + report->lines.front().moves.front() + "\n";
    }
    // Before the answer: a client may send the next go as soon as it has read it.
    thinking_ = false;
    output_(answer);
  }

  void query(Words arguments) {
    const std::string_view what = arguments.size() == 1 ? arguments[0] : "";
    const auto truth = [](bool holds) { return holds ? "response true" : "response false"; };
    if (what == "p1turn") {
      send(truth(game_->to_move() == games::kFirstSeat));
    } else if (what == "gameover") {
      send(truth(game_->ending().has_value()));
    } else if (what == "result") {
      send("response " + result_of(game_->ending()));
    } else {
      error("query is written: query p1turn|gameover|result");
    }
  }

  UgiDialect dialect_;
  const Vocabulary& words_;
  const games::GameType& type_;
  std::string version_;
  Output output_;
  seat::Player player_;
  std::unique_ptr<games::Game> game_;
  std::string rules_;
  seat::SearchMode mode_ = seat::SearchMode::Limited;  // of the latest search
  std::atomic<bool> thinking_ = false;                 // from `go` to `bestmove`
  seat::Worker worker_;
};

}  // namespace

std::unique_ptr<Session> make_ugi(UgiDialect dialect, const games::GameType& type,
                                  std::unique_ptr<search::Engine> engine,
                                  const seat::SeatSettings& seat, std::string version,
                                  Output output) {
  return std::make_unique<UgiSession>(dialect, type, std::move(engine), seat, std::move(version),
                                      std::move(output));
}

}  // namespace outflank::protocol
