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
  NotStarted,  // there is no such program, or it could not be created
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
  // The descriptors of its input, output and errors.
  enum class Streams : std::uint8_t {
    Standard,  // 0, 1 and 2
    Shifted,   // 5, 6 and 7; 0 and 1 are /dev/null, 2 the errors
  };
  static constexpr int kFirstShifted = 5;
  static constexpr int kFirstFile = 8;  // the descriptor of the first of `files`

  std::vector<std::string> arguments;    // the program first; looked for in PATH
  std::vector<std::string> environment;  // NAME=VALUE; nothing else is inherited
  std::string directory;
  Streams streams = Streams::Standard;
  std::vector<Descriptor> files;                                // to be read by it; at most 8
  std::vector<std::pair<int, std::uint64_t>> limits;            // RLIMIT_…
  std::optional<std::pair<std::uint32_t, std::uint32_t>> user;  // and group, to become
  std::unique_ptr<Cgroup> cgroup;                               // may be missing
  // Whether it may gain privileges by set-user-ID programs.
  enum class Privileges : std::uint8_t { MayGain, Never };
  Privileges privileges = Privileges::MayGain;
};

// A running program with pipes to its streams. It leads a session of its own; the destructor kills
// everything in its process group and control group, or without one all its descendants, and reaps
// it. The program dies with the thread that started it.
class Process {
 public:
  // Returns once the program itself runs (or its sandbox). Fails if it cannot.
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
  // How it ended, if it does within that time.
  std::optional<Exit> wait(std::chrono::milliseconds time);
  void kill();

  // Freezes and thaws everything that belongs to it, by the control group if there is one,
  // otherwise by signals to it and its descendants.
  void freeze();
  void thaw();

  // Null if it is in no control group.
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
  std::vector<pid_t> killed_;  // outside its process group
};

}  // namespace outflank::arena
