#include "results/archive.h"

#include "results/archive_json.h"
#include "tests/unit/archive_support.h"

#include <criterion/criterion.h>
#include <string.h>

enum { ALL = ARCHIVE_JSON_SCHEDULE | ARCHIVE_JSON_CERTIFICATE | ARCHIVE_JSON_TIMES };

/* Everything about an entry, as text, to be freed. */
static char *
written (const struct archive_entry *entry)
{
  struct output out;
  output_init_memory (&out);
  archive_json_write (entry, ALL, &out);
  for (size_t i = 0; i < entry->heuristic_count; i++)
    output_print (&out, "%s\n", entry->heuristics[i].schedule);
  output_char (&out, '\0');
  return out.bytes;
}

/* What goes in comes out, whoever opens the store. */
Test (archive, round_trip)
{
  struct folder folder = folder_new ();
  char *path = folder_path (&folder, "store.db");
  struct archive_entry entry, again;
  struct status status;
  archive_entry_init (&entry);
  archive_entry_init (&again);
  for (int i = 0; i < ARCHIVE_INSTANCES; i++) {
    struct archive *archive = archive_of (path, ARCHIVE_WRITE);
    archive_solve (&entry, archive_instances[i], "suite", i + 1);
    cr_expect_null (entry.claim);
    archive_expect (archive, &entry, ARCHIVE_ADDED, &status);
    cr_expect (entry.claim && strncmp (entry.claim, "optimal makespan ", 17) == 0, "%s", entry.claim);
    archive_close (archive);
    archive = archive_of (path, ARCHIVE_READ);
    archive_fetch (archive, entry.sha256, &again);
    char *before = written (&entry), *after = written (&again);
    cr_expect_str_eq (before, after);
    free (before);
    free (after);
    archive_expect (archive, &again, ARCHIVE_KEPT, &status);
    archive_close (archive);
  }
  archive_entry_clear (&entry);
  archive_entry_clear (&again);
  free (path);
  folder_remove (&folder);
}

struct seen {
  char order[ARCHIVE_INSTANCES + 1][ARCHIVE_SHA256];
  size_t count;
  bool texts[3]; /* schedule, certificate, heuristics' schedules */
};

static bool
see (const struct archive_entry *entry, const struct status *damage, void *context)
{
  struct seen *seen = context;
  cr_expect_null (damage);
  memcpy (seen->order[seen->count++], entry->sha256, ARCHIVE_SHA256);
  seen->texts[0] |= entry->schedule != NULL;
  seen->texts[1] |= entry->certificate != NULL;
  seen->texts[2] |= entry->heuristics[0].schedule != NULL;
  cr_expect (entry->canonical && entry->makespan && entry->claim && entry->heuristic_count > 0);
  return true;
}

Test (archive, orders_and_what_is_read)
{
  struct folder folder = folder_new ();
  char *path = archive_make (&folder, "store.db"), (*hashes)[ARCHIVE_SHA256];
  struct archive *archive = archive_of (path, ARCHIVE_READ);
  struct archive_counts counts;
  struct archive_entry entry;
  struct status status;
  size_t count;
  status_init (&status);
  archive_entry_init (&entry);
  for (unsigned what = 0; what < 16; what++) {
    struct seen seen = { .count = 0 };
    cr_assert (archive_each (archive, what, see, &seen, &status), "%s", status.message);
    cr_expect_eq (seen.count, ARCHIVE_INSTANCES);
    cr_expect_eq (seen.texts[0], (what & ARCHIVE_SCHEDULES) != 0);
    cr_expect_eq (seen.texts[1], (what & ARCHIVE_CERTIFICATES) != 0);
    cr_expect_eq (seen.texts[2], (what & ARCHIVE_HEURISTIC_SCHEDULES) != 0);
    cr_assert (archive_hashes (archive, what, &hashes, &count, &status));
    cr_expect (count == seen.count && memcmp (hashes, seen.order, count * sizeof *hashes) == 0);
    for (size_t i = 0; i < count; i++) {
      archive_fetch (archive, hashes[i], &entry);
      if (what & ARCHIVE_BY_HASH)
        cr_expect (i == 0 || strcmp (hashes[i - 1], hashes[i]) < 0);
      else
        cr_expect_eq (entry.line, (int64_t)i + 1);
    }
    free (hashes);
  }
  cr_assert (archive_count (archive, &counts, &status), "%s", status.message);
  cr_expect (counts.instances == ARCHIVE_INSTANCES && counts.optimal == ARCHIVE_INSTANCES && counts.feasible == 0);
  cr_expect (counts.models[MODEL_NODE] == 2 && counts.models[MODEL_OVERHEAD] == 1 && counts.models[MODEL_EXCHANGE] == 1);
  cr_expect (counts.certificate_bytes > 500 && counts.heuristics > 20);
  cr_expect (archive_sound (archive, &status), "%s", status.message);
  cr_expect_not (archive_get (archive, "", 0, &entry, &status));
  cr_expect (strstr (status.message, "several"), "%s", status.message);
  status_init (&status);
  cr_expect_not (archive_get (archive, "0123456789", 0, &entry, &status));
  cr_expect (strstr (status.message, "no instance"), "%s", status.message);
  archive_entry_clear (&entry);
  archive_close (archive);
  free (path);
  folder_remove (&folder);
}

/* What the search calls optimal without a certificate is stored as that. */
Test (archive, solved_without_a_certificate)
{
  struct solver *solver = solver_new (&(struct solver_options){ .threads = 1, .schedule = true });
  const struct batch_line line = { "file", 1, archive_instances[4], strlen (archive_instances[4]), true };
  struct archive_entry entry;
  struct status status;
  status_init (&status);
  archive_entry_init (&entry);
  cr_assert (entry_solve (&entry, solver, &line, &status), "%s", status.message);
  cr_expect (entry.uncertified && !entry.optimal && !entry.lower_bound && !entry.certificate);
  archive_entry_clear (&entry);
  solver_free (solver);
}

Test (archive, statuses)
{
  static const char *const names[] = { "optimal", "uncertified", "feasible" };
  struct archive_entry entry;
  archive_entry_init (&entry);
  for (int i = 0; i < 3; i++) {
    cr_expect (archive_status_read (&entry, names[i], strlen (names[i])));
    cr_expect_str_eq (archive_status (&entry), names[i]);
    cr_expect (entry.optimal == (i == 0) && entry.uncertified == (i == 1));
  }
  cr_expect_not (archive_status_read (&entry, "optima", 6));
  cr_expect_not (archive_status_read (&entry, "", 0));
  archive_entry_clear (&entry);
}
