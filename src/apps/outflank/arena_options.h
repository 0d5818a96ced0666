#pragma once

#include <memory>
#include <span>
#include <stop_token>
#include <string>
#include <vector>

#include "apps/outflank/command_line.h"
#include "arena/bots/sandbox.h"
#include "arena/entrant.h"

namespace outflank::apps {

// The options of all commands that play with bots.
struct BotOptions {
  std::string file;              // of declared bots; empty: bots.toml, if there is one
  std::string sandbox = "auto";  // arena::SandboxMode

  void add_to(cli::App& command);

  // All functions throw CommandFailed on wrong use.
  [[nodiscard]] std::vector<arena::Bot> declared() const;
  // The entrants, with their build commands run. Warns on standard error about missing parts of the
  // sandbox, if there are bots.
  struct Field {
    std::vector<std::shared_ptr<const arena::Entrant>> entrants;
    std::shared_ptr<const arena::Sandbox> sandbox;
  };
  [[nodiscard]] Field open(std::span<const std::string> texts) const;
};

// For the footers of their help.
inline constexpr const char* kEntrantHelp =
    "An entrant is a bot of the file, a bot given as 'bot:name=N,protocol=P,dir=D,cmd=COMMAND'\n"
    "(cmd comes last), or an engine: KIND[:key=value,...] as in 'outflank arena match --help',\n"
    "with NAME= before it to give it another name. Protocols are contest, contest-arena,\n"
    "qtp, ugi, uci, gtp and nboard. docs/arena.md says more.\n";

// A token that is stopped by Ctrl-C and SIGTERM from now on.
std::stop_token stop_on_signal();

}  // namespace outflank::apps
