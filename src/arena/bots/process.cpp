#include "arena/bots/process.h"

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <cstring>
#include <mutex>
#include <thread>

#include <fcntl.h>
#include <grp.h>
#include <linux/close_range.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>

#include "arena/bots/descendants.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

struct Pipe {
  Descriptor read;
  Descriptor write;
};

std::optional<Pipe> make_pipe() {
  std::array<int, 2> ends{};
  if (::pipe2(ends.data(), O_CLOEXEC) != 0) return std::nullopt;
  Pipe pipe{raised(Descriptor(ends[0])), raised(Descriptor(ends[1]))};
  if (!pipe.read.valid() || !pipe.write.valid()) return std::nullopt;
  return pipe;
}

void unblock(const Descriptor& descriptor) {
  ::fcntl(descriptor.number(), F_SETFL, ::fcntl(descriptor.number(), F_GETFL) | O_NONBLOCK);
}

Failure not_started(const Launch& launch, const std::string& program, int error) {
  std::string message = quote(program) + " cannot be started: " + std::strerror(error);
  if (error == EACCES && launch.user) {
    message +=
        " (bots run as a user of their own here: it and its folder must be readable for all)";
  }
  return fail(ProcessError::NotStarted, std::move(message));
}

std::vector<char*> pointers(std::vector<std::string>& texts) {
  std::vector<char*> pointers;
  for (std::string& text : texts) pointers.push_back(text.data());
  pointers.push_back(nullptr);
  return pointers;
}

// What the new process does before it becomes the program. Between fork and exec a multi-threaded
// program must not lock or allocate: everything is prepared beforehand.
struct Child {
  const Launch& launch;
  int input;
  int output;
  int errors;
  int nowhere;
  int report;  // gets the error
  pid_t arena;
  char* const* arguments;
  char* const* environment;

  [[nodiscard]] bool place_streams() const {
    if (launch.streams == Launch::Streams::Standard) {
      return ::dup2(input, 0) >= 0 && ::dup2(output, 1) >= 0 && ::dup2(errors, 2) >= 0;
    }
    return ::dup2(nowhere, 0) >= 0 && ::dup2(nowhere, 1) >= 0 && ::dup2(errors, 2) >= 0 &&
           ::dup2(input, Launch::kFirstShifted) >= 0 &&
           ::dup2(output, Launch::kFirstShifted + 1) >= 0 &&
           ::dup2(errors, Launch::kFirstShifted + 2) >= 0;
  }

  [[nodiscard]] bool confine() const {
    if (launch.cgroup) {
      for (const Descriptor& door : launch.cgroup->doors()) {
        if (::write(door.number(), "0", 1) != 1) return false;
      }
    }
    for (const auto& [resource, most] : launch.limits) {
      // The soft limit of CPU time has a signal of its own.
      const rlimit limit{most, resource == RLIMIT_CPU ? most + 1 : most};
      if (::setrlimit(static_cast<__rlimit_resource>(resource), &limit) != 0 && errno != EPERM) {
        return false;
      }
    }
    if (launch.user) {
      const auto [user, group] = *launch.user;
      if (::setgroups(0, nullptr) != 0 || ::setresgid(group, group, group) != 0 ||
          ::setresuid(user, user, user) != 0) {
        return false;
      }
    }
    if (launch.privileges == Launch::Privileges::Never &&
        ::prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0) != 0) {
      return false;
    }
    // Nor does it outlive an arena that is killed. (Changing the user clears this.)
    if (::prctl(PR_SET_PDEATHSIG, SIGKILL) != 0) return false;
    // The arena may have been killed before that.
    errno = ESRCH;
    return ::getppid() == arena;
  }

  [[nodiscard]] bool place_files() const {
    int number = Launch::kFirstFile;
    for (const Descriptor& file : launch.files) {
      if (::dup2(file.number(), number++) < 0) return false;
    }
    return true;
  }

  [[noreturn]] void run() const {
    ::setsid();
    sigset_t none;
    ::sigemptyset(&none);
    ::sigprocmask(SIG_SETMASK, &none, nullptr);
    ::signal(SIGPIPE, SIG_DFL);
    // Other open files belong to the arena, not to the program.
    ::close_range(STDERR_FILENO + 1, ~0U, CLOSE_RANGE_CLOEXEC);
    if (place_files() && place_streams() && ::chdir(launch.directory.c_str()) == 0 && confine()) {
      ::execvpe(arguments[0], arguments, environment);
    }
    const int error = errno;
    static_cast<void>(!::write(report, &error, sizeof error));
    ::_exit(127);
  }
};

Exit exit_of(const siginfo_t& info) {
  if (info.si_code == CLD_EXITED) return {info.si_status, std::nullopt};
  return {std::nullopt, info.si_status};
}

}  // namespace

Process::Process(pid_t id, Descriptor input, Descriptor output, Descriptor errors,
                 std::unique_ptr<Cgroup> cgroup)
    : id_(id),
      input_(std::move(input)),
      output_(std::move(output)),
      errors_(std::move(errors)),
      cgroup_(std::move(cgroup)) {}

Result<std::unique_ptr<Process>> Process::start(Launch launch) {
  // A bot that closes its input must not kill the arena by SIGPIPE: write reports it.
  static std::once_flag once;
  std::call_once(once, [] { std::signal(SIGPIPE, SIG_IGN); });
  const std::string program = launch.arguments.front();
  auto input = make_pipe();
  auto output = make_pipe();
  auto errors = make_pipe();
  auto report = make_pipe();
  const Descriptor nowhere(raised(Descriptor(::open("/dev/null", O_RDWR | O_CLOEXEC))));
  if (!input || !output || !errors || !report || !nowhere.valid()) {
    return not_started(launch, program, errno);
  }
  const std::vector<char*> arguments = pointers(launch.arguments);
  const std::vector<char*> environment = pointers(launch.environment);
  const Child child{.launch = launch,
                    .input = input->read.number(),
                    .output = output->write.number(),
                    .errors = errors->write.number(),
                    .nowhere = nowhere.number(),
                    .report = report->write.number(),
                    .arena = ::getpid(),
                    .arguments = arguments.data(),
                    .environment = environment.data()};
  const pid_t id = ::fork();
  if (id == 0) child.run();
  if (id < 0) return not_started(launch, program, errno);
  report->write.close();
  input->read.close();
  output->write.close();
  errors->write.close();
  unblock(input->write);
  unblock(output->read);
  unblock(errors->read);
  std::unique_ptr<Process> process(new Process(id, std::move(input->write), std::move(output->read),
                                               std::move(errors->read), std::move(launch.cgroup)));
  int error = 0;
  ssize_t size = 0;
  do {
    size = ::read(report->read.number(), &error, sizeof error);
  } while (size < 0 && errno == EINTR);
  if (size == static_cast<ssize_t>(sizeof error)) return not_started(launch, program, error);
  return process;
}

std::optional<Exit> Process::wait(std::chrono::milliseconds time) {
  const auto deadline = std::chrono::steady_clock::now() + time;
  while (!exit_) {
    // Peek only: until it is reaped, its number remains that of its group.
    siginfo_t info{};
    const int looked = ::waitid(P_PID, static_cast<id_t>(id_), &info, WEXITED | WNOHANG | WNOWAIT);
    if (looked == 0 && info.si_pid == id_) {
      exit_ = exit_of(info);
    } else if (looked != 0 && errno != EINTR) {
      exit_ = Exit{};  // somebody else has reaped it
    } else if (std::chrono::steady_clock::now() >= deadline) {
      return std::nullopt;
    } else {
      std::this_thread::sleep_for(std::chrono::microseconds(500));
    }
  }
  return exit_;
}

void Process::freeze() {
  if (cgroup_ && cgroup_->can_freeze()) {
    cgroup_->freeze();
  } else {
    // One by one, never as a group: what the kernel sends to a group while one of it forks, it keeps for the child,
    // and a SIGCONT that follows at once does not take it back. The child would stay stopped for good.
    ::kill(id_, SIGSTOP);
    stop_group_and_descendants(id_);
  }
}

void Process::thaw() {
  if (cgroup_ && cgroup_->can_freeze()) {
    cgroup_->thaw();
  } else {
    for (const pid_t id : descendants_of(id_)) ::kill(id, SIGCONT);
    ::kill(-id_, SIGCONT);
  }
}

void Process::kill() {
  if (!is_grouped()) {
    for (const pid_t id : descendants_of(id_)) {
      ::kill(id, SIGKILL);
      killed_.push_back(id);
    }
  }
  ::kill(-id_, SIGKILL);
  if (cgroup_) cgroup_->kill();
}

bool Process::is_grouped() const {
  return cgroup_ && !cgroup_->doors().empty();
}

// With a control group, that waits for its members.
void Process::wait_for_killed() const {
  constexpr std::chrono::seconds kMaxTime{2};
  const auto deadline = std::chrono::steady_clock::now() + kMaxTime;
  const auto lives = [](pid_t id) { return ::kill(id, 0) == 0; };
  while (std::ranges::any_of(killed_, lives) && std::chrono::steady_clock::now() < deadline) {
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
}

Process::~Process() {
  kill();
  while (!wait(std::chrono::seconds(1))) kill();
  int status = 0;
  while (::waitpid(id_, &status, 0) < 0 && errno == EINTR) {
  }
  wait_for_killed();
}

}  // namespace outflank::arena
