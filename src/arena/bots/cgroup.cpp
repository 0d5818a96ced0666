#include "arena/bots/cgroup.h"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <charconv>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <optional>
#include <thread>

#include <fcntl.h>
#include <sys/stat.h>

#include "core/text.h"

namespace outflank::arena {
namespace {

// Files of this kind tell no size: they are read to their end.
std::string read_all(const std::string& path) {
  std::ifstream file(path, std::ios::binary);
  return {std::istreambuf_iterator<char>(file), {}};
}

bool write_to(const std::string& path, std::string_view text) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.valid()) return false;
  return ::write(file.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

bool exists(const std::string& path) {
  return ::access(path.c_str(), F_OK) == 0;
}

constexpr std::string_view kPrefix = "outflank-";

// A name that no other group has, in this process or another.
std::string fresh_name() {
  static std::atomic<std::uint64_t> count = 0;
  return std::string(kPrefix) + std::to_string(::getpid()) + "-" +
         std::to_string(count.fetch_add(1));
}

// Removes the groups of arenas that were killed before they could do so.
void remove_stale(const std::string& parent) {
  if (parent.empty()) return;
  std::error_code error;
  std::vector<std::string> stale;
  for (const auto& entry : std::filesystem::directory_iterator(parent, error)) {
    const std::string name = entry.path().filename().string();
    if (!name.starts_with(kPrefix)) continue;
    const auto parts = split(name, '-');
    const auto id = parse_int(parts[1], 1, 1 << 30, "a process");
    if (id && ::kill(*id, 0) != 0 && errno == ESRCH) stale.push_back(entry.path().string());
  }
  for (const std::string& folder : stale) ::rmdir(folder.c_str());
}

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

bool has_word(std::string_view list, std::string_view word) {
  const auto parts = split(list, ',');
  return std::ranges::find(parts, word) != parts.end();
}

// The folder of our own group in the hierarchy of a controller; an empty one means version 2.
std::string own_folder(std::string_view controller) {
  std::string path;
  const std::string groups = read_all("/proc/self/cgroup");
  for (const std::string_view line : split(groups, '\n')) {
    // number:controllers:path
    const auto parts = split(line, ':');
    if (parts.size() < 3) continue;
    if (controller.empty() ? parts[1].empty() : has_word(parts[1], controller)) path = parts[2];
  }
  if (path.empty()) return "";
  const std::string mounts = read_all("/proc/self/mountinfo");
  for (const std::string_view line : split(mounts, '\n')) {
    // … root mount options [optional…] - type source super-options
    const auto parts = words(line);
    const auto dash = std::ranges::find(parts, "-");
    if (parts.size() < 5 || std::distance(dash, parts.end()) < 4) continue;
    const bool wanted = controller.empty() ? dash[1] == "cgroup2"
                                           : dash[1] == "cgroup" && has_word(dash[3], controller);
    if (!wanted) continue;
    const std::string mount(parts[4]);
    // Inside a container the path may be one that is not to be seen from here.
    const std::string folder = path == "/" ? mount : mount + path;
    return exists(folder) ? folder : mount;
  }
  return "";
}

// The folder, if a group can be made in it that has the file.
std::string usable(const std::string& folder, std::string_view file) {
  if (folder.empty()) return "";
  const std::string probe = folder + "/" + fresh_name();
  if (::mkdir(probe.c_str(), 0755) != 0) return "";
  const bool found = ::access((probe + "/" + std::string(file)).c_str(), W_OK) == 0;
  ::rmdir(probe.c_str());
  return found ? folder : "";
}

}  // namespace

CgroupParents CgroupParents::find(Versions versions) {
  const std::string unified = versions == Versions::Both ? own_folder("") : "";
  CgroupParents parents;
  parents.memory = usable(unified, "memory.max");
  parents.memory_unified = !parents.memory.empty();
  if (!parents.memory_unified) {
    parents.memory = usable(own_folder("memory"), "memory.limit_in_bytes");
  }
  parents.processes = usable(unified, "pids.max");
  if (parents.processes.empty()) parents.processes = usable(own_folder("pids"), "pids.max");
  parents.freezer = usable(unified, "cgroup.freeze");
  parents.freezer_unified = !parents.freezer.empty();
  if (!parents.freezer_unified) parents.freezer = usable(own_folder("freezer"), "freezer.state");
  for (const std::string& parent : {parents.memory, parents.processes, parents.freezer}) {
    remove_stale(parent);
  }
  return parents;
}

std::unique_ptr<Cgroup> Cgroup::make(const CgroupParents& parents, const CgroupLimits& limits) {
  std::unique_ptr<Cgroup> group(new Cgroup);
  const std::string name = fresh_name();
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
    const std::string text = read_all(folder + "/cgroup.procs");
    for (const std::string_view word : words(text)) {
      const auto id = parse_int(word, 1, 1 << 30, "a process");
      if (id && std::ranges::find(ids, *id) == ids.end()) ids.push_back(*id);
    }
  }
  return ids;
}

void Cgroup::kill() const {
  if (freezer_unified_ && !freezer_.empty()) write_to(freezer_ + "/cgroup.kill", "1");
  for (const int id : members()) ::kill(id, SIGKILL);
  thaw();  // those of version 1 die only then
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
  // What dies may have started something new meanwhile, and takes a moment to go.
  constexpr int kMostTries = 500;
  for (int tries = 0; tries < kMostTries && !folders_.empty(); ++tries) {
    std::erase_if(folders_, [](const std::string& folder) { return ::rmdir(folder.c_str()) == 0; });
    if (folders_.empty()) return;
    kill();
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
  }
}

}  // namespace outflank::arena
