# cmake -DSOURCE=src -DFOLDER=build/include/outflank -DLAYERS=core,games -P PublicHeaders.cmake
#
# Copies the headers of src/public_headers.txt that are in one of the layers, and those that they include, to FOLDER.
# Strangers include them as <outflank/games/game.h>, whatever folders they have themselves: so do the copies among
# themselves. Our one macro with a short name gets a long one.

cmake_minimum_required(VERSION 3.25)

string(REPLACE "," ";" layers "${LAYERS}")
file(STRINGS "${SOURCE}/public_headers.txt" listed REGEX "^[a-z]")

set(waiting "")
foreach(header IN LISTS listed)
  string(REGEX MATCH "^[a-z]+" layer "${header}")
  if(layer IN_LIST layers)
    list(APPEND waiting "${header}")
  endif()
endforeach()

set(done "")
while(waiting)
  list(POP_FRONT waiting header)
  if(header IN_LIST done)
    continue()
  endif()
  list(APPEND done "${header}")
  file(READ "${SOURCE}/${header}" text)
  string(REGEX MATCHALL "#include \"[^\"]+\"" includes "${text}")
  list(TRANSFORM includes REPLACE "#include \"([^\"]+)\"" "\\1")
  list(APPEND waiting ${includes})

  # Lists of CMake end at semicolons and brackets: the text is never one.
  string(REGEX REPLACE "#include \"([^\"]+)\"" "#include <outflank/\\1>" text "${text}")
  string(REPLACE "#pragma once\n" "#pragma once\n\n#include <outflank/config.h>\n" text "${text}")
  string(REGEX REPLACE "([^A-Z_])TRY\\(" "\\1OUTFLANK_TRY(" text "${text}")
  set(old "")
  if(EXISTS "${FOLDER}/${header}")
    file(READ "${FOLDER}/${header}" old)
  endif()
  if(NOT "${old}" STREQUAL "${text}")
    file(WRITE "${FOLDER}/${header}" "${text}")
  endif()
endwhile()

file(GLOB_RECURSE present RELATIVE "${FOLDER}" "${FOLDER}/*.h")
list(REMOVE_ITEM present config.h outflank.h ${done})
list(TRANSFORM present PREPEND "${FOLDER}/")
if(present)
  file(REMOVE ${present})
endif()
