#include "search/othello/embedded_weights.h"

// The assembler takes the file in as it is, which no compiler of ours can do as quickly: the program
// then needs nothing beside it, wherever it is installed. OUTFLANK_OTHELLO_WEIGHTS is the file's
// path, given by the build.
#ifdef __wasm__
asm(".section .rodata.outflank_othello_weights,\"\",@\n"
#else
asm(".pushsection .rodata\n"
#endif
    ".globl kOutflankOthelloWeights\n"
    ".globl kOutflankOthelloWeightsEnd\n"
    ".balign 16\n"
    "kOutflankOthelloWeights:\n"
    ".incbin \"" OUTFLANK_OTHELLO_WEIGHTS
    "\"\n"
    "kOutflankOthelloWeightsEnd:\n"
    ".byte 0\n"
#ifdef __wasm__
    ".size kOutflankOthelloWeights, kOutflankOthelloWeightsEnd-kOutflankOthelloWeights\n"
    ".size kOutflankOthelloWeightsEnd, 1\n");
#else
    ".popsection\n");
#endif

extern "C" {
extern const std::byte kOutflankOthelloWeights[];
extern const std::byte kOutflankOthelloWeightsEnd[];
}

namespace outflank::search::othello {

std::span<const std::byte> embedded_weights() {
  return {kOutflankOthelloWeights, kOutflankOthelloWeightsEnd};
}

}  // namespace outflank::search::othello
