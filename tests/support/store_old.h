/* Stores of datasets as older programs made them, built by SQL. */
#ifndef TESTS_SUPPORT_STORE_OLD_H
#define TESTS_SUPPORT_STORE_OLD_H

#include "tests/support/store.h"

#include <sqlite3.h>

/* What version 1 said, with the models and statuses that it knew at the time. */
#define HASH(column) "CHECK (length (" column ") = 64 AND " column " NOT GLOB '*[^0-9a-f]*')"
#define TIME(column) "CHECK (" column " GLOB '[0-9]*' AND " column " NOT GLOB '*[^0-9/]*')"
#define VERSION_1(models, statuses)                                                                \
  "PRAGMA application_id = 1347830596; PRAGMA user_version = 1;"                                   \
  "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"           \
  "INSERT INTO meta VALUES ('format', '1'), ('program', 'provecast 0.0.9'), ('created', "          \
  "'2025-01-02T03:04:05Z');"                                                                       \
  "CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"               \
  "CREATE TABLE instances (id INTEGER PRIMARY KEY, sha256 TEXT NOT NULL UNIQUE " HASH (            \
    "sha256") ", canonical TEXT NOT NULL,"                                                         \
              " model TEXT NOT NULL CHECK (model IN (" models                                      \
              ")), name TEXT, unit TEXT, nodes INTEGER NOT NULL CHECK (nodes >= 1),"               \
              " tasks INTEGER NOT NULL CHECK (tasks >= 0), family TEXT, seed TEXT, origin TEXT "   \
              "CHECK (origin IS NULL OR json_valid "                                               \
              "(origin)),"                                                                         \
              " source INTEGER NOT NULL REFERENCES sources, line INTEGER NOT NULL CHECK (line >= " \
              "1)) STRICT;"                                                                        \
              "CREATE INDEX places ON instances (source, line);"                                   \
              "CREATE TABLE results (instance INTEGER PRIMARY KEY REFERENCES instances ON DELETE " \
              "CASCADE,"                                                                           \
              " status TEXT NOT NULL CHECK (status IN (" statuses                                  \
              ")), makespan TEXT NOT NULL " TIME (                                                 \
                "makespan") ","                                                                    \
                            " lower_bound TEXT " TIME (                                            \
                              "lower_bound") ", heuristic TEXT NOT NULL, method TEXT NOT NULL,"    \
                                             " search_nodes INTEGER NOT NULL CHECK (search_nodes " \
                                             ">= 0), seconds REAL NOT NULL CHECK "                 \
                                             "(seconds >= 0),"                                     \
                                             " threads INTEGER NOT NULL CHECK (threads >= 0), "    \
                                             "time_limit REAL CHECK (time_limit > 0),"             \
                                             " memory_limit INTEGER CHECK (memory_limit > 0), "    \
                                             "schedule TEXT NOT NULL, version TEXT NOT "           \
                                             "NULL, options TEXT NOT NULL,"                        \
                                             " machine TEXT NOT NULL, solved_at TEXT NOT NULL, "   \
                                             "seal TEXT NOT NULL " HASH (                          \
                                               "seal") ","                                         \
                                                       " CHECK (CASE status WHEN 'optimal' THEN "  \
                                                       "lower_bound IS makespan ELSE lower_bound " \
                                                       "IS NULL END)) STRICT;"                     \
                                                       "CREATE TABLE certificates (instance "      \
                                                       "INTEGER PRIMARY KEY REFERENCES results "   \
                                                       "ON "                                       \
                                                       "DELETE CASCADE,"                           \
                                                       " sha256 TEXT NOT NULL " HASH (             \
                                                         "sha256") ", bytes INTEGER NOT NULL "     \
                                                                   "CHECK (bytes >= 1), claim "    \
                                                                   "TEXT NOT NULL,"                \
                                                                   " text BLOB NOT NULL) STRICT;"  \
                                                                   "CREATE TABLE heuristics "      \
                                                                   "(instance INTEGER NOT NULL "   \
                                                                   "REFERENCES "                   \
                                                                   "results ON DELETE CASCADE, "   \
                                                                   "name TEXT NOT NULL,"           \
                                                                   " makespan TEXT NOT "           \
                                                                   "NULL " TIME (                  \
                                                                     "makespan") ", bytes "        \
                                                                                 "INTEGER NOT "    \
                                                                                 "NULL CHECK "     \
                                                                                 "(bytes >= 1), "  \
                                                                                 "schedule "       \
                                                                                 "BLOB NOT NULL,"  \
                                                                                 " PRIMARY KEY "   \
                                                                                 "(instance, "     \
                                                                                 "name)) STRICT, " \
                                                                                 "WITHOUT ROWID;"

#define FOUR_MODELS "'node', 'overhead', 'exchange', 'openshop'"

static const char *const versions[] = {
  VERSION_1 (FOUR_MODELS, "'optimal', 'feasible'"),
  VERSION_1 (FOUR_MODELS ", 'parameterized'", "'optimal', 'feasible'"),
  VERSION_1 (FOUR_MODELS ", 'parameterized', 'logp'", "'optimal', 'uncertified', 'feasible'"),
};

enum { VERSIONS = sizeof versions / sizeof *versions };

#define TAKE                                                                                       \
  "INSERT INTO sources SELECT * FROM today.sources; INSERT INTO instances SELECT * FROM "          \
  "today.instances;"                                                                               \
  "INSERT INTO results SELECT * FROM today.results; INSERT INTO certificates SELECT * FROM "       \
  "today.certificates;"                                                                            \
  "INSERT INTO heuristics SELECT * FROM today.heuristics; DETACH today"

/* Any SQL on a file, without the tables' constraints. Returns the last row's first column, or
   -1. */
static inline int64_t
sql_of (const char *path, const char *sql)
{
  sqlite3 *db;
  sqlite3_stmt *statement = NULL;
  int64_t value = -1;
  cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, "PRAGMA synchronous = OFF", NULL, NULL, NULL), SQLITE_OK);
  for (const char *rest = sql; *rest; sqlite3_finalize (statement)) {
    cr_assert_eq (sqlite3_prepare_v2 (db, rest, -1, &statement, &rest), SQLITE_OK, "%s: %s", rest,
                  sqlite3_errmsg (db));
    int result = sqlite3_step (statement);
    if (result == SQLITE_ROW)
      value = sqlite3_column_int64 (statement, 0);
    cr_assert (result == SQLITE_ROW || result == SQLITE_DONE, "%s", sqlite3_errmsg (db));
  }
  sqlite3_close (db);
  return value;
}

/* A store with the entries of today's, as an older program made it. */
static inline char *
older (const struct folder *folder, const char *today, int version)
{
  char *path = folder_path (folder, "older.db"), *take;
  cr_assert_geq (asprintf (&take, "ATTACH '%s' AS today; " TAKE, today), 0);
  unlink (path);
  sql_of (path, versions[version]);
  sql_of (path, take);
  free (take);
  return path;
}

#endif
