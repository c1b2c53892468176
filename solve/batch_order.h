/* The order of a batch: instances under way, in a ring, and what is known of each. Shared by the
   threads of a process (solve/batch.c) and the one that leads other ranks (solve/batch_lead.c). */
#ifndef SOLVE_BATCH_ORDER_H
#define SOLVE_BATCH_ORDER_H

#include "solve/batch_hand.h"
#include "solve/checkpoint.h"

#include <pthread.h>

enum slot_state {
  SLOT_FREE,
  SLOT_HELD,  /* read, or returned; no thread or rank works on it */
  SLOT_GIVEN, /* a thread or a rank works on it */
  SLOT_DONE   /* the result is there */
};

/* The place of one instance in the order of the results. */
struct slot {
  enum slot_state state;
  int owner;  /* given: to this rank; 0: to a thread of this process */
  int losses; /* ranks that were lost while they had it */
  /* the line's text as long as another rank may need it, else empty */
  struct held held;

  /* Done: */
  struct output result, certificate; /* in memory; empty when they were written in their turn */
  size_t line;
  enum batch_state verdict;
  bool heuristic_optimal;
  size_t kind; /* as in struct hand */
  /* owned: why it is refused, and why it could not be written; NULL: it is not, and it was */
  struct status *refusal, *trouble;
};

struct batch {
  struct suite *suite;
  const struct batch_options *options;
  struct output *results, *certificates;
  struct batch_report *report;
  bool single;                   /* the file holds one instance */
  bool leads;                    /* other ranks */
  uint32_t number;               /* of this batch, from 1 */
  struct checkpoint *checkpoint; /* owned; of the single instance; NULL: none */

  pthread_mutex_t lock; /* guards all below, the suite, and *report */
  pthread_cond_t moved; /* the head moved, a line was returned, or the batch stopped */
  struct held ahead[2]; /* lines read to see whether there is more than one; used up first */
  size_t ahead_count;
  struct slot *slots;              /* a ring */
  uint64_t slot_count, head, next; /* instances head .. next-1 are under way */
  uint64_t held_count;             /* of slots that are held */
  uint64_t first_held;             /* none below is */
  uint64_t bytes;                  /* of texts and results in the ring */
  int live;                        /* other ranks that are not lost */
  bool exhausted;                  /* the suite has no further line */
  struct status unread;            /* why; OK: it has come to its end */
  bool stopped;                    /* no further instance is taken: a failure, or an interrupt */
  double flushed;                  /* when results were last pushed on */
};

static inline struct slot *
batch_slot (const struct batch *batch, uint64_t index)
{
  return &batch->slots[index % batch->slot_count];
}

/* All but batch_lead need the lock. Is there a place for another line, and may it be read? */
bool batch_has_room (const struct batch *batch);

/* Reads the next line, whose slot becomes given to this process. False at the end of the suite, or
   when it cannot be read on. */
bool batch_read (struct batch *batch, struct held *held, uint64_t *index);

/* The first line that is held; careful: of those with which no rank was lost. False: there is
   none. */
bool batch_find_held (struct batch *batch, bool careful, uint64_t *index);

/* A line becomes given to a rank, or held again, for the next that asks. */
void batch_give (struct batch *batch, uint64_t index, int owner);
void batch_return (struct batch *batch, uint64_t index);

/* The slot's result is there, refused or not, written in full or not (the statuses). */
void batch_done (struct batch *batch, uint64_t index, const struct status *refusal,
                 const struct status *trouble);

/* Moves all results that have their turn to the outputs. */
void batch_emit (struct batch *batch);

/* No further instance is taken because of an interrupt. */
void batch_interrupt (struct batch *batch);

/* Gives lines to the other ranks and takes their answers until everything is written or the batch
   has stopped. Called by one thread while others work. */
void batch_lead (struct batch *batch);

#endif
