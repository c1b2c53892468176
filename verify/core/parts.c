#include "verify/core/parts.h"

#include "base/memory.h"
#include "base/ordered.h"
#include "verify/core/clock.h"

#include <stdlib.h>

#define SLOTS 4 /* parts that are read and not settled, for each thread */

static _Thread_local struct verify_parts_setting current = { .threads = 1 };

struct verify_parts_setting
verify_parts_set (struct verify_parts_setting setting)
{
  struct verify_parts_setting former = current;

  current = setting;
  return former;
}

int
verify_parts_threads (size_t length, uint64_t bytes, const struct deadline *deadline, size_t *size)
{
  int threads = current.threads;

  if (current.size > 0)
    *size = current.size;
  else if (length / 4 < *size)
    return 1;
  if (threads > 1 && bytes > 0 && deadline != NULL && deadline->bytes > 0
      && deadline->bytes / bytes < (uint64_t)threads)
    threads = (int)(deadline->bytes / bytes);
  return threads < 1 ? 1 : threads;
}

size_t
verify_parts_slots (int threads)
{
  return SLOTS * (size_t)threads;
}

/* A check that is under way. */
struct run {
  const struct verify_parts *parts;
  void *context;
  const struct deadline *deadline;
  struct verify_part_outcome *outcomes; /* [slots] */
  struct verify_part_outcome *outcome;  /* of all parts that are settled */
};

/* For ordered_run. */
static bool
take (void *context, size_t slot)
{
  struct run *run = context;
  const struct deadline *former = verify_clock_set (run->deadline);
  bool more = run->parts->read (run->context, slot);

  verify_clock_set (former);
  return more;
}

/* For ordered_run. */
static void
check (void *context, size_t slot, size_t member)
{
  struct run *run = context;
  const struct deadline *former = verify_clock_set (run->deadline);

  run->outcomes[slot] = (struct verify_part_outcome){ .code = STATUS_OK };
  run->parts->check (run->context, slot, member, &run->outcomes[slot]);
  verify_clock_set (former);
}

/* For ordered_run: the first part that is not accepted decides. */
static bool
settle (void *context, size_t slot)
{
  struct run *run = context;
  uint64_t before = run->outcome->steps;

  *run->outcome = run->outcomes[slot];
  run->outcome->steps += before;
  return run->outcome->code == STATUS_OK;
}

/* As many parts as there are slots are read, then checked, then settled, and so on. */
static void
run_in_turn (struct run *run, size_t slots, size_t threads)
{
  bool going = true;

  for (size_t done = 0, read; going; done += read) {
    for (read = 0; read < slots && take (run, read); read++)
      ;
    for (size_t slot = 0; slot < read; slot++)
      check (run, slot, (done + slot) % threads);
    going = read == slots;
    for (size_t slot = 0; slot < read && run->outcome->code == STATUS_OK; slot++)
      going = settle (run, slot) && going;
  }
}

void
verify_parts_run (const struct verify_parts *parts, int threads, const struct deadline *deadline,
                  void *context, struct verify_part_outcome *outcome)
{
  static const struct ordered ordered = { take, check, settle };
  size_t slots = verify_parts_slots (threads);
  struct run run = { .parts = parts, .context = context, .deadline = deadline, .outcome = outcome };

  *outcome = (struct verify_part_outcome){ .code = STATUS_OK };
  run.outcomes = memory_zero (slots, sizeof *run.outcomes);
  if (current.in_turn)
    run_in_turn (&run, slots, (size_t)threads);
  else
    ordered_run (&ordered, threads, slots, &run);
  free (run.outcomes);
}

enum status_code
verify_parts_conclude (const struct verify_part_outcome *outcome, enum status_code code,
                       const struct status *read, struct status *status,
                       struct verify_reason *reason)
{
  if (outcome->code == STATUS_FALSE)
    *reason = outcome->reason;
  if (outcome->code != STATUS_OK) {
    code = outcome->code;
    read = &outcome->status;
  }
  if (read->code != STATUS_OK)
    status_set (status, read->code, "%s", read->message);
  return code;
}
