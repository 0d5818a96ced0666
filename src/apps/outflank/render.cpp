#include <algorithm>
#include <chrono>
#include <clocale>
#include <cstdio>
#include <filesystem>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/record_options.h"
#include "core/text.h"
#include "picture/board_scene.h"
#include "picture/gif.h"
#include "picture/png.h"
#include "picture/record_steps.h"
#include "picture/svg.h"
#include "store/files.h"
#include "terminal/board.h"

namespace outflank::apps {
namespace {

constexpr std::size_t kMaxPictures = 5000;  // in one animation
constexpr int kLastStays = 4;               // times as long as the others

struct RenderOptions {
  GameOptions game;
  std::optional<std::string> record;
  std::optional<std::size_t> number;
  std::optional<int> move;
  std::optional<std::string> format;
  std::string output = "-";
  bool animate = false;
  bool ascii = false;
  int cell = 48;
  bool flip = false;
  int delay = 700;
};

// A position to show and the move that led to it.
struct Step {
  std::unique_ptr<games::Game> game;
  std::string move;
};

// A record names its game, except a list of moves.
match::Record read_record(const RenderOptions& options) {
  RecordOptions records;
  if (!options.game.game.empty()) records.game = options.game.game;
  records.rules = options.game.rules;
  records.position = options.game.position;
  return records.read_game(*options.record, options.number);
}

// All positions of the record, or the requested one.
std::vector<Step> steps_of(const RenderOptions& options, bool all) {
  std::vector<Step> steps;
  if (!options.record) {
    auto game = options.game.open();
    const std::vector<std::string> moves = game->move_texts();
    std::string last = moves.empty() ? "" : moves.back();
    steps.push_back({std::move(game), std::move(last)});
    return steps;
  }
  const match::Record record = read_record(options);
  const int last = static_cast<int>(record.moves.size());
  const int wanted = options.move.value_or(last);
  if (wanted > last) {
    throw CommandFailed{kWrongUse,
                        fmt::format("the game has {} moves, there is no move {}", last, wanted)};
  }
  if (all && record.moves.size() >= kMaxPictures) {
    throw CommandFailed{kFailed, fmt::format("an animation has at most {} pictures", kMaxPictures)};
  }
  const auto shown = picture::for_each_position(
      record, [&](const games::Game& game, int ply, const std::string& move) {
        if (all || ply == wanted) steps.push_back({game.clone(), move});
      });
  if (!shown) throw CommandFailed{kFailed, shown.error().message()};
  return steps;
}

std::string format_of(const RenderOptions& options) {
  if (options.format) return *options.format;
  const std::string ending = std::filesystem::path(options.output).extension().string();
  if (ending.empty()) return "text";
  for (const char* format : {"svg", "png", "gif"}) {
    if (equal_ignoring_case(ending, std::string(".") + format)) return format;
  }
  if (equal_ignoring_case(ending, ".txt")) return "text";
  throw CommandFailed{kWrongUse, "the ending of " + quote(options.output) +
                                     " is of no picture that can be drawn: the endings are .svg, "
                                     ".png, .gif and .txt; or say the format with --to"};
}

picture::Scene scene_of(const Step& step, const RenderOptions& options) {
  return picture::board_scene(
      *step.game, {.cell = options.cell, .flipped = options.flip, .last_move = step.move});
}

std::string text_of(const Step& step, const RenderOptions& options) {
  std::setlocale(LC_CTYPE, "");
  const bool utf8 = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
  terminal::BoardMarks marks;
  // There is none before the first move. A seat that leaves takes the game's own memory of it away.
  if (const auto move = step.game->parse_move(step.move)) marks.last_move = *move;
  const auto glyphs = utf8 && !options.ascii ? terminal::Glyphs::Unicode : terminal::Glyphs::Ascii;
  return terminal::draw_board(*step.game, marks, {.glyphs = glyphs, .flipped = options.flip})
      .text();
}

std::string gif_of(const std::vector<Step>& steps, const RenderOptions& options) {
  const std::chrono::milliseconds delay(options.delay);
  // The first and the last board have all colours.
  picture::GifWriter gif({picture::rasterized(scene_of(steps.front(), options)),
                          picture::rasterized(scene_of(steps[steps.size() / 2], options)),
                          picture::rasterized(scene_of(steps.back(), options))});
  for (const Step& step : steps) {
    const bool last = &step == &steps.back();
    gif.add(picture::rasterized(scene_of(step, options)), last ? kLastStays * delay : delay);
  }
  return gif.finish();
}

std::string svg_of(const std::vector<Step>& steps, const RenderOptions& options) {
  const std::string title(steps.back().game->position_text());
  if (steps.size() == 1) return picture::to_svg(scene_of(steps.front(), options), title);
  std::vector<picture::Scene> scenes;
  for (const Step& step : steps) scenes.push_back(scene_of(step, options));
  return picture::to_animated_svg(scenes, std::chrono::milliseconds(options.delay), title);
}

void run(const RenderOptions& options) {
  if (options.record && options.game.moves) {
    throw CommandFailed{kWrongUse, "a record has moves of its own: leave out --moves"};
  }
  if (!options.record && options.game.game.empty()) {
    throw CommandFailed{kWrongUse, "say which game (" + names_of_games() + "), or give a --record"};
  }
  if (!options.record && (options.animate || options.move)) {
    throw CommandFailed{kWrongUse, "--animate and --move need a --record"};
  }
  const std::string format = format_of(options);
  const bool all = (options.animate || format == "gif") && !options.move;
  if (options.animate && (format == "text" || format == "png")) {
    throw CommandFailed{kWrongUse, "only gif and svg can be animated, not " + format};
  }
  if (options.output == "-" && (format == "png" || format == "gif") && isatty(STDOUT_FILENO) == 1) {
    throw CommandFailed{kWrongUse, "a " + format +
                                       " picture is no text for a terminal: give a file "
                                       "with -o, or send standard output to one"};
  }
  const std::vector<Step> steps = steps_of(options, all);
  std::string bytes;
  if (format == "text") {
    bytes = text_of(steps.front(), options);
  } else if (format == "svg") {
    bytes = svg_of(steps, options);
  } else if (format == "png") {
    bytes = picture::to_png(picture::rasterized(scene_of(steps.front(), options)));
  } else {
    bytes = gif_of(steps, options);
  }
  if (options.output == "-") {
    std::fwrite(bytes.data(), 1, bytes.size(), stdout);
    return;
  }
  if (const auto written = store::write_file(options.output, bytes); !written) {
    throw CommandFailed{kFailed, written.error().message()};
  }
}

}  // namespace

void add_render(cli::App& app) {
  auto options = std::make_shared<RenderOptions>();
  cli::App* command = app.add_subcommand(
      "render", "Draw a position or a game as text, SVG, PNG or an animated GIF");
  options->game.add_to(*command, GameOptions::GameName::Optional);
  command->add_option("--record", options->record,
                      "draw a game of this file instead, of any format; - for standard input");
  command->add_option("--number", options->number, "which game of the file, if there are several")
      ->check(cli::Range(1, 1'000'000'000));
  command
      ->add_option("--move", options->move,
                   "the board after this many moves (without it: the last)")
      ->check(cli::Range(0, 1'000'000'000));
  command
      ->add_option("--to", options->format, "text, svg, png or gif; otherwise by the output's name")
      ->check(cli::IsMember({"text", "svg", "png", "gif"}));
  command->add_option("-o,--output", options->output, "the file to write; - for standard output")
      ->capture_default_str();
  command->add_flag("--animate", options->animate, "the whole game, also as SVG (GIF always is)");
  command->add_option("--cell", options->cell, "pixels of a square")
      ->capture_default_str()
      ->check(cli::Range(picture::kMinCell, picture::kMaxCell));
  command->add_option("--delay", options->delay, "milliseconds of each picture of an animation")
      ->capture_default_str()
      ->check(cli::Range(20, 60'000));
  command->add_flag("--flip", options->flip, "flip the board");
  command->add_flag("--ascii", options->ascii, "plain ASCII text");
  command->footer(
      "Examples:\n"
      "  outflank render quoridor --moves \"e2 e8 e3h\"\n"
      "  outflank render othello --moves f5d6c3 -o board.svg\n"
      "  outflank render --record game.rec --move 12 -o move12.png\n"
      "  outflank render --record game.rec -o game.gif");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
