/* A sampling as text: for people, as JSON, as tables, and its samples, which are read again. */
#ifndef MEASURE_CORE_SAMPLING_TEXT_H
#define MEASURE_CORE_SAMPLING_TEXT_H

#include "base/output.h"
#include "measure/core/sampling.h"
#include "measure/core/simulated.h"

/* What is written besides samples. */
struct sampling_frame {
  const char *source;                  /* "simulated", "ranks" or "samples" */
  const char *unit;                    /* of time */
  struct rational seconds;             /* of the unit */
  int ranks;                           /* 0: not known */
  int64_t iterations;                  /* measured together; 0: not known */
  const struct simulated_cost *stated; /* [SIMULATED_TIMES] of a simulation; else NULL */
};

/* One JSON object, newline included (docs/FORMATS.md). */
void sampling_write_json (const struct sampling *sampling, const struct sampling_frame *frame,
                          struct output *out);

/* For people. */
void sampling_print (const struct sampling *sampling, const struct sampling_frame *frame,
                     struct output *out);

/* CSV: a row for each point; a row for each estimate with its dummy loop; a row for each sample. Of
   numbers that are no decimals of 15 digits, the nearest. */
void sampling_write_points (const struct sampling *sampling, struct output *out);
void sampling_write_curve (const struct sampling *sampling, struct output *out);
void sampling_write_samples (const struct sampling *sampling, const struct sampling_frame *frame,
                             struct output *out);

/* Keys of a JSON object: "minimum", "median", "mean", "maximum", in units, and "samples". `scale`:
   ticks in the unit. */
void sampling_write_spread (const struct sampling_spread *spread, int64_t scale,
                            struct output *out);

/* A column: how far the median lies above the smallest sample; "-" if there is one. */
void sampling_print_spread (const struct sampling_spread *spread, struct output *out);

#define SAMPLING_FINEST INT64_C (1000000000000000) /* ticks in a second of samples that are read */

/* Adds the samples of a table with the columns "bytes" and "seconds", and as far as there are any
   "test", "from", "to" and "dummy" (docs/FORMATS.md). `test`: of samples that do not say it; -1:
   none. The sampling's scale is that of SAMPLING_FINEST; finer times are rounded up. False with
   STATUS_INPUT that names file, line and column. */
bool sampling_read (struct sampling *sampling, int test, const char *text, size_t length,
                    const char *file, struct status *status);

#endif
