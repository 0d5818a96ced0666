#include "arena/bots/descendants.h"

#include <algorithm>
#include <csignal>
#include <string>

#include <unistd.h>

#include "arena/bots/cgroup_files.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

// Children are listed per thread.
void add_children(pid_t parent, std::vector<pid_t>& found) {
  const std::string threads = "/proc/" + std::to_string(parent) + "/task";
  for (const std::string& thread : names_in(threads)) {
    const std::string text = read_all(threads + "/" + thread + "/children");
    for (const std::string_view word : words(text)) {
      const auto id = parse_int(word, 1, 1 << 30, "a process");
      if (id && std::ranges::find(found, *id) == found.end()) found.push_back(*id);
    }
  }
}

void add_members(pid_t group, std::vector<pid_t>& found) {
  for (const std::string& name : names_in("/proc")) {
    const auto id = parse_int(name, 1, 1 << 30, "a process");
    if (id && ::getpgid(*id) == group && std::ranges::find(found, *id) == found.end()) {
      found.push_back(*id);
    }
  }
}

}  // namespace

std::vector<pid_t> descendants_of(pid_t ancestor) {
  std::vector<pid_t> found;
  add_children(ancestor, found);
  for (std::size_t i = 0; i < found.size(); ++i) add_children(found[i], found);
  return found;
}

void stop_group_and_descendants(pid_t leader) {
  // Processes not stopped yet may have started others: repeat until no new ones turn up.
  constexpr int kMaxRounds = 20;
  std::vector<pid_t> stopped;
  for (int round = 0; round < kMaxRounds; ++round) {
    bool is_new = false;
    std::vector<pid_t> found = descendants_of(leader);
    add_members(leader, found);
    for (const pid_t id : found) {
      if (std::ranges::find(stopped, id) != stopped.end()) continue;
      ::kill(id, SIGSTOP);
      stopped.push_back(id);
      is_new = true;
    }
    if (!is_new) return;
  }
}

}  // namespace outflank::arena
