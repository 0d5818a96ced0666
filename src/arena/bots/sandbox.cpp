#include "arena/bots/sandbox.h"

#include <algorithm>
#include <array>
#include <atomic>
#include <filesystem>

#include <poll.h>
#include <sys/resource.h>
#include <sys/stat.h>

#include "arena/bots/seccomp_filter.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMegabyte = 1 << 20;
// Users that no Debian system gives to anybody.
constexpr std::uint32_t kFirstUser = 60001;
constexpr std::uint32_t kUsers = 1000;
constexpr const char* kPath = "/usr/local/bin:/usr/bin:/bin";
constexpr BotLimits kBuildLimits{.memory_megabytes = 2048,
                                 .processes = 256,
                                 .scratch_megabytes = 512,
                                 .cpu_seconds = 600,
                                 .startup = {}};
// bubblewrap itself and the first process inside.
constexpr int kOwnProcesses = 3;

bool is_root() {
  return ::geteuid() == 0;
}

// A user for one bot alone: limits that count a user's processes are then its own.
std::uint32_t some_user() {
  static std::atomic<std::uint32_t> count = static_cast<std::uint32_t>(::getpid()) * 16;
  return kFirstUser + count++ % kUsers;
}

bool is_below(const fs::path& path, const fs::path& folder) {
  const auto mismatch = std::ranges::mismatch(folder, path);
  return mismatch.in1 == folder.end();
}

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
    text.replace(at, what.size(), by);
    at += by.size();
  }
  return text;
}

std::vector<std::string> environment_of_arena() {
  std::vector<std::string> environment;
  for (char** entry = environ; *entry != nullptr; ++entry) environment.emplace_back(*entry);
  return environment;
}

void add(std::vector<std::string>& list, std::initializer_list<std::string> more) {
  list.insert(list.end(), more);
}

// The system's programs and libraries, wherever the root folder has them.
void add_system(std::vector<std::string>& arguments) {
  add(arguments, {"--ro-bind", "/usr", "/usr"});
  std::error_code error;
  for (const char* name : {"/bin", "/sbin", "/lib", "/lib32", "/lib64"}) {
    if (fs::is_symlink(name, error)) {
      add(arguments, {"--symlink", fs::read_symlink(name, error).string(), name});
    } else if (fs::is_directory(name, error)) {
      add(arguments, {"--ro-bind", name, name});
    }
  }
  for (const char* name : {"/etc/alternatives", "/etc/ld.so.cache", "/etc/localtime"}) {
    add(arguments, {"--ro-bind-try", name, name});
  }
  for (const auto& entry : fs::directory_iterator("/etc", error)) {
    const std::string path = entry.path().string();
    if (path.starts_with("/etc/java")) add(arguments, {"--ro-bind", path, path});
  }
}

// The folders above, which bubblewrap would make for the user alone who starts it.
void add_parents(std::vector<std::string>& arguments, const fs::path& path) {
  fs::path parent;
  for (const fs::path& part : path.parent_path()) {
    parent /= part;
    if (parent != "/" && parent != "/tmp") add(arguments, {"--dir", parent.string()});
  }
}

std::string_view sentence(SandboxPart part) {
  switch (part) {
    case SandboxPart::Isolation:
      return "bubblewrap does not work here: bots see the files, the network and the processes of "
             "this machine";
    case SandboxPart::Filter: return "there is no seccomp filter: bots may use every system call";
    case SandboxPart::User: return "there is no setpriv: bots run as root inside their sandbox";
    case SandboxPart::Memory:
      return "no control group limits memory: a limit of each process's address space stands in, "
             "and its use is seen as a crash";
    case SandboxPart::Processes:
      return "no control group limits processes: a limit of the user's processes stands in, and "
             "its use is seen as a crash or a late answer";
    case SandboxPart::Freezer:
      return "there is no freezer: waiting bots are stopped by a signal, which those that leave "
             "their process group do not get";
  }
  return "";
}

constexpr SandboxPart kParts[] = {SandboxPart::Isolation, SandboxPart::Filter,
                                  SandboxPart::User,      SandboxPart::Memory,
                                  SandboxPart::Processes, SandboxPart::Freezer};

// Collects what a program prints until it ends or the time is over; the exit, and the last lines.
std::pair<std::optional<Exit>, std::string> run_to_end(Process& process,
                                                       std::chrono::seconds time) {
  constexpr std::size_t kKept = 2000;
  std::string text;
  const auto deadline = std::chrono::steady_clock::now() + time;
  process.close_input();
  std::array<pollfd, 2> ends{{{process.output(), POLLIN, 0}, {process.errors(), POLLIN, 0}}};
  while ((ends[0].fd >= 0 || ends[1].fd >= 0) && std::chrono::steady_clock::now() < deadline) {
    ::poll(ends.data(), ends.size(), 100);
    for (pollfd& end : ends) {
      if (end.fd < 0 || end.revents == 0) continue;
      std::array<char, 4096> buffer{};
      const ssize_t size = ::read(end.fd, buffer.data(), buffer.size());
      if (size == 0) end.fd = -1;
      if (size > 0) text.append(buffer.data(), static_cast<std::size_t>(size));
      if (text.size() > 2 * kKept) text.erase(0, text.size() - kKept);
    }
  }
  return {process.wait(std::chrono::milliseconds(500)), text};
}

}  // namespace

Result<SandboxMode> parse_sandbox_mode(std::string_view name) {
  if (name == "auto") return SandboxMode::Auto;
  if (name == "require") return SandboxMode::Require;
  if (name == "off") return SandboxMode::Off;
  return fail(InputError::Unknown,
              "the sandbox is auto, require or off, not " + outflank::quoted(name));
}

bool Sandbox::has(SandboxPart part) const {
  return std::ranges::find(parts_, part) != parts_.end();
}

std::vector<std::string> Sandbox::warnings() const {
  std::vector<std::string> warnings;
  if (mode_ == SandboxMode::Off) {
    warnings.emplace_back(
        "the sandbox is off: bots run as your own programs, with your files, your network and no "
        "limits");
    return warnings;
  }
  for (const SandboxPart part : kParts) {
    if (!has(part)) warnings.emplace_back(sentence(part));
  }
  return warnings;
}

Result<std::shared_ptr<const Sandbox>> Sandbox::open(SandboxMode mode,
                                                     const std::vector<SandboxPart>& without) {
  std::shared_ptr<Sandbox> sandbox(new Sandbox);
  sandbox->mode_ = mode;
  if (mode == SandboxMode::Off) return sandbox;
  const auto wanted = [&](SandboxPart part) {
    return std::ranges::find(without, part) == without.end();
  };
  const auto note = [&](SandboxPart part, bool found) {
    if (found) sandbox->parts_.push_back(part);
  };
  CgroupParents& cgroups = sandbox->cgroups_;
  cgroups = CgroupParents::find();
  if (!wanted(SandboxPart::Memory)) cgroups.memory.clear();
  if (!wanted(SandboxPart::Processes)) cgroups.processes.clear();
  if (!wanted(SandboxPart::Freezer)) cgroups.freezer.clear();
  note(SandboxPart::Memory, !cgroups.memory.empty());
  note(SandboxPart::Processes, !cgroups.processes.empty());
  note(SandboxPart::Freezer, !cgroups.freezer.empty());
  // Whoever is not root has no other user to become, and needs none.
  const bool user = !is_root() || ::access("/usr/bin/setpriv", X_OK) == 0;
  note(SandboxPart::User, wanted(SandboxPart::User) && user);
  if (wanted(SandboxPart::Isolation)) {
    if (wanted(SandboxPart::Filter)) sandbox->filter_ = make_seccomp_filter();
    sandbox->parts_.push_back(SandboxPart::Isolation);
    note(SandboxPart::Filter, !sandbox->filter_.empty());
    if (!sandbox->try_out()) {
      std::erase(sandbox->parts_, SandboxPart::Isolation);
      std::erase(sandbox->parts_, SandboxPart::Filter);
    }
  }
  if (mode == SandboxMode::Require && sandbox->parts_.size() < std::size(kParts)) {
    return fail(InputError::Missing, "the sandbox is required, but " + sandbox->warnings().front());
  }
  return sandbox;
}

bool Sandbox::try_out() const {
  Bot nobody;
  nobody.command = {"/usr/bin/true"};
  nobody.directory = "/usr";
  auto process = Process::start(launch(nobody, 0));
  if (!process) return false;
  const auto exit = (*process)->wait(std::chrono::seconds(10));
  return exit && exit->code == 0;
}

Launch Sandbox::launch(const Bot& bot, std::uint64_t seed) const {
  const std::string number = std::to_string(seed);
  std::vector<std::string> command;
  for (const std::string& word : bot.command) command.push_back(replaced(word, "{seed}", number));
  if (bot.protocol == BotProtocol::Qtp && bot.seed_argument) add(command, {"-seed", number});
  std::vector<std::string> environment;
  for (const auto& [name, value] : bot.environment) {
    environment.push_back(name + "=" + replaced(value, "{seed}", number));
  }
  environment.push_back("OUTFLANK_SEED=" + number);
  return shut_in(bot, std::move(command), std::move(environment), Purpose::Play);
}

// The words with which bubblewrap is told what a bot may see.
std::vector<std::string> Sandbox::isolation(const Bot& bot, const std::string& program,
                                            Purpose purpose) const {
  const BotLimits& limits = purpose == Purpose::Build ? kBuildLimits : bot.limits;
  const std::string scratch =
      std::to_string(static_cast<std::uint64_t>(limits.scratch_megabytes) * kMegabyte);
  std::vector<std::string> words = {
      "bwrap",         "--unshare-ipc",        "--unshare-pid",    "--unshare-net",
      "--unshare-uts", "--unshare-cgroup-try", "--die-with-parent"};
  add_system(words);
  add(words, {"--proc", "/proc", "--dev", "/dev"});
  add(words, {"--perms", "1777", "--size", scratch, "--tmpfs", "/dev/shm"});
  add(words, {"--remount-ro", "/dev"});
  add(words, {"--perms", "1777", "--size", scratch, "--tmpfs", "/tmp"});
  // The whole disk is nobody's own directory.
  if (bot.directory != "/" && !is_below(bot.directory, "/usr")) {
    const char* bind = purpose == Purpose::Build ? "--bind" : "--ro-bind";
    add_parents(words, bot.directory);
    add(words, {bind, bot.directory, bot.directory});
  }
  if (program.contains('/')) {
    const fs::path path = (fs::path(bot.directory) / program).lexically_normal();
    std::error_code error;
    // A program that lies elsewhere, or is a link to there, is shown with nothing around it.
    for (const fs::path& file : {path, fs::canonical(path, error)}) {
      if (file.empty() || is_below(file, bot.directory) || is_below(file, "/usr")) continue;
      add_parents(words, file);
      add(words, {"--ro-bind-try", file.string(), file.string()});
    }
  }
  add(words, {"--remount-ro", "/", "--chdir", bot.directory});
  if (!filter_.empty()) add(words, {"--seccomp", std::to_string(Launch::kFilter)});
  return words;
}

Launch Sandbox::shut_in(const Bot& bot, std::vector<std::string> command,
                        std::vector<std::string> environment, Purpose purpose) const {
  Launch launch;
  launch.directory = bot.directory;
  if (mode_ == SandboxMode::Off) {
    launch.arguments = std::move(command);
    launch.environment = environment_of_arena();
    launch.environment.insert(launch.environment.begin(), environment.begin(), environment.end());
    return launch;
  }
  const BotLimits& limits = purpose == Purpose::Build ? kBuildLimits : bot.limits;
  const std::uint64_t memory = static_cast<std::uint64_t>(limits.memory_megabytes) * kMegabyte;
  launch.cgroup = Cgroup::make(
      cgroups_, {.memory_bytes = memory, .processes = limits.processes + kOwnProcesses});
  launch.limits = {
      {RLIMIT_CORE, 0},
      {RLIMIT_CPU, static_cast<std::uint64_t>(limits.cpu_seconds)},
      {RLIMIT_FSIZE, static_cast<std::uint64_t>(limits.scratch_megabytes) * kMegabyte},
      {RLIMIT_NOFILE, 256},
  };
  if (!has(SandboxPart::Memory)) launch.limits.emplace_back(RLIMIT_AS, memory);
  launch.environment = std::move(environment);
  const std::string path = std::string("PATH=") + kPath;
  add(launch.environment, {path, "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8"});

  std::uint32_t user = some_user();
  std::uint32_t group = user;
  if (purpose == Purpose::Build) {
    // It must be able to write there. Without capabilities even root is nobody outside of it.
    struct stat about{};
    if (::stat(bot.directory.c_str(), &about) == 0) {
      user = about.st_uid;
      group = about.st_gid;
    }
  }
  const bool change_user = is_root() && has(SandboxPart::User) && user != 0;
  const bool count_processes = !has(SandboxPart::Processes);
  const auto processes = static_cast<std::uint64_t>(limits.processes + kOwnProcesses);
  if (!has(SandboxPart::Isolation)) {
    launch.arguments = std::move(command);
    if (!change_user) return launch;
    launch.user = {user, group};
    if (count_processes) launch.limits.emplace_back(RLIMIT_NPROC, processes);
    return launch;
  }
  launch.streams = Launch::Streams::Shifted;
  if (!filter_.empty()) launch.filter = memory_file(filter_);
  launch.arguments = isolation(bot, command.front(), purpose);
  if (change_user) {
    add(launch.arguments, {"--cap-add", "CAP_SETUID", "--cap-add", "CAP_SETGID"});
  }
  // bubblewrap itself must not hold the bot's pipes open, or nobody would see that it closes them.
  add(launch.arguments, {"--", "/bin/sh", "-c", "exec \"$@\" <&5 >&6 2>&7 5<&- 6>&- 7>&-", "bot"});
  // Only inside are the processes of the same user elsewhere not counted.
  if (count_processes) {
    add(launch.arguments, {"/usr/bin/prlimit", "--nproc=" + std::to_string(processes)});
  }
  if (change_user) {
    add(launch.arguments, {"/usr/bin/setpriv", "--reuid", std::to_string(user), "--regid",
                           std::to_string(group), "--clear-groups", "--"});
  }
  launch.arguments.insert(launch.arguments.end(), command.begin(), command.end());
  return launch;
}

Result<void> Sandbox::build(const Bot& bot) const {
  if (bot.build.empty()) return {};
  constexpr std::chrono::seconds kMost{600};
  auto process = Process::start(shut_in(bot, {"/bin/sh", "-c", bot.build}, {}, Purpose::Build));
  if (!process) return Failure(process.error());
  const auto [exit, text] = run_to_end(**process, kMost);
  if (exit && exit->code == 0) return {};
  std::string last(trim(text));
  std::ranges::replace(last, '\n', ' ');
  const std::string how = !exit        ? "did not end in time"
                          : exit->code ? "ended with exit code " + std::to_string(*exit->code)
                                       : "was ended by signal " + std::to_string(*exit->signal);
  return fail(InputError::Damaged, "bot " + outflank::quoted(bot.name) + ": the build command " +
                                       outflank::quoted(bot.build) + " " + how +
                                       (last.empty() ? "" : ": " + last));
}

}  // namespace outflank::arena
