#include "verify/parameterized/channels.h"

#include "base/memory.h"
#include "verify/parameterized/path.h"

#include <stdlib.h>
#include <string.h>

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
  free (making.use);
  free (making.group);
}

void
verify_channels_clear (struct verify_channels *channels)
{
  free (channels->begin);
  free (channels->channel);
  free (channels->class);
}
