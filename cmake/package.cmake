# Debian packages, by CPack: provecast, libprovecast0, libprovecast-dev, python3-provecast. cmake/package.sh makes them.
set(package_docs ${CMAKE_BINARY_DIR}/package)
set(CPACK_GENERATOR DEB)
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(PROVECAST_MAINTAINER "The Provecast developers <provecast@localhost.localdomain>" CACHE STRING "Who maintains the packages: NAME <ADDRESS>")
set(CPACK_PACKAGE_CONTACT ${PROVECAST_MAINTAINER})
set(CPACK_PRE_BUILD_SCRIPTS ${CMAKE_SOURCE_DIR}/cmake/package-compress.cmake)
set(CPACK_PACKAGING_INSTALL_PREFIX /usr)
set(CPACK_STRIP_FILES ON)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_COMPONENTS_ALL program library devel python)
set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_PRIORITY optional)

# COMPONENT PACKAGE SECTION SUMMARY: what it says of itself, with the text in cmake/package-COMPONENT.txt.
macro(debian_package name package section summary)
  string(TOUPPER ${name} upper)
  file(READ ${CMAKE_SOURCE_DIR}/cmake/package-${name}.txt text)
  string(STRIP "${text}" text)
  set(CPACK_DEBIAN_${upper}_PACKAGE_NAME ${package})
  set(CPACK_DEBIAN_${upper}_PACKAGE_SECTION ${section})
  set(CPACK_DEBIAN_${upper}_DESCRIPTION "${summary}\n${text}")
  install(FILES ${package_docs}/changelog.gz ${package_docs}/copyright DESTINATION share/doc/${package} COMPONENT ${name})
  install(FILES ${package_docs}/${package}.overrides DESTINATION share/lintian/overrides RENAME ${package} COMPONENT ${name})
endmacro()
debian_package(program provecast science "proven optima for collective communication and open shops")
debian_package(library libprovecast0 libs "proven optima for collective communication (shared library)")
debian_package(devel libprovecast-dev libdevel "proven optima for collective communication (headers)")
debian_package(python python3-provecast python "proven optima for collective communication (Python 3)")

set(CPACK_DEBIAN_PROGRAM_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_LIBRARY_PACKAGE_SHLIBDEPS ON)
# Loaded when they are used: PNG and PDF; linear programs, for which there is a method of our own.
set(CPACK_DEBIAN_PROGRAM_PACKAGE_RECOMMENDS "libcairo2, coinor-libclp1")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_RECOMMENDS "coinor-libclp1")
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS ON)
set(CPACK_DEBIAN_PACKAGE_GENERATE_SHLIBS_POLICY ">=")
set(CPACK_DEBIAN_LIBRARY_PACKAGE_CONTROL_EXTRA ${package_docs}/triggers)
set(CPACK_DEBIAN_DEVEL_PACKAGE_DEPENDS "libprovecast0 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_DEPENDS "python3:any, libprovecast0 (= ${PROJECT_VERSION})")
set(CPACK_DEBIAN_PYTHON_PACKAGE_ARCHITECTURE all)

file(WRITE ${package_docs}/triggers "activate-noawait ldconfig\n")
add_custom_command(OUTPUT ${package_docs}/changelog.gz ${package_docs}/copyright
  COMMAND ${CMAKE_SOURCE_DIR}/cmake/package-docs.sh ${PROJECT_VERSION} ${package_docs} ${PROVECAST_MAINTAINER}
  DEPENDS ${CMAKE_SOURCE_DIR}/cmake/package-docs.sh ${CMAKE_SOURCE_DIR}/LICENCE ${CMAKE_SOURCE_DIR}/THIRD-PARTY.md
  WORKING_DIRECTORY ${CMAKE_SOURCE_DIR} VERBATIM)
add_custom_target(package_docs ALL DEPENDS ${package_docs}/changelog.gz ${package_docs}/copyright)
include(CPack)
