#include "search/openshop_model.h"

#include "base/memory.h"
#include "search/learn_machine.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NONE (-1)

/* What a variable of the search stands for: the start of task a where b is NONE, else "a before b". */
struct meaning {
  int32_t a, b;
};

struct openshop_model {
  const struct openshop_ticks *ticks;
  struct learn *learn;
  struct openshop_certificate *log; /* what is learned goes there; NULL: nowhere */
  int32_t tasks, mirror;
  int32_t *row, *column;   /* [tasks] */
  int32_t *start;          /* [tasks]: variables */
  int64_t *time;           /* [tasks] */
  struct meaning *meaning; /* [variables] */
  size_t meaning_capacity;
  int32_t variables;
  struct learn_machine **machines; /* [jobs + machines], NULL where there are fewer than two tasks */
  struct clauses_atom *atoms;      /* scratch of learned */
  size_t atom_capacity;
  int64_t *debug; /* [tasks]: starts of a known schedule; NULL: none */
  int64_t debug_makespan, limit;
};

static void
means (struct openshop_model *model, int32_t x, int32_t a, int32_t b)
{
  memory_grow (model->meaning, model->meaning_capacity, (size_t)x + 1);
  model->meaning[x] = (struct meaning){ a, b };
  model->variables = x + 1;
}

/* All booleans matter. */
static bool
relevant (void *context, int32_t x)
{
  (void)context;
  (void)x;
  return true;
}

/* The task whose window's middle is the earlier one goes first. */
static bool
first_value (void *context, int32_t x)
{
  const struct openshop_model *model = context;
  int32_t a = model->meaning[x].a, b = model->meaning[x].b;
  int64_t first = learn_least (model->learn, model->start[a]) + learn_most (model->learn, model->start[a]) + model->time[a];
  int64_t second = learn_least (model->learn, model->start[b]) + learn_most (model->learn, model->start[b]) + model->time[b];
  return first <= second;
}

/* What is learned. */

static bool
true_in_debug (const struct openshop_model *model, struct learn_atom atom)
{
  struct meaning meaning = model->meaning[atom.side >> 1];
  int64_t value = meaning.b == NONE ? model->debug[meaning.a] : model->debug[meaning.a] < model->debug[meaning.b];
  return (atom.side & 1 ? -value : value) >= atom.bound;
}

static void
check_debug (const struct openshop_model *model, const struct learn_atom *atoms, size_t count)
{
  if (!model->debug || model->debug_makespan > model->limit)
    return;
  for (size_t i = 0; i < count; i++)
    if (true_in_debug (model, atoms[i]))
      return;
  fprintf (stderr, "provecast: a clause of %zu atoms cuts off the given schedule\n", count);
  abort ();
}

static void
learned (void *context, const struct learn_atom *atoms, size_t count, uint64_t number)
{
  struct openshop_model *model = context;
  (void)number; /* but for the assertion */
  check_debug (model, atoms, count);
  if (!model->log)
    return;
  assert (model->log->clauses.count == number);
  memory_grow (model->atoms, model->atom_capacity, count);
  for (size_t i = 0; i < count; i++) {
    struct meaning meaning = model->meaning[atoms[i].side >> 1];
    bool negated = atoms[i].side & 1, order = meaning.b != NONE;
    model->atoms[i] = (struct clauses_atom){
      .bound = order     ? 0
               : negated ? -atoms[i].bound
                         : atoms[i].bound,
      .a = meaning.a,
      .b = order ? meaning.b : 0,
      .statement = order ? OPENSHOP_BEFORE : OPENSHOP_START,
      .negated = negated,
    };
  }
  clauses_add (&model->log->clauses, model->atoms, count);
}

static void
forgot (void *context, uint64_t number)
{
  struct openshop_model *model = context;
  if (model->log)
    clauses_forget (&model->log->clauses, number);
}

/* Building. */

static void
number_tasks (struct openshop_model *model)
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
build_starts (struct openshop_model *model, int64_t most)
{
  for (int32_t d = 0; d < model->tasks; d++) {
    assert (most >= model->time[d]);
    model->start[d] = learn_variable (model->learn, 0, most - model->time[d]);
    means (model, model->start[d], d, NONE);
  }
}

/* The machine of a row or column. `line`: its tasks. */
static struct learn_machine *
build_machine (struct openshop_model *model, const int32_t *line, size_t count)
{
  if (count < 2)
    return NULL;
  struct learn_task *tasks = memory_alloc (count, sizeof *tasks);
  int32_t *order = memory_zero (count * count, sizeof *order);
  for (size_t p = 0; p < count; p++) {
    tasks[p] = (struct learn_task){
      .start = model->start[line[p]], .present = NONE, .duration = model->time[line[p]], .group = NONE, .echo = NONE
    };
    for (size_t q = p + 1; q < count; q++) {
      order[p * count + q] = learn_boolean (model->learn);
      means (model, order[p * count + q], line[p], line[q]);
    }
  }
  struct learn_machine *machine = learn_machine_new (model->learn, count, tasks, order);
  free (tasks);
  free (order);
  return machine;
}

/* False when the deadline passed before all were made. */
static bool
build_machines (struct openshop_model *model, const struct deadline *deadline)
{
  int32_t lines = model->ticks->jobs + model->ticks->machines;
  int32_t *line = memory_alloc ((size_t)model->tasks + 1, sizeof *line);
  model->machines = memory_zero ((size_t)lines, sizeof (struct learn_machine *));
  bool timely = true;
  for (int32_t k = 0; k < lines && timely; k++) {
    size_t count = 0;
    for (int32_t d = 0; d < model->tasks; d++)
      if (k < model->ticks->jobs ? model->row[d] == k : model->column[d] == k - model->ticks->jobs)
        line[count++] = d;
    model->machines[k] = build_machine (model, line, count);
    timely = !deadline || !deadline_passed (deadline);
  }
  free (line);
  return timely;
}

void
openshop_model_free (struct openshop_model *model)
{
  if (!model)
    return;
  learn_free (model->learn);
  for (int32_t k = 0; k < model->ticks->jobs + model->ticks->machines; k++)
    learn_machine_free (model->machines[k]);
  void *blocks[] = { model->row, model->column, model->start, model->time, model->meaning, model->machines, model->atoms, model->debug };
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    free (blocks[i]);
  free (model);
}

struct openshop_model *
openshop_model_try (const struct openshop_ticks *ticks, int64_t most, int32_t mirror, struct openshop_certificate *log,
                    const struct deadline *deadline)
{
  struct openshop_model *model = memory_zero (1, sizeof *model);
  *model = (struct openshop_model){ .ticks = ticks, .log = log, .mirror = mirror };
  model->learn = learn_new (
    &(struct learn_calls){ .relevant = relevant, .value = first_value, .learned = learned, .forgot = forgot, .context = model });
  number_tasks (model);
  build_starts (model, most);
  if (!build_machines (model, deadline)) {
    openshop_model_free (model);
    return NULL;
  }
  if (log)
    log->mirror = mirror;
  openshop_model_limit (model, most);
  return model;
}

struct openshop_model *
openshop_model_new (const struct openshop_ticks *ticks, int64_t most, int32_t mirror, struct openshop_certificate *log)
{
  return openshop_model_try (ticks, most, mirror, log, NULL);
}

void
openshop_model_forget_log (struct openshop_model *model)
{
  model->log = NULL;
}

struct learn *
openshop_model_learn (struct openshop_model *model)
{
  return model->learn;
}

int32_t
openshop_model_start (const struct openshop_model *model, int32_t task)
{
  return model->start[task];
}

bool
openshop_model_limit (struct openshop_model *model, int64_t most)
{
  model->limit = most;
  for (int32_t d = 0; d < model->tasks; d++) {
    int64_t latest = most - model->time[d];
    if (!learn_require (model->learn, learn_at_most (model->start[d], d == model->mirror && latest >= 0 ? latest / 2 : latest)))
      return false;
  }
  return true;
}

int32_t
openshop_model_mirror (const struct openshop_ticks *ticks)
{
  int32_t task = 0, best = OPENSHOP_MODEL_NO_MIRROR;
  int64_t most = -1, longest = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j), row = openshop_ticks_row (ticks, i), column = openshop_ticks_column (ticks, j);
      int64_t load = row > column ? row : column;
      if (time == 0)
        continue;
      if (load > most || (load == most && time > longest)) {
        most = load;
        longest = time;
        best = task;
      }
      task++;
    }
  return best;
}

/* Schedules in and out. */

void
openshop_model_schedule (const struct openshop_model *model, struct openshop_schedule *schedule)
{
  openshop_schedule_reset (schedule, model->ticks);
  for (int32_t d = 0; d < model->tasks; d++)
    schedule->start[(int64_t)model->row[d] * model->ticks->machines + model->column[d]] = learn_least (model->learn, model->start[d]);
  openshop_schedule_finish (schedule, model->ticks);
}

/* The schedule's starts by task; mirrored where that puts the mirror's task into the first half, as each smaller limit demands. Mirrored:
   s'(d) = M - p(d) - s(d) with M the schedule's makespan. */
static int64_t *
oriented (const struct openshop_model *model, const struct openshop_schedule *schedule)
{
  int64_t *start = memory_alloc ((size_t)model->tasks + 1, sizeof *start);
  for (int32_t d = 0; d < model->tasks; d++)
    start[d] = schedule->start[(int64_t)model->row[d] * model->ticks->machines + model->column[d]];
  int32_t task = model->mirror;
  if (task != OPENSHOP_MODEL_NO_MIRROR && start[task] > (schedule->makespan - model->time[task]) / 2)
    for (int32_t d = 0; d < model->tasks; d++)
      start[d] = schedule->makespan - model->time[d] - start[d];
  return start;
}

void
openshop_model_suggest (struct openshop_model *model, const struct openshop_schedule *schedule)
{
  int64_t *start = oriented (model, schedule);
  for (int32_t x = 0; x < model->variables; x++)
    if (model->meaning[x].b != NONE)
      learn_suggest (model->learn, x, start[model->meaning[x].a] < start[model->meaning[x].b]);
  free (start);
}

void
openshop_model_debug (struct openshop_model *model, const struct openshop_schedule *schedule)
{
  free (model->debug);
  model->debug = oriented (model, schedule);
  model->debug_makespan = schedule->makespan;
}

/* Memory. */

#define TASK_BYTES 1000 /* measured, and tested to be enough */
#define ORDER_BYTES 660

uint64_t
openshop_model_bytes (const struct openshop_ticks *ticks)
{
  uint64_t n = (uint64_t)ticks->jobs, m = (uint64_t)ticks->machines;
  return n * m * TASK_BYTES + (n * m * m + m * n * n) / 2 * ORDER_BYTES;
}

uint64_t
openshop_model_logged (const struct openshop_model *model)
{
  return model->log ? clauses_bytes (&model->log->clauses) : 0;
}

uint64_t
openshop_model_used (const struct openshop_model *model)
{
  uint64_t tasks = (uint64_t)model->tasks, bytes = learn_bytes (model->learn);
  bytes += tasks * (2 * sizeof *model->row + sizeof *model->start + sizeof *model->time) + model->meaning_capacity * sizeof *model->meaning;
  for (int32_t k = 0; k < model->ticks->jobs + model->ticks->machines; k++)
    bytes += model->machines[k] ? learn_machine_bytes (model->machines[k]) : 0;
  return bytes + openshop_model_logged (model);
}
