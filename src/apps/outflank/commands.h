#pragma once

#include <string>
#include <vector>

#include <CLI/CLI.hpp>

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

// What the program was called with. By the name outflank-qtp it is `engine --protocol qtp`, and
// `-seed N`, which referees of that protocol say, is read as `--seed N`.
std::vector<std::string> arguments_of(int argc, char** argv);

// Each adds a subcommand with its options, help and examples.
void add_play(CLI::App& app);
void add_serve(CLI::App& app);
void add_render(CLI::App& app);
void add_scores(CLI::App& app);
void add_perft(CLI::App& app);
void add_solve(CLI::App& app);
void add_moves(CLI::App& app);
void add_bench(CLI::App& app);
void add_convert(CLI::App& app);
void add_engine(CLI::App& app);
void add_analyze(CLI::App& app);
void add_arena(CLI::App& app);
void add_ladder(CLI::App& arena);

}  // namespace outflank::apps
