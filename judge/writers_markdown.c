#include "judge/escape.h"
#include "judge/ways.h"
#include "judge/writers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static void
write_counts (const struct findings *findings, const struct tally *tally, struct output *out)
{
  output_text (out, "Suite ");
  escape_markdown (out, findings->suite);
  output_text (out, ", program ");
  escape_markdown (out, findings->command);
  output_print (out,
                "\n\n| instances | passed | failed | skipped | not judged | not tried |\n"
                "| ---: | ---: | ---: | ---: | ---: | ---: |\n| %" PRIu64 " | %" PRIu64
                " | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " | %" PRIu64 " |\n",
                tally->instances, tally->passed, tally->failed, tally->skipped, tally->open,
                findings->untried);
}

static void
write_ratios (const struct findings *findings, const struct tally *tally, struct output *out)
{
  char room[FINDING_LABEL];
  if (tally->proven == 0)
    return;
  output_print (out,
                "\n| answers with a proven optimum | optimal | mean ratio | worst ratio | worst "
                "instance |\n| ---: | ---: | ---: | ---: | --- |\n| %" PRIu64 " | %" PRIu64
                " | %.4f | %.4f | ",
                tally->proven, tally->optimal, tally->sum / (double)tally->proven,
                ratio_value (tally_ratio (&findings->list[tally->worst])));
  escape_markdown (out, finding_label (&findings->list[tally->worst], room));
  output_text (out, " |\n");
}

static void
write_ways (const struct findings *findings, const struct way *ways, size_t count,
            struct output *out)
{
  char room[FINDING_LABEL];
  if (count == 0)
    return;
  output_text (out, "\n| failure | instances | first | reason |\n| --- | ---: | --- | --- |\n");
  for (size_t i = 0; i < count; i++) {
    const struct finding *first = &findings->list[ways[i].first];
    output_text (out, "| ");
    escape_markdown (out, ways[i].name);
    output_print (out, " | %" PRIu64 " | ", ways[i].count);
    escape_markdown (out, finding_label (first, room));
    output_text (out, " | ");
    escape_markdown (out, finding_reason (first));
    output_text (out, " |\n");
  }
}

/* As a block of HTML, where Markdown has no meaning. */
static void
write_evidence (const struct findings *findings, const struct way *way, struct output *out)
{
  char room[FINDING_LABEL], *evidence = ways_evidence (findings, &findings->list[way->first]);
  if (!evidence)
    return;
  output_text (out, "\n<details><summary>");
  escape_xml (out, way->name);
  output_text (out, ": ");
  escape_xml (out, finding_label (&findings->list[way->first], room));
  output_text (out, "</summary>\n<pre>\n");
  escape_xml_lines (out, evidence);
  output_text (out, "</pre></details>\n");
  free (evidence);
}

void
writers_markdown (const struct findings *findings, const struct tally *tally, struct output *out)
{
  struct way ways[WAYS_MOST];
  uint64_t others;
  size_t count = ways_find (findings, ways, &others);
  struct output verdict;
  output_init_memory (&verdict);
  writers_verdict (findings, tally, &verdict);
  output_char (&verdict, '\0');
  output_text (out, "# provecast check: ");
  escape_markdown (out, verdict.bytes);
  output_text (out, "\n\n");
  output_discard (&verdict);
  write_counts (findings, tally, out);
  write_ratios (findings, tally, out);
  write_ways (findings, ways, count, out);
  if (others > 0)
    output_print (out, "\n%" PRIu64 " more instances fail in other ways.\n", others);
  for (size_t i = 0; i < count; i++)
    write_evidence (findings, &ways[i], out);
}
