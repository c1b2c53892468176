/* Two answers about the same instance: which of them is kept, and where it stands. */
#include "base/memory.h"
#include "base/rational.h"
#include "results/archive_internal.h"

#include <stdlib.h>
#include <string.h>

static bool
earlier (const struct archive_entry *a, const struct archive_entry *b)
{
  int names = strcmp (a->source, b->source);
  return names != 0 ? names < 0 : a->line < b->line;
}

/* Copy `place` into `entry` where that is the earlier one. Returns whether it was. */
static bool
move_place (struct archive_entry *entry, const struct archive_entry *place)
{
  if (!earlier (place, entry))
    return false;
  const char *const from[] = { place->source, place->name, place->unit, place->origin, place->family, place->seed };
  char **const to[] = { &entry->source, &entry->name, &entry->unit, &entry->origin, &entry->family, &entry->seed };
  for (size_t i = 0; i < sizeof to / sizeof *to; i++) {
    free (*to[i]);
    *to[i] = from[i] ? memory_text (from[i], strlen (from[i])) : NULL;
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

/* The larger limits of the two are those that were not enough. Returns whether `entry` had a smaller one. */
static bool
raise_limits (struct archive_entry *entry, const struct archive_entry *other)
{
  bool time = larger (other->time_limit, entry->time_limit), memory = larger ((double)other->memory_limit, (double)entry->memory_limit);
  if (time)
    entry->time_limit = other->time_limit;
  if (memory)
    entry->memory_limit = other->memory_limit;
  return time || memory;
}

/* Is its makespan said to be the least: proven, or by the search's word? */
static bool
claimed (const struct archive_entry *entry)
{
  return entry->optimal || entry->uncertified;
}

/* Does `old`, which the store holds, contradict the entry? Then false with STATUS_FALSE and both values; else *order compares the
 * makespans. */
static bool
agree (const struct archive_entry *old, const struct archive_entry *entry, int *order, struct status *status)
{
  struct rational a = { 0, 1 }, b = { 0, 1 };
  if (!old->makespan || !entry->makespan || rational_parse (old->makespan, strlen (old->makespan), &a) != RATIONAL_OK
      || rational_parse (entry->makespan, strlen (entry->makespan), &b) != RATIONAL_OK)
    return status_set (status, STATUS_FALSE, "%s: damaged: a makespan is no number", entry->sha256);
  *order = rational_compare (a, b);
  if ((claimed (old) && *order > 0) || (claimed (entry) && *order < 0))
    return status_set (status, STATUS_FALSE, "%s: contradiction: %s makespan %s in the store, %s makespan %s here", entry->sha256,
                       archive_status (old), old->makespan, archive_status (entry), entry->makespan);
  return true;
}

bool
archive_contrary (struct archive *archive, const struct archive_entry *entry, struct status *status)
{
  bool there;
  int order;
  return archive_load (archive, entry->sha256, &there, status) && there && !agree (&archive->old, entry, &order, status);
}

/* Does the entry say more than `old`, with which it agrees? `order` compares their makespans. */
static bool
better (const struct archive_entry *entry, const struct archive_entry *old, int order)
{
  return !old->optimal && (entry->optimal || order > 0 || (entry->uncertified && !old->uncertified));
}

/* Within a transaction: the entry goes in, or the store's stays. */
static enum archive_put
settle (struct archive *archive, struct archive_entry *entry, struct status *status)
{
  struct archive_entry *old = &archive->old;
  bool there;
  int order;
  if (!archive_load (archive, entry->sha256, &there, status))
    return ARCHIVE_FAILED;
  if (!there)
    return archive_write (archive, entry, status) ? ARCHIVE_ADDED : ARCHIVE_FAILED;
  if (!agree (old, entry, &order, status))
    return ARCHIVE_CONTRARY;
  if (better (entry, old, order)) {
    move_place (entry, old);
    if (!entry->optimal)
      raise_limits (entry, old);
    return archive_write (archive, entry, status) ? ARCHIVE_BETTER : ARCHIVE_FAILED;
  }
  bool moved = move_place (old, entry), raised = !old->optimal && raise_limits (old, entry);
  return (!moved && !raised) || archive_write (archive, old, status) ? ARCHIVE_KEPT : ARCHIVE_FAILED;
}

enum archive_put
archive_put (struct archive *archive, struct archive_entry *entry, struct status *status)
{
  if (archive_contrary (archive, entry, status))
    return ARCHIVE_CONTRARY;
  if (status->code != STATUS_OK)
    return ARCHIVE_FAILED;
  if (!archive_judge (entry, status))
    return status->code == STATUS_FALSE ? ARCHIVE_REFUSED : ARCHIVE_FAILED;
  if (!database_begin (archive->database, status))
    return ARCHIVE_FAILED;
  enum archive_put put = settle (archive, entry, status);
  if (database_end (archive->database, status->code == STATUS_OK, status) || put == ARCHIVE_CONTRARY)
    return put;
  return ARCHIVE_FAILED;
}

bool
archive_note (struct archive *archive, const struct archive_entry *place, struct status *status)
{
  bool there;
  if (!database_begin (archive->database, status))
    return false;
  bool good = archive_load (archive, place->sha256, &there, status)
              && (!there || !move_place (&archive->old, place) || archive_write (archive, &archive->old, status));
  return database_end (archive->database, good, status);
}
