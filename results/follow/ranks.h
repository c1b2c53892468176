/* What each rank does, as `solve --format ranks` writes it (docs/FORMATS.md, "Schedules to
   follow"), read again. */
#ifndef RESULTS_FOLLOW_RANKS_H
#define RESULTS_FOLLOW_RANKS_H

#include "base/output.h"
#include "base/status.h"

#include <stdint.h>

/* What the instance says of the lines. */
struct follow_ranks {
  _Bool personal;         /* each pair has a message of its own, which is called by its sender */
  int64_t first_receiver; /* the rank of receiver 0; 0: receivers are the nodes that send */
};

/* Does the text [length] begin like one? */
_Bool follow_ranks_looks (const char *text, size_t length);

/* Writes the schedule as JSON, with the times as they stand there. The text ends with a zero. False
   with STATUS_INPUT, "FILE:LINE: ...", for other lines, for several schedules, and when a send has
   no receive. */
_Bool follow_ranks_read (const struct follow_ranks *ranks, const char *text, const char *file,
                         struct output *schedule, struct status *status);

#endif
