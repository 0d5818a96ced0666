#include "arena/bots/isolation.h"

#include <algorithm>
#include <filesystem>
#include <initializer_list>

#include "arena/bots/owner.h"
#include "arena/bots/seccomp_filter.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

using Words = std::vector<std::string>;

void add(Words& list, std::initializer_list<std::string> more) {
  list.insert(list.end(), more);
}

// The system's programs and libraries, wherever the root folder has them.
void add_system(Words& words) {
  add(words, {"--ro-bind", "/usr", "/usr"});
  std::error_code error;
  for (const char* name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64"}) {
    if (fs::is_symlink(name, error)) {
      add(words, {"--symlink", fs::read_symlink(name, error).string(), name});
    } else if (fs::is_directory(name, error)) {
      add(words, {"--ro-bind", name, name});
    }
  }
  // bubblewrap would create it for the starting user alone, unreadable inside.
  add(words, {"--perms", "0755", "--dir", "/etc"});
  for (const char* name : {"/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"}) {
    add(words, {"--ro-bind-try", name, name});
  }
  for (const auto& entry : fs::directory_iterator("/etc", error)) {
    const std::string path = entry.path().string();
    if (path.starts_with("/etc/java")) add(words, {"--ro-bind", path, path});
  }
}

// The parent folders, which bubblewrap would create for the starting user alone.
void add_parents(Words& words, const fs::path& path) {
  fs::path parent;
  for (const fs::path& part : path.parent_path()) {
    parent /= part;
    if (parent != "/" && parent != "/tmp") {
      add(words, {"--perms", "0755", "--dir", parent.string()});
    }
  }
}

void add_scratch(Words& words, const std::string& folder, std::uint64_t bytes) {
  add(words, {"--perms", "1777", "--size", std::to_string(bytes), "--tmpfs", folder});
}

void add_directory(Words& words, const SandboxView& view) {
  if (view.workspace_bytes > 0) {
    add(words,
        {"--perms", "0755", "--dir", "/run", "--ro-bind", view.directory, Isolation::kSource});
    add_parents(words, view.directory);
    add_scratch(words, view.directory, view.workspace_bytes);
  } else if (view.directory != "/" && !is_below(view.directory, "/usr")) {
    // The root folder cannot be a bot's own directory.
    add_parents(words, view.directory);
    add(words, {"--ro-bind", view.directory, view.directory});
  }
}

// A program outside the directory is mounted alone. One that is reached only through a link in the
// directory is not: the link is the bot's own, and may lead to a rival.
void add_program(Words& words, const SandboxView& view) {
  const std::string file = program_path(view.program, view.directory);
  if (file.empty() || is_below(file, view.directory) || is_below(file, "/usr")) return;
  add_parents(words, file);
  add(words, {"--ro-bind-try", file, file});
}

// Programs look up their user, and some do not start without an entry.
std::string passwd_of(const SandboxUser& user) {
  return "bot:x:" + std::to_string(user.user) + ":" + std::to_string(user.group) +
         ":bot:/tmp:/bin/sh\n";
}

std::string groups_of(const SandboxUser& user) {
  return "bot:x:" + std::to_string(user.group) + ":\n";
}

}  // namespace

bool is_below(const std::string& path, const std::string& folder) {
  const fs::path inner = path;
  const fs::path outer = folder;
  return std::ranges::mismatch(outer, inner).in1 == outer.end();
}

std::string program_path(const std::string& program, const std::string& directory) {
  if (!program.contains('/')) return "";
  return (fs::path(directory) / program).lexically_normal().string();
}

void Isolation::wrap(Launch& launch, const SandboxView& view, const SandboxUser& user,
                     const SandboxLimits& limits) const {
  const Words command = std::move(launch.arguments);
  const Words environment = std::move(launch.environment);
  Words words = {"bwrap",
                 "--unshare-ipc",
                 "--unshare-pid",
                 "--unshare-net",
                 "--unshare-uts",
                 "--unshare-cgroup-try",
                 "--die-with-parent",
                 "--cap-drop",
                 "ALL"};
  // Marks the sandboxes of an arena, to find them if it was killed: arena/bots/leftovers.h.
  add(words, {"--setenv", "OUTFLANK_ARENA", Owner::self().text()});
  const auto hand = [&](const std::string& content) {
    launch.files.push_back(memory_file(content));
    return std::to_string(Launch::kFirstFile + std::ssize(launch.files) - 1);
  };
  add_system(words);
  add(words, {"--perms", "0444", "--ro-bind-data", hand(passwd_of(user)), "/etc/passwd"});
  add(words, {"--perms", "0444", "--ro-bind-data", hand(groups_of(user)), "/etc/group"});
  add(words, {"--proc", "/proc", "--dev", "/dev"});
  add_scratch(words, "/dev/shm", view.scratch_bytes);
  add(words, {"--remount-ro", "/dev"});
  add_scratch(words, "/tmp", view.scratch_bytes);
  add_directory(words, view);
  add_program(words, view);
  add(words, {"--remount-ro", "/", "--chdir", view.directory});
  if (!filter_.empty()) add(words, {"--seccomp", hand(filter_)});
  if (user.change) {
    for (const char* right : {"CAP_SETUID", "CAP_SETGID", "CAP_SETPCAP"}) {
      add(words, {"--cap-add", right});
    }
  }
  words.emplace_back("--");
  // Set inside, where the user's other processes do not count.
  if (limits.processes > 0) {
    add(words, {"/usr/bin/prlimit", "--nproc=" + std::to_string(limits.processes)});
  }
  if (user.change) {
    add(words, {"/usr/bin/setpriv", "--reuid", std::to_string(user.user), "--regid",
                std::to_string(user.group), "--clear-groups", "--bounding-set=-all",
                "--inh-caps=-all", "--no-new-privs", "--"});
  }
  // From here on it has no privileges that its own environment could abuse.
  add(words, {"/usr/bin/env", "-i", "--"});
  words.insert(words.end(), environment.begin(), environment.end());
  // bubblewrap itself must not hold the bot's pipes open, or their closing would go unnoticed.
  add(words, {"/bin/sh", "-c", "exec \"$@\" <&5 >&6 2>&7 5<&- 6>&- 7>&-", "bot"});
  words.insert(words.end(), command.begin(), command.end());
  launch.arguments = std::move(words);
  launch.environment = {"PATH=/usr/local/bin:/usr/bin:/bin", "LANG=C.UTF-8"};
  launch.streams = Launch::Streams::Shifted;
}

}  // namespace outflank::arena
