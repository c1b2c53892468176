#include "cli/items.h"

#include "cli/cli.h"
#include "model/result.h"

#include <inttypes.h>
#include <string.h>

bool
items_complain (const struct batch_report *report)
{
  char more[64] = "";
  if (report->first.code == STATUS_OK)
    return false;
  if (report->refused > 1)
    snprintf (more, sizeof more, " (and %" PRIu64 " more refused)", report->refused - 1);
  cli_complain (report->first.code, "%s%s", report->first.message, more);
  return true;
}

void
items_refuse (const struct batch_line *line, const struct batch_verdict *verdict, bool json, struct output *out)
{
  if (line->single)
    return;
  if (json) {
    result_write_error (verdict->name, verdict->model, &verdict->status, out);
    return;
  }
  output_text (out, "refused: ");
  cli_text (out, verdict->status.message);
  output_char (out, '\n');
}

/* What the callbacks below are given. */
struct run {
  const struct items *items;
  bool begun; /* something is written */
};

/* Come to the next result. */
static void
separate (struct run *run, struct output *out)
{
  if (run->begun && run->items->blank && !run->items->json)
    output_char (out, '\n');
  run->begun = true;
}

/* For batch_options.refuse. */
static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *out, void *context)
{
  struct run *run = context;
  separate (run, out);
  items_refuse (line, verdict, run->items->json, out);
}

/* For node_batch.answer. */
static bool
answer_node (const struct node_types *types, void *context, struct status *status)
{
  const struct items *items = ((const struct run *)context)->items;
  return !items->answer || items->answer (types, items->context, status);
}

/* For node_batch.write. */
static bool
write_node (const struct node_item *item, struct output *out, struct output *certificates, void *context, struct status *status)
{
  struct run *run = context;
  (void)certificates;
  separate (run, out);
  return run->items->node (item, out, run->items->context, status);
}

/* For overhead_batch.write. */
static bool
write_overhead (const struct overhead_item *item, struct output *out, struct output *certificates, void *context, struct status *status)
{
  struct run *run = context;
  (void)certificates;
  separate (run, out);
  return run->items->overhead (item, out, run->items->context, status);
}

/* For openshop_batch.answer. */
static bool
answer_openshop (const struct openshop_ticks *ticks, const struct batch_line *line, void *context, struct status *status)
{
  const struct items *items = ((const struct run *)context)->items;
  return !items->answer_openshop || items->answer_openshop (ticks, line, items->context, status);
}

/* For openshop_batch.write. */
static bool
write_openshop (const struct openshop_item *item, struct output *out, struct output *certificates, void *context, struct status *status)
{
  struct run *run = context;
  (void)certificates;
  separate (run, out);
  return run->items->openshop (item, out, run->items->context, status);
}

/* Go through an open file. */
static void
run_all (const struct items *items, struct suite *suite, struct output *out, struct batch_report *report)
{
  struct run run = { .items = items };
  const struct node_batch node = { .schedules = items->numbers, .answer = answer_node, .write = write_node, .context = &run };
  const struct overhead_batch overhead = { .write = write_overhead, .context = &run };
  const struct openshop_batch openshop = { .answer = answer_openshop, .write = write_openshop, .context = &run };
  const struct batch_model shop = { items->openshop ? &openshop_batch_handler : NULL, &openshop, items->missing };
  const struct batch_options options = {
    .models = {
      [MODEL_NODE] = { items->node ? &node_batch_handler : NULL, &node, items->missing },
      [MODEL_OVERHEAD] = { items->overhead ? &overhead_batch_handler : NULL, &overhead, items->missing },
      [MODEL_EXCHANGE] = shop,
      [MODEL_OPENSHOP] = shop,
    },
    .threads = 1,
    .refuse = refuse,
    .context = &run,
  };
  batch_run (suite, &options, out, NULL, report);
}

int
items_run (const struct items *items, const char *path, struct output *out, struct batch_report *report)
{
  memset (report, 0, sizeof *report);
  status_init (&report->first);
  struct suite *suite = suite_open (path, &report->first);
  if (suite) {
    run_all (items, suite, out, report);
    suite_close (suite);
  } else {
    report->failed = true;
    report->worst = report->first.code;
  }
  items_complain (report);
  return (int)report->worst;
}

void
items_json (const char *name, struct output *out)
{
  output_char (out, '{');
  if (!name)
    return;
  output_text (out, "\"instance\":");
  output_json_string (out, name);
  output_char (out, ',');
}

struct subject
items_node (const struct node_item *item)
{
  return (struct subject){ item->line, MODEL_NODE, item->instance->name, item->instance->unit };
}

struct subject
items_overhead (const struct overhead_item *item)
{
  return (struct subject){ item->line, MODEL_OVERHEAD, item->instance->name, item->instance->unit };
}

struct subject
items_openshop (const struct openshop_item *item)
{
  return (struct subject){ item->line, item->instance->exchange ? MODEL_EXCHANGE : MODEL_OPENSHOP, item->instance->name,
                           item->instance->unit };
}

void
items_label (const struct subject *subject, struct output *out)
{
  if (subject->name) {
    cli_text (out, subject->name);
    return;
  }
  cli_text (out, subject->line->file);
  output_print (out, ":%zu", subject->line->number);
}

void
items_time (const struct subject *subject, struct rational time, struct output *out)
{
  output_decimal (out, time);
  if (!subject->unit)
    return;
  output_char (out, ' ');
  cli_text (out, subject->unit);
}
