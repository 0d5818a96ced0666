// NBoard: survives any lines, and writes only the protocol's.

#include "protocol_session.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::protocol;
  check_lines(converse("nboard", "othello", data, size),
              {"set myname ", "status", "search ", "nodestats ", "=== ", "pong ", "learned"});
  return 0;
}
