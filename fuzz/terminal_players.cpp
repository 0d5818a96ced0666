// Who plays, as it is typed: two to four seats, and with names for all.

#include <cstddef>
#include <cstdint>
#include <string_view>

#include "require.h"
#include "terminal/players.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  auto seats = terminal::parse_players({reinterpret_cast<const char*>(data), size});
  if (!seats) {
    check_error(seats.error());
    return 0;
  }
  require(seats->size() >= 2 && seats->size() <= games::kMaxSeats);
  if (!terminal::name_players(*seats, "someone", terminal::Texts())) return 0;
  for (const match::Seat& seat : *seats) require(!seat.name.empty());
  return 0;
}
