# outflank_json: nlohmann's JSON headers, for a layer that reads or writes JSON.

add_library(outflank_json INTERFACE)
if(CMAKE_CROSSCOMPILING)
  # The headers lie among those of this machine's C library, which must not be seen by other machines:
  # a folder with a link to just this one library stands in for /usr/include.
  find_path(OUTFLANK_JSON_HEADERS nlohmann/json.hpp PATHS /usr/include /usr/local/include
            NO_DEFAULT_PATH NO_CMAKE_FIND_ROOT_PATH REQUIRED)
  file(MAKE_DIRECTORY "${PROJECT_BINARY_DIR}/include")
  file(CREATE_LINK "${OUTFLANK_JSON_HEADERS}/nlohmann" "${PROJECT_BINARY_DIR}/include/nlohmann" SYMBOLIC)
  target_include_directories(outflank_json SYSTEM INTERFACE "${PROJECT_BINARY_DIR}/include")
else()
  find_package(nlohmann_json 3.11 REQUIRED)
  target_link_libraries(outflank_json INTERFACE nlohmann_json::nlohmann_json)
endif()
