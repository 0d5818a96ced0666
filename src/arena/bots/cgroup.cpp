#include "arena/bots/cgroup.h"

#include <algorithm>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <thread>

#include <fcntl.h>
#include <sched.h>
#include <sys/stat.h>

#include "arena/bots/cgroup_files.h"
#include "arena/bots/owner.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

// The number behind a word in lines of `word number`.
std::uint64_t number_after(const std::string& text, std::string_view word) {
  const std::vector<std::string_view> parts = words(text);
  const auto found = std::ranges::find(parts, word);
  std::uint64_t number = 0;
  if (found != parts.end() && found + 1 != parts.end()) {
    std::from_chars((found + 1)->data(), (found + 1)->data() + (found + 1)->size(), number);
  }
  return number;
}

// The cores on which the calling thread may run, as control groups name them: `0,3`.
std::string own_cores() {
  cpu_set_t set;
  CPU_ZERO(&set);
  if (::sched_getaffinity(0, sizeof set, &set) != 0) return "";
  std::string cores;
  for (std::size_t core = 0; core < CPU_SETSIZE; ++core) {
    if (CPU_ISSET(core, &set)) cores += (cores.empty() ? "" : ",") + std::to_string(core);
  }
  return cores;
}

// Groups of version 1 start without memory nodes, and cannot be joined like that.
bool confine_to_cores(const std::string& folder, const std::string& parent) {
  const std::string mems = read_all(parent + "/cpuset.mems");
  if (exists(parent + "/cpuset.effective_mems") && !write_to(folder + "/cpuset.mems", trim(mems))) {
    return false;
  }
  const std::string cores = own_cores();
  return !cores.empty() && write_to(folder + "/cpuset.cpus", cores);
}

// The folder, if a group created in it passes the test.
std::string usable(const std::string& folder,
                   const std::function<bool(const std::string& group)>& test) {
  if (folder.empty()) return "";
  const std::string probe = folder + "/" + Owner::fresh_name();
  if (::mkdir(probe.c_str(), 0755) != 0) return "";
  const bool found = test(probe);
  ::rmdir(probe.c_str());
  return found ? folder : "";
}

// The folder, if a group created in it has the file.
std::string usable(const std::string& folder, std::string_view file) {
  return usable(folder, [file](const std::string& group) {
    return ::access((group + "/" + std::string(file)).c_str(), W_OK) == 0;
  });
}

std::string usable_for_cores(const std::string& folder) {
  return usable(folder, [&](const std::string& group) { return confine_to_cores(group, folder); });
}

}  // namespace

CgroupParents CgroupParents::find(Versions versions) {
  const std::string unified = versions == Versions::Both ? own_cgroup_folder("") : "";
  CgroupParents parents;
  parents.memory = usable(unified, "memory.max");
  parents.memory_unified = !parents.memory.empty();
  if (!parents.memory_unified) {
    parents.memory = usable(own_cgroup_folder("memory"), "memory.limit_in_bytes");
  }
  parents.processes = usable(unified, "pids.max");
  if (parents.processes.empty()) parents.processes = usable(own_cgroup_folder("pids"), "pids.max");
  parents.freezer = usable(unified, "cgroup.freeze");
  parents.freezer_unified = !parents.freezer.empty();
  if (!parents.freezer_unified)
    parents.freezer = usable(own_cgroup_folder("freezer"), "freezer.state");
  parents.cores = usable_for_cores(unified);
  if (parents.cores.empty()) parents.cores = usable_for_cores(own_cgroup_folder("cpuset"));
  return parents;
}

std::unique_ptr<Cgroup> Cgroup::make(const CgroupParents& parents, const CgroupLimits& limits) {
  std::unique_ptr<Cgroup> group(new Cgroup);
  const std::string name = Owner::fresh_name();
  const auto folder_in = [&](const std::string& parent) -> std::string {
    if (parent.empty()) return "";
    std::string folder = parent + "/" + name;
    if (std::ranges::find(group->folders_, folder) != group->folders_.end()) return folder;
    if (::mkdir(folder.c_str(), 0755) != 0) return "";
    Descriptor door =
        raised(Descriptor(::open((folder + "/cgroup.procs").c_str(), O_WRONLY | O_CLOEXEC)));
    if (!door.valid()) {
      ::rmdir(folder.c_str());
      return "";
    }
    group->folders_.push_back(folder);
    group->doors_.push_back(std::move(door));
    return folder;
  };
  // First, so that a group that cannot be confined is dropped before anything can join it.
  if (!parents.cores.empty()) {
    const std::string folder = folder_in(parents.cores);
    if (!folder.empty() && !confine_to_cores(folder, parents.cores)) {
      ::rmdir(folder.c_str());
      group->folders_.pop_back();
      group->doors_.pop_back();
    }
  }
  group->memory_ = folder_in(parents.memory);
  group->memory_unified_ = parents.memory_unified;
  group->processes_ = folder_in(parents.processes);
  group->freezer_ = folder_in(parents.freezer);
  group->freezer_unified_ = parents.freezer_unified;
  if (!group->memory_.empty()) {
    const std::string bytes = std::to_string(limits.memory_bytes);
    if (group->memory_unified_) {
      write_to(group->memory_ + "/memory.max", bytes);
      write_to(group->memory_ + "/memory.swap.max", "0");
    } else {
      write_to(group->memory_ + "/memory.limit_in_bytes", bytes);
      write_to(group->memory_ + "/memory.memsw.limit_in_bytes", bytes);
    }
  }
  if (!group->processes_.empty()) {
    write_to(group->processes_ + "/pids.max", std::to_string(limits.processes));
  }
  if (!group->freezer_.empty()) {
    const std::string file = group->freezer_unified_ ? "/cgroup.freeze" : "/freezer.state";
    group->freezer_state_ =
        Descriptor(::open((group->freezer_ + file).c_str(), O_WRONLY | O_CLOEXEC));
  }
  return group;
}

void Cgroup::freeze() const {
  const std::string_view text = freezer_unified_ ? "1" : "FROZEN";
  if (freezer_state_.valid()) {
    static_cast<void>(!::pwrite(freezer_state_.number(), text.data(), text.size(), 0));
  }
}

void Cgroup::thaw() const {
  const std::string_view text = freezer_unified_ ? "0" : "THAWED";
  if (freezer_state_.valid()) {
    static_cast<void>(!::pwrite(freezer_state_.number(), text.data(), text.size(), 0));
  }
}

std::vector<int> Cgroup::members() const {
  std::vector<int> ids;
  for (const std::string& folder : folders_) {
    for (const int id : members_of(folder)) {
      if (std::ranges::find(ids, id) == ids.end()) ids.push_back(id);
    }
  }
  return ids;
}

void Cgroup::kill() const {
  for (const std::string& folder : folders_) kill_cgroup(folder);
}

bool Cgroup::ran_out_of_memory() const {
  if (memory_.empty()) return false;
  const std::string file = memory_unified_ ? "/memory.events" : "/memory.oom_control";
  return number_after(read_all(memory_ + file), "oom_kill") > 0;
}

bool Cgroup::ran_out_of_processes() const {
  return !processes_.empty() && number_after(read_all(processes_ + "/pids.events"), "max") > 0;
}

Cgroup::~Cgroup() {
  // Dying processes may have started new ones, and take a moment to exit.
  constexpr int kMaxTries = 500;
  for (int tries = 0; tries < kMaxTries && !folders_.empty(); ++tries) {
    std::erase_if(folders_, [](const std::string& folder) { return ::rmdir(folder.c_str()) == 0; });
    if (folders_.empty()) return;
    kill();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

namespace {

using WantedName = std::function<bool(std::string_view name)>;

// Groups may vanish during the search: those are skipped.
void find_groups(const std::string& folder, const WantedName& wanted, int depth,
                 std::vector<std::string>& found) {
  // Deeper than anybody nests them.
  constexpr int kMaxDepth = 12;
  for (const std::string& name : folders_in(folder)) {
    const std::string inner = folder + "/" + name;
    if (wanted(name)) {
      found.push_back(inner);
    } else if (depth < kMaxDepth) {
      find_groups(inner, wanted, depth + 1, found);
    }
  }
}

}  // namespace

bool remove_cgroups(const std::function<bool(std::string_view name)>& wanted) {
  std::vector<std::string> folders;
  for (const CgroupMount& mount : cgroup_mounts()) find_groups(mount.folder, wanted, 0, folders);
  // Kill all before thawing any: one program is in groups of several hierarchies.
  for (const std::string& folder : folders) kill_cgroup(folder);
  bool found = false;
  for (const std::string& folder : folders) found |= ::rmdir(folder.c_str()) == 0 || errno == EBUSY;
  return found;
}

}  // namespace outflank::arena
