#include "gen/import/units.h"

#include <string.h>

struct unit {
  const char *name;
  struct rational size;
};

static const struct unit times[] = {
  { "ns", { 1, 1000000000 } }, { "us", { 1, 1000000 } }, { "\xc2\xb5s", { 1, 1000000 } },
  { "ms", { 1, 1000 } },       { "s", { 1, 1 } },        { "min", { 60, 1 } },
};

/* Bits a second. */
static const struct unit rates[] = {
  { "bit/s", { 1, 1 } },
  { "b/s", { 1, 1 } },
  { "bps", { 1, 1 } },
  { "kbit/s", { 1000, 1 } },
  { "kb/s", { 1000, 1 } },
  { "kbps", { 1000, 1 } },
  { "Mbit/s", { 1000000, 1 } },
  { "Mb/s", { 1000000, 1 } },
  { "Mbps", { 1000000, 1 } },
  { "Gbit/s", { 1000000000, 1 } },
  { "Gb/s", { 1000000000, 1 } },
  { "Gbps", { 1000000000, 1 } },
  { "B/s", { 8, 1 } },
  { "kB/s", { 8000, 1 } },
  { "MB/s", { 8000000, 1 } },
  { "GB/s", { 8000000000, 1 } },
  { "KiB/s", { 8192, 1 } },
  { "MiB/s", { 8388608, 1 } },
  { "GiB/s", { 8589934592, 1 } },
};

static const struct unit lengths[] = {
  { "", { 1, 1 } },
  { "B", { 1, 1 } },
  { "kB", { 1000, 1 } },
  { "MB", { 1000000, 1 } },
  { "GB", { 1000000000, 1 } },
  { "KiB", { 1024, 1 } },
  { "MiB", { 1048576, 1 } },
  { "GiB", { 1073741824, 1 } },
};

static bool
find (const struct unit *units, size_t count, const char *text, size_t length,
      struct rational *size)
{
  for (size_t i = 0; i < count; i++)
    if (strlen (units[i].name) == length && memcmp (units[i].name, text, length) == 0) {
      *size = units[i].size;
      return true;
    }
  return false;
}

bool
units_time (const char *text, size_t length, struct rational *seconds)
{
  return find (times, sizeof times / sizeof *times, text, length, seconds);
}

bool
units_rate (const char *text, size_t length, struct rational *bits)
{
  return find (rates, sizeof rates / sizeof *rates, text, length, bits);
}

bool
units_bytes (const char *text, struct rational *bytes)
{
  size_t digits = strspn (text, "0123456789.eE+-/");
  struct rational unit;
  return find (lengths, sizeof lengths / sizeof *lengths, text + digits, strlen (text + digits),
               &unit)
         && rational_parse (text, digits, bytes) == RATIONAL_OK && bytes->numerator >= 0
         && rational_multiply (*bytes, unit, bytes);
}

struct units_heading
units_split (const char *heading)
{
  static const char separators[] = " ([_";
  size_t length = strlen (heading), start = length;
  struct rational ignored;
  while (length > 0 && strchr (")] ", heading[length - 1]))
    length--;
  for (start = length; start > 0 && !strchr (separators, heading[start - 1]); start--)
    continue;
  struct units_heading split = { strlen (heading), heading + length, 0 };
  if (!(units_time (heading + start, length - start, &ignored)
        || units_rate (heading + start, length - start, &ignored)))
    return split;
  split.unit = heading + start;
  split.length = length - start;
  split.word = start;
  while (split.word > 0 && strchr (separators, heading[split.word - 1]))
    split.word--;
  return split;
}
