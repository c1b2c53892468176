#include "simulate/parameterized/input_internal.h"

#include "base/checked.h"
#include "base/memory.h"
#include "simulate/parameterized/whole.h"

#include <stdlib.h>

enum {
  TOP_NAME,
  TOP_NETWORK,
  TOP_MACHINE,
  TOP_SEED,
  TOP_HORIZON,
  TOP_MESSAGES,
  TOP_CASTS,
  TOP_TRAFFIC,
  TOP_LOAD,
  TOP_KEYS
};

static const char *const top_names[TOP_KEYS]
  = { "name", "network", "machine", "seed", "horizon", "messages", "casts", "traffic", "load" };

static bool
read_top (void *context, size_t field)
{
  struct input_reader *reader = context;
  struct fields_reader *in = &reader->fields;
  int64_t value;
  switch (field) {
  case TOP_NAME:
    return fields_text (in, "name", &reader->input->name);
  case TOP_NETWORK:
    return input_read_network (reader);
  case TOP_MACHINE:
    return input_read_machine (reader);
  case TOP_SEED:
    if (!whole_read (&reader->fields, "seed", 0, INT64_MAX, &value))
      return false;
    reader->input->seed = (uint64_t)value;
    return true;
  case TOP_HORIZON:
    return whole_read (&reader->fields, "horizon", 1, WHOLE_TIME_MOST, &reader->input->horizon);
  case TOP_MESSAGES:
    return fields_postpone (in, "messages", &reader->messages);
  case TOP_CASTS:
    return fields_postpone (in, "casts", &reader->casts);
  case TOP_TRAFFIC:
    return fields_postpone (in, "traffic", &reader->traffic);
  default:
    return fields_postpone (in, "load", &reader->load);
  }
}

static bool
read_postponed (struct input_reader *reader, const char *name, const char *place,
                bool (*read) (void *context, size_t index))
{
  if (!place)
    return true;
  reader->fields.json.at = place;
  return fields_list (&reader->fields, name, read, reader);
}

/* All times fit into 60 bits: one after the other all messages take no longer. */
static bool
check_times (struct input_reader *reader)
{
  const struct input *input = reader->input;
  const struct machine *m = &input->machine;
  int64_t sum = input->horizon, most = 0, messages = (int64_t)input->message_count;
  bool good = true;
  for (size_t i = 0; i < input->message_count; i++)
    most = input->messages[i].bytes > most ? input->messages[i].bytes : most;
  for (size_t i = 0; i < input->cast_count; i++) {
    int64_t count;
    most = input->casts[i].bytes > most ? input->casts[i].bytes : most;
    good = good && checked_mul (input->casts[i].destinations, input->casts[i].rounds, &count)
           && count <= INPUT_MESSAGES;
    messages += good ? count : 0;
  }
  if (!good || messages > INPUT_MESSAGES)
    return json_error (&reader->fields.json, "casts: together with messages at most %d messages",
                       INPUT_MESSAGES);
  int64_t each = 0, bytes = 0;
  good = checked_mul (most + input->network->longest, m->hd + m->nd + m->rd, &bytes)
         && checked_add (bytes, m->hs + m->ns + m->rs, &each)
         && checked_mul (each, messages + 1, &each) && checked_add (sum, each, &sum)
         && checked_add (sum, 2 * WHOLE_TIME_MOST, &sum) && sum <= SCENARIO_TIME_MAX;
  return good
         || json_error (&reader->fields.json,
                        "machine: its times for all messages together exceed 2^60");
}

static bool
finish_load (struct input_reader *reader)
{
  struct input *input = reader->input;
  input->load = memory_zero (1, sizeof *input->load);
  input->load->load = load_default (input->network, &input->machine);
  input->load->load.seed = input->seed;
  if (input->horizon > 0)
    input->load->load.horizon = input->horizon;
  reader->fields.json.at = reader->load;
  return load_input_read (input->load, &reader->fields);
}

static bool
finish (struct input_reader *reader, uint64_t seen)
{
  struct json_reader *json = &reader->fields.json;
  struct input *input = reader->input;
  uint64_t given = 1u << TOP_MESSAGES | 1u << TOP_CASTS | 1u << TOP_TRAFFIC;
  if (!(seen & (given | 1u << TOP_LOAD)))
    return json_error (json, "expected messages, casts, traffic or load");
  if (seen & 1u << TOP_LOAD)
    return seen & given
             ? json_error (json, "load: cannot be combined with messages, casts and traffic")
             : finish_load (reader);
  if (input->horizon == 0 && seen & 1u << TOP_TRAFFIC)
    return json_error (json, "traffic: does not end without a horizon");
  reader->taken = memory_zero ((size_t)input->network->nodes, 1);
  return read_postponed (reader, "messages", reader->messages, input_read_message)
         && read_postponed (reader, "casts", reader->casts, input_read_cast)
         && read_postponed (reader, "traffic", reader->traffic, input_read_traffic)
         && check_times (reader);
}

static bool
read_all (struct input_reader *reader)
{
  static const struct fields fields = { top_names, TOP_KEYS };
  struct fields_reader *in = &reader->fields;
  bool first;
  uint64_t seen = 0;
  size_t field;
  if (!json_open_object (&in->json, "case", &first))
    return false;
  while ((field = fields_next (in, &fields, &first, &seen)) != FIELDS_END)
    if (!read_top (reader, field))
      return false;
  return fields_complete (in, &fields, seen, 1u << TOP_NETWORK) && json_finish (&in->json)
         && finish (reader, seen);
}

bool
input_read (struct input *input, const char *text, size_t length, const char *file, size_t line,
            struct status *status)
{
  struct input_reader reader = { .input = input };
  *input = (struct input){ .network = memory_zero (1, sizeof *input->network),
                           .machine = input_machine (),
                           .seed = 1 };
  fields_init (&reader.fields, text, length, file, line, status);
  bool good = read_all (&reader);
  json_clear (&reader.fields.json);
  memory_free (reader.nodes, reader.taken);
  return good;
}

void
input_clear (struct input *input)
{
  for (size_t i = 0; i < input->cast_count; i++) {
    cast_tree_clear (input->trees[i]);
    free (input->trees[i]);
  }
  for (size_t i = 0; i < input->traffic_count; i++)
    free (input->traffic[i].members);
  memory_free (input->name, input->network, input->messages, input->casts, input->trees,
               input->kinds, input->sources, input->traffic, input->load);
  *input = (struct input){ 0 };
}

struct scenario
input_scenario (const struct input *input)
{
  return (struct scenario){ .network = input->network,
                            .machine = input->machine,
                            .seed = input->seed,
                            .horizon = input->horizon,
                            .messages = input->messages,
                            .message_count = input->message_count,
                            .casts = input->casts,
                            .cast_count = input->cast_count,
                            .sources = input->sources,
                            .source_count = input->source_count,
                            .sends = cast_sends };
}
