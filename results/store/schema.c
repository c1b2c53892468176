/* The tables of a store, its statements, opening and closing. */
#include "base/memory.h"
#include "results/store/internal.h"
#include "search/core/model.h"

#include <stdlib.h>
#include <string.h>

/* Columns with what is required of them. */
#define IS_HASH " NOT GLOB '*[^0-9a-f]*')"
#define IS_TIME " NOT GLOB '*[^0-9/]*')"
#define SHA256 "sha256 TEXT NOT NULL CHECK (length (sha256) = 64 AND sha256" IS_HASH
#define SEAL "seal TEXT NOT NULL CHECK (length (seal) = 64 AND seal" IS_HASH
#define MAKESPAN "makespan TEXT NOT NULL CHECK (makespan GLOB '[0-9]*' AND makespan" IS_TIME
#define LOWER_BOUND "lower_bound TEXT CHECK (lower_bound GLOB '[0-9]*' AND lower_bound" IS_TIME

/* A change of a table, of a list of names in one, or of the keys of `meta`, needs a new version in
   store_form, the old text in `schemas`, and a step of `upgrade`. */
#define META                                                                                       \
  "CREATE TABLE meta (key TEXT PRIMARY KEY, value TEXT NOT NULL) STRICT, WITHOUT ROWID;"           \
  "INSERT INTO meta SELECT 'format', user_version FROM pragma_user_version;"                       \
  "INSERT INTO meta VALUES ('program', 'provecast " PROVECAST_VERSION                              \
  "'), ('created', strftime ('%Y-%m-%dT%H:%M:%SZ', 'now'));"

/* A source is a file of instances or a named suite. */
#define INSTANCES(hash, models)                                                                    \
  "CREATE TABLE sources (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE) STRICT;"               \
  "CREATE TABLE instances (id INTEGER PRIMARY KEY, " hash ", canonical TEXT NOT NULL,"             \
  " model TEXT NOT NULL CHECK (model IN (" models ")),"                                            \
  " name TEXT, unit TEXT, nodes INTEGER NOT NULL CHECK (nodes >= 1), tasks INTEGER NOT NULL "      \
  "CHECK (tasks >= 0),"                                                                            \
  " family TEXT, seed TEXT, origin TEXT CHECK (origin IS NULL OR json_valid (origin)),"            \
  " source INTEGER NOT NULL REFERENCES sources, line INTEGER NOT NULL CHECK (line >= 1)) STRICT;"  \
  "CREATE INDEX places ON instances (source, line);"

/* A limit that is NULL is none. A certificate for each optimal result: `text` is compressed; sha256
   and bytes are of what it unpacks to. */
#define RESULTS(statuses)                                                                          \
  "CREATE TABLE results (instance INTEGER PRIMARY KEY REFERENCES instances ON DELETE CASCADE,"     \
  " status TEXT NOT NULL CHECK (status IN (" statuses "))," MAKESPAN "," LOWER_BOUND ","           \
  " heuristic TEXT NOT NULL, method TEXT NOT NULL, search_nodes INTEGER NOT NULL CHECK "           \
  "(search_nodes >= 0),"                                                                           \
  " seconds REAL NOT NULL CHECK (seconds >= 0), threads INTEGER NOT NULL CHECK (threads >= 0),"    \
  " time_limit REAL CHECK (time_limit > 0), memory_limit INTEGER CHECK (memory_limit > 0),"        \
  " schedule TEXT NOT NULL, version TEXT NOT NULL, options TEXT NOT NULL, machine TEXT NOT NULL, " \
  "solved_at TEXT NOT NULL, " SEAL ","                                                             \
  " CHECK (CASE status WHEN 'optimal' THEN lower_bound IS makespan ELSE lower_bound IS NULL "      \
  "END)) STRICT;"                                                                                  \
  "CREATE TABLE certificates (instance INTEGER PRIMARY KEY REFERENCES results ON DELETE "          \
  "CASCADE, " SHA256 ","                                                                           \
  " bytes INTEGER NOT NULL CHECK (bytes >= 1), claim TEXT NOT NULL, text BLOB NOT NULL) STRICT;"   \
  "CREATE TABLE heuristics (instance INTEGER NOT NULL REFERENCES results ON DELETE CASCADE, name " \
  "TEXT NOT NULL, " MAKESPAN ","                                                                   \
  " bytes INTEGER NOT NULL CHECK (bytes >= 1), schedule BLOB NOT NULL, PRIMARY KEY (instance, "    \
  "name)) STRICT, WITHOUT ROWID;"

#define FOUR_MODELS "'node', 'overhead', 'exchange', 'openshop'"
#define SIX_MODELS FOUR_MODELS ", 'parameterized', 'logp'"
#define THREE_STATUSES "'optimal', 'uncertified', 'feasible'"
#define UNIQUE_SHA256 "sha256 TEXT NOT NULL UNIQUE CHECK (length (sha256) = 64 AND sha256" IS_HASH
#define VERSION_1(models, statuses) META INSTANCES (UNIQUE_SHA256, models) RESULTS (statuses)

#define TODAYS META INSTANCES (SHA256 " UNIQUE", SIX_MODELS) RESULTS (THREE_STATUSES)

static const struct database_schema schemas[] = {
  { 3, TODAYS },
  { 2, TODAYS },
  { 1, VERSION_1 (FOUR_MODELS, "'optimal', 'feasible'") },
  { 1, VERSION_1 (FOUR_MODELS ", 'parameterized'", "'optimal', 'feasible'") },
  { 1, VERSION_1 (SIX_MODELS, THREE_STATUSES) },
};

/* Version 2 had no class in `meta`; its tables are today's. Version 1 had the same columns, but its
   lists of models and statuses were shorter: four models, or five, and two statuses. References
   follow a table that gets another name; the index does not. */
static const struct database_upgrade upgrade = {
  .from = 1,
  .note = "UPDATE meta SET value = (SELECT user_version FROM pragma_user_version)"
          " WHERE key = 'format'",
  .aside
  = "ALTER TABLE meta RENAME TO old_meta; ALTER TABLE sources RENAME TO old_sources;"
    "ALTER TABLE instances RENAME TO old_instances; ALTER TABLE results RENAME TO old_results;"
    "ALTER TABLE certificates RENAME TO old_certificates; ALTER TABLE heuristics RENAME TO "
    "old_heuristics; DROP INDEX places",
  .back
  = "INSERT OR REPLACE INTO meta SELECT key, value FROM old_meta WHERE key <> 'format';"
    "INSERT INTO sources SELECT id, name FROM old_sources;"
    "INSERT INTO instances SELECT id, sha256, canonical, model, name, unit, nodes, tasks, family, "
    "seed, origin, source, line"
    " FROM old_instances;"
    "INSERT INTO results SELECT instance, status, makespan, lower_bound, heuristic, method, "
    "search_nodes, seconds, threads, time_limit,"
    " memory_limit, schedule, version, options, machine, solved_at, seal FROM old_results;"
    "INSERT INTO certificates SELECT instance, sha256, bytes, claim, text FROM old_certificates;"
    "INSERT INTO heuristics SELECT instance, name, makespan, bytes, schedule FROM old_heuristics;"
    "DROP TABLE old_heuristics; DROP TABLE old_certificates; DROP TABLE old_results; DROP TABLE "
    "old_instances;"
    "DROP TABLE old_sources; DROP TABLE old_meta",
};

/* The order is that of enum store_column. */
#define ENTRY_COLUMNS                                                                              \
  "i.id, i.sha256, i.canonical, i.model, i.name, i.unit, i.nodes, i.tasks, i.family, i.seed, "     \
  "i.origin, s.name, i.line,"                                                                      \
  " r.status, r.makespan, r.lower_bound, r.heuristic, r.method, r.search_nodes, r.seconds, "       \
  "r.threads, r.time_limit, r.memory_limit,"                                                       \
  " r.version, r.options, r.machine, r.solved_at, r.seal, c.claim, c.sha256, c.bytes,"             \
  " CASE WHEN ?1 THEN r.schedule END, CASE WHEN ?2 THEN c.text END"
#define ENTRY_TABLES                                                                               \
  " FROM instances AS i LEFT JOIN sources AS s ON s.id = i.source LEFT JOIN results AS r ON "      \
  "r.instance = i.id"                                                                              \
  " LEFT JOIN certificates AS c ON c.instance = i.id"

static const char *const statements[STORE_STATEMENTS] = {
  [STORE_SOURCE_ADD] = "INSERT OR IGNORE INTO sources (name) VALUES (?1)",
  [STORE_INSTANCE_ADD] = "INSERT INTO instances (nodes, tasks, line, sha256, canonical, model, "
                         "name, unit, family, seed, origin, source)"
                         " VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11, (SELECT id FROM "
                         "sources WHERE name = ?12))",
  [STORE_RESULT_ADD] = "INSERT INTO results (instance, search_nodes, threads, memory_limit, "
                       "status, makespan, lower_bound, heuristic, "
                       "method, schedule, version,"
                       " options, machine, solved_at, seal, seconds, time_limit)"
                       " VALUES (?1, ?2, ?3, nullif (?4, 0), ?5, ?6, ?7, ?8, ?9, ?10, ?11, ?12, "
                       "?13, ?14, ?15, ?16, nullif (?17, 0.0))",
  [STORE_CERTIFICATE_ADD]
  = "INSERT INTO certificates (instance, bytes, sha256, claim, text) VALUES (?1, ?2, ?3, ?4, ?5)",
  [STORE_HEURISTIC_ADD] = "INSERT INTO heuristics (instance, bytes, name, makespan, schedule) "
                          "VALUES (?1, ?2, ?3, ?4, ?5)",
  [STORE_DELETE] = "DELETE FROM instances WHERE sha256 = ?1",
  [STORE_STATE]
  = "SELECT r.status, r.makespan, s.name, i.line, r.time_limit, r.memory_limit FROM instances AS i"
    " JOIN results AS r ON r.instance = i.id JOIN sources AS s ON s.id = i.source WHERE i.sha256 = "
    "?1",
  [STORE_LIST_INPUT] = "SELECT " ENTRY_COLUMNS ENTRY_TABLES " ORDER BY s.name, i.line, i.sha256",
  [STORE_LIST_HASH] = "SELECT " ENTRY_COLUMNS ENTRY_TABLES " ORDER BY i.sha256",
  /* 'g' comes after all hexadecimal digits. */
  [STORE_ONE] = "SELECT " ENTRY_COLUMNS ENTRY_TABLES
                " WHERE i.sha256 >= ?3 AND i.sha256 < ?3 || 'g' ORDER BY i.sha256 LIMIT 2",
  [STORE_HEURISTICS] = "SELECT name, makespan, bytes, CASE WHEN ?2 THEN schedule END FROM "
                       "heuristics WHERE instance = ?1 ORDER BY name",
  [STORE_OPEN] = "SELECT count(*) FROM results WHERE status <> 'optimal'",
  [STORE_CLASS] = "SELECT value FROM meta WHERE key = 'class'",
  /* what is in a store without a class is of all schedules */
  [STORE_CLASS_SET] = "INSERT OR IGNORE INTO meta SELECT 'class', CASE WHEN EXISTS (SELECT 1 FROM "
                      "instances) THEN '" SOLVE_ALL_CLASSES "' ELSE ?1 END",
};

const struct database_form store_form = {
  .application = 0x50564344, /* "PVCD": Provecast's dataset */
  .version = 3,
  .what = "store of provecast dataset",
  .schemas = schemas,
  .schema_count = sizeof schemas / sizeof *schemas,
  .upgrade = &upgrade,
  .statements = statements,
  .statement_count = STORE_STATEMENTS,
};

const char *
store_class_text (const char *class)
{
  return class ? class : SOLVE_ALL_CLASSES;
}

bool
store_of_class (const struct store *store, const char *class, struct status *status)
{
  return store->class == class
         || status_set (status, STATUS_INPUT, "%s: a store of class '%s', not of class '%s'",
                        store_path (store), store_class_text (store->class),
                        store_class_text (class));
}

/* The class that the store says, if it says one. */
static bool
read_class (struct store *store, bool *said, struct status *status)
{
  sqlite3_stmt *row = database_bind (store->database, STORE_CLASS, 0, NULL, status);
  *said = row && database_row (store->database, row, status);
  if (!*said)
    return status->code == STATUS_OK;
  const char *text = (const char *)sqlite3_column_text (row, 0),
             *class = text ? solve_class_named (text) : NULL;
  if (!class)
    status_set (status, STATUS_INPUT,
                "%s: a store of class '%.40s', which this program does not know",
                store_path (store), text ? text : "");
  else if (strcmp (class, SOLVE_ALL_CLASSES) != 0)
    store->class = class;
  sqlite3_reset (row);
  return class != NULL;
}

/* Where the store says no class, make it say one. */
static bool
give_class (struct store *store, const char *class, struct status *status)
{
  sqlite3_stmt *statement = database_bind (store->database, STORE_CLASS_SET, 0, NULL, status);
  bool said;
  return statement
         && database_bind_text (store->database, statement, 1, store_class_text (class), status)
         && database_run (store->database, statement, status) && read_class (store, &said, status);
}

/* To be written, the store must have the class, or gets it. */
static bool
settle_class (struct store *store, const char *class, struct status *status)
{
  bool said;
  if (!read_class (store, &said, status)
      || (!said && store->database->write && !give_class (store, class, status)))
    return false;
  return !store->database->write || store_of_class (store, class, status);
}

static struct store *
open_store (const char *path, bool write, const char *class, struct status *status)
{
  struct database *database = database_open (path, &store_form, write, status);
  if (!database)
    return NULL;
  struct store *store = memory_zero (1, sizeof *store);
  store->database = database;
  store_entry_init (&store->entry);
  store_entry_init (&store->old);
  if (settle_class (store, class, status))
    return store;
  store_close (store);
  return NULL;
}

struct store *
store_open (const char *path, enum store_use use, struct status *status)
{
  return open_store (path, use == STORE_WRITE, NULL, status);
}

struct store *
store_open_class (const char *path, const char *class, struct status *status)
{
  return open_store (path, true, class, status);
}

void
store_close (struct store *store)
{
  if (!store)
    return;
  database_close (store->database);
  store_entry_clear (&store->entry);
  store_entry_clear (&store->old);
  memory_free (store->packed, store);
}

const char *
store_path (const struct store *store)
{
  return store->database->path;
}

const char *
store_class (const struct store *store)
{
  return store->class;
}
