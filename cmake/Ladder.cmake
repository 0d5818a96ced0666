# One static library per folder of src/, linked downward by src/ladder.txt.
#
# outflank_add_ladder() reads the table, adds the folders that exist and links each to every layer
# below it, so that an include against the ladder fails to link as well as failing the `layers` test.
# A folder that appears later is found by the next build.

function(outflank_add_ladder)
  set(table "${CMAKE_SOURCE_DIR}/src/ladder.txt")
  set_property(DIRECTORY APPEND PROPERTY CMAKE_CONFIGURE_DEPENDS "${table}")
  file(STRINGS "${table}" lines REGEX "^[a-z]+:")
  file(GLOB folders CONFIGURE_DEPENDS "${CMAKE_SOURCE_DIR}/src/*/CMakeLists.txt")

  set(known "")
  foreach(line IN LISTS lines)
    string(REGEX MATCH "^([a-z]+):(.*)$" _ "${line}")
    set(layer "${CMAKE_MATCH_1}")
    string(REGEX MATCHALL "[a-z]+" direct "${CMAKE_MATCH_2}")
    # A layer that has no code yet hands on what lies below it.
    set(below "")
    foreach(lower IN LISTS direct)
      if(NOT lower IN_LIST known)
        message(FATAL_ERROR "src/ladder.txt: '${layer}' names '${lower}', which is not a layer above that line")
      endif()
      list(APPEND below ${reach_${lower}})
    endforeach()
    list(REMOVE_DUPLICATES below)
    list(APPEND known "${layer}")
    set(reach_${layer} ${below})
    if(NOT "${CMAKE_SOURCE_DIR}/src/${layer}/CMakeLists.txt" IN_LIST folders)
      continue()
    endif()
    if(WASI AND NOT layer IN_LIST OUTFLANK_WASM_LAYERS)
      continue()
    endif()
    set(OUTFLANK_BELOW ${below})
    add_subdirectory("${CMAKE_SOURCE_DIR}/src/${layer}" "${CMAKE_BINARY_DIR}/src/${layer}")
    if(TARGET outflank_${layer})
      list(APPEND reach_${layer} outflank_${layer})
    endif()
  endforeach()

  foreach(folder IN LISTS folders)
    get_filename_component(folder "${folder}" DIRECTORY)
    get_filename_component(layer "${folder}" NAME)
    if(NOT layer IN_LIST known)
      message(FATAL_ERROR "src/${layer} is not a layer of src/ladder.txt: give it a line there")
    endif()
  endforeach()
endfunction()

# The library of one layer; call it from the layer's CMakeLists.txt with its source files.
function(outflank_layer layer)
  add_library(outflank_${layer} STATIC ${ARGN})
  target_include_directories(outflank_${layer} PUBLIC "${CMAKE_SOURCE_DIR}/src")
  target_link_libraries(outflank_${layer} PUBLIC ${OUTFLANK_BELOW} PRIVATE outflank_warnings)
  outflank_optimise_if_hot(outflank_${layer} ${layer})
  if(OUTFLANK_FUZZ)
    # What the fuzzer steers by. Tests have no use for it, and take a tenth longer to compile with it.
    target_compile_options(outflank_${layer} PRIVATE -fsanitize=fuzzer-no-link)
  endif()
endfunction()
