#include "search/parameterized/network.h"

#include "base/memory.h"
#include "base/watch.h"
#include "heuristics/parameterized/contention.h"
#include "search/parameterized/exhaustive.h"
#include "search/parameterized/network_layers.h"
#include "search/parameterized/parameters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct network_search {
  const struct parameterized_ticks *ticks;
  const struct solve_options *options;
  const struct deadline *deadline;
  struct outcome *outcome;
  struct parameterized_states space;
  struct parameterized_layers *layers;
  struct tree_schedule found;
};

/* The sends of the debug schedule in order of their starts; the caller frees. */
static int32_t *
debug_order (const struct tree_schedule *debug)
{
  int32_t *order = memory_alloc ((size_t)debug->nodes, sizeof *order);
  for (int32_t to = 1; to < debug->nodes; to++) {
    int32_t at = to - 1;
    for (; at > 0 && debug->start[order[at - 1]] > debug->start[to]; at--)
      order[at] = order[at - 1];
    order[at] = to;
  }
  return order;
}

/* The port for a send that starts at `time` in some schedule: of those that are looked at the one
   whose places agree with it. -1: none. */
static int32_t
port_of (const struct parameterized_states *space, const uint16_t *state, int32_t from,
         int64_t time)
{
  for (int32_t port = 0; port < parameterized_states_choices (space); port++) {
    uint16_t place = state[from * space->ports + port];
    if (parameterized_states_counts (space, state, from, port) && place < space->grid.never
        && (!space->ticks->rounds || (time - space->grid.time[place]) % space->grid.hold == 0))
      return port;
  }
  return -1;
}

/* Each of its sends, as early as those before it allow, must lead to a state that is not given
   up: it leads to a schedule in time. */
static bool
debug_survives (struct network_search *search, const int32_t *order)
{
  struct parameterized_states *space = &search->space;
  const struct tree_schedule *debug = search->options->debug_schedule;
  uint16_t *state = memory_alloc (2 * space->cells, sizeof *state), *child = state + space->cells;
  uint64_t holders = 1;
  bool survives = true;
  parameterized_states_start (space, state);
  for (int32_t i = 0; i + 1 < debug->nodes && survives; i++) {
    int32_t to = order[i], from = debug->from[to], slack;
    struct parameterized_send send
      = { from, to, port_of (space, state, from, debug->start[to]), space->grid.never };
    if (send.port >= 0)
      send.start = parameterized_states_earliest (space, state, from, to, send.port);
    survives = send.start < space->grid.never
               && parameterized_states_send (space, holders, state, send, child, &slack);
    memcpy (state, child, space->cells * sizeof *state);
    holders |= UINT64_C (1) << to;
  }
  free (state);
  return survives;
}

/* The debug schedule is in time: no rule may have cut it off. */
static void
check_debug (struct network_search *search, int64_t most, enum parameterized_layers_answer answer)
{
  const struct tree_schedule *debug = search->options->debug_schedule;
  if (!debug || debug->makespan > most)
    return;
  int32_t *order = debug_order (debug);
  bool survives = debug_survives (search, order);
  free (order);
  if (survives && answer != PARAMETERIZED_LAYERS_NONE)
    return;
  fprintf (stderr, "provecast: %s of the search in a network cut%s off the debug schedule\n",
           survives ? "the rules" : "counting", survives ? "" : "s");
  abort ();
}

/* Is there a schedule of makespan <= most? When there is it becomes the best one, when there is
   none the lower bound grows to the next time that a schedule may take. */
static enum parameterized_layers_answer
look (struct network_search *search, int64_t most, size_t width)
{
  struct outcome *outcome = search->outcome;
  if (!parameterized_states_aim (&search->space, most)) {
    status_set (&outcome->status, STATUS_LIMIT,
                "the starts of schedules may be at more than %d different times",
                PARAMETERIZED_GRID_MOST);
    return PARAMETERIZED_LAYERS_LIMIT;
  }
  uint64_t before = parameterized_layers_states (search->layers);
  enum parameterized_layers_answer answer
    = parameterized_layers_search (search->layers, width, search->deadline, &search->found, NULL);
  outcome->nodes += parameterized_layers_states (search->layers) - before;
  check_debug (search, most, answer);
  if (answer == PARAMETERIZED_LAYERS_FOUND
      && !parameterized_schedule_valid (&search->found, search->ticks))
    return PARAMETERIZED_LAYERS_LIMIT; /* not for rounds */
  if (answer == PARAMETERIZED_LAYERS_FOUND) {
    tree_schedule_copy (outcome->schedule, &search->found);
    outcome->makespan = search->found.makespan;
    watch_best (search->deadline->watch,
                parameterized_ticks_time (search->ticks, outcome->makespan));
  }
  if (answer == PARAMETERIZED_LAYERS_NONE) {
    int64_t next = search->space.grid.beyond + search->ticks->end;
    outcome->lower_bound = next < outcome->makespan ? next : outcome->makespan;
    watch_bound (search->deadline->watch,
                 parameterized_ticks_time (search->ticks, outcome->lower_bound));
  }
  return answer;
}

/* With one width: raise the lower bound as long as states are not cut off, then lower the
   makespan. With places the bound is not raised: it would go from one instant to the next, and
   there can be very many below the optimum. */
static enum parameterized_layers_answer
close_in (struct network_search *search, size_t width)
{
  struct outcome *outcome = search->outcome;
  enum parameterized_layers_answer answer
    = search->space.ticks->rounds ? PARAMETERIZED_LAYERS_CUT : PARAMETERIZED_LAYERS_NONE;
  while (outcome->lower_bound < outcome->makespan && answer == PARAMETERIZED_LAYERS_NONE)
    answer = look (search, outcome->lower_bound, width);
  if (answer == PARAMETERIZED_LAYERS_CUT)
    do
      answer = look (search, outcome->makespan - 1, width);
    while (outcome->lower_bound < outcome->makespan && answer == PARAMETERIZED_LAYERS_FOUND);
  return answer;
}

static void
search_layers (struct network_search *search, const struct parameterized_ticks *ticks,
               uint64_t bytes)
{
  struct outcome *outcome = search->outcome;
  enum parameterized_layers_answer answer = PARAMETERIZED_LAYERS_CUT;
  status_init (&outcome->status);
  parameterized_states_init (&search->space, ticks);
  search->layers = parameterized_layers_new (&search->space, bytes);
  tree_schedule_init (&search->found);
  if (outcome->lower_bound < search->ticks->end)
    outcome->lower_bound = search->ticks->end;
  for (size_t width = parameterized_parameters.network_width;
       outcome->lower_bound < outcome->makespan && answer != PARAMETERIZED_LAYERS_LIMIT;
       width *= parameterized_parameters.network_width_growth)
    answer = close_in (search, width);
  tree_schedule_clear (&search->found);
  parameterized_layers_free (search->layers);
  parameterized_states_clear (&search->space);
}

static uint64_t
bytes_of (const struct solve_options *options)
{
  return options->limits.bytes > 0 ? options->limits.bytes : parameterized_parameters.network_bytes;
}

/* One port in `rounds` as a strict port whose sends are as far apart: it allows all schedules of
   the other, and more. */
static struct parameterized_ticks
as_strict (const struct parameterized_ticks *ticks)
{
  struct parameterized_ticks strict = parameterized_spaced (ticks);
  strict.rounds = false;
  return strict;
}

void
parameterized_network_search (const struct parameterized_ticks *ticks,
                              const struct solve_options *options, const struct deadline *deadline,
                              struct outcome *outcome)
{
  struct network_search search
    = { .ticks = ticks, .options = options, .deadline = deadline, .outcome = outcome };
  struct parameterized_ticks strict = as_strict (ticks);
  if (ticks->ports == 1 && outcome->lower_bound < outcome->makespan)
    search_layers (&search, &strict, bytes_of (options));
  if ((ticks->rounds || ticks->ports > 1) && outcome->lower_bound < outcome->makespan)
    search_layers (&search, ticks, bytes_of (options));
  if (ticks->rounds && outcome->lower_bound < outcome->makespan) {
    status_init (&outcome->status);
    parameterized_exhaustive_search (ticks, options, deadline, outcome);
  }
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
}

/* Is there a cover with the states of `ticks`? */
static enum parameterized_layers_answer
find_cover (const struct parameterized_ticks *ticks, const struct solve_options *options,
            const struct deadline *deadline, const struct outcome *outcome)
{
  struct parameterized_certificate *proof = options->proof;
  struct parameterized_cover *cover = &proof->cover;
  struct tree_schedule none;
  struct parameterized_states space;
  parameterized_cover_reset (cover);
  tree_schedule_init (&none);
  parameterized_states_init (&space, ticks);
  struct parameterized_layers *layers = parameterized_layers_new (&space, bytes_of (options));
  enum parameterized_layers_answer answer
    = parameterized_states_aim (&space, outcome->makespan - 1)
        ? parameterized_layers_search (layers, SIZE_MAX, deadline, &none, cover)
        : PARAMETERIZED_LAYERS_LIMIT;
  parameterized_layers_free (layers);
  parameterized_states_clear (&space);
  tree_schedule_clear (&none);
  return answer;
}

bool
parameterized_network_cover (const struct parameterized_ticks *ticks,
                             const struct solve_options *options, const struct deadline *deadline,
                             struct outcome *outcome)
{
  struct parameterized_certificate *proof = options->proof;
  struct parameterized_cover *cover = &proof->cover;
  struct parameterized_ticks strict = as_strict (ticks);
  enum parameterized_layers_answer answer
    = find_cover (ticks->ports == 1 ? &strict : ticks, options, deadline, outcome);
  if (ticks->rounds && ticks->ports == 1 && answer == PARAMETERIZED_LAYERS_FOUND)
    answer = find_cover (ticks, options, deadline, outcome);
  bool good = answer == PARAMETERIZED_LAYERS_NONE;
  if (parameterized_cover_full (cover))
    status_set (&outcome->status, STATUS_LIMIT,
                "the certificate would have more than %d states and references and was not kept",
                PARAMETERIZED_COVER_MOST);
  else if (answer == PARAMETERIZED_LAYERS_LIMIT)
    status_set (&outcome->status, STATUS_LIMIT,
                "a limit ended the search that writes the certificate");
  if (!good)
    parameterized_cover_reset (cover);
  return good;
}
