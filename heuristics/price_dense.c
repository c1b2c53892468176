/* The values y of heuristics/price.h tick by tick, for many types.

   y is filled in blocks of ticks, and these are cut into pieces. Types are of three kinds by cost: those faster than a piece is long are
   done tick by tick, the next ones, at least as slow as that, by running sums H_j = y + G_j over a piece, and the slow ones, at least as
   slow as a block, by sums over finished blocks; loops over a piece have no dependence and vectorise.

   y and every G_j never fall as s grows. So a slow type whose value at the end of a block or of a piece is below y at its beginning is not
   worth it anywhere in between: most are left out after one look. */
#include "heuristics/price_internal.h"

#include "base/memory.h"
#include "base/wide.h"

#include <string.h>

#define PIECE_MIN 16
#define PIECE_MAX 64
#define BLOCK_MIN 64  /* no less: sums of slow types stay far below overflow with at most span / BLOCK_MIN terms */
#define BLOCK_MID 128 /* the same where memory for running sums allows */
#define BLOCK_MAX 512
#define SPAN_MAX (1 << 18)
#define HISTORY_MAX (1 << 21)

/* One build. Types below `fast` are fast, from `slow` on slow. */
struct build {
  struct price_table *table;
  int64_t *y, *history; /* H of type i is history[i * stride ..] */
  int64_t stride, piece, block;
  size_t fast, slow;
};

/* How many types are faster than `cost`. */
static size_t
faster_types (const struct price_table *table, int64_t cost)
{
  size_t fast = 0;
  while (fast < table->active_length && table->active[fast].cost < cost)
    fast++;
  return fast;
}

static bool
history_fits (const struct price_table *table, int64_t cost)
{
  return (int64_t)faster_types (table, cost) * table->span <= HISTORY_MAX;
}

bool
price_dense_fits (const struct price_table *table)
{
  return table->span <= SPAN_MAX && history_fits (table, BLOCK_MIN);
}

/* What a slot with s ticks left is worth with a sender of this type; y is finished to s - cost. No overflow: at most 2^18 / 64 terms of at
   most PRICE_CAP = 2^50. */
static int64_t
sender_worth (const struct build *build, const struct price_active *active, int64_t s)
{
  int64_t sum = build->table->unit - active->price;
  for (int64_t at = s - active->cost; at >= 0; at -= active->cost)
    sum += build->y[at];
  return sum;
}

/* best[i] = max (best[i], start + the sum of y[i - m * cost] for m = 0 .. terms - 1). */
static inline __attribute__ ((always_inline)) void
raise_by (int64_t *restrict best, const int64_t *restrict y, int64_t length, int64_t cost, int64_t start, int64_t terms)
{
  for (int64_t i = 0; i < length; i++) {
    int64_t sum = start;
#pragma GCC unroll 8
    for (int64_t m = 0; m < terms; m++)
      sum += y[i - m * cost];
    best[i] = best[i] > sum ? best[i] : sum;
  }
}

/* The same; there are few terms most often, and the compiler unrolls a constant number of them. */
WIDE static void
raise_terms (int64_t *restrict best, const int64_t *restrict y, int64_t length, int64_t cost, int64_t start, int64_t terms)
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

/* A slow type raises y in from .. end - 1: piecewise, where as many sends are done. */
static void
raise_sends (const struct build *build, const struct price_active *active, int64_t from, int64_t end)
{
  for (int64_t terms = from / active->cost; from < end; terms++) {
    int64_t next = (terms + 1) * active->cost, to = next < end ? next : end;
    raise_terms (build->y + from, build->y + from - active->cost, to - from, active->cost, build->table->unit - active->price, terms);
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
add_running (int64_t *restrict sum, const int64_t *restrict gain, const int64_t *restrict y, int64_t length)
{
  for (int64_t i = 0; i < length; i++)
    sum[i] = price_capped (y[i] + gain[i]);
}

/* Where the type's sender has its first send done: no piece before has any use for it. */
static int64_t
piece_start (const struct price_active *active, int64_t from)
{
  return active->cost > from ? active->cost : from;
}

/* Types of the middle kind raise y in from .. end - 1. */
static void
raise_middle (const struct build *build, int64_t from, int64_t end)
{
  for (size_t i = build->fast; i < build->slow; i++) {
    const struct price_active *active = &build->table->active[i];
    int64_t at = piece_start (active, from);
    if (at < end)
      raise_running (build->y + at, build->history + (int64_t)i * build->stride + at - active->cost, end - at,
                     build->table->unit - active->price);
  }
}

/* y is finished in from .. end - 1: go on with the running sums of the middle kind. */
static void
go_on (const struct build *build, int64_t from, int64_t end)
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
raise_fast (const struct build *build, int64_t from, int64_t end)
{
  struct price_table *table = build->table;
  for (int64_t s = from; s < end; s++) {
    int64_t y = build->y[s];
    for (size_t i = 0; i < build->fast; i++) {
      struct price_active *active = &table->active[i];
      active->gain = s >= active->cost ? build->history[(int64_t)i * build->stride + s - active->cost] : 0;
      int64_t value = table->unit + active->gain - active->price;
      if (value > y)
        y = value;
    }
    build->y[s] = y = price_capped (y);
    for (size_t i = 0; i < build->fast; i++)
      build->history[(int64_t)i * build->stride + s] = price_capped (y + table->active[i].gain);
  }
}

static void
cap_piece (int64_t *y, int64_t length)
{
  for (int64_t i = 0; i < length; i++)
    y[i] = price_capped (y[i]);
}

/* Slow types that may be worth it in from .. end - 1, where y is at least `floor`. */
static void
list_candidates (const struct build *build, int64_t end, int64_t floor)
{
  struct price_table *table = build->table;
  table->candidates = 0;
  for (size_t i = build->slow; i < table->active_length && table->active[i].cost < end; i++)
    if (sender_worth (build, &table->active[i], end - 1) >= floor)
      table->candidate[table->candidates++] = (int32_t)i;
}

/* The candidates raise y in from .. end - 1. Those which do, or just reach it, are noted: no other slow type attains y there. */
static void
raise_slow (const struct build *build, int64_t from, int64_t end)
{
  struct price_table *table = build->table;
  for (size_t c = 0; c < table->candidates; c++) {
    const struct price_active *active = &table->active[table->candidate[c]];
    int64_t at = piece_start (active, from);
    if (at >= end || sender_worth (build, active, end - 1) < build->y[from])
      continue;
    raise_sends (build, active, at, end);
    memory_grow (table->worthy, table->worthy_capacity, table->worthies + 1);
    table->worthy[table->worthies++] = table->candidate[c];
  }
}

static void
build_piece (const struct build *build, int64_t from, int64_t end, int64_t floor)
{
  struct price_table *table = build->table;
  for (int64_t s = from; s < end; s++)
    build->y[s] = floor;
  memory_grow (table->piece, table->piece_capacity, table->pieces + 2);
  table->piece[table->pieces++] = (struct price_piece){ .from = from, .worthy = table->worthies };
  raise_middle (build, from, end);
  raise_slow (build, from, end);
  if (build->fast > 0)
    raise_fast (build, from, end);
  else
    cap_piece (build->y + from, end - from);
  go_on (build, from, end);
}

static int64_t
clamp (int64_t value, int64_t low, int64_t high)
{
  return value < low ? low : value > high ? high : value;
}

static struct build
plan_build (struct price_table *table)
{
  struct build build = { .table = table, .stride = table->span + 1 };
  int64_t fastest = table->active[0].cost;
  build.block = clamp (fastest, history_fits (table, BLOCK_MID) ? BLOCK_MID : BLOCK_MIN, BLOCK_MAX);
  build.piece = clamp (fastest, PIECE_MIN, PIECE_MAX);
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
price_build_dense (struct price_table *table)
{
  struct build build = plan_build (table);
  int64_t ticks = build.stride, floor = table->unit;
  table->always = build.slow;
  table->pieces = table->worthies = 0;
  for (int64_t block = 0; block < ticks; block += build.block) {
    int64_t stop = block + build.block < ticks ? block + build.block : ticks;
    list_candidates (&build, stop, floor);
    for (int64_t from = block; from < stop; from += build.piece) {
      int64_t end = from + build.piece < stop ? from + build.piece : stop;
      build_piece (&build, from, end, floor);
      floor = build.y[end - 1];
    }
  }
  table->piece[table->pieces] = (struct price_piece){ .from = ticks, .worthy = table->worthies };
}

/* The piece that `left` is in. */
static const struct price_piece *
find_piece (const struct price_table *table, int64_t left)
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

/* G of type number i of the active ones there, cost <= left. */
static int64_t
sender_gain (const struct price_table *table, size_t i, int64_t left)
{
  int64_t cost = table->active[i].cost, sum = 0;
  if (i < table->always)
    return table->history[(int64_t)i * (table->span + 1) + left - cost];
  for (int64_t s = left - cost; s >= 0; s -= cost)
    sum = price_capped (sum + table->tick[s]);
  return sum;
}

/* Is the type one that attains y there? */
static bool
attains (const struct price_table *table, size_t i, int64_t left)
{
  const struct price_active *active = &table->active[i];
  return active->cost <= left && price_capped (table->unit + sender_gain (table, i, left) - active->price) == table->tick[left];
}

int32_t
price_dense_best (const struct price_table *table, int64_t left)
{
  if (table->tick[left] == table->unit)
    return -1;
  for (size_t i = 0; i < table->always; i++)
    if (attains (table, i, left))
      return table->active[i].type;
  const struct price_piece *piece = find_piece (table, left);
  for (size_t w = piece->worthy; w < piece[1].worthy; w++)
    if (attains (table, (size_t)table->worthy[w], left))
      return table->active[table->worthy[w]].type;
  return -1;
}
