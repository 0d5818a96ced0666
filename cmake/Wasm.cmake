# The modules that a browser or Node.js loads. Only with the wasm preset.
#
#   outflank_rules.wasm   the rules of the games alone
#   outflank_play.wasm    the same with matches and records
#   outflank_engine.wasm  the rules with the engines, for a worker of its own

function(outflank_wasm_module name stack_size)
  add_executable(${name} ${ARGN})
  set_target_properties(${name} PROPERTIES
    SUFFIX ".wasm" RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  target_link_libraries(${name} PRIVATE outflank_games outflank_warnings)
  target_link_options(${name} PRIVATE
    -mexec-model=reactor
    # The stack lies below the data, so that running out of it traps and does not overwrite them.
    -Wl,--stack-first -Wl,-z,stack-size=${stack_size}
    -Wl,--strip-all)
endfunction()

function(outflank_add_wasm_modules)
  set(games "${CMAKE_SOURCE_DIR}/src/games/wasm_exports.cpp")
  outflank_wasm_module(outflank_rules 1048576 "${games}")
  outflank_wasm_module(outflank_play 1048576
    "${games}" "${CMAKE_SOURCE_DIR}/src/match/wasm_exports.cpp")
  target_link_libraries(outflank_play PRIVATE outflank_match outflank_json)
  target_compile_options(outflank_play PRIVATE -Oz)
  # Searches are a hundred plies deep at most.
  outflank_wasm_module(outflank_engine 4194304
    "${games}" "${CMAKE_SOURCE_DIR}/src/search/wasm_exports.cpp")
  target_link_libraries(outflank_engine PRIVATE outflank_search)
endfunction()
