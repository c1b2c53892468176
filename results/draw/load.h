/* Makes a drawing of the texts of an instance and a schedule. Everything that is drawn passes
   through here. */
#ifndef RESULTS_DRAW_LOAD_H
#define RESULTS_DRAW_LOAD_H

#include "base/status.h"
#include "model/common/rounding.h"
#include "results/draw/drawing.h"

/* A document and where it was read. */
struct drawing_source {
  const char *text;
  size_t length;
  const char *file; /* for messages */
  size_t line;
  const char *unit; /* of an instance whose text does not say it; NULL: none */
};

/* Have the checker check the schedule, and make its drawing, critical path included.
   `receivers`: in shops a lane for each receiver (machine) instead of each sender (job). The
   drawing is initialised and empty, and the caller clears it either way. False with STATUS_FALSE
   and the reason when the checker does not accept the schedule; with STATUS_INPUT when one of
   the two cannot be read, or when an end of a task does not fit into 64 bits. O(length + tasks
   log tasks). */
bool drawing_load (struct drawing *drawing, const struct drawing_source *instance,
                   const struct drawing_source *schedule, bool receivers, struct status *status);

/* Rounds the text of the instance as a schedule needs it: to the step of `resolution`, or if that
   is automatic to the step that the schedule states. A new text is in `room`. False with
   STATUS_INPUT: the schedule is for a rounded instance, and no resolution is given; `advice` is
   what to do then. */
bool drawing_round (struct drawing_source *instance, const struct drawing_source *schedule,
                    struct resolution resolution, const char *advice, struct output *room,
                    struct status *status);

#endif
