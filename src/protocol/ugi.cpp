#include "protocol/ugi.h"

#include <algorithm>
#include <atomic>
#include <optional>
#include <span>
#include <string_view>
#include <utility>
#include <vector>

#include "core/text.h"
#include "protocol/ugi_go.h"
#include "protocol/worker.h"

namespace outflank::protocol {
namespace {

using Words = std::span<const std::string_view>;

constexpr int kNoLevel = 0;  // full strength, under the limits of go

std::string joined(Words words) {
  std::string text;
  for (const std::string_view word : words) {
    if (!text.empty()) text += ' ';
    text += word;
  }
  return text;
}

std::string result_of(const std::optional<games::Ending>& ending) {
  if (!ending) return "none";
  const auto winner = ending->outcome.winner();
  return winner ? "p" + std::to_string(*winner + 1) + "win" : "draw";
}

class UgiSession final : public Session {
 public:
  UgiSession(const games::GameType& type, std::unique_ptr<search::Engine> engine, const Seat& seat,
             std::string version, Output output)
      : type_(type),
        version_(std::move(version)),
        output_(std::move(output)),
        player_(std::move(engine), seat),
        game_(std::move(type_.start("").value())),
        worker_([this] { player_.stop(); }) {}

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
    obey(all[0], Words(all).subspan(1));
    return true;
  }

  void finish() override { worker_.finish(until_ == Until::Stopped ? 0 : kGraceSeconds); }

 private:
  void say(const std::string& line) { output_(line + "\n"); }
  void error(const std::string& message) { say("info string error: " + message); }

  void obey(std::string_view command, Words arguments) {
    if (command == "ugi") {
      introduce();
    } else if (command == "isready") {
      say("readyok");
    } else if (command == "setoption") {
      if (not_now(command)) return;
      if (const auto set = set_option(arguments); !set) error(set.error().message());
    } else if (command == "uginewgame") {
      if (not_now(command)) return;
      player_.new_game();
    } else if (command == "position") {
      if (const auto set = set_position(arguments); !set) error(set.error().message());
    } else if (command == "go") {
      if (not_now(command)) return;
      go(arguments);
    } else if (command == "stop") {
      if (!thinking_) say("info string there is no search to stop");
      worker_.cut_short();
    } else if (command == "query") {
      query(arguments);
    } else {
      error("there is no command " + quoted(command) +
            "; there are ugi, isready, setoption, uginewgame, position, go, stop, query and quit");
    }
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
    output_("id name Outflank " + version_ + "\nid author the Outflank authors\n" +
            spin("Threads", options.threads, 0, search::kMaxThreads) +
            spin("Hash", options.hash_megabytes, 1, search::kMaxHashMegabytes) +
            spin("MultiPV", options.lines, 1, search::kMaxLines) +
            spin("Level", player_.seat().level.value_or(kNoLevel), kNoLevel, kMaxLevel) +
            "option name Rules type string default <empty>\nugiok\n");
  }

  // name X value Y
  Result<void> set_option(Words arguments) {
    const auto value_at = std::ranges::find(arguments, "value");
    if (arguments.size() < 2 || arguments[0] != "name" || value_at == arguments.end()) {
      return fail(InputError::Syntax, "setoption is written: setoption name NAME value VALUE");
    }
    const std::string name = joined({arguments.begin() + 1, value_at});
    const std::string value = joined({value_at + 1, arguments.end()});
    search::EngineOptions options = player_.options();
    if (equal_ignoring_case(name, "Rules")) {
      if (auto game = type_.start(value == "<empty>" ? "" : value); !game) {
        return Failure(game.error());
      }
      rules_ = value == "<empty>" ? "" : value;
      return {};
    }
    if (equal_ignoring_case(name, "Level")) {
      const auto level = parse_int(value, kNoLevel, kMaxLevel, "Level");
      if (!level) return Failure(level.error());
      player_.set_level(*level == kNoLevel ? std::nullopt : std::optional(*level));
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
    return fail(InputError::Unknown, "there is no option " + quoted(name) +
                                         "; there are Threads, Hash, MultiPV, Level and Rules");
  }

  // startpos | fen F, then perhaps moves m1 m2 …; the position stays as it was on an error.
  Result<void> set_position(Words arguments) {
    const auto moves_at = std::ranges::find(arguments, "moves");
    const Words place{arguments.begin(), moves_at};
    Result<std::unique_ptr<games::Game>> game =
        fail(InputError::Syntax,
             "position is written: position startpos|fen POSITION [moves MOVE MOVE ...]");
    if (place.size() == 1 && place[0] == "startpos") {
      game = type_.start(rules_);
    } else if (place.size() > 1 && place[0] == "fen") {
      game = type_.from_position(joined(place.subspan(1)));
    }
    if (!game) return Failure(game.error());
    if (moves_at != arguments.end()) {
      const std::string moves = joined({moves_at + 1, arguments.end()});
      if (const auto played = (*game)->play_list(moves); !played) return played;
    }
    game_ = std::move(*game);
    return {};
  }

  void go(Words arguments) {
    const auto asked = parse_ugi_go(arguments, game_->to_move());
    if (!asked) return error(asked.error().message());
    if (game_->ending()) {
      error("the game is over");
      return say("bestmove none");
    }
    until_ = asked->until;
    thinking_ = true;
    worker_.post([this, game = game_->clone(), go = *asked] { search(*game, go); });
  }

  // On the worker's thread.
  void search(const games::Game& game, const UgiGo& go) {
    std::uint64_t reported = 0;
    const auto on_report = [&](const search::Report& report) {
      reported = report.nodes;
      output_(ugi_info(report));
    };
    const auto report = player_.think(game, go.limits, on_report, go.until);
    std::string answer;
    if (!report) {
      answer = "info string error: " + report.error().message() + "\nbestmove none\n";
    } else {
      if (report->nodes != reported) answer = ugi_info(*report);
      answer += "bestmove " + report->lines.front().moves.front() + "\n";
    }
    // Before the answer: whoever has read it may send the next go at once.
    thinking_ = false;
    output_(answer);
  }

  void query(Words arguments) {
    const std::string_view what = arguments.size() == 1 ? arguments[0] : "";
    const auto truth = [](bool holds) { return holds ? "response true" : "response false"; };
    if (what == "p1turn") {
      say(truth(game_->to_move() == 0));
    } else if (what == "gameover") {
      say(truth(game_->ending().has_value()));
    } else if (what == "result") {
      say("response " + result_of(game_->ending()));
    } else {
      error("query is written: query p1turn|gameover|result");
    }
  }

  const games::GameType& type_;
  std::string version_;
  Output output_;
  Player player_;
  std::unique_ptr<games::Game> game_;
  std::string rules_;
  Until until_ = Until::Limit;          // of the latest search
  std::atomic<bool> thinking_ = false;  // from `go` to `bestmove`
  Worker worker_;
};

}  // namespace

std::unique_ptr<Session> make_ugi(const games::GameType& type,
                                  std::unique_ptr<search::Engine> engine, const Seat& seat,
                                  std::string version, Output output) {
  return std::make_unique<UgiSession>(type, std::move(engine), seat, std::move(version),
                                      std::move(output));
}

}  // namespace outflank::protocol
