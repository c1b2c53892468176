/* provecast-mpi [--exit-code FILE] COMMAND ...: the program on many machines. Every rank has the
   same command line. The main thread calls MPI; the program runs in a second thread. Rank 0 writes
   its exit code to FILE, for mpi/provecast-mpirun: a launcher that tolerates the loss of a rank
   does not return it. */
#include "base/color.h"
#include "base/status.h"
#include "cli/cli.h"
#include "cli/pager.h"
#include "mpi/post.h"

#include <mpi.h>
#include <pthread.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct program {
  int argc;
  char **argv;
  const char *code; /* the file for the exit code; NULL: none */
  struct post *post;
};

/* For on_exit, in the program's thread. */
static void
leave (int code, void *context)
{
  const struct program *program = context;
  FILE *file
    = program->code && post_ranks (program->post)->own == 0 ? fopen (program->code, "we") : NULL;
  if (file) {
    fprintf (file, "%d\n", code & 0xFF);
    fclose (file);
  }
  post_leave (program->post, code);
}

/* The program's thread. */
static void *
run (void *context)
{
  struct program *program = context;
  const struct ranks *ranks = post_ranks (program->post);
  on_exit (leave, program);
  /* launchers give ranks a terminal, wherever it leads */
  color_set_mode ("never");
  pager_disable ();
  int code = cli_main (program->argc, program->argv, ranks);
  if (ranks->own > 0 && !post_was_dismissed (program->post)) {
    fprintf (stderr, "provecast: rank %d: rank 0 does not answer\n", ranks->own);
    code = STATUS_MACHINE;
  }
  exit (code);
}

/* The option of this program alone goes; the rest is the program's. */
static void
take_option (struct program *program)
{
  if (program->argc < 3 || strcmp (program->argv[1], "--exit-code") != 0)
    return;
  program->code = program->argv[2];
  program->argv[2] = program->argv[0];
  program->argc -= 2;
  program->argv += 2;
}

#define START_SECONDS 60

/* A rank that is lost before all have met keeps the others waiting in MPI. */
static void
give_up_starting (int number)
{
  static const char text[] = "provecast: the ranks have not met within 60 s\n";
  (void)number;
  ssize_t written = write (STDERR_FILENO, text, sizeof text - 1);
  (void)written; /* the exit code says it, too */
  _exit (STATUS_MACHINE);
}

int
main (int argc, char **argv)
{
  static struct program program;
  pthread_t thread;
  int provided;
  signal (SIGALRM, give_up_starting);
  alarm (START_SECONDS);
  MPI_Init_thread (NULL, NULL, MPI_THREAD_FUNNELED, &provided);
  program = (struct program){ .argc = argc, .argv = argv, .post = post_open (argc, argv) };
  alarm (0);
  take_option (&program);
  if (!program.post) {
    MPI_Finalize ();
    return STATUS_INPUT;
  }
  if (provided < MPI_THREAD_FUNNELED || pthread_create (&thread, NULL, run, &program) != 0) {
    fprintf (stderr, "provecast: no second thread can be had\n");
    MPI_Abort (MPI_COMM_WORLD, STATUS_MACHINE);
  }
  post_run (program.post);
  pthread_join (thread, NULL); /* which ends the program */
}
