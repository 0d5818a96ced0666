# cpack -G DEB: Debian packages of what is built, one for each component. packaging/deb.sh makes them as they should be.

set(OUTFLANK_MAINTAINER "The Outflank authors <outflank@example.com>" CACHE STRING "Who answers for the packages")

set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_NAME outflank)
set(CPACK_PACKAGE_VENDOR "Outflank")
set(CPACK_PACKAGE_CONTACT "${OUTFLANK_MAINTAINER}")
set(CPACK_PACKAGING_INSTALL_PREFIX "${CMAKE_INSTALL_PREFIX}")
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)
set(CPACK_DEBIAN_PACKAGE_CONTROL_STRICT_PERMISSION TRUE)
# Its libraries lie where they were built until they are installed.
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS_PRIVATE_DIRS "${PROJECT_BINARY_DIR}/bindings/c")

# Package, section, dependencies, and two lines about it.
function(outflank_package component package section depends summary text)
  string(TOUPPER "${component}" key)
  set(CPACK_DEBIAN_${key}_PACKAGE_NAME "${package}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${key}_PACKAGE_SECTION "${section}" PARENT_SCOPE)
  set(CPACK_DEBIAN_${key}_PACKAGE_DEPENDS "${depends}" PARENT_SCOPE)
  set(CPACK_COMPONENT_${key}_DESCRIPTION "${summary}\n${text}" PARENT_SCOPE)
  foreach(name copyright changelog.gz)
    install(FILES "${PROJECT_BINARY_DIR}/packaging/${name}" DESTINATION "${CMAKE_INSTALL_DATADIR}/doc/${package}"
            COMPONENT ${component})
  endforeach()
endfunction()

set(components "")
if(TARGET outflank)
  list(APPEND components program)
  outflank_package(program outflank misc ""
    "Quoridor and Othello: play, host, judge and study"
    "A terminal game, a web site with engines and ratings, and an arena for bots.")
endif()
if(TARGET outflank_c)
  list(APPEND components library)
  outflank_package(library liboutflank1 libs ""
    "rules and engines of Quoridor and Othello (shared library)"
    "What programs need that use Outflank's interface for C.")
  # Debian wants a trigger rather than scripts that call ldconfig; packaging/deb.sh takes CPack's scripts out.
  set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA "${PROJECT_BINARY_DIR}/packaging/shlibs"
                                                 "${PROJECT_SOURCE_DIR}/packaging/triggers")
endif()
if(TARGET outflank_public_games)
  list(APPEND components development)
  set(needs "nlohmann-json3-dev")
  if(TARGET outflank_c)
    string(APPEND needs ", liboutflank1 (= ${PROJECT_VERSION})")
  endif()
  outflank_package(development liboutflank-dev libdevel "${needs}"
    "rules and engines of Quoridor and Othello (development files)"
    "Headers, static libraries, CMake targets and pkg-config files.")
endif()
if(TARGET outflank_python)
  list(APPEND components python)
  outflank_package(python python3-outflank python "python3, python3-numpy"
    "rules and engines of Quoridor and Othello for Python"
    "Games, engines, records, and environments that step thousands of games at once.")
endif()
set(CPACK_COMPONENTS_ALL ${components})

file(STRINGS "${PROJECT_SOURCE_DIR}/LICENSE" lines)
set(OUTFLANK_LICENSE_TEXT "")
foreach(line IN LISTS lines)
  if(line STREQUAL "")
    set(line ".")
  endif()
  string(APPEND OUTFLANK_LICENSE_TEXT " ${line}\n")
endforeach()
string(TIMESTAMP OUTFLANK_PACKAGE_DATE "%a, %d %b %Y %H:%M:%S +0000" UTC)
configure_file("${PROJECT_SOURCE_DIR}/packaging/copyright.in" "${PROJECT_BINARY_DIR}/packaging/copyright" @ONLY)
configure_file("${PROJECT_SOURCE_DIR}/packaging/changelog.in" "${PROJECT_BINARY_DIR}/packaging/changelog" @ONLY)
configure_file("${PROJECT_SOURCE_DIR}/packaging/shlibs.in" "${PROJECT_BINARY_DIR}/packaging/shlibs" @ONLY)
find_program(OUTFLANK_GZIP gzip)
if(OUTFLANK_GZIP)
  execute_process(COMMAND "${OUTFLANK_GZIP}" -9nc "${PROJECT_BINARY_DIR}/packaging/changelog"
                  OUTPUT_FILE "${PROJECT_BINARY_DIR}/packaging/changelog.gz" COMMAND_ERROR_IS_FATAL ANY)
endif()

include(CPack)
