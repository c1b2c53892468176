/* The last line of a report, as writers_json_summary writes it. */
#include "judge/slice_report_internal.h"

#include "base/memory.h"

#include <sched.h>
#include <stdlib.h>

enum {
  SUITE,
  HEURISTIC,
  SANDBOX,
  LEFT_OUT,
  NOT_TRIED,
  EXPECTATIONS,
  MINIMAL,
  SECONDS,
  PART,
  RUN,
  DERIVED /* what follows from the lines begins here */
};

static const char *const names[]
  = { "suite",   "heuristic", "sandbox",     "left_out", "not_tried", "expectations",
      "minimal", "seconds",   "part",        "run",      "instances", "stopped",
      "passed",  "failed",    "open",        "refused",  "skipped",   "verdicts",
      "ratio",   "models",    "interrupted", "exit" };

/* {"smallest":...} of a smaller instance. */
enum {
  MINIMAL_LINE,
  MINIMAL_NAME,
  MINIMAL_FAILURE,
  MINIMAL_REPEATED,
  MINIMAL_SMALLEST,
  MINIMAL_TRIED,
  MINIMAL_REASON,
  MINIMAL_INSTANCE,
  MINIMAL_OPTIMUM,
  MINIMAL_LOWER,
  MINIMAL_UPPER,
  MINIMAL_SCHEDULE,
  MINIMAL_ANSWER,
  MINIMAL_CUT,
  MINIMAL_KEYS
};

static const char *const minimal_names[MINIMAL_KEYS]
  = { "line",     "name",    "failure",     "repeated",    "smallest", "tried",  "reason",
      "instance", "optimum", "lower_bound", "upper_bound", "schedule", "answer", "answer_cut" };

/* What of the run is not in the other keys. */
enum { RUN_STRICT, RUN_MAX_FAIL, RUN_FILE, RUN_USERS, RUN_REFUSED, RUN_KEYS };
static const char *const run_names[RUN_KEYS] = { "strict", "max_fail", "file", "users", "refused" };

/* Where a smaller instance is read into. */
struct place {
  struct slice_report_reader *reader;
  struct minimal *minimal;
};

static bool
read_failure (struct slice_report_reader *reader, struct failure *failure)
{
  const struct findings *findings = &reader->report->findings;
  struct json_text text;
  if (!json_string (&reader->fields.json, "failure", &text))
    return false;
  for (size_t i = 0; i < findings->expect_count; i++)
    if (fields_is (text, findings->expects[i].text)) {
      *failure = (struct failure){ VERDICT_VALID, (int)i };
      return true;
    }
  for (int i = 0; i < VERDICT_COUNT; i++)
    if (fields_is (text, verdict_name ((enum verdict)i))) {
      *failure = (struct failure){ (enum verdict)i, -1 };
      return true;
    }
  return json_refuse (&reader->fields.json, "failure", "there is no such failure", text);
}

/* Any value, as it is written. */
static bool
read_value (struct slice_report_reader *reader, const char *key, char **text)
{
  struct json_text value;
  if (!json_skip (&reader->fields.json, key, &value))
    return false;
  *text = memory_text (value.bytes, value.length);
  return true;
}

/* A text in which there may be zeros. */
static bool
read_answer (struct slice_report_reader *reader, struct minimal *minimal)
{
  struct json_text text;
  if (!json_string (&reader->fields.json, "answer", &text))
    return false;
  minimal->answer = memory_text (text.bytes, text.length);
  minimal->answer_length = text.length;
  return true;
}

static bool
read_bound (struct slice_report_reader *reader, const char *key, size_t field,
            struct optimum *optimum)
{
  struct rational value;
  if (!slice_report_rational (reader, key, &value))
    return false;
  optimum->known = true;
  optimum->proven |= field == MINIMAL_OPTIMUM;
  if (field != MINIMAL_UPPER)
    optimum->lower = value;
  if (field != MINIMAL_LOWER)
    optimum->upper = value;
  return true;
}

/* For fields_object: a key that says something about the texts. */
static bool
read_minimal_text (struct slice_report_reader *reader, size_t field, struct minimal *minimal)
{
  const char *key = minimal_names[field];
  switch (field) {
  case MINIMAL_NAME:
    return fields_text (&reader->fields, key, &minimal->name);
  case MINIMAL_REASON:
    return fields_text (&reader->fields, key, &minimal->reason);
  case MINIMAL_INSTANCE:
    return read_value (reader, key, &minimal->instance);
  case MINIMAL_SCHEDULE:
    return read_value (reader, key, &minimal->schedule);
  case MINIMAL_ANSWER:
    return read_answer (reader, minimal);
  default:
    return read_bound (reader, key, field, &minimal->optimum);
  }
}

/* For fields_object. */
static bool
read_minimal_field (void *context, size_t field)
{
  struct place *place = context;
  struct slice_report_reader *reader = place->reader;
  struct minimal *minimal = place->minimal;
  const char *key = minimal_names[field];
  uint64_t number;
  switch (field) {
  case MINIMAL_LINE:
    if (!slice_report_count (reader, key, &number))
      return false;
    minimal->from = (size_t)number;
    return true;
  case MINIMAL_FAILURE:
    return read_failure (reader, &minimal->failure);
  case MINIMAL_REPEATED:
    return slice_report_flag (reader, key, &minimal->repeated);
  case MINIMAL_SMALLEST:
    return slice_report_flag (reader, key, &minimal->whole);
  case MINIMAL_TRIED:
    return slice_report_count (reader, key, &minimal->tried);
  case MINIMAL_CUT:
    return slice_report_flag (reader, key, &minimal->answer_cut);
  default:
    return read_minimal_text (reader, field, minimal);
  }
}

/* For fields_list. */
static bool
read_minimal (void *context, size_t index)
{
  static const struct fields fields = { minimal_names, MINIMAL_KEYS };
  struct slice_report_reader *reader = context;
  struct findings *findings = &reader->report->findings;
  memory_grow (findings->minimal, findings->minimal_capacity, findings->minimal_count + 1);
  struct place place = { reader, &findings->minimal[findings->minimal_count++] };
  *place.minimal = (struct minimal){ .from = 0 };
  return fields_object (&reader->fields, fields_item (&reader->fields, "minimal", index), &fields,
                        1U << MINIMAL_LINE | 1U << MINIMAL_FAILURE | 1U << MINIMAL_INSTANCE
                          | 1U << MINIMAL_REASON,
                        read_minimal_field, &place);
}

/* An array that may be empty. */
static bool
read_all_minimal (struct slice_report_reader *reader)
{
  bool first;
  if (!json_open_array (&reader->fields.json, "minimal", &first))
    return false;
  for (size_t index = 0; json_next_item (&reader->fields.json, &first); index++)
    if (!read_minimal (reader, index))
      return false;
  return reader->fields.json.status->code == STATUS_OK;
}

/* The keys of an object, of which the values follow from the lines. */
static bool
read_expects (struct slice_report_reader *reader)
{
  struct slice_report *report = reader->report;
  struct json_reader *json = &reader->fields.json;
  struct json_text what, counts;
  size_t capacity = 0;
  bool first;
  if (!json_open_object (json, "expectations", &first))
    return false;
  while (json_next_key (json, &first, &what)) {
    char *text = memory_text (what.bytes, what.length);
    memory_grow (report->expects, capacity, report->findings.expect_count + 1);
    bool known = expect_parse (&report->expects[report->findings.expect_count], text, json->status);
    report->findings.expect_count += known;
    report->findings.expects = report->expects;
    free (text);
    if (!known || !json_skip (json, "expectations", &counts))
      return false;
  }
  return json->status->code == STATUS_OK;
}

static bool
read_sandbox (struct slice_report_reader *reader)
{
  struct slice_report *report = reader->report;
  struct json_text text;
  if (!json_string (&reader->fields.json, "sandbox", &text))
    return false;
  report->sandbox.namespaces = fields_is (text, "namespaces");
  if (!fields_is (text, "off"))
    report->findings.sandbox = &report->sandbox;
  return true;
}

/* What the system refused. */
static bool
read_refused (struct slice_report_reader *reader)
{
  char *text;
  if (!fields_text (&reader->fields, "refused", &text))
    return false;
  snprintf (reader->report->sandbox.refused, sizeof reader->report->sandbox.refused, "%s", text);
  free (text);
  return true;
}

/* For fields_object. */
static bool
read_run_field (void *context, size_t field)
{
  struct slice_report_reader *reader = context;
  struct slice_report *report = reader->report;
  bool flag = false;
  switch (field) {
  case RUN_STRICT:
    return slice_report_flag (reader, run_names[field], &report->findings.strict);
  case RUN_MAX_FAIL:
    return slice_report_count (reader, run_names[field], &report->max_fail);
  case RUN_FILE:
    if (!slice_report_flag (reader, run_names[field], &flag))
      return false;
    report->findings.file = flag ? report->suite : NULL;
    return true;
  case RUN_USERS:
    if (!slice_report_flag (reader, run_names[field], &flag))
      return false;
    report->sandbox.flags = flag ? CLONE_NEWUSER : 0;
    return true;
  default:
    return read_refused (reader);
  }
}

static bool
read_run (struct slice_report_reader *reader)
{
  static const struct fields fields = { run_names, RUN_KEYS };
  return fields_object (&reader->fields, fields_key (&reader->fields, "run"), &fields,
                        (1U << RUN_KEYS) - 1, read_run_field, reader);
}

/* For fields_object. */
static bool
read_field (void *context, size_t field)
{
  struct slice_report_reader *reader = context;
  struct slice_report *report = reader->report;
  struct findings *findings = &report->findings;
  switch (field) {
  case SUITE:
    return fields_text (&reader->fields, names[field], &report->suite);
  case HEURISTIC:
    return fields_text (&reader->fields, names[field], &report->command);
  case SANDBOX:
    return read_sandbox (reader);
  case LEFT_OUT:
    return slice_report_count (reader, names[field], &findings->left_out);
  case NOT_TRIED:
    return slice_report_count (reader, names[field], &findings->untried);
  case EXPECTATIONS:
    return read_expects (reader);
  case MINIMAL:
    return read_all_minimal (reader);
  case SECONDS:
    findings->times = true;
    return slice_report_seconds (reader, names[field], &findings->seconds);
  case PART:
    return slice_read (&reader->fields.json, &report->slice);
  case RUN:
    return read_run (reader);
  default:
    return slice_report_skip (reader, names[field]);
  }
}

bool
slice_report_summary (struct slice_report_reader *reader)
{
  static const struct fields fields = { names, sizeof names / sizeof *names };
  const uint64_t needed = (1U << DERIVED) - 1 - (1U << SECONDS);
  struct findings *findings = &reader->report->findings;
  if (!fields_object (&reader->fields, NULL, &fields, needed, read_field, reader))
    return false;
  findings->suite = reader->report->suite;
  findings->command = reader->report->command;
  return true;
}
