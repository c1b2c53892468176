/* An instance of any model in the hands of one thread: what its model has to offer, and what has become of it. A model is a row of
   item_models. */
#ifndef SEARCH_ITEM_H
#define SEARCH_ITEM_H

#include "model/result.h"
#include "search/batch.h"
#include "search/engine.h"

struct item;
struct item_task;

/* What has a name. */
enum names { NAMES_ENGINES, NAMES_HEURISTICS, NAMES_BOUNDS };

struct names_row {
  enum model_kind model;
  const char *name, *summary;
  const char *remark; /* in brackets behind the summary; NULL: none */
  bool limited;       /* a heuristic that takes time at will */
  bool proven;        /* a bound that is one */
};

/* What came of an engine's work; its strings stay the item's. */
struct item_outcome {
  enum solve_state state;
  struct result result;        /* all but seconds and threads, unless refused */
  bool certified;              /* the proof is there */
  bool large;                  /* what there is to write is better not held in memory */
  const struct status *status; /* refused: why, without the place; feasible: why; OK when a limit or an interrupt is all there is to say */
};

/* What a model brings. `work` is what a thread keeps for its instances, one after the other: struct node_item, struct overhead_item,
   struct openshop_item. */
struct item_model {
  /* By enum names: row i of that table, but for the model. False: there are no more. The first engine is the default. */
  bool (*row[NAMES_BOUNDS + 1]) (size_t i, struct names_row *row);

  void *(*begin) (const struct item_task *task, int threads);
  void (*end) (void *work);

  /* Read the item's line; sets its name and unit, refused or not. */
  bool (*read) (struct item *item, struct status *status);

  /* Let the task's engine solve it. `prove`: let the default engine solve it again for the sake of its proof. */
  void (*solve) (void *work, bool prove);
  void (*outcome) (void *work, bool prove, struct item_outcome *outcome);

  /* The schedule of the outcome, or of the heuristic that was run last. Where the model has to be told that there will be one
     (item_task.schedules), it must have been. */
  void (*write_schedule) (const void *work, struct output *out);
  void (*write_proof) (const void *work, struct output *out);

  /* Is the instance one for heuristic i? False: with the status set, without the place. NULL: all are. */
  bool (*applies) (const void *work, size_t i, struct status *status);
  struct rational (*heuristic) (void *work, size_t i, uint64_t seed, const struct limits *limits); /* its makespan */
  /* No schedule of the instance is shorter: its heuristics, which are run next, may end there. NULL: none would sooner. */
  void (*known) (void *work, struct rational makespan);
  struct rational (*bound) (const void *work, size_t i);
};

extern const struct item_model *const item_models[MODEL_KINDS];

/* The number of the engine, heuristic or bound of this name. False: the model has none. */
bool item_find (const struct item_model *model, enum names names, const char *name, size_t *i);

/* As writers see it; nothing of it outlives the call. */
struct item {
  const struct batch_line *line;
  enum model_kind kind;
  const struct item_model *model;
  void *work;
  const char *name, *unit;           /* of the instance; NULL: it has none */
  const struct item_outcome *solved; /* NULL without an engine */
  bool schedule, proof;              /* wanted and there */
};

/* What is done with the instances of one model: the context of item_batch_handler. Each is solved by an engine, or answered without one,
   and handed to a writer. */
struct item_task {
  enum model_kind kind;
  const struct item_model *model; /* item_models[kind] */
  bool solves;                    /* by an engine; else `answer` and `write` do what there is to do */
  size_t engine;                  /* its row */
  struct limits limits;           /* per instance */
  bool quiet;                     /* no lines of progress */
  bool proofs, schedules; /* are wanted. A proof is the default engine's where the chosen one writes none, or none of this instance */
  const void *own; /* the model's own options, struct solve_options, overhead_options or openshop_options, all but the fields that are named
                      here, `threads` and `proof`; NULL: none */

  /* Without an engine: work out what there is to write. False with the status set refuses the instance; the message need not say where it
     stands. NULL: nothing to work out. Called by any thread, just before `write` in that thread. */
  bool (*answer) (const struct item *item, void *context, struct status *status);

  /* As in struct batch_handler, likewise by any thread, so `context` must stand that. */
  bool (*write) (const struct item *item, struct output *results, struct output *certificates, void *context, struct status *status);
  void *context;
};

extern const struct batch_handler item_batch_handler;

#endif
