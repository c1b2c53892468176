/* For tests of provecast-mpi, loaded before MPI: calls of a rank fail as on a full or broken
   machine (tests/fault/inject.h), from when the program begins, once the ranks have met.
   Allocations and threads fail in all of the process; system calls in the thread of the program and
   in those that it starts, as what MPI asks of the system is not the program's.

   PROVECAST_FAULT: "RANK KIND FIRST LATER", as inject_begin has them; none as KIND counts.
   PROVECAST_FAULT_COUNTS: a file for the rank's numbers of calls, as struct record. */
#include "tests/fault/inject.h"

#include <dlfcn.h>
#include <fcntl.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

/* Has the record be in a file, which outlives the process. */
static int
keep_record (const char *path)
{
  int file = open (path, O_RDWR | O_CREAT | O_TRUNC, 0666);
  if (file < 0 || ftruncate (file, sizeof *inject_record) != 0)
    return 0;
  inject_record = mmap (NULL, sizeof *inject_record, PROT_READ | PROT_WRITE, MAP_SHARED, file, 0);
  close (file);
  return inject_record != MAP_FAILED;
}

static void
begin (void)
{
  const char *fault = getenv ("PROVECAST_FAULT"), *rank = getenv ("OMPI_COMM_WORLD_RANK"),
             *counts = getenv ("PROVECAST_FAULT_COUNTS");
  char kind[16];
  int of, later;
  unsigned long long first;
  if (!fault || !rank || !counts)
    return;
  if (sscanf (fault, "%d %15s %llu %d", &of, kind, &first, &later) != 4)
    abort ();
  if (of == atoi (rank)
      && !(inject_prepare () && keep_record (counts) && inject_begin (kind, first, later, 0)))
    abort ();
}

/* The program's thread calls this before it does anything else (mpi/main.c). */
int
on_exit (void (*leave) (int code, void *context), void *context)
{
  int (*real) (void (*) (int, void *), void *);
  *(void **)&real = dlsym (RTLD_NEXT, "on_exit");
  int failed = real (leave, context);
  begin ();
  return failed;
}
