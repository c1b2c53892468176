#include "base/bytes.h"

#include <string.h>

void
bytes_put_raw (struct output *out, const void *from, size_t length)
{
  if (length > 0)
    output_bytes (out, from, length);
}

void
bytes_put_list (struct output *out, const void *list, size_t count, size_t size)
{
  uint64_t number = count;
  bytes_put (out, number);
  bytes_put_raw (out, list, count * size);
}

void
bytes_open (struct bytes *bytes, const char *from, size_t length)
{
  *bytes = (struct bytes){ .at = from, .end = from + length };
}

const char *
bytes_skip (struct bytes *bytes, size_t length)
{
  const char *skipped = bytes->at;
  bytes->bad |= (size_t)(bytes->end - bytes->at) < length;
  if (bytes->bad)
    return NULL;
  bytes->at += length;
  return skipped;
}

void
bytes_get_raw (struct bytes *bytes, void *to, size_t length)
{
  const char *from = bytes_skip (bytes, length);
  if (from)
    memcpy (to, from, length);
  else
    memset (to, 0, length);
}

size_t
bytes_get_count (struct bytes *bytes, size_t size)
{
  uint64_t number;
  bytes_get (bytes, number);
  bytes->bad |= number > (uint64_t)(bytes->end - bytes->at) / size;
  return bytes->bad ? 0 : (size_t)number;
}

bool
bytes_over (const struct bytes *bytes)
{
  return !bytes->bad && bytes->at == bytes->end;
}
