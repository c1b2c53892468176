/* What the tests of stores share: entries made by solving, and stores in a folder of their own. */
#ifndef TESTS_SUPPORT_STORE_H
#define TESTS_SUPPORT_STORE_H

#include "base/memory.h"
#include "results/store/solve_entry.h"
#include "search/core/model.h"
#include "tests/support/folder.h"

#include <sqlite3.h>

/* One of each model, with and without names, units and origins, whole numbers and not. */
static const char *const store_instances[] = {
  "{\"model\":\"node\",\"name\":\"fig, "
  "\\\"1\\\"\",\"unit\":\"us\",\"origin\":{\"generator\":\"uniform\",\"seed\":7},\"source\":{"
  "\"cost\":3},"
  "\"destinations\":[{\"cost\":2,\"count\":4},{\"cost\":3,\"count\":7}]}",
  "{\"model\":\"node\",\"source\":{\"cost\":\"1/"
  "3\"},\"destinations\":[{\"cost\":0.5},{\"cost\":2}]}",
  "{\"model\":\"overhead\",\"name\":\"two\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":3,"
  "\"receive\":1},{\"send\":2,\"receive\":2}],"
  "\"multicasts\":[{\"source\":0,\"destinations\":[2,1],\"bytes\":1},{\"source\":1,"
  "\"destinations\":[0],\"bytes\":1}]}",
  "{\"model\":\"exchange\",\"name\":\"ex\",\"times\":[[0,1,\"3/2\"],[2,0,2],[0.5,1,0]]}",
  "{\"model\":\"openshop\",\"name\":\"two\",\"times\":[[3,1],[2,4],[1,1]]}",
};

enum { STORE_INSTANCES = sizeof store_instances / sizeof *store_instances };

/* Solve an instance in a class into an empty entry, as `provecast dataset --class` does. */
static inline void
store_solve_class (struct store_entry *entry, const char *text, const char *source, int64_t line,
                   const char *class)
{
  const struct solver_options options
    = { .threads = 1, .class = class, .schedule = true, .proof = true };
  const struct limits limits = { .seconds = 60 };
  struct solver *solver = solver_new (&options);
  struct canonical canonical;
  struct status status;
  status_init (&status);
  canonical_init (&canonical);
  store_entry_reset (entry);
  cr_assert (canonical_make (&canonical, text, strlen (text), "file", 1, &status), "%s",
             status.message);
  entry_begin (entry, &canonical, source, line);
  entry->class = class ? solve_class_named (class) : NULL;
  const struct batch_line given = { .file = "file",
                                    .number = 1,
                                    .text = canonical.text.bytes,
                                    .length = canonical.text.length,
                                    .single = true };
  cr_assert (entry_solve (entry, solver, &given, &status), "%s", status.message);
  entry_made (entry, &limits, "--time-limit 60", "machine");
  canonical_clear (&canonical);
  solver_free (solver);
}

/* The same among all schedules. */
static inline void
store_solve (struct store_entry *entry, const char *text, const char *source, int64_t line)
{
  store_solve_class (entry, text, source, line, NULL);
}

static inline struct store *
store_of (const char *path, enum store_use use)
{
  struct status status;
  status_init (&status);
  struct store *store = store_open (path, use, &status);
  cr_assert (store, "%s", status.message);
  return store;
}

/* Put an entry and expect what becomes of it; the message is kept in *status. */
static inline void
store_expect (struct store *store, struct store_entry *entry, enum store_put put,
              struct status *status)
{
  status_init (status);
  cr_expect_eq (store_put (store, entry, status), put, "%s: %s", entry->sha256, status->message);
}

/* A store with all of the above, in the folder. */
static inline char *
store_make (const struct folder *folder, const char *name)
{
  char *path = folder_path (folder, name);
  struct store *store = store_of (path, STORE_WRITE);
  struct store_entry entry;
  struct status status;
  store_entry_init (&entry);
  for (int i = 0; i < STORE_INSTANCES; i++) {
    store_solve (&entry, store_instances[i], "suite", i + 1);
    store_expect (store, &entry, STORE_ADDED, &status);
  }
  store_entry_clear (&entry);
  store_close (store);
  return path;
}

static inline void
store_copy (const char *from, const char *to)
{
  FILE *in = fopen (from, "rb"), *out = fopen (to, "wb");
  char part[4096];
  size_t length;
  cr_assert (in && out);
  while ((length = fread (part, 1, sizeof part, in)) > 0)
    cr_assert_eq (fwrite (part, 1, length, out), length);
  fclose (in);
  cr_assert_eq (fclose (out), 0);
}

static inline void
store_replace (char **text, const char *by)
{
  free (*text);
  *text = by ? memory_text (by, strlen (by)) : NULL;
}

static inline void
store_fetch (struct store *store, const char *sha256, struct store_entry *entry)
{
  struct status status;
  status_init (&status);
  cr_assert (store_get (store, sha256, STORE_EVERYTHING, entry, &status), "%s", status.message);
}

/* The same result, but as one that a limit ended. */
static inline void
store_make_open (struct store_entry *entry, double time_limit)
{
  entry->optimal = false;
  entry->time_limit = time_limit;
  store_replace (&entry->lower_bound, NULL);
  store_replace (&entry->certificate, NULL);
  store_replace (&entry->claim, NULL);
}

/* Take a heuristic's schedule for the result. */
static inline void
store_take_heuristic (struct store_entry *entry, const char *name)
{
  for (size_t i = 0; i < entry->heuristic_count; i++)
    if (strcmp (entry->heuristics[i].name, name) == 0) {
      store_replace (&entry->makespan, entry->heuristics[i].makespan);
      store_replace (&entry->schedule, entry->heuristics[i].schedule);
    }
}

static inline void
store_make_uncertified (struct store_entry *entry)
{
  store_make_open (entry, 0);
  entry->uncertified = true;
}

/* Run SQL on a store behind its back, without any checks. */
static inline void
store_tamper (const char *path, const char *sql)
{
  sqlite3 *db;
  char *error = NULL;
  cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF",
                              NULL, NULL, NULL),
                SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, sql, NULL, NULL, &error), SQLITE_OK, "%s: %s", sql, error);
  sqlite3_close (db);
}

/* Is the store found in order by what recheck does: SQLite's checks, the seals, the judge? */
static inline bool
store_in_order (const char *path)
{
  struct store *store = store_of (path, STORE_READ);
  struct store_entry entry;
  struct status status;
  char (*hashes)[STORE_SHA256] = NULL;
  size_t count = 0;
  status_init (&status);
  store_entry_init (&entry);
  bool good = store_sound (store, &status) && store_hashes (store, 0, &hashes, &count, &status);
  for (size_t i = 0; good && i < count; i++)
    good = store_get (store, hashes[i], STORE_EVERYTHING, &entry, &status)
           && store_judge (&entry, &status);
  free (hashes);
  store_entry_clear (&entry);
  store_close (store);
  return good;
}

#endif
