#include "search/replay.h"

#include "base/memory.h"
#include "heuristics/price.h"
#include "search/placement.h"

#include <stdlib.h>
#include <string.h>

/* A sender placed: its next completion, and how many it still completes within the horizon, that one included. */
struct worker {
  int64_t next, cost;
};

struct replay {
  const struct certificate *certificate;
  struct placements placements; /* one entry a sender; `item` grows with the path */
  struct price_table **table;   /* one for each hint on the path; [tables] are made */
  size_t tables, tables_used;
  struct worker *worker;
  size_t workers, workers_capacity;
  int64_t *left;
  size_t hint; /* next hint to meet */
  uint64_t limit;
};

/* Prices in force. */
struct in_force {
  const struct price_table *table;
  const int64_t *price;
};

static int
compare_hints (const void *a, const void *b)
{
  const struct price_hint *x = a, *y = b;
  size_t depth = x->depth < y->depth ? x->depth : y->depth;
  for (size_t i = 0; i < depth; i++)
    if (x->path[i] != y->path[i])
      return x->path[i] < y->path[i] ? -1 : 1;
  return (x->depth > y->depth) - (x->depth < y->depth);
}

/* Where the next hint lies: at the present path, on a path still to come, or on one that has been passed by. */
enum hint_place { HINT_HERE, HINT_AHEAD, HINT_MISSED };

static enum hint_place
next_hint (const struct replay *replay)
{
  const struct certificate *certificate = replay->certificate;
  if (replay->hint == certificate->length)
    return HINT_AHEAD;
  const struct price_hint *hint = &certificate->hints[replay->hint];
  for (size_t i = 0; i < replay->placements.length; i++) {
    if (i == hint->depth)
      return HINT_MISSED;
    if (hint->path[i] != replay->placements.item[i].type)
      return hint->path[i] < replay->placements.item[i].type ? HINT_MISSED : HINT_AHEAD;
  }
  return hint->depth == replay->placements.length ? HINT_HERE : HINT_AHEAD;
}

static void
add_worker (struct replay *replay, int64_t next, int64_t cost)
{
  if (replay->workers == replay->workers_capacity)
    memory_grow (replay->worker, replay->workers_capacity, replay->workers + 1);
  replay->worker[replay->workers++] = (struct worker){ next, cost };
}

/* The state's bound times unit, its number of slots, and the worker whose send completes first. */
struct look {
  int64_t bound, slots;
  size_t first;
};

static struct look
look_at (const struct replay *replay, const struct in_force *force)
{
  const struct placements *placements = &replay->placements;
  const struct node_types *types = placements->types;
  struct look look = { .bound = placements->unit * (int64_t)placements->length, .slots = (int64_t)placements->length };
  for (size_t j = 0; j < types->k; j++)
    if (replay->left[j] > 0 && look.bound < PRICE_CAP)
      look.bound += force->price[j] > PRICE_CAP / replay->left[j] ? PRICE_CAP : force->price[j] * replay->left[j];
  for (size_t i = 0; i < replay->workers; i++) {
    const struct worker *worker = &replay->worker[i];
    if (worker->next < replay->worker[look.first].next)
      look.first = i;
    for (int64_t t = worker->next; t <= placements->horizon; t += worker->cost) {
      if (look.bound < PRICE_CAP) /* else it prunes nothing any more */
        look.bound += price_slot (force->table, placements->horizon - t);
      look.slots++;
    }
  }
  return look;
}

static enum answer replay_node (struct replay *replay, struct in_force force);

/* Put one more sender of `type` into the slot of worker `first` and go on below. */
static enum answer
replay_child (struct replay *replay, struct in_force force, size_t first, int32_t type)
{
  struct placements *placements = &replay->placements;
  struct worker before = replay->worker[first];
  int64_t cost = placements->types->cost[type];
  placements_push (placements, before.next, type, 1);
  replay->worker[first].next += before.cost;
  replay->left[type]--;
  add_worker (replay, before.next + cost, cost);
  enum answer answer = replay_node (replay, force);
  replay->workers--;
  replay->left[type]++;
  replay->worker[first] = before;
  placements->length--;
  return answer;
}

static struct in_force
take_hint (struct replay *replay, int64_t span)
{
  const struct placements *placements = &replay->placements;
  if (replay->tables_used == replay->tables) {
    replay->table = memory_resize (replay->table, replay->tables + 1, sizeof (struct price_table *));
    replay->table[replay->tables++] = price_table_new ();
  }
  struct price_table *table = replay->table[replay->tables_used++];
  const int64_t *price = replay->certificate->hints[replay->hint++].price;
  price_build (table, placements->types, placements->unit, price, placements->types->count, span);
  return (struct in_force){ table, price };
}

static int64_t
first_slot (const struct replay *replay)
{
  int64_t next = INT64_MAX;
  for (size_t i = 0; i < replay->workers; i++)
    if (replay->worker[i].next < next)
      next = replay->worker[i].next;
  return next;
}

static enum answer
replay_children (struct replay *replay, struct in_force force, size_t first)
{
  struct placements *placements = &replay->placements;
  const struct node_types *types = placements->types;
  int64_t now = replay->worker[first].next, left = placements->horizon - now;
  bool same = placements->length > 0 && placements->item[placements->length - 1].time == now;
  int32_t from = same ? placements->item[placements->length - 1].type : 0;
  for (int32_t j = from; (size_t)j < types->k && types->cost[j] <= left; j++) {
    if (replay->left[j] == 0 || placements_swappable (placements, now, j))
      continue;
    enum answer answer = replay_child (replay, force, first, j);
    if (answer != ANSWER_NO)
      return answer;
  }
  return ANSWER_NO;
}

static enum answer
replay_node (struct replay *replay, struct in_force force)
{
  struct placements *placements = &replay->placements;
  if (++placements->nodes > replay->limit || (placements->nodes % 1024 == 0 && deadline_passed (placements->deadline)))
    return ANSWER_LIMIT;
  size_t tables = replay->tables_used;
  int64_t now = first_slot (replay);
  if (now > placements->horizon)
    return (int64_t)placements->length >= placements->types->destinations ? ANSWER_YES : ANSWER_NO;
  enum hint_place place = next_hint (replay);
  if (place == HINT_MISSED)
    return ANSWER_LIMIT;
  if (place == HINT_HERE)
    force = take_hint (replay, placements->horizon - now);
  if (!force.table)
    return ANSWER_LIMIT; /* no hint for the root: nothing to replay with */
  struct look look = look_at (replay, &force);
  enum answer answer = ANSWER_NO;
  if (look.slots >= placements->types->destinations)
    answer = ANSWER_YES;
  else if (look.bound >= placements->unit * placements->types->destinations)
    answer = replay_children (replay, force, look.first);
  replay->tables_used = tables;
  return answer;
}

bool
replay_count (struct certificate *certificate, const struct node_types *types, int64_t horizon, uint64_t limit,
              const struct deadline *deadline)
{
  struct replay replay = { .certificate = certificate, .limit = limit };
  replay.placements
    = (struct placements){ .types = types, .horizon = horizon, .unit = certificate->unit, .deadline = deadline, .dominance = true };
  qsort (certificate->hints, certificate->length, sizeof *certificate->hints, compare_hints);
  replay.left = memory_alloc (types->k, sizeof *replay.left);
  memcpy (replay.left, types->count, types->k * sizeof *replay.left);
  add_worker (&replay, types->source, types->source);
  enum answer answer = replay_node (&replay, (struct in_force){ 0 });
  certificate->nodes = replay.placements.nodes;
  for (size_t i = 0; i < replay.tables; i++)
    price_table_free (replay.table[i]);
  free (replay.table);
  free (replay.worker);
  free (replay.left);
  free (replay.placements.item);
  return answer == ANSWER_NO && replay.hint == certificate->length;
}
