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

void summary_init (struct summary *summary);
void summary_clear (struct summary *summary);

/* Adds a solved item, or a refused instance. Several threads may call these. */
void summary_add (struct summary *summary, const struct item *item);
void summary_refuse (struct summary *summary, const struct batch_verdict *verdict);

/* Writes the table, or an object of JSON. `seconds`: from beginning to end. */
void summary_write (const struct summary *summary, double seconds, bool json, struct output *out);

#endif
