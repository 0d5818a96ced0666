# cmake --install: the libraries with their headers, CMake targets and pkg-config files (component `development`). What
# else is built adds its own rules where it is built.

include(CMakePackageConfigHelpers)
include(GNUInstallDirs)

set(targets "")
set(OUTFLANK_INSTALLED_COMPONENTS "")
set(OUTFLANK_USES_THREADS FALSE)
file(RELATIVE_PATH OUTFLANK_PC_UP "/${CMAKE_INSTALL_LIBDIR}/pkgconfig" "/")
string(REGEX REPLACE "/$" "" OUTFLANK_PC_UP "${OUTFLANK_PC_UP}")

# outflank_install_pkg_config(NAME LIBRARY DESCRIPTION REQUIRES CFLAGS LIBS)
function(outflank_install_pkg_config name library description requires cflags libs)
  set(OUTFLANK_PC_NAME "${name}")
  set(OUTFLANK_PC_LIBRARY "${library}")
  set(OUTFLANK_PC_DESCRIPTION "${description}")
  set(OUTFLANK_PC_REQUIRES "${requires}")
  set(OUTFLANK_PC_CFLAGS "${cflags}")
  set(OUTFLANK_PC_LIBS "${libs}")
  configure_file("${PROJECT_SOURCE_DIR}/cmake/outflank.pc.in" "${PROJECT_BINARY_DIR}/${name}.pc" @ONLY)
  install(FILES "${PROJECT_BINARY_DIR}/${name}.pc" DESTINATION "${CMAKE_INSTALL_LIBDIR}/pkgconfig"
          COMPONENT development)
endfunction()

set(description_core "errors, text and random numbers of Outflank")
set(description_games "rules of Quoridor and Othello")
set(description_env "Quoridor and Othello as environments for learning")
set(description_search "engines for Quoridor and Othello")
set(description_match "matches and records of Quoridor and Othello")
set(below_core "")
set(below_games "outflank-core nlohmann_json")
set(below_env outflank-search)
set(below_search outflank-games)
set(below_match outflank-search)
list(JOIN OUTFLANK_CPU_OPTIONS " " cpu_options)

foreach(layer IN LISTS OUTFLANK_LIBRARY_LAYERS)
  if(NOT TARGET outflank_${layer})
    continue()
  endif()
  set_target_properties(outflank_public_${layer} PROPERTIES EXPORT_NAME ${layer})
  set_target_properties(outflank_${layer} PROPERTIES EXPORT_NAME ${layer}_archive)
  list(APPEND targets outflank_public_${layer} outflank_${layer})
  list(APPEND OUTFLANK_INSTALLED_COMPONENTS ${layer})
  set(libs "")
  if(layer STREQUAL "search")
    set(libs "-pthread")
    set(OUTFLANK_USES_THREADS TRUE)
  endif()
  outflank_install_pkg_config(outflank-${layer} outflank_${layer} "${description_${layer}}" "${below_${layer}}"
                              "-std=c++23 ${cpu_options}" "${libs}")
endforeach()
if(TARGET outflank_c)
  list(APPEND targets outflank_c)
  list(APPEND OUTFLANK_INSTALLED_COMPONENTS c)
  outflank_install_pkg_config(outflank outflank "Quoridor and Othello for C: rules, engines, many games at once" "" "" "")
endif()
list(JOIN OUTFLANK_INSTALLED_COMPONENTS ", " OUTFLANK_INSTALLED_COMPONENTS)

set(package_folder "${CMAKE_INSTALL_LIBDIR}/cmake/Outflank")
install(TARGETS ${targets} EXPORT OutflankTargets
  ARCHIVE DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT development
  LIBRARY DESTINATION "${CMAKE_INSTALL_LIBDIR}" COMPONENT library NAMELINK_COMPONENT development)
install(EXPORT OutflankTargets NAMESPACE Outflank:: DESTINATION "${package_folder}" COMPONENT development)
add_custom_target(outflank_install_needs ALL DEPENDS outflank_public_headers)
install(DIRECTORY "${PROJECT_BINARY_DIR}/include/outflank" DESTINATION "${CMAKE_INSTALL_INCLUDEDIR}"
        COMPONENT development)

configure_package_config_file("${PROJECT_SOURCE_DIR}/cmake/OutflankConfig.cmake.in"
  "${PROJECT_BINARY_DIR}/OutflankConfig.cmake" INSTALL_DESTINATION "${package_folder}")
# Before 1.0 a new minor version may change the interface: docs/library.md.
write_basic_package_version_file("${PROJECT_BINARY_DIR}/OutflankConfigVersion.cmake" COMPATIBILITY SameMinorVersion)
install(FILES "${PROJECT_BINARY_DIR}/OutflankConfig.cmake" "${PROJECT_BINARY_DIR}/OutflankConfigVersion.cmake"
        DESTINATION "${package_folder}" COMPONENT development)
