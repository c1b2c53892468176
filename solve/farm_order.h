/* The tasks of a round and who has them, shared by the threads that work here (solve/farm.c) and
   the one that leads other ranks (solve/farm_lead.c). */
#ifndef SOLVE_FARM_ORDER_H
#define SOLVE_FARM_ORDER_H

#include "solve/farm.h"

#include <pthread.h>

enum farm_state {
  FARM_OPEN, /* nobody works on it */
  FARM_HERE, /* a thread of this process does */
  FARM_AWAY, /* another rank has it */
  FARM_DONE
};

struct farm_task {
  enum farm_state state;
  int owner;           /* away: this rank */
  int losses;          /* ranks that were lost while they had it, or did not do it */
  bool stays;          /* it is done in this process */
  struct output input; /* empty where nobody needs it */
  char key[TASK_KEY];  /* the hash of what the result depends on, if there is a checkpoint */
};

/* The present round. */
struct farm_round {
  const struct task_round *round;
  struct farm_task *tasks; /* owned [round->tasks] */
  uint32_t kind;           /* number of round->kind */
  uint64_t first;          /* number of the first task, among those of the farm */
  size_t left;             /* not done */
  size_t staying;          /* open ones that stay */
  size_t open, undone;     /* no task below is open; all below are done */
  size_t given;            /* no task from here on is away */
  size_t unseen;           /* done since the last look for pointless ones */
  bool reopened;           /* a task is open again since all ranks were given tasks */
  bool over;               /* a limit was reached: other ranks get no more */
};

struct farm {
  struct task_runner runner; /* the first member: what the search knows */
  const struct task_kind *const *kinds;
  struct checkpoint *checkpoint; /* not owned; NULL: none */
  struct status trouble;         /* the first of writing it */

  pthread_mutex_t lock;     /* guards all below, the checkpoint, and the tasks of the round */
  pthread_cond_t moved;     /* a task is done or open again */
  struct farm_round *round; /* NULL: none */
  struct task_ahead *ahead; /* those that are away */
  uint64_t numbers;         /* of tasks, so far */
  struct farm_lead *lead;   /* owned: the other ranks; NULL: there are none */
};

/* All these need the lock. */

/* Takes a result of another rank. False: these bytes are none. */
bool farm_take (struct farm *farm, size_t task, struct bytes *result);

/* The task that another rank has is open again. */
void farm_reopen (struct farm *farm, size_t task);

/* The task of this number that was begun ahead and that the rank has; NULL: it has not. */
struct task_ahead *farm_find_ahead (const struct farm *farm, int rank, uint64_t number);

/* It is not away any more: its result is known, or the caller has to do it. */
void farm_settle_ahead (struct farm *farm, struct task_ahead *ahead, enum task_place place);

/* The first task from `from` on that another rank may have; round->tasks: there is none. */
size_t farm_next (const struct farm *farm, size_t from);

/* Other ranks (solve/farm_lead.c). */

struct farm_lead *farm_lead_new (struct farm *farm, const struct ranks *ranks, uint32_t number,
                                 const struct batch_line *line);

/* Without the lock: ends the work of all. */
void farm_lead_free (struct farm_lead *lead);

/* The number of ranks that work. */
int farm_lead_ready (const struct farm_lead *lead);

/* Gives tasks to ranks that have room, but keeps `kept` of the open ones. O(ranks + tasks). */
void farm_lead_give (struct farm_lead *lead, size_t kept);

/* Gives a rank that has room a task begun ahead, whose number and owner are set. False: none
   has. */
bool farm_lead_begin (struct farm_lead *lead, uint32_t kind, const struct output *input,
                      struct task_ahead *ahead);

/* What another rank does for the task of this number is of no use. */
void farm_lead_cancel (struct farm_lead *lead, int rank, uint64_t number);

#endif
