#include "claims/core/examine.h"

#include "base/bytes.h"
#include "base/memory.h"
#include "base/progress.h"
#include "base/team.h"
#include "gen/common/shipped.h"
#include "model/common/data.h"
#include "model/common/model.h"
#include "search/core/model.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

static size_t
count_models (void)
{
  size_t count = 0;
  while (claims_models[count])
    count++;
  return count;
}

void
examine_init (struct examine *examine, const struct claim *only)
{
  *examine = (struct examine){ .only = only };
  examine->measures = memory_zero (count_models () + 1, sizeof *examine->measures);
  theorem_suite_init (&examine->suite, only);
}

void
examine_fork (const struct examine *examine, struct examine *own)
{
  examine_init (own, examine->only);
  own->suite.order = examine->suite.order;
  own->limits = examine->limits;
  own->class = examine->class;
}

void
examine_join (struct examine *examine, struct examine *own)
{
  theorem_suite_join (&examine->suite, &own->suite);
  examine->instances += own->instances;
  examine->open += own->open;
  examine_clear (own);
}

void
examine_clear (struct examine *examine)
{
  for (size_t i = 0; claims_models[i]; i++)
    if (examine->measures[i])
      claims_models[i]->measure_free (examine->measures[i]);
  free (examine->measures);
  theorem_suite_clear (&examine->suite);
}

void
examine_put (struct examine *examine, struct output *out)
{
  bytes_put (out, examine->instances);
  bytes_put (out, examine->open);
  theorem_suite_put (&examine->suite, out);
  examine->instances = examine->open = 0;
  theorem_suite_clear (&examine->suite);
  theorem_suite_init (&examine->suite, examine->only);
}

bool
examine_take (struct examine *examine, const char *from, size_t length)
{
  struct theorem_suite other;
  struct bytes bytes;
  uint64_t instances, open;
  bytes_open (&bytes, from, length);
  bytes_get (&bytes, instances);
  bytes_get (&bytes, open);
  theorem_suite_init (&other, examine->only);
  bool good = theorem_suite_get (&other, &bytes) && bytes_over (&bytes);
  if (good) {
    theorem_suite_join (&examine->suite, &other);
    examine->instances += instances;
    examine->open += open;
  }
  theorem_suite_clear (&other);
  return good;
}

/* What the threads of examine_run have in common. */
struct examine_shared {
  bool (*all) (struct examine *examine, const void *context, struct status *status);
  const void *context;
  uint64_t threads;
  struct examine *own;    /* by thread */
  struct status *trouble; /* by thread */
  atomic_uint_fast64_t done;
  atomic_bool failed;
};

/* Is the next instance another thread's? */
static bool
passes (struct examine *examine)
{
  bool other = examine->threads > 1 && examine->suite.order % examine->threads != examine->thread;
  examine->suite.order += other;
  return other;
}

/* The numbers were found, or why they were not. */
static bool
note (struct examine *examine, const struct claims_measurements *measured, const struct status *own,
      struct status *status)
{
  if (measured) {
    theorem_suite_note (&examine->suite, measured);
    examine->instances++;
  } else if (own->code == STATUS_LIMIT && !limits_interrupted ()) {
    examine->open++;
    examine->suite.order++;
  } else {
    return status_set (status, own->code, "%s", own->message);
  }
  if (examine->shared)
    progress_count (atomic_fetch_add (&examine->shared->done, 1) + 1, 0, "instances");
  return true;
}

/* Has schedules of the class measured, if the model has it. */
static void
set_class (const struct examine *examine, size_t i)
{
  unsigned class;
  for (const struct model *model = models; model->name; model++)
    if (model->claims == claims_models[i] && claims_models[i]->measure_class
        && solve_class_find (model->solve, examine->class, &class))
      claims_models[i]->measure_class (examine->measures[i], class);
}

bool
examine_instance (struct examine *examine, const struct claims_model *model, const void *instance,
                  const char *label, struct status *status)
{
  struct status own = { .code = STATUS_OK };
  size_t i = 0;
  if (passes (examine))
    return !atomic_load (&examine->shared->failed);
  while (claims_models[i]->table != model->table)
    i++;
  if (!examine->measures[i]) {
    examine->measures[i] = claims_models[i]->measure_new ();
    if (examine->class)
      set_class (examine, i);
  }
  return note (
    examine,
    claims_models[i]->measure (examine->measures[i], instance, label, &examine->limits, &own), &own,
    status);
}

#define LINE_LABEL 64

static void
run_thread (void *context, size_t thread, size_t member)
{
  struct examine_shared *shared = context;
  struct examine *own = &shared->own[thread];
  (void)member;
  own->thread = thread;
  own->threads = shared->threads;
  own->shared = shared;
  if (!shared->all (own, shared->context, &shared->trouble[thread]))
    atomic_store (&shared->failed, true);
}

bool
examine_run (struct examine *examine, int threads,
             bool (*all) (struct examine *examine, const void *context, struct status *status),
             const void *context, struct status *status)
{
  struct examine_shared shared
    = { .all = all,
        .context = context,
        .threads = (uint64_t)threads,
        .own = memory_alloc ((size_t)threads, sizeof *shared.own),
        .trouble = memory_zero ((size_t)threads, sizeof *shared.trouble) };
  for (int i = 0; i < threads; i++)
    examine_fork (examine, &shared.own[i]);
  team_share (threads, (size_t)threads, run_thread, &shared);
  for (int i = 0; i < threads; i++) {
    examine_join (examine, &shared.own[i]);
    if (status->code == STATUS_OK && shared.trouble[i].code != STATUS_OK)
      status_set (status, shared.trouble[i].code, "%s", shared.trouble[i].message);
  }
  memory_free (shared.own, shared.trouble);
  return !atomic_load (&shared.failed);
}

/* A line of a suite, unless it is about another model. */
static bool
examine_line (struct examine *examine, const struct claims_model *claims, const char *text,
              size_t length, size_t line, struct status *status)
{
  char label[LINE_LABEL];
  const struct model *model = model_find (text, length, "a suite", line, status);
  if (!model || model->claims->table != claims->table)
    return model != NULL;
  snprintf (label, sizeof label, "line %zu", line);
  void *instance = data_new (model->data->instance);
  bool good = model->data->read_instance (instance, text, length, "a suite", line, status)
              && examine_instance (examine, claims, instance, label, status);
  data_free (model->data->instance, instance);
  return good;
}

bool
examine_suite (struct examine *examine, const char *suite, const struct claims_model *claims,
               struct status *status)
{
  struct output text = { .stream = NULL };
  bool good = true;
  shipped_write (suite, &text);
  for (size_t at = 0, line = 1, length; good && at < text.length; at += length + 1, line++) {
    const char *start = text.bytes + at;
    length = (size_t)((const char *)memchr (start, '\n', text.length - at) - start);
    good = examine_line (examine, claims, start, length, line, status);
  }
  output_discard (&text);
  return good;
}
