#include "lab/probe/store_sql.h"

static const char schema[]
  = "CREATE TABLE sweep (id INTEGER PRIMARY KEY, objective TEXT NOT NULL, destinations INTEGER NOT "
    "NULL, max_cost INTEGER NOT NULL,"
    /* witnesses > 0: a listing of the sweep. */
    " enumeration INTEGER NOT NULL, witnesses INTEGER NOT NULL, pieces INTEGER NOT NULL, UNIQUE "
    "(objective, destinations, max_cost, enumeration, witnesses)) STRICT;CREATE TABLE piece (sweep "
    "INTEGER NOT NULL REFERENCES sweep, number INTEGER NOT NULL, instances INTEGER NOT NULL, "
    "bounded INTEGER NOT NULL, solved INTEGER NOT NULL, missed INTEGER NOT NULL, seconds REAL NOT "
    "NULL, PRIMARY KEY (sweep, number)) STRICT, WITHOUT ROWID;"
    /* The witnesses are in notation, one a line. */
    "CREATE TABLE extreme (sweep INTEGER NOT NULL, piece INTEGER NOT NULL, n INTEGER NOT NULL, k "
    "INTEGER NOT NULL, cost INTEGER NOT NULL, slow INTEGER NOT NULL, num INTEGER NOT NULL, den "
    "INTEGER NOT NULL, instances INTEGER NOT NULL, attained INTEGER NOT NULL, witnesses TEXT NOT "
    "NULL, PRIMARY KEY (sweep, piece, n, k, cost, slow), FOREIGN KEY (sweep, piece) REFERENCES "
    "piece) STRICT, WITHOUT ROWID;CREATE TABLE record (objective TEXT NOT NULL, n INTEGER NOT "
    "NULL, slow INTEGER NOT NULL, num INTEGER NOT NULL, den INTEGER NOT NULL, above INTEGER NOT "
    "NULL, below INTEGER NOT NULL, notation TEXT NOT NULL, instance TEXT NOT NULL, certificate "
    "TEXT, schedule TEXT, heuristic_above TEXT, heuristic_below TEXT, found_by TEXT NOT NULL, "
    "PRIMARY KEY (objective, n, slow)) STRICT;";

static const char *const statements[SQL_STATEMENTS] = {
  [SQL_ADD_SWEEP] = "INSERT OR IGNORE INTO sweep (destinations, max_cost, enumeration, witnesses, "
                    "pieces, objective) VALUES (?1, ?2, ?3, ?4, ?5, ?6)",
  [SQL_FIND_SWEEP] = "SELECT id, pieces FROM sweep WHERE destinations = ?1 AND max_cost = ?2 AND "
                     "enumeration = ?3 AND witnesses = ?4 AND objective = ?5",
  [SQL_SWEEPS] = "SELECT id, objective, destinations, max_cost FROM sweep WHERE enumeration = ?1 "
                 "AND witnesses = 0 ORDER BY objective, destinations, max_cost",
  [SQL_DONE] = "SELECT number FROM piece WHERE sweep = ?1 AND number BETWEEN 0 AND (SELECT pieces "
               "- 1 FROM sweep WHERE id = ?1)",
  [SQL_HAS] = "SELECT 1 FROM piece WHERE sweep = ?1 AND number = ?2",
  [SQL_ADD_PIECE] = "INSERT OR IGNORE INTO piece (sweep, number, instances, bounded, solved, "
                    "missed, seconds) VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7)",
  [SQL_ADD_EXTREME] = "INSERT INTO extreme VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10, ?11)",
  [SQL_PIECES] = "SELECT number, instances, bounded, solved, missed, seconds FROM piece WHERE "
                 "sweep = ?1 ORDER BY number",
  [SQL_EXTREMES] = "SELECT n, k, cost, slow, num, den, instances, attained, witnesses FROM extreme "
                   "WHERE sweep = ?1 AND piece = ?2 ORDER BY n, k, cost, slow",
  [SQL_LISTINGS]
  = "SELECT id, witnesses FROM sweep WHERE destinations = ?1 AND max_cost = ?2 AND enumeration = "
    "?3 AND witnesses > 0 AND objective = ?4 AND pieces = (SELECT count(*) FROM piece WHERE "
    "piece.sweep = sweep.id) ORDER BY witnesses DESC LIMIT 1",
  [SQL_WITNESSES] = "SELECT n, k, cost, slow, num, den, witnesses FROM extreme WHERE sweep = ?1 "
                    "ORDER BY n, k, cost, slow, piece",
  [SQL_FIND_RECORD]
  = "SELECT num, den, notation FROM record WHERE n = ?1 AND slow = ?2 AND objective = ?3",
  [SQL_ADD_RECORD] = "INSERT OR REPLACE INTO record (n, slow, num, den, above, below, objective, "
                     "notation, instance, certificate, schedule,"
                     " heuristic_above, heuristic_below, found_by) VALUES (?1, ?2, ?3, ?4, ?5, ?6, "
                     "?7, ?8, ?9, ?10, ?11, ?12, ?13, ?14)",
  [SQL_RECORDS] = "SELECT n, slow, num, den, above, below, objective, notation, instance, "
                  "certificate, schedule, heuristic_above,"
                  " heuristic_below, found_by FROM record ORDER BY objective, n, slow",
};

static const struct database_schema schemas[] = { { 2, schema } };

static const struct database_form form = {
  .application = 0x50564350, /* "PVCP": Provecast's probe */
  .version = 2,
  .what = "store of provecast probe",
  .schemas = schemas,
  .schema_count = 1,
  .statements = statements,
  .statement_count = SQL_STATEMENTS,
};

struct database *
probe_store_open (const char *path, enum probe_store_use use, struct status *status)
{
  return database_open (path, &form, use == PROBE_STORE_WRITE, status);
}
