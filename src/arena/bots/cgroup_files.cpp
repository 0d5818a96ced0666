#include "arena/bots/cgroup_files.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <iterator>
#include <memory>

#include <dirent.h>
#include <fcntl.h>
#include <unistd.h>

#include "arena/bots/descriptor.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

bool has_word(std::string_view list, std::string_view word) {
  const auto parts = split(list, ',');
  return std::ranges::find(parts, word) != parts.end();
}

std::vector<std::string> entries_of(const std::string& folder, bool (*wanted)(const dirent&)) {
  const std::unique_ptr<DIR, int (*)(DIR*)> open(::opendir(folder.c_str()), ::closedir);
  std::vector<std::string> names;
  while (open) {
    // One stream is read by one thread: this is safe.
    const dirent* entry = ::readdir(open.get());  // NOLINT(concurrency-mt-unsafe)
    if (entry == nullptr) break;
    const std::string_view name = &entry->d_name[0];
    if (name != "." && name != ".." && wanted(*entry)) names.emplace_back(name);
  }
  return names;
}

}  // namespace

std::string read_all(const std::string& path) {
  const Descriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC));
  std::string text;
  std::array<char, 4096> bytes{};
  while (file.valid()) {
    const ssize_t size = ::read(file.number(), bytes.data(), bytes.size());
    if (size < 0 && errno == EINTR) continue;
    if (size <= 0) break;
    text.append(bytes.data(), static_cast<std::size_t>(size));
  }
  return text;
}

std::vector<std::string> names_in(const std::string& folder) {
  return entries_of(folder, [](const dirent&) { return true; });
}

std::vector<std::string> folders_in(const std::string& folder) {
  return entries_of(folder, [](const dirent& entry) { return entry.d_type == DT_DIR; });
}

bool write_to(const std::string& path, std::string_view text) {
  const Descriptor file(::open(path.c_str(), O_WRONLY | O_CLOEXEC));
  if (!file.valid()) return false;
  return ::write(file.number(), text.data(), text.size()) == static_cast<ssize_t>(text.size());
}

bool exists(const std::string& path) {
  return ::access(path.c_str(), F_OK) == 0;
}

std::vector<CgroupMount> cgroup_mounts() {
  std::vector<CgroupMount> mounts;
  const std::string text = read_all("/proc/self/mountinfo");
  for (const std::string_view line : split(text, '\n')) {
    // … root mount options [optional…] - type source super-options
    const auto parts = words(line);
    const auto dash = std::ranges::find(parts, "-");
    if (parts.size() < 5 || std::distance(dash, parts.end()) < 4) continue;
    if (dash[1] == "cgroup2") mounts.push_back({std::string(parts[4]), ""});
    if (dash[1] == "cgroup") mounts.push_back({std::string(parts[4]), std::string(dash[3])});
  }
  return mounts;
}

std::string own_cgroup_folder(std::string_view controller) {
  std::string path;
  const std::string groups = read_all("/proc/self/cgroup");
  for (const std::string_view line : split(groups, '\n')) {
    // number:controllers:path
    const auto parts = split(line, ':');
    if (parts.size() < 3) continue;
    if (controller.empty() ? parts[1].empty() : has_word(parts[1], controller)) path = parts[2];
  }
  if (path.empty()) return "";
  for (const CgroupMount& mount : cgroup_mounts()) {
    const bool wanted =
        controller.empty() ? mount.controllers.empty() : has_word(mount.controllers, controller);
    if (!wanted) continue;
    // Inside a container the path may not be visible.
    const std::string folder = path == "/" ? mount.folder : mount.folder + path;
    return exists(folder) ? folder : mount.folder;
  }
  return "";
}

std::vector<int> members_of(const std::string& folder) {
  std::vector<int> ids;
  const std::string text = read_all(folder + "/cgroup.procs");
  for (const std::string_view word : words(text)) {
    if (const auto id = parse_int(word, 1, 1 << 30, "a process")) ids.push_back(*id);
  }
  return ids;
}

void kill_cgroup(const std::string& folder) {
  write_to(folder + "/cgroup.kill", "1");  // of version 2
  for (const int id : members_of(folder)) ::kill(id, SIGKILL);
  // Frozen processes of version 1 die only when thawed.
  write_to(folder + "/freezer.state", "THAWED");
  write_to(folder + "/cgroup.freeze", "0");
}

}  // namespace outflank::arena
