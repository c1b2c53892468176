/* Cells of the exports in CSV, and the columns about an instance that make them data: times as
   doubles, a short family, a split. Each function writes a comma first. */
#ifndef RESULTS_STORE_CSV_H
#define RESULTS_STORE_CSV_H

#include "base/output.h"
#include "base/rational.h"
#include "results/store/store.h"

/* Header of csv_data. */
#define CSV_DATA "makespan_float,lower_bound_float,family_id,split"

void csv_text (const char *text, struct output *out); /* NULL: an empty cell */
void csv_integer (int64_t value, struct output *out);

/* The short family and the split, without a comma. */
void csv_family_id (const char *family, struct output *out);
const char *csv_split (const char *sha256);

/* value / makespan of two times of a store, as a double; NAN for a makespan of 0. */
double csv_ratio (const char *value, const char *makespan);

/* The columns CSV_DATA. The short family is the text before the first colon, in lower case, with a
   hyphen for what is neither a letter nor a digit of ASCII. The split follows from the hash of the
   instance: of its first 32 bits modulo 10, 0 is `test`, 1 `validation`, and the rest `train`. */
void csv_data (const struct store_entry *entry, struct output *out);

/* A double; NAN: an empty cell. */
void csv_real (double value, struct output *out);

/* The long form: a row for each heuristic of each instance. `last` [length] are the cells that end
   each row. */
void csv_long_head (struct output *out);
void csv_long_write (const struct store_entry *entry, const char *last, size_t length,
                     struct output *out);

#endif
