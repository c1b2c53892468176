/* The theorem suite on many instances: each is measured (struct claims_model), and all claims about
   its model are tested on it. */
#ifndef CLAIMS_CORE_EXAMINE_H
#define CLAIMS_CORE_EXAMINE_H

#include "base/limits.h"
#include "base/output.h"
#include "claims/core/suite.h"

struct examine {
  const struct claim *only; /* NULL: all claims */
  void **measures; /* owned [models of claims_models]; NULL until the first instance of a model */
  struct theorem_suite suite;
  struct limits limits; /* for each instance */
  const char *class;    /* of schedules, in models that have it; NULL: all; not owned */
  uint64_t instances;   /* tested */
  uint64_t open;        /* left out because a limit ended their search */

  /* Of several threads that come to the same instances each tests those whose number is `thread`
     modulo `threads`; 0: all. `shared`: what they have in common. NULL: nothing */
  uint64_t thread, threads;
  struct examine_shared *shared;
};

void examine_init (struct examine *examine, const struct claim *only);
void examine_clear (struct examine *examine);

/* `own` is for another thread: the same, with no instance tested. examine_join adds what it has
   found, and clears it. suite.order is the number of an instance: on an interrupt or a limit the
   result depends on the threads, otherwise it is that of one thread. */
void examine_fork (const struct examine *examine, struct examine *own);
void examine_join (struct examine *examine, struct examine *own);

/* For another process of the same program: appends what an examine has found, and forgets it; adds
   that to another one. The result is that of examine_join. False: it is damaged. */
void examine_put (struct examine *examine, struct output *out);
bool examine_take (struct examine *examine, const char *from, size_t length);

/* Have `all` test its instances by threads: each calls it, with an examine of its own. It must come
   to the same instances in the same order in every call. False with the status of a call that
   returned false. */
bool examine_run (struct examine *examine, int threads,
                  bool (*all) (struct examine *examine, const void *context, struct status *status),
                  const void *context, struct status *status);

/* Test the model's instance (struct node_instance, ...); without a name it is called `label`. False
   when the checker rejects its optimum, or on an interrupt. An instance whose limit ends the search
   is counted as open. */
bool examine_instance (struct examine *examine, const struct claims_model *model,
                       const void *instance, const char *label, struct status *status);

/* Each instance of a shipped suite (gen/common/shipped.h) that these claims are about; without a
   name they are called after their lines. */
bool examine_suite (struct examine *examine, const char *suite, const struct claims_model *claims,
                    struct status *status);

#endif
