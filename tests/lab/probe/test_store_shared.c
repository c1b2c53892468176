/* Several processes with one store, some of them killed. */
#include "lab/probe/store.h"

#include "tests/support/probe_store.h"
#include "tests/support/rounds.h"

#include <fcntl.h>
#include <signal.h>
#include <sys/wait.h>
#include <time.h>

/* Keep a number of pieces of a sweep, beginning anywhere, as a process of its own, which writes a
   byte to `report` after each. Unless they are all it then waits to be killed. */
static pid_t
start_writer (const char *path, const struct sweep_params *params, uint64_t from, uint64_t most,
              int report)
{
  pid_t child = fork ();
  cr_assert_geq (child, 0);
  if (child > 0)
    return child;
  struct status status;
  int64_t sweep;
  uint64_t pieces = sweep_pieces (params), kept = 0;
  status_init (&status);
  struct database *store = probe_store_open (path, PROBE_STORE_WRITE, &status);
  if (store && probe_store_sweep (store, params, &sweep, &status))
    while (kept < most && probe_store_keep_piece (store, sweep, (from + kept) % pieces)
           && write (report, "", 1) == 1)
      kept++;
  if (kept == most && most < pieces)
    pause ();
  database_close (store);
  _exit (kept == pieces ? 0 : 1);
}

static bool
succeeded (pid_t child)
{
  int state;
  cr_assert_eq (waitpid (child, &state, 0), child);
  return WIFEXITED (state) && WEXITSTATUS (state) == 0;
}

static uint64_t
count_done (const char *path, const struct sweep_params *params)
{
  uint64_t pieces = sweep_pieces (params), count = 0;
  struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
  bool *done = probe_store_done_pieces (store, probe_store_sweep_of (store, params), pieces);
  for (uint64_t i = 0; i < pieces; i++)
    count += done[i];
  free (done);
  database_close (store);
  return count;
}

/* Kill a writer some time after it has kept a number of pieces. */
static void
kill_writer (const char *path, const struct sweep_params *params, uint64_t from, int after,
             long nanoseconds)
{
  int report[2];
  char byte;
  cr_assert_eq (pipe (report), 0);
  pid_t child = start_writer (path, params, from, 100, report[1]);
  for (int i = 0; i < after; i++)
    cr_assert_eq (read (report[0], &byte, 1), 1);
  nanosleep (&(struct timespec){ .tv_nsec = nanoseconds }, NULL);
  kill (child, SIGKILL);
  waitpid (child, NULL, 0);
  close (report[0]);
  close (report[1]);
}

/* Killed at any moment it holds whole pieces, all that were reported, and one that is left alone
   finishes. */
Test (store_shared, killed)
{
  struct folder folder = folder_new ();
  struct sweep_params params = probe_store_params ("fnf/optimum", 64, 64);
  char *path = folder_path (&folder, "db");
  uint64_t before = 0;
  for (int i = 0; i < quick_or_slow (12, 30); i++) {
    kill_writer (path, &params, before, i % 4, i * 137219 % 1500000);
    uint64_t now = count_done (path, &params);
    cr_expect_geq (now, before + (uint64_t)(i % 4));
    before = now;
  }
  int nowhere = open ("/dev/null", O_WRONLY);
  cr_expect (succeeded (start_writer (path, &params, 0, sweep_pieces (&params), nowhere)));
  cr_expect_eq (count_done (path, &params), sweep_pieces (&params));
  close (nowhere);
  free (path);
  folder_remove (&folder);
}

/* Several processes open a new store at once and all keep all pieces. */
Test (store_shared, shared)
{
  struct folder folder = folder_new ();
  struct sweep_params params = probe_store_params ("fnf/optimum", 8, 8);
  enum { WRITERS = 4 };
  int nowhere = open ("/dev/null", O_WRONLY);
  for (int round = 0; round < 5; round++) {
    char name[] = "0", *path = folder_path (&folder, (name[0] = (char)('a' + round), name));
    pid_t writer[WRITERS];
    for (int i = 0; i < WRITERS; i++)
      writer[i] = start_writer (path, &params, (uint64_t)i * 7, sweep_pieces (&params), nowhere);
    for (int i = 0; i < WRITERS; i++)
      cr_expect (succeeded (writer[i]), "round %d, writer %d", round, i);
    cr_expect_eq (count_done (path, &params), sweep_pieces (&params));
    free (path);
  }
  close (nowhere);
  folder_remove (&folder);
}
