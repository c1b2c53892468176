/* A suite of both models solved by several threads gives the bytes that one thread gives. A plain program, to be run under ThreadSanitizer.
 */
#include "gen/family.h"
#include "gen/overhead_family.h"
#include "model/result.h"
#include "search/node_batch.h"
#include "search/overhead_batch.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define INSTANCES 400

static char path[] = "/tmp/provecast-race-XXXXXX";

static void
fail (const char *what)
{
  fprintf (stderr, "race_batch: %s\n", what);
  exit (1);
}

/* Instances of all sizes, some of them large enough to be written in their turn. */
static void
write_node (uint64_t index, struct node_instance *instance, struct output *out)
{
  struct family_params params;
  struct status status;
  status_init (&status);
  family_params_init (&params, family_find ("uniform"));
  params.destinations = index % 50 == 49 ? 5000 : (int64_t)(1 + index % 40);
  params.types = 1 + (int64_t)(index % 3);
  params.seed = 5;
  if (!family_generate (&params, index, instance, &status))
    fail (status.message);
  node_instance_write (instance, out);
}

/* A few nodes, one message or two. */
static void
write_overhead (uint64_t index, struct overhead_instance *instance, struct output *out)
{
  struct overhead_family_params params;
  struct status status;
  status_init (&status);
  overhead_family_params_init (&params, overhead_family_find ("overhead-uniform"));
  params.nodes = (int64_t)(2 + index % 3);
  params.sources = (int64_t)(1 + index % 2);
  params.seed = 5;
  if (!overhead_family_generate (&params, index, instance, &status))
    fail (status.message);
  overhead_instance_write (instance, out);
}

static void
write_suite (void)
{
  struct node_instance node;
  struct overhead_instance overhead;
  struct output out;
  struct status status;
  int descriptor = mkstemp (path);
  FILE *file = descriptor < 0 ? NULL : fdopen (descriptor, "w");
  if (!file)
    fail ("no temporary file");
  output_init_stream (&out, file);
  status_init (&status);
  node_instance_init (&node);
  overhead_instance_init (&overhead);
  for (uint64_t i = 0; i < INSTANCES; i++)
    if (i % 4 == 3)
      write_overhead (i, &overhead, &out);
    else
      write_node (i, &node, &out);
  node_instance_clear (&node);
  overhead_instance_clear (&overhead);
  if (!output_commit (&out, &status) || fclose (file) != 0)
    fail ("cannot write the suite");
}

static bool
write_node_item (const struct node_item *item, struct output *results, struct output *certificates, void *context, struct status *status)
{
  const struct node_types *types = item->types;
  struct result result = {
    .instance = item->instance->name,
    .model = "node",
    .optimal = item->outcome->state == SOLVE_OPTIMAL,
    .makespan = node_types_time (types, item->outcome->makespan),
    .lower_bound = node_types_time (types, item->outcome->lower_bound),
    .heuristic = "fnf",
    .heuristic_makespan = node_types_time (types, item->outcome->fnf),
    .method = item->outcome->method,
  };
  (void)context;
  (void)status;
  result_begin (&result, results);
  schedule_write (item->schedule, item->instance, types, item->number, results);
  result_end (results);
  if (item->proof)
    certificate_write (item->proof, item->instance, types, certificates);
  return true;
}

static bool
write_overhead_item (const struct overhead_item *item, struct output *results, struct output *certificates, void *context,
                     struct status *status)
{
  const struct overhead_outcome *outcome = item->outcome;
  struct result result = {
    .instance = item->instance->name,
    .model = "overhead",
    .optimal = outcome->state == SOLVE_OPTIMAL,
    .makespan = overhead_ticks_time (item->ticks, outcome->makespan),
    .lower_bound = overhead_ticks_time (item->ticks, outcome->lower_bound),
    .heuristic = outcome->heuristic,
    .heuristic_makespan = overhead_ticks_time (item->ticks, outcome->heuristic_makespan),
    .method = outcome->method,
  };
  (void)context;
  (void)status;
  result_begin (&result, results);
  overhead_schedule_write (&outcome->schedule, item->instance, item->ticks, results);
  result_end (results);
  if (item->proof)
    overhead_certificate_write (item->proof, item->instance, item->ticks, certificates);
  return true;
}

static void
refuse_item (const struct batch_line *line, const struct batch_verdict *verdict, struct output *results, void *context)
{
  (void)line;
  (void)results;
  (void)context;
  fail (verdict->status.message);
}

static void
solve (int threads, struct output *results, struct output *certificates)
{
  struct batch_report report;
  struct status status;
  struct node_batch node = { .engine = engine_table[0], .proofs = true, .schedules = true, .write = write_node_item };
  struct overhead_batch overhead = { .engine = overhead_engine_table[0], .proofs = true, .write = write_overhead_item };
  const struct batch_options options = {
    .models = {
      [MODEL_NODE] = { .handler = &node_batch_handler, .context = &node },
      [MODEL_OVERHEAD] = { .handler = &overhead_batch_handler, .context = &overhead },
    },
    .threads = threads,
    .refuse = refuse_item,
  };
  status_init (&status);
  solve_options_init (&node.solve);
  overhead_options_init (&overhead.solve);
  struct suite *suite = suite_open (path, &status);
  if (!suite)
    fail (status.message);
  output_init_memory (results);
  output_init_memory (certificates);
  batch_run (suite, &options, results, certificates, &report);
  suite_close (suite);
  if (report.optimal != INSTANCES)
    fail ("not every instance was solved");
}

static bool
same (const struct output *a, const struct output *b)
{
  return a->length == b->length && memcmp (a->bytes, b->bytes, a->length) == 0;
}

int
main (void)
{
  struct output results, certificates;
  write_suite ();
  solve (1, &results, &certificates);
  if (results.length == 0 || certificates.length == 0)
    fail ("nothing was written");
  for (int threads = 2; threads <= 4; threads++) {
    struct output more_results, more_certificates;
    solve (threads, &more_results, &more_certificates);
    if (!same (&results, &more_results) || !same (&certificates, &more_certificates))
      fail ("the threads changed the bytes");
    output_discard (&more_results);
    output_discard (&more_certificates);
  }
  output_discard (&results);
  output_discard (&certificates);
  unlink (path);
  return 0;
}
