/* How the schedules of a model become drawings: a struct draw_model, one constant a model. For
   results/draw/ only. */
#ifndef RESULTS_DRAW_DRAW_H
#define RESULTS_DRAW_DRAW_H

#include "base/memory.h"
#include "results/draw/load.h"
#include "results/draw/sends.h"

struct draw_model {
  /* Fills the drawing from an instance and the sends of a valid schedule of it. The caller sets
     model, makespan, caption "node" and other "to" before, and finds the critical path afterwards.
     `receivers`: a lane for each receiver instead of each sender, in shops. False with STATUS_INPUT
     when a time does not fit into 64 bits. */
  bool (*fill) (struct drawing *drawing, const struct drawing_source *instance,
                const struct drawing_sends *sends, bool receivers, struct status *status);

  /* The legend: meaning of a send's box, meaning of a receipt's box, and its class. NULL in shops,
     where a task has one box. */
  const char *sends, *receives, *receives_class;

  /* What the page of a store calls a node and a task. NULL: "node" and "transmission". */
  const char *node, *task;
};

/* *out = a + b. False with STATUS_INPUT when it does not fit into 64 bits. */
bool drawing_plus (struct rational a, struct rational b, struct rational *out,
                   struct status *status);

/* The same of a + b * c. */
bool drawing_plus_product (struct rational a, struct rational b, struct rational c,
                           struct rational *out, struct status *status);

/* Returns "NAME, TEXT", or the text alone if `name` is NULL. Takes ownership of `text`; the caller
   owns the result. */
char *drawing_named (const char *name, char *text);

/* Sets the names of the nodes from an instance of the drawing's model. */
void drawing_label (struct drawing *drawing, const void *instance);

/* Puts the nodes' labels before the details of their lanes and places. */
void drawing_name_nodes (struct drawing *drawing, bool receivers);

/* The source of a single multicast, for drawing_places. */
extern const int32_t drawing_first[1];

/* Defines MODEL_draw: `fill` reads the instance (struct TAG), copies its name and unit, and calls
   FILL, which has the other arguments of struct draw_model.fill. The other members follow. */
#define DRAW_MODEL(name_, tag, fill_, ...)                                                         \
  static bool name_##_fill (struct drawing *drawing, const struct drawing_source *instance,        \
                            const struct drawing_sends *sends, bool receivers,                     \
                            struct status *status)                                                 \
  {                                                                                                \
    struct tag read;                                                                               \
    tag##_init (&read);                                                                            \
    bool good = tag##_read (&read, instance->text, instance->length, instance->file,               \
                            instance->line, status);                                               \
    if (good) {                                                                                    \
      const char *unit = read.unit ? read.unit : instance->unit;                                   \
      drawing->name = read.name ? memory_print ("%s", read.name) : NULL;                           \
      drawing->unit = unit ? memory_print ("%s", unit) : NULL;                                     \
      drawing_label (drawing, &read);                                                              \
      good = fill_ (drawing, &read, sends, receivers, status);                                     \
      if (good && read.node_name_count > 0)                                                        \
        drawing_name_nodes (drawing, receivers);                                                   \
    }                                                                                              \
    tag##_clear (&read);                                                                           \
    return good;                                                                                   \
  }                                                                                                \
  const struct draw_model name_##_draw = { name_##_fill, __VA_ARGS__ }

#endif
