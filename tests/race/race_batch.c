/* A suite of two models solved by several threads gives the bytes that one thread gives. A plain
   program, to be run under ThreadSanitizer. */
#include "gen/node/family.h"
#include "gen/overhead/family.h"
#include "solve/item.h"

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

/* All but the seconds. */
static bool
write_item (const struct item *item, struct output *results, struct output *certificates,
            void *context, struct status *status)
{
  struct result result = item->solved->result;
  (void)context;
  (void)status;
  result.seconds = 0;
  result.threads = 0;
  result_begin (&result, results);
  item_write_schedule (item, results);
  result_end (results);
  if (item->proof)
    item_write_proof (item, certificates);
  return true;
}

static void
refuse_item (const struct batch_line *line, const struct batch_verdict *verdict,
             struct output *results, void *context)
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
  struct item_task tasks[MODELS_MAX];
  struct batch_options options = { .threads = threads, .refuse = refuse_item };
  for (size_t kind = 0; kind < model_count; kind++) {
    tasks[kind] = (struct item_task){
      .model = &models[kind], .solves = true, .proofs = true, .schedules = true, .write = write_item
    };
    options.models[kind]
      = (struct batch_model){ .handler = &item_batch_handler, .context = &tasks[kind] };
  }
  status_init (&status);
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
