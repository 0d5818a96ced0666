# What other projects link: Outflank::games and the like, the same in a build tree (add_subdirectory, FetchContent)
# and in an installed one (find_package). Their headers are <outflank/games/game.h>: PublicHeaders.cmake.
#
#   outflank_games         the layer as its own project sees it, includes from src/
#   outflank_public_games  Outflank::games: the same archive, with the public headers alone

function(outflank_add_public_headers)
  set(folder "${PROJECT_BINARY_DIR}/include")
  set(stamp "${PROJECT_BINARY_DIR}/public_headers.stamp")
  set(layers "")
  set(headers "")
  foreach(layer IN LISTS OUTFLANK_LIBRARY_LAYERS)
    if(TARGET outflank_${layer})
      list(APPEND layers ${layer})
      file(GLOB_RECURSE more CONFIGURE_DEPENDS "${PROJECT_SOURCE_DIR}/src/${layer}/*.h")
      list(APPEND headers ${more})
    endif()
  endforeach()
  set(OUTFLANK_NEEDS_V3 0)
  if("-march=x86-64-v3" IN_LIST OUTFLANK_CPU_OPTIONS)
    set(OUTFLANK_NEEDS_V3 1)
  endif()
  configure_file("${PROJECT_SOURCE_DIR}/cmake/config.h.in" "${folder}/outflank/config.h" @ONLY)
  list(JOIN layers "," layers)
  add_custom_command(OUTPUT "${stamp}"
    COMMAND "${CMAKE_COMMAND}" "-DSOURCE=${PROJECT_SOURCE_DIR}/src" "-DFOLDER=${folder}/outflank" "-DLAYERS=${layers}"
            -P "${PROJECT_SOURCE_DIR}/cmake/PublicHeaders.cmake"
    COMMAND "${CMAKE_COMMAND}" -E touch "${stamp}"
    DEPENDS ${headers} "${PROJECT_SOURCE_DIR}/src/public_headers.txt"
            "${PROJECT_SOURCE_DIR}/cmake/PublicHeaders.cmake"
    COMMENT "Collecting the public headers"
    VERBATIM)
  add_custom_target(outflank_public_headers DEPENDS "${stamp}")
endfunction()

function(outflank_add_library_targets)
  outflank_add_public_headers()
  find_package(nlohmann_json 3.11 REQUIRED)
  set(below "")
  foreach(layer IN LISTS OUTFLANK_LIBRARY_LAYERS)
    if(NOT TARGET outflank_${layer})
      continue()
    endif()
    set(target outflank_public_${layer})
    add_library(${target} INTERFACE)
    add_library(Outflank::${layer} ALIAS ${target})
    add_dependencies(${target} outflank_public_headers)
    target_include_directories(${target} INTERFACE
      "$<BUILD_INTERFACE:${PROJECT_BINARY_DIR}/include>" "$<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>")
    target_compile_features(${target} INTERFACE cxx_std_23)
    target_compile_options(${target} INTERFACE ${OUTFLANK_CPU_OPTIONS})
    # The headers of nlohmann's JSON are in ours: Game::view.
    target_link_libraries(${target} INTERFACE "$<LINK_ONLY:outflank_${layer}>" nlohmann_json::nlohmann_json)
    if(TARGET Threads::Threads AND layer STREQUAL "search")
      target_link_libraries(${target} INTERFACE Threads::Threads)
    endif()
  endforeach()
endfunction()
