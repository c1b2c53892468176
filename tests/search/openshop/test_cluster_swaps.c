#include "search/openshop/cluster_swaps.h"
#include "tests/support/openshop_clusters.h"
#include "tests/support/rounds.h"

/* The tasks of the two sites' nodes have starts, no two at once, from 0 to the load; others have
   none; meetings go both ways at once. */
static void
check (const struct openshop_clusters *sites, const struct openshop_schedule *schedule)
{
  int32_t n = sites->ticks->jobs, busy = sites->first_count + sites->second_count;
  const int64_t *time = sites->ticks->time, *start = schedule->start;
  for (int32_t a = 0; a < n; a++)
    for (int32_t b = 0; b < n; b++) {
      int32_t i = sites->node[a], j = sites->node[b], task = i * n + j;
      if (a == b)
        continue;
      cr_assert_eq (start[task] >= 0, a < busy || b < busy);
      cr_assert_leq (start[task] + time[task], sites->load);
      bool within = (a < sites->first_count) == (b < sites->first_count) && a < busy && b < busy;
      cr_assert (within || start[task] == start[j * n + i]);
      /* no other task of the row meanwhile; of the column: the other way round */
      for (int32_t k = 0; k < n; k++)
        if (start[task] >= 0 && k != i && k != j && start[i * n + k] >= 0)
          cr_assert (start[i * n + k] >= start[task] + time[task]
                     || start[task] >= start[i * n + k] + time[i * n + k]);
      for (int32_t k = 0; k < n; k++)
        if (start[task] >= 0 && k != i && k != j && start[k * n + j] >= 0)
          cr_assert (start[k * n + j] >= start[task] + time[task]
                     || start[task] >= start[k * n + j] + time[k * n + j]);
    }
}

Test (cluster_swaps, busy_nodes_and_no_overlaps)
{
  struct openshop_ticks ticks;
  struct openshop_clusters sites;
  struct openshop_cluster_swaps swaps;
  struct openshop_schedule once, again;
  int found = 0, drawn = 0;
  openshop_ticks_init (&ticks);
  openshop_schedule_init (&once);
  openshop_schedule_init (&again);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (100); seed++) {
    sites_draw_shop (&ticks, seed, 24);
    for (int turn = 0; turn < 2; turn++) {
      struct rng rng;
      uint64_t tries = 20000;
      rng_init (&rng, seed);
      if (openshop_clusters_init (&sites, &ticks) && openshop_clusters_draw (&sites, &rng)) {
        openshop_cluster_swaps_init (&swaps, &sites);
        drawn++;
        if (openshop_cluster_swaps_run (&swaps, &tries, &rng, NULL)) {
          found++;
          openshop_cluster_swaps_schedule (&swaps, turn ? &again : &once);
          check (&sites, turn ? &again : &once);
          cr_assert (turn == 0 || shop_same (&once, &again), "seed %llu", (unsigned long long)seed);
        } else
          cr_assert_eq (tries, 0);
        openshop_cluster_swaps_clear (&swaps);
      }
      openshop_clusters_clear (&sites);
    }
  }
  cr_expect_geq (found, drawn / 2, "%d of %d", found, drawn);
  openshop_schedule_clear (&once);
  openshop_schedule_clear (&again);
  openshop_ticks_clear (&ticks);
}

/* Neither without tries nor after the deadline, and what it counts in `overlap` is what there
   is. */
Test (cluster_swaps, ends_when_told)
{
  struct openshop_ticks ticks;
  struct openshop_clusters sites;
  struct openshop_cluster_swaps swaps;
  struct deadline deadline;
  struct limits limits = { .seconds = 1e-9 };
  int ended = 0;
  openshop_ticks_init (&ticks);
  deadline_start (&deadline, &limits);
  for (uint64_t seed = 0; seed < 40; seed++) {
    struct rng rng;
    sites_draw_shop (&ticks, seed, 24);
    rng_init (&rng, seed);
    if (openshop_clusters_init (&sites, &ticks) && openshop_clusters_draw (&sites, &rng)) {
      uint64_t none = 0, many = 1000000;
      openshop_cluster_swaps_init (&swaps, &sites);
      bool at_once = openshop_cluster_swaps_run (&swaps, &none, &rng, NULL);
      cr_expect_eq (at_once, swaps.overlap == 0);
      bool found = openshop_cluster_swaps_run (&swaps, &many, &rng, &deadline);
      cr_expect (found || many > 990000, "%llu", (unsigned long long)many);
      ended += !found;
      openshop_cluster_swaps_clear (&swaps);
    }
    openshop_clusters_clear (&sites);
  }
  cr_expect_gt (ended, 3, "%d", ended);
  openshop_ticks_clear (&ticks);
}
