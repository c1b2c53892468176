#include "base/memory.h"
#include "probe/store_sql.h"

#include <stdlib.h>
#include <string.h>

/* The value of the record that is there for these, if there is one; undefined else. */
static bool
find_value (struct store *store, const struct record *record, struct quotient *value, struct status *status)
{
  const int64_t key[] = { record->destinations, record->slow_source };
  sqlite3_stmt *row = store_bind (store, SQL_FIND_RECORD, 2, key, status);
  *value = (struct quotient){ 0, 0 };
  if (!row || !store_bind_text (store, row, 3, record->objective.name, status))
    return false;
  if (store_row (store, row, status))
    *value = (struct quotient){ sqlite3_column_int64 (row, 0), sqlite3_column_int64 (row, 1) };
  sqlite3_reset (row);
  return status->code == STATUS_OK;
}

static bool
add_record (struct store *store, const struct record *record, struct status *status)
{
  const int64_t numbers[]
    = { record->destinations, record->slow_source, record->value.num, record->value.den, record->above, record->below };
  const char *const texts[] = { record->objective.name, record->notation,     record->instance,     record->certificate,
                                record->schedule,       record->heuristic[0], record->heuristic[1], record->found_by };
  sqlite3_stmt *add = store_bind (store, SQL_ADD_RECORD, 6, numbers, status);
  bool good = add;
  for (int i = 0; i < 8 && good; i++)
    good = store_bind_text (store, add, 7 + i, texts[i], status);
  return good && store_run (store, add, status);
}

bool
store_record (struct store *store, const struct record *record, bool *kept, struct status *status)
{
  struct quotient there;
  *kept = false;
  if (!store_begin (store, status))
    return false;
  bool good = find_value (store, record, &there, status);
  bool better = good && quotient_compare (record->value, there) > 0;
  *kept = store_end (store, good && (!better || add_record (store, record, status)), status) && better;
  return status->code == STATUS_OK;
}

/* A column's text; NULL where there is none. */
static char *
copy_text (sqlite3_stmt *row, int column)
{
  const char *text = (const char *)sqlite3_column_text (row, column);
  return text ? memory_text (text, (size_t)sqlite3_column_bytes (row, column)) : NULL;
}

static bool
read_record (struct store *store, sqlite3_stmt *row, struct record *record, struct status *status)
{
  const char *name = (const char *)sqlite3_column_text (row, 6);
  struct status reason;
  status_init (&reason);
  record_clear (record);
  if (!objective_parse (&record->objective, name ? name : "", &reason))
    return store_damaged (store, reason.message, status);
  record->destinations = sqlite3_column_int64 (row, 0);
  record->slow_source = sqlite3_column_int (row, 1) != 0;
  record->value = (struct quotient){ sqlite3_column_int64 (row, 2), sqlite3_column_int64 (row, 3) };
  record->above = sqlite3_column_int64 (row, 4);
  record->below = sqlite3_column_int64 (row, 5);
  char **const texts[] = { &record->notation,     &record->instance,     &record->certificate, &record->schedule,
                           &record->heuristic[0], &record->heuristic[1], &record->found_by };
  for (int i = 0; i < 7; i++)
    *texts[i] = copy_text (row, 7 + i);
  return record->notation && record->instance && record->found_by ? true : store_damaged (store, "a record has no instance", status);
}

bool
store_records (struct store *store, bool (*each) (const struct record *record, void *context), void *context, struct status *status)
{
  struct record record;
  sqlite3_stmt *row = store_bind (store, SQL_RECORDS, 0, NULL, status);
  if (!row)
    return false;
  record_init (&record);
  bool more = true;
  while (more && store_row (store, row, status))
    more = read_record (store, row, &record, status) && each (&record, context);
  sqlite3_reset (row);
  record_clear (&record);
  return status->code == STATUS_OK;
}
