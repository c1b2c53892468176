#include "claims/node/restricted.h"

#include <assert.h>
#include <string.h>

struct holder {
  int64_t cost, next; /* completion of its next send; in restricted_idling, when it is free */
  bool root, stopped;
};

struct search {
  const struct node_types *types;
  enum restricted_rule rule;
  int64_t best, enough;
  int64_t left[RESTRICTED_MAX]; /* by type */
  int64_t unserved;
  struct holder holders[RESTRICTED_MAX + 1];
  size_t length;
};

static void
start (struct search *search, const struct node_types *types)
{
  assert (types->destinations <= RESTRICTED_MAX);
  search->types = types;
  memcpy (search->left, types->count, types->k * sizeof *search->left);
  search->unserved = types->destinations;
  search->length = 1;
}

/* Slowest cost of a destination ready strictly before `time`; sends are placed in the order of
   time. `since`: holders from this one on are ready at `time`. */
static int64_t
slowest_before (const struct search *search, const int64_t *ready, int64_t time)
{
  int64_t slowest = 0;
  for (size_t i = 1; i < search->length; i++)
    if (ready[i] < time && search->holders[i].cost > slowest)
      slowest = search->holders[i].cost;
  return slowest;
}

static bool
allowed (const struct search *search, const int64_t *ready, const struct holder *sender,
         size_t type)
{
  int64_t cost = search->types->cost[type];
  switch (search->rule) {
  case RESTRICTED_MONOTONE:
    return sender->root || cost >= sender->cost;
  case RESTRICTED_MONOTONE_ROOT:
    return cost >= sender->cost;
  case RESTRICTED_LAYERED:
    return slowest_before (search, ready, sender->next) <= cost;
  case RESTRICTED_FASTEST_FIRST:
    return type > 0 || slowest_before (search, ready, sender->next) <= cost;
  case RESTRICTED_FIRST_FASTEST:
    return search->length > 1 || type == 0;
  default:
    return true;
  }
}

static struct holder *
earliest (struct search *search)
{
  struct holder *first = NULL;
  for (size_t i = 0; i < search->length; i++)
    if (!search->holders[i].stopped && (!first || search->holders[i].next < first->next))
      first = &search->holders[i];
  return first;
}

/* Depth at most 2 n + 1. */
static void
explore (struct search *search, int64_t *ready)
{
  struct holder *sender = earliest (search);
  if (!sender || sender->next >= search->best || search->best <= search->enough)
    return;
  int64_t time = sender->next;
  if (search->unserved == 1) {
    for (size_t j = 0; j < search->types->k; j++)
      if (search->left[j] > 0 && allowed (search, ready, sender, j))
        search->best = time;
  }
  for (size_t j = 0; j < search->types->k && search->unserved > 1; j++) {
    if (search->left[j] == 0 || !allowed (search, ready, sender, j))
      continue;
    ready[search->length] = time;
    search->holders[search->length++]
      = (struct holder){ .cost = search->types->cost[j], .next = time + search->types->cost[j] };
    search->left[j]--;
    search->unserved--;
    sender->next += sender->cost;
    explore (search, ready);
    sender->next = time;
    search->unserved++;
    search->left[j]++;
    search->length--;
  }
  sender->stopped = true;
  explore (search, ready);
  sender->stopped = false;
}

int64_t
restricted_best (const struct node_types *types, enum restricted_rule rule, int64_t enough)
{
  struct search search = { .rule = rule, .best = INT64_MAX, .enough = enough };
  int64_t ready[RESTRICTED_MAX + 1] = { 0 };
  start (&search, types);
  search.holders[0] = (struct holder){ .cost = types->source, .next = types->source, .root = true };
  explore (&search, ready);
  return search.best;
}

static void explore_idling (struct search *search, int64_t start, size_t from, int64_t end);

/* Let holder `u` begin a send at `start` to each type in turn. `end`: the latest completion so
   far. */
static void
send_idling (struct search *search, int64_t start, size_t u, int64_t end)
{
  struct holder before = search->holders[u];
  int64_t arrival = start + before.cost;
  end = arrival > end ? arrival : end;
  for (size_t j = 0; j < search->types->k && end < search->best; j++) {
    if (search->left[j] == 0)
      continue;
    search->holders[u].next = arrival;
    search->holders[search->length++]
      = (struct holder){ .cost = search->types->cost[j], .next = arrival };
    search->left[j]--;
    search->unserved--;
    explore_idling (search, start, u + 1, end);
    search->unserved++;
    search->left[j]++;
    search->length--;
    search->holders[u] = before;
  }
}

/* The sends in the order of (start, sender), this one at `start` from holder `from` on, or
   later. */
static void
explore_idling (struct search *search, int64_t start, size_t from, int64_t end)
{
  if (search->unserved == 0) {
    search->best = end < search->best ? end : search->best;
    return;
  }
  for (; start < search->best; start++, from = 0)
    for (size_t u = from; u < search->length; u++)
      if (search->holders[u].next <= start)
        send_idling (search, start, u, end);
}

int64_t
restricted_idling (const struct node_types *types, int64_t no_idle)
{
  struct search search = { .best = no_idle };
  start (&search, types);
  search.holders[0] = (struct holder){ .cost = types->source, .next = 0, .root = true };
  explore_idling (&search, 0, 0, 0);
  return search.best;
}
