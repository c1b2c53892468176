/* What the tests of probe stores share: sweeps with pieces of made-up results, records, and stores
   to keep them. */
#ifndef TESTS_SUPPORT_PROBE_STORE_H
#define TESTS_SUPPORT_PROBE_STORE_H

#include "base/memory.h"
#include "lab/probe/node/notation.h"
#include "lab/probe/store.h"
#include "tests/support/folder.h"

#include <sqlite3.h>

static const struct limits probe_store_no_limits = { 0 };

static inline struct sweep_params
probe_store_params (const char *objective, int64_t destinations, int64_t max_cost)
{
  struct sweep_params params = { .destinations = destinations, .max_cost = max_cost };
  struct status status;
  status_init (&status);
  cr_assert (objective_parse (&params.objective, objective, &status), "%s", status.message);
  return params;
}

static inline struct database *
probe_store_of (const char *path, enum probe_store_use use)
{
  struct status status;
  status_init (&status);
  struct database *store = probe_store_open (path, use, &status);
  cr_assert (store, "%s", status.message);
  return store;
}

static inline int64_t
probe_store_sweep_of (struct database *store, const struct sweep_params *params)
{
  struct status status;
  int64_t sweep;
  status_init (&status);
  cr_assert (probe_store_sweep (store, params, &sweep, &status), "%s", status.message);
  return sweep;
}

/* A result as a piece might have it: two cells, in one of them witnesses. Every number depends
   on the piece. */
static inline void
probe_store_fill (struct sweep_result *result, uint64_t piece)
{
  char text[64];
  sweep_result_init (result);
  for (int32_t i = 0; i < 2; i++) {
    struct sweep_extreme extreme
      = { .cell = { 3 + i, 2, 6, i == 1 }, .value = { 5, 4 - i }, .instances = 10 + piece };
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

static inline bool
probe_store_keep_piece (struct database *store, int64_t sweep, uint64_t piece)
{
  struct sweep_result result;
  struct status status;
  status_init (&status);
  probe_store_fill (&result, piece);
  bool kept = probe_store_piece (store, sweep, piece, &result, &status);
  sweep_result_clear (&result);
  return kept;
}

static inline void
probe_store_expect_same (const struct sweep_result *a, const struct sweep_result *b)
{
  cr_assert_eq (a->length, b->length, "%zu and %zu cells", a->length, b->length);
  cr_expect_eq (a->instances, b->instances);
  cr_expect_eq (a->bounded, b->bounded);
  cr_expect_eq (a->solved, b->solved);
  cr_expect_eq (a->missed, b->missed);
  cr_expect_float_eq (a->seconds, b->seconds, 1e-9);
  for (size_t i = 0; i < a->length; i++) {
    const struct sweep_extreme *left = &a->extreme[i], *right = &b->extreme[i];
    cr_expect (left->cell.n == right->cell.n && left->cell.k == right->cell.k
               && left->cell.cost == right->cell.cost && left->cell.second == right->cell.second);
    cr_expect_eq (quotient_compare (left->value, right->value), 0);
    cr_expect_eq (left->instances, right->instances);
    cr_expect_eq (left->attained, right->attained);
    cr_assert_eq (left->kept, right->kept);
    for (size_t j = 0; j < left->kept; j++)
      cr_expect_str_eq (left->witness[j], right->witness[j]);
  }
}

/* The store's result must be that of the pieces that are done, joined in order. */
static inline void
probe_store_expect_result (struct database *store, int64_t sweep, const bool *done, uint64_t pieces)
{
  struct sweep_result expected, found, piece;
  struct status status;
  status_init (&status);
  sweep_result_init (&expected);
  sweep_result_init (&found);
  for (uint64_t i = 0; i < pieces; i++)
    if (done[i]) {
      probe_store_fill (&piece, i);
      sweep_result_join (&expected, &piece);
      sweep_result_clear (&piece);
    }
  cr_assert (probe_store_result (store, sweep, &found, &status), "%s", status.message);
  probe_store_expect_same (&found, &expected);
  sweep_result_clear (&expected);
  sweep_result_clear (&found);
}

/* The pieces that the store says are done, after checking that each is there whole; to be freed. */
static inline bool *
probe_store_done_pieces (struct database *store, int64_t sweep, uint64_t pieces)
{
  struct status status;
  bool *done = memory_zero (pieces, sizeof *done), there;
  status_init (&status);
  cr_assert (probe_store_done (store, sweep, done, &status), "%s", status.message);
  for (uint64_t i = 0; i < pieces; i++) {
    cr_assert (probe_store_has (store, sweep, i, &there, &status), "%s", status.message);
    cr_expect_eq (there, done[i]);
  }
  probe_store_expect_result (store, sweep, done, pieces);
  return done;
}

/* For probe_store_sweeps: their names, in order. */
static inline bool
probe_store_collect (int64_t sweep, const struct sweep_params *params, void *context)
{
  cr_expect_gt (sweep, 0);
  output_print (context, "%s %d %d;", params->objective.name, (int)params->destinations,
                (int)params->max_cost);
  return true;
}

static inline void
probe_store_keep_record (struct database *store, const char *objective, const char *notation,
                         bool expected)
{
  struct sweep_params params = probe_store_params (objective, 1, 1);
  struct record record;
  struct status status;
  bool kept;
  status_init (&status);
  record_init (&record);
  cr_assert (
    record_make (&record, &params.objective, notation, "by hand", &probe_store_no_limits, &status),
    "%s", status.message);
  cr_assert (probe_store_record (store, &record, &kept, &status), "%s", status.message);
  cr_expect_eq (kept, expected, "%s", notation);
  record_clear (&record);
}

/* For probe_store_records: their names, in order; each is proven still. */
static inline bool
probe_store_judge (const struct record *record, void *context)
{
  struct status status;
  status_init (&status);
  cr_expect (record_check (record, &status), "%s: %s", record->notation, status.message);
  cr_expect_str_eq (record->found_by, "by hand");
  output_print (context, "%s at %s|", record->objective.name, record->notation);
  return true;
}

static inline void
probe_store_expect_refused (const char *path, enum probe_store_use use, enum status_code code,
                            const char *reason)
{
  struct status status;
  status_init (&status);
  struct database *store = probe_store_open (path, use, &status);
  cr_expect_null (store, "%s", path);
  cr_expect_eq (status.code, code, "%s", status.message);
  cr_expect (strstr (status.message, reason), "%s: %s", reason, status.message);
  database_close (store);
}

/* Run SQL on a file, as another program might. */
static inline void
probe_store_spoil (const char *path, const char *sql)
{
  sqlite3 *db;
  cr_assert_eq (sqlite3_open (path, &db), SQLITE_OK);
  cr_assert_eq (sqlite3_exec (db, sql, NULL, NULL, NULL), SQLITE_OK, "%s: %s", sql,
                sqlite3_errmsg (db));
  sqlite3_close (db);
}

#endif
