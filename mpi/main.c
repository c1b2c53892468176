/* provecast-mpi [--folder FOLDER] COMMAND ...: the program on many machines. Every rank has the
   same command line. The main thread calls MPI; the program runs in a second thread, but for
   commands that send messages of their own (mpi/direct.h). With a FOLDER
   of mpi/provecast-mpirun, rank 0 has the pipes in, out and err there as its standard input, output
   and error, and writes its number and its exit code to the files process and code: an mpirun that
   tolerates the loss of a rank does not return the code, and reads no output while it ends the
   ranks. */
#include "base/color.h"
#include "base/memory.h"
#include "base/status.h"
#include "cli/cli.h"
#include "cli/pager.h"
#include "mpi/direct.h"
#include "mpi/post.h"

#include <fcntl.h>
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
  const char *folder; /* of the launcher; NULL: none */
  struct post *post;
  bool left; /* of run_direct: the others know that it ends */
};

static int code_file = -1; /* of the launcher's folder, open in rank 0 */
static int own_rank;

/* The path of a file of the launcher's folder. */
static const char *
path_of (const struct program *program, const char *name)
{
  static char path[4096];
  snprintf (path, sizeof path, "%s/%s", program->folder, name);
  return path;
}

/* Opens a file of that folder. */
static int
open_note (const struct program *program, const char *name)
{
  return open (path_of (program, name), O_WRONLY | O_CREAT | O_CLOEXEC, 0600);
}

/* Writes a number to such a file, for the launcher, without the heap. -1: does nothing. */
static void
note (int file, int number)
{
  char text[16];
  int length = snprintf (text, sizeof text, "%d\n", number);
  ssize_t written = file < 0 ? 0 : write (file, text, (size_t)length);
  (void)written; /* the launcher then says that there is none */
}

/* For memory_fail: rank 0 gives its exit code to the launcher; others say which rank they are. */
static void
say_failure (const char *line)
{
  static const char name[] = "provecast: ";
  char text[256];
  if (own_rank > 0)
    snprintf (text, sizeof text, "%srank %d: %s", name, own_rank, line + sizeof name - 1);
  else
    snprintf (text, sizeof text, "%s", line);
  ssize_t written = write (STDERR_FILENO, text, strlen (text));
  (void)written; /* the exit code says it, too */
  note (code_file, STATUS_MACHINE);
}

/* Rank 0 reads and writes the launcher's pipes. Ends the program where they are on another
   machine. */
static void
redirect (struct program *program)
{
  if (!program->folder || post_ranks (program->post)->own > 0)
    return;
  if (access (path_of (program, "out"), W_OK) != 0) {
    fputs ("provecast: rank 0 must run where provecast-mpirun was called: list that host first\n",
           stderr);
    exit (STATUS_INPUT);
  }
  if (!freopen (path_of (program, "out"), "w", stdout)
      || !freopen (path_of (program, "err"), "w", stderr)
      || !freopen (path_of (program, "in"), "r", stdin))
    _exit (STATUS_MACHINE);
  setvbuf (stderr, NULL, _IONBF, 0);
  int process = open_note (program, "process");
  note (process, (int)getpid ());
  close (process);
}

/* Before all that may fail, so that the launcher gets the exit code. */
static void
open_code (const struct program *program)
{
  if (program->folder && post_ranks (program->post)->own == 0)
    code_file = open_note (program, "code");
}

/* For on_exit, in the program's thread. */
static void
leave (int code, void *context)
{
  const struct program *program = context;
  note (code_file, code & 0xFF);
  post_leave (program->post, code);
}

/* The program's thread. */
static void *
run (void *context)
{
  struct program *program = context;
  const struct ranks *ranks = post_ranks (program->post);
  open_code (program);
  on_exit (leave, program);
  redirect (program);
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

/* In rank 0 of a command with messages of its own, when it ends, also by exit. */
static void
leave_direct (int code, void *context)
{
  struct program *program = context;
  if (program->left)
    return;
  program->left = true;
  note (code_file, code & 0xFF);
  direct_leave (code);
  MPI_Finalize ();
}

/* A command with messages of its own, in the main thread. Returns the exit code, unless it ends by
   exit. */
static int
run_direct (struct program *program)
{
  int code;
  if (post_ranks (program->post)->own > 0) {
    code = direct_serve ();
    MPI_Finalize ();
    return code;
  }
  open_code (program);
  on_exit (leave_direct, program);
  redirect (program);
  color_set_mode ("never");
  pager_disable ();
  cli_set_machine (direct_machine ());
  code = cli_main (program->argc, program->argv, NULL);
  leave_direct (code, program);
  return code;
}

/* The option of this program alone goes; the rest is the program's. */
static void
take_option (struct program *program)
{
  if (program->argc < 3 || strcmp (program->argv[1], "--folder") != 0)
    return;
  program->folder = program->argv[2];
  program->argv[2] = program->argv[0];
  program->argc -= 2;
  program->argv += 2;
}

/* Where the ranks are not the same: the launcher gets the exit code, and an end of what rank 0
   writes. */
static void
refuse (const struct program *program)
{
  if (!program->folder || own_rank > 0)
    return;
  note (open_note (program, "code"), STATUS_INPUT);
  close (open (path_of (program, "err"), O_WRONLY | O_CLOEXEC));
  close (open (path_of (program, "out"), O_WRONLY | O_CLOEXEC));
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
  MPI_Comm_rank (MPI_COMM_WORLD, &own_rank);
  memory_on_failure (say_failure);
  take_option (&program);
  if (!program.post) {
    refuse (&program);
    MPI_Finalize ();
    return STATUS_INPUT;
  }
  if (cli_is_direct (program.argc, program.argv))
    return run_direct (&program);
  if (provided < MPI_THREAD_FUNNELED || pthread_create (&thread, NULL, run, &program) != 0) {
    fprintf (stderr, "provecast: no second thread can be had\n");
    MPI_Abort (MPI_COMM_WORLD, STATUS_MACHINE);
    return STATUS_MACHINE; /* where that returns, as SimGrid's may */
  }
  post_run (program.post);
  pthread_join (thread, NULL); /* which ends the program, but for a simulated rank */
  return STATUS_OK;
}
