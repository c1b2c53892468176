/* Files made to harm: schemas that are not ours, statements without end, empty files. */
#include "results/store/database.h"

#include "base/limits.h"
#include "results/store/internal.h"
#include "tests/support/store.h"

#include <criterion/criterion.h>
#include <signal.h>
#include <string.h>

static void
expect_refused (const char *path, const char *why, const char *of)
{
  for (int use = 0; use < 2; use++) {
    struct status status;
    status_init (&status);
    struct store *store = store_open (path, use ? STORE_WRITE : STORE_READ, &status);
    cr_expect_null (store, "%s", of);
    cr_expect_eq (status.code, STATUS_INPUT, "%s", of);
    cr_expect (strstr (status.message, why), "%s: %s", of, status.message);
    cr_expect_null (strchr (status.message, '\n'), "%s", of);
    store_close (store);
  }
}

/* Whatever is not exactly the schema of a program is refused before a row is read. */
Test (database, schemas)
{
  static const char *const changes[] = {
    /* rows without end in place of a table */
    "ALTER TABLE results RENAME TO r; CREATE VIEW results AS WITH RECURSIVE c (x) AS (SELECT 1 "
    "UNION ALL SELECT x + 1 FROM c) SELECT r.* FROM r, c",
    "CREATE TRIGGER t AFTER INSERT ON results BEGIN UPDATE results SET makespan = '1'; END",
    "CREATE TEMP TABLE x (y); CREATE TABLE more (x)",
    "CREATE VIEW more AS SELECT 1",
    "CREATE INDEX more ON results (makespan)",
    "CREATE INDEX more ON results (hex (zeroblob (1000000)))",
    "DROP INDEX places",
    "DROP TABLE heuristics",
    "ALTER TABLE results ADD COLUMN more TEXT",
    "ALTER TABLE results ADD COLUMN more TEXT AS (hex (zeroblob (1000000)))",
    "ALTER TABLE results RENAME COLUMN machine TO engine",
    "ANALYZE",
    "CREATE VIRTUAL TABLE more USING fts5 (x)",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = replace (sql, '''optimal''', "
    "'''optimum''') WHERE name = 'results'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET rootpage = 2 WHERE name = 'results'; "
    "UPDATE sqlite_schema SET tbl_name = 'sources' WHERE name = 'places'",
    "PRAGMA writable_schema = ON; UPDATE sqlite_schema SET sql = hex (zeroblob (1000000)) WHERE "
    "name = 'results'",
  };
  struct folder folder = folder_new ();
  char *whole = store_make (&folder, "whole.db"), *path = folder_path (&folder, "store.db");
  for (size_t i = 0; i < sizeof changes / sizeof *changes; i++) {
    sqlite3 *db;
    store_copy (whole, path);
    cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
    if (sqlite3_exec (db, changes[i], NULL, NULL, NULL) == SQLITE_OK) {
      sqlite3_close (db);
      expect_refused (path, "", changes[i]);
    } else { /* fts5 need not be there */
      sqlite3_close (db);
      cr_expect (strstr (changes[i], "fts5"), "%s", changes[i]);
    }
    unlink (path);
  }
  free (whole);
  free (path);
  folder_remove (&folder);
}

Test (database, empty)
{
  struct folder folder = folder_new ();
  struct status status;
  char *path = folder_path (&folder, "empty");
  FILE *file = fopen (path, "w");
  cr_assert (file && fclose (file) == 0);
  status_init (&status);
  cr_expect_null (store_open (path, STORE_READ, &status));
  cr_expect_eq (status.code, STATUS_INPUT);
  cr_expect (strstr (status.message, "empty: is empty, expected a store"), "%s", status.message);
  struct store *store = store_of (path, STORE_WRITE); /* an empty file may be filled */
  store_close (store);
  free (path);
  folder_remove (&folder);
}

/* A signal ends any statement, and closing still leaves a single file. */
Test (database, interrupted)
{
  struct folder folder = folder_new ();
  struct status status;
  char *path = store_make (&folder, "store.db"), *log = folder_path (&folder, "store.db-wal");
  struct store *store = store_of (path, STORE_WRITE);
  int64_t value;
  status_init (&status);
  limits_catch_signals ();
  raise (SIGINT);
  cr_expect_not (database_ask (store->database,
                               "WITH RECURSIVE c (x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM c) "
                               "SELECT count (*) FROM c",
                               &value, &status));
  cr_expect_eq (status.code, STATUS_LIMIT, "%s", status.message);
  store_close (store);
  limits_forget_interrupt ();
  cr_expect_neq (access (log, F_OK), 0);
  cr_expect (store_in_order (path));
  free (path);
  free (log);
  folder_remove (&folder);
}
