// Messages of clients: any input is a valid command or a named error.

#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <string_view>

#include "games/outcome.h"
#include "server/rooms/command.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank::server;
  const auto command = parse_command({reinterpret_cast<const char*>(data), size});
  if (!command) {
    if (command.error().name().empty() || command.error().message().empty()) std::abort();
    return 0;
  }
  if (command->ref.size() > kMaxRef || command->text.size() > kMaxChat) std::abort();
  if (command->name.size() > kMaxPersonName || command->ply < 0) std::abort();
  if (command->seat && !command->seat->is_within(outflank::games::kMaxSeats)) std::abort();
  return 0;
}
