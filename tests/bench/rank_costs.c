/* For tests/bench/rank_costs.py, loaded before MPI into rank 0 of provecast-mpi: when that ends, it
   appends a line of JSON to the file PROVECAST_RANK_COSTS: the processor seconds of its threads in
   the order in which they began, the main thread's without the start of MPI first; wall seconds
   without that start; the messages that it sent and received, their bytes, the beats among them not
   counted, and how often it found none.
*/
#include <dlfcn.h>
#include <mpi.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <time.h>

#define THREADS 64

static double seconds[THREADS]; /* of threads that have ended, and of the main thread */
static pthread_t threads[THREADS];
static int count = 1;         /* of threads */
static double started, began; /* processor and wall seconds */
static long messages, bytes, beats, looks;

struct start {
  void *(*run) (void *context);
  void *context;
  int number;
};

static double
read_clock (clockid_t clock)
{
  struct timespec now;
  clock_gettime (clock, &now);
  return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

static void *
run (void *context)
{
  struct start start = *(struct start *)context;
  free (context);
  void *result = start.run (start.context);
  seconds[start.number] = read_clock (CLOCK_THREAD_CPUTIME_ID);
  return result;
}

int
pthread_create (pthread_t *thread, const pthread_attr_t *attributes, void *(*of) (void *context),
                void *context)
{
  int (*real) (pthread_t *, const pthread_attr_t *, void *(*)(void *), void *);
  *(void **)&real = dlsym (RTLD_NEXT, "pthread_create");
  struct start *start = malloc (sizeof *start);
  if (!start || started == 0 || count == THREADS) { /* those of MPI do not count */
    free (start);
    return real (thread, attributes, of, context);
  }
  int number = count++; /* before the new thread begins others */
  *start = (struct start){ of, context, number };
  int error = real (thread, attributes, run, start);
  threads[number] = *thread;
  return error;
}

int
MPI_Init_thread (int *argc, char ***argv, int required, int *provided)
{
  int error = PMPI_Init_thread (argc, argv, required, provided);
  started = read_clock (CLOCK_THREAD_CPUTIME_ID);
  began = read_clock (CLOCK_MONOTONIC);
  return error;
}

int
MPI_Isend (const void *text, int length, MPI_Datatype type, int to, int tag, MPI_Comm ranks,
           MPI_Request *request)
{
  *(length > 0 ? &messages : &beats) += 1;
  bytes += length;
  return PMPI_Isend (text, length, type, to, tag, ranks, request);
}

int
MPI_Imrecv (void *text, int length, MPI_Datatype type, MPI_Message *message, MPI_Request *request)
{
  *(length > 0 ? &messages : &beats) += 1;
  bytes += length;
  return PMPI_Imrecv (text, length, type, message, request);
}

int
MPI_Improbe (int from, int tag, MPI_Comm ranks, int *there, MPI_Message *message,
             MPI_Status *status)
{
  int error = PMPI_Improbe (from, tag, ranks, there, message, status);
  looks += !*there;
  return error;
}

/* The program's thread still waits. */
static double
thread_seconds (int number)
{
  clockid_t clock;
  if (seconds[number] > 0 || pthread_getcpuclockid (threads[number], &clock) != 0)
    return seconds[number];
  return read_clock (clock);
}

int
MPI_Finalize (void)
{
  const char *path = getenv ("PROVECAST_RANK_COSTS");
  int rank, ranks;
  MPI_Comm_rank (MPI_COMM_WORLD, &rank);
  MPI_Comm_size (MPI_COMM_WORLD, &ranks);
  FILE *file = path && rank == 0 ? fopen (path, "a") : NULL;
  if (file) {
    fprintf (file, "{\"ranks\":%d,\"messages\":%ld,\"bytes\":%ld,\"beats\":%ld,\"looks\":%ld",
             ranks, messages, bytes, beats, looks);
    fprintf (file, ",\"seconds\":%.9f,\"threads\":[%.9f", read_clock (CLOCK_MONOTONIC) - began,
             read_clock (CLOCK_THREAD_CPUTIME_ID) - started);
    for (int i = 1; i < count; i++)
      fprintf (file, ",%.9f", thread_seconds (i));
    fprintf (file, "]}\n");
    fclose (file);
  }
  return PMPI_Finalize ();
}
