#include "results/store/merge.h"

#include "base/limits.h"
#include "base/progress.h"
#include "results/store/failure.h"
#include "results/store/store.h"

#include <inttypes.h>
#include <stdlib.h>

struct merge {
  const char *path; /* of the store that is read */
  struct store *from, *to;
  struct store_entry entry;
  struct output *out;
  bool json; /* as of merge_run */
  struct merge_report *report;
};

static void
complain (const struct merge *merge, const struct status *said)
{
  failure_write (merge->out, merge->json, "not stored", merge->path, said->message);
}

/* What contradicts the store is called so even if it is damaged, too. */
static bool
refuse (struct merge *merge, struct status *damage, struct status *status)
{
  struct status said;
  status_init (&said);
  if (merge->entry.makespan && store_contrary (merge->to, &merge->entry, &said)) {
    merge->report->contradictions++;
    complain (merge, &said);
    return true;
  }
  merge->report->refused++;
  complain (merge, damage);
  return said.code == STATUS_OK || status_set (status, said.code, "%s", said.message);
}

static bool
interrupted (struct status *status)
{
  return status_set (status, STATUS_LIMIT, "interrupted; rerun the same command to resume");
}

static bool
put (struct merge *merge, struct status *status)
{
  struct merge_report *report = merge->report;
  struct status said;
  status_init (&said);
  switch (store_put (merge->to, &merge->entry, &said)) {
  case STORE_ADDED:
    report->added++;
    return true;
  case STORE_BETTER:
    report->better++;
    return true;
  case STORE_KEPT:
    report->kept++;
    return true;
  case STORE_CONTRARY:
    report->contradictions++;
    break;
  case STORE_REFUSED:
    report->refused++;
    break;
  default:
    return said.code == STATUS_LIMIT ? interrupted (status)
                                     : status_set (status, said.code, "%s", said.message);
  }
  complain (merge, &said);
  return true;
}

/* One entry. False with the status set when going on is useless. */
static bool
move (struct merge *merge, const char *hash, struct status *status)
{
  struct status damage;
  status_init (&damage);
  if (limits_interrupted ())
    return interrupted (status);
  bool read = store_get (merge->from, hash, STORE_EVERYTHING, &merge->entry, &damage);
  if (!read && damage.code == STATUS_LIMIT)
    return interrupted (status);
  if (!read && damage.code != STATUS_FALSE)
    return status_set (status, damage.code, "%s", damage.message);
  merge->report->entries++;
  if (progress_due ())
    progress_line ("merge: %" PRIu64 " entries done", merge->report->entries);
  return read ? put (merge, status) : refuse (merge, &damage, status);
}

static bool
merge_store (struct merge *merge, struct status *status)
{
  char (*hashes)[STORE_SHA256] = NULL;
  size_t count = 0;
  merge->from = store_open (merge->path, STORE_READ, status);
  if (!merge->from)
    return false;
  bool good = store_hashes (merge->from, 0, &hashes, &count, status);
  for (size_t i = 0; good && i < count; i++)
    good = move (merge, hashes[i], status);
  free (hashes);
  store_close (merge->from);
  return good;
}

/* The class of all the stores. */
static bool
find_class (const char *const *from, size_t count, const char **class, struct status *status)
{
  bool good = true;
  for (size_t i = 0; good && i < count; i++) {
    struct store *store = store_open (from[i], STORE_READ, status);
    if (!store)
      return false;
    if (i == 0)
      *class = store_class (store);
    good = store_of_class (store, *class, status);
    store_close (store);
  }
  return good;
}

enum status_code
merge_run (const char *const *from, size_t count, const char *to, bool json, struct output *out,
           struct merge_report *report, struct status *status)
{
  struct merge merge = { .out = out, .json = json, .report = report };
  const char *class = NULL;
  *report = (struct merge_report){ .entries = 0 };
  if (!find_class (from, count, &class, status))
    return status->code;
  merge.to = store_open_class (to, class, status);
  if (!merge.to)
    return status->code;
  store_entry_init (&merge.entry);
  bool good = true;
  for (size_t i = 0; good && i < count; i++) {
    merge.path = from[i];
    good = merge_store (&merge, status);
  }
  if (good && report->contradictions + report->refused > 0)
    status_set (status, STATUS_FALSE, "%" PRIu64 " contradiction%s, %" PRIu64 " refused",
                report->contradictions, report->contradictions == 1 ? "" : "s", report->refused);
  if (good && status->code == STATUS_OK && store_count_open (merge.to, &report->open, status)
      && report->open > 0)
    status_set (status, STATUS_LIMIT, "%s: %" PRIu64 " instance%s open", to, report->open,
                report->open == 1 ? " is" : "s are");
  store_entry_clear (&merge.entry);
  store_close (merge.to);
  return status->code;
}
