/* The value of the key "load" of an input (docs/FORMATS.md), and its results as JSON and text. */
#ifndef SIMULATE_PARAMETERIZED_LOAD_INPUT_H
#define SIMULATE_PARAMETERIZED_LOAD_INPUT_H

#include "model/common/fields.h"
#include "simulate/parameterized/load.h"

#define LOAD_INPUT_LIST 64 /* trees, and gaps, at most */
#define LOAD_INPUT_PLACEMENTS 1000

struct load_input {
  struct load load;
  struct load_tree trees[LOAD_INPUT_LIST];
  int64_t gaps[LOAD_INPUT_LIST];
  size_t tree_count, gap_count, placements;
};

/* Reads it into `input`, whose `load` is load_default. False with STATUS_INPUT. */
bool load_input_read (struct load_input *input, struct fields_reader *reader);

/* Simulates and writes it: a JSON object, or text for people. False with STATUS_LIMIT, which names
   the limit; then it writes the means whose runs are all done. */
bool load_input_run (const struct load_input *input, const char *name, int threads,
                     const struct limits *limits, bool json, struct output *out,
                     struct status *status);

#endif
