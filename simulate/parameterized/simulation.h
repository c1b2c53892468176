/* What became of the messages of an input, to be written as JSON and for people. */
#ifndef SIMULATE_PARAMETERIZED_SIMULATION_H
#define SIMULATE_PARAMETERIZED_SIMULATION_H

#include "base/output.h"
#include "simulate/engine/engine.h"
#include "simulate/parameterized/input.h"

struct simulation {
  const struct input *input;
  struct record
    *records; /* owned, with their stalls: messages by number, then casts by cast, round,
                             call, sender and receiver */
  size_t record_count, record_capacity;
  struct simulation_round {
    size_t cast;
    int64_t number, start, end;
  } * rounds; /* owned: done, by cast and number */
  size_t round_count, round_capacity;
  int64_t traffic_messages, traffic_bytes; /* received */
  struct engine_counts counts;
};

/* Simulates the input. False with STATUS_LIMIT. The caller clears it in both cases. */
bool simulation_run (struct simulation *simulation, const struct input *input, engine_run *engine,
                     const struct deadline *deadline, struct status *status);
void simulation_clear (struct simulation *simulation);

/* One JSON object, newline included (docs/FORMATS.md). The same for both engines. */
void simulation_write (const struct simulation *simulation, struct output *out);

/* For people; at most 40 messages unless `full`. */
void simulation_print (const struct simulation *simulation, bool full, struct output *out);

#endif
