#include <algorithm>
#include <array>
#include <cerrno>
#include <chrono>
#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <optional>
#include <string>

#include <fcntl.h>
#include <poll.h>
#include <sys/stat.h>
#include <unistd.h>

#include "arena/bots/artifacts.h"
#include "arena/bots/owner.h"
#include "arena/bots/sandbox.h"
#include "core/text.h"
#include "core/try.h"

namespace outflank::arena {
namespace {

namespace fs = std::filesystem;

constexpr std::uint64_t kMegabyte = 1 << 20;
constexpr int kMaxOpenFiles = 1024;

// Copies the folder $1 to the working directory, runs $2 there, and writes everything to its
// output. Unreadable files are skipped; running out of space is an error, or half a file would come
// back.
constexpr const char* kScript =
    "find \"$1\" -mindepth 1 -maxdepth 1 -printf '%P\\0' |"
    " tar -C \"$1\" --null -T - --ignore-failed-read --format=posix -cf - | tar -xpf - || {"
    " echo 'its directory could not be copied' >&2; exit 1; }\n"
    "/bin/sh -c \"$2\" </dev/null >&2 || exit $?\n"
    "exec tar --format=posix --hard-dereference --ignore-failed-read -cf - .";

// A name by which it is found if this arena is killed.
std::string temporary_name() {
  std::error_code error;
  return (fs::temp_directory_path(error) / Owner::fresh_name()).string();
}

// An unnamed file that vanishes with its descriptor.
Descriptor nameless_file() {
  std::error_code error;
  const fs::path folder = fs::temp_directory_path(error);
  Descriptor file(::open(folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC, 0600));
  if (file.valid()) return raised(std::move(file));
  std::string name = temporary_name() + "-XXXXXX";
  file = Descriptor(::mkostemp(name.data(), O_CLOEXEC));
  if (file.valid()) ::unlink(name.c_str());
  return raised(std::move(file));
}

// What a build has printed and made.
class BuildOutput {
 public:
  // Without an archive all output is text.
  BuildOutput(const Descriptor* archive, std::uint64_t max_bytes)
      : archive_(archive), max_bytes_(max_bytes) {}

  // Reads until the program ends or the time is up.
  std::optional<Exit> collect(Process& process, std::chrono::seconds time) {
    const auto deadline = std::chrono::steady_clock::now() + time;
    process.close_input();
    std::array<pollfd, 2> ends{{{process.output(), POLLIN, 0}, {process.errors(), POLLIN, 0}}};
    while ((ends[0].fd >= 0 || ends[1].fd >= 0) && !too_large_) {
      if (std::chrono::steady_clock::now() >= deadline) return std::nullopt;
      ::poll(ends.data(), ends.size(), 100);
      for (pollfd& end : ends) {
        if (end.fd < 0 || end.revents == 0) continue;
        const ssize_t size = ::read(end.fd, bytes_.data(), bytes_.size());
        if (size > 0) add(&end == ends.data(), static_cast<std::size_t>(size));
        if (size == 0) end.fd = -1;
      }
      // A process that the command left behind may hold standard error open.
      if (ends[0].fd < 0 && process.wait(std::chrono::milliseconds(0))) break;
    }
    return process.wait(std::chrono::milliseconds(500));
  }

  [[nodiscard]] bool too_large() const { return too_large_; }

  // The end of the output, on one line.
  [[nodiscard]] std::string text() const {
    std::string last(trim(text_));
    std::ranges::replace(last, '\n', ' ');
    return last;
  }

 private:
  void add(bool is_output, std::size_t size) {
    if (is_output && archive_ != nullptr) {
      archived_ += size;
      // Each file has a header beside its content.
      constexpr std::uint64_t kHeaders = 256 * kMegabyte;
      const auto whole = static_cast<ssize_t>(size);
      if (archived_ > max_bytes_ + kHeaders ||
          ::write(archive_->number(), bytes_.data(), size) != whole) {
        too_large_ = true;
      }
      return;
    }
    constexpr std::size_t kKept = 2000;
    text_.append(bytes_.data(), size);
    if (text_.size() > 2 * kKept) text_.erase(0, text_.size() - kKept);
  }

  const Descriptor* archive_;
  std::uint64_t max_bytes_;
  std::array<char, 1 << 16> bytes_{};
  std::string text_;
  std::uint64_t archived_ = 0;
  bool too_large_ = false;
};

// A folder on the host to build in, without a sandbox.
class Workspace {
 public:
  explicit Workspace(const SandboxUser& user) : folder_(temporary_name()), made_(make(user)) {}
  ~Workspace() {
    std::error_code error;
    if (made_) fs::remove_all(folder_, error);
  }
  Workspace(const Workspace&) = delete;
  Workspace& operator=(const Workspace&) = delete;

  [[nodiscard]] const std::string& folder() const { return folder_; }

 private:
  [[nodiscard]] bool make(const SandboxUser& user) const {
    return ::mkdir(folder_.c_str(), 0700) == 0 &&
           (!user.change || ::chown(folder_.c_str(), user.user, user.group) == 0);
  }

  std::string folder_;
  bool made_;
};

Failure build_failure(const Bot& bot, const std::string& what) {
  return fail(InputError::Damaged,
              "bot " + quote(bot.name) + ": the build command " + quote(bot.build) + " " + what);
}

Result<void> judge(const Bot& bot, const std::optional<Exit>& exit, const BuildOutput& output) {
  if (output.too_large()) {
    return build_failure(bot, "left more than there is room for");
  }
  if (exit && exit->code == 0) return {};
  const std::string how = !exit        ? "did not end in time"
                          : exit->code ? "ended with exit code " + std::to_string(*exit->code)
                                       : "was ended by signal " + std::to_string(*exit->signal);
  const std::string text = output.text();
  return build_failure(bot, how + (text.empty() ? "" : ": " + text));
}

}  // namespace

Result<void> Sandbox::build(const Bot& bot, const BuildLimits& limits) const {
  if (bot.build.empty()) return {};
  if (mode_ == SandboxMode::Off) {
    auto process = TRY(Process::start(unsandboxed(bot, {"/bin/sh", "-c", bot.build}, {})));
    BuildOutput output(nullptr, 0);
    const auto exit = output.collect(*process, limits.time);
    return judge(bot, exit, output);
  }
  if (bot.directory == "/" || is_below(bot.directory, "/usr")) {
    return build_failure(
        bot, "cannot be run in " + quote(bot.directory) + ": give the bot a directory of its own");
  }
  const std::uint64_t max_bytes =
      static_cast<std::uint64_t>(limits.workspace_megabytes) * kMegabyte;
  const SandboxUser user = user_inside();
  std::optional<Workspace> workspace;
  if (!isolation_) workspace.emplace(user);
  const Descriptor archive = nameless_file();
  const std::string source = isolation_ ? Isolation::kSource : bot.directory;
  const SandboxView view{
      .directory = bot.directory,
      .program = "",
      .scratch_bytes = static_cast<std::uint64_t>(limits.limits.scratch_megabytes) * kMegabyte,
      .workspace_bytes = max_bytes};
  auto process = TRY(
      Process::start(sandboxed({.command = {"/bin/sh", "-c", kScript, "build", source, bot.build},
                                .environment = {},
                                .limits = limits.limits,
                                .view = view,
                                .user = user,
                                .begins_in = workspace ? workspace->folder() : bot.directory,
                                .open_files = kMaxOpenFiles})));
  BuildOutput output(&archive, max_bytes);
  const auto exit = output.collect(*process, limits.time);
  process.reset();
  TRY(judge(bot, exit, output));
  ::lseek(archive.number(), 0, SEEK_SET);
  const auto taken = take_artifacts(
      archive.number(),
      {.directory = bot.directory, .untouchable = bot.declared_in, .max_bytes = max_bytes});
  if (!taken) return Failure(taken.error().within("bot " + quote(bot.name)));
  return {};
}

}  // namespace outflank::arena
