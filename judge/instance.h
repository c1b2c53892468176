/* An instance of any model. */
#ifndef JUDGE_INSTANCE_H
#define JUDGE_INSTANCE_H

#include "judge/model.h"

struct instance {
  const struct model *of;          /* its model; NULL: nothing has been read */
  const struct judge_model *model; /* of->judge */
  void *data;                      /* owned: the model's struct of an instance */
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

#endif
