/* An instance of any model. */
#ifndef JUDGE_INSTANCE_H
#define JUDGE_INSTANCE_H

#include "judge/model.h"

struct instance {
  const struct model *of; /* its model; NULL: nothing has been read */
  void *data;             /* owned: the model's struct of an instance */
};

void instance_init (struct instance *instance);
void instance_clear (struct instance *instance);

/* Reads one instance, JSON or a benchmark layout. False with STATUS_INPUT (file, line, key and
   value named) when it is refused; then it can only be read again or cleared. */
bool instance_read (struct instance *instance, const char *text, size_t length, const char *file,
                    size_t line, struct status *status);

/* Writes one line of JSON, newline included. */
void instance_write (const struct instance *instance, struct output *out);

/* Its name; NULL: it has none. */
const char *instance_name (const struct instance *instance);

/* Removes what does not affect the problem: unit, origin and names of groups; with `name` also the
   instance's name. */
void instance_strip (struct instance *instance, bool name);

/* The steps of judge/reduce.h, one by one. The result of a step may be no valid instance: the
   caller writes it and reads it again. */

/* The number of parts of a sort that can be removed one by one. Sorts 0, 1, .. depend on the model,
   coarse ones first; 0 when the model has no such sort. */
#define REDUCE_SORTS 3
size_t instance_parts (const struct instance *instance, unsigned sort);

/* Removes the parts first .. first + length - 1. */
void instance_remove (struct instance *instance, unsigned sort, size_t first, size_t length);

/* The instance's numbers [count], which stay its own. *lengths: that many at the end of the array
   are lengths of messages rather than times. The caller frees the array. */
struct rational **instance_numbers (struct instance *instance, size_t *count, size_t *lengths);

/* Writes degenerate values in their plain form: a cost without a part per byte as a number, links
   of time 0 as one number. */
void instance_simplify (struct instance *instance);

/* Sorts groups of nodes and merges those of equal nodes. */
void instance_tidy (struct instance *instance);

#endif
