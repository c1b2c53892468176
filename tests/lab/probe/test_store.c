/* Stores of sweeps: pieces, records, and a full disk. */
#include "lab/probe/store.h"

#include "tests/support/probe_store.h"

#include <signal.h>
#include <sys/resource.h>

/* Pieces come in any order, some twice; other sweeps stay apart; all of it is there after
   closing. */
Test (store, pieces)
{
  struct folder folder = folder_new ();
  struct sweep_params params = probe_store_params ("fnf/optimum", 8, 8),
                      other = probe_store_params ("optimum/multiplier", 8, 8);
  uint64_t pieces = sweep_pieces (&params);
  char *path = folder_path (&folder, "db");
  struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
  int64_t sweep = probe_store_sweep_of (store, &params),
          second = probe_store_sweep_of (store, &other);
  cr_assert_geq (pieces, 12);
  cr_expect_neq (sweep, second);
  cr_expect_eq (sweep, probe_store_sweep_of (store, &params));
  for (uint64_t i = 0; i < 10; i++)
    cr_expect (probe_store_keep_piece (store, sweep, i * 7 % 10 + 1));
  cr_expect (probe_store_keep_piece (store, sweep, 3));
  cr_expect (probe_store_keep_piece (store, second, 0));
  database_close (store);
  cr_expect_not (folder_holds (&folder, "db-wal"), "one file is left");
  store = probe_store_of (path, PROBE_STORE_READ);
  bool *done = probe_store_done_pieces (store, sweep, pieces);
  for (uint64_t i = 0; i < pieces; i++)
    cr_expect_eq (done[i], i >= 1 && i <= 10);
  free (done);
  database_close (store);
  free (path);
  folder_remove (&folder);
}

Test (store, sweeps)
{
  struct folder folder = folder_new ();
  struct output out;
  struct status status;
  char *path = folder_path (&folder, "db");
  struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
  output_init_memory (&out);
  status_init (&status);
  const struct sweep_params params[]
    = { probe_store_params ("optimum/counting", 3, 4),
        probe_store_params ("(fnf-optimum)/additive", 5, 2),
        probe_store_params ("fnf/optimum", 12, 3), probe_store_params ("fnf/optimum", 6, 9),
        probe_store_params ("fnf/optimum", 6, 2) };
  for (size_t i = 0; i < 5; i++)
    probe_store_sweep_of (store, &params[i]);
  cr_expect (probe_store_sweeps (store, probe_store_collect, &out, &status), "%s", status.message);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "(fnf-optimum)/additive 5 2;fnf/optimum 6 2;fnf/optimum 6 "
                               "9;fnf/optimum 12 3;optimum/counting 3 4;");
  output_discard (&out);
  database_close (store);
  free (path);
  folder_remove (&folder);
}

/* One for each objective, n and kind of source; only better ones take another's place. */
Test (store, records)
{
  struct folder folder = folder_new ();
  struct output out;
  struct status status;
  char *path = folder_path (&folder, "db");
  struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
  output_init_memory (&out);
  status_init (&status);
  probe_store_keep_record (store, "fnf/optimum", "1; 1x6", true);
  probe_store_keep_record (store, "fnf/optimum", "1; 2 3x5", true);
  probe_store_keep_record (store, "fnf/optimum", "1; 1x6", false);
  probe_store_keep_record (store, "fnf/optimum", "2; 3 5x5", false);
  probe_store_keep_record (store, "fnf/optimum", "3; 2x2 3x4", true);
  probe_store_keep_record (store, "(fnf-optimum)/additive", "1; 2 3x5", true);
  probe_store_keep_record (store, "fnf/multiplier", "1; 2 3x4", true);
  probe_store_keep_record (store, "binomial/fnf", "1; 1x3", true);
  database_close (store);
  store = probe_store_of (path, PROBE_STORE_READ);
  cr_expect (probe_store_records (store, probe_store_judge, &out, &status), "%s", status.message);
  output_char (&out, '\0');
  cr_expect_str_eq (
    out.bytes,
    "(fnf-optimum)/additive at 1; 2 3x5|binomial/fnf at 1; 1x3|fnf/multiplier at 1; 2 3x4|"
    "fnf/optimum at 1; 2 3x5|fnf/optimum at 3; 2x2 3x4|");
  output_discard (&out);
  database_close (store);
  free (path);
  folder_remove (&folder);
}

/* Of equal values the simplest instance stays, in whatever order they come; of one instance the
   older record. */
Test (store, equal_records)
{
  /* FNF is optimal */
  static const char *const simpler[] = { "1; 1x6", "1; 1x5 2", "1; 2x6", "1; 1 3x5", "1; 1 2 4x4" };
  static const size_t place[] = { 0, 2, 1, 3, 4 };
  enum { COUNT = sizeof simpler / sizeof *simpler };
  for (size_t i = 0; i < COUNT; i++)
    for (size_t j = 0; j < COUNT; j++) {
      struct folder folder = folder_new ();
      char *path = folder_path (&folder, "db");
      struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
      probe_store_keep_record (store, "fnf/optimum", simpler[i], true);
      probe_store_keep_record (store, "fnf/optimum", simpler[j], place[j] < place[i]);
      database_close (store);
      free (path);
      folder_remove (&folder);
    }
}

/* A disk that is full is the machine's trouble; what was kept before stays. */
Test (store, full_disk)
{
  struct folder folder = folder_new ();
  struct sweep_params params = probe_store_params ("fnf/optimum", 8, 8);
  uint64_t pieces = sweep_pieces (&params), kept = 0;
  struct sweep_result result;
  struct status status;
  char *path = folder_path (&folder, "db");
  struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
  int64_t sweep = probe_store_sweep_of (store, &params);
  const struct rlimit small = { 100000, RLIM_INFINITY }, large = { RLIM_INFINITY, RLIM_INFINITY };
  status_init (&status);
  signal (SIGXFSZ, SIG_IGN);
  cr_assert_eq (setrlimit (RLIMIT_FSIZE, &small), 0);
  for (; status.code == STATUS_OK && kept < pieces; kept++) {
    probe_store_fill (&result, kept);
    probe_store_piece (store, sweep, kept, &result, &status);
    sweep_result_clear (&result);
  }
  cr_expect_eq (status.code, STATUS_MACHINE, "%s", status.message);
  cr_expect (strstr (status.message, "db: "), "%s", status.message);
  cr_assert_eq (setrlimit (RLIMIT_FSIZE, &large), 0);
  bool *done = probe_store_done_pieces (store, sweep, pieces);
  for (uint64_t i = 0; i < pieces; i++)
    cr_expect_eq (done[i], i + 1 < kept);
  free (done);
  cr_expect (probe_store_keep_piece (store, sweep, kept), "and it can go on");
  database_close (store);
  free (path);
  folder_remove (&folder);
}
