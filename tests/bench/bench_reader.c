/* Lines a second that one thread reads, scales, expands and writes: the frame around a solver of
   suites. */
#include "base/limits.h"
#include "base/rng.h"
#include "heuristics/node/fnf.h"
#include "model/common/result.h"
#include "model/node/schedule.h"

#include <stdio.h>
#include <stdlib.h>

#define LINES 100000
#define ROUNDS 5

struct line {
  size_t start, length;
};

/* A suite like that of the papers: n = 21, three costs, a name. */
static void
make_suite (struct output *text, struct line *lines)
{
  struct rng rng;
  rng_init (&rng, 1);
  for (size_t i = 0; i < LINES; i++) {
    lines[i].start = text->length;
    int first = (int)rng_range (&rng, 1, 19), second = (int)rng_range (&rng, 1, 20 - first);
    int low = (int)rng_range (&rng, 1, 300);
    output_print (text,
                  "{\"model\":\"node\",\"name\":\"bench-%06zu\",\"source\":{\"cost\":%d},"
                  "\"destinations\":[{\"cost\":%d,\"count\":%d},"
                  "{\"cost\":%d,\"count\":%d},{\"cost\":%d,\"count\":%d}]}",
                  i, (int)rng_range (&rng, 1, 1000), low, first, low + 200, second, low + 500,
                  21 - first - second);
    lines[i].length = text->length - lines[i].start;
    output_char (text, '\n');
  }
}

struct bench {
  struct node_instance instance;
  struct node_types types;
  struct fnf_workspace *fnf;
  struct plan plan;
  struct schedule schedule;
  struct output out;
  int32_t number[64];
};

static bool
read_line (struct bench *bench, const char *text, size_t length, size_t line)
{
  struct status status;
  status_init (&status);
  return node_instance_read (&bench->instance, text, length, "bench", line, &status)
         && node_types_from (&bench->types, &bench->instance, "bench", &status);
}

static void
write_line (struct bench *bench)
{
  struct rational makespan = node_types_time (&bench->types, bench->plan.makespan);
  struct result result = { .instance = bench->instance.name,
                           .model = "node",
                           .optimal = true,
                           .makespan = makespan,
                           .lower_bound = makespan,
                           .heuristic = "fnf",
                           .heuristic_makespan = makespan,
                           .method = "auto",
                           .nodes = 1,
                           .seconds = 4.25e-6,
                           .threads = 1 };
  node_types_numbers (&bench->instance, &bench->types, bench->number);
  schedule_from_plan (&bench->schedule, &bench->plan, &bench->types);
  output_reset (&bench->out);
  result_begin (&result, &bench->out);
  result_schedule (&bench->out);
  schedule_write (&bench->schedule, &bench->instance, &bench->types, bench->number, &bench->out);
  result_end (&bench->out);
}

static void
print_rate (const char *what, double seconds)
{
  printf ("%-34s %10.0f lines/s %8.3f us/line\n", what, LINES / seconds, 1e6 * seconds / LINES);
}

int
main (void)
{
  struct output text;
  struct line *lines = malloc (LINES * sizeof *lines);
  struct bench bench;
  if (!lines)
    return 4;
  output_init_memory (&text);
  make_suite (&text, lines);
  node_instance_init (&bench.instance);
  node_types_init (&bench.types);
  bench.fnf = fnf_workspace_new ();
  plan_init (&bench.plan);
  schedule_init (&bench.schedule);
  output_init_memory (&bench.out);
  double best_read = 1e9, best_both = 1e9;
  for (int round = 0; round < ROUNDS; round++) {
    double start = limits_now ();
    for (size_t i = 0; i < LINES; i++)
      if (!read_line (&bench, text.bytes + lines[i].start, lines[i].length, i + 1))
        return 1;
    double middle = limits_now ();
    for (size_t i = 0; i < LINES; i++) {
      read_line (&bench, text.bytes + lines[i].start, lines[i].length, i + 1);
      fnf_plan (&bench.types, bench.fnf, &bench.plan);
      write_line (&bench);
    }
    double read = middle - start, both = limits_now () - middle;
    best_read = read < best_read ? read : best_read;
    best_both = both < best_both ? both : best_both;
  }
  print_rate ("read and scale", best_read);
  print_rate ("fnf, schedule, numbers and result", best_both - best_read);
  printf ("%zu bytes a line in, %zu out (the last)\n", lines[0].length, bench.out.length);
  node_instance_clear (&bench.instance);
  node_types_clear (&bench.types);
  fnf_workspace_free (bench.fnf);
  plan_clear (&bench.plan);
  schedule_clear (&bench.schedule);
  output_discard (&bench.out);
  output_discard (&text);
  free (lines);
  return 0;
}
