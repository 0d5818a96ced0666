#pragma once

#include <string>
#include <vector>

#include "apps/outflank/command_line.h"
#include "core/error.h"

namespace outflank::apps {

// How a subcommand ends when it cannot do its work: thrown by the subcommand, turned into one line
// on standard error and the exit status by main.
struct CommandFailed {
  int exit_status;  // 1: failed; 2: wrong use
  std::string message;
};

inline constexpr int kFailed = 1;
inline constexpr int kWrongUse = 2;

[[noreturn]] inline void wrong_use(const Error& error) {
  throw CommandFailed{kWrongUse, error.message()};
}

// The program's arguments. Called as outflank-qtp they are `engine --protocol qtp`, and `-seed N`,
// which referees of that protocol use, becomes `--seed N`.
std::vector<std::string> arguments_of(int argc, char** argv);

// Each adds a subcommand with its options, help and examples.
void add_play(cli::App& app);
void add_serve(cli::App& app);
void add_worker(cli::App& app);
void add_health(cli::App& app);
void add_render(cli::App& app);
void add_replay(cli::App& app);
void add_scores(cli::App& app);
void add_perft(cli::App& app);
void add_solve(cli::App& app);
void add_moves(cli::App& app);
void add_bench(cli::App& app);
void add_convert(cli::App& app);
void add_engine(cli::App& app);
void add_analyze(cli::App& app);
void add_arena(cli::App& app);
void add_arena_check(cli::App& arena);
void add_arena_game(cli::App& arena);
void add_arena_match(cli::App& arena);
void add_ladder(cli::App& arena);
void add_tournament(cli::App& arena);
void add_report(cli::App& arena);
void add_publish(cli::App& arena);
// Writes the manual pages and completions of the whole `app`.
void add_manual(cli::App& app);

}  // namespace outflank::apps
