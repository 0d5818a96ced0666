#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/bot.h"
#include "arena/bots/cgroup.h"
#include "arena/bots/isolation.h"
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
  Cores,      // a control group; the filter can replace it
};

// What building one bot may use.
struct BuildLimits {
  BotLimits limits{
      .memory_megabytes = 2048, .processes = 1024, .scratch_megabytes = 512, .cpu_seconds = 600};
  int workspace_megabytes = 1024;  // for a copy of the bot's directory and what is made there
  std::chrono::seconds time{600};
};

// Isolates bots from the machine and from each other: docs/arena.md. One object for all games;
// thread-safe.
class Sandbox {
 public:
  // Probes the machine by sandboxing a program that does nothing. Parts can be disabled, as if the
  // machine did not have them. Fails if everything is required and something is missing. Also
  // cleans up after killed arenas, and makes sure that this one leaves nothing.
  static Result<std::shared_ptr<const Sandbox>> open(SandboxMode mode,
                                                     const std::vector<SandboxPart>& without = {});

  [[nodiscard]] SandboxMode mode() const { return mode_; }
  [[nodiscard]] bool has(SandboxPart part) const;
  // For the user at the start: a sentence for each missing part.
  [[nodiscard]] std::vector<std::string> warnings() const;
  // Whether bots are frozen while they wait for their turn.
  [[nodiscard]] bool freezes() const { return mode_ != SandboxMode::Off; }

  // How a bot is to be started.
  [[nodiscard]] Launch launch(const Bot& bot, std::uint64_t seed) const;

  // Before the first game: builds the bot, if it has a build command, and checks that its program
  // is its own. Blocks. Builds run in the same sandbox, on a copy of the bot's directory, and only
  // plain files come back. The error ends with the last output of the command.
  [[nodiscard]] Result<void> prepare(const Bot& bot, const BuildLimits& limits = {}) const;

 private:
  // A command to run in the sandbox.
  struct SandboxedCommand {
    std::vector<std::string> command;
    std::vector<std::string> environment;  // beside the defaults
    BotLimits limits;
    SandboxView view;
    SandboxUser user;
    std::string begins_in;  // a folder on the host
    int open_files = 256;   // at most
  };

  Sandbox() = default;

  [[nodiscard]] Launch sandboxed(SandboxedCommand command) const;
  // The same without a sandbox.
  [[nodiscard]] static Launch unsandboxed(const Bot& bot, std::vector<std::string> command,
                                          std::vector<std::string> environment);
  [[nodiscard]] SandboxUser user_inside() const;
  [[nodiscard]] Result<void> build(const Bot& bot, const BuildLimits& limits) const;
  [[nodiscard]] bool try_out() const;
  [[nodiscard]] std::vector<SandboxPart> missing() const;

  SandboxMode mode_ = SandboxMode::Off;
  std::vector<SandboxPart> parts_;
  CgroupParents cgroups_;
  std::optional<Isolation> isolation_;
};

}  // namespace outflank::arena
