#include <cstdio>
#include <iostream>
#include <memory>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::apps {
namespace {

using Json = nlohmann::ordered_json;

struct MovesOptions {
  GameOptions game;
  bool json = false;
  bool batch = false;
};

constexpr std::size_t kMaxLine = 1 << 20;  // bytes

void append_answer(std::string& out, const games::Game& game, bool json) {
  if (json) {
    out += game.view_json();
    return;
  }
  const std::size_t begin = out.size();
  game.append_legal_moves(out, ' ');
  if (out.size() > begin) out.pop_back();
}

void append_error(std::string& out, const Error& error, bool json) {
  if (json) {
    out += Json{{"error", {{"name", error.name()}, {"message", error.message()}}}}.dump(
        -1, ' ', false, Json::error_handler_t::replace);
  } else {
    out += "error ";
    out += error.name();
    out += ": ";
    out += error.message();
  }
}

// Answers lines: `moves …` from the start of the game, or a position text.
class Batch {
 public:
  Batch(const games::GameType& type, const MovesOptions& options, const games::Game& start)
      : type_(type), options_(options), start_(start) {}

  // True if every line could be answered.
  bool run(std::istream& in) {
    std::string line;
    std::string out;
    bool all_right = true;
    while (std::getline(in, line)) {
      all_right &= answer(line, out);
      out += '\n';
      if (out.size() > (1 << 16) || in.rdbuf()->in_avail() <= 0) write(out);
    }
    write(out);
    return all_right;
  }

 private:
  bool answer(std::string_view line, std::string& out) {
    const auto game = open(trim(line));
    if (!game) {
      append_error(out, game.error(), options_.json);
      return false;
    }
    append_answer(out, **game, options_.json);
    return true;
  }

  [[nodiscard]] Result<std::unique_ptr<games::Game>> open(std::string_view line) const {
    if (line.size() > kMaxLine) {
      return fail(InputError::TooLong,
                  "a line may have at most " + std::to_string(kMaxLine) + " bytes");
    }
    if (line.empty()) {
      return fail(InputError::Missing, "empty line: write a position text, or moves and a list");
    }
    constexpr std::string_view kMoves = "moves";
    if (!line.starts_with(kMoves) ||
        (line.size() > kMoves.size() && !is_space(line[kMoves.size()]))) {
      return type_.from_position(line, options_.game.rules);
    }
    auto game = start_.clone();
    TRY(game->play_list(line.substr(kMoves.size())));
    return game;
  }

  static void write(std::string& out) {
    std::fwrite(out.data(), 1, out.size(), stdout);
    std::fflush(stdout);
    out.clear();
  }

  const games::GameType& type_;
  const MovesOptions& options_;
  const games::Game& start_;
};

void run(const MovesOptions& options) {
  const auto game = options.game.open();
  if (!options.batch) {
    std::string out;
    append_answer(out, *game, options.json);
    fmt::print("{}\n", out);
    return;
  }
  const auto type = games::find_game_type(options.game.game);
  std::ios::sync_with_stdio(false);
  if (!Batch(**type, options, *game).run(std::cin)) {
    throw CommandFailed{kFailed, "some lines could not be answered (see the lines with error)"};
  }
}

}  // namespace

void add_moves(cli::App& app) {
  auto options = std::make_shared<MovesOptions>();
  cli::App* command = app.add_subcommand("moves", "List the legal moves of a position");
  options->game.add_to(*command, GameOptions::GameName::Needed);
  command->add_flag("--json", options->json, "print a JSON object that shows the position");
  command->add_flag("--batch", options->batch,
                    "read lines, each a position text or 'moves' and a list of moves from the "
                    "start (after --position and --moves), and answer each with one line");
  command->footer(
      "A finished game has no legal moves: the answer is an empty line. In a batch a line that\n"
      "cannot be read is answered by 'error NAME: what is wrong', and the exit status is 1.\n"
      "\n"
      "Examples:\n"
      "  outflank moves quoridor --moves \"e2 e8 e3h\"\n"
      "  outflank moves othello --moves f5d6c3 --json\n"
      "  printf 'moves e2\\nmoves e2 e8\\n' | outflank moves quoridor --batch");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
