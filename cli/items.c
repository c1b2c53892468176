#include "cli/items.h"

#include "base/color.h"
#include "base/memory.h"
#include "base/progress.h"
#include "cli/cli.h"
#include "gen/common/shipped.h"
#include "model/common/labels.h"
#include "model/common/result.h"
#include "results/store/source.h"

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
              bool numbered, struct output *out)
{
  if (line->single)
    return;
  if (json) {
    result_write_error (numbered ? line->number : 0, verdict->name, verdict->model,
                        &verdict->status, out);
    return;
  }
  color_word (out, COLOR_BAD, "refused");
  output_text (out, ": ");
  cli_text (out, verdict->status.message);
  output_char (out, '\n');
}

void
items_rounded (const struct suite *suite, const struct resolution *resolution,
               const struct batch_report *report)
{
  const struct suite_rounded *rounded = suite_rounded (suite);
  char growth[ROUNDING_WORDS], finest[RATIONAL_TEXT], coarsest[RATIONAL_TEXT];
  if (!resolution->given || report->refused == report->instances)
    return;
  if (rounded->instances == 0) {
    cli_complain (STATUS_OK, "--resolution: all numbers fit, none is rounded");
    return;
  }
  rounding_words (rounded->least, rounded->bounded ? rounded->steps : 0, growth);
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
  struct item_task tasks[MODELS_MAX];
};

/* Come to the next result. */
static void
separate (const struct run *run, const struct batch_line *line, struct output *out)
{
  if (line->index > 0 && run->items->blank && !run->items->json)
    output_char (out, '\n');
}

/* For batch_options.refuse. */
static void
refuse (const struct batch_line *line, const struct batch_verdict *verdict, struct output *out,
        void *context)
{
  const struct run *run = context;
  if (run->items->silent)
    return;
  separate (run, line, out);
  items_refuse (line, verdict, run->items->json, false, out);
}

/* For item_task.begin and end. */
static void *
begin_thread (void *context)
{
  const struct items *items = ((const struct run *)context)->items;
  return items->begin ? items->begin (items->context) : NULL;
}

static void
end_thread (void *own, void *context)
{
  const struct items *items = ((const struct run *)context)->items;
  if (items->end)
    items->end (own, items->context);
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
  const struct run *run = context;
  (void)certificates;
  separate (run, item->line, out);
  return run->items->write (item, out, run->items->context, status);
}

/* For batch_options.settle. */
static bool
settle (const struct batch_line *line, const char *account, size_t length, struct output *results,
        void *context, struct status *status)
{
  const struct items *items = ((const struct run *)context)->items;
  (void)line, (void)results, (void)status;
  items->settle (account, length, items->context);
  return true;
}

/* What is done with the instances; `run` is kept. */
static struct batch_options
batch_options (const struct items *items, struct run *run)
{
  struct batch_options options
    = { .threads = items->threads, .singles = items->singles, .refuse = refuse, .context = run };
  if (items->serves) {
    options.ranks = cli_ranks ();
    options.settle = settle;
  }
  run->items = items;
  for (size_t kind = 0; kind < model_count; kind++) {
    run->tasks[kind] = (struct item_task){
      .model = &models[kind],
      .limits = items->limits,
      .schedules = items->schedules,
      .begin = begin_thread,
      .end = end_thread,
      .answer = answer,
      .write = write_item,
      .context = run,
    };
    options.models[kind] = (struct batch_model){ items->takes[kind] ? &item_batch_handler : NULL,
                                                 &run->tasks[kind], items->missing };
  }
  return options;
}

void
items_serve (const struct items *items, struct batch_job *job)
{
  struct run run;
  const struct batch_options options = batch_options (items, &run);
  batch_serve (&options, job);
}

int
items_run (const struct items *items, const char *name, struct output *out,
           struct batch_report *report)
{
  *report = (struct batch_report){ .instances = 0 };
  status_init (&report->first);
  progress_start (cli_command ());
  struct suite *suite = items_open (name, NULL, &report->first);
  if (suite) {
    suite_round (suite, &items->resolution);
    struct run run;
    const struct batch_options options = batch_options (items, &run);
    batch_run (suite, &options, out, NULL, report);
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

/* Is there no file of this name? */
static bool
might_be_suite (const char *name)
{
  return strcmp (name, "-") != 0 && access (name, F_OK) != 0;
}

/* A file hides a suite: say so. */
static void
note_file (const char *name)
{
  if (strcmp (name, "-") != 0 && !might_be_suite (name) && shipped_find (name))
    fprintf (stderr, "provecast: %s: reading the file, not the suite of this name\n", name);
}

bool
items_suite (const char *name, struct output *text)
{
  bool suite = might_be_suite (name) && shipped_find (name);
  note_file (name);
  if (suite)
    shipped_write (name, text);
  return suite;
}

void
items_suggest (const char *name, struct status *status)
{
  struct suggest suggest;
  const struct named_suite *suite;
  char message[sizeof status->message];
  if (status->code != STATUS_INPUT || !might_be_suite (name))
    return;
  suggest_start (&suggest, name);
  for (size_t i = 0; (suite = shipped_suite (i)) != NULL; i++)
    suggest_offer (&suggest, suite->name);
  if (!*suggest.best)
    return;
  snprintf (message, sizeof message, "%s", status->message);
  status_init (status);
  status_set (status, STATUS_INPUT,
              "%.300s; did you mean the suite '%s'? (see provecast gen --list)", message,
              suggest.best);
}

struct suite *
items_open (const char *name, bool *is_file, struct status *status)
{
  struct output text = { .stream = NULL };
  bool shipped = items_suite (name, &text);
  int64_t lines = shipped || !progress_enabled () ? -1 : source_count_lines (name);
  if (is_file)
    *is_file = strcmp (name, "-") != 0 && !might_be_suite (name);
  struct suite *suite
    = shipped ? suite_open_text (name, text.bytes, text.length, status) : suite_open (name, status);
  progress_count (0, lines > 0 ? (uint64_t)lines : 0, "instances");
  if (suite && !suite_check_looks (suite, LOOKS_INSTANCE, status)) {
    suite_close (suite);
    suite = NULL;
  }
  items_suggest (name, status);
  output_discard (&text);
  return suite;
}

bool
items_only (struct suite *suite, struct data_text *instance, struct status *status)
{
  const char *text;
  size_t length, line;
  *instance = (struct data_text){ .file = suite_name (suite) };
  if (!suite_next (suite, &text, &instance->length, &instance->line, status))
    return false;
  instance->bytes = memory_text (text, instance->length);
  if (suite_next (suite, &text, &length, &line, status))
    status_set (status, STATUS_INPUT,
                "%s: holds several instances: make a store of them, with provecast dataset",
                instance->file);
  return status->code == STATUS_OK;
}

void
items_take_part (struct suite *suite, const struct options *options)
{
  suite_take_part (suite, options->part, options->parts, SUITE_SOLVE);
  if (options->parts > 1)
    progress_count (0, 0, "instances"); /* how many are this part's is not known */
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

void
items_write_schedule (const struct item *item, struct output *out)
{
  struct output labels;
  output_init_memory (&labels);
  item_write_names (item, &labels);
  if (labels.length == 0) {
    item_write_schedule (item, out);
  } else {
    struct output schedule;
    output_init_memory (&schedule);
    item_write_schedule (item, &schedule);
    output_bytes (out, schedule.bytes, schedule.length - 1); /* but for } */
    output_bytes (out, labels.bytes, labels.length);
    output_char (out, '}');
    output_discard (&schedule);
  }
  output_discard (&labels);
}
