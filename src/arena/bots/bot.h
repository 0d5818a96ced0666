#pragma once

#include <chrono>
#include <cstdint>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/error.h"
#include "protocol/protocols.h"

namespace outflank::arena {

// The protocol of a bot that declares none: the contest's.
const protocol::Protocol& default_protocol();

// Resource limits of one bot. They apply in the sandbox alone, except those of its output, which
// always apply.
struct BotLimits {
  int memory_megabytes = 512;
  int processes = 32;
  int scratch_megabytes = 16;  // of its private /tmp
  int cpu_seconds = 600;       // for a whole game
  std::chrono::milliseconds startup{10'000};
  std::size_t line_bytes = 1 << 16;
  std::size_t turn_bytes = 1 << 20;    // of output for one move
  std::size_t errors_bytes = 1 << 16;  // of standard error kept per game

  friend bool operator==(const BotLimits&, const BotLimits&) = default;
};

// A program that plays, as its owner declares it.
struct Bot {
  std::string name;
  std::vector<std::string>
      command;            // the program and its arguments; {seed} is replaced by the seed
  std::string directory;  // absolute; the only folder it sees, read-only
  const protocol::Protocol* protocol = &default_protocol();
  std::vector<std::pair<std::string, std::string>> environment;
  std::vector<std::pair<std::string, std::string>> options;  // UGI, UCI: setoption name … value …
  int depth = 0;                                             // UGI, UCI, NBoard; 0: not sent
  bool movetime = false;      // UGI, UCI: send movetime instead of clocks
  bool seed_argument = true;  // where the protocol has one
  std::string build;          // a shell command; may be empty
  std::string declared_in;    // the file, absolute; may be empty
  BotLimits limits;

  friend bool operator==(const Bot&, const Bot&) = default;
};

// Splits a command as a shell would: white space separates words, quotes of both kinds and
// backslashes keep them together. Nothing is expanded. Fails on an unclosed quote and an empty
// command.
Result<std::vector<std::string>> split_command(std::string_view text);

// One bot given on the command line: `bot:name=N,protocol=P,dir=D,…,cmd=COMMAND`. Keys are name,
// protocol, dir, memory (MB), processes, scratch (MB), cpu (s), startup (ms), output (KB), depth,
// movetime and seed_argument (true or false), build and, last, cmd: all the rest belongs to it. The
// default name is that of its program. Relative directories start from `folder`, which is also the
// default directory.
Result<Bot> parse_bot(std::string_view text, std::string_view folder);

// The bots of a TOML file (docs/arena.md); relative directories start from the file's. Errors name
// the file and the line.
Result<std::vector<Bot>> read_bots(const std::string& path);
// The same from text; `path` is for messages and `folder` for directories.
Result<std::vector<Bot>> parse_bots(std::string_view toml, const std::string& path,
                                    std::string_view folder);

}  // namespace outflank::arena
