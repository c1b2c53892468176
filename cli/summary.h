/* What solve --summary prints of a suite: one table instead of a result for each instance. */
#ifndef CLI_SUMMARY_H
#define CLI_SUMMARY_H

#include "solve/item.h"

#include <pthread.h>

/* Of a model, or of all. */
struct summary_row {
  uint64_t instances, proven, open, refused;
  double seconds; /* of all searches together */
  /* the instance whose makespan is most above its proven bound: its name, owned, or NULL and its
     line; `above`: makespan / bound - 1 */
  double above;
  char *name;
  size_t line;
  struct rational makespan, lower_bound;
};

struct summary {
  pthread_mutex_t lock;
  struct summary_row rows[MODELS_MAX + 1]; /* by model_index; then what belongs to no model */
};

/* What an instance adds. All zero but `refused` and `kind`: it is refused. */
struct summary_item {
  size_t kind; /* of the model, by model_index; MODELS_MAX: not known */
  bool proven, refused;
  double seconds, above; /* as in a row */
  size_t line;
  struct rational makespan, lower_bound;
};

void summary_init (struct summary *summary);
void summary_clear (struct summary *summary);

/* Of a solved item, or a refused instance. */
struct summary_item summary_of_item (const struct item *item);
struct summary_item summary_of_refusal (const struct batch_verdict *verdict);

/* Adds an instance; `name` is its name or NULL. Several threads may call it, in any order. */
void summary_add (struct summary *summary, const struct summary_item *item, const char *name);

/* Writes the table, or an object of JSON. `seconds`: from beginning to end. */
void summary_write (const struct summary *summary, double seconds, bool json, struct output *out);

#endif
