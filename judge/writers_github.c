#include "judge/escape.h"
#include "judge/writers.h"

#include <inttypes.h>
#include <string.h>

/* One way to fail, with the first instance that does. */
struct way {
  const char *name;
  uint64_t count;
  size_t first;
};

/* What it is called that this instance fails or was not judged; NULL: neither. */
static const char *
way_of (const struct findings *findings, const struct finding *finding)
{
  struct failure failure;
  if (finding_failure (finding, findings->expect_count, &failure))
    return failure_name (failure, findings->expects);
  if (finding->refused)
    return "refused";
  return finding_open (finding, findings->expect_count) ? "not judged in full" : NULL;
}

/* The first WRITERS_ANNOTATIONS ways; the instances of all others are counted in *others. */
static size_t
find_ways (const struct findings *findings, struct way ways[WRITERS_ANNOTATIONS], uint64_t *others)
{
  size_t count = 0;
  *others = 0;
  for (size_t i = 0; i < findings->count; i++) {
    const char *name = way_of (findings, &findings->list[i]);
    size_t at = 0;
    if (!name)
      continue;
    while (at < count && strcmp (ways[at].name, name) != 0)
      at++;
    if (at == WRITERS_ANNOTATIONS) {
      ++*others;
      continue;
    }
    if (at == count)
      ways[count++] = (struct way){ name, 0, i };
    ways[at].count++;
  }
  return count;
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
  if (others > 0)
    output_print (out, "%%0A%" PRIu64 " more instances fail in other ways", others);
  output_char (out, '\n');
}

void
writers_github (const struct findings *findings, struct output *out)
{
  struct way ways[WRITERS_ANNOTATIONS];
  uint64_t others;
  size_t count = find_ways (findings, ways, &others);
  for (size_t i = 0; i < count; i++)
    write_way (findings, &ways[i], i + 1 == count ? others : 0, out);
  if (count == 0 && findings->interrupted)
    output_text (out, "::error title=provecast check::interrupted\n");
}
