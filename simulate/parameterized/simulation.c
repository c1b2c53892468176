#include "simulate/parameterized/simulation.h"

#include "base/memory.h"
#include "simulate/parameterized/latency_bound.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { FEW = 40 };

static void
take_message (void *context, const struct record *record)
{
  struct simulation *simulation = context;
  if (record->number < 0 && record->cast < 0) {
    simulation->traffic_messages++;
    simulation->traffic_bytes += record->bytes;
    return;
  }
  memory_grow (simulation->records, simulation->record_capacity, simulation->record_count + 1);
  struct record *copy = &simulation->records[simulation->record_count++];
  *copy = *record;
  struct stall *stalls = memory_alloc (record->stall_count, sizeof *stalls);
  if (record->stall_count > 0)
    memcpy (stalls, record->stalls, record->stall_count * sizeof *stalls);
  copy->stalls = stalls;
  copy->path = NULL;
}

static bool
take_round (void *context, size_t cast, int64_t number, int64_t start, int64_t end)
{
  struct simulation *simulation = context;
  memory_grow (simulation->rounds, simulation->round_capacity, simulation->round_count + 1);
  simulation->rounds[simulation->round_count++]
    = (struct simulation_round){ cast, number, start, end, 0 };
  return false;
}

static int
compare (int64_t a, int64_t b)
{
  return (a > b) - (a < b);
}

static int
by_call (const void *left, const void *right)
{
  const struct record *a = left, *b = right;
  int order = compare (a->cast, b->cast);
  order = order ? order : compare (a->number, b->number);
  order = order ? order : compare (a->round, b->round);
  order = order ? order : compare (a->called, b->called);
  order = order ? order : compare (a->from, b->from);
  return order ? order : compare (a->to, b->to);
}

static int
by_cast (const void *left, const void *right)
{
  const struct simulation_round *a = left, *b = right;
  return a->cast != b->cast ? (a->cast > b->cast) - (a->cast < b->cast)
                            : compare (a->number, b->number);
}

const char *
simulation_limit (const struct limits *limits, const struct deadline *deadline,
                  uint64_t memory_ended, struct status *status)
{
  const char *reason = limits_reason (limits, deadline->start, memory_ended);
  reason = reason ? reason : "a limit was reached";
  status_init (status);
  status_set (status, STATUS_LIMIT, "simulate: %s", reason);
  return reason;
}

bool
simulation_run (struct simulation *simulation, const struct input *input, engine_run *engine,
                const struct limits *limits, struct status *status)
{
  struct scenario scenario = input_scenario (input);
  *simulation = (struct simulation){ .input = input, .memory_ended = limits_memory_ended () };
  scenario.observer = (struct observer){
    .context = simulation, .stalls = true, .message = take_message, .round = take_round
  };
  deadline_start (&simulation->deadline, limits);
  bool good = engine (&scenario, &simulation->deadline, &simulation->counts, status);
  if (!good)
    simulation->reason
      = simulation_limit (limits, &simulation->deadline, simulation->memory_ended, status);
  if (simulation->record_count > 0)
    qsort (simulation->records, simulation->record_count, sizeof *simulation->records, by_call);
  if (simulation->round_count > 0)
    qsort (simulation->rounds, simulation->round_count, sizeof *simulation->rounds, by_cast);
  return good;
}

bool
simulation_bound (struct simulation *simulation, const struct limits *limits, struct status *status)
{
  const struct deadline *deadline = &simulation->deadline;
  struct occupation occupation;
  struct latency_bound bound;
  bool good = occupation_run (&occupation, simulation->input, deadline, status);
  if (good) {
    good = latency_bound_init (&bound, &occupation, deadline, status);
    for (size_t i = 0; i < simulation->round_count && good; i++) {
      struct simulation_round *round = &simulation->rounds[i];
      good = latency_bound_of (&bound, round->cast, round->number, round->start, deadline,
                               &round->least, status);
    }
    latency_bound_clear (&bound);
  }
  occupation_clear (&occupation);
  for (size_t i = 0; i < simulation->round_count && !good; i++)
    simulation->rounds[i].least = 0;
  if (!good && status->code == STATUS_LIMIT)
    simulation_limit (limits, deadline, simulation->memory_ended, status);
  return good;
}

void
simulation_clear (struct simulation *simulation)
{
  for (size_t i = 0; i < simulation->record_count; i++)
    free ((void *)simulation->records[i].stalls);
  memory_free (simulation->records, simulation->rounds);
  *simulation = (struct simulation){ 0 };
}

/* JSON. */

static void
write_stalls (const struct simulation *simulation, const struct record *record, struct output *out)
{
  char name[NETWORK_NAME];
  output_text (out, ",\"stalls\":[");
  for (size_t i = 0; i < record->stall_count; i++) {
    const struct stall *stall = &record->stalls[i];
    output_all (out, i > 0 ? ",{\"place\":" : "{\"place\":", stall->place, ",\"channel\":\"",
                network_name (simulation->input->network, stall->channel, name),
                "\",\"asked\":", stall->asked, ",\"granted\":", stall->granted, "}");
  }
  output_text (out, "]}");
}

static void
write_record (const struct simulation *simulation, const struct record *record, struct output *out)
{
  output_text (out, "{");
  if (record->number >= 0)
    output_all (out, "\"number\":", record->number, ",");
  output_all (out, "\"from\":", record->from, ",\"to\":", record->to, ",\"bytes\":", record->bytes,
              record->background ? ",\"background\":true" : "");
  output_all (out, ",\"called\":", record->called, ",\"put\":", record->put,
              ",\"granted\":", record->granted, ",\"left\":", record->left);
  output_all (out, ",\"arrived\":", record->arrived, ",\"received\":", record->received,
              ",\"channels\":", record->channels);
  write_stalls (simulation, record, out);
}

static void
write_rounds (const struct simulation *simulation, size_t at, struct output *out)
{
  for (size_t i = 0; i < simulation->round_count; i++) {
    const struct simulation_round *round = &simulation->rounds[i];
    const struct scenario_cast *cast = &simulation->input->casts[round->cast];
    const char *separator = "";
    output_all (out, i > 0 ? ",{\"cast\":" : "{\"cast\":", (int64_t)round->cast,
                ",\"round\":", round->number, ",\"root\":", cast->root,
                ",\"start\":", round->start);
    output_all (out, ",\"end\":", round->end, ",\"latency\":", round->end - round->start);
    if (round->least > 0)
      output_all (out, ",\"least\":", round->least);
    output_text (out, ",\"messages\":[");
    while (at < simulation->record_count
           && ((size_t)simulation->records[at].cast < round->cast
               || ((size_t)simulation->records[at].cast == round->cast
                   && simulation->records[at].round < round->number)))
      at++; /* of a round that is not done */
    for (; at < simulation->record_count && (size_t)simulation->records[at].cast == round->cast
           && simulation->records[at].round == round->number;
         at++) {
      output_text (out, separator);
      write_record (simulation, &simulation->records[at], out);
      separator = ",";
    }
    output_text (out, "]}");
  }
}

/* Messages and rounds that the horizon cut off. */
static int64_t
unfinished (const struct simulation *simulation, size_t explicit)
{
  const struct input *input = simulation->input;
  int64_t rounds = 0;
  for (size_t i = 0; i < input->cast_count; i++)
    rounds += input->casts[i].rounds;
  return (int64_t)(input->message_count - explicit) + rounds - (int64_t)simulation->round_count;
}

static size_t
count_explicit (const struct simulation *simulation)
{
  size_t count = 0;
  while (count < simulation->record_count && simulation->records[count].cast < 0)
    count++;
  return count;
}

void
simulation_write (const struct simulation *simulation, struct output *out)
{
  const struct input *input = simulation->input;
  size_t explicit = count_explicit (simulation);
  output_text (out, "{");
  if (input->name) {
    output_text (out, "\"name\":");
    output_json_string (out, input->name);
    output_text (out, ",");
  }
  output_text (out, "\"messages\":[");
  for (size_t i = 0; i < explicit; i++) {
    output_text (out, i > 0 ? "," : "");
    write_record (simulation, &simulation->records[i], out);
  }
  output_text (out, "],\"casts\":[");
  write_rounds (simulation, explicit, out);
  output_text (out, "]");
  if (input->traffic_count > 0)
    output_all (out, ",\"traffic\":{\"messages\":", simulation->traffic_messages,
                ",\"bytes\":", simulation->traffic_bytes, "}");
  if (input->horizon > 0 || simulation->reason)
    output_all (out, ",\"unfinished\":", unfinished (simulation, explicit),
                ",\"queued\":", simulation->counts.queued);
  output_all (out, ",\"time\":", simulation->counts.time);
  if (simulation->reason)
    output_all (out, ",\"reason\":\"", simulation->reason, "\"");
  output_text (out, "}\n");
}

/* Text. */

static int64_t
stalled (const struct record *record)
{
  int64_t sum = 0;
  for (size_t i = 0; i < record->stall_count; i++)
    sum += record->stalls[i].granted - record->stalls[i].asked;
  return sum;
}

static void
print_record (const struct simulation *simulation, const struct record *record, struct output *out)
{
  char name[NETWORK_NAME];
  output_print (out,
                "  %7" PRId32 " %7" PRId32 " %10" PRId64 " %10" PRId64 " %10" PRId64 " %10" PRId64
                " %10" PRId64,
                record->from, record->to, record->put, record->granted, record->arrived,
                record->received, stalled (record));
  for (size_t i = 0; i < record->stall_count; i++) {
    const struct stall *stall = &record->stalls[i];
    output_print (out, "%s %s for %" PRId64, i > 0 ? "," : "  at",
                  network_name (simulation->input->network, stall->channel, name),
                  stall->granted - stall->asked);
  }
  output_text (out, "\n");
}

static void
print_rounds (const struct simulation *simulation, bool full, struct output *out)
{
  const struct input *input = simulation->input;
  size_t count = simulation->round_count, shown = full || count <= FEW ? count : FEW;
  for (size_t i = 0; i < shown; i++) {
    const struct simulation_round *round = &simulation->rounds[i];
    const struct scenario_cast *cast = &input->casts[round->cast];
    const struct cast_kind *kind = input->kinds[round->cast];
    output_print (out, "cast %zu", round->cast);
    if (cast->rounds > 1)
      output_print (out, ", round %" PRId64, round->number);
    output_print (out,
                  " (%s) from %" PRId32 " to %" PRId32 " nodes: %" PRId64 " to %" PRId64
                  ", latency %" PRId64,
                  kind ? kind->name : "schedule", cast->root, cast->destinations, round->start,
                  round->end, round->end - round->start);
    if (round->least > 0)
      output_print (out, ", under this load at least %" PRId64, round->least);
    output_text (out, "\n");
  }
  if (shown < count)
    output_print (out, "and %zu more rounds (--full)\n", count - shown);
}

void
simulation_print (const struct simulation *simulation, bool full, struct output *out)
{
  int64_t contention = 0, waits = 0, missing = unfinished (simulation, count_explicit (simulation));
  size_t shown = simulation->record_count;
  print_rounds (simulation, full, out);
  for (size_t i = 0; i < simulation->record_count; i++) {
    contention += simulation->records[i].stall_count > 0;
    waits += stalled (&simulation->records[i]);
  }
  output_print (out,
                "%zu messages, of which %" PRId64 " waited in the network, %" PRId64
                " in all; ends at %" PRId64 "\n",
                simulation->record_count, contention, waits, simulation->counts.time);
  if (simulation->input->traffic_count > 0)
    output_print (out, "traffic: %" PRId64 " messages of %" PRId64 " bytes received\n",
                  simulation->traffic_messages, simulation->traffic_bytes);
  if (missing > 0)
    output_print (out,
                  "at the %s %" PRId64 " messages and casts are not done, and %" PRId64
                  " bytes wait at their senders\n",
                  simulation->reason ? "end" : "horizon", missing, simulation->counts.queued);
  if (simulation->record_count == 0)
    return;
  output_print (out, "  %7s %7s %10s %10s %10s %10s %10s\n", "from", "to", "put", "granted",
                "arrived", "received", "stalled");
  if (!full && shown > FEW)
    shown = FEW;
  for (size_t i = 0; i < shown; i++)
    print_record (simulation, &simulation->records[i], out);
  if (shown < simulation->record_count)
    output_print (out, "  and %zu more (--full)\n", simulation->record_count - shown);
}
