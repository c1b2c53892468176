#include "search/openshop/clusters.h"
#include "tests/support/openshop.h"
#include "tests/support/openshop_clusters.h"
#include "tests/support/rounds.h"

Test (clusters, finds_the_two_busiest)
{
  struct openshop_ticks ticks;
  struct openshop_clusters sites;
  int found = 0, missed = 0;
  openshop_ticks_init (&ticks);
  for (uint64_t seed = 0; seed < 200; seed++) {
    sites_draw_shop (&ticks, seed, 20);
    int64_t load = openshop_ticks_load (&ticks, NULL), next = 0;
    bool good = openshop_clusters_init (&sites, &ticks);
    found += good;
    for (int32_t i = 0; i < ticks.jobs; i++) {
      int64_t sum = openshop_ticks_row (&ticks, i);
      next = sum < load && sum > next ? sum : next;
    }
    cr_assert (!good || 1000 * next >= 850 * load, "seed %llu", (unsigned long long)seed);
    missed += !good && 1000 * next >= 850 * load;
    for (int32_t k = 0; good && k < ticks.jobs; k++) {
      int64_t sum = openshop_ticks_row (&ticks, sites.node[k]);
      cr_assert_eq (sum == load, k < sites.first_count);
      cr_assert_eq (sum == next,
                    k >= sites.first_count && k < sites.first_count + sites.second_count);
      cr_assert_eq (sites.kind[sites.node[k]] >= 0, sum < next);
    }
    openshop_clusters_clear (&sites);
  }
  cr_expect (found > 50 && found < 200, "%d", found);
  cr_expect_lt (missed, 10, "%d: other sites' nodes have the same sum", missed);
  openshop_ticks_clear (&ticks);
}

/* Two sites of two nodes and two others; then each time something that such sites do not have. */
Test (clusters, refuses_what_is_not_like_that)
{
  static const int64_t link[3][3] = { { 2, 9, 4 }, { 9, 2, 3 }, { 4, 3, 1 } };
  struct openshop_ticks ticks;
  struct openshop_clusters sites;
  openshop_ticks_init (&ticks);
  for (int what = 0; what < 8; what++) {
    shop_shape (&ticks, 6, 6);
    ticks.exchange = what != 1;
    for (int32_t i = 0; i < 6; i++)
      for (int32_t j = 0; j < 6; j++)
        ticks.time[6 * i + j]
          = i == j ? 0 : link[i / 2][j / 2] * (what == 2 ? INT64_C (100000000) : 1);
    if (what == 3)
      ticks.time[6 * 4 + 5] = 2; /* not the same both ways */
    if (what == 4)
      ticks.time[6 * 4 + 5] = ticks.time[6 * 5 + 4] = 0;
    /* two nodes of a site with the same sum, but other times: those of the first site, of the
       second */
    if (what == 5 || what == 6) {
      int32_t a = what == 5 ? 0 : 2;
      ticks.time[6 * a + 4]++;
      ticks.time[6 * a + 5]--;
      ticks.time[6 * (a + 1) + 4]--;
      ticks.time[6 * (a + 1) + 5]++;
      for (int32_t k = a; k < a + 2; k++)
        for (int32_t other = 4; other < 6; other++)
          ticks.time[6 * other + k] = ticks.time[6 * k + other];
    }
    for (int32_t pair = 0; pair < 36 && what == 7; pair++) { /* all are of one of two sites */
      int32_t i = pair / 6, j = pair % 6;
      ticks.time[pair] = i == j ? 0 : i / 3 != j / 3 ? 9 : 2 + i / 3;
    }
    cr_expect_eq (openshop_clusters_init (&sites, &ticks), what == 0, "%d", what);
    openshop_clusters_clear (&sites);
  }
  openshop_ticks_clear (&ticks);
}

/* A second site's node has five different times with others. */
Test (clusters, refuses_too_many_times)
{
  struct openshop_ticks ticks;
  struct openshop_clusters sites;
  openshop_ticks_init (&ticks);
  for (int64_t different = 0; different < 2; different++) {
    shop_shape (&ticks, 9, 9);
    ticks.exchange = true;
    for (int32_t i = 0; i < 9; i++)
      for (int32_t j = 0; j < 9; j++)
        ticks.time[9 * i + j] = i == j ? 0 : i < 4 && j < 4 ? 50 : i >= 4 && j >= 4 ? 1 : 9;
    for (int32_t i = 2; i < 4; i++) /* 3 .. 7 or 3, 4, 5, 6, 6 */
      for (int32_t j = 4; j < 9; j++)
        ticks.time[9 * i + j] = ticks.time[9 * j + i] = j == 8 ? 6 + different : j - 1;
    cr_expect_eq (openshop_clusters_init (&sites, &ticks), different == 0);
    openshop_clusters_clear (&sites);
  }
  openshop_ticks_clear (&ticks);
}

/* How many meetings there are at once, on the average of the meetings, as a share of what it
   were if there were always as many. */
static double
crowding (const struct openshop_clusters *sites)
{
  int64_t common = 0, count = (int64_t)sites->first_count * sites->second_count,
          length = sites->load - sites->cycle_start;
  for (int64_t a = 0; a < count; a++)
    for (int64_t b = 0; b < count; b++) {
      int64_t apart
        = llabs (openshop_clusters_meeting_start (sites, (int32_t)(a % sites->first_count),
                                                  (int32_t)(a / sites->first_count))
                 - openshop_clusters_meeting_start (sites, (int32_t)(b % sites->first_count),
                                                    (int32_t)(b / sites->first_count)));
      common += apart < sites->meeting ? sites->meeting - apart : 0;
    }
  return (double)common * (double)length / (double)(count * sites->meeting)
         / (double)(count * sites->meeting);
}

/* Is the time of a node of the first site outside of its meetings what it has with others, gap
   by gap, as the order says? */
static void
check_first (const struct openshop_clusters *sites, int32_t i)
{
  int64_t busy = sites->rounds_end[0], others = 0;
  for (int32_t j = 0; j < sites->second_count; j++) {
    int64_t start = openshop_clusters_meeting_start (sites, i, j);
    cr_assert (start >= sites->rounds_end[0] && start >= sites->rounds_end[1]
               && start + sites->meeting <= sites->load);
    busy += sites->meeting;
    for (int32_t k = 0; k < j; k++)
      cr_assert_geq (llabs (openshop_clusters_meeting_start (sites, i, k) - start), sites->meeting);
    for (int32_t k = 0; k < i; k++)
      cr_assert_geq (llabs (openshop_clusters_meeting_start (sites, k, j) - start), sites->meeting);
  }
  for (int32_t k = sites->first_count + sites->second_count; k < sites->ticks->jobs; k++)
    others += openshop_time (sites->ticks, sites->node[i], sites->node[k]);
  cr_assert_eq (busy + others, sites->load);
}

/* The gaps of a node of the second: from its rounds to the load but for its meetings. */
static void
check_second (struct openshop_clusters *sites, int32_t j)
{
  cr_assert (openshop_clusters_gaps (sites, j));
  int64_t sum = sites->rounds_end[1], before = sites->rounds_end[1];
  for (int32_t g = 0; g < sites->gap_count; g++) {
    cr_assert (sites->gaps[g] > 0 && sites->from[g] >= before);
    before = sites->from[g] + sites->gaps[g];
    sum += sites->gaps[g];
    for (int32_t i = 0; i < sites->first_count; i++) {
      int64_t start = openshop_clusters_meeting_start (sites, i, j);
      cr_assert (start + sites->meeting <= sites->from[g] || start >= before);
    }
  }
  cr_assert_leq (before, sites->load);
  cr_assert_eq (sum + sites->first_count * sites->meeting, sites->load);
}

Test (clusters, meetings_leave_gaps_that_can_be_packed)
{
  struct openshop_ticks ticks;
  struct openshop_clusters sites, again;
  int drawn = 0, tried = 0, front = 0;
  double crowded = 0;
  openshop_ticks_init (&ticks);
  for (uint64_t seed = 0; seed < (uint64_t)rounds (200); seed++) {
    struct rng rng;
    sites_draw_shop (&ticks, seed, 24);
    if (openshop_clusters_init (&sites, &ticks)) {
      rng_init (&rng, seed);
      tried++;
      if (openshop_clusters_draw (&sites, &rng)) {
        drawn++;
        front += sites.front > 0;
        crowded += crowding (&sites);
        for (int32_t k = 0; k < sites.front; k++)
          cr_assert_geq (sites.kind[sites.order[k]], 0);
        for (int32_t k = 0; k < 2; k++)
          cr_assert_eq (sites.rounds_end[k],
                        16 * ((k ? sites.second_count : sites.first_count) - 1));
        for (int32_t i = 0; i < sites.first_count; i++)
          check_first (&sites, i);
        for (int32_t j = 0; j < sites.second_count; j++)
          check_second (&sites, j);
        openshop_clusters_init (&again, &ticks);
        rng_init (&rng, seed);
        cr_assert (openshop_clusters_draw (&again, &rng));
        for (int32_t k = 0; k < sites.first_count * sites.second_count; k++)
          cr_assert_eq (
            openshop_clusters_meeting_start (&sites, k % sites.first_count, k / sites.first_count),
            openshop_clusters_meeting_start (&again, k % sites.first_count, k / sites.first_count));
        openshop_clusters_clear (&again);
      }
    }
    openshop_clusters_clear (&sites);
  }
  cr_expect_geq (drawn, tried / 2, "%d of %d", drawn, tried);
  cr_expect (front > drawn / 8 && front < drawn, "%d of %d: the second site's rounds take longer",
             front, drawn);
  cr_expect_lt (crowded / drawn, 1.2, "%f", crowded / drawn);
  openshop_ticks_clear (&ticks);
}
