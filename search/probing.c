#include "search/probing.h"

#include <assert.h>

void
probing_init (struct probing *probing)
{
  probing->begun = probing->taken = 0;
  for (size_t i = 0; i < PROBING_AHEAD; i++) {
    struct probe *probe = &probing->probe[i];
    probe->prober = prober_new ();
    probe->beginning = (struct layer){ 0 };
    probe->probed = (struct probed){ .capacity = 0 };
    atomic_init (&probe->pointless, false);
  }
}

void
probing_clear (struct probing *probing)
{
  for (size_t i = 0; i < PROBING_AHEAD; i++) {
    struct probe *probe = &probing->probe[i];
    prober_free (probe->prober);
    layer_clear (&probe->beginning);
    probed_clear (&probe->probed);
  }
}

void
probing_start (struct probing *probing, struct chores *chores)
{
  probing->chores = chores;
  probing->begun = probing->taken = 0;
}

static void
solve (void *context, size_t piece)
{
  struct probe *probe = context;
  uint64_t before = prober_evaluations (probe->prober);
  (void)piece;
  prober_solve (probe->prober, &probe->beginning, 0, probe->price, probe->left, probe->placements, &probe->pointless, &probe->probed);
  probe->evaluations = prober_evaluations (probe->prober) - before;
}

void
probing_begin (struct probing *probing, const struct layer *from, size_t parent, size_t type, const int64_t *price, int64_t left,
               const struct placements *placements)
{
  struct probe *probe = &probing->probe[probing->begun % PROBING_AHEAD];
  assert (probing_ahead (probing) < PROBING_AHEAD);
  probing->begun++;
  layer_start (&probe->beginning, from->types, from->horizon, from->workers + 1, 1);
  layer_set (&probe->beginning, 0, from, parent, type);
  probe->price = price;
  probe->placements = placements;
  probe->left = left;
  atomic_store (&probe->pointless, false);
  probe->chore = (struct chore){ .work = solve, .context = probe, .pieces = 1 };
  chores_add (probing->chores, &probe->chore);
}

struct probe *
probing_take (struct probing *probing)
{
  struct probe *probe = &probing->probe[probing->taken++ % PROBING_AHEAD];
  chores_finish (probing->chores, &probe->chore, true);
  return probe;
}

void
probing_drop (struct probing *probing)
{
  for (size_t i = probing->taken; i < probing->begun; i++)
    atomic_store (&probing->probe[i % PROBING_AHEAD].pointless, true);
  for (; probing->taken < probing->begun; probing->taken++)
    chores_drop (probing->chores, &probing->probe[probing->taken % PROBING_AHEAD].chore);
}
