#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/descriptor.h"

namespace outflank::arena {

// The control groups of this machine, of either version, in which we may create our own: one folder
// per purpose; empty where there is none.
struct CgroupParents {
  std::string memory;
  bool memory_unified = false;  // of version 2
  std::string processes;
  std::string freezer;
  bool freezer_unified = false;
  std::string cores;

  enum class Versions : std::uint8_t { Both, FirstAlone };

  // Finds them, version 2 first, and tries each by creating and removing a group.
  static CgroupParents find(Versions versions = Versions::Both);
};

struct CgroupLimits {
  std::uint64_t memory_bytes = 0;
  int processes = 0;
};

// The groups of one program and its descendants. The destructor kills what still runs and removes
// them. The program is confined to the cores of the creating thread.
class Cgroup {
 public:
  // Creates what the parents allow; what cannot be created is skipped.
  static std::unique_ptr<Cgroup> make(const CgroupParents& parents, const CgroupLimits& limits);
  ~Cgroup();
  Cgroup(const Cgroup&) = delete;
  Cgroup& operator=(const Cgroup&) = delete;

  // A process joins by writing `0` to each of them.
  [[nodiscard]] const std::vector<Descriptor>& doors() const { return doors_; }

  // Its current processes.
  [[nodiscard]] std::vector<int> members() const;

  [[nodiscard]] bool can_freeze() const { return !freezer_.empty(); }
  void freeze() const;
  void thaw() const;
  void kill() const;

  // Whether a process was killed for its memory, or could not be started for the process limit.
  [[nodiscard]] bool ran_out_of_memory() const;
  [[nodiscard]] bool ran_out_of_processes() const;

 private:
  Cgroup() = default;

  std::vector<std::string> folders_;
  std::vector<Descriptor> doors_;
  std::string memory_;
  bool memory_unified_ = false;
  std::string processes_;
  std::string freezer_;
  bool freezer_unified_ = false;
  Descriptor freezer_state_;
};

// Kills and removes all groups of this machine with such names, including frozen ones, as far as
// permitted; returns whether there were any.
bool remove_cgroups(const std::function<bool(std::string_view name)>& wanted);

}  // namespace outflank::arena
