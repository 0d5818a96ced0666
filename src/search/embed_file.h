#pragma once

// OUTFLANK_EMBED(name, path) embeds a file in the program: its bytes are name[] up to nameEnd. The
// assembler includes it verbatim, much faster than a compiler would, and the installed program
// needs no data files. Use it once per name, outside every namespace.

#include <cstddef>

#ifdef __wasm__
#define OUTFLANK_EMBED_BEGIN(name) ".section .rodata." #name ",\"\",@\n"
#define OUTFLANK_EMBED_END(name) ".size " #name ", " #name "End-" #name "\n.size " #name "End, 1\n"
#else
#define OUTFLANK_EMBED_BEGIN(name) ".pushsection .rodata\n"
#define OUTFLANK_EMBED_END(name) ".popsection\n"
#endif

#define OUTFLANK_EMBED(name, path)                                                           \
  asm(OUTFLANK_EMBED_BEGIN(name) ".globl " #name "\n.globl " #name "End\n.balign 16\n" #name \
                                 ":\n.incbin \"" path "\"\n" #name                           \
                                 "End:\n.byte 0\n" OUTFLANK_EMBED_END(name));                \
  extern "C" {                                                                               \
  extern const std::byte name[];                                                             \
  extern const std::byte name##End[];                                                        \
  }                                                                                          \
  static_assert(true)
