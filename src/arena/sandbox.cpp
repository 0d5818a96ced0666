#include "arena/sandbox.h"

#include "core/text.h"

namespace outflank::arena {

Result<SandboxMode> parse_sandbox_mode(std::string_view name) {
  if (name == "auto") return SandboxMode::Auto;
  if (name == "require") return SandboxMode::Require;
  if (name == "off") return SandboxMode::Off;
  return fail(InputError::Unknown, "the sandbox is auto, require or off, not " + quoted(name));
}

Result<std::shared_ptr<const Sandbox>> Sandbox::open(SandboxMode mode) {
  return std::make_shared<const Sandbox>(Sandbox{.mode = mode, .missing = {}});
}

}  // namespace outflank::arena
