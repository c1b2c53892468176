/* An instance of any model and what came of it, from reading to writing, by one thread. */
#ifndef SOLVE_ITEM_H
#define SOLVE_ITEM_H

#include "model/common/result.h"
#include "search/core/model.h"
#include "solve/batch.h"

/* What has a name. */
enum names { NAMES_ENGINES, NAMES_HEURISTICS, NAMES_BOUNDS };

struct names_row {
  const struct model *model;
  const char *name, *summary;
  const char *reference; /* where it is from. NULL: ours */
  const char *remark;    /* what it needs. NULL: nothing */
  bool limited;          /* a heuristic that takes time at will */
  bool proven;           /* a bound that is one */
};

/* Row i of a table of the model; the first engine is the default. False: there are no more. */
bool names_of (const struct model *model, enum names names, size_t i, struct names_row *row);

/* The number of the engine, heuristic or bound of this name, or of this former name. False: the
   model has none. */
bool names_find (const struct model *model, enum names names, const char *name, size_t *i);

/* What came of an engine's work; its strings stay the item's. */
struct item_outcome {
  enum solve_state state;
  struct result result; /* all but seconds and threads, unless refused */
  bool certified;       /* the proof is there */
  bool large;           /* what there is to write is better not held in memory */
  /* refused: why, without the place; feasible: why; OK when a limit or an interrupt is all there
     is to say */
  const struct status *status;
  const char *phase; /* what the engine did last; NULL: it does not say */
};

struct item_work;

/* As writers see it; nothing of it outlives the call. */
struct item {
  const struct batch_line *line;
  const struct model *model;
  const char *name, *unit;           /* of the instance; NULL: it has none */
  const void *instance, *ticks;      /* the model's data */
  const struct item_outcome *solved; /* NULL without an engine */
  bool schedule, proof;              /* wanted and there */
  void *own;              /* what item_task.begin has made for this thread; NULL without it */
  struct item_work *work; /* what the thread keeps for its instances, one after the other */
};

/* The schedule of the outcome, or of the heuristic that was run last; the model's data. */
const void *item_schedule (const struct item *item);

/* The model's data of a schedule, for the caller to fill: from now on that of the item. */
void *item_own_schedule (const struct item *item);

/* What the engine returned. */
const struct outcome *item_outcome (const struct item *item);

void item_write_schedule (const struct item *item, struct output *out);
void item_write_proof (const struct item *item, struct output *out);

/* Is the instance one for heuristic i? False: with the status set, without the place. */
bool item_applies (const struct item *item, size_t i, struct status *status);

/* Run heuristic i; its makespan. False with STATUS_LIMIT and the limit, without the place: it was
   given up. */
bool item_heuristic (const struct item *item, size_t i, uint64_t seed, const struct limits *limits,
                     struct rational *makespan, struct status *status);

/* No schedule of the instance is shorter: its heuristics, which are run next, may end there. */
void item_known (const struct item *item, struct rational makespan);

/* Lower bound i. A deadline (NULL: none) that passes makes it weaker, not wrong. */
struct rational item_bound (const struct item *item, size_t i, const struct deadline *deadline);

/* What is done with the instances of one model: the context of item_batch_handler. Each is
   solved by an engine, or answered without one, and handed to a writer. */
struct item_task {
  const struct model *model;
  /* by an engine; else `answer` and `write` do what there is to do */
  bool solves;
  size_t engine;        /* its row */
  struct limits limits; /* per instance */
  /* are wanted. A proof is the default engine's where the chosen one writes none, or none of
     this instance */
  bool proofs, schedules;
  bool kept; /* schedules are kept as text and judged, which takes more memory than writing them */
  /* after an interrupt an answer is of no use: the instance is refused with STATUS_LIMIT then */
  bool dropped;
  /* the other options of the engine: class, proof_bytes, debug_schedule. NULL: the defaults */
  const struct solve_options *own;

  /* Make and free what a thread keeps for its instances of this model, one after the other
     (item.own). Called by any thread. NULL: there is nothing. */
  void *(*begin) (void *context);
  void (*end) (void *own, void *context);

  /* Without an engine: work out what there is to write. False with the status set refuses the
     instance; the message need not say where it stands. NULL: nothing to work out. Called by any
     thread, just before `write` in that thread. */
  bool (*answer) (const struct item *item, void *context, struct status *status);

  /* As in struct batch_handler. Called by any thread, so `context` must allow that. */
  bool (*write) (const struct item *item, struct output *results, struct output *certificates,
                 void *context, struct status *status);
  void *context;
};

extern const struct batch_handler item_batch_handler;

/* Writes the beginning of a JSON object about an instance: { and its name, unless that is NULL. */
void item_write_start (const char *name, struct output *out);

/* Writes ,"names":[...] if a node of the instance has a name. */
void item_write_names (const struct item *item, struct output *out);

#endif
