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
    int64_t least; /* a lower bound on its latency (latency_bound.h); 0: not computed */
  } * rounds;      /* owned: done, by cast and number */
  size_t round_count, round_capacity;
  int64_t traffic_messages, traffic_bytes; /* received */
  struct engine_counts counts;
  struct deadline deadline;
  uint64_t memory_ended; /* limits_memory_ended () when it began */
  const char *reason; /* the limit that ended it, a constant; NULL: none */
};

/* Which limit ended a simulation that began with this deadline; `status` becomes STATUS_LIMIT with
   its name. `memory_ended`: limits_memory_ended () when it began. */
const char *simulation_limit (const struct limits *limits, const struct deadline *deadline,
                              uint64_t memory_ended, struct status *status);

/* Simulates the input. False with STATUS_LIMIT, which names the limit; then there is what was
   received until then. The caller clears it in both cases. */
bool simulation_run (struct simulation *simulation, const struct input *input, engine_run *engine,
                     const struct limits *limits, struct status *status);

/* Computes the rounds' `least`, by another simulation, within the same limits. False with
   STATUS_LIMIT, which names the limit, or STATUS_INPUT where there is too much to keep; then no
   round has one. */
bool simulation_bound (struct simulation *simulation, const struct limits *limits,
                       struct status *status);
void simulation_clear (struct simulation *simulation);

/* One JSON object, newline included (docs/FORMATS.md). The same for both engines. */
void simulation_write (const struct simulation *simulation, struct output *out);

/* For people; at most 40 rounds and 40 messages unless `full`. */
void simulation_print (const struct simulation *simulation, bool full, struct output *out);

#endif
