# The identity of the engines, by which a checkpoint knows its build (solve/build_identity.h): the hash of the libraries of all
# modules below solve/, and of the sources of solve/. provecast and provecast-mpi of one build have it in common. Included by
# CMakeLists.txt, and run as a script that writes the file OUT from the files after it.
if(CMAKE_SCRIPT_MODE_FILE)
  math(EXPR last "${CMAKE_ARGC} - 1")
  set(hashes "")
  set(out "")
  foreach(i RANGE 4 ${last}) # after cmake -P SCRIPT --
    if(NOT out)
      set(out ${CMAKE_ARGV${i}})
      continue()
    endif()
    file(SHA256 ${CMAKE_ARGV${i}} hash)
    string(APPEND hashes "${hash}\n")
  endforeach()
  string(SHA256 identity "${hashes}")
  file(WRITE ${out} "#include \"solve/build_identity.h\"\n\nconst char build_identity[] = \"${identity}\";\n")
  return()
endif()

set(identity_modules module_base module_model module_heuristics module_bounds module_search)
list(TRANSFORM identity_modules REPLACE "(.+)" "$<TARGET_FILE:\\1>" OUTPUT_VARIABLE identity_files)
file(GLOB identity_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/solve/*.[ch])
add_custom_command(OUTPUT ${CMAKE_BINARY_DIR}/build_identity.c
  COMMAND ${CMAKE_COMMAND} -P ${CMAKE_SOURCE_DIR}/cmake/identity.cmake -- ${CMAKE_BINARY_DIR}/build_identity.c ${identity_files} ${identity_sources}
  DEPENDS ${identity_modules} ${identity_sources} ${CMAKE_SOURCE_DIR}/cmake/identity.cmake VERBATIM)
target_sources(module_solve PRIVATE ${CMAKE_BINARY_DIR}/build_identity.c)
