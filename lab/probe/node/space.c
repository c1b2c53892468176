/* The node model as a space: it has no form. n is the number of destinations, the second size tells
   whether the source is slower than the fastest of them. */
#include "lab/probe/space.h"
#include "lab/probe/node/notation.h"

/* The two divisors of an excess, from the numbers themselves: a record does not rest on the search
   that found it. */
static void
add_sums (const struct node_types *types, int64_t sum[2])
{
  int64_t all = types->source, largest = all, destinations = 0, slowest = 0;
  for (size_t j = 0; j < types->k; j++) {
    all += types->cost[j] == types->source ? 0 : types->cost[j];
    largest = types->cost[j] > largest ? types->cost[j] : largest;
    destinations += types->cost[j];
    slowest = types->cost[j] > slowest ? types->cost[j] : slowest;
  }
  sum[0] = destinations - slowest;
  sum[1] = all - largest;
}

static void
fill (struct node_types *types, struct space_reading *reading)
{
  struct output notation = { .stream = NULL }, instance = { .stream = NULL };
  struct node_instance made;
  notation_reduce (types);
  notation_write (types, &notation);
  *reading = (struct space_reading){ .notation = output_take (&notation),
                                     .n = types->destinations,
                                     .second = types->source > types->cost[0],
                                     .types = (int64_t)types->k,
                                     .largest = notation_largest (types) };
  add_sums (types, reading->sum);
  node_instance_init (&made);
  notation_instance (types, reading->notation, &made);
  node_instance_write (&made, &instance);
  reading->instance = output_take (&instance);
  node_instance_clear (&made);
}

static bool
read_notation (const struct probe_space *space, const char *notation, struct space_reading *reading,
               struct status *status)
{
  struct node_types types;
  (void)space;
  *reading = (struct space_reading){ .notation = NULL };
  node_types_init (&types);
  bool good = notation_read (&types, notation, status);
  if (good)
    fill (&types, reading);
  node_types_clear (&types);
  return good;
}

static const struct probe_space space
  = { .name = SPACE_DEFAULT,
      .summary = "n destinations; '1; 2 3x5': the cost of the source, those of the destinations",
      .second = "source",
      .kinds = true,
      .excess = true,
      .read = read_notation };

const struct probe_model node_probe
  = { .spaces = (const struct probe_space *const[]){ &space, NULL } };
