/* Tiny open shops for the checker's tests: drawn, written, all their schedules tried, and proven
   by a naive search that shares nothing with the checker and the searches. */
#ifndef TESTS_SUPPORT_VERIFY_OPENSHOP_H
#define TESTS_SUPPORT_VERIFY_OPENSHOP_H

#include "base/output.h"
#include "base/rng.h"
#include "verify/openshop/tasks.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <string.h>

#define SHOP_SIDE 5
#define SHOP_TASKS (SHOP_SIDE * SHOP_SIDE)

struct shop {
  bool exchange;
  int jobs, machines;
  int64_t times[SHOP_SIDE][SHOP_SIDE];
  /* Its tasks as certificates number them. */
  int count, job[SHOP_TASKS], machine[SHOP_TASKS];
  int64_t time[SHOP_TASKS];
  int64_t work; /* of all */
};

static inline void
shop_number (struct shop *shop)
{
  shop->count = 0;
  shop->work = 0;
  for (int i = 0; i < shop->jobs; i++)
    for (int j = 0; j < shop->machines; j++)
      if (shop->times[i][j] > 0) {
        shop->job[shop->count] = i;
        shop->machine[shop->count] = j;
        shop->time[shop->count++] = shop->times[i][j];
        shop->work += shop->times[i][j];
      }
}

/* Add `time` to a pair of each job and each machine, at random. */
static inline void
shop_add_round (struct shop *shop, struct rng *rng, int64_t time)
{
  int partner[SHOP_SIDE];
  bool fits = false;
  while (!fits) {
    fits = true;
    for (int i = 0; i < shop->jobs; i++)
      partner[i] = i;
    for (int i = shop->jobs - 1; i > 0; i--) {
      int other = (int)rng_below (rng, (uint64_t)i + 1), old = partner[i];
      partner[i] = partner[other];
      partner[other] = old;
    }
    for (int i = 0; i < shop->jobs; i++)
      fits = fits && (!shop->exchange || partner[i] != i);
  }
  for (int i = 0; i < shop->jobs; i++)
    shop->times[i][partner[i]] += time;
}

/* Times 0 (rarely) to `most`. With `even`, for square shops of 2 x 2 and more: all rows and columns
   have one sum, where the load says
 * least.
 */
static inline void
shop_draw (struct shop *shop, struct rng *rng, bool exchange, int jobs, int machines, int64_t most,
           bool even)
{
  *shop = (struct shop){ .exchange = exchange, .jobs = jobs, .machines = machines };
  for (int round = 0; even && jobs == machines && round < 2 * jobs; round++)
    shop_add_round (shop, rng, rng_range (rng, 1, most / 3 + 1));
  for (int i = 0; i < jobs; i++)
    for (int j = 0; j < machines; j++)
      if (!(even && jobs == machines) && !(exchange && i == j) && rng_below (rng, 8) > 0)
        shop->times[i][j] = rng_range (rng, 1, most);
  shop_number (shop);
}

/* Scaled: all times in parts of `parts`. */
static inline void
shop_write (const struct shop *shop, const char *name, int64_t parts, struct output *out)
{
  output_print (out, "{\"model\":\"%s\",", shop->exchange ? "exchange" : "openshop");
  if (name != NULL)
    output_print (out, "\"name\":\"%s\",", name);
  output_text (out, "\"times\":[");
  for (int i = 0; i < shop->jobs; i++) {
    output_text (out, i > 0 ? ",[" : "[");
    for (int j = 0; j < shop->machines; j++)
      output_print (out, "%s\"%ld/%ld\"", j > 0 ? "," : "", (long)shop->times[i][j], (long)parts);
    output_text (out, "]");
  }
  output_text (out, "]}");
}

/* The text must outlive the instance, which is initialised. */
static inline void
shop_read (struct verify_openshop_instance *instance, const char *text, size_t length)
{
  struct verify_source source = { text, length, "instance", 1 };
  struct status status;

  status_init (&status);
  cr_assert (verify_openshop_instance_read (instance, &source, &status), "%s", status.message);
}

static inline bool
shop_related (const struct shop *shop, int d, int e)
{
  return d != e && (shop->job[d] == shop->job[e] || shop->machine[d] == shop->machine[e]);
}

static inline int64_t
shop_makespan (const struct shop *shop, const int64_t *start)
{
  int64_t makespan = 0;
  for (int d = 0; d < shop->count; d++)
    makespan = start[d] + shop->time[d] > makespan ? start[d] + shop->time[d] : makespan;
  return makespan;
}

static inline void
shop_write_schedule (const struct shop *shop, const char *name, int64_t parts, const int64_t *start,
                     struct output *out)
{
  bool first = true;
  int d = 0;
  output_text (out, "{");
  if (name != NULL)
    output_print (out, "\"instance\":\"%s\",", name);
  output_print (out, "\"makespan\":\"%ld/%ld\",\"sends\":[", (long)shop_makespan (shop, start),
                (long)parts);
  for (int i = 0; i < shop->jobs; i++)
    for (int j = 0; j < shop->machines; j++) {
      int64_t at = shop->times[i][j] > 0 ? start[d++] : 0;
      if (shop->exchange && i == j)
        continue;
      output_print (out, "%s{\"from\":%d,\"to\":%d,\"start\":\"%ld/%ld\"}", first ? "" : ",", i, j,
                    (long)at, (long)parts);
      first = false;
    }
  output_text (out, "]}");
}

/* All schedules in which no task can start earlier (and some twice), with a makespan of at most
   T: tasks appended in every order. */
struct shop_all {
  const struct shop *shop;
  int64_t T;
  bool (*see) (void *context, const int64_t *start); /* false: no more */
  void *context;
  int64_t start[SHOP_TASKS], job_end[SHOP_SIDE], machine_end[SHOP_SIDE];
  bool done[SHOP_TASKS];
};

static inline bool
shop_all_from (struct shop_all *all, int placed)
{
  const struct shop *shop = all->shop;
  if (placed == shop->count)
    return all->see (all->context, all->start);
  for (int d = 0; d < shop->count; d++) {
    int i = shop->job[d], j = shop->machine[d];
    int64_t job_end = all->job_end[i], machine_end = all->machine_end[j],
            start = job_end > machine_end ? job_end : machine_end;
    if (all->done[d] || start + shop->time[d] > all->T)
      continue;
    all->done[d] = true;
    all->start[d] = start;
    all->job_end[i] = all->machine_end[j] = start + shop->time[d];
    bool more = shop_all_from (all, placed + 1);
    all->job_end[i] = job_end;
    all->machine_end[j] = machine_end;
    all->done[d] = false;
    if (!more)
      return false;
  }
  return true;
}

static inline void
shop_see_all (const struct shop *shop, int64_t T, bool (*see) (void *context, const int64_t *start),
              void *context)
{
  struct shop_all all = { .shop = shop, .T = T, .see = see, .context = context };
  shop_all_from (&all, 0);
}

/* The naive search: windows of starts, and orders of pairs. */
struct shop_state {
  int64_t from[SHOP_TASKS], until[SHOP_TASKS]; /* first start, last end */
  signed char before[SHOP_TASKS][SHOP_TASKS];  /* 1: yes, -1: no, 0: open */
};

struct shop_prover {
  const struct shop *shop;
  struct output *out; /* clauses */
  int64_t clauses;
  bool edges;  /* uses overload and edge finding */
  bool starts; /* branches over starts, too */
  bool forget; /* forgets what is not needed any more */
  struct {
    int d, e; /* e -1: start of d ... */
    int64_t bound;
    bool yes; /* d before e; start at bound or later, else at bound or earlier */
  } decision[4 * SHOP_TASKS * SHOP_TASKS];
  int depth;
  int64_t start[SHOP_TASKS]; /* the schedule found, if there is one */
};

static inline void
shop_later (struct shop_state *state, int d, int64_t from, bool *changed)
{
  if (from > state->from[d]) {
    state->from[d] = from;
    *changed = true;
  }
}

static inline void
shop_sooner (struct shop_state *state, int d, int64_t until, bool *changed)
{
  if (until < state->until[d]) {
    state->until[d] = until;
    *changed = true;
  }
}

/* Everything that orders say. False: a contradiction. */
static inline bool
shop_orders (const struct shop *shop, struct shop_state *state, bool *changed)
{
  for (int d = 0; d < shop->count; d++) {
    for (int e = 0; e < shop->count; e++) {
      if (!shop_related (shop, d, e))
        continue;
      if (state->before[d][e] == 1) {
        shop_later (state, e, state->from[d] + shop->time[d], changed);
        shop_sooner (state, d, state->until[e] - shop->time[e], changed);
      } else if (state->before[d][e] == 0
                 && state->from[d] + shop->time[d] > state->until[e] - shop->time[e]) {
        state->before[d][e] = -1;
        state->before[e][d] = 1;
        *changed = true;
      }
    }
    if (state->from[d] + shop->time[d] > state->until[d])
      return false;
  }
  return true;
}

/* The tasks of a job or machine within from .. until, and what comes after or before them all. */
static inline bool
shop_interval (const struct shop *shop, struct shop_state *state, const int *line, int side,
               int64_t from, int64_t until, bool *changed)
{
  int64_t work = 0;
  for (int d = 0; d < shop->count; d++)
    if (line[d] == side && state->from[d] >= from && state->until[d] <= until)
      work += shop->time[d];
  if (work > until - from)
    return false;
  for (int d = 0; d < shop->count && work > 0; d++) {
    if (line[d] != side || (state->from[d] >= from && state->until[d] <= until))
      continue;
    int64_t first = state->from[d] < from ? state->from[d] : from,
            last = state->until[d] > until ? state->until[d] : until;
    if (first + work + shop->time[d] > until)
      shop_later (state, d, from + work, changed);
    if (last - work - shop->time[d] < from)
      shop_sooner (state, d, until - work, changed);
  }
  return true;
}

static inline bool
shop_edges (const struct shop *shop, struct shop_state *state, bool *changed)
{
  for (int d = 0; d < shop->count; d++)
    for (int e = 0; e < shop->count; e++) {
      if (state->from[d] >= state->until[e])
        continue;
      if (shop->job[d] == shop->job[e]
          && !shop_interval (shop, state, shop->job, shop->job[d], state->from[d], state->until[e],
                             changed))
        return false;
      if (shop->machine[d] == shop->machine[e]
          && !shop_interval (shop, state, shop->machine, shop->machine[d], state->from[d],
                             state->until[e], changed))
        return false;
    }
  return true;
}

static inline bool
shop_propagate (const struct shop_prover *prover, struct shop_state *state)
{
  bool changed;
  do {
    changed = false;
    if (!shop_orders (prover->shop, state, &changed)
        || (prover->edges && !shop_edges (prover->shop, state, &changed)))
      return false;
  } while (changed);
  return true;
}

/* A pair whose order is open. */
static inline bool
shop_open_pair (const struct shop *shop, const struct shop_state *state, int *d, int *e)
{
  for (*d = 0; *d < shop->count; ++*d)
    for (*e = *d + 1; *e < shop->count; ++*e)
      if (shop_related (shop, *d, *e) && state->before[*d][*e] == 0)
        return true;
  return false;
}

/* Not all decisions hold. */
static inline int64_t
shop_write_clause (struct shop_prover *prover)
{
  output_text (prover->out, "{\"or\":[");
  for (int i = 0; i < prover->depth; i++) {
    int d = prover->decision[i].d, e = prover->decision[i].e;
    int64_t bound = prover->decision[i].bound;
    bool yes = prover->decision[i].yes;
    if (e >= 0)
      output_print (prover->out, "%s[\"%c\",%d,%d]", i > 0 ? "," : "", yes ? 'B' : 'b', d, e);
    else
      output_print (prover->out, "%s[\"%c\",%d,%ld]", i > 0 ? "," : "", yes ? 'S' : 's', d,
                    (long)(yes ? bound - 1 : bound + 1));
  }
  output_text (prover->out, "]}\n");
  return prover->clauses++;
}

/* Is there no schedule here? Writes a clause that says so, unless nothing is decided, and its
   number to *clause. */
static inline bool
shop_refute (struct shop_prover *prover, struct shop_state state, int64_t *clause)
{
  const struct shop *shop = prover->shop;
  int64_t below[2] = { -1, -1 };
  int d, e;
  if (shop_propagate (prover, &state)) {
    if (!shop_open_pair (shop, &state, &d, &e)) {
      memcpy (prover->start, state.from, sizeof prover->start);
      return false;
    }
    int at = prover->depth++;
    bool by_start = prover->starts && state.until[d] - shop->time[d] > state.from[d];
    int64_t middle = (state.from[d] + state.until[d] - shop->time[d] + 1) / 2;
    for (int yes = 1; yes >= 0; yes--) {
      struct shop_state next = state;
      prover->decision[at].d = d;
      prover->decision[at].e = by_start ? -1 : e;
      prover->decision[at].yes = yes;
      prover->decision[at].bound = yes ? middle : middle - 1;
      if (by_start && yes) {
        next.from[d] = middle;
      } else if (by_start) {
        next.until[d] = middle - 1 + shop->time[d];
      } else {
        next.before[d][e] = yes ? 1 : -1;
        next.before[e][d] = yes ? -1 : 1;
      }
      if (!shop_refute (prover, next, &below[yes]))
        return false;
    }
    prover->depth = at;
  }
  if (prover->depth > 0)
    *clause = shop_write_clause (prover);
  if (prover->forget && prover->depth > 0 && below[0] >= 0)
    output_print (prover->out, "{\"forget\":[%ld,%ld]}\n", (long)below[0], (long)below[1]);
  return true;
}

/* Is there no schedule of at most T ticks? With `mirror` >= 0 that task starts in the first
   half. Clauses go to prover->out. */
static inline bool
shop_prove (struct shop_prover *prover, int64_t T, int mirror)
{
  const struct shop *shop = prover->shop;
  struct shop_state state = { .from = { 0 } };
  int64_t clause = -1;
  prover->clauses = prover->depth = 0;
  for (int d = 0; d < shop->count; d++)
    state.until[d] = d == mirror && T > shop->time[d] ? (T - shop->time[d]) / 2 + shop->time[d] : T;
  return shop_refute (prover, state, &clause);
}

/* The least makespan, and a schedule of it. */
static inline int64_t
shop_optimum (const struct shop *shop, int64_t start[SHOP_TASKS])
{
  struct shop_prover prover = { .shop = shop, .edges = true };
  struct output ignored;
  int64_t best = shop->work;
  output_init_memory (&ignored);
  prover.out = &ignored;
  memset (start, 0, SHOP_TASKS * sizeof *start);
  for (int d = 1; d < shop->count; d++)
    start[d] = start[d - 1] + shop->time[d - 1];
  while (best > 0 && !shop_prove (&prover, best - 1, -1)) {
    memcpy (start, prover.start, SHOP_TASKS * sizeof *start);
    best = shop_makespan (shop, start);
  }
  output_discard (&ignored);
  return best;
}

/* A whole certificate that the shop's makespan is that of this schedule, by the prover's
   clauses; false when there is a better schedule. */
static inline bool
shop_certify (const struct shop *shop, struct shop_prover *prover, const char *name, int64_t parts,
              const int64_t *start, int mirror, struct output *out)
{
  int64_t makespan = shop_makespan (shop, start);
  output_print (out, "{\"certificate\":\"%s\",\"version\":1,",
                shop->exchange ? "exchange" : "openshop");
  if (name != NULL)
    output_print (out, "\"instance\":\"%s\",", name);
  output_print (out, "\"makespan\":\"%ld/%ld\",\"ticks\":%ld}\n{\"schedule\":", (long)makespan,
                (long)parts, (long)parts);
  shop_write_schedule (shop, name, parts, start, out);
  output_text (out, "}\n");
  if (mirror >= 0)
    output_print (out, "{\"mirror\":%d}\n", mirror);
  prover->shop = shop;
  prover->out = out;
  if (!shop_prove (prover, makespan - 1, mirror))
    return false;
  output_print (out, "{\"end\":{\"clauses\":%ld}}\n", (long)prover->clauses);
  return true;
}

#endif
