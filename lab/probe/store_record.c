#include "base/memory.h"
#include "lab/probe/store_sql.h"

#include <stdlib.h>
#include <string.h>

/* A column's text; NULL where there is none. */
static char *
copy_text (sqlite3_stmt *row, int column)
{
  const char *text = (const char *)sqlite3_column_text (row, column);
  return text ? memory_text (text, (size_t)sqlite3_column_bytes (row, column)) : NULL;
}

/* What there is for the record's objective, n and kind of source. */
struct there {
  struct quotient value; /* undefined: nothing */
  char *notation;        /* owned */
};

static bool
find (struct database *store, const struct record *record, struct there *there,
      struct status *status)
{
  const int64_t key[] = { record->n, record->second };
  sqlite3_stmt *row = database_bind (store, SQL_FIND_RECORD, 2, key, status);
  *there = (struct there){ .value = { 0, 0 } };
  if (!row || !database_bind_text (store, row, 3, record->objective.name, status))
    return false;
  if (database_row (store, row, status)) {
    there->value
      = (struct quotient){ sqlite3_column_int64 (row, 0), sqlite3_column_int64 (row, 1) };
    there->notation = copy_text (row, 2);
  }
  sqlite3_reset (row);
  return status->code == STATUS_OK;
}

static int
compare (int64_t a, int64_t b)
{
  return (a > b) - (a < b);
}

/* Is the record's notation simpler than this one? What cannot be read is not. */
static bool
simpler (const struct record *record, const char *other)
{
  const struct probe_space *space = record->objective.space;
  struct space_reading left = { .n = 0 }, right = { .n = 0 };
  struct status status = { .code = STATUS_OK };
  int order = 0;
  if (space->read (space, record->notation, &left, &status)
      && space->read (space, other, &right, &status)) {
    order = compare (left.types, right.types);
    order = order ? order : compare (left.largest, right.largest);
    order = order ? order : strcmp (record->notation, other);
  }
  space_reading_clear (&left);
  space_reading_clear (&right);
  return order < 0;
}

static bool
is_better (const struct record *record, const struct there *there)
{
  int order = quotient_compare (record->value, there->value);
  return order > 0 || (order == 0 && there->notation && simpler (record, there->notation));
}

static bool
add_record (struct database *store, const struct record *record, struct status *status)
{
  const int64_t numbers[] = { record->n,         record->second, record->value.num,
                              record->value.den, record->above,  record->below };
  const char *const texts[]
    = { record->objective.name, record->notation, record->instance, record->certificate,
        record->schedule,       record->side[0],  record->side[1],  record->found_by };
  sqlite3_stmt *add = database_bind (store, SQL_ADD_RECORD, 6, numbers, status);
  bool good = add;
  for (int i = 0; i < 8 && good; i++)
    good = database_bind_text (store, add, 7 + i, texts[i], status);
  return good && database_run (store, add, status);
}

bool
probe_store_record (struct database *store, const struct record *record, bool *kept,
                    struct status *status)
{
  struct there there;
  *kept = false;
  if (!database_begin (store, status))
    return false;
  bool good = find (store, record, &there, status);
  bool better = good && is_better (record, &there);
  *kept = database_end (store, good && (!better || add_record (store, record, status)), status)
          && better;
  free (there.notation);
  return status->code == STATUS_OK;
}

static bool
read_record (struct database *store, sqlite3_stmt *row, struct record *record,
             struct status *status)
{
  const char *name = (const char *)sqlite3_column_text (row, 6);
  struct status reason = { .code = STATUS_OK };
  record_clear (record);
  if (!objective_parse (&record->objective, name ? name : "", &reason))
    return database_damaged (store, reason.message, status);
  record->n = sqlite3_column_int64 (row, 0);
  record->second = sqlite3_column_int64 (row, 1);
  record->value = (struct quotient){ sqlite3_column_int64 (row, 2), sqlite3_column_int64 (row, 3) };
  record->above = sqlite3_column_int64 (row, 4);
  record->below = sqlite3_column_int64 (row, 5);
  char **const texts[]
    = { &record->notation, &record->instance, &record->certificate, &record->schedule,
        &record->side[0],  &record->side[1],  &record->found_by };
  for (int i = 0; i < 7; i++)
    *texts[i] = copy_text (row, 7 + i);
  return record->notation && record->instance && record->found_by
           ? true
           : database_damaged (store, "a record has no instance", status);
}

bool
probe_store_records (struct database *store, probe_store_visit_record *each, void *context,
                     struct status *status)
{
  struct record record = { .notation = NULL };
  sqlite3_stmt *row = database_bind (store, SQL_RECORDS, 0, NULL, status);
  if (!row)
    return false;
  bool more = true;
  while (more && database_row (store, row, status))
    more = read_record (store, row, &record, status) && each (&record, context);
  sqlite3_reset (row);
  record_clear (&record);
  return status->code == STATUS_OK;
}
