/* Stores: round trip, orders, states, and entries without a certificate. */
#include "results/store/store.h"

#include "results/store/json.h"
#include "tests/support/store.h"
#include "tests/support/store_count.h"

#include "base/memory.h"

#include <criterion/criterion.h>
#include <dlfcn.h>
#include <string.h>
#include <zlib.h>

enum { ALL = STORE_JSON_SCHEDULE | STORE_JSON_CERTIFICATE | STORE_JSON_TIMES };

/* Everything about an entry, as text, to be freed. */
static char *
written (const struct store_entry *entry)
{
  struct output out;
  output_init_memory (&out);
  store_json_write (entry, ALL, &out);
  for (size_t i = 0; i < entry->heuristic_count; i++)
    output_print (&out, "%s\n", entry->heuristics[i].schedule);
  output_char (&out, '\0');
  return out.bytes;
}

/* What goes in comes out, on every connection. */
Test (store, round_trip)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct store_entry entry, again;
  struct status status;
  store_entry_init (&entry);
  store_entry_init (&again);
  for (int i = 0; i < STORE_INSTANCES; i++) {
    struct store *store = store_of (path, STORE_WRITE);
    store_solve (&entry, store_instances[i], "suite", i + 1);
    cr_expect_null (entry.claim);
    store_expect (store, &entry, STORE_ADDED, &status);
    cr_expect (entry.claim && strncmp (entry.claim, "optimal makespan ", 17) == 0, "%s",
               entry.claim);
    store_close (store);
    store = store_of (path, STORE_READ);
    store_fetch (store, entry.sha256, &again);
    char *before = written (&entry), *after = written (&again);
    cr_expect_str_eq (before, after);
    free (before);
    free (after);
    store_expect (store, &again, STORE_KEPT, &status);
    store_close (store);
  }
  store_entry_clear (&entry);
  store_entry_clear (&again);
  free (path);
  folder_remove (&folder);
}

#ifndef __SANITIZE_ADDRESS__ /* what is left behind would be a leak */
static atomic_bool no_memory;

/* In place of zlib's: what inflateInit calls, out of memory where a test wants that. */
int
inflateInit_ (z_streamp stream, const char *version, int size)
{
  int (*next) (z_streamp, const char *, int);
  *(void **)&next = dlsym (RTLD_NEXT, "inflateInit_");
  return no_memory ? Z_MEM_ERROR : next (stream, version, size);
}

struct fetching {
  struct store *store;
  struct store_entry entry;
  bool ended;
};

static void
fetch (void *context)
{
  struct fetching *fetching = context;
  char sha256[STORE_SHA256];
  strcpy (sha256, fetching->entry.sha256);
  store_fetch (fetching->store, sha256, &fetching->entry);
  fetching->ended = true;
}

/* A text that cannot be unpacked for want of memory is not damaged. */
Test (store, unpacking_without_memory)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct fetching fetching = { .store = store_of (path, STORE_WRITE) };
  struct status status;
  atomic_bool spent = false;
  store_entry_init (&fetching.entry);
  store_solve (&fetching.entry, store_instances[0], "suite", 1);
  store_expect (fetching.store, &fetching.entry, STORE_ADDED, &status);
  cr_assert (memory_try (&spent, fetch, &fetching) && fetching.ended && !spent);
  no_memory = true;
  fetching.ended = false;
  cr_expect (!memory_try (&spent, fetch, &fetching) && !fetching.ended && spent);
  no_memory = false;
  store_close (fetching.store);
  store_entry_clear (&fetching.entry);
  free (path);
  folder_remove (&folder);
}
#endif

struct seen {
  char order[STORE_INSTANCES + 1][STORE_SHA256];
  size_t count;
  bool texts[3]; /* schedule, certificate, heuristics' schedules */
};

static bool
see (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct seen *seen = context;
  cr_expect_null (damage);
  memcpy (seen->order[seen->count++], entry->sha256, STORE_SHA256);
  seen->texts[0] |= entry->schedule != NULL;
  seen->texts[1] |= entry->certificate != NULL;
  seen->texts[2] |= entry->heuristics[0].schedule != NULL;
  cr_expect (entry->canonical && entry->makespan && entry->claim && entry->heuristic_count > 0);
  return true;
}

Test (store, orders_and_what_is_read)
{
  struct folder folder = folder_new ();
  char *path = store_make (&folder, "store.db"), (*hashes)[STORE_SHA256];
  struct store *store = store_of (path, STORE_READ);
  struct store_counts counts;
  struct store_entry entry;
  struct status status;
  size_t count;
  status_init (&status);
  store_entry_init (&entry);
  for (unsigned what = 0; what < 16; what++) {
    struct seen seen = { .count = 0 };
    cr_assert (store_each (store, what, see, &seen, &status), "%s", status.message);
    cr_expect_eq (seen.count, STORE_INSTANCES);
    cr_expect_eq (seen.texts[0], (what & STORE_SCHEDULES) != 0);
    cr_expect_eq (seen.texts[1], (what & STORE_CERTIFICATES) != 0);
    cr_expect_eq (seen.texts[2], (what & STORE_HEURISTIC_SCHEDULES) != 0);
    cr_assert (store_hashes (store, what, &hashes, &count, &status));
    cr_expect (count == seen.count && memcmp (hashes, seen.order, count * sizeof *hashes) == 0);
    for (size_t i = 0; i < count; i++) {
      store_fetch (store, hashes[i], &entry);
      if (what & STORE_BY_HASH)
        cr_expect (i == 0 || strcmp (hashes[i - 1], hashes[i]) < 0);
      else
        cr_expect_eq (entry.line, (int64_t)i + 1);
    }
    free (hashes);
  }
  cr_assert (store_count (store, &counts, &status), "%s", status.message);
  cr_expect (counts.instances == STORE_INSTANCES && counts.optimal == STORE_INSTANCES
             && counts.feasible == 0);
  cr_expect (counts.models[model_index (model_named ("node"))] == 2
             && counts.models[model_index (model_named ("overhead"))] == 1
             && counts.models[model_index (model_named ("exchange"))] == 1);
  cr_expect (counts.certificate_bytes > 500 && counts.heuristics > 20);
  cr_expect (store_sound (store, &status), "%s", status.message);
  cr_expect_not (store_get (store, "", 0, &entry, &status));
  cr_expect (strstr (status.message, "several"), "%s", status.message);
  status_init (&status);
  cr_expect_not (store_get (store, "0123456789", 0, &entry, &status));
  cr_expect (strstr (status.message, "no instance"), "%s", status.message);
  store_entry_clear (&entry);
  store_close (store);
  free (path);
  folder_remove (&folder);
}

/* What the search calls optimal without a certificate is stored as that. */
Test (store, solved_without_a_certificate)
{
  struct solver *solver = solver_new (&(struct solver_options){ .threads = 1, .schedule = true });
  const struct batch_line line = { .file = "file",
                                   .number = 1,
                                   .text = store_instances[4],
                                   .length = strlen (store_instances[4]),
                                   .single = true };
  struct store_entry entry;
  struct status status;
  status_init (&status);
  store_entry_init (&entry);
  cr_assert (entry_solve (&entry, solver, &line, &status), "%s", status.message);
  cr_expect (entry.uncertified && !entry.optimal && !entry.lower_bound && !entry.certificate);
  store_entry_clear (&entry);
  solver_free (solver);
}

Test (store, statuses)
{
  static const char *const names[] = { "optimal", "uncertified", "feasible" };
  struct store_entry entry;
  store_entry_init (&entry);
  for (int i = 0; i < 3; i++) {
    cr_expect (store_status_read (&entry, names[i], strlen (names[i])));
    cr_expect_str_eq (store_status (&entry), names[i]);
    cr_expect (entry.optimal == (i == 0) && entry.uncertified == (i == 1));
  }
  cr_expect_not (store_status_read (&entry, "optima", 6));
  cr_expect_not (store_status_read (&entry, "", 0));
  store_entry_clear (&entry);
}
