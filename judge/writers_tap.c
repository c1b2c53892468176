#include "judge/escape.h"
#include "judge/writers.h"

#include <string.h>

/* The block below a test: YAML, its values as JSON strings, which YAML has too. */
static void
write_block (const struct findings *findings, const struct finding *finding, struct output *out)
{
  struct failure failure;
  const char *what = finding->refused ? "refused" : verdict_name (finding->verdict);
  if (finding_failure (finding, findings->expect_count, &failure))
    what = failure_name (failure, findings->expects);
  output_text (out, "  ---\n  verdict: ");
  escape_json (out, what, strlen (what));
  output_text (out, "\n  message: ");
  escape_json (out, finding_reason (finding), strlen (finding_reason (finding)));
  if (finding->line > 0)
    output_print (out, "\n  line: %zu", finding->line);
  output_text (out, "\n  ...\n");
}

static void
write_test (const struct findings *findings, size_t i, struct output *out)
{
  const struct finding *finding = &findings->list[i];
  char room[FINDING_LABEL];
  struct failure failure;
  bool fails = finding_failure (finding, findings->expect_count, &failure),
       open = finding_open (finding, findings->expect_count);
  output_print (out, "%sok %zu - ", fails || open ? "not " : "", i + 1);
  escape_tap (out, finding_label (finding, room));
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
  if (findings->interrupted || findings->ended != STATUS_OK)
    output_print (out, "Bail out! %s\n",
                  findings->interrupted ? "interrupted" : "not all of the suite was read");
}
