#include "arena/bots/sandbox.h"

#include <algorithm>
#include <atomic>
#include <filesystem>

#include <sys/resource.h>
#include <unistd.h>

#include "arena/bots/leftovers.h"
#include "arena/bots/seccomp_filter.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMegabyte = 1 << 20;
// User ids that Debian never assigns.
constexpr std::uint32_t kFirstUser = 60001;
constexpr std::uint32_t kUsers = 1000;
// bubblewrap itself and the first process inside.
constexpr int kOwnProcesses = 3;

bool is_root() {
  return ::geteuid() == 0;
}

// A user id for one bot alone, so that per-user process limits are its own.
std::uint32_t some_user() {
  static std::atomic<std::uint32_t> count = static_cast<std::uint32_t>(::getpid()) * 16;
  return kFirstUser + count++ % kUsers;
}

std::string replaced(std::string text, std::string_view what, const std::string& by) {
  for (std::size_t at = text.find(what); at != std::string::npos; at = text.find(what, at)) {
    text.replace(at, what.size(), by);
    at += by.size();
  }
  return text;
}

// Adds defaults that the program's owner has not set.
std::vector<std::string> completed(std::vector<std::string> environment) {
  for (const std::string_view usual :
       {"PATH=/usr/local/bin:/usr/bin:/bin", "HOME=/tmp", "TMPDIR=/tmp", "LANG=C.UTF-8"}) {
    const std::string_view name = usual.substr(0, usual.find('=') + 1);
    const bool said = std::ranges::any_of(
        environment, [&](const std::string& entry) { return entry.starts_with(name); });
    if (!said) environment.emplace_back(usual);
  }
  return environment;
}

std::string_view sentence(SandboxPart part) {
  switch (part) {
    case SandboxPart::Isolation:
      return "bubblewrap does not work here: bots see the files, the network and the processes of "
             "this machine";
    case SandboxPart::Filter: return "there is no seccomp filter: bots may use every system call";
    case SandboxPart::User: return "there is no setpriv: bots run as root inside their sandbox";
    case SandboxPart::Memory:
      return "no control group limits memory: each process has a limit of its own instead, and "
             "exceeding it looks like a crash";
    case SandboxPart::Processes:
      return "no control group limits processes: the user's processes are limited instead, and "
             "exceeding that looks like a crash or a late answer";
    case SandboxPart::Freezer:
      return "no control group freezes bots, so fairness is not guaranteed: waiting bots are "
             "stopped "
             "by a signal, and a hostile one can wake itself to think in its opponent's time";
    case SandboxPart::Cores:
      return "neither a control group nor a filter keeps bots on their cores: a hostile one can "
             "take its opponent's";
  }
  return "";
}

constexpr SandboxPart kParts[] = {
    SandboxPart::Isolation, SandboxPart::Filter,  SandboxPart::User, SandboxPart::Memory,
    SandboxPart::Processes, SandboxPart::Freezer, SandboxPart::Cores};

}  // namespace

Result<SandboxMode> parse_sandbox_mode(std::string_view name) {
  if (name == "auto") return SandboxMode::Auto;
  if (name == "require") return SandboxMode::Require;
  if (name == "off") return SandboxMode::Off;
  return fail(InputError::Unknown, "the sandbox is auto, require or off, not " + quote(name));
}

bool Sandbox::has(SandboxPart part) const {
  return std::ranges::find(parts_, part) != parts_.end();
}

std::vector<SandboxPart> Sandbox::missing() const {
  std::vector<SandboxPart> missing;
  for (const SandboxPart part : kParts) {
    const bool stood_in = part == SandboxPart::Cores && has(SandboxPart::Filter);
    if (!has(part) && !stood_in) missing.push_back(part);
  }
  return missing;
}

std::vector<std::string> Sandbox::warnings() const {
  std::vector<std::string> warnings;
  if (mode_ == SandboxMode::Off) {
    warnings.emplace_back(
        "the sandbox is off: bots run as your own programs, with your files, your network and no "
        "limits, and think in their opponents' time if they like");
    return warnings;
  }
  for (const SandboxPart part : missing()) warnings.emplace_back(sentence(part));
  return warnings;
}

Result<std::shared_ptr<const Sandbox>> Sandbox::open(SandboxMode mode,
                                                     const std::vector<SandboxPart>& without) {
  std::shared_ptr<Sandbox> sandbox(new Sandbox);
  sandbox->mode_ = mode;
  if (mode == SandboxMode::Off) return sandbox;
  start_guard();
  sweep_gone();
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
  if (!wanted(SandboxPart::Cores)) cgroups.cores.clear();
  note(SandboxPart::Memory, !cgroups.memory.empty());
  note(SandboxPart::Processes, !cgroups.processes.empty());
  note(SandboxPart::Freezer, !cgroups.freezer.empty());
  note(SandboxPart::Cores, !cgroups.cores.empty());
  // Without root there is no other user to switch to, and no need.
  const bool user = !is_root() || ::access("/usr/bin/setpriv", X_OK) == 0;
  note(SandboxPart::User, wanted(SandboxPart::User) && user);
  if (wanted(SandboxPart::Isolation)) {
    std::string filter;
    if (wanted(SandboxPart::Filter)) {
      filter = make_seccomp_filter({.may_choose_cores = sandbox->has(SandboxPart::Cores),
                                    .may_share_memory = sandbox->has(SandboxPart::Memory)});
    }
    const bool filtered = !filter.empty();
    sandbox->isolation_.emplace(std::move(filter));
    if (sandbox->try_out()) {
      sandbox->parts_.push_back(SandboxPart::Isolation);
      note(SandboxPart::Filter, filtered);
    } else {
      sandbox->isolation_.reset();
    }
  }
  if (mode == SandboxMode::Require && !sandbox->missing().empty()) {
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
  if (bot.protocol->seed_argument && bot.seed_argument) {
    command.emplace_back("-seed");
    command.push_back(number);
  }
  std::vector<std::string> environment;
  for (const auto& [name, value] : bot.environment) {
    environment.push_back(name + "=" + replaced(value, "{seed}", number));
  }
  environment.push_back("OUTFLANK_SEED=" + number);
  if (mode_ == SandboxMode::Off) {
    return unsandboxed(bot, std::move(command), std::move(environment));
  }
  const auto scratch = static_cast<std::uint64_t>(bot.limits.scratch_megabytes) * kMegabyte;
  const SandboxView view{.directory = bot.directory,
                         .program = command.front(),
                         .scratch_bytes = scratch,
                         .workspace_bytes = 0};
  return sandboxed({.command = std::move(command),
                    .environment = std::move(environment),
                    .limits = bot.limits,
                    .view = view,
                    .user = user_inside(),
                    .begins_in = bot.directory});
}

Launch Sandbox::unsandboxed(const Bot& bot, std::vector<std::string> command,
                            std::vector<std::string> environment) {
  Launch launch;
  launch.directory = bot.directory;
  launch.arguments = std::move(command);
  launch.environment = std::move(environment);
  for (char** entry = environ; *entry != nullptr; ++entry) launch.environment.emplace_back(*entry);
  return launch;
}

SandboxUser Sandbox::user_inside() const {
  if (!is_root() || !has(SandboxPart::User)) return {::geteuid(), ::getegid(), false};
  const std::uint32_t user = some_user();
  return {user, user, true};
}

Launch Sandbox::sandboxed(SandboxedCommand command) const {
  const BotLimits& limits = command.limits;
  const std::uint64_t memory = static_cast<std::uint64_t>(limits.memory_megabytes) * kMegabyte;
  const auto processes = static_cast<std::uint64_t>(limits.processes + kOwnProcesses);
  Launch launch;
  launch.directory = std::move(command.begins_in);
  launch.arguments = std::move(command.command);
  launch.environment = completed(std::move(command.environment));
  launch.privileges = Launch::Privileges::Never;
  launch.cgroup = Cgroup::make(cgroups_, {.memory_bytes = memory + command.view.workspace_bytes,
                                          .processes = static_cast<int>(processes)});
  launch.limits = {
      {RLIMIT_CORE, 0},
      {RLIMIT_CPU, static_cast<std::uint64_t>(limits.cpu_seconds)},
      {RLIMIT_FSIZE, std::max(command.view.scratch_bytes, command.view.workspace_bytes)},
      {RLIMIT_NOFILE, static_cast<std::uint64_t>(command.open_files)},
      {RLIMIT_NICE, 0},
      {RLIMIT_RTPRIO, 0},
  };
  // Unlike RLIMIT_AS, this ignores memory that is reserved but never used, as by Java, Go and
  // Node.js.
  if (!has(SandboxPart::Memory)) launch.limits.emplace_back(RLIMIT_DATA, memory);
  const bool count_processes = !has(SandboxPart::Processes);
  const SandboxUser& user = command.user;
  if (isolation_) {
    isolation_->wrap(launch, command.view, user, {.processes = count_processes ? processes : 0});
  } else if (user.change) {
    launch.user = {user.user, user.group};
    if (count_processes) launch.limits.emplace_back(RLIMIT_NPROC, processes);
  }
  return launch;
}

Result<void> Sandbox::prepare(const Bot& bot, const BuildLimits& limits) const {
  TRY(build(bot, limits));
  const std::string program = program_path(bot.command.front(), bot.directory);
  if (program.empty() || !is_below(program, bot.directory)) return {};
  std::error_code error;
  const std::string real = fs::canonical(program, error).string();
  // A missing one is the bot's fault, reported when it is started.
  if (error || is_below(real, bot.directory) || is_below(real, "/usr")) return {};
  return fail(InputError::Conflict, "bot " + quote(bot.name) + ": its program " +
                                        quote(bot.command.front()) + " is a link to " +
                                        quote(real) +
                                        ", outside of its directory; put the program itself there, "
                                        "or name its real path as the command");
}

}  // namespace outflank::arena
