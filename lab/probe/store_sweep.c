#include "base/memory.h"
#include "lab/probe/store_sql.h"

#include <stdlib.h>
#include <string.h>

bool
probe_store_sweep (struct database *store, const struct sweep_params *params, int64_t *sweep,
                   struct status *status)
{
  const int64_t pieces = (int64_t)sweep_pieces (params);
  const int64_t key[]
    = { params->destinations, params->max_cost, SWEEP_ENUMERATION, params->witnesses, pieces };
  sqlite3_stmt *add = database_bind (store, SQL_ADD_SWEEP, 5, key, status),
               *find = database_bind (store, SQL_FIND_SWEEP, 4, key, status);
  if (!add || !find || !database_bind_text (store, add, 6, params->objective.name, status)
      || !database_bind_text (store, find, 5, params->objective.name, status))
    return false;
  if (!database_begin (store, status))
    return false;
  bool good = database_run (store, add, status) && database_row (store, find, status);
  if (good) {
    *sweep = sqlite3_column_int64 (find, 0);
    good = sqlite3_column_int64 (find, 1) == pieces
           || database_damaged (store, "a sweep has another number of pieces", status);
    sqlite3_reset (find);
  }
  return database_end (store, good, status);
}

static bool
read_params (struct database *store, sqlite3_stmt *row, struct sweep_params *params,
             struct status *status)
{
  const char *name = (const char *)sqlite3_column_text (row, 1);
  struct status reason = { .code = STATUS_OK };
  params->witnesses = 0;
  params->destinations = sqlite3_column_int64 (row, 2);
  params->max_cost = sqlite3_column_int64 (row, 3);
  return (objective_parse (&params->objective, name ? name : "", &reason)
          && sweep_possible (params, &reason))
         || database_damaged (store, reason.message, status);
}

bool
probe_store_sweeps (struct database *store, probe_store_visit_sweep *each, void *context,
                    struct status *status)
{
  struct sweep_params params;
  const int64_t enumeration = SWEEP_ENUMERATION;
  sqlite3_stmt *row = database_bind (store, SQL_SWEEPS, 1, &enumeration, status);
  if (!row)
    return false;
  bool more = true;
  while (more && database_row (store, row, status))
    more = read_params (store, row, &params, status)
           && each (sqlite3_column_int64 (row, 0), &params, context);
  sqlite3_reset (row);
  return status->code == STATUS_OK;
}

bool
probe_store_done (struct database *store, int64_t sweep, bool *done, struct status *status)
{
  sqlite3_stmt *row = database_bind (store, SQL_DONE, 1, &sweep, status);
  if (!row)
    return false;
  while (database_row (store, row, status))
    done[sqlite3_column_int64 (row, 0)] = true;
  return status->code == STATUS_OK;
}

bool
probe_store_has (struct database *store, int64_t sweep, uint64_t piece, bool *done,
                 struct status *status)
{
  const int64_t key[] = { sweep, (int64_t)piece };
  sqlite3_stmt *row = database_bind (store, SQL_HAS, 2, key, status);
  if (!row)
    return false;
  *done = database_row (store, row, status);
  sqlite3_reset (row);
  return status->code == STATUS_OK;
}

/* The witnesses, one a line; to be freed. */
static char *
join_witnesses (const struct sweep_extreme *extreme)
{
  struct output out = { .stream = NULL };
  for (size_t i = 0; i < extreme->kept; i++)
    output_print (&out, i == 0 ? "%s" : "\n%s", extreme->witness[i]);
  output_char (&out, '\0');
  return out.bytes;
}

static bool
add_extreme (struct database *store, int64_t sweep, uint64_t piece,
             const struct sweep_extreme *extreme, struct status *status)
{
  const struct sweep_cell *cell = &extreme->cell;
  const int64_t row[] = { sweep,
                          (int64_t)piece,
                          cell->n,
                          cell->k,
                          cell->cost,
                          cell->second,
                          extreme->value.num,
                          extreme->value.den,
                          (int64_t)extreme->instances,
                          (int64_t)extreme->attained };
  sqlite3_stmt *add = database_bind (store, SQL_ADD_EXTREME, 10, row, status);
  char *witnesses = join_witnesses (extreme);
  bool good = add && database_bind_text (store, add, 11, witnesses, status)
              && database_run (store, add, status);
  free (witnesses);
  return good;
}

/* Within a transaction. */
static bool
add_piece (struct database *store, int64_t sweep, uint64_t piece, const struct sweep_result *result,
           struct status *status)
{
  const int64_t row[] = { sweep,
                          (int64_t)piece,
                          (int64_t)result->instances,
                          (int64_t)result->bounded,
                          (int64_t)result->solved,
                          (int64_t)result->missed };
  sqlite3_stmt *add = database_bind (store, SQL_ADD_PIECE, 6, row, status);
  if (!add)
    return false;
  if (sqlite3_bind_double (add, 7, result->seconds) != SQLITE_OK)
    return database_fail (store, status);
  if (!database_run (store, add, status))
    return false;
  bool good = true, fresh = sqlite3_changes (store->db) > 0;
  for (size_t i = 0; fresh && good && i < result->length; i++)
    good = add_extreme (store, sweep, piece, &result->extreme[i], status);
  return good;
}

bool
probe_store_piece (struct database *store, int64_t sweep, uint64_t piece,
                   const struct sweep_result *result, struct status *status)
{
  return database_begin (store, status)
         && database_end (store, add_piece (store, sweep, piece, result, status), status);
}

static void
split_witnesses (const char *text, struct sweep_extreme *extreme)
{
  while (text && *text) {
    size_t length = strcspn (text, "\n");
    memory_grow (extreme->witness, extreme->capacity, extreme->kept + 1);
    extreme->witness[extreme->kept++] = memory_text (text, length);
    text += length + (text[length] == '\n');
  }
}

/* A row that begins with cell and value and has the witnesses in this column. */
static void
read_extreme (sqlite3_stmt *row, int witnesses, struct sweep_extreme *extreme)
{
  *extreme = (struct sweep_extreme){
    .cell = { sqlite3_column_int (row, 0), sqlite3_column_int (row, 1), sqlite3_column_int (row, 2),
              sqlite3_column_int (row, 3) },
    .value = { sqlite3_column_int64 (row, 4), sqlite3_column_int64 (row, 5) },
  };
  split_witnesses ((const char *)sqlite3_column_text (row, witnesses), extreme);
}

static void
add_cell (sqlite3_stmt *row, struct sweep_result *result)
{
  struct sweep_extreme extreme;
  read_extreme (row, 8, &extreme);
  extreme.instances = (uint64_t)sqlite3_column_int64 (row, 6);
  extreme.attained = (uint64_t)sqlite3_column_int64 (row, 7);
  memory_grow (result->extreme, result->capacity, result->length + 1);
  result->extreme[result->length++] = extreme;
}

/* Join the piece whose totals are in `piece`. */
static bool
join_piece (struct database *store, int64_t sweep, sqlite3_stmt *piece, struct sweep_result *all,
            struct status *status)
{
  const int64_t key[] = { sweep, sqlite3_column_int64 (piece, 0) };
  sqlite3_stmt *row = database_bind (store, SQL_EXTREMES, 2, key, status);
  struct sweep_result result = { .length = 0 };
  if (!row)
    return false;
  result.instances = (uint64_t)sqlite3_column_int64 (piece, 1);
  result.bounded = (uint64_t)sqlite3_column_int64 (piece, 2);
  result.solved = (uint64_t)sqlite3_column_int64 (piece, 3);
  result.missed = (uint64_t)sqlite3_column_int64 (piece, 4);
  result.seconds = sqlite3_column_double (piece, 5);
  while (database_row (store, row, status))
    add_cell (row, &result);
  sweep_result_join (all, &result);
  sweep_result_clear (&result);
  return status->code == STATUS_OK;
}

bool
probe_store_result (struct database *store, int64_t sweep, struct sweep_result *result,
                    struct status *status)
{
  sqlite3_stmt *piece = database_bind (store, SQL_PIECES, 1, &sweep, status);
  bool good = piece;
  while (good && database_row (store, piece, status))
    good = join_piece (store, sweep, piece, result, status);
  sqlite3_reset (piece);
  return good && status->code == STATUS_OK;
}

bool
probe_store_listing (struct database *store, const struct sweep_params *params, int64_t *listing,
                     int64_t *witnesses, struct status *status)
{
  const int64_t key[] = { params->destinations, params->max_cost, SWEEP_ENUMERATION };
  sqlite3_stmt *row = database_bind (store, SQL_LISTINGS, 3, key, status);
  *listing = *witnesses = 0;
  if (!row || !database_bind_text (store, row, 4, params->objective.name, status))
    return false;
  if (database_row (store, row, status)) {
    *listing = sqlite3_column_int64 (row, 0);
    *witnesses = sqlite3_column_int64 (row, 1);
  }
  sqlite3_reset (row);
  return status->code == STATUS_OK;
}

bool
probe_store_witnesses (struct database *store, int64_t listing, probe_store_visit_witness *each,
                       void *context, struct status *status)
{
  sqlite3_stmt *row = database_bind (store, SQL_WITNESSES, 1, &listing, status);
  bool more = row;
  while (more && database_row (store, row, status)) {
    struct sweep_extreme extreme;
    read_extreme (row, 6, &extreme);
    for (size_t i = 0; i < extreme.kept; i++) {
      more = more && each (&extreme.cell, extreme.value, extreme.witness[i], context);
      free (extreme.witness[i]);
    }
    free (extreme.witness);
  }
  sqlite3_reset (row);
  return row && status->code == STATUS_OK;
}
