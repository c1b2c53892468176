#include "search/openshop/lcg_model.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "search/lcg/disjunctive.h"
#include "search/lcg/log.h"

#include <assert.h>
#include <stdlib.h>

#define NONE (-1)

struct openshop_lcg_model {
  struct lcg_log log; /* the first member */
  const struct openshop_ticks *ticks;
  struct lcg *lcg;
  int32_t tasks, mirror;
  int32_t *row, *column; /* [tasks] */
  int32_t *start;        /* [tasks]: variables */
  int64_t *time;         /* [tasks] */
  /* [jobs + machines]; NULL where there are fewer than two tasks */
  struct lcg_disjunctive **disjunctives;
  int64_t *known; /* [tasks]: starts of a known schedule; NULL: none */
};

/* All booleans are relevant. */
static bool
is_relevant (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return true;
}

/* The task whose window has the earlier middle goes first. */
static bool
initial_phase (void *context, int32_t x)
{
  const struct openshop_lcg_model *model = context;
  int32_t a = model->log.meanings[x].a, b = model->log.meanings[x].b;
  int64_t first = lcg_lower (model->lcg, model->start[a]) + lcg_upper (model->lcg, model->start[a])
                  + model->time[a];
  int64_t second = lcg_lower (model->lcg, model->start[b]) + lcg_upper (model->lcg, model->start[b])
                   + model->time[b];
  return first <= second;
}

static int64_t
known_value (const struct lcg_log *log, struct lcg_meaning meaning)
{
  const int64_t *start = ((const struct openshop_lcg_model *)log)->known;
  return meaning.statement == OPENSHOP_START ? start[meaning.a]
                                             : start[meaning.a] < start[meaning.b];
}

/* Construction. */

static void
number_tasks (struct openshop_lcg_model *model)
{
  const struct openshop_ticks *ticks = model->ticks;
  size_t all = (size_t)ticks->jobs * (size_t)ticks->machines;
  model->row = memory_alloc (all, sizeof *model->row);
  model->column = memory_alloc (all, sizeof *model->column);
  model->time = memory_alloc (all, sizeof *model->time);
  model->start = memory_alloc (all, sizeof *model->start);
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      if (openshop_time (ticks, i, j) == 0)
        continue;
      model->row[model->tasks] = i;
      model->column[model->tasks] = j;
      model->time[model->tasks++] = openshop_time (ticks, i, j);
    }
}

static void
build_starts (struct openshop_lcg_model *model, int64_t limit)
{
  for (int32_t d = 0; d < model->tasks; d++) {
    assert (limit >= model->time[d]);
    model->start[d] = lcg_log_variable (
      &model->log, lcg_variable (model->lcg, 0, limit - model->time[d]), OPENSHOP_START, d, 0);
  }
}

/* The disjunctive constraint of a row or column, with its tasks. */
static struct lcg_disjunctive *
build_disjunctive (struct openshop_lcg_model *model, const int32_t *resource_tasks, size_t count)
{
  if (count < 2)
    return NULL;
  struct lcg_disjunctive_task *tasks = memory_alloc (count, sizeof *tasks);
  int32_t *order = memory_zero (count * count, sizeof *order);
  for (size_t p = 0; p < count; p++) {
    tasks[p] = (struct lcg_disjunctive_task){ .start = model->start[resource_tasks[p]],
                                              .present = NONE,
                                              .duration = model->time[resource_tasks[p]],
                                              .group = NONE,
                                              .echo = NONE };
    for (size_t q = p + 1; q < count; q++) {
      order[p * count + q]
        = lcg_log_variable (&model->log, lcg_boolean (model->lcg), OPENSHOP_BEFORE,
                            resource_tasks[p], resource_tasks[q]);
    }
  }
  struct lcg_disjunctive *disjunctive = lcg_disjunctive_new (model->lcg, count, tasks, order);
  memory_free (tasks, order);
  return disjunctive;
}

/* False when the deadline passed before all were built. */
static bool
build_disjunctives (struct openshop_lcg_model *model, const struct deadline *deadline)
{
  int32_t resources = model->ticks->jobs + model->ticks->machines;
  int32_t *resource_tasks = memory_alloc ((size_t)model->tasks + 1, sizeof *resource_tasks);
  model->disjunctives = memory_zero ((size_t)resources, sizeof (struct lcg_disjunctive *));
  bool timely = true;
  for (int32_t k = 0; k < resources && timely; k++) {
    size_t count = 0;
    for (int32_t d = 0; d < model->tasks; d++)
      if (k < model->ticks->jobs ? model->row[d] == k : model->column[d] == k - model->ticks->jobs)
        resource_tasks[count++] = d;
    model->disjunctives[k] = build_disjunctive (model, resource_tasks, count);
    timely = !deadline_passed (deadline);
  }
  free (resource_tasks);
  return timely;
}

void
openshop_lcg_model_free (struct openshop_lcg_model *model)
{
  if (!model)
    return;
  lcg_free (model->lcg);
  lcg_log_clear (&model->log);
  for (int32_t k = 0; k < model->ticks->jobs + model->ticks->machines; k++)
    lcg_disjunctive_free (model->disjunctives[k]);
  memory_free (model->row, model->column, model->start, model->time, model->disjunctives,
               model->known, model);
}

struct openshop_lcg_model *
openshop_lcg_model_new (const struct openshop_ticks *ticks, int64_t limit, int32_t mirror,
                        struct openshop_certificate *proof, const struct deadline *deadline)
{
  struct openshop_lcg_model *model = memory_zero (1, sizeof *model);
  *model = (struct openshop_lcg_model){ .log.clauses = proof ? &proof->clauses : NULL,
                                        .ticks = ticks,
                                        .mirror = mirror };
  model->lcg = lcg_new (&(struct lcg_callbacks){ .relevant = is_relevant,
                                                 .value = initial_phase,
                                                 .learned = lcg_log_learned,
                                                 .forgot = lcg_log_forgot,
                                                 .context = model });
  number_tasks (model);
  build_starts (model, limit);
  if (!build_disjunctives (model, deadline)) {
    openshop_lcg_model_free (model);
    return NULL;
  }
  if (proof)
    proof->mirror = mirror;
  openshop_lcg_model_limit (model, limit);
  return model;
}

void
openshop_lcg_model_drop_proof (struct openshop_lcg_model *model)
{
  model->log.clauses = NULL;
}

struct lcg *
openshop_lcg_model_lcg (struct openshop_lcg_model *model)
{
  return model->lcg;
}

bool
openshop_lcg_model_limit (struct openshop_lcg_model *model, int64_t limit)
{
  model->log.limit = limit;
  for (int32_t d = 0; d < model->tasks; d++) {
    int64_t latest = limit - model->time[d];
    if (!lcg_require (
          model->lcg,
          lcg_at_most (model->start[d], d == model->mirror && latest >= 0 ? latest / 2 : latest)))
      return false;
  }
  return true;
}

int32_t
openshop_lcg_model_mirror_pair (const struct openshop_ticks *ticks)
{
  int32_t best = -1;
  int64_t max_load = -1, longest = 0,
          *sums = memory_alloc ((size_t)(ticks->jobs + ticks->machines), sizeof *sums);
  openshop_ticks_sums (ticks, sums);
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j), load = int64_max (sums[i], sums[ticks->jobs + j]);
      if (time == 0 || load < max_load || (load == max_load && time <= longest))
        continue;
      max_load = load;
      longest = time;
      best = i * ticks->machines + j;
    }
  free (sums);
  return best;
}

int32_t
openshop_lcg_model_mirror (const struct openshop_ticks *ticks)
{
  int32_t pair = openshop_lcg_model_mirror_pair (ticks), task = 0;
  for (int32_t k = 0; k < pair; k++)
    task += ticks->time[k] > 0;
  return pair < 0 ? OPENSHOP_LCG_MODEL_NO_MIRROR : task;
}

/* Schedules. */

void
openshop_lcg_model_schedule (const struct openshop_lcg_model *model,
                             struct openshop_schedule *schedule)
{
  openshop_schedule_reset (schedule, model->ticks);
  for (int32_t d = 0; d < model->tasks; d++)
    schedule->start[(int64_t)model->row[d] * model->ticks->machines + model->column[d]]
      = lcg_lower (model->lcg, model->start[d]);
  openshop_schedule_finish (schedule, model->ticks);
}

/* The schedule's starts by task, mirrored if that puts the mirror's task into the first half, as
   each smaller limit requires. Mirrored: s'(d) = M - p(d) - s(d), where M is the schedule's
   makespan. */
static int64_t *
oriented (const struct openshop_lcg_model *model, const struct openshop_schedule *schedule)
{
  int64_t *start = memory_alloc ((size_t)model->tasks + 1, sizeof *start);
  for (int32_t d = 0; d < model->tasks; d++)
    start[d] = schedule->start[(int64_t)model->row[d] * model->ticks->machines + model->column[d]];
  int32_t task = model->mirror;
  if (task != OPENSHOP_LCG_MODEL_NO_MIRROR
      && start[task] > (schedule->makespan - model->time[task]) / 2)
    for (int32_t d = 0; d < model->tasks; d++)
      start[d] = schedule->makespan - model->time[d] - start[d];
  return start;
}

void
openshop_lcg_model_set_phases (struct openshop_lcg_model *model,
                               const struct openshop_schedule *schedule)
{
  int64_t *start = oriented (model, schedule);
  for (int32_t x = 0; x < model->log.variables; x++)
    if (model->log.meanings[x].statement == OPENSHOP_BEFORE)
      lcg_set_phase (model->lcg, x,
                     start[model->log.meanings[x].a] < start[model->log.meanings[x].b]);
  free (start);
}

void
openshop_lcg_model_debug (struct openshop_lcg_model *model,
                          const struct openshop_schedule *schedule)
{
  free (model->known);
  model->known = oriented (model, schedule);
  model->log.value = known_value;
  model->log.makespan = schedule->makespan;
}

/* Memory. */

#define TASK_BYTES 1000 /* measured; a test checks that it is enough */
#define ORDER_BYTES 660

uint64_t
openshop_lcg_model_bytes (const struct openshop_ticks *ticks)
{
  uint64_t n = (uint64_t)ticks->jobs, m = (uint64_t)ticks->machines;
  return n * m * TASK_BYTES + (n * m * m + m * n * n) / 2 * ORDER_BYTES;
}

uint64_t
openshop_lcg_model_proof_bytes (const struct openshop_lcg_model *model)
{
  return model->log.clauses ? clauses_bytes (model->log.clauses) : 0;
}

uint64_t
openshop_lcg_model_used (const struct openshop_lcg_model *model)
{
  uint64_t tasks = (uint64_t)model->tasks, bytes = lcg_bytes (model->lcg);
  bytes += tasks * (2 * sizeof *model->row + sizeof *model->start + sizeof *model->time)
           + model->log.meaning_capacity * sizeof *model->log.meanings;
  for (int32_t k = 0; k < model->ticks->jobs + model->ticks->machines; k++)
    bytes += model->disjunctives[k] ? lcg_disjunctive_bytes (model->disjunctives[k]) : 0;
  return bytes + openshop_lcg_model_proof_bytes (model);
}
