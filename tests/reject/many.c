/* The program, run many times without being loaded each time, which takes longer than most of the
   runs that tests need. Linked with the program's own objects and --wrap=main.

   Usage: provecast_many OUT ERR. Each line of standard input has the arguments of a run, separated
   by tabs; it is done with empty standard input, its standard output in OUT and its standard error
   in ERR. Its exit code is then written as a line to standard output, as the shell would have it. A
   run of more than a minute is ended.

   One process does the runs one after the other for as long as it lives, for making and ending a
   process takes ten times as long as such a run: main is called again, and only what ends
   otherwise than by returning from it, by a crash or by exit, takes the process along. What has
   leaked then shows when the process ends: the exit code of provecast_many is that of the last
   one. */
#include <fcntl.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS = 64, LENGTH = 1 << 16, PATIENCE = 60, TROUBLE = 125 };

int __real_main (int argc, char **argv); /* the program's */
int __wrap_main (int argc, char **argv); /* this one's */

/* A process that does runs. */
struct worker {
  pid_t process; /* 0: there is none */
  int lines;     /* to it */
  int codes;     /* from it: ints */
};

/* Have `descriptor` be this file. */
static void
redirect (int descriptor, const char *path, int flags)
{
  int file = open (path, flags, 0666);
  if (file < 0 || dup2 (file, descriptor) < 0)
    _exit (TROUBLE);
  close (file);
}

/* The run of a line; the exit code, if it returns. */
static int
run (char *line, const char *out, const char *err)
{
  static char name[] = "provecast";
  char *arguments[ARGUMENTS + 1] = { name }, *rest = line;
  int count = 1;
  line[strcspn (line, "\n")] = '\0';
  while (count < ARGUMENTS && (arguments[count] = strsep (&rest, "\t")) != NULL)
    count++;
  arguments[count] = NULL;
  redirect (STDIN_FILENO, "/dev/null", O_RDONLY);
  redirect (STDERR_FILENO, err, O_WRONLY | O_CREAT | O_TRUNC);
  redirect (STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC);
  alarm (PATIENCE);
  int code = __real_main (count, arguments);
  fflush (stdout);
  alarm (0);
  return code & 0xFF;
}

/* In the worker: all runs that are asked for. */
static void
work (int lines, int codes, const char *out, const char *err)
{
  static char line[LENGTH];
  FILE *in = fdopen (lines, "r");
  while (in && fgets (line, sizeof line, in)) {
    int code = run (line, out, err);
    if (write (codes, &code, sizeof code) != (ssize_t)sizeof code)
      _exit (TROUBLE);
  }
  exit (EXIT_SUCCESS);
}

static bool
worker_begin (struct worker *worker, const char *out, const char *err)
{
  int lines[2], codes[2];
  if (pipe2 (lines, O_CLOEXEC) != 0 || pipe2 (codes, O_CLOEXEC) != 0)
    return false;
  worker->process = fork ();
  if (worker->process == 0) {
    close (lines[1]);
    close (codes[0]);
    work (lines[0], codes[1], out, err);
  }
  close (lines[0]);
  close (codes[1]);
  worker->lines = lines[1];
  worker->codes = codes[0];
  return worker->process > 0;
}

/* Let it end, or see how it did; the code, as the shell has it. */
static int
worker_end (struct worker *worker)
{
  int status;
  close (worker->lines);
  close (worker->codes);
  pid_t process = waitpid (worker->process, &status, 0);
  worker->process = 0;
  if (process < 0)
    return TROUBLE;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}

/* Have a line done: its code. */
static int
ask (struct worker *worker, const char *line, const char *out, const char *err)
{
  int code = 0;
  if (worker->process == 0 && !worker_begin (worker, out, err))
    return TROUBLE;
  if (write (worker->lines, line, strlen (line)) < 0
      || read (worker->codes, &code, sizeof code) != (ssize_t)sizeof code)
    return worker_end (worker);
  return code;
}

int
__wrap_main (int argc, char **argv)
{
  static char line[LENGTH];
  struct worker worker = { 0, -1, -1 };
  if (argc != 3)
    return 2;
  signal (SIGPIPE, SIG_IGN);
  while (fgets (line, sizeof line, stdin)) {
    printf ("%d\n", ask (&worker, line, argv[1], argv[2]));
    fflush (stdout);
  }
  return worker.process == 0 ? EXIT_SUCCESS : worker_end (&worker);
}
