/* What the second clause learner of a team brings (search/lcg/portfolio.h): random multicasts
   that take thousands of conflicts, from the schedule of local search to the proof of the
   optimum, by one learner alone, by a team on one thread, and by a team on two. Wall time, the
   best of some interleaved runs; at the end the geometric means of the ratios. --repeats N (3). */
#include "heuristics/overhead/improve.h"
#include "heuristics/overhead/table.h"
#include "search/lcg/portfolio.h"
#include "search/overhead/model.h"
#include "tests/support/overhead_price.h"

#include <math.h>
#include <string.h>

#define STEPS 2000 /* of the local search */

static const struct {
  struct price_shape shape;
  uint64_t seed;
} cases[] = {
  { { 12, 2, 0, 20, 20 }, 8 }, { { 12, 2, 0, 20, 0 }, 8 },  { { 20, 2, 0, 20, 20 }, 3 },
  { { 28, 1, 0, 20, 20 }, 5 }, { { 28, 1, 0, 20, 20 }, 6 }, { { 24, 1, 0, 50, 50 }, 6 },
  { { 24, 1, 0, 50, 0 }, 6 },  { { 20, 2, 0, 20, 0 }, 1 },  { { 20, 2, 0, 20, 0 }, 6 },
  { { 20, 2, 0, 20, 0 }, 7 },  { { 14, 2, 0, 20, 0 }, 12 }, { { 26, 1, 0, 30, 20 }, 11 },
  { { 32, 1, 0, 20, 20 }, 3 }, { { 16, 4, 0, 20, 20 }, 3 }, { { 12, 2, 0, 20, 15 }, 13 },
  { { 12, 2, 0, 20, 10 }, 8 }, { { 32, 1, 0, 20, 0 }, 2 },  { { 40, 1, 0, 100, 100 }, 2 },
};

enum { ALONE, ONE_THREAD, TWO_THREADS, WAYS };

struct run {
  const struct overhead_ticks *ticks;
  struct overhead_model *models[LCG_PORTFOLIO_MEMBERS];
  int64_t best;
};

static struct lcg *
join (void *context)
{
  struct run *run = context;
  run->models[1] = overhead_model_new (run->ticks, OVERHEAD_ANY, run->best - 1, NULL, NULL);
  return overhead_model_lcg (run->models[1]);
}

static struct lcg *
nobody (void *context)
{
  (void)context;
  return NULL;
}

/* The best makespan that the team's members have found becomes the limit. */
static bool
take (struct run *run, struct lcg_portfolio *team)
{
  struct overhead_schedule schedule;
  bool more = true;
  overhead_schedule_init (&schedule);
  for (size_t m = 0; m < lcg_portfolio_size (team); m++)
    if (lcg_portfolio_found (team, m)) {
      overhead_model_schedule (run->models[m], &schedule);
      run->best = schedule.makespan < run->best ? schedule.makespan : run->best;
    }
  lcg_portfolio_restart (team);
  for (size_t m = 0; m < lcg_portfolio_size (team); m++)
    more = overhead_model_limit (run->models[m], run->best - 1) && more;
  overhead_schedule_clear (&schedule);
  return more;
}

static double
solve (const struct overhead_ticks *ticks, const struct overhead_schedule *start, int way,
       uint64_t *conflicts, int64_t *best)
{
  struct run run = { .ticks = ticks, .best = start->makespan };
  double begun = limits_now ();
  run.models[0] = overhead_model_new (ticks, OVERHEAD_ANY, run.best - 1, NULL, NULL);
  overhead_model_set_phases (run.models[0], start);
  struct lcg_portfolio *team = lcg_portfolio_new (
    overhead_model_lcg (run.models[0]),
    &(struct lcg_portfolio_plan){ .threads = way == TWO_THREADS ? 2 : 1,
                                  .solo_conflicts = lcg_parameters.lcg_solo_conflicts,
                                  .round_conflicts = lcg_parameters.lcg_round_conflicts,
                                  .join = way == ALONE ? nobody : join,
                                  .context = &run });
  while (lcg_portfolio_solve (team, 0, NULL) == LCG_SOLUTION && take (&run, team))
    continue;
  *conflicts = lcg_portfolio_conflicts (team);
  *best = run.best;
  lcg_portfolio_free (team);
  overhead_model_free (run.models[0]);
  overhead_model_free (run.models[1]);
  return limits_now () - begun;
}

static void
start_schedule (const struct overhead_ticks *ticks, struct overhead_schedule *best)
{
  struct overhead_schedule schedule;
  struct deadline deadline;
  overhead_schedule_init (&schedule);
  deadline_start (&deadline, &(struct limits){ .seconds = 0 });
  for (const struct heuristic *row = overhead_heuristics; row->name; row++) {
    if (row->limited)
      continue;
    heuristic_make (row, ticks, 1, NULL, &schedule);
    if (best->length == 0 || schedule.makespan < best->makespan)
      overhead_schedule_copy (best, &schedule);
  }
  overhead_improve (ticks, best, 1, STEPS, 0, &deadline);
  overhead_schedule_clear (&schedule);
}

/* seconds[way]: the best of the repeats. False when the ways do not agree. */
static bool
measure (size_t c, int repeats, double *seconds)
{
  struct overhead_ticks ticks;
  struct overhead_schedule start;
  uint64_t conflicts[WAYS] = { 0 };
  int64_t best[WAYS] = { 0 };
  overhead_ticks_init (&ticks);
  overhead_schedule_init (&start);
  price_support_instance (&ticks, &cases[c].shape, cases[c].seed);
  start_schedule (&ticks, &start);
  for (int r = 0; r < repeats; r++)
    for (int way = 0; way < WAYS; way++) {
      double taken = solve (&ticks, &start, way, &conflicts[way], &best[way]);
      seconds[way] = r == 0 || taken < seconds[way] ? taken : seconds[way];
    }
  const struct price_shape *shape = &cases[c].shape;
  printf ("%2d nodes %d to all, costs to %3d, links below %3d, seed %2d  alone %8.3f s %7llu "
          "conflicts  team %8.3f s, two threads %8.3f s "
          "%7llu\n",
          (int)shape->nodes, (int)shape->sources, (int)shape->most, (int)shape->link,
          (int)cases[c].seed, seconds[ALONE], (unsigned long long)conflicts[ALONE],
          seconds[ONE_THREAD], seconds[TWO_THREADS], (unsigned long long)conflicts[TWO_THREADS]);
  fflush (stdout);
  overhead_schedule_clear (&start);
  overhead_ticks_clear (&ticks);
  return best[ALONE] == best[ONE_THREAD] && best[ONE_THREAD] == best[TWO_THREADS]
         && conflicts[ONE_THREAD] == conflicts[TWO_THREADS];
}

int
main (int count, char **arguments)
{
  const size_t all = sizeof cases / sizeof *cases;
  int repeats = count > 2 && strcmp (arguments[1], "--repeats") == 0 && atoi (arguments[2]) > 0
                  ? atoi (arguments[2])
                  : 3;
  double one = 0, two = 0;
  bool good = true;
  for (size_t c = 0; c < all; c++) {
    double seconds[WAYS];
    good = measure (c, repeats, seconds) && good;
    one += log (seconds[ONE_THREAD] / seconds[ALONE]);
    two += log (seconds[ALONE] / seconds[TWO_THREADS]);
  }
  printf ("a team on one thread takes %.2f times as long as one learner; on two threads it is %.2f "
          "times as fast\n",
          exp (one / (double)all), exp (two / (double)all));
  return good ? 0 : 1;
}
