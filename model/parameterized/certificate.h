/* Certificates of optimality for the parameterized model: plain data and its writer.
   docs/CERTIFICATES-parameterized.md states the format and what it proves. */
#ifndef MODEL_PARAMETERIZED_CERTIFICATE_H
#define MODEL_PARAMETERIZED_CERTIFICATE_H

#include "model/parameterized/cover.h"
#include "model/parameterized/schedule.h"

struct parameterized_certificate {
  int64_t makespan;
  /* the maximum number of nodes that hold the message before the makespan; fewer than all nodes */
  int64_t before;
  /* with a network: reaches the makespan; without, sending as early as possible does */
  struct tree_schedule schedule;
  /* where it has states it proves the lower bound, else counting does */
  struct parameterized_cover cover;
};

void parameterized_certificate_init (struct parameterized_certificate *certificate);
void parameterized_certificate_clear (struct parameterized_certificate *certificate);

/* Write it as JSON Lines. */
void parameterized_certificate_write (const struct parameterized_certificate *certificate,
                                      const struct parameterized_instance *instance,
                                      const struct parameterized_ticks *ticks, struct output *out);

#endif
