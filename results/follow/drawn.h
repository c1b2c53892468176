/* Schedules that the checker has accepted, in all formats of this folder. */
#ifndef RESULTS_FOLLOW_DRAWN_H
#define RESULTS_FOLLOW_DRAWN_H

#include "results/draw/load.h"

/* Formats: a row for each send; the hosts by rank; FOLLOW_PROGRAMS + i: follow_formats[i]. */
enum { FOLLOW_CSV, FOLLOW_RANKS, FOLLOW_PROGRAMS };

/* The format of this name: csv, ranks, or one of follow_formats. -1: there is none. */
int follow_named (const char *name);

/* Writes the schedule of a drawing, which drawing_load made of these texts. `unicode`: names of
   ranks may have other letters than ASCII's. False with STATUS_INPUT, without a place, when the
   format cannot say it: then nothing is written. O(sends log sends). */
bool follow_drawn_write (int format, const struct drawing *drawing,
                         const struct drawing_source *instance,
                         const struct drawing_source *schedule, bool unicode, struct output *out,
                         struct status *status);

#endif
