#include "model/overhead/cover.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
overhead_cover_init (struct overhead_cover *cover)
{
  memset (cover, 0, sizeof *cover);
}

void
overhead_cover_clear (struct overhead_cover *cover)
{
  memory_free (cover->set, cover->ready);
  overhead_cover_init (cover);
}

void
overhead_cover_reset (struct overhead_cover *cover, int32_t nodes)
{
  cover->whole = false;
  cover->nodes = nodes;
  cover->states = 0;
}

void
overhead_cover_add (struct overhead_cover *cover, uint64_t set, const int64_t *ready)
{
  size_t at = cover->states++, n = (size_t)cover->nodes;
  memory_grow (cover->set, cover->capacity[0], cover->states);
  memory_grow (cover->ready, cover->capacity[1], cover->states * n);
  cover->set[at] = set;
  memcpy (cover->ready + at * n, ready, n * sizeof *ready);
}

uint64_t
overhead_cover_bytes (const struct overhead_cover *cover, size_t more)
{
  return (cover->states + more)
         * (sizeof *cover->set + (size_t)cover->nodes * sizeof *cover->ready);
}

/* Writes the states from number `at` on that have the same set; returns the next state. */
static size_t
write_set (const struct overhead_cover *cover, size_t at, struct output *out)
{
  uint64_t set = cover->set[at];
  const char *separator = "";
  output_print (out, "{\"set\":\"%" PRIx64 "\",\"ready\":[", set);
  for (; at < cover->states && cover->set[at] == set; at++)
    for (int32_t i = 0; i < cover->nodes; i++) {
      output_all (out, separator, cover->ready[at * (size_t)cover->nodes + (size_t)i]);
      separator = ",";
    }
  output_text (out, "]}\n");
  return at;
}

void
overhead_cover_write (const struct overhead_cover *cover, struct output *out)
{
  output_print (out, "{\"cover\":{\"states\":%zu}}\n", cover->states);
  for (size_t at = 0; at < cover->states;)
    at = write_set (cover, at, out);
}
