#include "simulate/parameterized/load.h"

#include "base/memory.h"
#include "base/minmax.h"
#include "base/progress.h"
#include "base/team.h"

#include <math.h>
#include <stdatomic.h>
#include <stdlib.h>

struct load
load_default (const struct network *network, const struct machine *machine)
{
  return (struct load){ .network = network,
                        .machine = *machine,
                        .seed = 1,
                        .groups = 1,
                        .size = { 64 },
                        .bytes = 1024,
                        .least = 1,
                        .most = 2047,
                        .warm_up = 50,
                        .fewest = 50,
                        .longest = 2000,
                        .error = 0.025,
                        .horizon = 1000000000 };
}

/* What a run measures while it goes on. */
struct gauge {
  const struct load *load;
  const unsigned char *group; /* [nodes]; `groups`: background */
  const struct scenario_cast *casts;
  struct load_run *run;
  bool open; /* the window has begun */
  int64_t done, begin, now;
  int64_t bytes, at_now; /* accepted before `now`, and at it */
  int64_t rounds[LOAD_GROUPS];
  int64_t last_end; /* of group 0 */
  int64_t waits, messages;
  double batch; /* sum of the open batch */
  int64_t in_batch, batches;
  double sum, squares; /* of the means of batches */
  struct contention contention[LOAD_GROUPS];
  int64_t *hold; /* owned [nodes]: what a node expected when it split its last stretch */
  struct learned {
    int64_t left;
    struct estimate estimate;
  } * learned; /* [nodes]: from the last send of each, NULL: not needed */
};

static void
on_arrival (void *context, int64_t time, int32_t from, int32_t to, int64_t bytes, bool background)
{
  struct gauge *gauge = context;
  (void)from;
  (void)background;
  if (gauge->group[to] != gauge->load->groups)
    return;
  if (time > gauge->now) {
    gauge->bytes += gauge->at_now;
    gauge->at_now = 0;
    gauge->now = time;
  }
  gauge->at_now += bytes;
}

/* What the sender of this message knows from now on, unless a later one of its messages was
   received before. */
static void
learn (struct learned *learned, const struct machine *machine, const struct record *record)
{
  int64_t busy = record->background ? 0 : cast_hold (machine, record->bytes);
  if (learned->estimate.known && learned->left > record->left)
    return;
  *learned = (struct learned){
    record->left, { true, record->left - record->called - busy - record->bytes * machine->nd, 0 }
  };
}

static void
add_contention (struct gauge *gauge, const struct record *record)
{
  struct contention *contention = &gauge->contention[record->cast];
  contention_add (contention, &gauge->load->machine, record, gauge->hold[record->from]);
  if ((int32_t)contention->message_count == gauge->casts[record->cast].destinations)
    contention_end_round (contention,
                          record->round >= gauge->load->warm_up ? &gauge->run->contention : NULL);
}

static void
on_message (void *context, const struct record *record)
{
  struct gauge *gauge = context;
  const struct load *load = gauge->load;
  if (gauge->learned)
    learn (&gauge->learned[record->from], &load->machine, record);
  if (load->contention && record->cast >= 0)
    add_contention (gauge, record);
  if (!gauge->open)
    return;
  if (record->cast >= 0 && record->round >= load->warm_up) {
    if (record->from == gauge->casts[record->cast].root) {
      gauge->run->root_wait += (double)(record->granted - record->put);
      gauge->waits++;
    }
  } else if (record->cast < 0 && gauge->group[record->to] == load->groups) {
    gauge->run->background += (double)(record->arrived - record->put);
    gauge->messages++;
  }
}

/* The relative standard error of the means of batches. */
static double
relative_error (const struct gauge *gauge)
{
  double n = (double)gauge->batches, mean = gauge->sum / n,
         variance = (gauge->squares - gauge->sum * mean) / (n - 1);
  return variance > 0 ? sqrt (variance / n) / mean : 0;
}

static void
add_latency (struct gauge *gauge, size_t group, double latency)
{
  gauge->run->latency += latency;
  gauge->run->multicasts++;
  gauge->run->group[group] += latency;
  gauge->rounds[group]++;
  if (group > 0)
    return;
  gauge->batch += latency;
  if (++gauge->in_batch == LOAD_BATCH) {
    double mean = gauge->batch / LOAD_BATCH;
    gauge->sum += mean;
    gauge->squares += mean * mean;
    gauge->batches++;
    gauge->batch = 0;
    gauge->in_batch = 0;
  }
}

static bool
window_ends (struct gauge *gauge, int64_t time)
{
  const struct load *load = gauge->load;
  int64_t measured = gauge->rounds[0];
  if (load->interval > 0) {
    gauge->run->pending = time / load->interval + 1 - gauge->done;
    if (gauge->run->pending > LOAD_PENDING)
      return true;
  }
  if (measured < load->fewest || gauge->in_batch > 0 || gauge->batches < 2)
    return false;
  gauge->run->precise = relative_error (gauge) <= load->error;
  return gauge->run->precise || measured >= load->longest;
}

static bool
on_round (void *context, size_t cast, int64_t round, int64_t start, int64_t end)
{
  struct gauge *gauge = context;
  if (gauge->open && round >= gauge->load->warm_up)
    add_latency (gauge, cast, (double)(end - start));
  if (cast > 0)
    return false;
  gauge->done++;
  gauge->last_end = end;
  if (!gauge->open && gauge->done >= gauge->load->warm_up) {
    gauge->open = true;
    gauge->begin = end;
    gauge->now = end;
    gauge->bytes = 0;
    gauge->at_now = 0;
  }
  return window_ends (gauge, end);
}

/* scenario.sends, and what the node expects. */
static int32_t
observed_sends (const struct scenario *scenario, const struct scenario_cast *cast,
                struct stretch part, struct estimate estimate, struct scenario_send *sends)
{
  const struct cast_tree *tree = cast->tree;
  struct gauge *gauge = scenario->observer.context;
  struct load_estimates *estimates = &gauge->run->estimates;
  int32_t node = tree->chain[part.place];
  int64_t hold, end;
  if (tree->estimates)
    estimate = tree->estimates[node];
  estimate.known = estimate.known && !tree->keep;
  cast_expect (&scenario->machine, cast->bytes, estimate, &hold, &end);
  gauge->hold[node] = hold;
  if (gauge->open && part.low < part.high) {
    estimates->splits++;
    estimates->known += estimate.known;
    estimates->hold += (double)hold;
    estimates->end += (double)end;
    estimates->age += estimate.known ? (double)estimate.age : 0;
  }
  return cast_sends (scenario, cast, part, estimate, sends);
}

/* Nodes at random places, the groups first. */
struct placed {
  int32_t *order;       /* owned [nodes] */
  unsigned char *group; /* owned [nodes] */
  struct scenario_cast casts[LOAD_GROUPS];
  struct cast_tree trees[LOAD_GROUPS];
  struct scenario_source *sources; /* owned [nodes] */
  size_t source_count;
};

static void
add_sources (struct placed *placed, const struct load *load, const int32_t *members, int32_t count,
             int32_t first, int64_t gap, int32_t hot)
{
  for (int32_t i = first; i < count && gap > 0 && count > 1; i++)
    placed->sources[placed->source_count++] = (struct scenario_source){ .node = members[i],
                                                                        .gap = gap,
                                                                        .least = load->least,
                                                                        .most = load->most,
                                                                        .members = members,
                                                                        .count = count,
                                                                        .hot = hot,
                                                                        .share = load->share };
}

/* `estimates`: that the nodes keep; NULL: their own. */
static void
place (struct placed *placed, const struct load *load, const struct load_tree *tree, int64_t gap,
       uint64_t placement, const struct estimate *estimates)
{
  int32_t nodes = load->network->nodes, at = 0;
  struct rng rng;
  *placed = (struct placed){ .order = memory_alloc ((size_t)nodes, sizeof *placed->order),
                             .group = memory_zero ((size_t)nodes, 1),
                             .sources = memory_alloc ((size_t)nodes, sizeof *placed->sources) };
  rng_split (&rng, load->seed, placement);
  rng_sample (&rng, nodes, nodes, placed->order);
  for (int32_t g = 0; g < load->groups; at += load->size[g++]) {
    const int32_t *members = placed->order + at;
    placed->casts[g] = (struct scenario_cast){ .bytes = load->bytes,
                                               .interval = load->interval,
                                               .estimate_age = load->estimate_age };
    cast_tree_init (&placed->trees[g], tree->kind, tree->order, members, load->size[g],
                    load->network, &load->machine, &placed->casts[g]);
    placed->trees[g].estimates = estimates;
    for (int32_t i = 0; i < load->size[g]; i++)
      placed->group[members[i]] = (unsigned char)g;
    add_sources (placed, load, members, load->size[g], 1, load->local_gap, -1);
  }
  for (int32_t i = at; i < nodes; i++)
    placed->group[placed->order[i]] = (unsigned char)load->groups;
  add_sources (placed, load, placed->order + at, nodes - at, 0, gap,
               load->share > 0 && at < nodes ? placed->order[at] : -1);
}

static void
clear_placed (struct placed *placed, int32_t groups)
{
  for (int32_t g = 0; g < groups; g++)
    cast_tree_clear (&placed->trees[g]);
  memory_free (placed->order, placed->group, placed->sources);
}

static double
over (double sum, int64_t count)
{
  return count > 0 ? sum / (double)count : 0;
}

/* Sums become means. `end`: of the window. */
static void
settle (struct gauge *gauge, int64_t end, int64_t gap, const struct engine_counts *counts)
{
  const struct load *load = gauge->load;
  struct load_run *run = gauge->run;
  double nodes = load->network->nodes, window = (double)(end - gauge->begin), senders = nodes;
  for (int32_t g = 0; g < load->groups; g++) {
    run->group[g] = over (run->group[g], gauge->rounds[g]);
    senders -= load->size[g];
  }
  run->latency = over (run->latency, run->multicasts);
  run->error = gauge->batches > 1 ? run->latency * relative_error (gauge) : 0;
  if (end > gauge->now)
    gauge->bytes += gauge->at_now;
  run->accepted
    = gauge->open && window > 0 ? (double)(gauge->bytes * load->machine.nd) / (nodes * window) : 0;
  run->offered = gap > 0 ? senders / nodes * (double)(load->least + load->most) / 2
                             * (double)load->machine.nd / (double)gap
                         : 0;
  run->root_wait = over (run->root_wait, gauge->waits);
  run->background = over (run->background, gauge->messages);
  run->queued = (double)counts->queued / nodes;
  run->estimates.hold = over (run->estimates.hold, run->estimates.splits);
  run->estimates.end = over (run->estimates.end, run->estimates.splits);
  run->estimates.age = over (run->estimates.age, run->estimates.known);
}

/* load_run, with the estimates [nodes] that nodes keep (NULL: their own), and what they have
   learned at the end (NULL: not needed). */
static bool
run_once (const struct load *load, const struct load_tree *tree, int64_t gap, uint64_t placement,
          const struct estimate *estimates, struct learned *learned,
          const struct deadline *deadline, struct load_run *run, struct status *status)
{
  struct placed placed;
  struct engine_counts counts;
  struct rng rng;
  *run = (struct load_run){ 0 };
  place (&placed, load, tree, gap, placement, estimates);
  rng_split (&rng, load->seed + 1, placement);
  struct gauge gauge = { .load = load,
                         .group = placed.group,
                         .casts = placed.casts,
                         .run = run,
                         .hold = memory_zero ((size_t)load->network->nodes, sizeof *gauge.hold),
                         .learned = learned };
  for (int32_t g = 0; g < load->groups; g++)
    contention_init (&gauge.contention[g], load->network);
  struct scenario scenario = { .network = load->network,
                               .machine = load->machine,
                               .seed = rng_next (&rng),
                               .horizon = load->horizon,
                               .casts = placed.casts,
                               .cast_count = (size_t)load->groups,
                               .sources = placed.sources,
                               .source_count = placed.source_count,
                               .sends = load->contention ? observed_sends : cast_sends,
                               .observer = { .context = &gauge,
                                             .stalls = load->contention,
                                             .message = on_message,
                                             .arrival = on_arrival,
                                             .round = on_round } };
  bool good = engine_event (&scenario, deadline, &counts, status);
  settle (&gauge, gauge.last_end, gap, &counts);
  run->done = good;
  for (int32_t g = 0; g < load->groups; g++)
    contention_clear (&gauge.contention[g]);
  free (gauge.hold);
  clear_placed (&placed, load->groups);
  return good;
}

/* The estimates that nodes have after multicasts under the traffic of estimate_gap, into
   `estimates` [nodes]. */
static bool
estimate_before (const struct load *load, const struct load_tree *tree, uint64_t placement,
                 const struct deadline *deadline, struct estimate *estimates, struct status *status)
{
  size_t nodes = (size_t)load->network->nodes;
  int64_t batches = int64_max (load->warm_up, 2 * LOAD_BATCH) / LOAD_BATCH;
  struct learned *learned = memory_zero (nodes, sizeof *learned);
  struct load before = *load;
  struct load_run run;
  before.warm_up = 0;
  before.fewest = before.longest = batches * LOAD_BATCH;
  before.contention = false;
  bool good = run_once (&before, tree, load->estimate_gap, placement, NULL, learned, deadline, &run,
                        status);
  for (size_t i = 0; i < nodes; i++)
    estimates[i] = learned[i].estimate;
  free (learned);
  return good;
}

bool
load_run (const struct load *load, const struct load_tree *tree, int64_t gap, uint64_t placement,
          const struct deadline *deadline, struct load_run *run, struct status *status)
{
  if (!load->estimates_before || tree->kind->keep != CAST_DYNAMIC)
    return run_once (load, tree, gap, placement, NULL, NULL, deadline, run, status);
  struct estimate *estimates = memory_alloc ((size_t)load->network->nodes, sizeof *estimates);
  *run = (struct load_run){ 0 };
  bool good = estimate_before (load, tree, placement, deadline, estimates, status)
              && run_once (load, tree, gap, placement, estimates, NULL, deadline, run, status);
  free (estimates);
  return good;
}

bool
load_saturated (const struct load_run *run)
{
  return run->accepted < 0.9 * run->offered || run->pending > LOAD_PENDING;
}

/* Sweeps. */

struct sweep_work {
  const struct load *load;
  const struct load_tree *trees;
  const int64_t *gaps;
  size_t tree_count, placements, all;
  const struct deadline *deadline;
  struct load_run *runs;
  struct status *status; /* owned [threads] */
  atomic_size_t done;
};

static void
sweep_piece (void *context, size_t piece, size_t member)
{
  struct sweep_work *work = context;
  size_t tree = piece / work->placements % work->tree_count,
         gap = piece / work->placements / work->tree_count;
  if (work->status[member].code == STATUS_OK)
    load_run (work->load, &work->trees[tree], work->gaps[gap], piece % work->placements,
              work->deadline, &work->runs[piece], &work->status[member]);
  progress_count (atomic_fetch_add (&work->done, 1) + 1, work->all, "runs");
}

bool
load_sweep (const struct load *load, const struct load_tree *trees, size_t tree_count,
            const int64_t *gaps, size_t gap_count, size_t placements, int threads,
            const struct deadline *deadline, struct load_run *runs, struct status *status)
{
  struct sweep_work work = { .load = load,
                             .trees = trees,
                             .gaps = gaps,
                             .tree_count = tree_count,
                             .placements = placements,
                             .all = gap_count * tree_count * placements,
                             .deadline = deadline,
                             .runs = runs,
                             .status = memory_zero ((size_t)threads, sizeof *work.status) };
  team_share (threads, work.all, sweep_piece, &work);
  for (int i = 0; i < threads; i++)
    if (work.status[i].code != STATUS_OK)
      status_set (status, work.status[i].code, "%s", work.status[i].message);
  free (work.status);
  return status->code == STATUS_OK;
}

/* Quantiles 0.975 of Student's distribution for 1, 2, ... degrees of freedom. */
static double
student (size_t freedom)
{
  static const double table[]
    = { 12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262, 2.228,
        2.201,  2.179, 2.160, 2.145, 2.131, 2.120, 2.110, 2.101, 2.093, 2.086,
        2.080,  2.074, 2.069, 2.064, 2.060, 2.056, 2.052, 2.048, 2.045, 2.042 };
  return freedom <= sizeof table / sizeof *table ? table[freedom - 1] : 1.96;
}

struct load_mean
load_mean (const double *values, size_t n, size_t stride)
{
  double sum = 0, squares = 0;
  for (size_t i = 0; i < n; i++)
    sum += *(const double *)((const char *)values + i * stride);
  struct load_mean result = { sum / (double)n, 0 };
  for (size_t i = 0; i < n; i++) {
    double off = *(const double *)((const char *)values + i * stride) - result.mean;
    squares += off * off;
  }
  if (n > 1)
    result.half = student (n - 1) * sqrt (squares / (double)(n - 1) / (double)n);
  return result;
}

struct load_mean
load_difference (const struct load_run *runs, const struct load_run *others, size_t placements)
{
  double *difference = memory_alloc (placements, sizeof *difference);
  for (size_t i = 0; i < placements; i++)
    difference[i] = runs[i].latency - others[i].latency;
  struct load_mean mean = load_mean (difference, placements, sizeof *difference);
  free (difference);
  return mean;
}
