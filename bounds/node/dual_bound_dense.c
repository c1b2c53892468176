/* The values y of bounds/node/dual_bound.h tick by tick, for many types.

   y is filled in blocks of ticks, and these are cut into pieces. There are three kinds of types,
   by cost. Types faster than the length of a piece are done tick by tick. Slower ones use
   running sums H_j = y + G_j over a piece. Types at least as slow as a block use sums over
   finished blocks. Loops over a piece have no dependence and vectorise.

   y and every G_j never fall as s grows. So a slow type whose value at the end of a block or of
   a piece is below y at its beginning attains y nowhere in between: one comparison excludes most
   types. */
#include "base/minmax.h"
#include "bounds/node/dual_bound_internal.h"

#include "base/memory.h"
#include "base/wide.h"

#include <string.h>

#define PIECE_MIN 16
#define PIECE_MAX 64
/* at least: with at most span / BLOCK_MIN terms, sums of slow types stay far below overflow */
#define BLOCK_MIN 64
#define BLOCK_MID 128 /* the same where memory for running sums allows */
#define BLOCK_MAX 512
#define SPAN_MAX (1 << 18)
#define HISTORY_MAX (1 << 21)

/* One build. Types below `fast` are fast, types from `slow` on slow. */
struct dual_bound_dense_build {
  struct dual_bound *table;
  int64_t *y, *history; /* H of type i is history[i * stride ..] */
  int64_t stride, piece, block;
  size_t fast, slow;
};

/* The number of types faster than `cost`. */
static size_t
faster_types (const struct dual_bound *table, int64_t cost)
{
  size_t fast = 0;
  while (fast < table->active_length && table->active[fast].cost < cost)
    fast++;
  return fast;
}

static bool
history_fits (const struct dual_bound *table, int64_t cost)
{
  return (int64_t)faster_types (table, cost) * table->span <= HISTORY_MAX;
}

bool
dual_bound_dense_fits (const struct dual_bound *table)
{
  return table->span <= SPAN_MAX && history_fits (table, BLOCK_MIN);
}

/* Value of a slot with s ticks left with a sender of this type; y is finished to s - cost. No
   overflow: at most 2^18 / 64 terms of at most DUAL_BOUND_CAP = 2^50. */
static int64_t
sender_value (const struct dual_bound_dense_build *build, const struct dual_bound_active *active,
              int64_t s)
{
  int64_t sum = build->table->unit - active->duals;
  for (int64_t at = s - active->cost; at >= 0; at -= active->cost)
    sum += build->y[at];
  return sum;
}

/* best[i] = max (best[i], start + the sum of y[i - m * cost] for m = 0 .. terms - 1). */
static inline __attribute__ ((always_inline)) void
raise_by (int64_t *restrict best, const int64_t *restrict y, int64_t length, int64_t cost,
          int64_t start, int64_t terms)
{
  for (int64_t i = 0; i < length; i++) {
    int64_t sum = start;
#pragma GCC unroll 8
    for (int64_t m = 0; m < terms; m++)
      sum += y[i - m * cost];
    best[i] = best[i] > sum ? best[i] : sum;
  }
}

/* The same; mostly there are few terms, and the compiler unrolls a constant number of them. */
WIDE static void
raise_terms (int64_t *restrict best, const int64_t *restrict y, int64_t length, int64_t cost,
             int64_t start, int64_t terms)
{
  switch (terms) {
  case 1:
    raise_by (best, y, length, cost, start, 1);
    break;
  case 2:
    raise_by (best, y, length, cost, start, 2);
    break;
  case 3:
    raise_by (best, y, length, cost, start, 3);
    break;
  case 4:
    raise_by (best, y, length, cost, start, 4);
    break;
  case 5:
    raise_by (best, y, length, cost, start, 5);
    break;
  case 6:
    raise_by (best, y, length, cost, start, 6);
    break;
  default:
    raise_by (best, y, length, cost, start, terms);
  }
}

/* A slow type raises y in from .. end - 1, in pieces with the same number of sends. */
static void
raise_sends (const struct dual_bound_dense_build *build, const struct dual_bound_active *active,
             int64_t from, int64_t end)
{
  for (int64_t terms = from / active->cost; from < end; terms++) {
    int64_t next = (terms + 1) * active->cost, to = next < end ? next : end;
    raise_terms (build->y + from, build->y + from - active->cost, to - from, active->cost,
                 build->table->unit - active->duals, terms);
    from = to;
  }
}

/* The same by the running sum: gain[i] is G. */
WIDE static void
raise_running (int64_t *restrict best, const int64_t *restrict gain, int64_t length, int64_t start)
{
  for (int64_t i = 0; i < length; i++)
    best[i] = best[i] > start + gain[i] ? best[i] : start + gain[i];
}

WIDE static void
add_running (int64_t *restrict sum, const int64_t *restrict gain, const int64_t *restrict y,
             int64_t length)
{
  for (int64_t i = 0; i < length; i++)
    sum[i] = dual_bound_capped (y[i] + gain[i]);
}

/* The piece in which the type's sender completes its first send: earlier pieces do not use it. */
static int64_t
piece_start (const struct dual_bound_active *active, int64_t from)
{
  return active->cost > from ? active->cost : from;
}

/* Types of the middle kind raise y in from .. end - 1. */
static void
raise_middle (const struct dual_bound_dense_build *build, int64_t from, int64_t end)
{
  for (size_t i = build->fast; i < build->slow; i++) {
    const struct dual_bound_active *active = &build->table->active[i];
    int64_t at = piece_start (active, from);
    if (at < end)
      raise_running (build->y + at, build->history + (int64_t)i * build->stride + at - active->cost,
                     end - at, build->table->unit - active->duals);
  }
}

/* y is finished in from .. end - 1: extends the running sums of the middle kind. */
static void
extend_running (const struct dual_bound_dense_build *build, int64_t from, int64_t end)
{
  for (size_t i = build->fast; i < build->slow; i++) {
    int64_t cost = build->table->active[i].cost, at = piece_start (&build->table->active[i], from);
    int64_t *history = build->history + (int64_t)i * build->stride;
    for (int64_t s = from; s < at && s < end; s++)
      history[s] = build->y[s];
    if (at < end)
      add_running (history + at, history + at - cost, build->y + at, end - at);
  }
}

/* The fast types, tick by tick. */
static void
raise_fast (const struct dual_bound_dense_build *build, int64_t from, int64_t end)
{
  struct dual_bound *table = build->table;
  for (int64_t s = from; s < end; s++) {
    int64_t y = build->y[s];
    for (size_t i = 0; i < build->fast; i++) {
      struct dual_bound_active *active = &table->active[i];
      active->gain
        = s >= active->cost ? build->history[(int64_t)i * build->stride + s - active->cost] : 0;
      int64_t value = table->unit + active->gain - active->duals;
      if (value > y)
        y = value;
    }
    build->y[s] = y = dual_bound_capped (y);
    for (size_t i = 0; i < build->fast; i++)
      build->history[(int64_t)i * build->stride + s]
        = dual_bound_capped (y + table->active[i].gain);
  }
}

static void
cap_piece (int64_t *y, int64_t length)
{
  for (int64_t i = 0; i < length; i++)
    y[i] = dual_bound_capped (y[i]);
}

/* Lists the slow types that may attain y in from .. end - 1, where y is at least `floor`. */
static void
list_candidates (const struct dual_bound_dense_build *build, int64_t end, int64_t floor)
{
  struct dual_bound *table = build->table;
  table->candidates = 0;
  for (size_t i = build->slow; i < table->active_length && table->active[i].cost < end; i++)
    if (sender_value (build, &table->active[i], end - 1) >= floor)
      table->candidate[table->candidates++] = (int32_t)i;
}

/* The candidates raise y in from .. end - 1. Those that raise or reach it are recorded: no other
   slow type attains y there. */
static void
raise_slow (const struct dual_bound_dense_build *build, int64_t from, int64_t end)
{
  struct dual_bound *table = build->table;
  for (size_t c = 0; c < table->candidates; c++) {
    const struct dual_bound_active *active = &table->active[table->candidate[c]];
    int64_t at = piece_start (active, from);
    if (at >= end || sender_value (build, active, end - 1) < build->y[from])
      continue;
    raise_sends (build, active, at, end);
    memory_grow (table->attaining, table->attaining_capacity, table->attaining_length + 1);
    table->attaining[table->attaining_length++] = table->candidate[c];
  }
}

static void
build_piece (const struct dual_bound_dense_build *build, int64_t from, int64_t end, int64_t floor)
{
  struct dual_bound *table = build->table;
  for (int64_t s = from; s < end; s++)
    build->y[s] = floor;
  memory_grow (table->piece, table->piece_capacity, table->pieces + 2);
  table->piece[table->pieces++]
    = (struct dual_bound_piece){ .from = from, .attaining = table->attaining_length };
  raise_middle (build, from, end);
  raise_slow (build, from, end);
  if (build->fast > 0)
    raise_fast (build, from, end);
  else
    cap_piece (build->y + from, end - from);
  extend_running (build, from, end);
}

static struct dual_bound_dense_build
plan_build (struct dual_bound *table)
{
  struct dual_bound_dense_build build = { .table = table, .stride = table->span + 1 };
  int64_t fastest = table->active[0].cost;
  build.block
    = int64_clamp (fastest, history_fits (table, BLOCK_MID) ? BLOCK_MID : BLOCK_MIN, BLOCK_MAX);
  build.piece = int64_clamp (fastest, PIECE_MIN, PIECE_MAX);
  build.fast = faster_types (table, build.piece);
  build.slow = faster_types (table, build.block);
  memory_grow (table->tick, table->tick_capacity, (size_t)build.stride);
  memory_grow (table->history, table->history_capacity, build.slow * (size_t)build.stride);
  memory_grow (table->candidate, table->candidate_capacity, table->active_length);
  build.y = table->tick;
  build.history = table->history;
  return build;
}

void
dual_bound_build_dense (struct dual_bound *table)
{
  struct dual_bound_dense_build build = plan_build (table);
  int64_t ticks = build.stride, floor = table->unit;
  table->always = build.slow;
  table->pieces = table->attaining_length = 0;
  for (int64_t block = 0; block < ticks; block += build.block) {
    int64_t stop = block + build.block < ticks ? block + build.block : ticks;
    list_candidates (&build, stop, floor);
    for (int64_t from = block; from < stop; from += build.piece) {
      int64_t end = from + build.piece < stop ? from + build.piece : stop;
      build_piece (&build, from, end, floor);
      floor = build.y[end - 1];
    }
  }
  table->piece[table->pieces]
    = (struct dual_bound_piece){ .from = ticks, .attaining = table->attaining_length };
}

/* The piece with `left`. */
static const struct dual_bound_piece *
find_piece (const struct dual_bound *table, int64_t left)
{
  size_t low = 0, high = table->pieces;
  while (high - low > 1) {
    size_t middle = (low + high) / 2;
    if (table->piece[middle].from <= left)
      low = middle;
    else
      high = middle;
  }
  return &table->piece[low];
}

/* G of active type i, cost <= left. */
static int64_t
sender_gain (const struct dual_bound *table, size_t i, int64_t left)
{
  int64_t cost = table->active[i].cost, sum = 0;
  if (i < table->always)
    return table->history[(int64_t)i * (table->span + 1) + left - cost];
  for (int64_t s = left - cost; s >= 0; s -= cost)
    sum = dual_bound_capped (sum + table->tick[s]);
  return sum;
}

/* True if the type attains y there. */
static bool
attains (const struct dual_bound *table, size_t i, int64_t left)
{
  const struct dual_bound_active *active = &table->active[i];
  return active->cost <= left
         && dual_bound_capped (table->unit + sender_gain (table, i, left) - active->duals)
              == table->tick[left];
}

int32_t
dual_bound_dense_best (const struct dual_bound *table, int64_t left)
{
  if (table->tick[left] == table->unit)
    return -1;
  for (size_t i = 0; i < table->always; i++)
    if (attains (table, i, left))
      return table->active[i].type;
  const struct dual_bound_piece *piece = find_piece (table, left);
  for (size_t w = piece->attaining; w < piece[1].attaining; w++)
    if (attains (table, (size_t)table->attaining[w], left))
      return table->active[table->attaining[w]].type;
  return -1;
}
