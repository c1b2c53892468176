/* The program, run many times without being loaded each time, while calls fail as they fail on a
   full or broken machine. Linked with the program's own objects and --wrap=main.

   Each line of standard input is a run, with fields separated by tabs:

     FOLDER KIND FIRST LATER TICK ARGUMENT...

   FOLDER   work/ in it is the current directory and tmp/ is TMPDIR; standard output goes to out,
            standard error to err
   KIND     what fails, FIRST the first call that does, LATER 1 or 0, TICK: see inject_begin

   The answer is a line: the exit code as the shell has it, 1 if a write to standard error failed,
   else 0, and the number of calls of each kind since main began, as in struct record. */
#include "inject.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

enum {
  ARGUMENTS = 64,
  LENGTH = 1 << 16,
  PATIENCE = 120, /* seconds: a longer run hangs */
  TROUBLE = 125   /* exit code: the run could not begin */
};

int __real_main (int argc, char **argv); /* the program's */
int __wrap_main (int argc, char **argv); /* this one's */

/* Has `descriptor` be this file. */
static int
redirect (int descriptor, const char *path, int flags)
{
  int file = open (path, flags, 0666);
  int done = file >= 0 && dup2 (file, descriptor) >= 0;
  close (file);
  return done;
}

/* In a process of its own: the run of KIND FIRST LATER TICK ARGUMENT... in a folder. */
static void
run (const char *folder, char *rest)
{
  static char name[] = "provecast";
  char tmp[LENGTH], *arguments[ARGUMENTS + 1] = { name };
  const char *failing = strsep (&rest, "\t"), *at = strsep (&rest, "\t"),
             *all = strsep (&rest, "\t"), *tick = strsep (&rest, "\t");
  int count = 1;
  while (count < ARGUMENTS && (arguments[count] = strsep (&rest, "\t")) != NULL)
    count++;
  arguments[count] = NULL;
  if (!tick || chdir (folder) != 0 || !redirect (STDIN_FILENO, "/dev/null", O_RDONLY)
      || !redirect (STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC)
      || !redirect (STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC) || chdir ("work") != 0)
    _exit (TROUBLE);
  snprintf (tmp, sizeof tmp, "%s/tmp", folder);
  setenv ("TMPDIR", tmp, 1);
  signal (SIGPIPE, SIG_DFL);
  alarm (PATIENCE);
  if (!inject_begin (failing, strtoull (at, NULL, 10), strcmp (all, "1") == 0, atof (tick)))
    _exit (TROUBLE);
  exit (__real_main (count, arguments));
}

/* Does the run of a line; its exit code. */
static int
serve (char *rest)
{
  const char *folder = strsep (&rest, "\t");
  int status;
  pid_t process = fork ();
  if (process == 0)
    run (folder, rest);
  if (process < 0 || waitpid (process, &status, 0) < 0)
    return TROUBLE;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}

int
__wrap_main (int argc, char **argv)
{
  static char line[LENGTH];
  (void)argv;
  if (argc != 1 || !inject_prepare ())
    return 2;
  while (fgets (line, sizeof line, stdin)) {
    line[strcspn (line, "\n")] = '\0';
    int ended = serve (line);
    printf ("%d %d", ended, inject_record->mute);
    for (int kind = 0; kind < INJECT_KINDS; kind++)
      printf (" %llu", (unsigned long long)inject_record->calls[kind]);
    putchar ('\n');
    fflush (stdout);
  }
  return EXIT_SUCCESS;
}
