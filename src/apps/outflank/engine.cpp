#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <filesystem>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include <fmt/format.h>
#include <malloc.h>
#include <unistd.h>

#include "apps/outflank/commands.h"
#include "apps/outflank/game_options.h"
#include "apps/outflank/steady_clock.h"
#include "core/random_seed.h"
#include "protocol/line_splitter.h"
#include "protocol/protocols.h"
#include "search/levels.h"

namespace outflank::apps {
namespace {

constexpr std::uint64_t kMaxMilliseconds = 1'000'000'000;
constexpr std::uint64_t kMaxNodes = 1'000'000'000'000'000;

struct EngineCommand {
  std::string game;
  std::string protocol;
  std::optional<std::uint64_t> milliseconds;
  std::optional<std::uint64_t> seed;
  std::string clock = "wall";
  seat::SeatSettings seat;
};

// Thread-safe standard output; each text is written atomically.
class StandardOutput {
 public:
  void write(std::string_view text) {
    const std::scoped_lock lock(mutex_);
    while (!text.empty() && error_ == 0) {
      const ssize_t written = ::write(STDOUT_FILENO, text.data(), text.size());
      if (written >= 0) {
        text.remove_prefix(static_cast<std::size_t>(written));
      } else if (errno != EINTR) {
        error_ = errno;
      }
    }
  }

  // 0: no error.
  [[nodiscard]] int error() {
    const std::scoped_lock lock(mutex_);
    return error_;
  }

 private:
  std::mutex mutex_;
  int error_ = 0;
};

// Feeds standard input to the session until the session, the input or the output ends.
void converse(protocol::Session& session, StandardOutput& output) {
  protocol::LineSplitter splitter;
  std::array<char, 4096> buffer{};
  while (output.error() == 0) {
    const ssize_t size = ::read(STDIN_FILENO, buffer.data(), buffer.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    std::string_view bytes(buffer.data(), static_cast<std::size_t>(size));
    while (const auto line = splitter.next(bytes)) {
      if (!session.handle(*line)) return;
    }
  }
  if (const auto line = splitter.rest()) session.handle(*line);
}

// One malloc arena for all threads: each arena reserves 64 MB of address space, which referees that
// limit memory count against us.
void share_arenas() {
#ifdef M_ARENA_MAX
  mallopt(M_ARENA_MAX, 2);
#endif
}

void run(const EngineCommand& command) {
  share_arenas();
  const auto game = protocol::choose_game(command.protocol, command.game);
  if (!game && game.error().is(InputError::Missing)) {
    wrong_use(Error(InputError::Missing, game.error().message() + " with --game"));
  }
  if (!game) wrong_use(game.error());
  auto engine = search::make_engine(*game, engine_clock(command.clock));
  if (!engine) throw CommandFailed{kFailed, engine.error().message()};
  seat::SeatSettings seat = command.seat;
  if (seat.level && !seat.style.empty()) {
    const auto styled = search::make_level_engine(*game, *seat.level, nullptr, seat.style);
    if (!styled) wrong_use(styled.error());
  }
  if (command.milliseconds) seat.seconds = static_cast<double>(*command.milliseconds) / 1000;
  seat.seed = command.seed.value_or(random_seed());

  StandardOutput output;
  const auto session =
      protocol::make_session(command.protocol, *game,
                             {.engine = std::move(*engine),
                              .seat = seat,
                              .now = steady_seconds,
                              .version = OUTFLANK_VERSION,
                              .output = [&](std::string_view text) { output.write(text); }});
  if (!session) wrong_use(session.error());

  std::signal(SIGPIPE, SIG_IGN);  // reported by write instead
  // Not on standard output, which belongs to the protocol.
  if (!command.seed)
    fmt::print(stderr, "outflank: seed {}: --seed {} plays the same again\n", seat.seed, seat.seed);
  converse(**session, output);
  (*session)->finish();
  // EPIPE: the other side has gone and needs no answers.
  if (output.error() != 0 && output.error() != EPIPE) {
    throw CommandFailed{kFailed, "could not write to standard output"};
  }
}

}  // namespace

std::vector<std::string> arguments_of(int argc, char** argv) {
  std::vector<std::string> arguments(argv + std::min(argc, 1), argv + argc);
  const std::string name =
      argc > 0 ? std::filesystem::path(argv[0]).filename().string() : std::string();
  if (name != "outflank-qtp") return arguments;
  for (std::string& argument : arguments) {
    if (argument == "-seed") argument = "--seed";
  }
  arguments.insert(arguments.begin(), {"engine", "--protocol", "qtp"});
  return arguments;
}

void add_engine(cli::App& app) {
  auto options = std::make_shared<EngineCommand>();
  cli::App* command =
      app.add_subcommand("engine", "Run an engine for another program, over a protocol");
  command
      ->add_option("--protocol", options->protocol,
                   "qtp, uci or contest (Quoridor), gtp or nboard (Othello), ugi (both)")
      ->required();
  command->add_option("--game", options->game,
                      names_of_games() + "; needed with ugi, the others are for one game");
  cli::Option* level = command->add_option("--level", options->seat.level, "strength, from 1 to 10")
                           ->check(cli::Range(1, search::kMaxLevel));
  command
      ->add_option("--style", options->seat.style,
                   "how a lower level plays: attacker, builder or runner (Quoridor), corners or "
                   "mobile (Othello)")
      ->needs(level);
  cli::Option* time =
      command
          ->add_option("--time", options->milliseconds,
                       "milliseconds per move (without any limit: 1000; contest: its "
                       "own clock)")
          ->check(cli::Range(std::uint64_t{1}, kMaxMilliseconds));
  cli::Option* nodes = command->add_option("--nodes", options->seat.nodes, "nodes per move")
                           ->check(cli::Range(std::uint64_t{1}, kMaxNodes));
  level->excludes(time)->excludes(nodes);
  time->excludes(nodes);
  command
      ->add_option("--threads", options->seat.threads,
                   "search threads (without it: one per core; a level always plays with one)")
      ->check(cli::Range(1, search::kMaxThreads));
  command->add_option("--clock", options->clock, kClockHelp)->capture_default_str();
  command->add_option("--seed", options->seed,
                      "seed of the random choices; without it a new one every time, printed "
                      "on standard error");
  command->footer(
      "It reads commands from standard input and answers on standard output: docs/protocols.md.\n"
      "Called by the name outflank-qtp, the program speaks QTP and takes '-seed N'.\n"
      "\n"
      "Examples:\n"
      "  outflank engine --protocol qtp --time 2000\n"
      "  outflank engine --protocol uci --threads 2\n"
      "  outflank engine --protocol ugi --game othello\n"
      "  outflank engine --protocol contest\n"
      "  outflank engine --protocol nboard --level 5");
  command->callback([options] { run(*options); });
}

}  // namespace outflank::apps
