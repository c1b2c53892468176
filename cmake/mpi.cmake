# provecast-mpi: the program on many machines. Nothing else is linked with MPI.
if(PROVECAST_MPI STREQUAL "ON")
  find_package(MPI REQUIRED COMPONENTS C)
elseif(PROVECAST_MPI STREQUAL "AUTO" AND NOT PROVECAST_SANITIZE AND NOT PROVECAST_FUZZ)
  find_package(MPI QUIET COMPONENTS C)
endif()
if(MPI_C_FOUND)
  file(GLOB mpi_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/mpi/*.c)
  add_executable(provecast-mpi ${mpi_sources} $<TARGET_OBJECTS:registry_cli>)
  target_link_libraries(provecast-mpi PRIVATE module_cli MPI::MPI_C)
  include(GNUInstallDirs)
  configure_file(${CMAKE_SOURCE_DIR}/mpi/provecast-mpirun ${CMAKE_BINARY_DIR}/provecast-mpirun COPYONLY)
  install(TARGETS provecast-mpi RUNTIME DESTINATION ${CMAKE_INSTALL_BINDIR})
  install(PROGRAMS mpi/provecast-mpirun DESTINATION ${CMAKE_INSTALL_BINDIR})
endif()

# provecast-smpi: the same for SimGrid, which simulates the machine. smpirun loads it, once for each rank. The
# linker gives calls of these functions to those of mpi/simulated: threads and time are SimGrid's.
set(simulated_functions
  clock_gettime nanosleep alarm exit on_exit
  pthread_create pthread_join pthread_mutex_init pthread_mutex_destroy pthread_mutex_lock pthread_mutex_unlock
  pthread_cond_init pthread_cond_destroy pthread_cond_wait pthread_cond_timedwait pthread_cond_signal
  pthread_cond_broadcast
  hand_work hand_write task_round_run farm_serve theorem_outcome_make
  held_read parcel_begin parcel_next_answer farm_find_ahead post_open post_look)
if(NOT PROVECAST_MPI STREQUAL "OFF" AND NOT PROVECAST_SANITIZE AND NOT PROVECAST_FUZZ)
  find_library(SIMGRID_LIBRARY simgrid)
  find_path(SMPI_INCLUDE smpi/smpi_helpers.h)
endif()
if(SIMGRID_LIBRARY AND SMPI_INCLUDE)
  file(GLOB mpi_sources CONFIGURE_DEPENDS ${CMAKE_SOURCE_DIR}/mpi/*.c ${CMAKE_SOURCE_DIR}/mpi/simulated/*.c)
  add_library(provecast-smpi MODULE ${mpi_sources} $<TARGET_OBJECTS:registry_cli>)
  set_target_properties(provecast-smpi PROPERTIES PREFIX "" SUFFIX "")
  set_target_properties(module_cli registry_cli PROPERTIES POSITION_INDEPENDENT_CODE ON)
  target_compile_definitions(provecast-smpi PRIVATE PROVECAST_SMPI)
  target_compile_options(provecast-smpi PRIVATE -include ${CMAKE_SOURCE_DIR}/mpi/simulated/entry.h)
  target_include_directories(provecast-smpi SYSTEM PRIVATE ${SMPI_INCLUDE}/smpi)
  list(TRANSFORM simulated_functions PREPEND "LINKER:--wrap=")
  target_link_options(provecast-smpi PRIVATE ${simulated_functions})
  target_link_libraries(provecast-smpi PRIVATE module_cli ${SIMGRID_LIBRARY})
endif()
