#include "search/parameterized_network.h"

#include "search/parameterized_network_layers.h"
#include "search/parameterized_sequences.h"

#include <stdio.h>
#include <stdlib.h>

#define MEMORY_BYTES (UINT64_C (2) << 30) /* where no limit says otherwise */
#define FIRST_WIDTH 16
#define WIDEN 8

struct search {
  const struct parameterized_ticks *ticks;
  const struct parameterized_options *options;
  const struct deadline *deadline;
  struct parameterized_outcome *outcome;
  struct parameterized_space space;
  struct parameterized_layers *layers;
  struct parameterized_schedule found;
};

/* The debug schedule is no slower than what is said not to be there. */
static void
check_debug (const struct search *search, int64_t most)
{
  const struct parameterized_schedule *debug = search->options->debug_schedule;
  if (!debug || debug->makespan > most)
    return;
  fprintf (stderr, "provecast: the search in a network cut off the debug schedule\n");
  abort ();
}

/* Is there a schedule of makespan <= most? When there is it becomes the best one, when there is none the lower bound grows to the next time
   that a schedule may take. */
static enum parameterized_layers_answer
look (struct search *search, int64_t most, size_t width)
{
  struct parameterized_outcome *outcome = search->outcome;
  if (!parameterized_space_aim (&search->space, most)) {
    status_set (&outcome->status, STATUS_LIMIT, "the starts of schedules may be at more than %d different times", PARAMETERIZED_GRID_MOST);
    return PARAMETERIZED_LAYERS_LIMIT;
  }
  uint64_t before = parameterized_layers_states (search->layers);
  enum parameterized_layers_answer answer = parameterized_layers_search (search->layers, width, search->deadline, &search->found, NULL);
  outcome->nodes += parameterized_layers_states (search->layers) - before;
  if (answer == PARAMETERIZED_LAYERS_FOUND) {
    parameterized_schedule_copy (&outcome->schedule, &search->found);
    outcome->makespan = search->found.makespan;
  }
  if (answer == PARAMETERIZED_LAYERS_NONE) {
    int64_t next = search->space.grid.beyond + search->ticks->end;
    check_debug (search, most);
    outcome->lower_bound = next < outcome->makespan ? next : outcome->makespan;
  }
  return answer;
}

/* With one width: raise the lower bound as long as states are not cut off, then lower the makespan. */
static enum parameterized_layers_answer
close_in (struct search *search, size_t width)
{
  struct parameterized_outcome *outcome = search->outcome;
  enum parameterized_layers_answer answer = PARAMETERIZED_LAYERS_NONE;
  while (outcome->lower_bound < outcome->makespan && answer == PARAMETERIZED_LAYERS_NONE)
    answer = look (search, outcome->lower_bound, width);
  if (answer == PARAMETERIZED_LAYERS_CUT)
    do
      answer = look (search, outcome->makespan - 1, width);
    while (outcome->lower_bound < outcome->makespan && answer == PARAMETERIZED_LAYERS_FOUND);
  return answer;
}

static void
search_layers (struct search *search, uint64_t bytes)
{
  struct parameterized_outcome *outcome = search->outcome;
  enum parameterized_layers_answer answer = PARAMETERIZED_LAYERS_CUT;
  parameterized_space_init (&search->space, search->ticks);
  search->layers = parameterized_layers_new (&search->space, bytes);
  parameterized_schedule_init (&search->found);
  if (outcome->lower_bound < outcome->makespan && outcome->lower_bound < search->ticks->end)
    outcome->lower_bound = search->ticks->end;
  for (size_t width = FIRST_WIDTH; outcome->lower_bound < outcome->makespan && answer != PARAMETERIZED_LAYERS_LIMIT; width *= WIDEN)
    answer = close_in (search, width);
  parameterized_schedule_clear (&search->found);
  parameterized_layers_free (search->layers);
  parameterized_space_clear (&search->space);
}

static uint64_t
bytes_of (const struct parameterized_options *options)
{
  return options->limits.bytes > 0 ? options->limits.bytes : MEMORY_BYTES;
}

void
parameterized_network_search (const struct parameterized_ticks *ticks, const struct parameterized_options *options,
                              const struct deadline *deadline, struct parameterized_outcome *outcome)
{
  struct search search = { .ticks = ticks, .options = options, .deadline = deadline, .outcome = outcome };
  if (ticks->rounds && ticks->ports > 1)
    parameterized_sequences_search (ticks, options, deadline, outcome);
  else
    search_layers (&search, bytes_of (options));
  outcome->state = outcome->lower_bound == outcome->makespan ? SOLVE_OPTIMAL : SOLVE_FEASIBLE;
}

bool
parameterized_network_cover (const struct parameterized_ticks *ticks, const struct parameterized_options *options,
                             const struct deadline *deadline, struct parameterized_outcome *outcome)
{
  struct parameterized_cover *cover = &options->proof->cover;
  struct parameterized_schedule none;
  struct parameterized_space space;
  if (ticks->rounds && ticks->ports > 1)
    return false;
  parameterized_schedule_init (&none);
  parameterized_space_init (&space, ticks);
  struct parameterized_layers *layers = parameterized_layers_new (&space, bytes_of (options));
  bool good = parameterized_space_aim (&space, outcome->makespan - 1)
              && parameterized_layers_search (layers, SIZE_MAX, deadline, &none, cover) == PARAMETERIZED_LAYERS_NONE;
  if (parameterized_cover_full (cover))
    status_set (&outcome->status, STATUS_LIMIT, "the certificate would have more than %d states and references and was not kept",
                PARAMETERIZED_COVER_MOST);
  else if (!good)
    status_set (&outcome->status, STATUS_LIMIT, "a limit ended the search that writes the certificate");
  if (!good)
    parameterized_cover_reset (cover);
  parameterized_layers_free (layers);
  parameterized_space_clear (&space);
  parameterized_schedule_clear (&none);
  return good;
}
