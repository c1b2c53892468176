/* Two answers about the same instance: which of them is kept, and where it stands. */
#include "base/memory.h"
#include "base/rational.h"
#include "results/store/internal.h"

#include <stdlib.h>
#include <string.h>

static bool
earlier (const struct store_entry *a, const struct store_entry *b)
{
  int names = strcmp (a->source, b->source);
  return names != 0 ? names < 0 : a->line < b->line;
}

/* Copy `place` into `entry` where that is the earlier one. Returns whether it was. */
static bool
move_place (struct store_entry *entry, const struct store_entry *place)
{
  if (!earlier (place, entry))
    return false;
  const char *const from[]
    = { place->source, place->name, place->unit, place->origin, place->family, place->seed };
  char **const to[]
    = { &entry->source, &entry->name, &entry->unit, &entry->origin, &entry->family, &entry->seed };
  for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
    free (*to[i]);
    *to[i] = memory_copy (from[i]);
  }
  entry->line = place->line;
  return true;
}

/* A limit of 0 is none. */
static bool
larger (double limit, double other)
{
  return other > 0 && (limit <= 0 || limit > other);
}

/* The larger limits of the two are those that were not enough. Returns whether `entry` had a
   smaller one. */
static bool
raise_limits (struct store_entry *entry, const struct store_entry *other)
{
  bool time = larger (other->time_limit, entry->time_limit),
       memory = larger ((double)other->memory_limit, (double)entry->memory_limit);
  if (time)
    entry->time_limit = other->time_limit;
  if (memory)
    entry->memory_limit = other->memory_limit;
  return time || memory;
}

/* Is its makespan said to be the least: proven, or by the search's word? */
static bool
claimed (const struct store_entry *entry)
{
  return entry->optimal || entry->uncertified;
}

/* Does `old`, which the store holds, contradict the entry? Then false with STATUS_FALSE and both
   values; else *order compares the
 * makespans. */
static bool
agree (const struct store_entry *old, const struct store_entry *entry, int *order,
       struct status *status)
{
  struct rational a = { 0, 1 }, b = { 0, 1 };
  if (!old->makespan || !entry->makespan
      || rational_parse (old->makespan, strlen (old->makespan), &a) != RATIONAL_OK
      || rational_parse (entry->makespan, strlen (entry->makespan), &b) != RATIONAL_OK)
    return status_set (status, STATUS_FALSE, "%s: damaged: a makespan is no number", entry->sha256);
  *order = rational_compare (a, b);
  if ((claimed (old) && *order > 0) || (claimed (entry) && *order < 0))
    return status_set (
      status, STATUS_FALSE, "%s: contradiction: %s makespan %s in the store, %s makespan %s here",
      entry->sha256, store_status (old), old->makespan, store_status (entry), entry->makespan);
  return true;
}

bool
store_contrary (struct store *store, const struct store_entry *entry, struct status *status)
{
  bool there;
  int order;
  return store_load (store, entry->sha256, &there, status) && there
         && !agree (&store->old, entry, &order, status);
}

/* Does the entry say more than `old`, with which it agrees? `order` compares their makespans. */
static bool
better (const struct store_entry *entry, const struct store_entry *old, int order)
{
  return !old->optimal
         && (entry->optimal || order > 0 || (entry->uncertified && !old->uncertified));
}

/* Within a transaction: the entry goes in, or the store's stays. */
static enum store_put
settle (struct store *store, struct store_entry *entry, struct status *status)
{
  struct store_entry *old = &store->old;
  bool there;
  int order;
  if (entry->class != store->class) {
    status_set (
      status, STATUS_FALSE,
      "%s: of class '%s', not of that of the store, '%s' (dataset --class %s makes a store "
      "that takes it)",
      entry->sha256, store_class_text (entry->class), store_class_text (store->class),
      store_class_text (entry->class));
    return STORE_REFUSED;
  }
  if (!store_load (store, entry->sha256, &there, status))
    return STORE_FAILED;
  if (!there)
    return store_write (store, entry, status) ? STORE_ADDED : STORE_FAILED;
  if (!agree (old, entry, &order, status))
    return STORE_CONTRARY;
  if (better (entry, old, order)) {
    move_place (entry, old);
    if (!entry->optimal)
      raise_limits (entry, old);
    return store_write (store, entry, status) ? STORE_BETTER : STORE_FAILED;
  }
  bool moved = move_place (old, entry), raised = !old->optimal && raise_limits (old, entry);
  return (!moved && !raised) || store_write (store, old, status) ? STORE_KEPT : STORE_FAILED;
}

enum store_put
store_put_judged (struct store *store, struct store_entry *entry, struct status *status)
{
  if (!database_begin (store->database, status))
    return STORE_FAILED;
  enum store_put put = settle (store, entry, status);
  if (database_end (store->database, status->code == STATUS_OK, status) || put == STORE_CONTRARY
      || put == STORE_REFUSED)
    return put;
  return STORE_FAILED;
}

enum store_put
store_put (struct store *store, struct store_entry *entry, struct status *status)
{
  if (store_contrary (store, entry, status))
    return STORE_CONTRARY;
  if (status->code != STATUS_OK)
    return STORE_FAILED;
  if (!store_judge (entry, status))
    return status->code == STATUS_FALSE ? STORE_REFUSED : STORE_FAILED;
  return store_put_judged (store, entry, status);
}

bool
store_note (struct store *store, const struct store_entry *place, struct status *status)
{
  bool there;
  if (!database_begin (store->database, status))
    return false;
  bool good
    = store_load (store, place->sha256, &there, status)
      && (!there || !move_place (&store->old, place) || store_write (store, &store->old, status));
  return database_end (store->database, good, status);
}
