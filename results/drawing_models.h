/* How the models' schedules become drawings: for results/drawing_load.c only. */
#ifndef RESULTS_DRAWING_MODELS_H
#define RESULTS_DRAWING_MODELS_H

#include "results/drawing_load.h"
#include "results/drawing_sends.h"

/* Fill the drawing from an instance and the sends of a valid schedule of it; model, makespan and the critical path are the caller's. */
bool drawing_node (struct drawing *drawing, const struct drawing_source *instance, const struct drawing_sends *sends,
                   struct status *status);
bool drawing_overhead (struct drawing *drawing, const struct drawing_source *instance, const struct drawing_sends *sends,
                       struct status *status);
bool drawing_openshop (struct drawing *drawing, const struct drawing_source *instance, const struct drawing_sends *sends, bool receivers,
                       struct status *status);

bool drawing_parameterized (struct drawing *drawing, const struct drawing_source *instance, const struct drawing_sends *sends,
                            struct status *status);

bool drawing_logp (struct drawing *drawing, const struct drawing_source *instance, const struct drawing_sends *sends, struct status *status);

/* *out = a + b. False with the status set when it does not fit into 64 bits. */
bool drawing_plus (struct rational a, struct rational b, struct rational *out, struct status *status);

/* A copy of the text, or NULL of NULL. */
char *drawing_copy (const char *text);

#endif
