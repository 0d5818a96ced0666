#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include <sys/types.h>

#include "arena/bots/cgroup.h"
#include "arena/bots/descriptor.h"
#include "core/error.h"

namespace outflank::arena {

enum class ProcessError : std::uint8_t {
  NotStarted,  // there is no such program, or no room for another one
};
constexpr std::string_view name_of(ProcessError /*error*/) {
  return "not_started";
}

// How a program ended: by one of the two.
struct Exit {
  std::optional<int> code;
  std::optional<int> signal;
};

// A program to be started.
struct Launch {
  // Where it finds its input, output and errors.
  enum class Streams : std::uint8_t {
    Standard,  // 0, 1 and 2
    Shifted,   // 5, 6 and 7; 0 and 1 lead nowhere, 2 to the errors
  };
  static constexpr int kFirstShifted = 5;
  static constexpr int kFirstFile = 8;  // the number by which a program finds the first of `files`

  std::vector<std::string> arguments;    // the program first; looked for in PATH
  std::vector<std::string> environment;  // NAME=VALUE; nothing else is handed on
  std::string directory;
  Streams streams = Streams::Standard;
  std::vector<Descriptor> files;                                // to be read by it; at most 8
  std::vector<std::pair<int, std::uint64_t>> limits;            // RLIMIT_…
  std::optional<std::pair<std::uint32_t, std::uint32_t>> user;  // and group, to become
  std::unique_ptr<Cgroup> cgroup;                               // may be missing
  // Whether it may become more than it is, by programs with rights of their own.
  enum class Privileges : std::uint8_t { MayGain, Never };
  Privileges privileges = Privileges::MayGain;
};

// A running program with pipes to its streams. It leads a session of its own; at the end everything
// in its process group and in its control group, or without one everything below it, is killed, and its
// zombie is collected. The thread
// that starts it must live on as long: the program dies with it.
class Process {
 public:
  // Returns once the program itself runs (or the one that shuts it in). Fails if it cannot.
  static Result<std::unique_ptr<Process>> start(Launch launch);
  ~Process();
  Process(const Process&) = delete;
  Process& operator=(const Process&) = delete;

  // The arena's ends; none of them blocks.
  [[nodiscard]] int input() const { return input_.number(); }
  [[nodiscard]] int output() const { return output_.number(); }
  [[nodiscard]] int errors() const { return errors_.number(); }
  void close_input() { input_.close(); }

  [[nodiscard]] pid_t id() const { return id_; }
  // How it ended, if it does so within that time.
  std::optional<Exit> wait(std::chrono::milliseconds time);
  void kill();

  // Stops and lets go on everything that belongs to it, by the control group where there is one and
  // otherwise by a signal to its process group and to all that it has started.
  void freeze();
  void thaw();

  // Nothing if it is in no control group.
  [[nodiscard]] const Cgroup* cgroup() const { return cgroup_.get(); }

 private:
  Process(pid_t id, Descriptor input, Descriptor output, Descriptor errors,
          std::unique_ptr<Cgroup> cgroup);

  [[nodiscard]] bool is_grouped() const;
  void wait_for_killed() const;

  pid_t id_;
  Descriptor input_;
  Descriptor output_;
  Descriptor errors_;
  std::unique_ptr<Cgroup> cgroup_;
  std::optional<Exit> exit_;
  std::vector<pid_t> killed_;  // besides its process group
};

}  // namespace outflank::arena
