#include <chrono>
#include <clocale>
#include <csignal>
#include <cstdlib>
#include <iostream>
#include <memory>
#include <optional>
#include <string>

#include <fmt/format.h>
#include <langinfo.h>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/language.h"
#include "apps/outflank/record_options.h"
#include "core/try.h"
#include "terminal/autosave.h"
#include "terminal/edited_input.h"
#include "terminal/game_board.h"
#include "terminal/line_game.h"
#include "terminal/line_input.h"
#include "terminal/new_game.h"
#include "terminal/screen.h"
#include "terminal/screen_game.h"
#include "terminal/seat_view.h"
#include "terminal/signals.h"

namespace outflank::apps {
namespace {

using terminal::Text;

struct PlayOptions {
  terminal::NewGame wanted;
  bool game_given = false;
  std::optional<std::string> load;
  std::optional<std::size_t> number;  // of the game in that file
  bool resume = false;
  bool fresh = false;
  bool list = false;
  std::optional<std::uint64_t> seed;
  std::string style;
  bool plain = false;
  bool ascii = false;
  bool no_color = false;
  bool classic = false;
  std::optional<std::string> language;
  std::optional<std::string> data;
  std::string results = "othello-results.txt";
};

std::string environment(const char* name) {
  const char* value = std::getenv(name);
  return value == nullptr ? "" : value;
}

// The command that resumes a game.
std::string resume_command(const PlayOptions& options) {
  std::string command = "outflank play --resume";
  if (options.data) command += " --data " + terminal::shell_word(*options.data);
  return command;
}

// An option given that belongs to another game, with that game's name; empty if all fit.
std::optional<std::string> option_of_another_game(const PlayOptions& options,
                                                  std::string_view game) {
  const terminal::GameBoard* board = terminal::board_registry().find(game);
  if (!options.classic || board == nullptr || board->has_classic()) return std::nullopt;
  std::string titles;
  for (const terminal::GameBoard* other : terminal::board_registry().all()) {
    if (!other->has_classic()) continue;
    titles += (titles.empty() ? "" : ", ") + std::string(other->type().title());
  }
  return "--classic is only for " + titles;
}

void refuse_options_of_another_game(const PlayOptions& options, const std::string& game) {
  if (const auto option = option_of_another_game(options, game)) {
    throw CommandFailed{kWrongUse, *option + ", and the game is " + game};
  }
}

// One session at the terminal.
class PlaySession {
 public:
  explicit PlaySession(const PlayOptions& options)
      : options_(options),
        texts_(texts_in(options.language)),
        autosave_{.data_folder = options.data.value_or(terminal::default_data_folder()),
                  .results_file = options.results == "none" ? "" : options.results,
                  .resume_command = resume_command(options)},
        saved_(autosave_.data_folder),
        unfinished_(autosave_.data_folder),
        in_terminal_(isatty(STDIN_FILENO) == 1),
        out_terminal_(isatty(STDOUT_FILENO) == 1) {
    table_options_.seed = options.seed;
    table_options_.style = options.style;
    table_options_.now = [begin = std::chrono::steady_clock::now()] {
      return std::chrono::duration_cast<match::Time>(std::chrono::steady_clock::now() - begin);
    };
  }

  void list() {
    const auto games = saved_.list_all();
    fmt::print("{}\n", texts_(games.empty() ? Text::NoSavedGames : Text::SavedGamesHead));
    print_games(games);
    print_games(unfinished_.list());
  }

  // How the game was left.
  terminal::Leave play() {
    const terminal::Signals signals;
    std::setlocale(LC_CTYPE, "");
    const std::unique_ptr<terminal::LineInput> input = open_input();
    auto table = choose(*input);
    if (!table) return terminal::Leave::Interrupted;
    if (full_screen()) {
      auto screen = terminal::Screen::open(colored() ? terminal::Screen::Colors::Wanted
                                                     : terminal::Screen::Colors::None);
      if (screen) return play_full_screen(std::move(table), std::move(screen));
    }
    const terminal::LineOptions line{
        .texts = texts_,
        .style = {.glyphs = glyphs(), .colored = colored()},
        .board = options_.classic ? terminal::BoardKind::Classic : terminal::BoardKind::Usual,
        .live = in_terminal_ && out_terminal_,
        .saved = saved_,
        .open_table = [this](match::Record record) { return open(std::move(record)); }};
    return terminal::play_lines(std::move(table), *input, std::cout, line);
  }

 private:
  // Whether the terminal's cursor can be moved.
  [[nodiscard]] bool able_terminal() const {
    const std::string kind = environment("TERM");
    return in_terminal_ && out_terminal_ && !kind.empty() && kind != "dumb";
  }
  [[nodiscard]] bool full_screen() const {
    return able_terminal() && !options_.plain && !options_.classic;
  }

  [[nodiscard]] std::unique_ptr<terminal::LineInput> open_input() const {
    if (able_terminal()) {
      if (auto edited = terminal::EditedInput::open()) return edited;
    }
    return std::make_unique<terminal::StandardInput>();
  }

  terminal::Leave play_full_screen(std::unique_ptr<terminal::Table> table,
                                   std::unique_ptr<terminal::Screen> screen) {
    const terminal::ScreenOptions options{
        .texts = texts_,
        .glyphs = glyphs(),
        .colored = screen->colored(),
        .saved = saved_,
        .open_table = [this](match::Record record) { return open(std::move(record)); },
        .new_table = [this]() -> Result<std::unique_ptr<terminal::Table>> {
          auto record = TRY(new_record());
          return open(std::move(record));
        }};
    const auto [leave, closing_lines] =
        terminal::play_on_screen(std::move(table), *screen, options);
    screen.reset();  // later output stays on the terminal
    for (const std::string& line : closing_lines) fmt::print("{}\n", line);
    return leave;
  }

  [[nodiscard]] Result<match::Record> new_record() const {
    return terminal::new_record(options_.wanted, environment("USER"), terminal::local_now(),
                                texts_);
  }

  [[nodiscard]] terminal::Glyphs glyphs() const {
    const bool utf8 = std::string_view(nl_langinfo(CODESET)) == "UTF-8";
    return out_terminal_ && utf8 && !options_.ascii ? terminal::Glyphs::Unicode
                                                    : terminal::Glyphs::Ascii;
  }
  [[nodiscard]] bool colored() const {
    return out_terminal_ && !options_.no_color && environment("NO_COLOR").empty();
  }

  void print_games(const std::vector<terminal::SavedGame>& games) const {
    for (const terminal::SavedGame& game : games) {
      fmt::print("  {}\n", terminal::saved_line(game, texts_));
    }
  }

  Result<std::unique_ptr<terminal::Table>> open(
      match::Record record, std::optional<terminal::UnfinishedGames::Slot> place = std::nullopt) {
    return terminal::Table::open(
        std::move(record), table_options_,
        std::make_unique<terminal::Autosave>(autosave_, texts_, std::move(place)));
  }

  std::unique_ptr<terminal::Table> opened(Result<std::unique_ptr<terminal::Table>> table) {
    if (!table) wrong_use(table.error());
    return *std::move(table);
  }

  // The requested game; null when a question was not answered.
  std::unique_ptr<terminal::Table> choose(terminal::LineInput& input) {
    if (options_.load) {
      const auto path = saved_.find(*options_.load);
      if (!path) throw CommandFailed{kFailed, path.error().message()};
      auto record = RecordOptions().read_game(path->string(), options_.number);
      refuse_options_of_another_game(options_, record.game);
      return opened(open(std::move(record)));
    }
    if (!options_.resume) refuse_options_of_another_game(options_, options_.wanted.game);
    if (!options_.fresh) {
      if (auto table = left_over(input)) return table;
      if (terminal::Signals::caught() != 0) return nullptr;
      if (options_.resume) throw CommandFailed{kFailed, "there is no unfinished game"};
    }
    auto record = new_record();
    if (!record) wrong_use(record.error());
    return opened(open(*std::move(record)));
  }

  // An unfinished game, if there is one and the user wants it.
  std::unique_ptr<terminal::Table> left_over(terminal::LineInput& input) {
    const bool special = options_.wanted.position || options_.wanted.moves ||
                         options_.wanted.players || options_.wanted.rules || options_.wanted.size;
    if (special && !options_.resume) return nullptr;
    for (const terminal::SavedGame& game : unfinished_.list()) {
      if (!game.game) {
        fmt::print("{}\n", texts_(Text::UnfinishedDamaged, game.game.error().message()));
        continue;
      }
      if (options_.game_given && game.game->game != options_.wanted.game) continue;
      if (option_of_another_game(options_, game.game->game)) continue;
      if (!options_.resume && !wanted(game, input)) return nullptr;
      auto place = unfinished_.take(game);
      if (!place) throw CommandFailed{kFailed, place.error().message()};
      if (!*place) {
        fmt::print("{}\n", texts_(Text::PlayedElsewhere));
        continue;
      }
      return opened(open(*game.game, *std::move(place)));
    }
    return nullptr;
  }

  bool wanted(const terminal::SavedGame& game, terminal::LineInput& input) {
    const std::string names = terminal::names_of(*game.game);
    const std::size_t moves = game.game->moves.size();
    // A script's lines are moves, not answers to occasional questions.
    if (!in_terminal_ || !out_terminal_) {
      fmt::print("{}\n", texts_(Text::UnfinishedHowTo, names, moves));
      return false;
    }
    while (true) {
      const auto [got, line] =
          input.ask(std::cout, texts_(Text::UnfinishedFound, names, moves), std::nullopt);
      if (got != terminal::LineInput::Got::Line) return false;
      if (const auto yes = terminal::yes_or_no(texts_, line)) return *yes;
      fmt::print("{}\n", texts_(Text::YesOrNo));
    }
  }

  const PlayOptions& options_;
  terminal::Texts texts_;
  terminal::AutosaveOptions autosave_;
  terminal::SavedGames saved_;
  terminal::UnfinishedGames unfinished_;
  terminal::TableOptions table_options_;
  bool in_terminal_;
  bool out_terminal_;
};

void run(const PlayOptions& options) {
  PlaySession session(options);
  if (options.list) return session.list();
  const terminal::Leave left = session.play();
  std::cout.flush();
  std::fflush(stdout);
  // The parent process should see that a signal ended the program.
  const int signal = terminal::Signals::caught();
  if (left == terminal::Leave::Interrupted && signal != 0) std::raise(signal);
}

}  // namespace

void add_play(cli::App& app) {
  auto options = std::make_shared<PlayOptions>();
  cli::App* command =
      app.add_subcommand("play", "Play a game in the terminal, against people and engines");
  terminal::NewGame& wanted = options->wanted;
  cli::Option* game =
      command->add_option("game", wanted.game, names_of_games())->capture_default_str();
  std::vector<cli::Option*> beginnings = {
      command->add_option("--players", wanted.players,
                          "who plays, in turn order: person, engine:LEVEL (1 to 10), NAME=...; "
                          "without it you play against an engine of level 5"),
      command->add_option("--rules", wanted.rules,
                          "the variant: key=value pairs (\"pass=free\") or a JSON object"),
      command->add_option("--size", wanted.size, "of the board: 9, 11x7; of Othello: 4 to 16"),
      command->add_option("--walls", wanted.walls, "of each player in Quoridor"),
      command->add_option("--seats", wanted.seats,
                          "who sits where in Quoridor: clockwise, contest or manual"),
      command->add_option("--clock", wanted.clock, "5:00, 5:00+3, 30/move; 5:00 | none by seat"),
      command->add_option("--position", wanted.position, "start from this position text"),
      command->add_option("--moves", wanted.moves,
                          "then play these moves: \"e2 e8 e3h\", for Othello \"f5d6\"")};
  cli::Option* load = command->add_option(
      "--load", options->load,
      "continue a saved game, or a game from a file of any format, or look at a finished one");
  command->add_option("--number", options->number, "which game of that file, if there are several")
      ->check(cli::Range(1, 1'000'000'000))
      ->needs(load);
  cli::Option* resume =
      command->add_flag("--resume", options->resume, "continue the last unfinished game");
  for (cli::Option* beginning : beginnings) {
    load->excludes(beginning);
    resume->excludes(beginning);
  }
  load->excludes(resume);
  command->add_flag("--new", options->fresh, "start a new game without asking about the last one")
      ->excludes(resume);
  command->add_flag("--list", options->list, "list saved, finished and unfinished games");
  command->add_option("--style", options->style,
                      "how engines of lower levels play: attacker, builder or runner (Quoridor), "
                      "corners or mobile (Othello)");
  command->add_option("--seed", options->seed,
                      "seed of the engines' random choices; without it a new one for every game, "
                      "which is shown");
  command->add_flag("--plain", options->plain, "line mode, also in a terminal");
  command->add_flag("--ascii", options->ascii, "draw in plain ASCII");
  command->add_flag("--no-color", options->no_color, "use no colours (as NO_COLOR does)");
  command->add_flag("--classic", options->classic,
                    "line mode as in the old console game of Quoridor: its board, seats=manual "
                    "and pass=free");
  command->add_option("--language", options->language, "en or hu; otherwise that of the locale");
  command
      ->add_option("--results", options->results,
                   "append results of Othello to this file; none: no file")
      ->capture_default_str();
  command->add_option("--data", options->data,
                      "the folder for saved games and scores (or OUTFLANK_DATA)");
  command->footer(
      "Examples:\n"
      "  outflank play\n"
      "  outflank play othello --players Ann,engine:3\n"
      "  outflank play quoridor --players Ann,Bob,Eve=engine:2 --clock 10:00+5\n"
      "  outflank play quoridor --size 5 --walls 3 --plain\n"
      "  printf 'e2\\ne8\\n' | outflank play --players Ann,Bob");
  command->callback([options, game] {
    options->wanted.classic = options->classic;
    options->game_given = game->count() > 0;
    run(*options);
  });
}

}  // namespace outflank::apps
