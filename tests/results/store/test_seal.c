/* Any change of a store by another program is found. */
#include "results/store/store.h"

#include "tests/support/store.h"

#include <criterion/criterion.h>
#include <string.h>

/* Columns that say nothing about an instance but where it is in the file. */
static bool
internal (const char *table, const char *column)
{
  return strcmp (column, "id") == 0 && strcmp (table, "sources") == 0;
}

/* Another value of the same type. */
static const char *
changed (const char *type)
{
  if (strcmp (type, "INTEGER") == 0)
    return "coalesce (\"%w\", 0) + 100";
  if (strcmp (type, "REAL") == 0)
    return "coalesce (\"%w\", 0) + 0.125";
  if (strcmp (type, "BLOB") == 0)
    return "cast (substr (\"%w\", 1, length (\"%w\") / 2) || x'00' || substr (\"%w\", length "
           "(\"%w\") / 2 + 2) AS BLOB)";
  return "coalesce (\"%w\", '') || '1'";
}

/* Change every column of every table, one at a time, of one row: it is always found. */
Test (seal, every_field_is_sealed)
{
  static const char *const tables[]
    = { "sources", "instances", "results", "certificates", "heuristics" };
  struct folder folder = folder_new ();
  char *path = store_make (&folder, "store.db"), *copy = folder_path (&folder, "copy.db");
  int tried = 0;
  sqlite3 *db;
  cr_assert (store_in_order (path));
  cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
  for (size_t i = 0; i < sizeof tables / sizeof *tables; i++) {
    sqlite3_stmt *row;
    char *columns = sqlite3_mprintf ("PRAGMA table_info (%w)", tables[i]);
    cr_assert_eq (sqlite3_prepare_v2 (db, columns, -1, &row, NULL), SQLITE_OK);
    while (sqlite3_step (row) == SQLITE_ROW) {
      const char *column = (const char *)sqlite3_column_text (row, 1),
                 *type = (const char *)sqlite3_column_text (row, 2);
      if (internal (tables[i], column))
        continue;
      char *value = sqlite3_mprintf (changed (type), column, column, column, column);
      char *sql = sqlite3_mprintf ("UPDATE \"%w\" SET \"%w\" = %s WHERE %s", tables[i], column,
                                   value, i == 4 ? "name = 'fnf' AND instance = 1" : "rowid = 1");
      store_copy (path, copy);
      store_tamper (copy, sql);
      cr_expect_not (store_in_order (copy), "%s", sql);
      tried++;
      unlink (copy);
      sqlite3_free (value);
      sqlite3_free (sql);
    }
    sqlite3_finalize (row);
    sqlite3_free (columns);
  }
  cr_expect_geq (tried, 40);
  sqlite3_close (db);
  free (copy);
  free (path);
  folder_remove (&folder);
}

/* Nor can one status be made another. */
Test (seal, status_is_sealed)
{
  static const char *const others[] = { "optimal", "feasible" };
  struct folder folder = folder_new ();
  for (size_t i = 0; i < sizeof others / sizeof *others; i++) {
    char *path = folder_path (&folder, "store.db"), sql[100];
    struct store *store = store_of (path, STORE_WRITE);
    struct store_entry entry;
    struct status status;
    store_entry_init (&entry);
    store_solve (&entry, store_instances[0], "suite", 1);
    store_make_uncertified (&entry);
    store_expect (store, &entry, STORE_ADDED, &status);
    store_entry_clear (&entry);
    store_close (store);
    cr_expect (store_in_order (path));
    snprintf (sql, sizeof sql, "UPDATE results SET status = '%s'", others[i]);
    store_tamper (path, sql);
    cr_expect_not (store_in_order (path), "%s", sql);
    unlink (path);
    free (path);
  }
  folder_remove (&folder);
}

/* Rows that are missing, or refer to what is missing. */
Test (seal, missing_rows)
{
  static const char *const damages[]
    = { "DELETE FROM results WHERE instance = 2", "DELETE FROM certificates WHERE instance = 3",
        "DELETE FROM heuristics WHERE instance = 1 AND name = 'fnf'",
        "DELETE FROM instances WHERE id = 2", "DELETE FROM sources" };
  struct folder folder = folder_new ();
  for (size_t i = 0; i < sizeof damages / sizeof *damages; i++) {
    char *path = store_make (&folder, "store.db");
    store_tamper (path, damages[i]);
    cr_expect_not (store_in_order (path), "%s", damages[i]);
    unlink (path);
    free (path);
  }
  folder_remove (&folder);
}
