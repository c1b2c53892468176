/* Included before the files of provecast-smpi (cmake/mpi.cmake): the main of mpi/main.c is not
   where a simulated rank begins (mpi/simulated/main.c). */
#ifndef MPI_SIMULATED_ENTRY_H
#define MPI_SIMULATED_ENTRY_H

int simulated_main (int argc, char **argv);
#define main simulated_main

#endif
