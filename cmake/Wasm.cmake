# The modules that a browser or Node.js loads. Only with the wasm preset.
#
#   outflank_rules.wasm    the rules of the games alone
#   outflank_play.wasm     the same with matches
#   outflank_records.wasm  records in every format
#   outflank_engine.wasm   the rules with the engines, for a worker of its own
#   outflank_engine_threads.wasm  the same for several workers that share its memory

# What people wait for before they can play is compiled a second time, for its size; what a search
# goes through is compiled for speed. Nothing in these layers asks for a type at run time, and a few
# functions of our own stand in for those of the C library that would be a tenth of the module.
function(outflank_add_small_layers)
  set(sources "")
  foreach(layer core games match)
    get_target_property(files outflank_${layer} SOURCES)
    list(TRANSFORM files PREPEND "${PROJECT_SOURCE_DIR}/src/${layer}/" REGEX "^[^/]")
    list(APPEND sources ${files})
  endforeach()
  add_library(outflank_small STATIC ${sources})
  target_include_directories(outflank_small PUBLIC "${PROJECT_SOURCE_DIR}/src")
  target_link_libraries(outflank_small PUBLIC outflank_json PRIVATE outflank_warnings)
  target_compile_options(outflank_small PUBLIC
    -Oz -flto -fno-rtti -fvisibility=hidden -fwhole-program-vtables -fvirtual-function-elimination)

  # Whole object files, which go before the library's; the optimiser must not take them for the latter.
  add_library(outflank_small_library OBJECT "${PROJECT_SOURCE_DIR}/src/games/wasm_library.cpp")
  target_compile_options(outflank_small_library PRIVATE -Oz -fno-rtti -fno-builtin -fvisibility=hidden)
  target_link_libraries(outflank_small_library PRIVATE outflank_warnings)
endfunction()

# `goal` is what wasm-opt works for: speed (-O3) or size (-Oz).
function(outflank_wasm_module name layers goal stack_size)
  list(TRANSFORM ARGN PREPEND "${PROJECT_SOURCE_DIR}/src/" OUTPUT_VARIABLE sources)
  add_executable(${name} ${sources})
  set_target_properties(${name} PROPERTIES
    SUFFIX ".wasm" RUNTIME_OUTPUT_DIRECTORY "${PROJECT_BINARY_DIR}")
  target_link_libraries(${name} PRIVATE ${layers} outflank_warnings)
  target_link_options(${name} PRIVATE
    -mexec-model=reactor
    # The stack lies below the data, so that running out of it traps and does not overwrite them.
    -Wl,--stack-first -Wl,-z,stack-size=${stack_size}
    # Only wasm-opt, called below, still asks which features the module uses, and it strips that.
    -Wl,--strip-all -Wl,--keep-section=target_features
    # Where the linker is called for an optimised program, Clang also runs whatever wasm-opt is on the
    # PATH, or none, and says nothing. (With --no-wasm-opt, Clang 19 does not even link.)
    -O0)
  add_custom_command(TARGET ${name} POST_BUILD
    COMMAND "${OUTFLANK_WASM_OPT}" ${goal} --converge --strip-target-features
            "$<TARGET_FILE:${name}>" -o "$<TARGET_FILE:${name}>"
    VERBATIM)
endfunction()

function(outflank_add_wasm_modules)
  find_program(OUTFLANK_WASM_OPT wasm-opt REQUIRED)
  outflank_add_small_layers()
  outflank_wasm_module(outflank_rules outflank_games -O3 1048576
    games/wasm_text.cpp games/wasm_exports.cpp)
  outflank_wasm_module(outflank_play "outflank_small;outflank_small_library" -Oz 1048576
    games/wasm_text.cpp match/wasm_exports.cpp)
  outflank_wasm_module(outflank_records "outflank_small;outflank_small_library" -Oz 1048576
    games/wasm_text.cpp match/wasm_records.cpp)
  # Searches are a hundred plies deep at most.
  outflank_wasm_module(outflank_engine outflank_search -O3 4194304
    games/wasm_text.cpp games/wasm_exports.cpp search/wasm_exports.cpp)
  outflank_wasm_module(outflank_engine_threads outflank_search_threads -O3 4194304
    games/wasm_text.cpp games/wasm_exports.cpp search/wasm_exports.cpp)
  # The host makes the memory, of these sizes (web/src/engine/memory.ts), and gives it to every instance.
  # The libraries of the system do not say that they can share it; what of them threads meet has locks in
  # wasm_thread_library.cpp.
  target_link_options(outflank_engine_threads PRIVATE
    -Wl,--shared-memory -Wl,--import-memory -Wl,--no-check-features
    -Wl,--initial-memory=16777216 -Wl,--max-memory=536870912 -Wl,--export=__stack_pointer)
endfunction()
