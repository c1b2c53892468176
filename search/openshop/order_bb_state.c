#include "search/openshop/order_bb_state.h"

#include "base/memory.h"
#include "search/openshop/lcg_model.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Rule O4 of docs/CERTIFICATES-openshop.md. */
static void
mirror (struct order_bb_shop *shop, struct order_bb_state *root, int64_t limit)
{
  const struct openshop_ticks *ticks = shop->ticks;
  int32_t pair = shop->mirror = openshop_lcg_model_mirror_pair (ticks);
  if (pair < 0)
    return;
  int32_t row = pair / ticks->machines, column = pair % ticks->machines;
  int16_t end = (int16_t)((limit - ticks->time[pair]) / 2 + ticks->time[pair]);
  root->resources[row].latest[column] = root->resources[ORDER_BB_LANES + column].latest[row] = end;
}

static void
init_times (const struct openshop_ticks *ticks, int k, int64_t limit, struct order_bb_times *times)
{
  bool is_row = k < ORDER_BB_LANES;
  int32_t i = k % ORDER_BB_LANES, length = is_row ? ticks->machines : ticks->jobs;
  times->horizon = (int16_t)limit;
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

void
order_bb_state_init (struct order_bb_shop *shop, struct order_bb_state *root, int64_t limit)
{
  memset (shop->times, 0, sizeof shop->times);
  memset (root, 0, sizeof *root);
  for (int k = 0; k < ORDER_BB_RESOURCES; k++) {
    init_times (shop->ticks, k, limit, &shop->times[k]);
    root->resources[k].latest += (int16_t)limit;
  }
  mirror (shop, root, limit);
}

void
order_bb_state_set_debug (struct order_bb_shop *shop, const struct openshop_schedule *debug,
                          int64_t limit)
{
  const struct openshop_ticks *ticks = shop->ticks;
  int32_t all = ticks->jobs * ticks->machines, task = shop->mirror;
  if (!debug || debug->makespan > limit)
    return;
  shop->debug = memory_alloc ((size_t)all, sizeof *shop->debug);
  bool mirrored = task >= 0 && debug->start[task] > (debug->makespan - ticks->time[task]) / 2;
  for (int32_t d = 0; d < all; d++)
    shop->debug[d]
      = mirrored ? debug->makespan - ticks->time[d] - debug->start[d] : debug->start[d];
}

void
order_bb_state_check_debug (const struct order_bb_shop *shop, const struct order_bb_state *state)
{
  for (int k = 0; k < ORDER_BB_RESOURCES; k++)
    for (uint64_t before = state->resources[k].before; before; before &= before - 1) {
      int bit = __builtin_ctzll (before), a = bit & 7, b = bit >> 3, i = k % ORDER_BB_LANES,
          m = shop->ticks->machines;
      if (k < ORDER_BB_LANES ? shop->debug[i * m + a] > shop->debug[i * m + b]
                             : shop->debug[a * m + i] > shop->debug[b * m + i])
        return;
    }
  fprintf (stderr, "provecast: the search of small shops cuts off the given schedule\n");
  abort ();
}

void
order_bb_state_schedule (const struct order_bb_shop *shop, const struct order_bb_state *state,
                         struct openshop_schedule *schedule)
{
  const struct openshop_ticks *ticks = shop->ticks;
  openshop_schedule_reset (schedule, ticks);
  for (int32_t i = 0; i < ticks->jobs; i++)
    for (int32_t j = 0; j < ticks->machines; j++)
      if (openshop_time (ticks, i, j) > 0)
        schedule->start[i * ticks->machines + j] = state->resources[i].earliest[j];
  openshop_schedule_finish (schedule, ticks);
}
