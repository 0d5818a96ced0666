#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/bot.h"
#include "arena/bots/cgroup.h"
#include "arena/bots/process.h"
#include "core/error.h"

namespace outflank::arena {

enum class SandboxMode : std::uint8_t {
  Auto,     // whatever the machine offers
  Require,  // all of it, or no game is played
  Off,      // bots are ordinary programs of the user who runs the arena
};

// `auto`, `require`, `off`.
Result<SandboxMode> parse_sandbox_mode(std::string_view name);

// The parts of a sandbox. Each can be missing on a machine.
enum class SandboxPart : std::uint8_t {
  Isolation,  // bubblewrap: files, network, other processes
  Filter,     // seccomp: system calls
  User,       // an unprivileged user, where the arena runs as root
  Memory,     // a control group
  Processes,  // a control group
  Freezer,    // a control group
};

// Keeps bots apart from the machine and from each other: docs/arena.md. One for all games; used by
// many threads at a time.
class Sandbox {
 public:
  // Looks at the machine, by shutting in a program that does nothing. Parts may be left out on
  // purpose, as if the machine did not have them. Fails if all is required and something is missing.
  static Result<std::shared_ptr<const Sandbox>> open(SandboxMode mode,
                                                     const std::vector<SandboxPart>& without = {});

  [[nodiscard]] SandboxMode mode() const { return mode_; }
  [[nodiscard]] bool has(SandboxPart part) const;
  // For the user at the start: what does not hold here, a sentence each.
  [[nodiscard]] std::vector<std::string> warnings() const;
  // Whether a bot that waits for its turn is stopped.
  [[nodiscard]] bool freezes() const { return mode_ != SandboxMode::Off; }

  // How a bot is to be started.
  [[nodiscard]] Launch launch(const Bot& bot, std::uint64_t seed) const;

  // Runs the bot's build command, if it has one; its directory can be written to meanwhile. Blocks.
  // The error ends with what the command has printed last.
  [[nodiscard]] Result<void> build(const Bot& bot) const;

 private:
  enum class Purpose : std::uint8_t { Play, Build };

  Sandbox() = default;

  [[nodiscard]] Launch shut_in(const Bot& bot, std::vector<std::string> command,
                               std::vector<std::string> environment, Purpose purpose) const;
  [[nodiscard]] std::vector<std::string> isolation(const Bot& bot, const std::string& program,
                                                   Purpose purpose) const;
  [[nodiscard]] bool try_out() const;

  SandboxMode mode_ = SandboxMode::Off;
  std::vector<SandboxPart> parts_;
  CgroupParents cgroups_;
  std::string filter_;  // seccomp's program
};

}  // namespace outflank::arena
