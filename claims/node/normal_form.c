#include "claims/node/normal_form.h"

#include <assert.h>
#include <stdbool.h>
#include <string.h>

#define NODES (NORMAL_FORM_MAX + 1)

struct holder {
  int64_t cost, ready, sends;
  size_t parent;
  bool stopped; /* it makes no further send */
};

struct search {
  const struct node_types *types;
  int64_t optimum;
  int criteria;
  int64_t left[NORMAL_FORM_MAX]; /* by type */
  int64_t unserved;
  struct holder holders[NODES]; /* the source, then the others in the order of their ready times */
  size_t length;
  bool found;
  int64_t best[NORMAL_FORM_CRITERIA];
  int64_t *faults; /* [NORMAL_FORM_STATEMENTS] */
};

static int64_t
next_slot (const struct holder *holder)
{
  return holder->ready + (holder->sends + 1) * holder->cost;
}

static bool
is_sender (const struct search *search, size_t i)
{
  return i > 0 && search->holders[i].sends > 0;
}

/* The lemma's criteria: senders, their costs, their ready times, nodes that are ready at the
   optimum. */
static void
find_key (const struct search *search, int64_t key[NORMAL_FORM_CRITERIA])
{
  memset (key, 0, NORMAL_FORM_CRITERIA * sizeof *key);
  for (size_t i = 1; i < search->length; i++) {
    const struct holder *holder = &search->holders[i];
    key[3] += holder->ready == search->optimum;
    if (!is_sender (search, i))
      continue;
    key[0]++;
    key[1] += holder->cost;
    key[2] += holder->ready;
  }
}

/* Is holder i before holder j: by cost, then by ready time, then by sends, more first? */
static bool
is_before (const struct search *search, size_t i, size_t j)
{
  const struct holder *a = &search->holders[i], *b = &search->holders[j];
  if (a->cost != b->cost)
    return a->cost < b->cost;
  if (a->ready != b->ready)
    return a->ready < b->ready;
  return a->sends > b->sends;
}

/* number[i]: of holder i, 1 to n; 0 of the source. */
static void
number_nodes (const struct search *search, size_t number[NODES])
{
  number[0] = 0;
  for (size_t i = 1; i < search->length; i++) {
    number[i] = 1;
    for (size_t j = 1; j < search->length; j++)
      number[i] += is_before (search, j, i) || (j < i && !is_before (search, i, j));
  }
}

/* Does a holder with a smaller number and the same cost send less often? */
static bool
is_outdone (const struct search *search, const size_t number[NODES], size_t i)
{
  const struct holder *holders = search->holders;
  for (size_t j = 1; j < search->length; j++)
    if (number[j] < number[i] && holders[j].cost == holders[i].cost
        && holders[j].sends < holders[i].sends)
      return true;
  return false;
}

static void
count_faults (const struct search *search, int64_t faults[NORMAL_FORM_STATEMENTS])
{
  size_t number[NODES], senders = 0, before = 0;
  number_nodes (search, number);
  for (size_t i = 1; i < search->length; i++)
    senders += is_sender (search, i);
  memset (faults, 0, NORMAL_FORM_STATEMENTS * sizeof *faults);
  for (size_t i = 0; i < search->length; i++) {
    const struct holder *holder = &search->holders[i];
    if (i > 0 && !is_sender (search, i))
      continue;
    faults[3] += next_slot (holder) - holder->cost > search->optimum
                 || next_slot (holder) < search->optimum;
    if (i == 0)
      continue;
    faults[0] += holder->ready != search->holders[++before].ready;
    faults[1] += number[i] > senders;
    faults[2] += holder->parent > 0 && number[i] <= number[holder->parent];
    faults[4] += is_outdone (search, number, i);
  }
}

/* All destinations have received: an optimal schedule. */
static void
judge (struct search *search)
{
  int64_t key[NORMAL_FORM_CRITERIA], faults[NORMAL_FORM_STATEMENTS];
  find_key (search, key);
  int same = 0;
  while (same < search->criteria && search->found && key[same] == search->best[same])
    same++;
  if (search->found && same < search->criteria && key[same] > search->best[same])
    return;
  if (!search->found || same < search->criteria)
    memset (search->faults, 0, NORMAL_FORM_STATEMENTS * sizeof *faults);
  search->found = true;
  memcpy (search->best, key, sizeof key);
  count_faults (search, faults);
  for (int i = 0; i < NORMAL_FORM_STATEMENTS; i++)
    if (faults[i] > search->faults[i])
      search->faults[i] = faults[i];
}

/* The holder with the earliest slot that may still be used; `length` if there is none. */
static size_t
earliest (const struct search *search)
{
  size_t first = search->length;
  for (size_t i = 0; i < search->length; i++)
    if (!search->holders[i].stopped
        && (first == search->length
            || next_slot (&search->holders[i]) < next_slot (&search->holders[first])))
      first = i;
  return first;
}

/* The slots in the order of time: each is given to a node of each type in turn, or its sender
   stops. So each schedule comes once. Depth at most 2 n + 1. */
static void
explore (struct search *search)
{
  if (search->unserved == 0) {
    judge (search);
    return;
  }
  size_t i = earliest (search);
  if (i == search->length || next_slot (&search->holders[i]) > search->optimum)
    return;
  struct holder *sender = &search->holders[i];
  int64_t time = next_slot (sender);
  sender->sends++;
  search->unserved--;
  for (size_t j = 0; j < search->types->k; j++) {
    if (search->left[j] == 0)
      continue;
    search->holders[search->length++]
      = (struct holder){ .cost = search->types->cost[j], .ready = time, .parent = i };
    search->left[j]--;
    explore (search);
    search->left[j]++;
    search->length--;
  }
  search->unserved++;
  sender->sends--;
  sender->stopped = true;
  explore (search);
  sender->stopped = false;
}

void
normal_form_faults (const struct node_types *types, int64_t optimum, int criteria,
                    int64_t faults[NORMAL_FORM_STATEMENTS])
{
  struct search search = { .types = types,
                           .optimum = optimum,
                           .criteria = criteria,
                           .unserved = types->destinations,
                           .holders = { { .cost = types->source } },
                           .length = 1,
                           .faults = faults };
  assert (types->destinations <= NORMAL_FORM_MAX);
  memcpy (search.left, types->count, types->k * sizeof *search.left);
  explore (&search);
}
