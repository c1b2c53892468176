/* A line about an instance, as writers_json_line writes it. */
#include "judge/slice_report_internal.h"

#include "base/memory.h"

#include <stdlib.h>

enum {
  INSTANCE,
  MODEL,
  LINE,
  AT,
  STATUS,
  MESSAGE,
  VERDICT,
  MAKESPAN,
  OPTIMUM,
  LOWER,
  UPPER,
  RATIO,
  RATIO_AT_MOST,
  EXPECTATIONS,
  REASON,
  STDERR,
  SECONDS,
  KEYS
};

static const char *const names[KEYS]
  = { "instance",      "model",        "line",    "at",          "status",      "message",
      "verdict",       "makespan",     "optimum", "lower_bound", "upper_bound", "ratio",
      "ratio_at_most", "expectations", "reason",  "stderr",      "seconds" };

struct line {
  struct slice_report_reader *reader;
  struct finding *finding;
  char *reason; /* owned, until it is known what it is of */
  bool judged;  /* it says what became of the instance */
};

static bool
read_model (struct slice_report_reader *reader, struct finding *finding)
{
  struct json_text text;
  char name[32];
  if (!json_string (&reader->fields.json, "model", &text))
    return false;
  snprintf (name, sizeof name, "%.*s", (int)(text.length < 31 ? text.length : 31), text.bytes);
  const struct model *model = model_named (name);
  finding->model = model ? model->name : NULL;
  return model || json_refuse (&reader->fields.json, "model", "there is no such model", text);
}

static bool
read_verdict (struct slice_report_reader *reader, struct finding *finding)
{
  struct json_text text;
  if (!json_string (&reader->fields.json, "verdict", &text))
    return false;
  for (int i = 0; i < VERDICT_COUNT; i++)
    if (fields_is (text, verdict_name ((enum verdict)i))) {
      finding->verdict = (enum verdict)i;
      return true;
    }
  return json_refuse (&reader->fields.json, "verdict", "there is no such verdict", text);
}

/* The state of one expectation. */
static bool
read_state (struct slice_report_reader *reader, struct json_text what, unsigned char *states)
{
  const struct findings *findings = &reader->report->findings;
  struct json_text state;
  size_t i = 0;
  while (i < findings->expect_count && !fields_is (what, findings->expects[i].text))
    i++;
  if (i == findings->expect_count || !json_string (&reader->fields.json, "expectations", &state))
    return json_error (&reader->fields.json, "expectations: there is no such expectation");
  for (int known = EXPECT_NOT_APPLIED; known <= EXPECT_UNDECIDED; known++)
    if (fields_is (state, expect_state_name ((enum expect_state)known))) {
      states[i] = (unsigned char)known;
      return true;
    }
  return json_refuse (&reader->fields.json, "expectations", "there is no such state", state);
}

static bool
read_states (struct slice_report_reader *reader, struct finding *finding)
{
  struct json_text what;
  bool first;
  if (!json_open_object (&reader->fields.json, "expectations", &first) || finding->states)
    return false;
  finding->states = memory_zero (reader->report->findings.expect_count + 1, 1);
  while (json_next_key (&reader->fields.json, &first, &what))
    if (!read_state (reader, what, finding->states))
      return false;
  return reader->fields.json.status->code == STATUS_OK;
}

/* A bound of the optimum, or both. */
static bool
read_optimum (struct slice_report_reader *reader, const char *key, size_t field,
              struct optimum *optimum)
{
  struct rational value;
  if (!slice_report_rational (reader, key, &value))
    return false;
  optimum->known = true;
  optimum->proven |= field == OPTIMUM;
  if (field != UPPER)
    optimum->lower = value;
  if (field != LOWER)
    optimum->upper = value;
  return true;
}

/* What the program wrote. */
static bool
read_rest (struct slice_report_reader *reader, size_t field, struct finding *finding)
{
  switch (field) {
  case EXPECTATIONS:
    return read_states (reader, finding);
  case STDERR:
    return fields_text (&reader->fields, names[field], &finding->said);
  case SECONDS:
    return slice_report_seconds (reader, names[field], &finding->seconds);
  default: /* it follows from others */
    return slice_report_skip (reader, names[field]);
  }
}

/* For fields_object. */
static bool
read_field (void *context, size_t field)
{
  struct line *line = context;
  struct slice_report_reader *reader = line->reader;
  struct finding *finding = line->finding;
  uint64_t number;
  switch (field) {
  case INSTANCE:
    return fields_text (&reader->fields, names[field], &finding->name);
  case MODEL:
    return read_model (reader, finding);
  case LINE:
    if (!slice_report_count (reader, names[field], &number))
      return false;
    finding->line = (size_t)number;
    return true;
  case STATUS:
    finding->refused = line->judged = true;
    return slice_report_skip (reader, names[field]);
  case MESSAGE:
  case REASON:
    free (line->reason);
    line->reason = NULL;
    return fields_text (&reader->fields, names[field], &line->reason);
  case VERDICT:
    line->judged = true;
    return read_verdict (reader, finding);
  case MAKESPAN:
    return slice_report_rational (reader, names[field], &finding->makespan);
  case OPTIMUM:
  case LOWER:
  case UPPER:
    return read_optimum (reader, names[field], field, &finding->optimum);
  default:
    return read_rest (reader, field, finding);
  }
}

bool
slice_report_finding (struct slice_report_reader *reader, struct finding *finding)
{
  static const struct fields fields = { names, KEYS };
  struct line line = { .reader = reader, .finding = finding };
  finding_init (finding);
  bool good = fields_object (&reader->fields, NULL, &fields, 0, read_field, &line);
  /* of a valid answer it is about expectations */
  bool answered = !finding->refused && finding->verdict == VERDICT_VALID;
  *(answered ? &finding->why : &finding->reason) = line.reason;
  if (good && answered && !finding->states)
    finding->states = memory_zero (reader->report->findings.expect_count + 1, 1);
  return good && (line.judged || json_error (&reader->fields.json, "verdict: missing"));
}
