/* Files that are no stores, are damaged, or may not be written. */
#include "lab/probe/store.h"

#include "tests/support/probe_store.h"

#include <sys/stat.h>

Test (store_refused, refuses_other_files)
{
  struct folder folder = folder_new ();
  char *text = folder_path (&folder, "text"), *other = folder_path (&folder, "other"),
       *empty = folder_path (&folder, "empty"), *missing = folder_path (&folder, "no/such/db");
  char zeros[5000] = "";
  memset (zeros, 'z', sizeof zeros - 1);
  folder_write (&folder, "text", "This is no database at all.\n");
  probe_store_expect_refused (text, PROBE_STORE_WRITE, STATUS_INPUT,
                              "text: is not a store, or damaged: SQLite cannot read it");
  folder_write (&folder, "text", zeros);
  probe_store_expect_refused (text, PROBE_STORE_READ, STATUS_INPUT,
                              "text: is not a store, or damaged: SQLite cannot read it");
  probe_store_spoil (other, "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
  probe_store_expect_refused (other, PROBE_STORE_WRITE, STATUS_INPUT,
                              "other: a database, but no store of provecast probe");
  probe_store_spoil (other, "PRAGMA application_id = 7; DROP TABLE t");
  probe_store_expect_refused (other, PROBE_STORE_WRITE, STATUS_INPUT,
                              "other: a database, but no store of provecast probe");
  folder_write (&folder, "empty", "");
  probe_store_expect_refused (empty, PROBE_STORE_READ, STATUS_INPUT,
                              "empty: is empty, expected a store");
  probe_store_expect_refused (folder.path, PROBE_STORE_WRITE, STATUS_INPUT, ": not a file");
  probe_store_expect_refused ("/dev/full", PROBE_STORE_WRITE, STATUS_INPUT,
                              "/dev/full: not a file");
  probe_store_expect_refused ("", PROBE_STORE_WRITE, STATUS_INPUT, "not a file's name");
  probe_store_expect_refused (":memory:", PROBE_STORE_WRITE, STATUS_INPUT, "not a file's name");
  probe_store_expect_refused (missing, PROBE_STORE_WRITE, STATUS_INPUT,
                              "no/such/db: unable to open database file: No such file");
  probe_store_expect_refused (missing, PROBE_STORE_READ, STATUS_INPUT,
                              "no/such/db: unable to open database file: No such file");
  database_close (probe_store_of (empty, PROBE_STORE_WRITE)); /* nothing is lost */
  free (text);
  free (other);
  free (empty);
  free (missing);
  folder_remove (&folder);
}

Test (store_refused, refuses_other_versions)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "db");
  database_close (probe_store_of (path, PROBE_STORE_WRITE));
  probe_store_spoil (path, "PRAGMA user_version = 7");
  probe_store_expect_refused (path, PROBE_STORE_WRITE, STATUS_INPUT,
                              "db: a store of version 7, this program has version 2");
  probe_store_expect_refused (path, PROBE_STORE_READ, STATUS_INPUT,
                              "db: a store of version 7, this program has version 2");
  free (path);
  folder_remove (&folder);
}

/* Everything that can be asked of a store. */
static void
ask_all (const char *path, struct status *status)
{
  struct sweep_params params = probe_store_params ("fnf/optimum", 8, 8);
  struct sweep_result result;
  struct output out;
  int64_t sweep;
  bool *done = memory_zero (sweep_pieces (&params), sizeof *done);
  struct database *store = probe_store_open (path, PROBE_STORE_WRITE, status);
  sweep_result_init (&result);
  output_init_memory (&out);
  if (store && probe_store_sweep (store, &params, &sweep, status)
      && probe_store_done (store, sweep, done, status)
      && probe_store_result (store, sweep, &result, status)
      && probe_store_sweeps (store, probe_store_collect, &out, status))
    probe_store_records (store, probe_store_judge, &out, status);
  output_discard (&out);
  sweep_result_clear (&result);
  database_close (store);
  free (done);
}

/* Cut off anywhere, a store is refused and nothing crashes. */
Test (store_refused, refuses_truncated_files)
{
  struct folder folder = folder_new ();
  struct sweep_params params = probe_store_params ("fnf/optimum", 8, 8);
  char *path = folder_path (&folder, "db"), *cut = folder_path (&folder, "cut"), *bytes;
  struct status status;
  struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
  int64_t sweep = probe_store_sweep_of (store, &params);
  for (uint64_t i = 0; i < 12; i++)
    cr_assert (probe_store_keep_piece (store, sweep, i));
  probe_store_keep_record (store, "fnf/optimum", "1; 2 3x5", true);
  database_close (store);
  FILE *file = fopen (path, "r");
  cr_assert (file);
  bytes = memory_alloc (1 << 20, 1);
  size_t length = fread (bytes, 1, 1 << 20, file);
  fclose (file);
  for (size_t kept = 1; kept < length; kept += 1000) {
    file = fopen (cut, "w");
    cr_assert (file);
    cr_assert_eq (fwrite (bytes, 1, kept, file), kept);
    cr_assert_eq (fclose (file), 0);
    status_init (&status);
    ask_all (cut, &status);
    cr_expect_eq (status.code, STATUS_INPUT, "%zu of %zu bytes: %s", kept, length, status.message);
  }
  status_init (&status);
  ask_all (path, &status);
  cr_expect_eq (status.code, STATUS_OK, "%s", status.message);
  free (bytes);
  free (path);
  free (cut);
  folder_remove (&folder);
}

/* What SQL can spoil is told, or read as what it then says, but does not crash. */
Test (store_refused, refuses_spoilt_tables)
{
  static const struct {
    const char *sql, *reason;
  } cases[] = {
    { "DROP TABLE extreme", "damaged: its tables, views or triggers are not those of a store" },
    { "UPDATE sweep SET objective = 'fnf/nothing' WHERE max_cost = 7",
      "damaged: objective: fnf/nothing" },
    { "UPDATE sweep SET destinations = 99 WHERE max_cost = 7", "damaged: a sweep is out of range" },
    { "UPDATE sweep SET pieces = pieces + 1", "damaged: a sweep has another number of pieces" },
    { "UPDATE record SET objective = 'x'", "damaged: objective: x" },
  };
  struct folder folder = folder_new ();
  struct sweep_params params = probe_store_params ("fnf/optimum", 8, 8),
                      other = probe_store_params ("fnf/optimum", 7, 7);
  struct status status;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char name[] = "0", *path = folder_path (&folder, (name[0] = (char)('a' + i), name));
    struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
    cr_assert (probe_store_keep_piece (store, probe_store_sweep_of (store, &params), 1));
    probe_store_sweep_of (store, &other);
    probe_store_keep_record (store, "fnf/optimum", "1; 2 3x5", true);
    database_close (store);
    probe_store_spoil (path, cases[i].sql);
    status_init (&status);
    ask_all (path, &status);
    cr_expect_eq (status.code, STATUS_INPUT, "%s: %s", cases[i].sql, status.message);
    cr_expect (strstr (status.message, cases[i].reason), "%s: %s", cases[i].reason, status.message);
    free (path);
  }
  folder_remove (&folder);
}

/* As a user who may not write. */
Test (store_refused, read_only)
{
  struct folder folder = folder_new ();
  struct output out;
  struct status status;
  char *path = folder_path (&folder, "db");
  struct database *store = probe_store_of (path, PROBE_STORE_WRITE);
  probe_store_keep_record (store, "fnf/optimum", "1; 2 3x5", true);
  database_close (store);
  cr_assert_eq (chmod (path, 0444), 0);
  cr_assert_eq (chmod (folder.path, 0555), 0);
  cr_assert (geteuid () != 0 || seteuid (65534) == 0);
  probe_store_expect_refused (path, PROBE_STORE_WRITE, STATUS_INPUT,
                              "db: cannot be written: read-only");
  store = probe_store_of (path, PROBE_STORE_READ);
  output_init_memory (&out);
  status_init (&status);
  cr_expect (probe_store_records (store, probe_store_judge, &out, &status), "%s", status.message);
  cr_expect_gt (out.length, 0);
  output_discard (&out);
  database_close (store);
  cr_assert (getuid () != 0 || seteuid (0) == 0);
  cr_assert_eq (chmod (folder.path, 0755), 0);
  free (path);
  folder_remove (&folder);
}
