#include "judge/escape.h"
#include "judge/ways.h"
#include "judge/writers.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* Each line of the evidence, as GitHub shows it below the first. */
static void
write_evidence (const struct findings *findings, const struct finding *finding, struct output *out)
{
  char *evidence = ways_evidence (findings, finding);
  if (!evidence)
    return;
  evidence[strlen (evidence) - 1] = '\0'; /* the last newline */
  output_text (out, "%0A");
  escape_github (out, evidence, false);
  free (evidence);
}

static void
write_way (const struct findings *findings, const struct way *way, uint64_t others,
           struct output *out)
{
  const struct finding *first = &findings->list[way->first];
  char room[FINDING_LABEL];
  output_text (out, "::error ");
  if (findings->file && first->line > 0) {
    output_text (out, "file=");
    escape_github (out, findings->file, true);
    output_print (out, ",line=%zu,", first->line);
  }
  output_text (out, "title=provecast check%3A ");
  escape_github (out, way->name, true);
  output_print (out, "::%" PRIu64 " of %zu instances, first ", way->count, findings->count);
  escape_github (out, finding_label (first, room), false);
  output_text (out, ": ");
  escape_github (out, finding_reason (first), false);
  write_evidence (findings, first, out);
  if (others > 0)
    output_print (out, "%%0A%" PRIu64 " more instances fail in other ways", others);
  output_char (out, '\n');
}

void
writers_github (const struct findings *findings, const struct tally *tally, struct output *out)
{
  struct way ways[WAYS_MOST];
  uint64_t others;
  size_t count = ways_find (findings, ways, &others);
  for (size_t i = 0; i < count; i++)
    write_way (findings, &ways[i], i + 1 == count ? others : 0, out);
  if (count == 0 && findings->interrupted)
    output_text (out, "::error title=provecast check::interrupted\n");
  if (count == 0 && tally_idle (tally))
    output_text (out, "::error title=provecast check::the program supports no instance\n");
}
