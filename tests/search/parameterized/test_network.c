/* The parts of the search in networks: instants, channels, states, layers. */
#include "heuristics/parameterized/contention.h"
#include "heuristics/parameterized/table.h"
#include "model/parameterized/path.h"
#include "search/parameterized/brute.h"
#include "search/parameterized/engines.h"
#include "search/parameterized/network.h"
#include "search/parameterized/network_layers.h"
#include "tests/support/parameterized.h"
#include "tests/support/rounds.h"

#include <stdlib.h>

static struct parameterized_ticks
drawn_strict (struct rng *rng, int64_t most_nodes, int32_t *address)
{
  struct parameterized_ticks ticks;
  do
    ticks = drawn_network (rng, most_nodes, 4, address);
  while (ticks.nodes < 2);
  ticks.rounds = false;
  return ticks;
}

/* Is the time a sum of these steps? */
static bool
is_sum (int64_t time, const int64_t step[4])
{
  for (int i = 0; i < 4 && time > 0; i++)
    if (step[i] > 0 && time >= step[i] && is_sum (time - step[i], step))
      return true;
  return time == 0;
}

static uint16_t
rank_of (const struct parameterized_grid *grid, int64_t time)
{
  uint16_t rank = 0;
  while (rank < grid->never && grid->time[rank] < time)
    rank++;
  return rank;
}

Test (network, instants)
{
  struct rng rng;
  struct parameterized_grid grid;
  rng_init (&rng, 1);
  parameterized_grid_init (&grid);
  for (int round = 0; round < rounds (300); round++) {
    int32_t address[DRAWN_PLACES];
    struct parameterized_ticks ticks = drawn_strict (&rng, 5, address);
    int64_t last = draw (&rng, 0, 30), hold = ticks.ports == 1 && ticks.occupation > ticks.hold
                                                ? ticks.occupation
                                                : ticks.hold;
    const int64_t step[4]
      = { hold, ticks.end, ticks.ports > 1 ? ticks.interval : 0, ticks.occupation };
    cr_assert (parameterized_grid_make (&grid, &ticks, last));
    uint16_t count = 0;
    int64_t time = 0;
    for (; time <= last; time++)
      if (is_sum (time, step))
        cr_assert_eq (grid.time[count++], time);
    cr_assert_eq (grid.never, count);
    while (!is_sum (time, step))
      time++;
    cr_assert_eq (grid.beyond, time);
    for (uint16_t rank = 0; rank < count; rank++) {
      cr_assert_eq (grid.after_hold[rank], rank_of (&grid, grid.time[rank] + step[0]));
      cr_assert_eq (grid.after_end[rank], rank_of (&grid, grid.time[rank] + step[1]));
      cr_assert_eq (grid.after_interval[rank], rank_of (&grid, grid.time[rank] + step[2]));
      cr_assert_eq (grid.after_occupation[rank], rank_of (&grid, grid.time[rank] + step[3]));
    }
    cr_assert (grid.after_hold[count] == count && grid.after_end[count] == count);
  }
  parameterized_grid_clear (&grid);
}

Test (network, too_many_instants)
{
  struct parameterized_ticks ticks = one_port (4, 1, 1);
  struct parameterized_grid grid;
  ticks.occupation = 1;
  parameterized_grid_init (&grid);
  cr_expect (parameterized_grid_make (&grid, &ticks, PARAMETERIZED_GRID_MOST - 1));
  cr_expect_eq (grid.never, PARAMETERIZED_GRID_MOST);
  cr_expect (!parameterized_grid_make (&grid, &ticks, PARAMETERIZED_GRID_MOST));
  parameterized_grid_clear (&grid);
}

/* Do two sends need a channel both? */
static bool
paths_meet (const struct parameterized_ticks *ticks, const int32_t send[4])
{
  int64_t a[64], b[64], first = parameterized_path (ticks, send[0], send[1], a),
                        second = parameterized_path (ticks, send[2], send[3], b);
  for (int64_t i = 0; i < first; i++)
    for (int64_t j = 0; j < second; j++)
      if (a[i] == b[j])
        return true;
  return false;
}

static bool
channels_meet (const struct parameterized_channels *channels, const int32_t send[4])
{
  int32_t a = send[0] * channels->nodes + send[1], b = send[2] * channels->nodes + send[3];
  for (int32_t i = channels->begin[a]; i < channels->begin[a + 1]; i++)
    for (int32_t j = channels->begin[b]; j < channels->begin[b + 1]; j++)
      if (channels->channel[i] == channels->channel[j])
        return true;
  return false;
}

/* Sends to different nodes, and with one port by different nodes, meet on channels just where they
   meet on paths. */
Test (network, channels)
{
  struct rng rng;
  int32_t address[DRAWN_PLACES], n;
  long met = 0, apart = 0;
  rng_init (&rng, 2);
  for (int round = 0; round < rounds (100); round++) {
    struct parameterized_ticks ticks = drawn_strict (&rng, 9, address);
    struct parameterized_channels channels;
    parameterized_channels_init (&channels, &ticks);
    n = (int32_t)ticks.nodes;
    for (int32_t code = 0; code < n * n * n * n; code++) {
      const int32_t send[4] = { code % n, code / n % n, code / n / n % n, code / n / n / n };
      if (send[0] == send[1] || send[2] == send[3] || send[1] == 0 || send[3] == 0
          || send[1] == send[3])
        continue;
      bool meet = paths_meet (&ticks, send);
      if (ticks.ports == 1 && send[0] == send[2])
        continue;
      cr_assert_eq (channels_meet (&channels, send), meet);
      met += meet;
      apart += !meet;
      if (send[0] == send[2])
        cr_assert (
          meet || channels.first[send[0] * n + send[1]] != channels.first[send[2] * n + send[3]]);
    }
    parameterized_channels_clear (&channels);
  }
  cr_expect (met > rounds (2000) && apart > rounds (10000), "%ld met, %ld apart", met, apart);
}

/* The sends of a schedule by start; those that start together in any order that has senders hold
   the message. */
static void
sort_sends (const struct tree_schedule *schedule, int32_t *order)
{
  for (int32_t to = 1; to < schedule->nodes; to++) {
    int32_t at = to - 1;
    for (; at > 0 && schedule->start[order[at - 1]] > schedule->start[to]; at--)
      order[at] = order[at - 1];
    order[at] = to;
  }
}

/* Optimal schedules of brute force, send by send: no state on the way is given up, its sends
   start no later, and a schedule in one tick less is not there. */
Test (network, states_of_optimal_schedules)
{
  struct rng rng;
  int32_t address[DRAWN_PLACES], order[DRAWN_PLACES];
  struct solve_options options;
  struct outcome outcome;
  rng_init (&rng, 3);
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  for (int round = 0; round < rounds (400); round++) {
    struct parameterized_ticks ticks = drawn_strict (&rng, 5, address);
    struct parameterized_states space;
    parameterized_brute_engine.solve (&ticks, &options, &outcome, NULL);
    parameterized_states_init (&space, &ticks);
    cr_assert (parameterized_states_aim (&space, outcome.makespan));
    uint16_t *state = malloc (2 * space.cells * sizeof *state), *child = state + space.cells;
    uint64_t holders = 1;
    sort_sends (outcome.schedule, order);
    parameterized_states_start (&space, state);
    int64_t longest = ticks.hold > ticks.occupation ? ticks.hold : ticks.occupation;
    longest = ticks.ports > 1 && ticks.interval > longest ? ticks.interval : longest;
    cr_assert_eq (parameterized_states_window (&space, holders, state),
                  rank_of (&space.grid, longest));
    for (int32_t i = 0; i + 1 < ticks.nodes; i++) {
      int32_t to = order[i], from = parameterized_solution (&outcome)->from[to], slack;
      uint16_t start = parameterized_states_earliest (&space, state, from, to, 0);
      cr_assert (start < space.grid.never
                 && space.grid.time[start] <= parameterized_solution (&outcome)->start[to]);
      cr_assert (parameterized_states_send (
        &space, holders, state, (struct parameterized_send){ from, to, 0, start }, child, &slack));
      cr_assert_geq (slack, 0);
      cr_assert (parameterized_states_dominates (&space, child, child));
      memcpy (state, child, space.cells * sizeof *state);
      holders |= UINT64_C (1) << to;
    }
    free (state);
    parameterized_states_clear (&space);
  }
  outcome_clear (&outcome);
}

/* A whole mesh from its corner, with two ports and long occupation. 3 x 3: optimum 130, and not
   by counting alone. */
static struct parameterized_ticks
whole_mesh (int32_t side, int32_t *address)
{
  for (int32_t i = 0; i < side * side; i++)
    address[i] = i;
  return (struct parameterized_ticks){ .scale = 1,
                                       .nodes = side * side,
                                       .hold = 20,
                                       .end = 55,
                                       .interval = 5,
                                       .occupation = 60,
                                       .ports = 2,
                                       .network = PARAMETERIZED_MESH,
                                       .width = side,
                                       .height = side,
                                       .address = address };
}

/* With any width what is found is a schedule in time; none is found only where all states were
   looked at. */
Test (network, widths)
{
  const struct limits none = { 0 };
  int32_t address[DRAWN_PLACES];
  struct parameterized_ticks ticks = whole_mesh (3, address);
  struct tree_schedule schedule;
  struct parameterized_states space;
  struct deadline deadline;
  int answers[4] = { 0 };
  deadline_start (&deadline, &none);
  tree_schedule_init (&schedule);
  parameterized_states_init (&space, &ticks);
  struct parameterized_layers *layers = parameterized_layers_new (&space, UINT64_MAX);
  for (int64_t most = 100; most <= 160; most += 5)
    for (size_t width = 1; width < 100000; width *= 10) {
      int64_t first, second;
      cr_assert (parameterized_states_aim (&space, most));
      enum parameterized_layers_answer answer
        = parameterized_layers_search (layers, width, &deadline, &schedule, NULL);
      answers[answer]++;
      cr_expect (answer != PARAMETERIZED_LAYERS_NONE || most < 130);
      cr_expect (answer != PARAMETERIZED_LAYERS_FOUND || most >= 130);
      cr_expect (answer != PARAMETERIZED_LAYERS_CUT || width < 100000);
      if (answer == PARAMETERIZED_LAYERS_FOUND)
        cr_expect (schedule.makespan <= most && parameterized_schedule_valid (&schedule, &ticks)
                   && !parameterized_collision (&schedule, &ticks, &first, &second));
    }
  cr_expect (answers[PARAMETERIZED_LAYERS_FOUND] > 5 && answers[PARAMETERIZED_LAYERS_NONE] > 5
               && answers[PARAMETERIZED_LAYERS_CUT] > 0,
             "%d found, %d none, %d cut", answers[0], answers[1], answers[2]);
  cr_expect_gt (parameterized_layers_states (layers), 1000);
  parameterized_layers_free (layers);
  parameterized_states_clear (&space);
  tree_schedule_clear (&schedule);
}

/* The optimum of a whole 4 x 4 mesh from [1, 1] is 135. Narrow searches do not find that, and
   must not say that there is none. */
Test (network, narrow)
{
  const struct limits none = { 0 };
  int32_t address[DRAWN_PLACES];
  struct parameterized_ticks ticks = whole_mesh (4, address);
  struct tree_schedule schedule;
  struct parameterized_states space;
  struct deadline deadline;
  int cut = 0;
  address[0] = 5;
  address[5] = 0;
  deadline_start (&deadline, &none);
  tree_schedule_init (&schedule);
  parameterized_states_init (&space, &ticks);
  struct parameterized_layers *layers = parameterized_layers_new (&space, UINT64_MAX);
  for (int64_t most = 135; most <= 150; most += quick_or_slow (15, 5))
    for (size_t width = 1; width <= 64; width *= 2) {
      cr_assert (parameterized_states_aim (&space, most));
      enum parameterized_layers_answer answer
        = parameterized_layers_search (layers, width, &deadline, &schedule, NULL);
      cr_expect (answer == PARAMETERIZED_LAYERS_CUT || answer == PARAMETERIZED_LAYERS_FOUND);
      cut += answer == PARAMETERIZED_LAYERS_CUT;
    }
  cr_expect_gt (cut, 5);
  parameterized_layers_free (layers);
  parameterized_states_clear (&space);
  tree_schedule_clear (&schedule);
}

/* A limit of memory ends the search with both bounds standing. */
Test (network, memory)
{
  int32_t address[DRAWN_PLACES];
  struct parameterized_ticks ticks = whole_mesh (4, address);
  struct solve_options options;
  struct outcome outcome;
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  options.limits.bytes = 20000;
  parameterized_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect_eq (outcome.state, SOLVE_FEASIBLE);
  cr_expect (outcome.lower_bound < outcome.makespan
             && parameterized_schedule_valid (outcome.schedule, &ticks));
  outcome_clear (&outcome);
}

/* Where limits end the search that writes the certificate, the optimum stands without one, and
   the status says so. */
Test (network, no_certificate)
{
  int32_t address[DRAWN_PLACES];
  struct parameterized_ticks ticks = whole_mesh (3, address);
  struct solve_options options;
  struct outcome outcome;
  struct parameterized_certificate proof;
  struct deadline deadline;
  solve_options_init (&options);
  outcome_init (&outcome, parameterized_data.solution);
  parameterized_certificate_init (&proof);
  options.proof = &proof;
  parameterized_auto_engine.solve (&ticks, &options, &outcome, NULL);
  cr_expect (outcome.state == SOLVE_OPTIMAL && outcome.certified && proof.cover.states > 100);
  cr_expect_eq (outcome.makespan, 130);
  deadline_start (&deadline, &options.limits);
  options.limits.bytes = parameterized_cover_bytes (&proof.cover) - 1;
  cr_expect (!parameterized_network_cover (&ticks, &options, &deadline, &outcome));
  cr_expect (outcome.status.code == STATUS_LIMIT && strstr (outcome.status.message, "certificate")
             && proof.cover.states == 0);
  options.limits.bytes = 0;
  cr_expect (parameterized_network_cover (&ticks, &options, &deadline, &outcome)
             && proof.cover.states > 100);
  outcome_clear (&outcome);
  parameterized_certificate_clear (&proof);
}
