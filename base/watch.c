#include "base/watch.h"

void
watch_init (struct watch *watch)
{
  pthread_mutex_init (&watch->lock, NULL);
  watch_reset (watch);
}

void
watch_clear (struct watch *watch)
{
  pthread_mutex_destroy (&watch->lock);
}

void
watch_reset (struct watch *watch)
{
  watch->bound = watch->best = (struct rational){ 0, 0 };
  atomic_store (&watch->phase, NULL);
  atomic_store (&watch->unit, NULL);
  atomic_store (&watch->work, 0);
}

/* Put the value in place of one that compares with it as `order` says: -1 less, 1 greater. */
static void
post (struct watch *watch, struct rational *place, struct rational value, int order)
{
  pthread_mutex_lock (&watch->lock);
  if (place->denominator == 0 || rational_compare (*place, value) * order > 0)
    *place = value;
  pthread_mutex_unlock (&watch->lock);
}

void
watch_bound (struct watch *watch, struct rational bound)
{
  if (watch)
    post (watch, &watch->bound, bound, -1);
}

void
watch_best (struct watch *watch, struct rational best)
{
  if (watch)
    post (watch, &watch->best, best, 1);
}

void
watch_read (struct watch *watch, struct rational *bound, struct rational *best)
{
  pthread_mutex_lock (&watch->lock);
  *bound = watch->bound;
  *best = watch->best;
  pthread_mutex_unlock (&watch->lock);
}

void
watch_enter (struct watch *watch, const char *phase)
{
  if (watch)
    atomic_store_explicit (&watch->phase, phase, memory_order_relaxed);
}

void
watch_work (struct watch *watch, uint64_t work, const char *unit)
{
  if (!watch)
    return;
  atomic_store_explicit (&watch->work, work, memory_order_relaxed);
  atomic_store_explicit (&watch->unit, unit, memory_order_relaxed);
}

const char *
watch_phase (const struct watch *watch)
{
  return watch ? atomic_load_explicit (&watch->phase, memory_order_relaxed) : NULL;
}
