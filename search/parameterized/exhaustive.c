#include "search/parameterized/exhaustive.h"

#include "base/memory.h"
#include "search/parameterized/sends.h"

#include <stdio.h>
#include <stdlib.h>

struct exhaustive_search {
  const struct parameterized_ticks *ticks;
  const struct solve_options *options;
  const struct deadline *deadline;
  struct outcome *outcome;
  struct parameterized_sends sends;
  size_t classes; /* of the places of a node: how many differ modulo hold */
  bool stopped;
};

/* One possible next send. */
struct choice {
  int64_t start;
  int32_t from, to;
};

/* The minimum makespan that the nodes without the message could have if nothing collided from now
   on: the greedy schedule from here. All nodes are alike in that, so it is enough when each
   could send next, and how often after. */
static int64_t
bound (const struct exhaustive_search *search)
{
  const struct parameterized_ticks *ticks = search->ticks;
  int64_t next[PARAMETERIZED_NETWORK_NODES],
    holders = 0, left = ticks->nodes - 1 - search->sends.count, last = 0;
  for (int64_t node = 0; node < ticks->nodes; node++)
    if (parameterized_sends_has (&search->sends, node))
      next[holders++] = parameterized_sends_next (&search->sends, node);
  for (int64_t i = 0; i < search->sends.count; i++)
    last = search->sends.now.start[search->sends.order[i]];
  for (; left > 0; left--) {
    int64_t first = 0;
    for (int64_t i = 1; i < holders; i++)
      first = next[i] < next[first] ? i : first;
    last = next[first] > last ? next[first] : last;
    next[holders++] = next[first] + ticks->end;
    next[first] += ticks->ports > 1 ? 0 : ticks->hold; /* several ports: a bound all the same */
  }
  return last + ticks->end;
}

/* The debug schedule is as good as the best and may not be lost: is it below what was given up? Its
   sends, in order, begin with those so
 * far. */
static void
check_debug (const struct exhaustive_search *search, int64_t value)
{
  const struct tree_schedule *debug = search->options->debug_schedule;
  if (!debug || debug->makespan >= value || debug->makespan >= search->outcome->makespan)
    return;
  for (int64_t i = 0; i < search->sends.count; i++) {
    int32_t to = search->sends.order[i];
    if (debug->from[to] != search->sends.now.from[to]
        || debug->start[to] != search->sends.now.start[to])
      return;
  }
  fprintf (stderr, "provecast: the bound of a search in a network cuts off the debug schedule\n");
  abort ();
}

static void
keep (struct exhaustive_search *search)
{
  struct outcome *outcome = search->outcome;
  parameterized_schedule_finish (&search->sends.now, search->ticks);
  if (search->sends.now.makespan >= outcome->makespan)
    return;
  tree_schedule_copy (outcome->schedule, &search->sends.now);
  outcome->makespan = search->sends.now.makespan;
}

static int
compare_choices (const void *left, const void *right)
{
  const struct choice *a = left, *b = right;
  if (a->start != b->start)
    return a->start < b->start ? -1 : 1;
  return a->from != b->from ? (a->from > b->from) - (a->from < b->from)
                            : (a->to > b->to) - (a->to < b->to);
}

struct choices {
  struct choice *list; /* owned */
  size_t count, capacity;
};

/* Do the start and one of the list's, from `first` on, agree modulo hold? */
static bool
agrees (const struct choices *choices, size_t first, int64_t start, int64_t hold)
{
  for (size_t i = first; i < choices->count; i++)
    if ((start - choices->list[i].start) % hold == 0)
      return true;
  return false;
}

/* The starts of a send that are to be tried and end before the best makespan. */
static void
list_starts (struct exhaustive_search *search, int32_t from, int32_t to, struct choices *choices)
{
  const struct parameterized_ticks *ticks = search->ticks;
  size_t first = choices->count,
         most = search->sends.count == ticks->nodes - 2 ? 1 : search->classes;
  int64_t start = parameterized_sends_start (&search->sends, from, to, 0);
  while (start + ticks->end < search->outcome->makespan && choices->count < first + most) {
    if (!agrees (choices, first, start, ticks->hold)) {
      memory_grow (choices->list, choices->capacity, choices->count + 1);
      choices->list[choices->count++] = (struct choice){ start, from, to };
    }
    start = parameterized_sends_start (&search->sends, from, to, start + 1);
  }
}

/* All sends that may come next, those first that start first. */
static struct choices
list_choices (struct exhaustive_search *search)
{
  struct choices choices = { NULL, 0, 0 };
  for (int32_t from = 0; from < search->ticks->nodes; from++)
    for (int32_t to = 1; to < search->ticks->nodes; to++)
      if (parameterized_sends_has (&search->sends, from)
          && !parameterized_sends_has (&search->sends, to))
        list_starts (search, from, to, &choices);
  if (choices.count > 0)
    qsort (choices.list, choices.count, sizeof *choices.list, compare_choices);
  return choices;
}

/* How many of a node's places differ modulo hold. */
static size_t
count_classes (const struct parameterized_ticks *ticks)
{
  size_t classes = 0;
  for (int64_t r = 0; r < ticks->ports; r++) {
    bool new = true;
    for (int64_t before = 0; before < r && new; before++)
      new = (r - before) * ticks->interval % ticks->hold != 0;
    classes += new;
  }
  return classes;
}

static bool
is_over (struct exhaustive_search *search)
{
  if ((++search->outcome->nodes & 255) == 0 && deadline_passed (search->deadline))
    search->stopped = true;
  return search->stopped || search->outcome->makespan == search->outcome->lower_bound;
}

static void
explore (struct exhaustive_search *search)
{
  if (search->sends.count == search->ticks->nodes - 1) {
    keep (search);
    return;
  }
  int64_t least = bound (search);
  if (least >= search->outcome->makespan) {
    check_debug (search, least);
    return;
  }
  struct choices choices = list_choices (search);
  for (size_t i = 0; i < choices.count && !is_over (search); i++) {
    struct choice choice = choices.list[i];
    if (choice.start + search->ticks->end >= search->outcome->makespan)
      break;
    parameterized_sends_push (&search->sends, choice.from, choice.to, choice.start);
    explore (search);
    parameterized_sends_pop (&search->sends);
  }
  free (choices.list);
}

void
parameterized_exhaustive_search (const struct parameterized_ticks *ticks,
                                 const struct solve_options *options,
                                 const struct deadline *deadline, struct outcome *outcome)
{
  struct exhaustive_search search
    = { .ticks = ticks, .options = options, .deadline = deadline, .outcome = outcome };
  search.classes = count_classes (ticks);
  parameterized_sends_init (&search.sends, ticks);
  explore (&search);
  parameterized_sends_clear (&search.sends);
  outcome->state = search.stopped ? SOLVE_FEASIBLE : SOLVE_OPTIMAL;
  if (!search.stopped)
    outcome->lower_bound = outcome->makespan;
}
