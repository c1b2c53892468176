#include "results/store/recheck.h"

#include "base/limits.h"
#include "base/memory.h"
#include "base/progress.h"
#include "model/common/effort.h"
#include "model/common/parts.h"
#include "results/store/failure.h"
#include "results/store/sample.h"
#include "results/store/store.h"
#include "search/core/ordered_map.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* The entries of the store, in the order of their hashes. */
struct listed {
  char sha256[STORE_SHA256];
  size_t bytes; /* of its texts, but for schedules */
};

/* What the threads share. */
struct recheck {
  const char *path;
  const struct recheck_options *options;
  struct listed *list; /* owned [count] */
  size_t count, capacity;
  uint64_t *drawn; /* owned: which of them are checked */
  uint64_t drawn_count;
  struct output *out;
  struct recheck_report *report;
  struct status *status;
  double start;
};

/* What a thread has. */
struct checker {
  struct store *store; /* NULL: could not be opened */
  struct store_entry entry;
  struct status trouble; /* why */
};

static void *
begin (void *context)
{
  const struct recheck *recheck = context;
  struct checker *checker = memory_zero (1, sizeof *checker);
  store_entry_init (&checker->entry);
  status_init (&checker->trouble);
  checker->store = store_open (recheck->path, STORE_READ, &checker->trouble);
  return checker;
}

static void
end (void *memory)
{
  struct checker *checker = memory;
  store_close (checker->store);
  store_entry_clear (&checker->entry);
  free (checker);
}

/* The result of a piece is its status. */
static void *
work (uint64_t piece, void *memory, void *context)
{
  const struct recheck *recheck = context;
  struct checker *checker = memory;
  if (limits_interrupted ())
    return NULL;
  struct status *said = memory_alloc (1, sizeof *said);
  *said = checker->trouble;
  if (checker->store
      && store_get (checker->store, recheck->list[recheck->drawn[piece]].sha256, STORE_EVERYTHING,
                    &checker->entry, said))
    store_judge (&checker->entry, said);
  return said;
}

static bool
take (uint64_t piece, void *result, void *context)
{
  struct recheck *recheck = context;
  struct recheck_report *report = recheck->report;
  struct status said = *(struct status *)result;
  free (result);
  if (said.code == STATUS_LIMIT) /* interrupted: it was not checked */
    return false;
  report->checked++;
  if (progress_due ())
    progress_line ("recheck: %" PRIu64 " of %" PRIu64 " done, %" PRIu64 " failed, %.0f s to go",
                   report->checked, recheck->drawn_count, report->failed,
                   (limits_now () - recheck->start) / (double)report->checked
                     * (double)(recheck->drawn_count - report->checked));
  if (said.code == STATUS_MACHINE)
    return status_set (recheck->status, said.code, "%s", said.message);
  if (said.code == STATUS_OK)
    return true;
  report->failed++;
  failure_write (recheck->out, recheck->options->json, NULL,
                 said.code == STATUS_FALSE ? NULL : recheck->list[recheck->drawn[piece]].sha256,
                 said.message);
  output_flush (recheck->out);
  return true;
}

/* For store_each; context: the struct recheck. */
static bool
add_entry (const struct store_entry *entry, const struct status *damage, void *context)
{
  struct recheck *recheck = context;
  (void)damage;
  memory_grow (recheck->list, recheck->capacity, recheck->count + 1);
  struct listed *listed = &recheck->list[recheck->count++];
  memcpy (listed->sha256, entry->sha256, sizeof listed->sha256);
  listed->bytes = entry->canonical ? strlen (entry->canonical) : 0;
  listed->bytes += entry->stored_bytes > 0 ? (size_t)entry->stored_bytes : 0;
  return true;
}

/* Of the entries that are drawn those of the part that is asked for remain. */
static void
take_part (struct recheck *recheck)
{
  const struct recheck_options *options = recheck->options;
  uint64_t kept = 0;
  if (options->parts <= 1)
    return;
  struct parts *parts = parts_new (options->parts);
  for (uint64_t i = 0; i < recheck->drawn_count; i++)
    if (parts_next (parts, effort_check (recheck->list[recheck->drawn[i]].bytes)) == options->part)
      recheck->drawn[kept++] = recheck->drawn[i];
  recheck->drawn_count = kept;
  parts_free (parts);
}

static bool
list (struct recheck *recheck, struct status *status)
{
  const struct recheck_options *options = recheck->options;
  struct store *store = store_open (recheck->path, STORE_READ, status);
  if (!store)
    return false;
  struct status sound;
  status_init (&sound);
  if (!store_sound (store, &sound)) { /* the entries may show more */
    if (sound.code == STATUS_MACHINE || sound.code == STATUS_LIMIT) {
      *status = sound;
      store_close (store);
      return false;
    }
    recheck->report->damaged = true;
    failure_write (recheck->out, options->json, NULL, NULL, sound.message);
  }
  bool good = store_each (store, STORE_BY_HASH, add_entry, recheck, status);
  store_close (store);
  recheck->report->entries = recheck->count;
  recheck->drawn_count = options->sample > 0 ? options->sample : recheck->count;
  recheck->drawn = draw_some (recheck->count, &recheck->drawn_count, options->seed);
  take_part (recheck);
  return good;
}

enum status_code
recheck_store (const char *path, const struct recheck_options *options, struct output *out,
               struct recheck_report *report, struct status *status)
{
  struct recheck recheck = { .path = path,
                             .options = options,
                             .out = out,
                             .report = report,
                             .status = status,
                             .start = limits_now () };
  *report = (struct recheck_report){ .entries = 0 };
  if (list (&recheck, status)) {
    const struct ordered_map ordered_map = { .threads = options->threads,
                                             .last = recheck.drawn_count,
                                             .work = work,
                                             .begin = begin,
                                             .end = end,
                                             .take = take,
                                             .drop = free,
                                             .context = &recheck };
    if (!ordered_map_run (&ordered_map) && limits_interrupted ())
      status_set (status, STATUS_LIMIT,
                  "%s: interrupted: %" PRIu64 " of %" PRIu64 " entries are rechecked", path,
                  report->checked, recheck.drawn_count);
  }
  if (report->failed > 0 || report->damaged) {
    status_init (status);
    status_set (status, STATUS_FALSE, "%s: %" PRIu64 " of %" PRIu64 " entries fail%s", path,
                report->failed, report->checked,
                report->damaged ? ", and the file is damaged" : "");
  }
  memory_free (recheck.list, recheck.drawn);
  return status->code;
}
