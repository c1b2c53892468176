/* The power fails at every write and every sync of a store, and what was not synced is lost in
   part: the store is there again, sound, with the first entries. */
#include "results/store/internal.h"
#include "tests/support/crash_vfs.h"
#include "tests/support/rounds.h"
#include "tests/support/store.h"

#include <criterion/criterion.h>

static const char path[] = "store.db";

/* What was put, in order: hashes, and the seals of all that is stored. */
static char hash[STORE_INSTANCES][STORE_SHA256], seal[STORE_INSTANCES][DIGEST_TEXT];

/* What a run did. */
static struct crash_event *events;
static size_t event_count, closed[STORE_INSTANCES]; /* by number of entries: when it was closed */

static void
seal_of (const struct store_entry *entry, char text[DIGEST_TEXT])
{
  char proof[DIGEST_TEXT] = "";
  if (entry->certificate)
    digest_sha256 (entry->certificate, strlen (entry->certificate), proof);
  store_seal (entry, proof, text);
}

/* Keep what was done. */
static void
take_events (void)
{
  events = crash.event;
  event_count = crash.count;
  crash.event = NULL;
  crash.count = crash.capacity = 0;
}

static void
drop_events (void)
{
  for (size_t i = 0; i < event_count; i++)
    free (events[i].bytes);
  free (events);
}

/* Put entries into a store that is closed and opened on the way. */
static void
fill (void)
{
  struct store *store = store_of (path, STORE_WRITE);
  struct store_entry entry;
  struct status status;
  store_entry_init (&entry);
  for (int i = 0; i < STORE_INSTANCES; i++) {
    store_solve (&entry, store_instances[i], "suite", i + 1);
    store_expect (store, &entry, STORE_ADDED, &status);
    memcpy (hash[i], entry.sha256, sizeof hash[i]);
    seal_of (&entry, seal[i]);
    if (i == 2) {
      store_close (store);
      closed[i] = crash.count;
      store = store_of (path, STORE_WRITE);
    }
  }
  store_close (store);
  closed[STORE_INSTANCES - 1] = crash.count;
  store_entry_clear (&entry);
}

/* How many of the entries are there: the first ones, as they were put. */
static int
count_entries (struct store *store, const char *when)
{
  char (*found)[STORE_SHA256] = NULL, text[DIGEST_TEXT];
  struct store_entry entry;
  struct status status;
  size_t count = 0;
  status_init (&status);
  store_entry_init (&entry);
  cr_assert (store_sound (store, &status), "%s: %s", when, status.message);
  cr_assert (store_hashes (store, 0, &found, &count, &status), "%s: %s", when, status.message);
  for (size_t i = 0; i < count; i++) {
    cr_assert_str_eq (found[i], hash[i], "%s", when);
    store_fetch (store, found[i], &entry);
    seal_of (&entry, text);
    cr_assert_str_eq (text, seal[i], "%s", when);
  }
  free (found);
  store_entry_clear (&entry);
  return (int)count;
}

/* What is there after a restart; after a store is closed it must be there. */
static int
look (size_t at, const char *when)
{
  struct store *store = store_of (path, STORE_WRITE);
  int count = count_entries (store, when), least = 0;
  for (int i = 0; i < STORE_INSTANCES; i++)
    if (closed[i] > 0 && closed[i] <= at)
      least = i + 1;
  cr_assert_geq (count, least, "%s", when);
  store_close (store);
  return count;
}

/* The store is made, filled, closed, opened and filled again. */
Test (crash, filled)
{
  int seen[STORE_INSTANCES + 1] = { 0 };
  struct rng rng;
  crash_begin ();
  fill ();
  take_events ();
  for (size_t at = 0; at <= event_count; at++)
    for (int draw = 0; draw < 1 + rounds (10); draw++) {
      char when[60];
      snprintf (when, sizeof when, "event %zu of %zu, draw %d", at, event_count, draw);
      rng_split (&rng, 20, at * 100 + (size_t)draw);
      crash_restart (events, at, draw == 0, &rng);
      seen[look (at, when)]++;
    }
  for (int i = 0; i <= STORE_INSTANCES; i++)
    cr_expect_gt (seen[i], 0, "%d", i);
  crash_restart (events, event_count, true, &rng);
  cr_expect (store_in_order (path)); /* the checker's word */
  drop_events ();
  crash_end ();
}

/* The power fails again while what the first failure left is repaired. */
Test (crash, twice)
{
  struct rng rng;
  crash_begin ();
  fill ();
  take_events ();
  struct crash_event *first = events;
  size_t first_count = event_count;
  for (int draw = 0; draw < rounds (500); draw++) {
    char when[60];
    snprintf (when, sizeof when, "draw %d", draw);
    rng_split (&rng, 21, (size_t)draw);
    size_t at = (size_t)rng_below (&rng, first_count + 1);
    crash_restart (first, at, false, &rng);
    struct crash_image before[CRASH_FILES];
    for (int i = 0; i < CRASH_FILES; i++) {
      before[i] = crash.now[i];
      crash.now[i].bytes = memory_alloc (before[i].length + 1, 1);
      memcpy (crash.now[i].bytes, before[i].bytes, before[i].length);
      crash.now[i].capacity = before[i].length + 1;
    }
    look (at, when);
    take_events ();
    size_t again = (size_t)rng_below (&rng, event_count + 1);
    crash_unmap (NULL, 1);
    for (int i = 0; i < CRASH_FILES; i++) {
      free (crash.now[i].bytes);
      crash.now[i] = before[i];
      crash_survive (i, events, again, false, &rng, &crash.now[i]);
    }
    drop_events ();
    look (at, when);
  }
  events = first;
  event_count = first_count;
  drop_events ();
  crash_end ();
}
