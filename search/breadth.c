#include "search/breadth.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/panel.h"
#include "search/prober.h"
#include "search/successor.h"

#include <omp.h>
#include <stdlib.h>
#include <string.h>

#define PROBERS 2           /* linear programs solved at once */
#define CALM 2              /* so many in a row that exclude nothing: on to the next step; */
#define CALM_FULL 3         /* so many where only some of the candidates can be kept */
#define PROBES_MAX 60       /* linear programs at one step */
#define EVALUATIONS 4096    /* so many judgements of a candidate by a vector count like a vector */
#define SHARED 64           /* so many beginnings or candidates are shared among threads */
#define TABLE_MAX (1 << 22) /* types times ticks */

/* What one thread lists. */
struct part {
  struct successor *item;
  size_t length, capacity;
  struct panel_tally tally;
};

struct breadth {
  struct layer layer[2], probe; /* the present step and the next; what is solved for */
  struct prober *prober[PROBERS];
  struct panel panel; /* vectors of prices that judge */
  uint32_t *parent;   /* beginnings of the present step that are not at their end */
  size_t parents, parent_capacity;
  struct successor *candidate;
  size_t candidates, candidate_capacity;
  struct part *part; /* [parts] of the threads */
  size_t parts;
  struct placements *placements;
  const int64_t *price;
  struct rng rng;
  uint64_t seed;
  uint64_t work, last; /* vectors of prices so far, and at which to give up */
  int threads;
  bool left_out; /* candidates that no bound excludes */
};

struct breadth *
breadth_new (void)
{
  struct breadth *breadth = memory_zero (1, sizeof *breadth);
  for (size_t i = 0; i < PROBERS; i++)
    breadth->prober[i] = prober_new ();
  return breadth;
}

void
breadth_free (struct breadth *breadth)
{
  if (!breadth)
    return;
  for (size_t i = 0; i < PROBERS; i++)
    prober_free (breadth->prober[i]);
  panel_clear (&breadth->panel);
  layer_clear (&breadth->layer[0]);
  layer_clear (&breadth->layer[1]);
  layer_clear (&breadth->probe);
  for (size_t p = 0; p < breadth->parts; p++)
    free (breadth->part[p].item);
  free (breadth->part);
  free (breadth->parent);
  free (breadth->candidate);
  free (breadth);
}

bool
breadth_fits (const struct node_types *types, int64_t horizon)
{
  return types->destinations <= WORTH_DESTINATIONS && horizon >= types->source && horizon <= TABLE_MAX / (int64_t)types->k;
}

/* Nodes that take slots of one instant come in the order of their types: other orders are the same. */
static size_t
first_type (const struct layer *layer, size_t i)
{
  const struct worker *last = layer_workers (layer, i) + layer->workers - 1;
  return last->type >= 0 && last->ready == layer->item[i].now ? (size_t)last->type : 0;
}

/* List what number i can become. */
static void
list_candidates (const struct breadth *breadth, const struct layer *layer, size_t i, struct part *part)
{
  const struct node_types *types = layer->types;
  int64_t left = layer->horizon - layer->item[i].now;
  size_t from = part->length;
  memory_grow (part->item, part->capacity, from + types->k);
  for (size_t j = first_type (layer, i); j < types->k && types->cost[j] <= left; j++) {
    struct rng draw;
    if (layer_left (layer, i)[j] == 0)
      continue;
    rng_split (&draw, breadth->seed, ((uint64_t)layer->workers << 40) + i * types->k + j); /* the same on any thread */
    part->item[part->length++]
      = (struct successor){ .bound = INT64_MAX, .tie = rng_next (&draw), .parent = (uint32_t)i, .type = (int32_t)j };
  }
  for (size_t r = 0; r < breadth->panel.length && part->length > from; r++)
    part->length = from + panel_judge (&breadth->panel, layer, r, part->item + from, part->length - from, &part->tally);
}

/* The number of the first item of a thread's share; all shares together are everything, in order. */
static size_t
share (size_t length, size_t thread, size_t threads)
{
  return length / threads * thread + length % threads * thread / threads;
}

/* How many threads are worth their while. */
static size_t
hands (const struct breadth *breadth, size_t length)
{
  return length < SHARED ? 1 : (size_t)breadth->threads;
}

/* What the threads listed, one after the other. */
static void
join (struct breadth *breadth, const struct layer *layer, size_t parts)
{
  breadth->candidates = 0;
  for (size_t p = 0; p < parts; p++) {
    struct part *part = &breadth->part[p];
    memory_grow (breadth->candidate, breadth->candidate_capacity, breadth->candidates + part->length);
    if (part->length > 0)
      memcpy (breadth->candidate + breadth->candidates, part->item, part->length * sizeof *part->item);
    breadth->candidates += part->length;
    panel_take (&breadth->panel, &part->tally, layer->workers);
  }
}

static void
list_parents (struct breadth *breadth, const struct layer *layer)
{
  size_t parts = hands (breadth, breadth->parents);
#pragma omp parallel for num_threads((int)parts) schedule(static, 1)
  for (size_t p = 0; p < parts; p++) {
    struct part *part = &breadth->part[p];
    part->length = 0;
    part->tally = (struct panel_tally){ 0 };
    for (size_t i = share (breadth->parents, p, parts); i < share (breadth->parents, p + 1, parts); i++)
      list_candidates (breadth, layer, breadth->parent[i], part);
  }
  join (breadth, layer, parts);
}

/* True when one of the layer's beginnings is found to lead to a schedule. The others that are at their end are dropped: only what is left
   is listed. The earliest open slot goes to *now. */
static bool
list_all (struct breadth *breadth, const struct layer *layer, int64_t *now)
{
  breadth->parents = 0;
  *now = layer->horizon;
  memory_grow (breadth->parent, breadth->parent_capacity, layer->length);
  for (size_t i = 0; i < layer->length; i++) {
    if (!layer_ending (layer, i)) {
      breadth->parent[breadth->parents++] = (uint32_t)i;
      *now = layer->item[i].now < *now ? layer->item[i].now : *now;
    } else if (layer_finish (layer, i, breadth->placements))
      return true;
  }
  list_parents (breadth, layer);
  breadth->placements->nodes += layer->length;
  breadth->work += breadth->candidates * breadth->panel.length / EVALUATIONS;
  return false;
}

/* Two to solve for: the best that is not solved, and any other. Returns how many there are. */
static size_t
choose_probes (struct breadth *breadth, size_t *chosen)
{
  size_t best = breadth->candidates, start = breadth->candidates > 0 ? rng_below (&breadth->rng, breadth->candidates) : 0;
  for (size_t i = 0; i < breadth->candidates; i++)
    if (!breadth->candidate[i].probed
        && (best == breadth->candidates || successor_better (&breadth->candidate[i], &breadth->candidate[best])))
      best = i;
  if (best == breadth->candidates)
    return 0;
  chosen[0] = best;
  for (size_t i = 0; i < breadth->candidates; i++) {
    size_t at = (start + i) % breadth->candidates;
    if (at != best && !breadth->candidate[at].probed) {
      chosen[1] = at;
      return 2;
    }
  }
  return 1;
}

/* Judge all by a new vector. */
static void
judge (struct breadth *breadth, const struct layer *layer, size_t r)
{
  size_t parts = hands (breadth, breadth->candidates), length = breadth->candidates;
#pragma omp parallel for num_threads((int)parts) schedule(static, 1)
  for (size_t p = 0; p < parts; p++) {
    size_t from = share (length, p, parts), to = share (length, p + 1, parts);
    breadth->part[p].tally = (struct panel_tally){ 0 };
    breadth->part[p].length = panel_judge (&breadth->panel, layer, r, breadth->candidate + from, to - from, &breadth->part[p].tally);
  }
  breadth->candidates = 0;
  for (size_t p = 0; p < parts; p++) {
    memmove (breadth->candidate + breadth->candidates, breadth->candidate + share (length, p, parts),
             breadth->part[p].length * sizeof *breadth->candidate);
    breadth->candidates += breadth->part[p].length;
    panel_take (&breadth->panel, &breadth->part[p].tally, layer->workers);
  }
  breadth->work += length / EVALUATIONS;
}

/* Make the chosen candidates, as far as solving for them needs. */
static void
make_probes (struct breadth *breadth, const struct layer *layer, const size_t *chosen, size_t length)
{
  layer_start (&breadth->probe, layer->types, layer->horizon, layer->workers + 1, PROBERS);
  for (size_t i = 0; i < length; i++) {
    struct successor *candidate = &breadth->candidate[chosen[i]];
    candidate->probed = true;
    layer_add (&breadth->probe, layer, candidate->parent, (size_t)candidate->type);
  }
}

/* Solve for some candidates; their prices judge the others. Returns how many were solved for; *calm counts those in a row that prices did
 * not exclude. */
static size_t
probe (struct breadth *breadth, const struct layer *layer, int64_t now, size_t *calm)
{
  size_t chosen[PROBERS], place[PROBERS] = { 0 }, length = choose_probes (breadth, chosen);
  bool cut[PROBERS];
  make_probes (breadth, layer, chosen, length);
  for (size_t i = 0; i < length; i++)
    place[i] = panel_place (&breadth->panel, i > 0 ? place[0] : 0);
#pragma omp parallel for num_threads(breadth->threads) schedule(dynamic, 1)
  for (size_t i = 0; i < length; i++)
    cut[i] = prober_solve (breadth->prober[i], &breadth->probe, i, breadth->price, breadth->placements->unit, layer->horizon - now,
                           breadth->placements->deadline, &breadth->panel.worth[place[i]], panel_price (&breadth->panel, place[i]));
  for (size_t i = 0; i < length; i++)
    *calm = cut[i] ? 0 : *calm + 1;
  for (size_t i = 0; i < length; i++)
    judge (breadth, layer, place[i]);
  return length;
}

/* The best candidates become the next layer. */
static void
advance (struct breadth *breadth, struct layer *to, const struct layer *from, size_t width)
{
  if (breadth->candidates > width) {
    successor_select (breadth->candidate, breadth->candidates, width);
    breadth->candidates = width;
    breadth->left_out = true;
  }
  layer_start (to, from->types, from->horizon, from->workers + 1, breadth->candidates);
  for (size_t i = 0; i < breadth->candidates; i++)
    layer_add (to, from, breadth->candidate[i].parent, (size_t)breadth->candidate[i].type);
  panel_age (&breadth->panel);
}

static uint64_t
spent (const struct breadth *breadth)
{
  uint64_t sum = breadth->work;
  for (size_t i = 0; i < PROBERS; i++)
    sum += prober_evaluations (breadth->prober[i]);
  return sum;
}

/* One step: from layer to layer. ANSWER_NO: nothing found so far. */
static enum answer
step (struct breadth *breadth, struct layer *to, const struct layer *from, size_t width)
{
  size_t calm = 0, probes = 0;
  int64_t now;
  if (breadth->placements->report)
    breadth->placements->report (breadth->placements->context);
  if (list_all (breadth, from, &now))
    return ANSWER_YES;
  while (calm < (breadth->candidates > width ? CALM_FULL : CALM) && probes < PROBES_MAX) {
    if (placements_stopped (breadth->placements))
      return ANSWER_STOP;
    if (spent (breadth) >= breadth->last)
      return ANSWER_LIMIT;
    size_t solved = probe (breadth, from, now, &calm);
    if (solved == 0)
      break;
    probes += solved;
  }
  advance (breadth, to, from, width);
  return ANSWER_NO;
}

/* The root's prices are the first vector. */
static void
begin (struct breadth *breadth, struct layer *root)
{
  struct placements *placements = breadth->placements;
  const struct node_types *types = placements->types;
  layer_start (root, types, placements->horizon, 1, 1);
  layer_root (root);
  panel_start (&breadth->panel, types->k);
  size_t place = panel_place (&breadth->panel, 0);
  prober_solve (breadth->prober[0], root, 0, breadth->price, placements->unit, placements->horizon - types->source, placements->deadline,
                &breadth->panel.worth[place], panel_price (&breadth->panel, place));
}

/* Whether the memory that it takes is within the limit. */
static bool
affordable (const struct placements *placements, size_t width)
{
  const struct node_types *types = placements->types;
  uint64_t ticks = (uint64_t)placements->horizon + 1, nodes = (uint64_t)types->destinations + 1, bytes = placements->deadline->bytes;
  uint64_t worths = PANEL_WORTHS * (ticks / WORTH_STRIDE + 1) * types->k * sizeof (int32_t);
  uint64_t layers = 2 * width * (nodes * sizeof (struct worker) + types->k * (sizeof (int32_t) + 2 * sizeof (struct successor)));
  return bytes == 0 || worths + layers < bytes;
}

static void
reserve_parts (struct breadth *breadth, size_t parts)
{
  if (parts <= breadth->parts)
    return;
  breadth->part = memory_resize (breadth->part, parts, sizeof *breadth->part);
  memset (breadth->part + breadth->parts, 0, (parts - breadth->parts) * sizeof *breadth->part);
  breadth->parts = parts;
}

enum answer
breadth_search (struct breadth *breadth, struct placements *placements, const int64_t *price, const struct breadth_limit *limit,
                int threads)
{
  struct layer *from = &breadth->layer[0], *to = &breadth->layer[1];
  enum answer answer = ANSWER_NO;
  if (!affordable (placements, limit->width))
    return ANSWER_LIMIT;
  breadth->placements = placements;
  breadth->price = price;
  breadth->threads = threads;
  breadth->left_out = false;
  breadth->last = spent (breadth) + limit->prices;
  breadth->seed = limit->seed;
  rng_init (&breadth->rng, limit->seed);
  reserve_parts (breadth, (size_t)threads);
  placements->length = 0;
  begin (breadth, from);
  while (answer == ANSWER_NO && from->length > 0) {
    answer = step (breadth, to, from, limit->width);
    struct layer *kept = from;
    from = to;
    to = kept;
  }
  return answer == ANSWER_NO && breadth->left_out ? ANSWER_LIMIT : answer;
}

void
breadth_proof (const struct breadth *breadth, struct certificate *proof)
{
  panel_proof (&breadth->panel, proof);
  proof->nodes = breadth->placements->nodes;
}
