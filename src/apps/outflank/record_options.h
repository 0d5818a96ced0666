#pragma once

#include <optional>
#include <string>

#include "apps/outflank/command_line.h"
#include "apps/outflank/input_file.h"
#include "match/formats.h"

namespace outflank::apps {

// Throws CommandFailed (wrong use) for a name that is none.
const match::RecordFormat& given_format(const std::string& name);

// How records in a file of any format are to be read; --from, --game and so on.
struct RecordOptions {
  std::optional<std::string> from;
  std::optional<std::string> game;
  std::optional<std::string> rules;
  std::optional<std::string> position;
  std::optional<std::string> players;
  std::optional<std::string> tournaments;

  void add_to(cli::App& command);

  // The one that was named, or what the file looks like.
  [[nodiscard]] const match::RecordFormat& format_of(const InputFile& input) const;
  // Throws CommandFailed where an option does not go with the format.
  [[nodiscard]] match::ReadOptions read_options(const std::string& input,
                                                const match::RecordFormat& format) const;

  // The game of a file that is meant, checked: see match::pick_game. `number` is that of --number.
  // Throws CommandFailed.
  [[nodiscard]] match::Record read_game(const std::string& path,
                                        std::optional<std::size_t> number) const;
};

}  // namespace outflank::apps
