#include "base/ordered.h"

#include "base/memory.h"
#include "base/team.h"

#include <pthread.h>
#include <stdlib.h>

struct run {
  const struct ordered *ordered;
  void *context;
  size_t slots;

  pthread_mutex_t lock; /* guards all below */
  pthread_cond_t settled;
  bool *done;           /* [slots] */
  size_t taken, behind; /* things taken, and of these those that are settled */
  bool ended;           /* there are no more, or nothing more is to be done */
  bool given_up;        /* `settle` returned false */
};

/* Waits for a slot and fills it. False: there is nothing more to do. The lock is held. */
static bool
take (struct run *run, size_t *slot)
{
  while (!run->ended && run->taken - run->behind == run->slots)
    pthread_cond_wait (&run->settled, &run->lock);
  *slot = run->taken % run->slots;
  if (!run->ended && !run->ordered->take (run->context, *slot))
    run->ended = true;
  if (run->ended)
    return false;
  run->done[*slot] = false;
  run->taken++;
  return true;
}

/* Settles what can be settled. The lock is held. */
static void
settle (struct run *run)
{
  for (; run->behind < run->taken && run->done[run->behind % run->slots]; run->behind++)
    if (!run->given_up && !run->ordered->settle (run->context, run->behind % run->slots))
      run->ended = run->given_up = true;
  pthread_cond_broadcast (&run->settled);
}

static void
work (void *context, size_t member)
{
  struct run *run = context;
  size_t slot;
  pthread_mutex_lock (&run->lock);
  while (take (run, &slot)) {
    pthread_mutex_unlock (&run->lock);
    run->ordered->work (run->context, slot, member);
    pthread_mutex_lock (&run->lock);
    run->done[slot] = true;
    settle (run);
  }
  pthread_mutex_unlock (&run->lock);
}

void
ordered_run (const struct ordered *ordered, int threads, size_t slots, void *context)
{
  struct run run = { .ordered = ordered,
                     .context = context,
                     .slots = slots,
                     .lock = PTHREAD_MUTEX_INITIALIZER,
                     .settled = PTHREAD_COND_INITIALIZER,
                     .done = memory_zero (slots, sizeof *run.done) };
  team_run (threads, work, &run);
  pthread_cond_destroy (&run.settled);
  pthread_mutex_destroy (&run.lock);
  free (run.done);
}
