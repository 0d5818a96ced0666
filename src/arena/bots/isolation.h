#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "arena/bots/process.h"

namespace outflank::arena {

// Who a program inside is.
struct SandboxUser {
  std::uint32_t user = 0;
  std::uint32_t group = 0;
  bool change = false;  // from root; otherwise it is whoever runs the arena
};

// What a program inside sees of the disk, beside the system's programs.
struct SandboxView {
  std::string directory;            // read-only, and where it begins
  std::string program;              // as its command names it
  std::uint64_t scratch_bytes = 0;  // of /tmp and of /dev/shm
  // For a build: `directory` is an empty folder with room for so much, and kSource is the real one.
  std::uint64_t workspace_bytes = 0;
};

// How much of the machine a program inside may use, where no control group counts it.
struct SandboxLimits {
  std::uint64_t processes = 0;  // 0: something else counts them
};

class Isolation {
 public:
  // Where a build finds the folder of its bot.
  static constexpr const char* kSource = "/run/source";

  // `filter` is a program for seccomp; may be empty.
  explicit Isolation(std::string filter) : filter_(std::move(filter)) {}

  // Turns the launch of a program into that of bubblewrap around it. Nothing that its owner could
  // choose (environment, folder, arguments) is met by a program that still has rights.
  void wrap(Launch& launch, const SandboxView& view, const SandboxUser& user,
            const SandboxLimits& limits) const;

 private:
  std::string filter_;
};

// Whether the whole of one path is the beginning of the other.
bool is_below(const std::string& path, const std::string& folder);

// The file of a program that a command names by its path; nothing for one that is looked for in PATH.
std::string program_path(const std::string& program, const std::string& directory);

}  // namespace outflank::arena
