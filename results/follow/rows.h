/* Schedules as tables and for ranks (docs/FORMATS.md, "Schedules to follow"). */
#ifndef RESULTS_FOLLOW_ROWS_H
#define RESULTS_FOLLOW_ROWS_H

#include "base/output.h"
#include "model/common/model.h"

/* A valid schedule, a JSON text [length], of an instance; `instance` and `ticks` are the model's
   data. Name and unit may be NULL. */
struct follow_rows {
  const struct model *model;
  const void *instance, *ticks;
  const char *name, *unit;
  struct rational makespan;
  const char *schedule;
  size_t length;
  bool unicode; /* names of ranks may have other letters than ASCII's */
};

/* The headings of CSV. */
void follow_csv_begin (struct output *out);

/* A row of CSV for each send. O(sends log sends). */
void follow_csv_write (const struct follow_rows *rows, struct output *out);

/* The hosts by rank, then what each rank does, in order. O(sends log sends). */
void follow_ranks_write (const struct follow_rows *rows, struct output *out);

#endif
