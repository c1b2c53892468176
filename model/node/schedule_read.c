#include "model/node/schedule_read.h"

#include "base/memory.h"
#include "model/common/sends.h"

#include <stdlib.h>

struct node_schedule_reader {
  const struct node_types *types;
  struct schedule *schedule;
  int32_t *rank; /* by node number */
  int64_t *cost; /* by rank, ticks */
};

/* For sends_plain. */
static bool
take_send (struct fields_reader *in, size_t index, const struct sends_entry *send, void *context)
{
  struct node_schedule_reader *reader = context;
  struct schedule *schedule = reader->schedule;
  int32_t from = reader->rank[send->from];
  int64_t arrival = send->start + reader->cost[from]; /* no overflow: both have at most 62 bits */
  (void)in;
  (void)index;
  schedule_add (schedule, from, reader->rank[send->to], send->start);
  if (arrival > schedule->makespan)
    schedule->makespan = arrival;
  return true;
}

/* Fill the two maps. */
static void
map_nodes (struct node_schedule_reader *reader, const struct node_instance *instance)
{
  const struct node_types *types = reader->types;
  size_t nodes = (size_t)types->destinations + 1;
  int32_t *number = memory_alloc (nodes, sizeof *number), next = 1;
  reader->rank = memory_alloc (nodes, sizeof *reader->rank);
  reader->cost = memory_alloc (nodes, sizeof *reader->cost);
  node_types_numbers (instance, types, number);
  for (size_t rank = 0; rank < nodes; rank++)
    reader->rank[number[rank]] = (int32_t)rank;
  reader->cost[0] = types->source;
  for (size_t type = 0; type < types->k; type++)
    for (int64_t i = 0; i < types->count[type]; i++)
      reader->cost[next++] = types->cost[type];
  free (number);
}

bool
schedule_read (struct schedule *schedule, const char *text, size_t length, const char *file,
               size_t line, const struct node_instance *instance, const struct node_types *types,
               struct status *status)
{
  static const char no_node[] = "no node of the instance";
  const int32_t nodes = (int32_t)types->destinations + 1;
  const struct sends_form form = { nodes, nodes, no_node, no_node, types->scale };
  struct node_schedule_reader reader = { .types = types, .schedule = schedule };
  const struct sends_plain plain = { &form, take_send, &reader };
  struct fields_reader fields;
  schedule_reset (schedule);
  map_nodes (&reader, instance);
  fields_init (&fields, text, length, file, line, status);
  bool good = sends_read_plain (&fields, &plain);
  json_clear (&fields.json);
  free (reader.rank);
  free (reader.cost);
  return good;
}
