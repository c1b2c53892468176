/* Overload and edge finding against the rules as they stand in verify/core/disjunctive.h, tried
   for all sets; and no schedule is lost. */
#include "base/rng.h"
#include "verify/core/disjunctive.h"

#include <criterion/criterion.h>
#include <string.h>

enum { MOST = 6 };

/* Earliest start, latest end, time of a set; a window may be seen backwards in time. */
static struct verify_task
set_of (const struct verify_task *tasks, unsigned set)
{
  struct verify_task all = { INT64_MAX, INT64_MIN, 0 };
  for (int t = 0; t < MOST; t++)
    if (set >> t & 1) {
      all.from = tasks[t].from < all.from ? tasks[t].from : all.from;
      all.until = tasks[t].until > all.until ? tasks[t].until : all.until;
      all.time += tasks[t].time;
    }
  return all;
}

/* The largest E (V) + P (V) of subsets. */
static int64_t
largest_end (const struct verify_task *tasks, unsigned set)
{
  int64_t most = INT64_MIN;
  for (unsigned part = set; part > 0; part = (part - 1) & set) {
    struct verify_task all = set_of (tasks, part);
    most = all.from + all.time > most ? all.from + all.time : most;
  }
  return most;
}

/* One direction of time. */
static bool
narrow_forwards (struct verify_task *tasks, unsigned count)
{
  struct verify_task given[MOST];
  memcpy (given, tasks, count * sizeof *tasks);
  for (unsigned set = 1; set < 1u << count; set++) {
    struct verify_task all = set_of (given, set);
    if (all.from + all.time > all.until)
      return false;
    for (unsigned t = 0; t < count; t++) {
      struct verify_task with = set_of (given, set | 1u << t);
      if (!(set >> t & 1) && with.from + with.time > all.until
          && largest_end (given, set) > tasks[t].from)
        tasks[t].from = largest_end (given, set);
    }
  }
  return true;
}

static void
reverse (struct verify_task *tasks, unsigned count)
{
  for (unsigned t = 0; t < count; t++)
    tasks[t] = (struct verify_task){ -tasks[t].until, -tasks[t].from, tasks[t].time };
}

static bool
narrow (struct verify_task *tasks, unsigned count)
{
  bool good = narrow_forwards (tasks, count);
  reverse (tasks, count);
  good = good && narrow_forwards (tasks, count);
  reverse (tasks, count);
  return good;
}

static void
draw (struct verify_task *tasks, unsigned count, struct rng *rng, int64_t spread)
{
  for (unsigned t = 0; t < count; t++) {
    int64_t from = rng_range (rng, -5, spread), time = rng_range (rng, 1, 5);
    tasks[t] = (struct verify_task){ from, from + time + rng_range (rng, 0, spread), time };
  }
}

Test (disjunctive, all_sets)
{
  struct verify_disjunctive machine;
  struct rng rng;
  long refused = 0, moved = 0;
  rng_init (&rng, 1);
  verify_disjunctive_init (&machine);
  for (int round = 0; round < 20000; round++) {
    struct verify_task tasks[MOST] = { { 0, 0, 0 } }, given[MOST], wanted[MOST];
    unsigned count = (unsigned)rng_range (&rng, 1, MOST);
    draw (tasks, count, &rng, rng_range (&rng, 3, 16));
    memcpy (given, tasks, sizeof given);
    memcpy (wanted, tasks, sizeof wanted);
    bool good = narrow (wanted, count);
    cr_assert_eq (verify_disjunctive_narrow (&machine, tasks, count), good, "round %d", round);
    refused += !good;
    for (unsigned t = 0; good && t < count; t++) {
      cr_assert (tasks[t].from == wanted[t].from && tasks[t].until == wanted[t].until
                   && tasks[t].time == given[t].time,
                 "round %d task %u", round, t);
      moved += tasks[t].from != given[t].from || tasks[t].until != given[t].until;
    }
  }
  verify_disjunctive_clear (&machine);
  cr_expect (refused > 1000 && moved > 1000, "%ld refused, %ld moved", refused, moved);
}

/* All starts one after the other: is there a schedule, and which starts can the tasks have? */
static bool
place (const struct verify_task *tasks, unsigned count, unsigned t, int64_t *start,
       struct verify_task *seen)
{
  bool any = false;
  if (t == count) {
    for (unsigned u = 0; u < count; u++) {
      seen[u].from = start[u] < seen[u].from ? start[u] : seen[u].from;
      seen[u].until
        = start[u] + tasks[u].time > seen[u].until ? start[u] + tasks[u].time : seen[u].until;
    }
    return true;
  }
  for (start[t] = tasks[t].from; start[t] + tasks[t].time <= tasks[t].until; start[t]++) {
    bool free = true;
    for (unsigned u = 0; u < t; u++)
      free = free && (start[u] + tasks[u].time <= start[t] || start[t] + tasks[t].time <= start[u]);
    any = (free && place (tasks, count, t + 1, start, seen)) || any;
  }
  return any;
}

Test (disjunctive, loses_no_schedule)
{
  struct verify_disjunctive machine;
  struct rng rng;
  long none = 0;
  rng_init (&rng, 2);
  verify_disjunctive_init (&machine);
  for (int round = 0; round < 3000; round++) {
    struct verify_task tasks[4], seen[4];
    int64_t start[4];
    unsigned count = (unsigned)rng_range (&rng, 2, 4);
    draw (tasks, count, &rng, 6);
    for (unsigned t = 0; t < count; t++)
      seen[t] = (struct verify_task){ INT64_MAX, INT64_MIN, 0 };
    if (!place (tasks, count, 0, start, seen)) {
      none++;
      continue;
    }
    cr_assert (verify_disjunctive_narrow (&machine, tasks, count), "round %d", round);
    for (unsigned t = 0; t < count; t++)
      cr_assert (tasks[t].from <= seen[t].from && tasks[t].until >= seen[t].until, "round %d",
                 round);
  }
  verify_disjunctive_clear (&machine);
  cr_expect (none > 100 && none < 2900, "%ld without", none);
}
