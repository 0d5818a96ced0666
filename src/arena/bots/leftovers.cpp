#include "arena/bots/leftovers.h"

#include <array>
#include <cerrno>
#include <chrono>
#include <csignal>
#include <filesystem>
#include <functional>
#include <mutex>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include <fcntl.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

#include "arena/bots/cgroup.h"
#include "arena/bots/cgroup_files.h"
#include "arena/bots/descriptor.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

using Wanted = std::function<bool(const Owner&)>;

bool is_wanted(std::string_view name, const Wanted& wanted) {
  const auto owner = Owner::of_name(name);
  return owner && wanted(*owner);
}

// bubblewrap has its owner among its arguments. Killing it, the first process inside, kills
// everything in the sandbox.
bool kill_sandboxes(const Wanted& wanted) {
  bool found = false;
  for (const std::string& name : names_in("/proc")) {
    const auto id = parse_int(name, 1, 1 << 30, "a process");
    if (!id) continue;
    const std::string text = read_all("/proc/" + name + "/cmdline");
    if (!text.starts_with("bwrap")) continue;
    for (const std::string_view word : split(text, '\0')) {
      if (!is_wanted(word, wanted)) continue;
      found |= ::kill(*id, SIGKILL) == 0;
      break;
    }
  }
  return found;
}

bool remove_folders(const Wanted& wanted) {
  bool found = false;
  std::error_code error;
  const fs::path parent = fs::temp_directory_path(error);
  for (const std::string& name : names_in(parent.string())) {
    if (!is_wanted(name, wanted)) continue;
    found |= fs::remove_all(parent / name, error) > 0 && !error;
  }
  return found;
}

bool sweep_once(const Wanted& wanted) {
  bool found = kill_sandboxes(wanted);
  const auto is_wanted_name = [&](std::string_view name) { return is_wanted(name, wanted); };
  found |= remove_cgroups(is_wanted_name);
  found |= remove_folders(wanted);
  return found;
}

// Until nothing more is found: what was just being started may turn up a moment later.
void sweep_until_clean(const Wanted& wanted, int clean_sweeps) {
  constexpr std::chrono::seconds kMaxTime{20};
  constexpr std::chrono::milliseconds kPause{20};
  const auto deadline = std::chrono::steady_clock::now() + kMaxTime;
  int clean = 0;
  while (std::chrono::steady_clock::now() < deadline) {
    clean = sweep_once(wanted) ? 0 : clean + 1;
    if (clean >= clean_sweeps) return;
    std::this_thread::sleep_for(kPause);
  }
}

// Never returns.
[[noreturn]] void guard(const Owner& owner, int alive) noexcept {
  // Signals to the arena's process group or terminal must not end this process.
  ::setsid();
  for (const int signal : {SIGHUP, SIGINT, SIGQUIT, SIGTERM, SIGPIPE, SIGTSTP, SIGUSR1, SIGUSR2}) {
    std::signal(signal, SIG_IGN);
  }
  ::prctl(PR_SET_NAME, "arena-guard");
  constexpr int kAlive = 3;
  static_cast<void>(!::chdir("/"));
  const int nowhere = ::open("/dev/null", O_RDWR | O_CLOEXEC);
  for (int standard = 0; standard <= STDERR_FILENO; ++standard) ::dup2(nowhere, standard);
  ::dup2(alive, kAlive);
  ::close_range(kAlive + 1, ~0U, 0);
  char byte = 0;
  while (::read(kAlive, &byte, 1) < 0 && errno == EINTR) {
  }
  constexpr int kCleanSweeps = 5;
  sweep_until_clean([&](const Owner& other) { return other == owner; }, kCleanSweeps);
  ::_exit(0);
}

void fork_guard() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return;
  Descriptor alive = raised(Descriptor(ends[0]));
  // Stays open as long as this process lives.
  static Descriptor life;
  life = raised(Descriptor(ends[1]));
  const Owner owner = Owner::self();
  const pid_t between = ::fork();
  if (between == 0) {
    // Double fork, so that nobody has to reap it.
    if (::fork() != 0) ::_exit(0);
    life.close();
    guard(owner, alive.number());
  }
  int status = 0;
  while (between > 0 && ::waitpid(between, &status, 0) < 0 && errno == EINTR) {
  }
}

}  // namespace

bool sweep(const Owner& owner) {
  return sweep_once([&](const Owner& other) { return other == owner; });
}

void sweep_gone() {
  sweep_until_clean([](const Owner& owner) { return owner.is_gone(); }, 1);
}

void start_guard() {
  static std::mutex mutex;
  static pid_t guarded = 0;
  const std::lock_guard lock(mutex);
  if (std::exchange(guarded, ::getpid()) != ::getpid()) fork_guard();
}

}  // namespace outflank::arena
