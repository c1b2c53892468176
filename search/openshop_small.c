#include "search/openshop_small.h"

#include "base/memory.h"
#include "search/openshop_small_line.h"
#include "search/openshop_small_log.h"

#include <assert.h>
#include <limits.h>
#include <stdatomic.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LINES = 2 * SMALL_LANES, PARTS_DEPTH = 9, PARTS = 1 << PARTS_DEPTH };

#define RUN_FIRST 1000    /* nodes of the first run, at most */
#define WEIGHT_STEP 1.002 /* a failure counts that much more than the one before */
#define WEIGHT_MOST 1e100
#define NODES_PER_LOOK 64 /* between two looks at the clock */

/* Rows are lines 0 .. 7, columns lines 8 .. 15: task (i, j) is lane j of line i and lane i of line 8 + j. */
struct state {
  struct small_line lines[LINES];
};

struct shop {
  const struct openshop_ticks *ticks;
  struct small_times times[LINES];
  const struct deadline *deadline;
  int64_t *debug;   /* [jobs][machines] starts of a known schedule of interest; NULL: none */
  atomic_int first; /* the least part that found a schedule */
  atomic_bool late; /* the deadline passed */
};

struct search {
  struct shop *shop;
  int part;
  double weight[LINES][SMALL_LANES], step;
  uint64_t nodes, most; /* most: in this run; 0: no limit */
  struct state *parts;  /* where open states of the depth PARTS_DEPTH go; NULL: they are searched */
  int part_count;
  struct small_log *log; /* NULL: none is kept */
  struct state found;
};

struct pair {
  int line, a, b;
};

/* Propagation. */

static void
blame (struct search *search, int line, unsigned lanes)
{
  for (; lanes; lanes &= lanes - 1)
    search->weight[line][__builtin_ctz (lanes)] += search->step;
  search->step *= WEIGHT_STEP;
  if (search->step < WEIGHT_MOST)
    return;
  for (int k = 0; k < LINES; k++)
    for (int i = 0; i < SMALL_LANES; i++)
      search->weight[k][i] /= WEIGHT_MOST;
  search->step /= WEIGHT_MOST;
}

/* Tell the lines that cross this one of the windows that changed; those lines. */
static unsigned
cross (struct state *state, int line, const struct small_line *was)
{
  const struct small_line *now = &state->lines[line];
  int side = line < SMALL_LANES ? SMALL_LANES : 0, lane = line % SMALL_LANES;
  unsigned changed = small_lanes_mask ((now->earliest != was->earliest) | (now->latest != was->latest));
  for (unsigned left = changed; left; left &= left - 1) {
    int i = __builtin_ctz (left);
    state->lines[side + i].earliest[lane] = now->earliest[i];
    state->lines[side + i].latest[lane] = now->latest[i];
  }
  return changed << side;
}

/* The next one of a set of lines from `from` on, round and round. */
static int
next_line (unsigned lines, int from)
{
  unsigned later = lines & (UINT_MAX << from);
  return __builtin_ctz (later ? later : lines);
}

/* These lines have changed. Edges are looked for once all lines have nothing else to say. */
static bool
propagate (struct search *search, struct state *state, unsigned early)
{
  unsigned late = early, lanes;
  for (int from = 0; early | late;) {
    bool edges = early == 0;
    int line = next_line (edges ? late : early, from);
    struct small_line was = state->lines[line];
    from = (line + 1) % LINES;
    if (edges)
      late &= ~(1U << line);
    if (!small_line_run (&search->shop->times[line], &state->lines[line], edges, &lanes)) {
      blame (search, line, lanes);
      return false;
    }
    early = (early & ~(1U << line)) | cross (state, line, &was);
    late |= edges ? early : early | 1U << line;
  }
  return true;
}

/* Decisions. */

#define WORTH_MOST 1.2128 /* 1.05 * 1.05 * 1.1, rounded up */

/* How much of the windows of a and b, of which `slack` is free, "a before b" takes. */
static double
taken (const struct small_times *times, const struct small_line *line, int a, int b, double slack)
{
  int start = line->earliest[a] + times->time[a] - line->earliest[b], end = line->latest[a] + times->time[b] - line->latest[b];
  double part = ((start > 0 ? start : 0) + (end > 0 ? end : 0)) / slack;
  return part < 1 ? part : 1;
}

/* Both orders should take much. */
static double
worth (const struct small_times *times, const struct small_line *line, int a, int b)
{
  double slack = 2 + line->latest[a] - line->earliest[a] - times->time[a] + line->latest[b] - line->earliest[b] - times->time[b];
  double first = taken (times, line, a, b, slack), second = taken (times, line, b, a, slack);
  double less = first < second ? first : second, more = first < second ? second : first;
  return (less + 0.05) * (less + 0.05) * (more + 0.1);
}

/* False: all orders are decided. */
static bool
choose (const struct search *search, const struct state *state, struct pair *best)
{
  double most = -1;
  for (int k = 0; k < LINES; k++) {
    const struct small_times *times = &search->shop->times[k];
    const struct small_line *line = &state->lines[k];
    uint64_t open = times->pairs & ~line->before & ~small_transpose (line->before) & UINT64_C (0x7f3f1f0f07030100);
    for (; open; open &= open - 1) {
      int bit = __builtin_ctzll (open), a = bit >> 3, b = bit & 7;
      double weight = search->weight[k][a] * search->weight[k][b];
      if (WORTH_MOST * weight <= most)
        continue;
      double value = worth (times, line, a, b) * weight;
      if (value > most) {
        most = value;
        *best = (struct pair){ k, a, b };
      }
    }
  }
  return most >= 0;
}

/* Abort if the known schedule is among those of the state. */
static void
check_debug (const struct shop *shop, const struct state *state)
{
  for (int k = 0; k < LINES; k++)
    for (uint64_t before = state->lines[k].before; before; before &= before - 1) {
      int bit = __builtin_ctzll (before), a = bit & 7, b = bit >> 3, i = k % SMALL_LANES, m = shop->ticks->machines;
      if (k < SMALL_LANES ? shop->debug[i * m + a] > shop->debug[i * m + b] : shop->debug[a * m + i] > shop->debug[b * m + i])
        return;
    }
  fprintf (stderr, "provecast: the search of small shops cuts off the given schedule\n");
  abort ();
}

/* The search. */

/* Nothing is left of this state. */
static void
fail (struct search *search, const struct state *state)
{
  if (search->log)
    small_log_leaf (search->log);
  if (search->shop->debug)
    check_debug (search->shop, state);
}

/* Is it over for this part? */
static bool
stopped (struct search *search)
{
  struct shop *shop = search->shop;
  if (search->nodes % NODES_PER_LOOK == 0 && shop->deadline && deadline_passed (shop->deadline))
    atomic_store (&shop->late, true);
  return atomic_load (&shop->late) || atomic_load (&shop->first) < search->part;
}

static enum openshop_small_result
descend (struct search *search, const struct state *state, int depth)
{
  struct pair pair = { 0, 0, 0 };
  search->nodes++;
  if (stopped (search) || (search->most > 0 && search->nodes > search->most))
    return OPENSHOP_SMALL_LIMIT;
  if (!choose (search, state, &pair)) {
    search->found = *state;
    return OPENSHOP_SMALL_FOUND;
  }
  if (search->parts && depth == PARTS_DEPTH) {
    search->parts[search->part_count++] = *state;
    if (search->log)
      small_log_part (search->log);
    return OPENSHOP_SMALL_REFUTED;
  }
  const struct small_line *line = &state->lines[pair.line];
  bool swap = line->earliest[pair.a] + line->latest[pair.a] > line->earliest[pair.b] + line->latest[pair.b];
  enum openshop_small_result result = OPENSHOP_SMALL_REFUTED;
  for (int k = 0; k < 2 && result == OPENSHOP_SMALL_REFUTED; k++) {
    int first = (k == 1) == swap ? pair.a : pair.b, second = first == pair.a ? pair.b : pair.a;
    if (search->log && k == 0)
      small_log_decide (search->log, pair.line, first, second);
    struct state next = *state;
    next.lines[pair.line].before |= UINT64_C (1) << (8 * second + first);
    struct state decided = next;
    if (propagate (search, &next, 1U << pair.line))
      result = descend (search, &next, depth + 1);
    else
      fail (search, &decided);
  }
  return result;
}

/* One part after the other, or at once: those after one that found a schedule do not matter. */
static enum openshop_small_result
run_parts (struct search *search, int threads)
{
  struct shop *shop = search->shop;
  int count = search->part_count, last;
  struct search *searches = memory_alloc ((size_t)count + 1, sizeof *searches);
  struct small_log *logs = memory_alloc ((size_t)count + 1, sizeof *logs);
  for (int k = 0; k < count; k++) {
    searches[k] = *search;
    searches[k].parts = NULL;
    searches[k].part = k;
    searches[k].nodes = 0;
    searches[k].log = search->log ? &logs[k] : NULL;
    small_log_init (&logs[k], search->log ? search->log->plan : NULL);
  }
#pragma omp parallel for num_threads(threads) schedule(dynamic, 1)
  for (int k = 0; k < count; k++) {
    if (descend (&searches[k], &search->parts[k], 0) != OPENSHOP_SMALL_FOUND)
      continue;
    int first = atomic_load (&shop->first);
    while (k < first && !atomic_compare_exchange_weak (&shop->first, &first, k))
      ;
  }
  last = atomic_load (&shop->first);
  for (int k = 0; k < count && k <= last; k++)
    search->nodes += searches[k].nodes;
  if (last < count)
    search->found = searches[last].found;
  enum openshop_small_result result = OPENSHOP_SMALL_REFUTED;
  if (last < count)
    result = OPENSHOP_SMALL_FOUND;
  else if (atomic_load (&shop->late))
    result = OPENSHOP_SMALL_LIMIT;
  if (search->log && result == OPENSHOP_SMALL_REFUTED)
    small_log_join (search->log, logs, count);
  for (int k = 0; k < count; k++)
    small_log_clear (&logs[k]);
  free (logs);
  free (searches);
  return result;
}

static enum openshop_small_result
begin (struct search *search, const struct state *root)
{
  if (search->log)
    small_log_restart (search->log);
  return descend (search, root, 0);
}

static enum openshop_small_result
run (struct search *search, const struct state *root, const struct openshop_small_plan *plan)
{
  enum openshop_small_result result = OPENSHOP_SMALL_LIMIT;
  uint64_t nodes = plan->alone < RUN_FIRST ? plan->alone : RUN_FIRST;
  for (; result == OPENSHOP_SMALL_LIMIT && search->nodes < plan->alone; nodes += nodes / 3) {
    search->most = search->nodes + nodes;
    result = begin (search, root);
    if (atomic_load (&search->shop->late))
      return result;
  }
  search->most = 0;
  if (result != OPENSHOP_SMALL_LIMIT || plan->brief)
    return result;
  search->parts = memory_alloc (PARTS, sizeof *search->parts);
  result = begin (search, root);
  if (result == OPENSHOP_SMALL_REFUTED)
    result = run_parts (search, plan->threads);
  free (search->parts);
  return result;
}

/* Making and ending. */

/* The task that starts in the first half of its time (rule O4 of the document): the longest one of a longest line. */
static void
halve (const struct shop *shop, struct state *state, int64_t most, int32_t *row, int32_t *column)
{
  const struct openshop_ticks *ticks = shop->ticks;
  int64_t best = -1, longest = 0;
  *row = *column = 0;
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++) {
      int64_t time = openshop_time (ticks, i, j), a = openshop_ticks_row (ticks, i), b = openshop_ticks_column (ticks, j);
      int64_t load = a > b ? a : b;
      if (time == 0 || load < best || (load == best && time <= longest))
        continue;
      best = load;
      longest = time;
      *row = i;
      *column = j;
    }
  int16_t end = (int16_t)((most - longest) / 2 + longest);
  state->lines[*row].latest[*column] = state->lines[SMALL_LANES + *column].latest[*row] = end;
}

static void
build (struct shop *shop, struct state *state, int64_t most)
{
  const struct openshop_ticks *ticks = shop->ticks;
  memset (shop->times, 0, sizeof shop->times);
  memset (state, 0, sizeof *state);
  for (int k = 0; k < LINES; k++) {
    struct small_times *times = &shop->times[k];
    bool is_row = k < SMALL_LANES;
    int32_t i = k % SMALL_LANES, length = is_row ? ticks->machines : ticks->jobs;
    times->horizon = (int16_t)most;
    state->lines[k].latest += (int16_t)most;
    for (int8_t lane = 0; lane < length && i < (is_row ? ticks->jobs : ticks->machines); lane++) {
      int64_t time = is_row ? openshop_time (ticks, i, lane) : openshop_time (ticks, lane, i);
      times->time[lane] = (int16_t)time;
      if (time > 0)
        times->lanes[times->count++] = lane;
    }
    for (int a = 0; a < times->count; a++)
      for (int b = 0; b < times->count; b++)
        times->pairs |= (uint64_t)(a != b) << (8 * times->lanes[a] + times->lanes[b]);
  }
}

/* Have the known schedule, or its mirror image, whichever starts task (row, column) in the first half. */
static void
set_debug (struct shop *shop, const struct openshop_schedule *debug, int64_t most, int32_t row, int32_t column)
{
  const struct openshop_ticks *ticks = shop->ticks;
  int32_t m = ticks->machines, all = ticks->jobs * m, task = row * m + column;
  if (!debug || debug->makespan > most)
    return;
  shop->debug = memory_alloc ((size_t)all, sizeof *shop->debug);
  bool mirrored = debug->start[task] > (debug->makespan - ticks->time[task]) / 2;
  for (int32_t d = 0; d < all; d++)
    shop->debug[d] = mirrored ? debug->makespan - ticks->time[d] - debug->start[d] : debug->start[d];
}

bool
openshop_small_fits (const struct openshop_ticks *ticks, int64_t most)
{
  return ticks->jobs <= SMALL_LANES && ticks->machines <= SMALL_LANES && most <= SMALL_MOST
         && openshop_ticks_load (ticks, NULL) <= SMALL_MOST;
}

static void
take (const struct shop *shop, const struct state *state, struct openshop_schedule *schedule)
{
  const struct openshop_ticks *ticks = shop->ticks;
  openshop_schedule_reset (schedule, ticks);
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if (openshop_time (ticks, i, j) > 0)
        schedule->start[i * ticks->machines + j] = state->lines[i].earliest[j];
  openshop_schedule_finish (schedule, ticks);
}

/* The proof that there is no schedule; the task is mirrored. */
static void
prove (struct small_log *log, const struct openshop_ticks *ticks, int32_t row, int32_t column, struct openshop_certificate *proof)
{
  openshop_certificate_reset (proof);
  proof->mirror = 0;
  for (int32_t d = 0; d < row * ticks->machines + column; d++)
    proof->mirror += ticks->time[d] > 0;
  small_log_take (log, &proof->tree);
}

enum openshop_small_result
openshop_small_run (const struct openshop_ticks *ticks, int64_t most, const struct openshop_small_plan *plan,
                    struct openshop_schedule *schedule, uint64_t *nodes)
{
  assert (openshop_small_fits (ticks, most) && plan->threads >= 1);
  struct shop shop = { .ticks = ticks, .deadline = plan->deadline, .first = INT_MAX };
  struct search search = { .shop = &shop, .step = 1 };
  struct small_log_plan logs;
  struct small_log log;
  struct state root;
  int32_t row, column;
  for (int k = 0; k < LINES; k++)
    for (int i = 0; i < SMALL_LANES; i++)
      search.weight[k][i] = 1;
  build (&shop, &root, most);
  halve (&shop, &root, most, &row, &column);
  set_debug (&shop, plan->debug, most, row, column);
  small_log_plan_init (&logs, ticks, plan->proof_bytes);
  small_log_init (&log, &logs);
  search.log = plan->proof ? &log : NULL;
  enum openshop_small_result result = OPENSHOP_SMALL_REFUTED;
  if (propagate (&search, &root, (1U << LINES) - 1))
    result = run (&search, &root, plan);
  else
    fail (&search, &root);
  if (result == OPENSHOP_SMALL_FOUND)
    take (&shop, &search.found, schedule);
  if (result == OPENSHOP_SMALL_REFUTED && plan->proof)
    prove (&log, ticks, row, column, plan->proof);
  small_log_clear (&log);
  *nodes += search.nodes;
  free (shop.debug);
  return result;
}
