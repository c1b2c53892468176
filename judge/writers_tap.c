#include "judge/escape.h"
#include "judge/writers.h"

#include <inttypes.h>
#include <string.h>

/* The smaller instance, with its optimum and the answer to it. */
static void
write_minimal (const struct minimal *minimal, struct output *out)
{
  output_print (out, "\n  %s: ", minimal->repeated ? "minimal" : "not_repeated");
  escape_json_value (out, minimal->instance);
  if (minimal->optimum.known) {
    output_print (out, "\n  minimal_%s: ", minimal->optimum.proven ? "optimum" : "best_known");
    output_rational (out, minimal->optimum.upper);
  }
  if (minimal->answer) {
    output_text (out, "\n  minimal_answer: ");
    escape_json (out, minimal->answer, minimal->answer_length);
  }
}

/* The block below a test: YAML, its values as JSON, which is YAML too. */
static void
write_block (const struct findings *findings, const struct finding *finding, struct output *out)
{
  struct failure failure;
  const char *kind = finding->refused ? "refused" : verdict_name (finding->verdict);
  const struct minimal *minimal = finding_minimal (findings, finding);
  if (finding_failure (findings, finding, &failure))
    kind = failure_name (failure, findings->expects);
  output_text (out, "  ---\n  verdict: ");
  escape_json (out, kind, strlen (kind));
  output_text (out, "\n  message: ");
  escape_json (out, finding_reason (finding), strlen (finding_reason (finding)));
  if (finding->line > 0)
    output_print (out, "\n  line: %zu", finding->line);
  if (minimal)
    write_minimal (minimal, out);
  if (finding->said) {
    output_text (out, "\n  stderr: ");
    escape_json (out, finding->said, strlen (finding->said));
  }
  output_text (out, "\n  ...\n");
}

static void
write_test (const struct findings *findings, size_t i, struct output *out)
{
  const struct finding *finding = &findings->list[i];
  char room[FINDING_LABEL];
  struct failure failure;
  bool fails = finding_failure (findings, finding, &failure),
       open = finding_open (findings, finding);
  output_print (out, "%sok %zu - ", fails || open ? "not " : "", i + 1);
  escape_tap (out, finding_label (finding, room));
  if (finding_skipped (findings, finding)) {
    output_text (out, " # SKIP ");
    escape_tap (out, finding_reason (finding));
  }
  output_char (out, '\n');
  if (fails || open)
    write_block (findings, finding, out);
}

void
writers_tap (const struct findings *findings, struct output *out)
{
  output_print (out, "TAP version 14\n1..%zu\n", findings->count);
  for (size_t i = 0; i < findings->count; i++)
    write_test (findings, i, out);
  if (findings->stop != FINDINGS_ALL)
    output_print (out, "Bail out! %s, %" PRIu64 " instances not tried\n",
                  findings->stop == FINDINGS_NOT_STARTED ? "the program cannot be started"
                                                         : "--max-fail",
                  findings->untried);
  else if (findings->interrupted || findings->ended != STATUS_OK)
    output_print (out, "Bail out! %s\n",
                  findings->interrupted ? "interrupted" : "not all of the suite was read");
}
