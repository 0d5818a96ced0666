#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/bots/process.h"

namespace outflank::arena {

// The user of a program inside.
struct SandboxUser {
  std::uint32_t user = 0;
  std::uint32_t group = 0;
  bool change = false;  // drop from root; otherwise the user who runs the arena
};

// What a program inside sees of the disk, beside the system's programs.
struct SandboxView {
  std::string directory;            // read-only, and the working directory
  std::string program;              // as its command names it
  std::uint64_t scratch_bytes = 0;  // of /tmp and of /dev/shm
  // For a build: `directory` is an empty folder of this size, and kSource is the real one.
  std::uint64_t workspace_bytes = 0;
};

// Resource limits of a program inside, where no control group enforces them.
struct SandboxLimits {
  std::uint64_t processes = 0;  // 0: enforced elsewhere
};

class Isolation {
 public:
  // Where a build finds the folder of its bot.
  static constexpr const char* kSource = "/run/source";

  // `filter` is a program for seccomp; may be empty.
  explicit Isolation(std::string filter) : filter_(std::move(filter)) {}

  // Wraps the launch of a program in bubblewrap. Nothing chosen by its owner (environment, folder,
  // arguments) reaches a program that still has privileges.
  void wrap(Launch& launch, const SandboxView& view, const SandboxUser& user,
            const SandboxLimits& limits) const;

 private:
  std::string filter_;
};

// Whether `path` is `folder` or lies below it.
bool is_below(const std::string& path, const std::string& folder);

// The file of a program named by its path; empty for one looked up in PATH.
std::string program_path(const std::string& program, const std::string& directory);

}  // namespace outflank::arena
