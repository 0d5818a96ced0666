#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <string_view>
#include <vector>

#include "core/error.h"

namespace outflank::arena {

enum class SandboxMode : std::uint8_t {
  Auto,     // whatever the machine offers
  Require,  // all of it, or no game is played
  Off,      // bots are ordinary programs of the user who runs the arena
};

Result<SandboxMode> parse_sandbox_mode(std::string_view name);

// What this machine offers to keep bots apart. One value for all games, used by many threads.
struct Sandbox {
  SandboxMode mode = SandboxMode::Off;
  std::vector<std::string> missing;  // a sentence for each thing that does not hold here

  // Looks at the machine. Fails if all is required and something is missing.
  static Result<std::shared_ptr<const Sandbox>> open(SandboxMode mode);
};

}  // namespace outflank::arena
