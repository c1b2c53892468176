/* A benchmark as text: for people, and as JSON. */
#ifndef MEASURE_CORE_BENCHMARK_TEXT_H
#define MEASURE_CORE_BENCHMARK_TEXT_H

#include "base/output.h"
#include "measure/core/benchmark.h"

/* What is written besides measured times. */
struct benchmark_frame {
  const struct multicast *multicast;
  struct rational predicted; /* the makespan of the tree for measured hold and end */
  bool has_predicted;
  bool simulated, called; /* the machine is, and the plan had calls */
  bool full;              /* all responders, however many */
};

/* One JSON object (docs/FORMATS.md). */
void benchmark_write_json (const struct benchmark *benchmark, const struct benchmark_frame *frame,
                           struct output *out);

/* For people. The remarks say for all benchmarks what each method gets wrong. */
void benchmark_print (const struct benchmark *benchmark, const struct benchmark_frame *frame,
                      struct output *out);
void benchmark_print_remarks (const struct benchmark_frame *frame, struct output *out);

#endif
