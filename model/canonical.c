#include "model/canonical.h"

#include "base/json.h"
#include "base/memory.h"
#include "model/logp.h"
#include "model/node.h"
#include "model/openshop.h"
#include "model/overhead.h"
#include "model/parameterized.h"

#include <stdlib.h>
#include <string.h>

/* An instance as it stands in a file. */
struct given {
  const char *text;
  size_t length;
  const char *file;
  size_t line;
};

void
canonical_init (struct canonical *canonical)
{
  memset (canonical, 0, sizeof *canonical);
  output_init_memory (&canonical->text);
}

void
canonical_clear (struct canonical *canonical)
{
  output_discard (&canonical->text);
  free (canonical->name);
  free (canonical->unit);
  free (canonical->origin);
  free (canonical->family);
  free (canonical->seed);
  canonical_init (canonical);
}

/* Hand one of the texts that are left out to the canonical form, so that it is not written. */
static char *
take (char **text)
{
  char *taken = *text;
  *text = NULL;
  return taken;
}

/* The models. */

static void
merge_groups (const struct node_instance *from, struct node_instance *to)
{
  to->source = from->source;
  for (size_t i = 0, next; i < from->group_count; i = next) {
    int64_t count = 0;
    for (next = i; next < from->group_count && rational_compare (from->groups[next].cost, from->groups[i].cost) == 0; next++)
      count += from->groups[next].count;
    node_instance_add (to, from->groups[i].cost, count, NULL);
  }
}

static bool
make_node (struct canonical *canonical, const struct given *given, struct status *status)
{
  struct node_instance read, merged;
  node_instance_init (&read);
  node_instance_init (&merged);
  bool good = node_instance_read (&read, given->text, given->length, given->file, given->line, status);
  if (good) {
    canonical->name = take (&read.name);
    canonical->unit = take (&read.unit);
    canonical->origin = take (&read.origin);
    canonical->nodes = read.destinations + 1;
    canonical->tasks = read.destinations;
    merge_groups (&read, &merged);
    node_instance_write (&merged, &canonical->text);
  }
  node_instance_clear (&read);
  node_instance_clear (&merged);
  return good;
}

/* A matrix of equal links becomes a number; of others the diagonal becomes 0. */
static void
simplify_link (struct overhead_instance *instance)
{
  size_t n = instance->node_count;
  if (!instance->link)
    return;
  struct rational zero = { 0, 1 }, first = n > 1 ? instance->link[1] : zero;
  bool equal = true;
  for (size_t i = 0; i < n; i++)
    for (size_t j = 0; j < n; j++)
      if (i == j)
        instance->link[i * n + j] = zero;
      else
        equal &= rational_compare (instance->link[i * n + j], first) == 0;
  if (!equal)
    return;
  instance->link_common = first;
  free (instance->link);
  instance->link = NULL;
}

static void
simplify_cost (struct cost *cost)
{
  cost->plain = cost->per_byte.numerator == 0;
}

static int
compare_numbers (const void *a, const void *b)
{
  int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
  return (x > y) - (x < y);
}

static void
simplify_overhead (struct overhead_instance *instance)
{
  for (size_t i = 0; i < instance->node_count; i++) {
    simplify_cost (&instance->nodes[i].send);
    simplify_cost (&instance->nodes[i].receive);
  }
  simplify_link (instance);
  for (size_t k = 0; k < instance->multicast_count; k++) {
    const struct overhead_multicast *multicast = &instance->multicasts[k];
    qsort (instance->destinations + multicast->first, multicast->count, sizeof *instance->destinations, compare_numbers);
  }
}

static bool
make_overhead (struct canonical *canonical, const struct given *given, struct status *status)
{
  struct overhead_instance read;
  overhead_instance_init (&read);
  bool good = overhead_instance_read (&read, given->text, given->length, given->file, given->line, status);
  if (good) {
    canonical->name = take (&read.name);
    canonical->unit = take (&read.unit);
    canonical->origin = take (&read.origin);
    canonical->nodes = (int64_t)read.node_count;
    canonical->tasks = (int64_t)read.destination_count;
    simplify_overhead (&read);
    overhead_instance_write (&read, &canonical->text);
  }
  overhead_instance_clear (&read);
  return good;
}

static bool
make_openshop (struct canonical *canonical, const struct given *given, struct status *status)
{
  struct openshop_instance read;
  openshop_instance_init (&read);
  bool good = openshop_instance_read (&read, given->text, given->length, given->file, given->line, status);
  if (good) {
    canonical->name = take (&read.name);
    canonical->unit = take (&read.unit);
    canonical->origin = take (&read.origin);
    canonical->nodes = read.jobs;
    canonical->tasks = read.jobs * (int64_t)(read.exchange ? read.machines - 1 : read.machines);
    openshop_instance_write (&read, &canonical->text);
  }
  openshop_instance_clear (&read);
  return good;
}

static bool
make_parameterized (struct canonical *canonical, const struct given *given, struct status *status)
{
  struct parameterized_instance read;
  parameterized_instance_init (&read);
  bool good = parameterized_instance_read (&read, given->text, given->length, given->file, given->line, status);
  if (good) {
    canonical->name = take (&read.name);
    canonical->unit = take (&read.unit);
    canonical->origin = take (&read.origin);
    canonical->nodes = read.nodes;
    canonical->tasks = read.nodes - 1;
    parameterized_instance_write (&read, &canonical->text);
  }
  parameterized_instance_clear (&read);
  return good;
}

static bool
same_times (const struct logp_node *a, const struct logp_node *b)
{
  return rational_compare (a->send, b->send) == 0 && rational_compare (a->receive, b->receive) == 0 && rational_compare (a->gap, b->gap) == 0;
}

/* A gap no longer than the send overhead says nothing. */
static struct logp_node
simple_times (struct logp_node node)
{
  if (rational_compare (node.gap, node.send) <= 0)
    node.gap = (struct rational){ 0, 1 };
  return node;
}

static void
merge_logp (const struct logp_instance *from, struct logp_instance *to)
{
  to->latency = from->latency;
  to->source = simple_times (from->source);
  to->source.receive = (struct rational){ 0, 1 };
  for (size_t i = 0, next; i < from->group_count; i = next) {
    struct logp_node times = simple_times (from->groups[i].node), following = times;
    int64_t count = 0;
    for (next = i; next < from->group_count && same_times (&following, &times); next++) {
      count += from->groups[next].count;
      if (next + 1 < from->group_count)
        following = simple_times (from->groups[next + 1].node);
    }
    logp_instance_add (to, times, count, NULL);
  }
}

static bool
make_logp (struct canonical *canonical, const struct given *given, struct status *status)
{
  struct logp_instance read, merged;
  logp_instance_init (&read);
  logp_instance_init (&merged);
  bool good = logp_instance_read (&read, given->text, given->length, given->file, given->line, status);
  if (good) {
    canonical->name = take (&read.name);
    canonical->unit = take (&read.unit);
    canonical->origin = take (&read.origin);
    canonical->nodes = read.destinations + 1;
    canonical->tasks = read.destinations;
    merge_logp (&read, &merged);
    logp_instance_write (&merged, &canonical->text);
  }
  logp_instance_clear (&read);
  logp_instance_clear (&merged);
  return good;
}

/* Origins. */

static bool
key_is (struct json_text key, const char *name)
{
  return strlen (name) == key.length && memcmp (name, key.bytes, key.length) == 0;
}

/* The value as text: a string decoded, anything else as written. */
static char *
value_text (struct json_reader *json)
{
  struct json_text text = { "", 0 };
  if (json_peek (json) == JSON_STRING)
    json_string (json, "origin", &text);
  else
    json_skip (json, "origin", &text);
  return memory_text (text.bytes, text.length);
}

void
canonical_origin (const char *origin, char **family, char **seed)
{
  static const char *const families[] = { "generator", "suite", "paper" }; /* the first that is there counts */
  char *values[3] = { NULL, NULL, NULL };
  struct json_reader json;
  struct json_text key, skipped;
  struct status status;
  bool first;
  *family = *seed = NULL;
  if (!origin)
    return;
  status_init (&status);
  json_init (&json, origin, strlen (origin), "origin", 1, &status);
  for (bool more = json_open_object (&json, "origin", &first); more && json_next_key (&json, &first, &key);) {
    size_t which = 0;
    while (which < 3 && !key_is (key, families[which]))
      which++;
    if (which < 3 && !values[which])
      values[which] = value_text (&json);
    else if (key_is (key, "seed") && !*seed)
      *seed = value_text (&json);
    else
      json_skip (&json, "origin", &skipped);
  }
  json_clear (&json);
  for (size_t i = 0; i < 3; i++)
    if (!*family)
      *family = values[i];
    else
      free (values[i]);
}

bool
canonical_make (struct canonical *canonical, const char *text, size_t length, const char *file, size_t line, struct status *status)
{
  static bool (*const make[MODEL_KINDS]) (struct canonical *, const struct given *, struct status *) = {
    [MODEL_NODE] = make_node,         [MODEL_OVERHEAD] = make_overhead,           [MODEL_EXCHANGE] = make_openshop,
    [MODEL_OPENSHOP] = make_openshop, [MODEL_PARAMETERIZED] = make_parameterized,
    [MODEL_LOGP] = make_logp,
  };
  struct given given = { text, length, file, line };
  canonical_clear (canonical);
  if (!kind_find (&canonical->model, text, length, file, line, status))
    return false;
  if (!make[canonical->model](canonical, &given, status))
    return false;
  canonical->text.length--; /* the newline */
  output_char (&canonical->text, '\0');
  canonical->text.length--; /* the zero stands behind the text */
  digest_sha256 (canonical->text.bytes, canonical->text.length, canonical->sha256);
  canonical_origin (canonical->origin, &canonical->family, &canonical->seed);
  return true;
}
