#include "cli/source.h"

#include "base/memory.h"
#include "cli/cli.h"

#include <stdlib.h>
#include <string.h>

bool
source_open (struct source *source, const char *path, struct status *status)
{
  memset (source, 0, sizeof *source);
  source->suite = suite_open (path, status);
  if (!source->suite)
    return false;
  node_instance_init (&source->instance);
  node_types_init (&source->types);
  return true;
}

void
source_close (struct source *source)
{
  suite_close (source->suite);
  node_instance_clear (&source->instance);
  node_types_clear (&source->types);
  free (source->number);
}

bool
source_next (struct source *source, struct status *status)
{
  const char *text, *file = suite_name (source->suite);
  size_t length;
  if (!suite_next (source->suite, &text, &length, &source->line, status))
    return false;
  source->count++;
  node_instance_reset (&source->instance);
  return node_instance_read (&source->instance, text, length, file, source->line, status)
         && node_types_from (&source->types, &source->instance, file, status);
}

const int32_t *
source_numbers (struct source *source)
{
  memory_grow (source->number, source->number_capacity, (size_t)source->types.destinations + 1);
  node_types_numbers (&source->instance, &source->types, source->number);
  return source->number;
}

void
source_label (const struct node_instance *instance, const char *file, size_t line, struct output *out)
{
  if (instance->name) {
    cli_text (out, instance->name);
    return;
  }
  cli_text (out, file);
  output_print (out, ":%zu", line);
}

void
source_time (const struct node_instance *instance, const struct node_types *types, int64_t ticks, struct output *out)
{
  char text[RATIONAL_TEXT];
  output_bytes (out, text, rational_text (node_types_time (types, ticks), text));
  if (!instance->unit)
    return;
  output_char (out, ' ');
  cli_text (out, instance->unit);
}
