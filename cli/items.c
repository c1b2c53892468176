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

bool
items_refused (const struct batch_item *item, bool json, struct output *out)
{
  if (item->status->code == STATUS_OK)
    return false;
  if (item->single)
    return true;
  if (json) {
    result_write_error (item->instance->name, item->status, out);
    return true;
  }
  output_text (out, "refused: ");
  cli_text (out, item->status->message);
  output_char (out, '\n');
  return true;
}

/* What the writer below is given. */
struct run {
  const struct items *items;
  bool begun; /* something is written */
};

/* For batch_options.answer. */
static bool
answer (const struct node_types *types, void *context, struct status *status)
{
  const struct items *items = ((const struct run *)context)->items;
  return !items->answer || items->answer (types, items->context, status);
}

/* For batch_options.write. */
static bool
write_item (const struct batch_item *item, struct output *out, struct output *certificates, void *context, struct status *status)
{
  struct run *run = context;
  (void)certificates;
  if (run->begun && run->items->blank && !run->items->json)
    output_char (out, '\n');
  run->begun = true;
  return items_refused (item, run->items->json, out) || run->items->write (item, out, run->items->context, status);
}

int
items_run (const struct items *items, const char *path, struct output *out, struct batch_report *report)
{
  struct run run = { .items = items };
  const struct batch_options options
    = { .threads = 1, .schedules = items->numbers, .answer = answer, .write = write_item, .context = &run };
  memset (report, 0, sizeof *report);
  status_init (&report->first);
  struct suite *suite = suite_open (path, &report->first);
  if (suite) {
    batch_run (suite, &options, out, NULL, report);
    suite_close (suite);
  } else {
    report->failed = true;
    report->worst = report->first.code;
  }
  items_complain (report);
  return (int)report->worst;
}

void
items_json (const struct node_instance *instance, struct output *out)
{
  output_char (out, '{');
  if (!instance->name)
    return;
  output_text (out, "\"instance\":");
  output_json_string (out, instance->name);
  output_char (out, ',');
}

void
items_label (const struct batch_item *item, struct output *out)
{
  if (item->instance->name) {
    cli_text (out, item->instance->name);
    return;
  }
  cli_text (out, item->file);
  output_print (out, ":%zu", item->line);
}

void
items_time (const struct batch_item *item, int64_t ticks, struct output *out)
{
  char text[RATIONAL_TEXT];
  output_bytes (out, text, rational_text (node_types_time (item->types, ticks), text));
  if (!item->instance->unit)
    return;
  output_char (out, ' ');
  cli_text (out, item->instance->unit);
}
