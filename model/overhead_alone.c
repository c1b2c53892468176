#include "model/overhead_alone.h"

#include "base/memory.h"

#include <inttypes.h>
#include <stdlib.h>

void
overhead_alone_init (struct overhead_alone *alone)
{
  *alone = (struct overhead_alone){ 0 };
}

void
overhead_alone_clear (struct overhead_alone *alone)
{
  for (size_t m = 0; m < alone->count; m++)
    overhead_counts_clear (&alone->messages[m].counts);
  free (alone->messages);
  overhead_alone_init (alone);
}

void
overhead_alone_add (struct overhead_alone *alone, int64_t time, const struct overhead_counts *counts)
{
  memory_grow (alone->messages, alone->capacity, alone->count + 1);
  alone->messages[alone->count++] = (struct overhead_alone_message){ time, *counts };
}

void
overhead_alone_write (const struct overhead_alone *alone, struct output *out)
{
  for (size_t m = 0; m < alone->count; m++) {
    output_print (out, "%s{\"time\":%" PRId64 ",", m == 0 ? ",\"alone\":[" : ",", alone->messages[m].time);
    overhead_counts_write_member (&alone->messages[m].counts, out);
    output_char (out, '}');
  }
  if (alone->count > 0)
    output_char (out, ']');
}
