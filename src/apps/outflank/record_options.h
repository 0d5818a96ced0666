#pragma once

#include <optional>
#include <string>

#include "apps/outflank/command_line.h"
#include "apps/outflank/input_file.h"
#include "match/formats.h"

namespace outflank::apps {

// Throws CommandFailed (wrong use) for an unknown name.
const match::RecordFormat& given_format(const std::string& name);

// How to read records of any format: --from, --game and so on.
struct RecordOptions {
  std::optional<std::string> from;
  std::optional<std::string> game;
  std::optional<std::string> rules;
  std::optional<std::string> position;
  std::optional<std::string> players;
  std::optional<std::string> tournaments;

  void add_to(cli::App& command);

  // The named format, or the one guessed from the file.
  [[nodiscard]] const match::RecordFormat& format_of(const InputFile& input) const;
  // Throws CommandFailed if an option does not fit the format.
  [[nodiscard]] match::ReadOptions read_options(const std::string& input,
                                                const match::RecordFormat& format) const;

  // Reads and checks one game of a file: see match::pick_game. `number` is that of --number.
  // Throws CommandFailed.
  [[nodiscard]] match::Record read_game(const std::string& path,
                                        std::optional<std::size_t> number) const;
};

}  // namespace outflank::apps
