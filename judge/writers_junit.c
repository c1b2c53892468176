#include "judge/escape.h"
#include "judge/ways.h"
#include "judge/writers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static void
write_attribute (struct output *out, const char *name, const char *text)
{
  output_print (out, " %s=\"", name);
  escape_xml (out, text);
  output_char (out, '"');
}

/* The time of day where reports may have it, else the beginning of time: XML schemas want one. */
static void
write_timestamp (const struct findings *findings, struct output *out)
{
  time_t now = findings->times ? time (NULL) : 0;
  struct tm parts;
  char text[32];
  gmtime_r (&now, &parts);
  strftime (text, sizeof text, "%Y-%m-%dT%H:%M:%S", &parts);
  write_attribute (out, "timestamp", text);
}

static void
write_seconds (const struct findings *findings, double seconds, struct output *out)
{
  output_print (out, " time=\"%.3f\"", findings->times ? seconds : 0.0);
}

/* <failure message=".." type="..">..</failure>: the program's fault; <error ..>: not judged.
   `evidence`: lines for the element, NULL: none. */
static void
write_trouble (const char *element, const char *type, const struct finding *finding,
               const char *evidence, struct output *out)
{
  output_print (out, "    <%s", element);
  write_attribute (out, "message", finding_reason (finding));
  write_attribute (out, "type", type);
  output_char (out, '>');
  escape_xml (out, finding_reason (finding));
  if (evidence) {
    output_char (out, '\n');
    escape_xml_lines (out, evidence);
  }
  output_print (out, "</%s>\n", element);
}

static void
write_test (const struct findings *findings, const struct finding *finding, struct output *out)
{
  char room[FINDING_LABEL];
  struct failure failure;
  bool fails = finding_failure (findings, finding, &failure),
       open = finding_open (findings, finding), skipped = finding_skipped (findings, finding);
  output_text (out, "   <testcase");
  write_attribute (out, "name", finding_label (finding, room));
  write_attribute (out, "classname", finding->model ? finding->model : "provecast");
  write_seconds (findings, finding->seconds, out);
  if (!fails && !open && !skipped) {
    output_text (out, "/>\n");
    return;
  }
  output_text (out, ">\n");
  if (fails) {
    char *evidence = ways_evidence (findings, finding);
    write_trouble ("failure", failure_name (failure, findings->expects), finding, evidence, out);
    free (evidence);
  } else if (skipped) {
    output_text (out, "    <skipped");
    write_attribute (out, "message", finding_reason (finding));
    output_text (out, "/>\n");
  } else {
    write_trouble ("error", finding->refused ? "refused" : "not-judged", finding, NULL, out);
  }
  output_text (out, "   </testcase>\n");
}

static void
write_property (struct output *out, const char *name, const char *value)
{
  output_text (out, "   <property");
  write_attribute (out, "name", name);
  write_attribute (out, "value", value);
  output_text (out, "/>\n");
}

void
writers_junit (const struct findings *findings, const struct tally *tally, struct output *out)
{
  output_text (out, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites>\n <testsuite "
                    "package=\"provecast\" id=\"0\"");
  write_attribute (out, "name", findings->suite);
  write_timestamp (findings, out);
  output_print (out,
                " hostname=\"localhost\" tests=\"%zu\" failures=\"%" PRIu64 "\" errors=\"%" PRIu64
                "\" skipped=\"%" PRIu64 "\"",
                findings->count, tally->failed, tally->open, tally->skipped);
  write_seconds (findings, findings->seconds, out);
  output_text (out, ">\n  <properties>\n");
  write_property (out, "heuristic", findings->command);
  for (size_t i = 0; i < findings->expect_count; i++)
    write_property (out, i == 0 ? "expect" : "expect-too", findings->expects[i].text);
  output_text (out, "  </properties>\n");
  for (size_t i = 0; i < findings->count; i++)
    write_test (findings, &findings->list[i], out);
  output_text (out, "  <system-out/>\n  <system-err/>\n </testsuite>\n</testsuites>\n");
}
