#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include <sys/types.h>

namespace outflank::arena {

// The arena that owns control groups, sandboxes and folders. It is part of their names, to tell
// whether that arena still runs: a process number alone is reused, and means nothing in another
// container.
struct Owner {
  std::uint64_t pid_namespace = 0;
  pid_t process = 0;
  std::uint64_t started = 0;  // when the process began, in the system's own ticks

  static Owner self();
  // From a name that begins with text(); empty for any other name.
  static std::optional<Owner> of_name(std::string_view name);

  // `outflank-NAMESPACE-PROCESS-STARTED`.
  [[nodiscard]] std::string text() const;
  // A unique name that begins with self().text().
  static std::string fresh_name();

  // Whether it has ended. Never true for one whose processes cannot be seen from here.
  [[nodiscard]] bool is_gone() const;

  friend bool operator==(const Owner&, const Owner&) = default;
};

}  // namespace outflank::arena
