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
