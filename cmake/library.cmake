# The shared library: include/provecast.h and nothing else is visible. Installed with a pkg-config file and a CMake package.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

file(GLOB library_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/lib/*.c)
write_registry(${CMAKE_BINARY_DIR}/registry_library.c data solve gen draw export follow claims judge)
write_checker_registry(${CMAKE_BINARY_DIR}/registry_checker.c)
add_library(libprovecast SHARED ${library_sources} ${CMAKE_BINARY_DIR}/registry_library.c ${CMAKE_BINARY_DIR}/registry_checker.c)
set_source_files_properties(${CMAKE_BINARY_DIR}/registry_library.c PROPERTIES COMPILE_OPTIONS -fvisibility=hidden)
target_link_libraries(libprovecast PRIVATE module_judge)
target_link_options(libprovecast PRIVATE -Wl,--version-script=${CMAKE_SOURCE_DIR}/cmake/provecast.map)
target_include_directories(libprovecast INTERFACE $<BUILD_INTERFACE:${CMAKE_SOURCE_DIR}/include> $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}>)
set_target_properties(libprovecast PROPERTIES OUTPUT_NAME provecast EXPORT_NAME provecast C_VISIBILITY_PRESET hidden
  VERSION ${PROJECT_VERSION} SOVERSION ${PROJECT_VERSION_MAJOR} LINK_DEPENDS ${CMAKE_SOURCE_DIR}/cmake/provecast.map)

# The pkg-config file finds the prefix from where it lies, so the folder may be moved.
file(RELATIVE_PATH PROVECAST_PC_PREFIX /${CMAKE_INSTALL_LIBDIR}/pkgconfig /)
string(REGEX REPLACE "/$" "" PROVECAST_PC_PREFIX "${PROVECAST_PC_PREFIX}")
configure_file(cmake/provecast.pc.in provecast.pc @ONLY)
configure_package_config_file(cmake/provecastConfig.cmake.in provecastConfig.cmake
  INSTALL_DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/provecast)
# Before 1.0 a new minor version may change the interface.
write_basic_package_version_file(provecastConfigVersion.cmake COMPATIBILITY SameMinorVersion)

install(TARGETS libprovecast EXPORT provecast LIBRARY DESTINATION ${CMAKE_INSTALL_LIBDIR}
  COMPONENT library NAMELINK_COMPONENT devel)
install(FILES include/provecast.h DESTINATION ${CMAKE_INSTALL_INCLUDEDIR} COMPONENT devel)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/provecast.pc DESTINATION ${CMAKE_INSTALL_LIBDIR}/pkgconfig COMPONENT devel)
# The Python package, which calls the library: where Debian has packages of any version of python3.
set(PROVECAST_PYTHON_DIR lib/python3/dist-packages CACHE STRING "Folder for the Python package, below the prefix")
install(DIRECTORY ${CMAKE_SOURCE_DIR}/python/provecast DESTINATION ${PROVECAST_PYTHON_DIR} COMPONENT python
  FILES_MATCHING PATTERN "*.py" PATTERN "py.typed" PATTERN "__pycache__" EXCLUDE)
install(EXPORT provecast NAMESPACE provecast:: FILE provecastTargets.cmake DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/provecast COMPONENT devel)
install(FILES ${CMAKE_CURRENT_BINARY_DIR}/provecastConfig.cmake ${CMAKE_CURRENT_BINARY_DIR}/provecastConfigVersion.cmake
  DESTINATION ${CMAKE_INSTALL_LIBDIR}/cmake/provecast COMPONENT devel)
