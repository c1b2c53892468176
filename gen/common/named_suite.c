#include "gen/common/named_suite.h"

#include "base/memory.h"
#include "gen/common/shipped.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static bool
is_written (const struct suite_names *names, const char *name)
{
  for (size_t i = 0; i < names->count; i++)
    if (strcmp (names->list[i], name) == 0)
      return true;
  return false;
}

bool
suite_sink_wants (struct suite_sink *sink, const char *name)
{
  struct suite_names *names = &sink->names;
  size_t index = sink->seen++;
  if (sink->part && (index >= sink->part->limit || index % sink->part->step != 0))
    return false;
  if (!name)
    return true;
  if (is_written (names, name))
    return false;
  memory_grow (names->list, names->capacity, names->count + 1);
  names->list[names->count++] = memory_text (name, strlen (name));
  return true;
}

void
suite_sink_clear (struct suite_sink *sink)
{
  for (size_t i = 0; i < sink->names.count; i++)
    free (sink->names.list[i]);
  free (sink->names.list);
}

void
suite_write_lines (const struct named_suite *suite, struct suite_sink *sink)
{
  for (const char *const *line = suite->content; *line && !sink->out->failed; line++)
    if (suite_sink_wants (sink, NULL)) {
      output_text (sink->out, *line);
      output_char (sink->out, '\n');
    }
}

void
suite_write_parts (const struct named_suite *suite, struct suite_sink *sink)
{
  assert (!sink->part || (sink->part->step == 1 && sink->part->limit == SIZE_MAX));
  for (const struct suite_part *part = suite->content; part->suite; part++) {
    const struct named_suite *named = shipped_find (part->suite);
    assert (named);
    sink->part = part;
    sink->seen = 0;
    named->write (named, sink);
  }
}
