// UGI, in both games, and UCI: survives any lines, and writes only the protocol's.

#include "protocol_session.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::protocol;
  for (const std::string_view game : {"quoridor", "othello"}) {
    check_lines(converse("ugi", game, data, size),
                {"id ", "option ", "ugiok", "readyok", "info ", "bestmove ", "response "});
  }
  check_lines(
      converse("uci", "quoridor", data, size),
      {"id ", "option ", "uciok", "readyok", "info ", "bestmove ", "response ", "ready", "error "});
  return 0;
}
