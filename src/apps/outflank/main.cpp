#include <algorithm>
#include <cstdio>
#include <exception>

#include <CLI/CLI.hpp>
#include <fmt/format.h>

#include "apps/outflank/commands.h"
#include "core/text.h"

namespace {

// The build may use instructions that an older machine does not have: say so, rather than crash.
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

std::string no_command(const CLI::App& app, std::string_view word) {
  std::string names;
  for (const CLI::App* command : app.get_subcommands([](const CLI::App*) { return true; })) {
    names += (names.empty() ? "" : ", ") + command->get_name();
  }
  return fmt::format("there is no command {}; the commands are {}", outflank::quoted(word), names);
}

}  // namespace

int main(int argc, char** argv) {
  using namespace outflank::apps;
  if (!machine_is_new_enough()) {
    return complain(kFailed,
                    "this build needs a processor with AVX2 and BMI2 (x86-64-v3); build it with "
                    "-DOUTFLANK_CPU=portable for this machine");
  }
  CLI::App app("Outflank plays, hosts, judges and studies Quoridor and Othello.", "outflank");
  app.set_version_flag("--version", std::string("outflank ") + OUTFLANK_VERSION);
  app.require_subcommand(1);
  app.footer("'outflank COMMAND --help' says more about a command.");
  add_play(app);
  add_serve(app);
  add_scores(app);
  add_moves(app);
  add_perft(app);
  add_solve(app);
  add_engine(app);
  add_analyze(app);
  add_arena(app);
  add_convert(app);
  add_render(app);
  add_bench(app);
  try {
    std::vector<std::string> arguments = arguments_of(argc, argv);
    std::ranges::reverse(arguments);  // as this form of parse wants them
    app.parse(std::move(arguments));
  } catch (const CLI::Success& done) {  // --help, --version
    return app.exit(done);
  } catch (const CLI::RequiredError& error) {
    if (argc > 1 && app.get_subcommands().empty())
      return complain(kWrongUse, no_command(app, argv[1]));
    return complain(kWrongUse, std::string(error.what()) + " (see outflank --help)");
  } catch (const CLI::ParseError& error) {
    return complain(kWrongUse, std::string(error.what()) + " (see outflank --help)");
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
