/* The processes below a process, dead ones, and their memory. */
#include "judge/child_census.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/prctl.h>
#include <sys/wait.h>
#include <unistd.h>

/* A child that waits to be killed, with a chain of such children below it;
   `touched` bytes of memory each. They say by the pipe that they are there. */
static pid_t
start_chain (int depth, size_t touched, char *shared, size_t shared_size, int ready)
{
  pid_t pid = fork ();
  if (pid != 0)
    return pid;
  prctl (PR_SET_NAME, "a) Z 1 (b"); /* a name to mislead a reader of /proc/PID/stat */
  if (depth > 1)
    start_chain (depth - 1, touched, shared, shared_size, ready);
  char *own = malloc (touched + 1);
  memset (own, 1, touched + 1);
  for (size_t i = 0; i < shared_size; i += 4096)
    shared[i] = own[0];
  if (write (ready, "x", 1) != 1)
    _exit (1);
  for (;;)
    pause ();
}

static void
wait_for (int ready, int count)
{
  char byte;
  for (int i = 0; i < count; i++)
    cr_assert_eq (read (ready, &byte, 1), 1);
}

static struct child_census
take (void)
{
  struct child_census census;
  cr_assert (child_census_init (&census));
  child_census_take (&census);
  return census;
}

/* Descendants, however deep, and nobody else; then none. */
Test (child_census, below)
{
  int pipes[2];
  cr_assert_eq (pipe (pipes), 0);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  struct child_census census = take ();
  cr_expect_eq (census.below, 0);
  cr_expect_gt (census.length, 0);
  start_chain (3, 0, NULL, 0, pipes[1]);
  start_chain (1, 0, NULL, 0, pipes[1]);
  wait_for (pipes[0], 4);
  child_census_take (&census);
  cr_expect_eq (census.below, 4);
  cr_expect_eq (census.alive, 4);
  for (size_t i = 1; i < census.length; i++)
    cr_expect_lt (census.list[i - 1].pid, census.list[i].pid);
  child_census_signal (&census, SIGKILL);
  for (int i = 0; i < 4; i++)
    cr_expect_gt (waitpid (-1, NULL, 0), 0);
  child_census_take (&census);
  cr_expect_eq (census.below, 0);
}

/* Who has ended but was not waited for is there, and dead, and gets no signals. */
Test (child_census, dead)
{
  siginfo_t info;
  pid_t pid = fork ();
  if (pid == 0)
    _exit (0);
  waitid (P_PID, (id_t)pid, &info, WEXITED | WNOWAIT);
  struct child_census census = take ();
  cr_expect_eq (census.below, 1);
  cr_expect_eq (census.alive, 0);
  cr_expect_eq (child_census_memory (&census, false), 0);
  child_census_signal (&census, SIGKILL);
  waitpid (pid, NULL, 0);
}

/* Memory that three processes share counts three times at a quick look, once at a close one;
   what each has of its own always. */
Test (child_census, memory)
{
  const size_t own = (size_t)16 << 20, size = (size_t)32 << 20;
  int pipes[2];
  cr_assert_eq (pipe (pipes), 0);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  char *shared = mmap (NULL, size, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  cr_assert_neq (shared, MAP_FAILED);
  start_chain (3, own, shared, size, pipes[1]);
  wait_for (pipes[0], 3);
  struct child_census census = take ();
  uint64_t quick = child_census_memory (&census, false),
           close = child_census_memory (&census, true);
  cr_expect_geq (quick, 3 * (own + size));
  /* this process has mapped it, too, but touched none of it */
  cr_expect_geq (close, 3 * own + size / 2);
  cr_expect_lt (close, 3 * own + 2 * size);
  cr_expect_lt (close, quick);
  child_census_signal (&census, SIGKILL);
  for (int i = 0; i < 3; i++)
    waitpid (-1, NULL, 0);
}
