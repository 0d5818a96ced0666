#include "arena/bots/owner.h"

#include <atomic>
#include <charconv>
#include <vector>

#include <sys/stat.h>
#include <unistd.h>

#include "arena/bots/cgroup_files.h"
#include "core/text.h"

namespace outflank::arena {
namespace {

constexpr std::string_view kPrefix = "outflank";

std::optional<std::uint64_t> number_of(std::string_view text) {
  std::uint64_t number = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
  return number;
}

std::uint64_t own_pid_namespace() {
  struct stat about{};
  return ::stat("/proc/self/ns/pid", &about) == 0 ? about.st_ino : 0;
}

// Empty if there is no such process.
std::optional<std::uint64_t> start_of(pid_t process) {
  const std::string text = read_all("/proc/" + std::to_string(process) + "/stat");
  // `number (name) state …`, and the name may hold anything.
  const std::size_t name_end = text.rfind(')');
  if (name_end == std::string::npos) return std::nullopt;
  constexpr std::size_t kStarted = 19;  // counted from the state
  const auto fields = words(std::string_view(text).substr(name_end + 1));
  // A zombie holds no resources any more.
  if (fields.size() <= kStarted || fields[0] == "Z") return std::nullopt;
  return number_of(fields[kStarted]);
}

}  // namespace

Owner Owner::self() {
  return {own_pid_namespace(), ::getpid(), start_of(::getpid()).value_or(0)};
}

std::optional<Owner> Owner::of_name(std::string_view name) {
  const auto parts = split(name, '-');
  if (parts.size() < 4 || parts[0] != kPrefix) return std::nullopt;
  const auto pid_namespace = number_of(parts[1]);
  const auto process = number_of(parts[2]);
  const auto started = number_of(parts[3]);
  if (!pid_namespace || !process || !started) return std::nullopt;
  return Owner{*pid_namespace, static_cast<pid_t>(*process), *started};
}

std::string Owner::text() const {
  return std::string(kPrefix) + "-" + std::to_string(pid_namespace) + "-" +
         std::to_string(process) + "-" + std::to_string(started);
}

std::string Owner::fresh_name() {
  static std::atomic<std::uint64_t> count = 0;
  return self().text() + "-" + std::to_string(count.fetch_add(1));
}

bool Owner::is_gone() const {
  return pid_namespace == self().pid_namespace && start_of(process) != started;
}

}  // namespace outflank::arena
