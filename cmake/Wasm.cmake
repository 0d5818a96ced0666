# outflank_rules.wasm: the rules as a module that a browser or Node.js loads. Only with the wasm
# preset.

function(outflank_add_wasm_module)
  add_executable(outflank_rules "${CMAKE_SOURCE_DIR}/src/games/wasm_exports.cpp")
  set_target_properties(outflank_rules PROPERTIES
    SUFFIX ".wasm" RUNTIME_OUTPUT_DIRECTORY "${CMAKE_BINARY_DIR}")
  target_link_libraries(outflank_rules PRIVATE outflank_games outflank_warnings)
  target_link_options(outflank_rules PRIVATE
    -mexec-model=reactor
    # The stack lies below the data, so that running out of it traps and does not overwrite them.
    -Wl,--stack-first -Wl,-z,stack-size=1048576
    -Wl,--strip-all)
endfunction()
