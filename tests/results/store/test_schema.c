/* Stores of older versions: read as they are, upgraded when written. */
#include "results/store/internal.h"
#include "results/store/json.h"
#include "tests/support/store_count.h"
#include "tests/support/store_old.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <sys/wait.h>

enum { EVERYTHING = STORE_JSON_SCHEDULE | STORE_JSON_CERTIFICATE | STORE_JSON_TIMES };

static bool
write_one (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct output *out = context;
  cr_expect_null (damage, "%s", damage ? damage->message : "");
  store_json_write (entry, EVERYTHING, out);
  for (size_t i = 0; i < entry->heuristic_count; i++)
    output_print (out, "%s\n", entry->heuristics[i].schedule);
  return true;
}

/* All that the store holds, judged by SQLite and its seals, as a text to be freed. */
static char *
contents (const char *path)
{
  struct store *store = store_of (path, STORE_READ);
  struct output out;
  struct status status;
  status_init (&status);
  output_init_memory (&out);
  cr_expect (store_each (store, STORE_EVERYTHING | STORE_BY_HASH, write_one, &out, &status), "%s",
             status.message);
  cr_expect (store_sound (store, &status), "%s", status.message);
  output_char (&out, '\0');
  store_close (store);
  return out.bytes;
}

static void
expect_contents (const char *path, const char *expected)
{
  char *found = contents (path);
  cr_expect_str_eq (found, expected, "%s", path);
  free (found);
}

/* A place with a store of today, the contents it has, and an older store to be made of it. */
struct stage {
  struct folder folder;
  char *today, *contents;
};

static struct stage
stage_new (void)
{
  struct stage stage = { .folder = folder_new () };
  stage.today = store_make (&stage.folder, "today.db");
  stage.contents = contents (stage.today);
  return stage;
}

static void
stage_clear (struct stage *stage)
{
  free (stage->today);
  free (stage->contents);
  folder_remove (&stage->folder);
}

static void
file_digest (const char *path, char text[DIGEST_TEXT])
{
  static char bytes[1 << 20];
  FILE *file = fopen (path, "rb");
  cr_assert (file);
  size_t length = fread (bytes, 1, sizeof bytes, file);
  cr_assert (length < sizeof bytes && fclose (file) == 0);
  digest_sha256 (bytes, length, text);
}

/* A reader changes no byte. */
Test (schema, older_are_read_as_they_are)
{
  struct stage stage = stage_new ();
  for (int version = 0; version < VERSIONS; version++) {
    char *path = older (&stage.folder, stage.today, version), before[DIGEST_TEXT],
         after[DIGEST_TEXT];
    file_digest (path, before);
    expect_contents (path, stage.contents);
    file_digest (path, after);
    cr_expect_str_eq (before, after);
    cr_expect_eq (sql_of (path, "PRAGMA user_version"), 1);
    free (path);
  }
  stage_clear (&stage);
}

/* A writer leaves a store like one that was made today, and keeps who made it when. */
Test (schema, older_are_upgraded)
{
  struct stage stage = stage_new ();
  for (int version = 0; version < VERSIONS; version++) {
    char *path = older (&stage.folder, stage.today, version), *compare;
    store_close (store_of (path, STORE_WRITE));
    expect_contents (path, stage.contents);
    cr_expect_eq (sql_of (path, "PRAGMA user_version"), 3);
    cr_expect_eq (sql_of (path, "PRAGMA application_id"), 0x50564344);
    cr_assert_geq (asprintf (&compare,
                             "ATTACH '%s' AS today; SELECT count(*) FROM (SELECT type, name, sql "
                             "FROM sqlite_schema EXCEPT"
                             " SELECT type, name, sql FROM today.sqlite_schema)",
                             stage.today),
                   0);
    cr_expect_eq (sql_of (path, compare), 0);
    cr_expect_eq (sql_of (path, "SELECT count(*) FROM sqlite_schema"),
                  sql_of (stage.today, "SELECT count(*) FROM sqlite_schema"));
    cr_expect_eq (sql_of (path, "SELECT count(*) FROM meta WHERE (key, value) IN (VALUES "
                                "('format', '3'), ('class', 'any'), ('program', 'provecast 0.0.9'),"
                                " ('created', '2025-01-02T03:04:05Z'))"),
                  4);
    cr_expect_eq (sql_of (path, "SELECT count(*) FROM meta"), 4);
    free (compare);
    free (path);
  }
  stage_clear (&stage);
}

/* Version 2 had today's tables, and no class: the rows stay where they are. */
Test (schema, version_2)
{
  static const char back[] = "DELETE FROM meta WHERE key = 'class'; UPDATE meta SET value = '2' "
                             "WHERE key = 'format'; PRAGMA user_version = 2";
  struct stage stage = stage_new ();
  sql_of (stage.today, back);
  expect_contents (stage.today, stage.contents);
  cr_expect_eq (sql_of (stage.today, "PRAGMA user_version"), 2);
  int64_t pages = sql_of (stage.today, "PRAGMA page_count");
  store_close (store_of (stage.today, STORE_WRITE));
  expect_contents (stage.today, stage.contents);
  cr_expect_eq (sql_of (stage.today, "PRAGMA user_version"), 3);
  cr_expect_eq (sql_of (stage.today, "SELECT count(*) FROM meta WHERE (key, value) IN (VALUES "
                                     "('format', '3'), ('class', 'any'))"),
                2);
  cr_expect_eq (sql_of (stage.today, "PRAGMA page_count"), pages);
  stage_clear (&stage);
}

/* What version 1 refused goes in: a model that it did not know, and a result without a
   certificate. */
Test (schema, upgraded_take_what_is_new)
{
  static const char logp[] = "{\"model\":\"logp\",\"latency\":3,\"source\":{\"send\":1,\"gap\":2},"
                             "\"destinations\":[{\"send\":2,\"receive\":1,\"gap\":1}]}";
  struct stage stage = stage_new ();
  struct store_entry entry;
  struct store_counts counts;
  struct status status;
  char *path = older (&stage.folder, stage.today, 0);
  struct store *store = store_of (path, STORE_WRITE);
  store_entry_init (&entry);
  store_solve (&entry, logp, "new", 1);
  store_expect (store, &entry, STORE_ADDED, &status);
  store_solve (&entry,
               "{\"model\":\"node\",\"source\":{\"cost\":4},\"destinations\":[{\"cost\":5}]}",
               "new", 2);
  entry.optimal = false;
  entry.uncertified = true;
  free (entry.certificate);
  free (entry.lower_bound);
  entry.certificate = entry.lower_bound = NULL;
  store_expect (store, &entry, STORE_ADDED, &status);
  cr_assert (store_count (store, &counts, &status), "%s", status.message);
  cr_expect (counts.instances == STORE_INSTANCES + 2
             && counts.models[model_index (model_named ("logp"))] == 1 && counts.feasible == 1);
  store_close (store);
  store_entry_clear (&entry);
  free (path);
  stage_clear (&stage);
}

/* The tables' lists of names are those of the program: a new name needs a new
   version. */
Test (schema, names)
{
  struct stage stage = stage_new ();
  char *change;
  for (size_t model = 0; model < model_count; model++) {
    cr_assert_geq (asprintf (&change, "UPDATE instances SET model = '%s'", models[model].name), 0);
    sql_of (stage.today, change);
    free (change);
  }
  sql_of (stage.today, "UPDATE results SET status = 'uncertified', lower_bound = NULL");
  sql_of (stage.today, "UPDATE results SET status = 'feasible'");
  stage_clear (&stage);
}

/* Rows that today's tables refuse: nothing is changed, and the message says so. */
Test (schema, damaged_are_left_alone)
{
  static const char late[] = "(when upgraded to version 3; nothing was changed)",
                    early[] = "damaged: its tables, views or triggers are not those of a store";
  static const struct {
    const char *sql, *said;
  } damages[] = {
    { "PRAGMA foreign_keys = OFF; DELETE FROM instances WHERE id = 2", late },
    { "PRAGMA ignore_check_constraints = ON; UPDATE results SET makespan = 'nine', lower_bound = "
      "'nine' WHERE instance = 1",
      late },
    { "ALTER TABLE results DROP COLUMN machine", early },
    { "CREATE TABLE old_results (id INTEGER)", early },
  };
  struct stage stage = stage_new ();
  for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
    char *path = older (&stage.folder, stage.today, 0);
    struct status status;
    status_init (&status);
    sql_of (path, damages[i].sql);
    int64_t tables = sql_of (path, "SELECT count(*) FROM sqlite_schema"),
            heuristics = sql_of (path, "SELECT count(*) FROM heuristics");
    cr_expect_null (store_open (path, STORE_WRITE, &status));
    cr_expect_eq (status.code, STATUS_INPUT);
    cr_expect (strstr (status.message, damages[i].said), "%s", status.message);
    cr_expect_eq (sql_of (path, "PRAGMA user_version"), 1);
    cr_expect_eq (sql_of (path, "SELECT count(*) FROM sqlite_schema"), tables);
    cr_expect_eq (sql_of (path, "SELECT count(*) FROM heuristics"), heuristics);
    free (path);
  }
  stage_clear (&stage);
}

/* Versions that there never were. */
Test (schema, other_versions_are_refused)
{
  static const char *const marks[]
    = { "PRAGMA user_version = 0", "PRAGMA user_version = -1", "PRAGMA user_version = 4" };
  struct stage stage = stage_new ();
  for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
    for (int use = 0; use < 2; use++) {
      char *path = older (&stage.folder, stage.today, 0);
      struct status status;
      status_init (&status);
      sql_of (path, marks[i]);
      cr_expect_null (store_open (path, use ? STORE_WRITE : STORE_READ, &status), "%s", marks[i]);
      cr_expect (strstr (status.message, ", this program has version 3"), "%s", status.message);
      free (path);
    }
  stage_clear (&stage);
}

/* SQLite's allocations until the process ends. */
static int steps;
static sqlite3_mem_methods memory;

static void *
allocate (int bytes)
{
  if (--steps == 0)
    raise (SIGKILL);
  return memory.xMalloc (bytes);
}

static void
count_down (void)
{
  sqlite3_shutdown ();
  cr_assert_eq (sqlite3_config (SQLITE_CONFIG_GETMALLOC, &memory), SQLITE_OK);
  sqlite3_mem_methods counted = memory;
  counted.xMalloc = allocate;
  cr_assert_eq (sqlite3_config (SQLITE_CONFIG_MALLOC, &counted), SQLITE_OK);
}

/* Open the store to write in a process that is killed on its way. Returns whether it came to the
   end. */
static bool
opened_before_death (const char *path)
{
  pid_t child = fork ();
  cr_assert_geq (child, 0);
  if (child == 0) {
    struct status status;
    status_init (&status);
    count_down ();
    struct store *store = store_open (path, STORE_WRITE, &status);
    _exit (store ? 0 : 1);
  }
  int how;
  cr_assert_eq (waitpid (child, &how, 0), child);
  cr_assert (WIFSIGNALED (how) || WEXITSTATUS (how) == 0);
  return !WIFSIGNALED (how);
}

/* Killed anywhere, it is the old store or the new one, whole; and the next writer resumes. */
Test (schema, killed)
{
  struct stage stage = stage_new ();
  int killed = 0, upgraded = 0;
  bool done = false;
  for (steps = 1; !done; steps += 1 + steps / 5) {
    char *path = older (&stage.folder, stage.today, 0);
    done = opened_before_death (path);
    killed += !done;
    upgraded += sql_of (path, "PRAGMA user_version") == 3;
    expect_contents (path, stage.contents);
    if (killed % 6 == 0) {
      store_close (store_of (path, STORE_WRITE));
      cr_expect_eq (sql_of (path, "PRAGMA user_version"), 3);
      expect_contents (path, stage.contents);
    }
    free (path);
  }
  cr_expect_geq (killed, 20);
  cr_expect_geq (upgraded, 1);
  stage_clear (&stage);
}

/* Every connection opened after this has no more room than the file has. */
static int
fill_disk (sqlite3 *db, char **error, const void *api)
{
  (void)error;
  (void)api;
  /* becomes the present size */
  return sqlite3_exec (db, "PRAGMA max_page_count = 1", NULL, NULL, NULL);
}

Test (schema, full_disk)
{
  struct stage stage = stage_new ();
  char *path = older (&stage.folder, stage.today, 0);
  struct status status;
  status_init (&status);
  cr_assert_eq (sqlite3_auto_extension ((void (*) (void))fill_disk), SQLITE_OK);
  cr_expect_null (store_open (path, STORE_WRITE, &status));
  sqlite3_cancel_auto_extension ((void (*) (void))fill_disk);
  cr_expect_eq (status.code, STATUS_MACHINE);
  cr_expect (strstr (status.message, "full (when upgraded to version 3; nothing was changed)"),
             "%s", status.message);
  cr_expect_eq (sql_of (path, "PRAGMA user_version"), 1);
  expect_contents (path, stage.contents);
  free (path);
  stage_clear (&stage);
}

/* Several processes open it at once; each puts an entry of its own. */
Test (schema, several_processes)
{
  enum { PROCESSES = 4 };
  struct stage stage = stage_new ();
  struct store_entry entries[PROCESSES];
  for (int i = 0; i < PROCESSES; i++) {
    char text[120];
    store_entry_init (&entries[i]);
    snprintf (
      text, sizeof text,
      "{\"model\":\"node\",\"source\":{\"cost\":4},\"destinations\":[{\"cost\":5,\"count\":%d}]}",
      i + 1);
    store_solve (&entries[i], text, "new", i + 1);
  }
  char *path = older (&stage.folder, stage.today, 1);
  for (int i = 0; i < PROCESSES; i++) {
    pid_t child = fork ();
    cr_assert_geq (child, 0);
    if (child == 0) {
      struct status status;
      status_init (&status);
      struct store *store = store_open (path, STORE_WRITE, &status);
      bool good = store && store_put (store, &entries[i], &status) == STORE_ADDED;
      store_close (store);
      _exit (good ? 0 : 1);
    }
  }
  for (int i = 0, how; i < PROCESSES; i++)
    cr_expect (wait (&how) > 0 && WIFEXITED (how) && WEXITSTATUS (how) == 0);
  cr_expect_eq (sql_of (path, "PRAGMA user_version"), 3);
  cr_expect_eq (sql_of (path, "SELECT count(*) FROM instances"), STORE_INSTANCES + PROCESSES);
  free (contents (path));
  for (int i = 0; i < PROCESSES; i++)
    store_entry_clear (&entries[i]);
  free (path);
  stage_clear (&stage);
}
