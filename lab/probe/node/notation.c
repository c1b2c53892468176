#include "lab/probe/node/notation.h"

#include "base/checked.h"
#include "base/memory.h"
#include "base/minmax.h"
#include "lab/probe/words.h"

#include <assert.h>
#include <inttypes.h>
#include <string.h>

void
notation_write (const struct node_types *types, struct output *out)
{
  output_all (out, types->source, ";");
  for (size_t j = 0; j < types->k; j++) {
    output_all (out, " ", types->cost[j]);
    if (types->count[j] > 1)
      output_all (out, "x", types->count[j]);
  }
}

void
notation_text (const struct node_types *types, char *text, size_t size)
{
  struct output out = { .stream = NULL };
  assert (size >= 4);
  notation_write (types, &out);
  size_t length = out.length < size ? out.length : size - 4;
  memcpy (text, out.bytes, length);
  strcpy (text + length, length < out.length ? "..." : "");
  output_discard (&out);
}

/* What the words of a notation said so far. */
struct reader {
  struct words words;
  int64_t *cost, *count; /* [groups] */
  size_t groups, cost_capacity, count_capacity;
  int64_t source, destinations, largest; /* largest of all costs */
};

/* Digits from *at on, at least one, no sign; *at moves behind them. */
static bool
read_number (const char **at, const char *end, int64_t *value)
{
  const char *first = *at;
  *value = 0;
  for (; *at < end && **at >= '0' && **at <= '9'; (*at)++)
    if (!checked_mul (*value, 10, value) || !checked_add (*value, **at - '0', value))
      return false;
  return *at > first && *value > 0;
}

/* For words_read. */
static bool
read_source (const struct words *words, void *context)
{
  struct reader *reader = context;
  const char *at = words->word, *end = at + words->length;
  if (!read_number (&at, end, &reader->source) || at != end)
    return words_refuse (words, "expected the source's cost, an integer > 0");
  reader->largest = reader->source;
  return true;
}

/* For words_read: a group of destinations. */
static bool
read_group (const struct words *words, void *context)
{
  struct reader *reader = context;
  const char *at = words->word, *end = at + words->length;
  int64_t cost, count = 1;
  bool good = read_number (&at, end, &cost);
  if (good && at < end && *at == 'x') {
    at++;
    good = read_number (&at, end, &count);
  }
  if (!good || at != end)
    return words_refuse (words, "expected COST or COSTxCOUNT, integers > 0");
  if (!checked_add (reader->destinations, count, &reader->destinations)
      || reader->destinations > NODE_MAX_DESTINATIONS)
    return words_refuse (words, "too many destinations");
  memory_grow (reader->cost, reader->cost_capacity, reader->groups + 1);
  memory_grow (reader->count, reader->count_capacity, reader->groups + 1);
  reader->cost[reader->groups] = cost;
  reader->count[reader->groups++] = count;
  reader->largest = int64_max (cost, reader->largest);
  return true;
}

/* The limit of node_types_set: (2 n + 2) * cost within 2^62. */
static bool
check_size (const struct reader *reader)
{
  if (reader->largest > (INT64_C (1) << 61) / (reader->destinations + 1))
    return status_set (reader->words.status, STATUS_INPUT,
                       "instance: cost %" PRId64 ": too large: times would not fit into 62 bits",
                       reader->largest);
  return true;
}

bool
notation_read (struct node_types *types, const char *text, struct status *status)
{
  struct reader reader = { .words = { .subject = "instance", .status = status } };
  bool good
    = words_read (&reader.words, text, read_source, read_group, &reader) && check_size (&reader);
  if (good)
    node_types_set (types, reader.source, reader.groups, reader.cost, reader.count);
  memory_free (reader.cost, reader.count);
  return good;
}

void
notation_reduce (struct node_types *types)
{
  int64_t divisor = types->source;
  for (size_t j = 0; j < types->k; j++)
    divisor = int64_gcd (divisor, types->cost[j]);
  types->scale = 1;
  types->source /= divisor;
  for (size_t j = 0; j < types->k; j++)
    types->cost[j] /= divisor;
}

int64_t
notation_largest (const struct node_types *types)
{
  return int64_max (types->source, types->cost[types->k - 1]);
}

void
notation_instance (const struct node_types *types, const char *name, struct node_instance *out)
{
  node_instance_reset (out);
  out->source = rational_whole (types->source);
  for (size_t j = 0; j < types->k; j++)
    node_instance_add (out, rational_whole (types->cost[j]), types->count[j], NULL);
  out->name = memory_copy (name);
}
