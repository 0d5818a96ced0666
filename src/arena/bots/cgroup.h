#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "arena/bots/descriptor.h"

namespace outflank::arena {

// The control groups of this machine in which we may make our own, of either version: one folder for
// each thing that they are needed for; empty where there is none.
struct CgroupParents {
  std::string memory;
  bool memory_unified = false;  // of version 2
  std::string processes;
  std::string freezer;
  bool freezer_unified = false;
  std::string cores;

  enum class Versions : std::uint8_t { Both, FirstAlone };

  // Looks for them, version 2 first, and tries each by making a group and removing it.
  static CgroupParents find(Versions versions = Versions::Both);
};

struct CgroupLimits {
  std::uint64_t memory_bytes = 0;
  int processes = 0;
};

// Groups of one program and everything that it starts. They are removed at the end, with whatever
// still runs in them. The program has the cores of the thread that makes them, and cannot get others.
class Cgroup {
 public:
  // Makes what the parents allow for; what cannot be made is left out.
  static std::unique_ptr<Cgroup> make(const CgroupParents& parents, const CgroupLimits& limits);
  ~Cgroup();
  Cgroup(const Cgroup&) = delete;
  Cgroup& operator=(const Cgroup&) = delete;

  // For a process that is to join: writing `0` into each makes it a member.
  [[nodiscard]] const std::vector<Descriptor>& doors() const { return doors_; }

  // The processes that are in it now.
  [[nodiscard]] std::vector<int> members() const;

  [[nodiscard]] bool can_freeze() const { return !freezer_.empty(); }
  void freeze() const;
  void thaw() const;
  void kill() const;

  // Whether something in it was killed for its memory, or could not be started for the number of
  // processes.
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

// Kills and removes all groups of this machine with such names, frozen ones too, as far as we may;
// whether there were any.
bool remove_cgroups(const std::function<bool(std::string_view name)>& wanted);

}  // namespace outflank::arena
