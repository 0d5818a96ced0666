#include <cstdio>
#include <exception>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "apps/outflank/command_line.h"
#include "apps/outflank/commands.h"
#include "core/text.h"

namespace {

// The build may use instructions that an older machine lacks: say so instead of crashing.
bool machine_is_new_enough() {
#ifdef __AVX2__
  return __builtin_cpu_supports("x86-64-v3") != 0;
#else
  return true;
#endif
}

int complain(int exit_status, std::string_view message) {
  fmt::print(stderr, "outflank: {}\n", message);
  return exit_status;
}

std::string no_command(const outflank::cli::App& app, std::string_view word) {
  return fmt::format("there is no command {}; the commands are {}", outflank::quote(word),
                     fmt::join(app.command_names(), ", "));
}

}  // namespace

int main(int argc, char** argv) {
  using namespace outflank::apps;
  if (!machine_is_new_enough()) {
    return complain(kFailed,
                    "this build needs a processor with AVX2 and BMI2 (x86-64-v3); build it with "
                    "-DOUTFLANK_CPU=portable for this machine");
  }
  outflank::cli::App app("Play, host, referee and analyse games of Quoridor and Othello.",
                         "outflank");
  app.set_version_flag("--version", std::string("outflank ") + OUTFLANK_VERSION);
  app.require_subcommand(1);
  app.footer(
      "Examples:\n"
      "  outflank play                         Quoridor against an engine, in the terminal\n"
      "  outflank play othello --players Ann,Bob\n"
      "  outflank serve                        the web site, for yourself and others\n"
      "  outflank analyze --record game.rec    what went wrong in a game\n"
      "  outflank arena check 'bot:protocol=contest,cmd=python3 mybot.py'\n"
      "\n"
      "'outflank COMMAND --help' says more about a command.");
  add_play(app);
  add_serve(app);
  add_worker(app);
  add_health(app);
  add_scores(app);
  add_moves(app);
  add_perft(app);
  add_solve(app);
  add_engine(app);
  add_analyze(app);
  add_arena(app);
  add_convert(app);
  add_render(app);
  add_replay(app);
  add_bench(app);
  add_manual(app);
  try {
    app.parse(arguments_of(argc, argv));
  } catch (const outflank::cli::Answered&) {
    return 0;
  } catch (const outflank::cli::WrongArguments& error) {
    if (argc > 1 && !app.has_chosen_command() && error.required_missing)
      return complain(kWrongUse, no_command(app, argv[1]));
    return complain(kWrongUse, error.message + " (see outflank --help)");
  } catch (const CommandFailed& failed) {
    return complain(failed.exit_status, failed.message);
  } catch (const std::exception& error) {
    return complain(kFailed, error.what());
  }
  if (std::fflush(stdout) != 0 || std::ferror(stdout) != 0) {
    return complain(kFailed, "could not write to standard output");
  }
  return 0;
}
