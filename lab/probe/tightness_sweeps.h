/* The sweeps' part of the published pages, and what both parts share: for the files of
   lab/probe/tightness.h only. */
#ifndef LAB_PROBE_TIGHTNESS_SWEEPS_H
#define LAB_PROBE_TIGHTNESS_SWEEPS_H

#include "lab/probe/store.h"
#include "results/report/page.h"

/* A file's name: FOLDER, the objective such as fnf-over-optimum, and the rest by printf; to be
   freed. */
char *tightness_path (const char *folder, const struct objective *objective, const char *format,
                      ...) __attribute__ ((format (printf, 3, 4)));

/* Append a cell: 5/4, or an integer; as a decimal, six digits after the point. */
void tightness_value (struct sheet *sheet, struct quotient value);
void tightness_decimal (struct sheet *sheet, struct quotient value);

/* A section on each sweep, and the files below sweeps/. `nodes`: they are of the node model. */
bool tightness_sweeps (struct database *store, const char *directory, bool nodes,
                       struct output *readme, struct status *status);

#endif
