#include "cli/pager.h"

#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

static bool disabled;
static pid_t pager;

void
pager_disable (void)
{
  disabled = true;
}

/* The end of the list, then wait: the shell's prompt must not come before. */
static void
finish (void)
{
  fflush (stdout);
  close (STDOUT_FILENO);
  while (waitpid (pager, NULL, 0) < 0)
    ;
}

/* In the child. Text that fits on the screen stays there, and the pager ends. */
_Noreturn static void
show (const char *command, const int ends[2])
{
  dup2 (ends[0], STDIN_FILENO);
  close (ends[0]);
  close (ends[1]);
  setenv ("LESS", "FRX", 0);
  signal (SIGPIPE, SIG_DFL);
  execl ("/bin/sh", "sh", "-c", command, (char *)NULL);
  _exit (127);
}

void
pager_start (void)
{
  int ends[2];
  const char *command = getenv ("PAGER");
  if (!command)
    command = "if command -v less >/dev/null; then exec less; else exec cat; fi";
  if (disabled || pager > 0 || !*command || !isatty (STDOUT_FILENO) || pipe (ends) != 0)
    return;
  pager = fork ();
  if (pager == 0)
    show (command, ends);
  if (pager > 0) {
    dup2 (ends[1], STDOUT_FILENO);
    signal (SIGINT, SIG_IGN); /* it is for the pager */
    atexit (finish);
  }
  close (ends[0]);
  close (ends[1]);
}
