#include "cli/items.h"

#include "cli/cli.h"
#include "gen/common/shipped.h"
#include "model/common/result.h"

#include <inttypes.h>
#include <string.h>
#include <unistd.h>

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
items_refuse (const struct batch_line *line, const struct batch_verdict *verdict, bool json,
              struct output *out)
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

/* By how much an optimum grew at most. */
static void
describe_growth (const struct suite_rounded *rounded, char *text, size_t size)
{
  char percent[40] = "";
  if (!rounded->bounded) {
    snprintf (text, size, "how much this changes an optimum is not known");
    return;
  }
  if (rounded->least > 1) /* two digits, not rounded down */
    snprintf (percent, sizeof percent, "by at most %.2g %% and ",
              106 / (double)(rounded->least - 1));
  snprintf (text, size, "an optimum grows %sby less than %" PRId64 " steps", percent,
            rounded->steps);
}

void
items_rounded (const struct suite *suite, const struct resolution *resolution,
               const struct batch_report *report)
{
  const struct suite_rounded *rounded = suite_rounded (suite);
  char growth[128], finest[RATIONAL_TEXT], coarsest[RATIONAL_TEXT];
  if (!resolution->given || report->refused == report->instances)
    return;
  if (rounded->instances == 0) {
    cli_complain (STATUS_OK, "--resolution: all numbers fit, none is rounded");
    return;
  }
  describe_growth (rounded, growth, sizeof growth);
  rational_decimal (rounded->finest, finest);
  rational_decimal (rounded->coarsest, coarsest);
  bool same = rational_compare (rounded->finest, rounded->coarsest) == 0;
  cli_complain (STATUS_OK,
                "%s: times are rounded up to multiples of %s%s%s: %s (--resolution Q takes another "
                "step)",
                suite_name (suite), same ? "" : finest, same ? "" : " to ", coarsest, growth);
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
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *out,
        void *context)
{
  struct run *run = context;
  separate (run, out);
  items_refuse (line, verdict, run->items->json, out);
}

/* For item_task.answer. */
static bool
answer (const struct item *item, void *context, struct status *status)
{
  const struct items *items = ((const struct run *)context)->items;
  return !items->answer || items->answer (item, items->context, status);
}

/* For item_task.write. */
static bool
write_item (const struct item *item, struct output *out, struct output *certificates, void *context,
            struct status *status)
{
  struct run *run = context;
  (void)certificates;
  separate (run, out);
  return run->items->write (item, out, run->items->context, status);
}

/* Go through an open file. */
static void
run_all (const struct items *items, struct suite *suite, struct output *out,
         struct batch_report *report)
{
  struct run run = { .items = items };
  struct item_task tasks[MODELS_MAX];
  struct batch_options options = { .threads = 1, .refuse = refuse, .context = &run };
  for (size_t kind = 0; kind < model_count; kind++) {
    tasks[kind] = (struct item_task){
      .model = &models[kind],
      .schedules = items->schedules,
      .answer = answer,
      .write = write_item,
      .context = &run,
    };
    options.models[kind] = (struct batch_model){ items->takes[kind] ? &item_batch_handler : NULL,
                                                 &tasks[kind], items->missing };
  }
  batch_run (suite, &options, out, NULL, report);
}

/* And close it; NULL: it cannot be opened, report->first says why. */
static int
finish_all (const struct items *items, struct suite *suite, struct output *out,
            struct batch_report *report)
{
  if (suite) {
    suite_round (suite, &items->resolution);
    run_all (items, suite, out, report);
    if (!items->json)
      items_rounded (suite, &items->resolution, report);
    suite_close (suite);
  } else {
    report->failed = true;
    report->worst = report->first.code;
  }
  items_complain (report);
  return (int)report->worst;
}

int
items_run (const struct items *items, const char *path, struct output *out,
           struct batch_report *report)
{
  *report = (struct batch_report){ .instances = 0 };
  status_init (&report->first);
  return finish_all (items, suite_open (path, &report->first), out, report);
}

struct suite *
items_open (const char *name, bool *is_file, struct status *status)
{
  *is_file = strcmp (name, "-") == 0 || access (name, F_OK) == 0 || !shipped_find (name);
  if (*is_file)
    return suite_open (name, status);
  struct output text = { .stream = NULL };
  shipped_write (name, &text);
  struct suite *suite = suite_open_text (name, text.bytes, text.length, status);
  output_discard (&text);
  return suite;
}

int
items_run_suite (const struct items *items, const char *name, struct output *out,
                 struct batch_report *report)
{
  bool is_file;
  *report = (struct batch_report){ .instances = 0 };
  status_init (&report->first);
  return finish_all (items, items_open (name, &is_file, &report->first), out, report);
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

void
items_label (const struct item *item, struct output *out)
{
  if (item->name) {
    cli_text (out, item->name);
    return;
  }
  cli_text (out, item->line->file);
  output_print (out, ":%zu", item->line->number);
}

/* A number with the unit. */
static void
write_time (const struct item *item, const char *number, struct output *out)
{
  output_text (out, number);
  if (!item->unit)
    return;
  output_char (out, ' ');
  cli_text (out, item->unit);
}

void
items_time (const struct item *item, struct rational time, struct output *out)
{
  char text[RATIONAL_TEXT];
  rational_decimal (time, text);
  write_time (item, text, out);
}

void
items_at_least (const struct item *item, struct rational time, struct output *out)
{
  char text[RATIONAL_TEXT];
  rational_decimal_below (time, text);
  write_time (item, text, out);
}

void
items_at_most (const struct item *item, struct rational time, struct output *out)
{
  char text[RATIONAL_TEXT];
  rational_decimal_above (time, text);
  write_time (item, text, out);
}
