#include "judge/escape.h"
#include "judge/writers.h"

#include <inttypes.h>
#include <sched.h>
#include <string.h>

static void
write_text (struct output *out, const char *key, const char *text)
{
  if (!text)
    return;
  output_print (out, "%s\"%s\":", out->length > 0 && out->bytes[out->length - 1] == '{' ? "" : ",",
                key);
  escape_json (out, text, strlen (text));
}

static void
write_count (struct output *out, const char *key, uint64_t count)
{
  output_print (out, ",\"%s\":%" PRIu64, key, count);
}

static void
write_number (struct output *out, const char *key, struct rational value)
{
  output_print (out, ",\"%s\":", key);
  output_rational (out, value);
}

static void
write_ratio (struct output *out, const char *key, struct ratio ratio)
{
  output_print (out, ",\"%s\":", key);
  ratio_write (ratio, true, out);
}

static void
write_optimum (struct output *out, const struct optimum *optimum)
{
  if (!optimum->known)
    return;
  if (optimum->proven) {
    write_number (out, "optimum", optimum->lower);
    return;
  }
  write_number (out, "lower_bound", optimum->lower);
  write_number (out, "upper_bound", optimum->upper);
}

static void
write_states (const struct findings *findings, const struct finding *finding, struct output *out)
{
  if (!finding->states || findings->expect_count == 0)
    return;
  output_text (out, ",\"expectations\":{");
  for (size_t i = 0; i < findings->expect_count; i++)
    write_text (out, findings->expects[i].text, expect_state_name (finding->states[i]));
  output_char (out, '}');
}

/* What is known of an instance that was not refused. */
static void
write_judged (const struct findings *findings, const struct finding *finding, struct output *out)
{
  bool valid = finding->verdict == VERDICT_VALID;
  write_text (out, "verdict", verdict_name (finding->verdict));
  if (valid)
    write_number (out, "makespan", finding->makespan);
  write_optimum (out, &finding->optimum);
  if (valid && finding->optimum.known)
    write_ratio (out, finding->optimum.proven ? "ratio" : "ratio_at_most", tally_ratio (finding));
  write_states (findings, finding, out);
  if (*finding_reason (finding))
    write_text (out, "reason", finding_reason (finding));
  write_text (out, "stderr", finding->said);
  if (findings->times)
    output_print (out, ",\"seconds\":%.6f", finding->seconds);
}

void
writers_json_line (const struct findings *findings, const struct finding *finding,
                   struct output *out)
{
  struct output line; /* by itself, so that the first key is known */
  output_init_memory (&line);
  output_char (&line, '{');
  write_text (&line, "instance", finding->name);
  write_text (&line, "model", finding->model);
  if (finding->line > 0)
    output_print (&line, "%s\"line\":%zu", line.length > 1 ? "," : "", finding->line);
  else
    write_text (&line, "at", "end");
  if (finding->refused) {
    write_text (&line, "status", "error");
    write_text (&line, "message", finding->reason);
  } else {
    write_judged (findings, finding, &line);
  }
  output_text (&line, "}\n");
  output_bytes (out, line.bytes, line.length);
  output_discard (&line);
}

static void
write_label (struct output *out, const char *key, const struct findings *findings, size_t index)
{
  char room[FINDING_LABEL];
  if (index != SIZE_MAX)
    write_text (out, key, finding_label (&findings->list[index], room));
}

/* Counts, ratios and expectations, of all instances or of a model's. */
static void
write_tally (const struct findings *findings, const struct tally *tally, struct output *out)
{
  write_count (out, "passed", tally->passed);
  write_count (out, "failed", tally->failed);
  write_count (out, "open", tally->open);
  write_count (out, "refused", tally->refused);
  write_count (out, "skipped", tally->skipped);
  output_text (out, ",\"verdicts\":{");
  for (int i = 0, any = 0; i < VERDICT_COUNT; i++)
    if (tally->verdicts[i] > 0)
      output_print (out, "%s\"%s\":%" PRIu64, any++ ? "," : "", verdict_name ((enum verdict)i),
                    tally->verdicts[i]);
  output_char (out, '}');
  output_print (out,
                ",\"ratio\":{\"proven\":%" PRIu64 ",\"optimal\":%" PRIu64 ",\"bounded\":%" PRIu64,
                tally->proven, tally->optimal, tally->bounded);
  if (tally->worst != SIZE_MAX) {
    struct ratio worst = tally_ratio (&findings->list[tally->worst]);
    if (ratio_value (worst) <= 1e300)
      output_print (out, ",\"mean\":%.6f", tally->sum / (double)tally->proven);
    write_ratio (out, "worst", worst);
    write_label (out, "worst_instance", findings, tally->worst);
  }
  output_char (out, '}');
}

static void
write_expects (const struct findings *findings, const struct tally *tally, struct output *out)
{
  output_text (out, ",\"expectations\":{");
  for (size_t i = 0; i < findings->expect_count; i++) {
    const struct tally_expect *expect = &tally->expects[i];
    output_text (out, i > 0 ? "," : "");
    escape_json (out, findings->expects[i].text, strlen (findings->expects[i].text));
    output_print (out, ":{\"applied\":%" PRIu64 ",\"holds\":%" PRIu64,
                  expect->held + expect->broken + expect->undecided, expect->held);
    write_count (out, "broken", expect->broken);
    write_count (out, "undecided", expect->undecided);
    output_char (out, '}');
  }
  output_char (out, '}');
}

static void
write_models (const struct findings *findings, struct output *out)
{
  output_text (out, ",\"models\":{");
  const char *separator = "";
  for (const struct model *model = models; model->name; model++) {
    struct tally tally;
    tally_init (&tally, findings, model->name);
    if (tally.instances > 0) {
      output_print (out, "%s\"%s\":{\"instances\":%" PRIu64, separator, model->name,
                    tally.instances);
      separator = ",";
      write_tally (findings, &tally, out);
      output_char (out, '}');
    }
    tally_clear (&tally);
  }
  output_char (out, '}');
}

static void
write_minimal (const struct findings *findings, const struct minimal *minimal, struct output *out)
{
  output_print (out, "{\"line\":%zu", minimal->from);
  write_text (out, "name", minimal->name);
  write_text (out, "failure", failure_name (minimal->failure, findings->expects));
  output_print (out, ",\"repeated\":%s,\"smallest\":%s,\"tried\":%" PRIu64,
                minimal->repeated ? "true" : "false", minimal->whole ? "true" : "false",
                minimal->tried);
  write_text (out, "reason", minimal->reason);
  output_text (out, ",\"instance\":");
  escape_json_value (out, minimal->instance);
  write_optimum (out, &minimal->optimum);
  if (minimal->schedule) {
    output_text (out, ",\"schedule\":");
    escape_json_value (out, minimal->schedule);
  }
  if (minimal->answer) {
    output_text (out, ",\"answer\":");
    escape_json (out, minimal->answer, minimal->answer_length);
    output_print (out, ",\"answer_cut\":%s", minimal->answer_cut ? "true" : "false");
  }
  output_char (out, '}');
}

/* What joining the reports of parts needs besides (judge/slice_report.h). */
static void
write_part (const struct findings *findings, struct output *out)
{
  const struct child_sandbox *sandbox = findings->sandbox;
  output_text (out, ",\"part\":");
  slice_write (findings->slice, out);
  output_print (out, ",\"run\":{\"strict\":%s,\"max_fail\":%" PRIu64 ",\"file\":%s,\"users\":%s",
                findings->strict ? "true" : "false", findings->max_fail,
                findings->file ? "true" : "false",
                sandbox && sandbox->flags & CLONE_NEWUSER ? "true" : "false");
  write_text (out, "refused", sandbox ? sandbox->refused : "");
  output_char (out, '}');
}

void
writers_json_summary (const struct findings *findings, const struct tally *tally,
                      enum status_code code, struct output *out)
{
  output_text (out, "{\"suite\":");
  escape_json (out, findings->suite, strlen (findings->suite));
  write_text (out, "heuristic", findings->command);
  write_text (out, "sandbox",
              !findings->sandbox              ? "off"
              : findings->sandbox->namespaces ? "namespaces"
                                              : "no namespaces");
  write_count (out, "instances", tally->instances);
  write_count (out, "left_out", findings->left_out);
  write_count (out, "not_tried", findings->untried);
  if (findings->stop != FINDINGS_ALL)
    write_text (out, "stopped",
                findings->stop == FINDINGS_NOT_STARTED ? "not-started" : "max-fail");
  write_tally (findings, tally, out);
  write_expects (findings, tally, out);
  write_models (findings, out);
  output_text (out, ",\"minimal\":[");
  for (size_t i = 0; i < findings->minimal_count; i++) {
    output_text (out, i > 0 ? "," : "");
    write_minimal (findings, &findings->minimal[i], out);
  }
  output_print (out, "],\"interrupted\":%s,\"exit\":%d", findings->interrupted ? "true" : "false",
                (int)code);
  if (findings->times)
    output_print (out, ",\"seconds\":%.3f", findings->seconds);
  if (findings->slice)
    write_part (findings, out);
  output_text (out, "}\n");
}
