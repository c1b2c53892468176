/* For tests of provecast-mpi, loaded before MPI: sends a rank a signal at a given point of its
   work, whatever the speed of the machine.

   PROVECAST_SIGNALS: "RANK:SEND:SIGNAL", separated by blanks: rank RANK gets signal number SIGNAL
   just before it sends its message number SEND, from 1; empty messages do not count.
   PROVECAST_SIGNALS_FROM: a file; messages count once it exists. Not set: from the first one.
   PROVECAST_SIGNALS_LOG: a file to which each signal appends its entry as a line. */
#include <fcntl.h>
#include <mpi.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static void
note (const char *log, int rank, long sent, int signal)
{
  char line[64];
  int length = snprintf (line, sizeof line, "%d:%ld:%d\n", rank, sent, signal),
      file = open (log, O_WRONLY | O_CREAT | O_APPEND, 0666);
  if (file < 0 || write (file, line, (size_t)length) != length)
    abort ();
  close (file);
}

static void
raise_at (const char *entries, int rank, long sent)
{
  for (const char *at = entries; at; at = strchr (at, ' ')) {
    int of, signal, read = 0;
    long send;
    at += strspn (at, " ");
    if (sscanf (at, "%d:%ld:%d%n", &of, &send, &signal, &read) != 3)
      abort ();
    if (of == rank && send == sent) {
      note (getenv ("PROVECAST_SIGNALS_LOG"), rank, sent, signal);
      kill (getpid (), signal);
    }
    at += read;
  }
}

int
MPI_Isend (const void *bytes, int count, MPI_Datatype type, int to, int tag, MPI_Comm ranks,
           MPI_Request *request)
{
  static long sent; /* one thread calls this */
  const char *entries = getenv ("PROVECAST_SIGNALS"), *from = getenv ("PROVECAST_SIGNALS_FROM");
  if (entries && count > 0 && (!from || access (from, F_OK) == 0)) {
    int rank;
    MPI_Comm_rank (MPI_COMM_WORLD, &rank);
    raise_at (entries, rank, ++sent);
  }
  return PMPI_Isend (bytes, count, type, to, tag, ranks, request);
}
