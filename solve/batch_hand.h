/* What a thread has at hand in a batch: its model's handlers with their memory, and the present
   instance. */
#ifndef SOLVE_BATCH_HAND_H
#define SOLVE_BATCH_HAND_H

#include "solve/batch.h"

/* A line of the file, copied so that the next can be read while this one is being worked on. */
struct held {
  char *text; /* owned */
  size_t length, capacity, number;
  struct rounding rounding;
};

struct hand {
  const struct batch_options *options;
  int threads; /* for the engine on each instance */

  struct batch_line line;              /* the present instance */
  size_t kind;                         /* its model in the registry, where that is known */
  const struct batch_handler *handler; /* the model's */
  struct batch_verdict verdict;
  void *memory[MODELS_MAX]; /* of the handlers; NULL until needed */
};

/* Reads the next line of the suite. False as suite_next. */
bool held_read (struct held *held, struct suite *suite, struct status *status);

void hand_init (struct hand *hand, const struct batch_options *options, int threads);

/* Lets the model's handler deal with hand->line; the verdict is the hand's. */
void hand_work (struct hand *hand);

/* Writes what came of it, or the refusal. `certificates` may be NULL. */
void hand_write (struct hand *hand, struct output *results, struct output *certificates,
                 struct status *trouble);

/* Frees the handlers' memory. It is made again where it is needed. */
void hand_forget (struct hand *hand);

#endif
