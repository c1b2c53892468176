#include "verify/parameterized/path.h"

#include "base/memory.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A mesh has its entry at each place, and behind that two links a dimension: towards larger and
   towards smaller coordinates. A BMIN has two channels a level and line, up and down. */
enum { ENTRY };

static uint64_t
mesh_channels (const struct verify_parameterized_instance *instance)
{
  return 1 + 2 * (uint64_t)instance->sides;
}

static uint32_t
levels (const struct verify_parameterized_instance *instance)
{
  uint32_t count = 0;

  while (instance->places >> count > 1)
    count++;
  return count;
}

uint64_t
verify_path_channels (const struct verify_parameterized_instance *instance)
{
  if (instance->network == VERIFY_MESH)
    return instance->places * mesh_channels (instance);
  return (uint64_t)instance->places * levels (instance) * 2;
}

size_t
verify_path_longest (const struct verify_parameterized_instance *instance)
{
  size_t sum = 0;

  if (instance->network != VERIFY_MESH)
    return (size_t)2 * levels (instance);
  for (uint32_t i = 0; i < instance->sides; i++)
    sum += instance->side[i];
  return sum;
}

/* In a mesh: to the receiver's coordinate in one dimension after the other. */
static size_t
mesh_path (const struct verify_parameterized_instance *instance, uint32_t from, uint32_t to,
           uint64_t *channels)
{
  uint32_t at = from, step = 1;
  uint64_t each = mesh_channels (instance);
  size_t count = 0;

  if (instance->ports == 1)
    channels[count++] = at * each + ENTRY;
  for (uint32_t i = 0; i < instance->sides; i++) {
    uint32_t side = instance->side[i], wanted = to / step % side;
    for (; at / step % side < wanted; at += step)
      channels[count++] = at * each + 1 + 2 * (uint64_t)i;
    for (; at / step % side > wanted; at -= step)
      channels[count++] = at * each + 2 + 2 * (uint64_t)i;
    step *= side;
  }
  return count;
}

static uint64_t
bmin_channel (const struct verify_parameterized_instance *instance, uint32_t level, uint32_t line,
              uint32_t down)
{
  return ((uint64_t)level * instance->places + line) * 2 + down;
}

/* Up on the sender's line to the first stage from which the receiver can be reached, then down:
   each stage sets its bit to that of the receiver. */
static size_t
bmin_path (const struct verify_parameterized_instance *instance, uint32_t from, uint32_t to,
           uint64_t *channels)
{
  uint32_t stages = 0, line = from;
  size_t count = 0;

  while (from >> stages != to >> stages)
    stages++;
  for (uint32_t level = instance->ports == 1 ? 0 : 1; level < stages; level++)
    channels[count++] = bmin_channel (instance, level, from, 0);
  for (uint32_t stage = stages; stage-- > 0;) {
    uint32_t bit = 1u << stage;
    line = (line & ~bit) | (to & bit);
    channels[count++] = bmin_channel (instance, stage, line, 1);
  }
  return count;
}

size_t
verify_path (const struct verify_parameterized_instance *instance, uint32_t from, uint32_t to,
             uint64_t *channels)
{
  uint32_t a = instance->place[from], b = instance->place[to];

  return instance->network == VERIFY_MESH ? mesh_path (instance, a, b, channels)
                                          : bmin_path (instance, a, b, channels);
}

/* Adds "[x, y, ...]" to the text [VERIFY_PATH_TEXT]. */
static void
add_point (const struct verify_parameterized_instance *instance, uint32_t place,
           char text[VERIFY_PATH_TEXT])
{
  size_t length = strlen (text);

  for (uint32_t i = 0; i < instance->sides && length < VERIFY_PATH_TEXT; i++) {
    length += (size_t)snprintf (text + length, VERIFY_PATH_TEXT - length, "%s%u",
                                i == 0 ? "[" : ", ", (unsigned)(place % instance->side[i]));
    place /= instance->side[i];
  }
  if (length < VERIFY_PATH_TEXT)
    snprintf (text + length, VERIFY_PATH_TEXT - length, "]");
}

static const char *
mesh_text (const struct verify_parameterized_instance *instance, uint64_t channel,
           char text[VERIFY_PATH_TEXT])
{
  uint64_t each = mesh_channels (instance), which = channel % each;
  uint32_t place = (uint32_t)(channel / each), step = 1;

  snprintf (text, VERIFY_PATH_TEXT, which == ENTRY ? "the entry of " : "the link from ");
  add_point (instance, place, text);
  if (which == ENTRY)
    return text;
  for (uint32_t i = 0; i < (which - 1) / 2; i++)
    step *= instance->side[i];
  strncat (text, " to ", VERIFY_PATH_TEXT - strlen (text) - 1);
  add_point (instance, which % 2 == 1 ? place + step : place - step, text);
  return text;
}

const char *
verify_path_text (const struct verify_parameterized_instance *instance, uint64_t channel,
                  char text[VERIFY_PATH_TEXT])
{
  uint64_t place = channel / 2;

  if (instance->network == VERIFY_MESH)
    return mesh_text (instance, channel, text);
  snprintf (text, VERIFY_PATH_TEXT, "line %u %s, level %u", (unsigned)(place % instance->places),
            channel % 2 ? "down" : "up", (unsigned)(place / instance->places));
  return text;
}

/* Send number `send` occupies a channel. */
struct use {
  uint64_t channel;
  uint32_t send;
};

/* The sends of one channel, ascending: use[first] .. use[last - 1]. */
struct group {
  size_t first, last;
};

struct making {
  struct use *use;
  size_t uses, use_capacity;
  struct group *group;
  size_t groups, group_capacity;
};

static int
by_channel (const void *x, const void *y)
{
  const struct use *a = x, *b = y;

  if (a->channel != b->channel)
    return a->channel < b->channel ? -1 : 1;
  return (a->send > b->send) - (a->send < b->send);
}

static int
by_sends (const void *x, const void *y, void *context)
{
  const struct group *a = x, *b = y;
  const struct use *use = context;

  if (a->last - a->first != b->last - b->first)
    return a->last - a->first < b->last - b->first ? -1 : 1;
  for (size_t i = 0; i < a->last - a->first; i++)
    if (use[a->first + i].send != use[b->first + i].send)
      return use[a->first + i].send < use[b->first + i].send ? -1 : 1;
  return 0;
}

static void
list_uses (struct making *making, struct verify_channels *channels,
           const struct verify_parameterized_instance *instance)
{
  uint64_t *path = memory_alloc (verify_path_longest (instance) + 1, sizeof *path);

  for (uint32_t from = 0; from < channels->nodes; from++)
    for (uint32_t to = 1; to < channels->nodes; to++) {
      if (from == to)
        continue;
      size_t length = verify_path (instance, from, to, path);
      memory_grow (making->use, making->use_capacity, making->uses + length);
      for (size_t i = 0; i < length; i++)
        making->use[making->uses++] = (struct use){ path[i], from * channels->nodes + to };
      channels->class[from * channels->nodes + to] = path[0];
    }
  free (path);
  if (making->uses > 0)
    qsort (making->use, making->uses, sizeof *making->use, by_channel);
}

/* Keeps one channel for each set of sends that have more than one receiver. */
static void
list_groups (struct making *making, uint32_t nodes)
{
  size_t kept = 0;

  for (size_t first = 0, last; first < making->uses; first = last) {
    bool different = false;
    for (last = first;
         last < making->uses && making->use[last].channel == making->use[first].channel; last++)
      different |= making->use[last].send % nodes != making->use[first].send % nodes;
    if (!different)
      continue;
    memory_grow (making->group, making->group_capacity, making->groups + 1);
    making->group[making->groups++] = (struct group){ first, last };
  }
  if (making->groups > 0)
    qsort_r (making->group, making->groups, sizeof *making->group, by_sends, making->use);
  for (size_t i = 0; i < making->groups; i++)
    if (i == 0 || by_sends (&making->group[i], &making->group[i - 1], making->use) != 0)
      making->group[kept++] = making->group[i];
  making->groups = kept;
}

static void
fill (struct verify_channels *channels, const struct making *making)
{
  size_t sends = (size_t)channels->nodes * channels->nodes, total = 0, *at;

  for (size_t g = 0; g < making->groups; g++)
    for (size_t i = making->group[g].first; i < making->group[g].last; i++)
      channels->begin[making->use[i].send + 1]++;
  for (size_t send = 0; send < sends; send++)
    total = channels->begin[send + 1] += total;
  channels->channel = memory_alloc (total + 1, sizeof *channels->channel);
  at = memory_alloc (sends + 1, sizeof *at);
  memcpy (at, channels->begin, (sends + 1) * sizeof *at);
  for (size_t g = 0; g < making->groups; g++)
    for (size_t i = making->group[g].first; i < making->group[g].last; i++)
      channels->channel[at[making->use[i].send]++] = (uint32_t)g;
  channels->channels = (uint32_t)making->groups;
  free (at);
}

void
verify_channels_init (struct verify_channels *channels,
                      const struct verify_parameterized_instance *instance)
{
  size_t sends = (size_t)instance->nodes * instance->nodes;
  struct making making = { .uses = 0 };

  *channels = (struct verify_channels){ .nodes = instance->nodes };
  channels->begin = memory_zero (sends + 1, sizeof *channels->begin);
  channels->class = memory_zero (sends, sizeof *channels->class);
  list_uses (&making, channels, instance);
  list_groups (&making, channels->nodes);
  fill (channels, &making);
  memory_free (making.use, making.group);
}

void
verify_channels_clear (struct verify_channels *channels)
{
  memory_free (channels->begin, channels->channel, channels->class);
}
