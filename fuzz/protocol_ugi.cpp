// UGI, in both games: any lines are survived, and what is written is of the protocol.

#include "protocol_session.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::protocol;
  for (const std::string_view game : {"quoridor", "othello"}) {
    check_lines(converse("ugi", game, data, size),
                {"id ", "option ", "ugiok", "readyok", "info ", "bestmove ", "response "});
  }
  return 0;
}
