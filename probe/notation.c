#include "probe/notation.h"

#include "base/checked.h"
#include "base/memory.h"

#include <assert.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#define SPACES " \t\r\n"

void
notation_write (const struct node_types *types, struct output *out)
{
  output_integer (out, types->source);
  output_char (out, ';');
  for (size_t j = 0; j < types->k; j++) {
    output_char (out, ' ');
    output_integer (out, types->cost[j]);
    if (types->count[j] > 1) {
      output_char (out, 'x');
      output_integer (out, types->count[j]);
    }
  }
}

void
notation_text (const struct node_types *types, char *text, size_t size)
{
  struct output out;
  assert (size >= 4);
  output_init_memory (&out);
  notation_write (types, &out);
  size_t length = out.length < size ? out.length : size - 4;
  memcpy (text, out.bytes, length);
  strcpy (text + length, length < out.length ? "..." : "");
  output_discard (&out);
}

/* The words of a notation and what they said so far. */
struct reader {
  const char *word; /* the present one */
  size_t length;
  struct status *status;
  int64_t *cost, *count; /* [groups] */
  size_t groups, cost_capacity, count_capacity;
  int64_t source, destinations, largest; /* largest of all costs */
};

static bool
refuse (const struct reader *reader, const char *reason)
{
  int shown = reader->length < 60 ? (int)reader->length : 60;
  return status_set (reader->status, STATUS_INPUT, "instance: '%.*s': %s", shown, reader->word, reason);
}

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

static bool
read_source (struct reader *reader)
{
  const char *at = reader->word, *end = at + reader->length;
  if (!read_number (&at, end, &reader->source) || at != end)
    return refuse (reader, "expected the source's cost, an integer > 0");
  reader->largest = reader->source;
  return true;
}

static bool
read_group (struct reader *reader)
{
  const char *at = reader->word, *end = at + reader->length;
  int64_t cost, count = 1;
  bool good = read_number (&at, end, &cost);
  if (good && at < end && *at == 'x') {
    at++;
    good = read_number (&at, end, &count);
  }
  if (!good || at != end)
    return refuse (reader, "expected COST or COSTxCOUNT, integers > 0");
  if (!checked_add (reader->destinations, count, &reader->destinations) || reader->destinations > NODE_MAX_DESTINATIONS)
    return refuse (reader, "too many destinations");
  memory_grow (reader->cost, reader->cost_capacity, reader->groups + 1);
  memory_grow (reader->count, reader->count_capacity, reader->groups + 1);
  reader->cost[reader->groups] = cost;
  reader->count[reader->groups++] = count;
  reader->largest = cost > reader->largest ? cost : reader->largest;
  return true;
}

/* The next word from *at on; false at the end. */
static bool
next_word (struct reader *reader, const char **at, const char *ends)
{
  *at += strspn (*at, SPACES);
  reader->word = *at;
  reader->length = strcspn (*at, ends);
  *at += reader->length;
  return reader->length > 0;
}

/* The limit of node_types_set: (2 n + 2) * cost within 2^62. */
static bool
check_size (const struct reader *reader)
{
  if (reader->largest > (INT64_C (1) << 61) / (reader->destinations + 1))
    return status_set (reader->status, STATUS_INPUT, "instance: cost %" PRId64 ": too large: times would not fit into 62 bits",
                       reader->largest);
  return true;
}

static bool
read_all (struct reader *reader, const char *text)
{
  next_word (reader, &text, SPACES ";");
  if (!read_source (reader))
    return false;
  text += strspn (text, SPACES);
  if (*text != ';')
    return refuse (reader, "expected ';' after the source's cost");
  text++;
  while (next_word (reader, &text, SPACES))
    if (!read_group (reader))
      return false;
  if (reader->groups == 0)
    return status_set (reader->status, STATUS_INPUT, "instance: no destinations after ';'");
  return check_size (reader);
}

bool
notation_read (struct node_types *types, const char *text, struct status *status)
{
  struct reader reader = { .status = status };
  bool good = read_all (&reader, text);
  if (good)
    node_types_set (types, reader.source, reader.groups, reader.cost, reader.count);
  free (reader.cost);
  free (reader.count);
  return good;
}

void
notation_reduce (struct node_types *types)
{
  int64_t divisor = types->source;
  for (size_t j = 0; j < types->k; j++)
    for (int64_t other = types->cost[j]; other != 0;) {
      int64_t rest = divisor % other;
      divisor = other;
      other = rest;
    }
  types->scale = 1;
  types->source /= divisor;
  for (size_t j = 0; j < types->k; j++)
    types->cost[j] /= divisor;
}

void
notation_instance (const struct node_types *types, const char *name, struct node_instance *out)
{
  node_instance_reset (out);
  out->source = (struct rational){ types->source, 1 };
  for (size_t j = 0; j < types->k; j++)
    node_instance_add (out, (struct rational){ types->cost[j], 1 }, types->count[j], NULL);
  out->name = name ? memory_text (name, strlen (name)) : NULL;
}
