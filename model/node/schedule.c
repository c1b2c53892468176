#include "model/node/schedule.h"

#include "base/memory.h"
#include "model/common/sends.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
plan_init (struct plan *plan)
{
  memset (plan, 0, sizeof *plan);
}

void
plan_clear (struct plan *plan)
{
  free (plan->entries);
  plan_init (plan);
}

void
plan_reset (struct plan *plan)
{
  plan->makespan = 0;
  plan->length = 0;
}

void
plan_add (struct plan *plan, int64_t time, int32_t type, int64_t count)
{
  assert (count >= 1 && time >= plan->makespan);
  struct plan_entry *last = plan->length > 0 ? &plan->entries[plan->length - 1] : NULL;
  plan->makespan = time;
  if (last && last->time == time && last->type == type) {
    last->count += count;
    return;
  }
  memory_grow (plan->entries, plan->capacity, plan->length + 1);
  plan->entries[plan->length++] = (struct plan_entry){ .time = time, .count = count, .type = type };
}

void
plan_copy (struct plan *to, const struct plan *from)
{
  memory_grow (to->entries, to->capacity, from->length);
  if (from->length > 0)
    memcpy (to->entries, from->entries, from->length * sizeof *from->entries);
  to->length = from->length;
  to->makespan = from->makespan;
}

void
schedule_init (struct schedule *schedule)
{
  memset (schedule, 0, sizeof *schedule);
}

void
schedule_clear (struct schedule *schedule)
{
  free (schedule->sends);
  schedule_init (schedule);
}

void
schedule_reset (struct schedule *schedule)
{
  schedule->makespan = 0;
  schedule->length = 0;
}

void
schedule_add (struct schedule *schedule, int32_t from, int32_t to, int64_t start)
{
  memory_grow (schedule->sends, schedule->capacity, schedule->length + 1);
  schedule->sends[schedule->length++] = (struct send){ .start = start, .from = from, .to = to };
}

static inline char *
append (char *at, const char *text)
{
  size_t length = strlen (text);
  memcpy (at, text, length);
  return at + length;
}

static inline char *
append_integer (char *at, int64_t value)
{
  return at + rational_text (rational_whole (value), at);
}

#define SEND_TEXT 192 /* room for one send as text */

static void
write_send (const struct send *send, const struct node_types *types, const int32_t *number,
            struct output *out)
{
  char *start = output_reserve (out, SEND_TEXT);
  char *at = append (start, "{\"from\":");
  at = append_integer (at, number[send->from]);
  at = append (at, ",\"to\":");
  at = append_integer (at, number[send->to]);
  at = append (at, ",\"start\":");
  at += rational_json (node_types_time (types, send->start), at);
  *at++ = '}';
  out->length += (size_t)(at - start);
}

void
schedule_write (const struct schedule *schedule, const struct node_instance *instance,
                const struct node_types *types, const int32_t *number, struct output *out)
{
  fields_write_schedule (out, &instance->head, node_types_time (types, schedule->makespan));
  for (size_t i = 0; i < schedule->length && (i % 1024 > 0 || output_wanted (out)); i++) {
    if (i > 0)
      output_char (out, ',');
    write_send (&schedule->sends[i], types, number, out);
  }
  output_text (out, "]}");
}

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
  memory_free (reader.rank, reader.cost);
  return good;
}
