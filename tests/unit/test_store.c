#include "probe/store.h"

#include "base/memory.h"
#include "probe/notation.h"
#include "tests/unit/folder_support.h"

#include <fcntl.h>
#include <signal.h>
#include <sqlite3.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>

static const struct limits no_limits = { 0 };

static struct sweep_params
params_of (const char *objective, int64_t destinations, int64_t max_cost)
{
  struct sweep_params params = { .destinations = destinations, .max_cost = max_cost };
  struct status status;
  status_init (&status);
  cr_assert (objective_parse (&params.objective, objective, &status), "%s", status.message);
  return params;
}

static struct store *
open_store (const char *path, enum store_use use)
{
  struct status status;
  status_init (&status);
  struct store *store = store_open (path, use, &status);
  cr_assert (store, "%s", status.message);
  return store;
}

static int64_t
sweep_of (struct store *store, const struct sweep_params *params)
{
  struct status status;
  int64_t sweep;
  status_init (&status);
  cr_assert (store_sweep (store, params, &sweep, &status), "%s", status.message);
  return sweep;
}

/* A result as a piece might have it: two cells, in one of them witnesses. Every number depends on the piece. */
static void
fill (struct sweep_result *result, uint64_t piece)
{
  char text[64];
  sweep_result_init (result);
  for (int32_t i = 0; i < 2; i++) {
    struct sweep_extreme extreme = { .cell = { 3 + i, 2, 6, i == 1 }, .value = { 5, 4 - i }, .instances = 10 + piece };
    for (uint64_t j = 0; i == 1 && j < piece % 3; j++) {
      snprintf (text, sizeof text, "%d; 2 3x%d", (int)piece, (int)j + 1);
      memory_grow (extreme.witness, extreme.capacity, extreme.kept + 1);
      extreme.witness[extreme.kept++] = memory_text (text, strlen (text));
    }
    extreme.attained = i == 1 ? piece % 3 : 1;
    memory_grow (result->extreme, result->capacity, result->length + 1);
    result->extreme[result->length++] = extreme;
  }
  result->instances = 20 + 2 * piece;
  result->bounded = piece;
  result->solved = 2 * piece;
  result->missed = piece / 2;
  result->seconds = 0.25;
}

static bool
keep_piece (struct store *store, int64_t sweep, uint64_t piece)
{
  struct sweep_result result;
  struct status status;
  status_init (&status);
  fill (&result, piece);
  bool kept = store_piece (store, sweep, piece, &result, &status);
  sweep_result_clear (&result);
  return kept;
}

static void
expect_same (const struct sweep_result *a, const struct sweep_result *b)
{
  cr_assert_eq (a->length, b->length, "%zu and %zu cells", a->length, b->length);
  cr_expect_eq (a->instances, b->instances);
  cr_expect_eq (a->bounded, b->bounded);
  cr_expect_eq (a->solved, b->solved);
  cr_expect_eq (a->missed, b->missed);
  cr_expect_float_eq (a->seconds, b->seconds, 1e-9);
  for (size_t i = 0; i < a->length; i++) {
    const struct sweep_extreme *left = &a->extreme[i], *right = &b->extreme[i];
    cr_expect (left->cell.n == right->cell.n && left->cell.k == right->cell.k && left->cell.cost == right->cell.cost
               && left->cell.slow_source == right->cell.slow_source);
    cr_expect_eq (quotient_compare (left->value, right->value), 0);
    cr_expect_eq (left->instances, right->instances);
    cr_expect_eq (left->attained, right->attained);
    cr_assert_eq (left->kept, right->kept);
    for (size_t j = 0; j < left->kept; j++)
      cr_expect_str_eq (left->witness[j], right->witness[j]);
  }
}

/* The store's result must be that of the pieces that are done, joined in order. */
static void
expect_result (struct store *store, int64_t sweep, const bool *done, uint64_t pieces)
{
  struct sweep_result expected, found, piece;
  struct status status;
  status_init (&status);
  sweep_result_init (&expected);
  sweep_result_init (&found);
  for (uint64_t i = 0; i < pieces; i++)
    if (done[i]) {
      fill (&piece, i);
      sweep_result_join (&expected, &piece);
      sweep_result_clear (&piece);
    }
  cr_assert (store_result (store, sweep, &found, &status), "%s", status.message);
  expect_same (&found, &expected);
  sweep_result_clear (&expected);
  sweep_result_clear (&found);
}

/* The pieces that the store says are done, after checking that each is there whole; to be freed. */
static bool *
done_pieces (struct store *store, int64_t sweep, uint64_t pieces)
{
  struct status status;
  bool *done = memory_zero (pieces, sizeof *done), there;
  status_init (&status);
  cr_assert (store_done (store, sweep, done, &status), "%s", status.message);
  for (uint64_t i = 0; i < pieces; i++) {
    cr_assert (store_has (store, sweep, i, &there, &status), "%s", status.message);
    cr_expect_eq (there, done[i]);
  }
  expect_result (store, sweep, done, pieces);
  return done;
}

/* Pieces come in any order, some twice; other sweeps stay apart; all of it is there after closing. */
Test (store, pieces)
{
  struct folder folder = folder_new ();
  struct sweep_params params = params_of ("fnf/optimum", 8, 8), other = params_of ("optimum/multiplier", 8, 8);
  uint64_t pieces = sweep_pieces (&params);
  char *path = folder_path (&folder, "db");
  struct store *store = open_store (path, STORE_WRITE);
  int64_t sweep = sweep_of (store, &params), second = sweep_of (store, &other);
  cr_assert_geq (pieces, 12);
  cr_expect_neq (sweep, second);
  cr_expect_eq (sweep, sweep_of (store, &params));
  for (uint64_t i = 0; i < 10; i++)
    cr_expect (keep_piece (store, sweep, i * 7 % 10 + 1));
  cr_expect (keep_piece (store, sweep, 3));
  cr_expect (keep_piece (store, second, 0));
  store_close (store);
  cr_expect_not (folder_holds (&folder, "db-wal"), "one file is left");
  store = open_store (path, STORE_READ);
  bool *done = done_pieces (store, sweep, pieces);
  for (uint64_t i = 0; i < pieces; i++)
    cr_expect_eq (done[i], i >= 1 && i <= 10);
  free (done);
  store_close (store);
  free (path);
  folder_remove (&folder);
}

/* For store_sweeps: their names, in order. */
static bool
collect (int64_t sweep, const struct sweep_params *params, void *context)
{
  cr_expect_gt (sweep, 0);
  output_print (context, "%s %d %d;", params->objective.name, (int)params->destinations, (int)params->max_cost);
  return true;
}

Test (store, sweeps)
{
  struct folder folder = folder_new ();
  struct output out;
  struct status status;
  char *path = folder_path (&folder, "db");
  struct store *store = open_store (path, STORE_WRITE);
  output_init_memory (&out);
  status_init (&status);
  const struct sweep_params params[]
    = { params_of ("optimum/counting", 3, 4), params_of ("(fnf-optimum)/additive", 5, 2), params_of ("fnf/optimum", 12, 3),
        params_of ("fnf/optimum", 6, 9), params_of ("fnf/optimum", 6, 2) };
  for (size_t i = 0; i < 5; i++)
    sweep_of (store, &params[i]);
  cr_expect (store_sweeps (store, collect, &out, &status), "%s", status.message);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "(fnf-optimum)/additive 5 2;fnf/optimum 6 2;fnf/optimum 6 9;fnf/optimum 12 3;optimum/counting 3 4;");
  output_discard (&out);
  store_close (store);
  free (path);
  folder_remove (&folder);
}

static void
keep_record (struct store *store, const char *objective, const char *notation, bool expected)
{
  struct sweep_params params = params_of (objective, 1, 1);
  struct record record;
  struct node_types types;
  struct status status;
  bool kept;
  status_init (&status);
  record_init (&record);
  node_types_init (&types);
  cr_assert (notation_read (&types, notation, &status), "%s", status.message);
  cr_assert (record_make (&record, &params.objective, &types, "by hand", &no_limits, &status), "%s", status.message);
  cr_assert (store_record (store, &record, &kept, &status), "%s", status.message);
  cr_expect_eq (kept, expected, "%s", notation);
  node_types_clear (&types);
  record_clear (&record);
}

/* For store_records: their names, in order; each is proven still. */
static bool
judge (const struct record *record, void *context)
{
  struct status status;
  status_init (&status);
  cr_expect (record_check (record, &status), "%s: %s", record->notation, status.message);
  cr_expect_str_eq (record->found_by, "by hand");
  output_print (context, "%s at %s|", record->objective.name, record->notation);
  return true;
}

/* One for each objective, n and kind of source; only better ones take another's place. */
Test (store, records)
{
  struct folder folder = folder_new ();
  struct output out;
  struct status status;
  char *path = folder_path (&folder, "db");
  struct store *store = open_store (path, STORE_WRITE);
  output_init_memory (&out);
  status_init (&status);
  keep_record (store, "fnf/optimum", "1; 1x6", true);
  keep_record (store, "fnf/optimum", "1; 2 3x5", true);
  keep_record (store, "fnf/optimum", "1; 1x6", false);
  keep_record (store, "fnf/optimum", "2; 3 5x5", false);
  keep_record (store, "fnf/optimum", "3; 2x2 3x4", true);
  keep_record (store, "(fnf-optimum)/additive", "1; 2 3x5", true);
  keep_record (store, "fnf/multiplier", "1; 2 3x4", true);
  keep_record (store, "binomial/fnf", "1; 1x3", true);
  store_close (store);
  store = open_store (path, STORE_READ);
  cr_expect (store_records (store, judge, &out, &status), "%s", status.message);
  output_char (&out, '\0');
  cr_expect_str_eq (out.bytes, "(fnf-optimum)/additive at 1; 2 3x5|binomial/fnf at 1; 1x3|fnf/multiplier at 1; 2 3x4|"
                               "fnf/optimum at 1; 2 3x5|fnf/optimum at 3; 2x2 3x4|");
  output_discard (&out);
  store_close (store);
  free (path);
  folder_remove (&folder);
}

static void
expect_refused (const char *path, enum store_use use, enum status_code code, const char *reason)
{
  struct status status;
  status_init (&status);
  struct store *store = store_open (path, use, &status);
  cr_expect_null (store, "%s", path);
  cr_expect_eq (status.code, code, "%s", status.message);
  cr_expect (strstr (status.message, reason), "%s: %s", reason, status.message);
  store_close (store);
}

/* Run SQL on a file, as somebody else might. */
static void
spoil (const char *path, const char *sql)
{
  sqlite3 *db;
  cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK, "%s: %s", sql, sqlite3_errmsg (db));
  sqlite3_close (db);
}

Test (store, refuses_other_files)
{
  struct folder folder = folder_new ();
  char *text = folder_path (&folder, "text"), *other = folder_path (&folder, "other"), *empty = folder_path (&folder, "empty"),
       *missing = folder_path (&folder, "no/such/db");
  char zeros[5000] = "";
  memset (zeros, 'z', sizeof zeros - 1);
  folder_write (&folder, "text", "This is no database at all.\n");
  expect_refused (text, STORE_WRITE, STATUS_INPUT, "text: file is not a database");
  folder_write (&folder, "text", zeros);
  expect_refused (text, STORE_READ, STATUS_INPUT, "text: file is not a database");
  spoil (other, "CREATE TABLE t (x); INSERT INTO t VALUES (1)");
  expect_refused (other, STORE_WRITE, STATUS_INPUT, "other: a database, but no store of provecast probe");
  spoil (other, "PRAGMA application_id = 7; DROP TABLE t");
  expect_refused (other, STORE_WRITE, STATUS_INPUT, "other: a database, but no store of provecast probe");
  folder_write (&folder, "empty", "");
  expect_refused (empty, STORE_READ, STATUS_INPUT, "empty: a database, but no store");
  expect_refused (folder.path, STORE_WRITE, STATUS_INPUT, ": not a file");
  expect_refused ("/dev/full", STORE_WRITE, STATUS_INPUT, "/dev/full: not a file");
  expect_refused ("", STORE_WRITE, STATUS_INPUT, "not a file's name");
  expect_refused (":memory:", STORE_WRITE, STATUS_INPUT, "not a file's name");
  expect_refused (missing, STORE_WRITE, STATUS_INPUT, "no/such/db: unable to open database file: No such file");
  expect_refused (missing, STORE_READ, STATUS_INPUT, "no/such/db: unable to open database file: No such file");
  store_close (open_store (empty, STORE_WRITE)); /* nothing is lost */
  free (text);
  free (other);
  free (empty);
  free (missing);
  folder_remove (&folder);
}

Test (store, refuses_other_versions)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "db");
  store_close (open_store (path, STORE_WRITE));
  spoil (path, "PRAGMA user_version = 7");
  expect_refused (path, STORE_WRITE, STATUS_INPUT, "db: a store of version 7, this program has version 2");
  expect_refused (path, STORE_READ, STATUS_INPUT, "db: a store of version 7, this program has version 2");
  free (path);
  folder_remove (&folder);
}

/* Everything that can be asked of a store. */
static void
ask_all (const char *path, struct status *status)
{
  struct sweep_params params = params_of ("fnf/optimum", 8, 8);
  struct sweep_result result;
  struct output out;
  int64_t sweep;
  bool *done = memory_zero (sweep_pieces (&params), sizeof *done);
  struct store *store = store_open (path, STORE_WRITE, status);
  sweep_result_init (&result);
  output_init_memory (&out);
  if (store && store_sweep (store, &params, &sweep, status) && store_done (store, sweep, done, status)
      && store_result (store, sweep, &result, status) && store_sweeps (store, collect, &out, status))
    store_records (store, judge, &out, status);
  output_discard (&out);
  sweep_result_clear (&result);
  store_close (store);
  free (done);
}

/* Cut off anywhere, a store is refused and nothing crashes. */
Test (store, refuses_truncated_files)
{
  struct folder folder = folder_new ();
  struct sweep_params params = params_of ("fnf/optimum", 8, 8);
  char *path = folder_path (&folder, "db"), *cut = folder_path (&folder, "cut"), *bytes;
  struct status status;
  struct store *store = open_store (path, STORE_WRITE);
  int64_t sweep = sweep_of (store, &params);
  for (uint64_t i = 0; i < 12; i++)
    cr_assert (keep_piece (store, sweep, i));
  keep_record (store, "fnf/optimum", "1; 2 3x5", true);
  store_close (store);
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
Test (store, refuses_spoilt_tables)
{
  static const struct {
    const char *sql, *reason;
  } cases[] = {
    { "DROP TABLE extreme", "no such table" },
    { "UPDATE sweep SET objective = 'fnf/nothing' WHERE max_cost = 7", "damaged: objective: fnf/nothing" },
    { "UPDATE sweep SET destinations = 99 WHERE max_cost = 7", "damaged: a sweep is out of range" },
    { "UPDATE sweep SET pieces = pieces + 1", "damaged: a sweep has another number of pieces" },
    { "UPDATE record SET objective = 'x'", "damaged: objective: x" },
  };
  struct folder folder = folder_new ();
  struct sweep_params params = params_of ("fnf/optimum", 8, 8), other = params_of ("fnf/optimum", 7, 7);
  struct status status;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
    char name[] = "0", *path = folder_path (&folder, (name[0] = (char)('a' + i), name));
    struct store *store = open_store (path, STORE_WRITE);
    cr_assert (keep_piece (store, sweep_of (store, &params), 1));
    sweep_of (store, &other);
    keep_record (store, "fnf/optimum", "1; 2 3x5", true);
    store_close (store);
    spoil (path, cases[i].sql);
    status_init (&status);
    ask_all (path, &status);
    cr_expect_eq (status.code, STATUS_INPUT, "%s: %s", cases[i].sql, status.message);
    cr_expect (strstr (status.message, cases[i].reason), "%s: %s", cases[i].reason, status.message);
    free (path);
  }
  folder_remove (&folder);
}

/* Of equal values the simplest instance stays, in whatever order they come; of one instance the older record. */
Test (store, equal_records)
{
  static const char *const simpler[] = { "1; 1x6", "1; 1x5 2", "1; 2x6", "1; 1 3x5", "1; 1 2 4x4" }; /* FNF is optimal */
  static const size_t place[] = { 0, 2, 1, 3, 4 };
  enum { COUNT = sizeof simpler / sizeof *simpler };
  for (size_t i = 0; i < COUNT; i++)
    for (size_t j = 0; j < COUNT; j++) {
      struct folder folder = folder_new ();
      char *path = folder_path (&folder, "db");
      struct store *store = open_store (path, STORE_WRITE);
      keep_record (store, "fnf/optimum", simpler[i], true);
      keep_record (store, "fnf/optimum", simpler[j], place[j] < place[i]);
      store_close (store);
      free (path);
      folder_remove (&folder);
    }
}

/* As somebody who may not write. */
Test (store, read_only)
{
  struct folder folder = folder_new ();
  struct output out;
  struct status status;
  char *path = folder_path (&folder, "db");
  struct store *store = open_store (path, STORE_WRITE);
  keep_record (store, "fnf/optimum", "1; 2 3x5", true);
  store_close (store);
  cr_assert_eq (chmod (path, 0444), 0);
  cr_assert_eq (chmod (folder.path, 0555), 0);
  cr_assert (geteuid () != 0 || seteuid (65534) == 0);
  expect_refused (path, STORE_WRITE, STATUS_INPUT, "db: cannot be written: read-only");
  store = open_store (path, STORE_READ);
  output_init_memory (&out);
  status_init (&status);
  cr_expect (store_records (store, judge, &out, &status), "%s", status.message);
  cr_expect_gt (out.length, 0);
  output_discard (&out);
  store_close (store);
  cr_assert (getuid () != 0 || seteuid (0) == 0);
  cr_assert_eq (chmod (folder.path, 0755), 0);
  free (path);
  folder_remove (&folder);
}

/* A disk that is full is the machine's trouble; what was kept before stays. */
Test (store, full_disk)
{
  struct folder folder = folder_new ();
  struct sweep_params params = params_of ("fnf/optimum", 8, 8);
  uint64_t pieces = sweep_pieces (&params), kept = 0;
  struct sweep_result result;
  struct status status;
  char *path = folder_path (&folder, "db");
  struct store *store = open_store (path, STORE_WRITE);
  int64_t sweep = sweep_of (store, &params);
  const struct rlimit small = { 100000, RLIM_INFINITY }, large = { RLIM_INFINITY, RLIM_INFINITY };
  status_init (&status);
  signal (SIGXFSZ, SIG_IGN);
  cr_assert_eq (setrlimit (RLIMIT_FSIZE, &small), 0);
  for (; status.code == STATUS_OK && kept < pieces; kept++) {
    fill (&result, kept);
    store_piece (store, sweep, kept, &result, &status);
    sweep_result_clear (&result);
  }
  cr_expect_eq (status.code, STATUS_MACHINE, "%s", status.message);
  cr_expect (strstr (status.message, "db: "), "%s", status.message);
  cr_assert_eq (setrlimit (RLIMIT_FSIZE, &large), 0);
  bool *done = done_pieces (store, sweep, pieces);
  for (uint64_t i = 0; i < pieces; i++)
    cr_expect_eq (done[i], i + 1 < kept);
  free (done);
  cr_expect (keep_piece (store, sweep, kept), "and it can go on");
  store_close (store);
  free (path);
  folder_remove (&folder);
}

/* Keep so many pieces of a sweep, beginning anywhere, as a process of its own, which writes a byte to `report` after each. Unless they are
   all it then waits to be killed. */
static pid_t
start_writer (const char *path, const struct sweep_params *params, uint64_t from, uint64_t most, int report)
{
  pid_t child = fork ();
  cr_assert_geq (child, 0);
  if (child > 0)
    return child;
  struct status status;
  int64_t sweep;
  uint64_t pieces = sweep_pieces (params), kept = 0;
  status_init (&status);
  struct store *store = store_open (path, STORE_WRITE, &status);
  if (store && store_sweep (store, params, &sweep, &status))
    while (kept < most && keep_piece (store, sweep, (from + kept) % pieces) && write (report, "", 1) == 1)
      kept++;
  if (kept == most && most < pieces)
    pause ();
  store_close (store);
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
  struct store *store = open_store (path, STORE_WRITE);
  bool *done = done_pieces (store, sweep_of (store, params), pieces);
  for (uint64_t i = 0; i < pieces; i++)
    count += done[i];
  free (done);
  store_close (store);
  return count;
}

/* Kill a writer some time after it has kept so many pieces. */
static void
kill_writer (const char *path, const struct sweep_params *params, uint64_t from, int after, long nanoseconds)
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

/* Killed at any moment it holds whole pieces, all that were reported, and one that is left alone finishes. */
Test (store, killed, .timeout = 60)
{
  struct folder folder = folder_new ();
  struct sweep_params params = params_of ("fnf/optimum", 64, 64);
  char *path = folder_path (&folder, "db");
  uint64_t before = 0;
  for (int i = 0; i < 30; i++) {
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
Test (store, shared, .timeout = 60)
{
  struct folder folder = folder_new ();
  struct sweep_params params = params_of ("fnf/optimum", 8, 8);
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
