/* The program, run many times without being loaded each time, while calls fail as they fail on a
   full or broken machine. Linked with the program's own objects and --wrap=main.

   Each line of standard input is a run, with fields separated by tabs:

     FOLDER KIND FIRST LATER ARGUMENT...

   FOLDER   work/ in it is the current directory and tmp/ is TMPDIR; standard output goes to out,
            standard error to err, the hashes of call paths to paths (8 bytes each, native order)
   KIND     what fails, FIRST the first call that does, LATER 1 or 0: see inject_begin

   The answer is a line: the exit code as the shell has it, the number of calls of this kind since
   main began, and 1 if a write to standard error failed, else 0. */
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

/* In a process of its own: the run of KIND FIRST LATER ARGUMENT... in a folder. */
static void
run (const char *folder, char *rest)
{
  static char name[] = "provecast";
  char tmp[LENGTH], *arguments[ARGUMENTS + 1] = { name };
  const char *failing = strsep (&rest, "\t"), *at = strsep (&rest, "\t"),
             *all = strsep (&rest, "\t");
  int count = 1;
  while (count < ARGUMENTS && (arguments[count] = strsep (&rest, "\t")) != NULL)
    count++;
  arguments[count] = NULL;
  if (!all || chdir (folder) != 0 || !redirect (STDIN_FILENO, "/dev/null", O_RDONLY)
      || !redirect (STDOUT_FILENO, "out", O_WRONLY | O_CREAT | O_TRUNC)
      || !redirect (STDERR_FILENO, "err", O_WRONLY | O_CREAT | O_TRUNC) || chdir ("work") != 0)
    _exit (TROUBLE);
  snprintf (tmp, sizeof tmp, "%s/tmp", folder);
  setenv ("TMPDIR", tmp, 1);
  signal (SIGPIPE, SIG_DFL);
  alarm (PATIENCE);
  if (!inject_begin (failing, strtoull (at, NULL, 10), strcmp (all, "1") == 0))
    _exit (TROUBLE);
  exit (__real_main (count, arguments));
}

/* Writes the paths of the calls of a run to its folder. */
static int
write_paths (const char *folder)
{
  char name[LENGTH];
  size_t count = (size_t)inject_record->kept;
  snprintf (name, sizeof name, "%s/paths", folder);
  FILE *file = fopen (name, "wb");
  if (!file)
    return 0;
  int whole = fwrite (inject_record->paths, sizeof *inject_record->paths, count, file) == count;
  return fclose (file) == 0 && whole;
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
  if (process < 0 || waitpid (process, &status, 0) < 0 || !write_paths (folder))
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
    printf ("%d %llu %d\n", ended, (unsigned long long)inject_record->calls, inject_record->mute);
    fflush (stdout);
  }
  return EXIT_SUCCESS;
}
