# Language, warnings, sanitizers and instruction set: the same for every target.

set(CMAKE_CXX_STANDARD 23)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_EXPORT_COMPILE_COMMANDS ON)

# Said here, not in a page of errors.
if(NOT CMAKE_CROSSCOMPILING)
  include(CheckCXXSourceCompiles)
  check_cxx_source_compiles("#include <expected>
int main() { return std::expected<int, int>(0).value(); }" OUTFLANK_HAS_EXPECTED)
  if(NOT OUTFLANK_HAS_EXPECTED)
    message(FATAL_ERROR "Outflank needs a compiler with C++23 and its std::expected, such as g++ 12 or Clang 19, not "
                        "${CMAKE_CXX_COMPILER_ID} ${CMAKE_CXX_COMPILER_VERSION}: choose one by -DCMAKE_CXX_COMPILER=…")
  endif()
endif()

if(PROJECT_IS_TOP_LEVEL AND NOT CMAKE_BUILD_TYPE)
  set(CMAKE_BUILD_TYPE Release CACHE STRING "Kind of build" FORCE)
endif()

find_program(CCACHE_PROGRAM ccache)
if(CCACHE_PROGRAM)
  # Without the sloppiness it would not keep what is compiled with a precompiled header; without the others
  # each clone would compile everything for itself, since absolute paths differ.
  set(CMAKE_CXX_COMPILER_LAUNCHER env CCACHE_SLOPPINESS=pch_defines,time_macros
      "CCACHE_BASEDIR=${PROJECT_SOURCE_DIR}" CCACHE_NOHASHDIR=true "${CCACHE_PROGRAM}")
endif()

add_library(outflank_warnings INTERFACE)
target_compile_options(outflank_warnings INTERFACE
  -Wall -Wextra -Wpedantic -Wshadow -Wconversion -Wsign-conversion -Wold-style-cast
  -Wnon-virtual-dtor -Woverloaded-virtual -Wextra-semi)
if(PROJECT_IS_TOP_LEVEL)
  # Another project's compiler may know warnings that ours does not.
  target_compile_options(outflank_warnings INTERFACE -Werror)
endif()
if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  # g++ 12 reports paths through std::string that cannot be taken.
  target_compile_options(outflank_warnings INTERFACE
    -Wno-restrict -Wno-maybe-uninitialized -Wno-stringop-overflow -Wno-array-bounds)
else()
  target_compile_options(outflank_warnings INTERFACE -Wnull-dereference)
  # The stable_sort of libstdc++ 12 calls what it has marked as deprecated itself.
  target_compile_options(outflank_warnings INTERFACE -Wno-deprecated-declarations)
endif()
if(WASI)
  # Sizes have 32 bits there, and hashes and random numbers of 64 bits are reduced to an index.
  target_compile_options(outflank_warnings INTERFACE -Wno-shorten-64-to-32)
endif()

if(OUTFLANK_SANITIZE)
  add_compile_options(-fsanitize=${OUTFLANK_SANITIZE} -fno-sanitize-recover=all -fno-omit-frame-pointer)
  add_link_options(-fsanitize=${OUTFLANK_SANITIZE})
  # The checks describe millions of places in data that a position-independent program relocates each time it starts:
  # that was a third of the time that it takes to start.
  if(OUTFLANK_SANITIZE MATCHES "address" AND NOT OUTFLANK_PIC)
    add_compile_options(-fno-pie)
    add_link_options(-no-pie)
  endif()
  # Tests play fewer random games when each of them is many times slower.
  add_compile_definitions(OUTFLANK_SANITIZED)
endif()

# For shared libraries of other projects: nothing of ours is to be seen from outside them, and calls among our
# own functions stay as direct as they are in a program.
if(OUTFLANK_PIC AND NOT WASI)
  set(CMAKE_POSITION_INDEPENDENT_CODE ON)
  set(CMAKE_CXX_VISIBILITY_PRESET hidden)
  set(CMAKE_VISIBILITY_INLINES_HIDDEN ON)
  add_compile_options(-fno-semantic-interposition)
endif()

# Clang's own linker, where it is installed: a test with sanitizers is 60 MB, and there are dozens.
if(CMAKE_CXX_COMPILER_ID MATCHES "Clang" AND NOT WASI)
  include(CheckLinkerFlag)
  check_linker_flag(CXX -fuse-ld=lld OUTFLANK_HAS_LLD)
  if(OUTFLANK_HAS_LLD)
    add_link_options(-fuse-ld=lld)
  endif()
endif()

# With sanitizers the optimiser takes most of the time of a build. Only what computes for long is worth it.
set(OUTFLANK_HOT_LAYERS core games search env)
function(outflank_optimise_if_hot target layer)
  if(OUTFLANK_SANITIZE AND NOT layer IN_LIST OUTFLANK_HOT_LAYERS)
    target_compile_options(${target} PRIVATE -O0)
  endif()
endfunction()

# Most of the time of compiling a file goes into headers that its neighbours include as well: six files at a time take
# half as long as one by one, and with g++ less than that. Apart stays what computes for long, so that the work of the
# optimiser on one file does not depend on the others, what the browser has as well (match), and what has many private names
# in common (protocol). The lint and the thread sanitizer compile every file alone: a missing include fails there.
set(OUTFLANK_LAYERS_APART ${OUTFLANK_HOT_LAYERS} match protocol)
function(outflank_compile_together target)
  if(OUTFLANK_UNITY)
    set_target_properties(${target} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 6)
  endif()
endfunction()

# Headers that are compiled once for all that say outflank_use_precompiled(target NAME) and have the same
# options. They must be found by ccache as well.
function(outflank_precompiled name)
  file(CONFIGURE OUTPUT "${PROJECT_BINARY_DIR}/${name}.cpp" CONTENT "// Only headers.\n")
  add_library(${name} STATIC "${PROJECT_BINARY_DIR}/${name}.cpp")
  target_precompile_headers(${name} PRIVATE ${ARGN})
  outflank_precompiled_options(${name})
endfunction()

function(outflank_use_precompiled target name)
  target_precompile_headers(${target} REUSE_FROM ${name})
  outflank_precompiled_options(${target})
endfunction()

function(outflank_precompiled_options target)
  if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
    target_compile_options(${target} PRIVATE -fpch-preprocess)
  else()
    target_compile_options(${target} PRIVATE "SHELL:-Xclang -fno-pch-timestamp")
  endif()
endfunction()

# The hot paths are inlined through every layer, so the instruction set is chosen for the whole
# build and not by a call through a pointer: see ARCHITECTURE.md, "Instruction sets".
#
# OUTFLANK_CPU_OPTIONS is for those who include our headers as well: sets in vector registers are passed in
# another way without them.
set(OUTFLANK_CPU_OPTIONS "")
if(CMAKE_SYSTEM_PROCESSOR MATCHES "x86_64|AMD64" AND NOT WASI)
  set(cpu "${OUTFLANK_CPU}")
  if(cpu STREQUAL "auto")
    include(CheckCXXSourceRuns)
    check_cxx_source_runs("int main() { return __builtin_cpu_supports(\"x86-64-v3\") ? 0 : 1; }"
                          OUTFLANK_HOST_IS_V3)
    set(cpu "portable")
    if(OUTFLANK_HOST_IS_V3)
      set(cpu "x86-64-v3")
    endif()
  endif()
  if(cpu STREQUAL "x86-64-v3")
    set(OUTFLANK_CPU_OPTIONS -march=x86-64-v3)
    add_compile_options(${OUTFLANK_CPU_OPTIONS})
    if(CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
      # Sets of rows are copied in whole registers: written in halves and read whole they would wait
      # for the store each time, which costs the large boards more than half their speed.
      add_compile_options(-mmove-max=256 -mstore-max=256)
    endif()
  elseif(NOT cpu STREQUAL "portable")
    message(FATAL_ERROR "OUTFLANK_CPU is '${OUTFLANK_CPU}': use auto, x86-64-v3 or portable")
  endif()
endif()
