/* The program, run many times without being loaded each time, which takes longer than most of the runs that tests need, above all under
   sanitizers. Linked with the program's own objects and --wrap=main.

   Usage: provecast_many OUT ERR. Each line of standard input has the arguments of a run, separated by tabs; a child process of its own does
   that run, with empty standard input, its standard output in OUT and its standard error in ERR. Its exit code is then written as a line to
   standard output, as the shell would have it. A run of more than a minute is ended. */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum { ARGUMENTS = 64, PATIENCE = 60, TROUBLE = 125 };

int __real_main (int argc, char **argv); /* the program's */
int __wrap_main (int argc, char **argv); /* this one's */

/* Have `descriptor` be this file. */
static void
redirect (int descriptor, const char *path, int flags)
{
  int file = open (path, flags, 0666);
  if (file < 0 || dup2 (file, descriptor) < 0)
    _exit (TROUBLE);
  close (file);
}

/* In the child: the run, which ends with it. */
static void
become (char *line, const char *out, const char *err)
{
  static char name[] = "provecast";
  char *arguments[ARGUMENTS + 1] = { name }, *rest = line;
  int count = 1;
  while (count < ARGUMENTS && (arguments[count] = strsep (&rest, "\t")) != NULL)
    count++;
  arguments[count] = NULL;
  redirect (STDIN_FILENO, "/dev/null", O_RDONLY);
  redirect (STDERR_FILENO, err, O_WRONLY | O_CREAT | O_TRUNC);
  redirect (STDOUT_FILENO, out, O_WRONLY | O_CREAT | O_TRUNC);
  alarm (PATIENCE);
  exit (__real_main (count, arguments));
}

static int
run (char *line, const char *out, const char *err)
{
  int status;
  pid_t child = fork ();
  if (child == 0)
    become (line, out, err);
  if (child < 0 || waitpid (child, &status, 0) != child)
    return TROUBLE;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}

int
__wrap_main (int argc, char **argv)
{
  static char line[1 << 16];
  if (argc != 3)
    return 2;
  while (fgets (line, sizeof line, stdin)) {
    line[strcspn (line, "\n")] = '\0';
    printf ("%d\n", run (line, argv[1], argv[2]));
    fflush (stdout);
  }
  return 0;
}
