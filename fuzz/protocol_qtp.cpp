// QTP: any lines are answered, each by one well-formed answer.

#include "protocol_session.h"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
  using namespace outflank;
  using namespace outflank::protocol;
  check_answers(converse("qtp", "quoridor", data, size));
  return 0;
}
