/* How the schedules of a model become drawings: a struct draw_model, one constant a model. For
   results/draw/ only. */
#ifndef RESULTS_DRAW_DRAW_H
#define RESULTS_DRAW_DRAW_H

#include "results/draw/load.h"
#include "results/draw/sends.h"

struct draw_model {
  /* Fills the drawing from an instance and the sends of a valid schedule of it. The caller sets
     model and makespan before, and finds the critical path afterwards. `receivers`: a lane for each
     receiver instead of each sender, in shops. False with STATUS_INPUT when a time does not fit
     into 64 bits. */
  bool (*fill) (struct drawing *drawing, const struct drawing_source *instance,
                const struct drawing_sends *sends, bool receivers, struct status *status);

  /* The legend: meaning of a send's box, meaning of a receipt's box, and its class. NULL in shops,
     where a task has one box. */
  const char *sends, *receives, *receives_class;
};

/* *out = a + b. False with STATUS_INPUT when it does not fit into 64 bits. */
bool drawing_plus (struct rational a, struct rational b, struct rational *out,
                   struct status *status);

/* A copy of the text, owned by the caller; NULL of NULL. */
char *drawing_copy (const char *text);

#endif
