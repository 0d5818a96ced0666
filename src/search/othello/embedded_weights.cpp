#include "search/othello/embedded_weights.h"

#ifdef __wasm__

namespace outflank::search::othello {

std::span<const std::byte> embedded_weights() {
  return {};
}

}  // namespace outflank::search::othello

#else

// The assembler takes the file in as it is, which no compiler of ours can do as quickly: the program
// then needs nothing beside it, wherever it is installed. OUTFLANK_OTHELLO_WEIGHTS is the file's
// path, given by the build.
asm(".pushsection .rodata\n"
    ".globl kOutflankOthelloWeights\n"
    ".globl kOutflankOthelloWeightsEnd\n"
    ".balign 16\n"
    "kOutflankOthelloWeights:\n"
    ".incbin \"" OUTFLANK_OTHELLO_WEIGHTS
    "\"\n"
    "kOutflankOthelloWeightsEnd:\n"
    ".byte 0\n"
    ".popsection\n");

extern "C" {
extern const std::byte kOutflankOthelloWeights[];
extern const std::byte kOutflankOthelloWeightsEnd[];
}

namespace outflank::search::othello {

std::span<const std::byte> embedded_weights() {
  return {kOutflankOthelloWeights, kOutflankOthelloWeightsEnd};
}

}  // namespace outflank::search::othello

#endif
