/* What `provecast simulate` reads: docs/SIMULATE.md and docs/FORMATS.md define it. */
#ifndef SIMULATE_PARAMETERIZED_INPUT_H
#define SIMULATE_PARAMETERIZED_INPUT_H

#include "base/status.h"
#include "simulate/parameterized/cast.h"
#include "simulate/parameterized/load_input.h"

#define INPUT_MESSAGES 1000000 /* also of all casts together */
#define INPUT_ROUNDS 1000000

/* Messages without number: the sources of one entry of "traffic". */
struct input_traffic {
  int32_t *members; /* owned */
  int32_t count;
};

struct input {
  char *name;              /* owned; NULL: none */
  struct network *network; /* owned */
  struct machine machine;
  uint64_t seed;
  int64_t horizon;                   /* 0: none */
  struct scenario_message *messages; /* owned */
  struct scenario_cast *casts;       /* owned */
  struct cast_tree **trees;          /* owned [casts] */
  const struct cast_kind **kinds;    /* owned [casts]; NULL of a schedule */
  struct scenario_source *sources;   /* owned */
  struct input_traffic *traffic;     /* owned */
  struct load_input *load;           /* owned; NULL: single messages, casts and traffic */
  size_t message_count, cast_count, source_count, traffic_count;
  size_t message_capacity, cast_capacity, tree_capacity, kind_capacity, source_capacity,
    traffic_capacity;
};

/* The machine of chapter 6 of the thesis: the default. */
struct machine input_machine (void);

/* Reads one. False with STATUS_INPUT that names file, line and key; the caller clears it in both
   cases. */
bool input_read (struct input *input, const char *text, size_t length, const char *file,
                 size_t line, struct status *status);
void input_clear (struct input *input);

/* The scenario of the input, which must outlive it; without observer. */
struct scenario input_scenario (const struct input *input);

#endif
