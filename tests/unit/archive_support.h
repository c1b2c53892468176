/* What the tests of stores share: entries made by solving, and stores in a folder of their own. */
#ifndef TESTS_UNIT_ARCHIVE_SUPPORT_H
#define TESTS_UNIT_ARCHIVE_SUPPORT_H

#include "base/memory.h"
#include "dataset/entry.h"
#include "tests/unit/folder_support.h"

#include <sqlite3.h>

/* One of each model, with and without names, units and origins, whole numbers and not. */
static const char *const archive_instances[] = {
  "{\"model\":\"node\",\"name\":\"fig, "
  "\\\"1\\\"\",\"unit\":\"us\",\"origin\":{\"generator\":\"uniform\",\"seed\":7},\"source\":{\"cost\":3},"
  "\"destinations\":[{\"cost\":2,\"count\":4},{\"cost\":3,\"count\":7}]}",
  "{\"model\":\"node\",\"source\":{\"cost\":\"1/3\"},\"destinations\":[{\"cost\":0.5},{\"cost\":2}]}",
  "{\"model\":\"overhead\",\"name\":\"two\",\"nodes\":[{\"send\":1,\"receive\":2},{\"send\":3,\"receive\":1},{\"send\":2,\"receive\":2}],"
  "\"multicasts\":[{\"source\":0,\"destinations\":[2,1],\"bytes\":1},{\"source\":1,\"destinations\":[0],\"bytes\":1}]}",
  "{\"model\":\"exchange\",\"name\":\"ex\",\"times\":[[0,1,\"3/2\"],[2,0,2],[0.5,1,0]]}",
  "{\"model\":\"openshop\",\"name\":\"two\",\"times\":[[3,1],[2,4],[1,1]]}",
};

enum { ARCHIVE_INSTANCES = sizeof archive_instances / sizeof *archive_instances };

/* Solve an instance into an empty entry, as `provecast dataset` does. */
static inline void
archive_solve (struct archive_entry *entry, const char *text, const char *source, int64_t line)
{
  const struct solver_options options = { .threads = 1, .schedule = true, .proof = true };
  const struct limits limits = { .seconds = 60 };
  struct solver *solver = solver_new (&options);
  struct canonical canonical;
  struct status status;
  status_init (&status);
  canonical_init (&canonical);
  archive_entry_reset (entry);
  cr_assert (canonical_make (&canonical, text, strlen (text), "file", 1, &status), "%s", status.message);
  entry_begin (entry, &canonical, source, line);
  const struct batch_line given = { "file", 1, canonical.text.bytes, canonical.text.length, true };
  cr_assert (entry_solve (entry, solver, &given, &status), "%s", status.message);
  entry_made (entry, &limits, "--time-limit 60", "machine");
  canonical_clear (&canonical);
  solver_free (solver);
}

static inline struct archive *
archive_of (const char *path, enum archive_use use)
{
  struct status status;
  status_init (&status);
  struct archive *archive = archive_open (path, use, &status);
  cr_assert (archive, "%s", status.message);
  return archive;
}

/* Put an entry and expect what becomes of it; the message is kept in *status. */
static inline void
archive_expect (struct archive *archive, struct archive_entry *entry, enum archive_put put, struct status *status)
{
  status_init (status);
  cr_expect_eq (archive_put (archive, entry, status), put, "%s: %s", entry->sha256, status->message);
}

/* A store with all of the above, in the folder. */
static inline char *
archive_make (const struct folder *folder, const char *name)
{
  char *path = folder_path (folder, name);
  struct archive *archive = archive_of (path, ARCHIVE_WRITE);
  struct archive_entry entry;
  struct status status;
  archive_entry_init (&entry);
  for (int i = 0; i < ARCHIVE_INSTANCES; i++) {
    archive_solve (&entry, archive_instances[i], "suite", i + 1);
    archive_expect (archive, &entry, ARCHIVE_ADDED, &status);
  }
  archive_entry_clear (&entry);
  archive_close (archive);
  return path;
}

static inline void
archive_replace (char **text, const char *by)
{
  free (*text);
  *text = by ? memory_text (by, strlen (by)) : NULL;
}

static inline void
archive_fetch (struct archive *archive, const char *sha256, struct archive_entry *entry)
{
  struct status status;
  status_init (&status);
  cr_assert (archive_get (archive, sha256, ARCHIVE_EVERYTHING, entry, &status), "%s", status.message);
}

/* The same result, but as one that a limit ended. */
static inline void
archive_make_open (struct archive_entry *entry, double time_limit)
{
  entry->optimal = false;
  entry->time_limit = time_limit;
  archive_replace (&entry->lower_bound, NULL);
  archive_replace (&entry->certificate, NULL);
  archive_replace (&entry->claim, NULL);
}

/* Take a heuristic's schedule for the result. */
static inline void
archive_take_heuristic (struct archive_entry *entry, const char *name)
{
  for (size_t i = 0; i < entry->heuristic_count; i++)
    if (strcmp (entry->heuristics[i].name, name) == 0) {
      archive_replace (&entry->makespan, entry->heuristics[i].makespan);
      archive_replace (&entry->schedule, entry->heuristics[i].schedule);
    }
}

static inline void
archive_make_uncertified (struct archive_entry *entry)
{
  archive_make_open (entry, 0);
  entry->uncertified = true;
}

/* Run SQL on a store behind its back, without any checks. */
static inline void
archive_tamper (const char *path, const char *sql)
{
  sqlite3 *db;
  char *error = NULL;
  cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, "PRAGMA ignore_check_constraints = ON; PRAGMA foreign_keys = OFF", NULL, NULL, NULL), SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, sql, NULL, NULL, &error), SQLITE_OK, "%s: %s", sql, error);
  sqlite3_close (db);
}

/* Is the store found in order by what recheck does: SQLite's checks, the seals, the judge? */
static inline bool
archive_in_order (const char *path)
{
  struct archive *archive = archive_of (path, ARCHIVE_READ);
  struct archive_entry entry;
  struct status status;
  char (*hashes)[ARCHIVE_SHA256] = NULL;
  size_t count = 0;
  status_init (&status);
  archive_entry_init (&entry);
  bool good = archive_sound (archive, &status) && archive_hashes (archive, 0, &hashes, &count, &status);
  for (size_t i = 0; good && i < count; i++)
    good = archive_get (archive, hashes[i], ARCHIVE_EVERYTHING, &entry, &status) && archive_judge (&entry, &status);
  free (hashes);
  archive_entry_clear (&entry);
  archive_close (archive);
  return good;
}

#endif
