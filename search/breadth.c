#include "search/breadth.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/panel.h"
#include "search/prober.h"
#include "search/probing.h"
#include "search/successor.h"
#include "search/trunk.h"

#include <stdatomic.h>
#include <stdlib.h>
#include <string.h>

#define CALM 2                /* so many in a row that exclude nothing: on to the next step; */
#define CALM_FULL 4           /* so many where only some of the candidates can be kept */
#define PROBES_MAX 60         /* linear programs at one step */
#define EVALUATIONS 4096      /* so many judgements of a candidate by a vector count like a vector */
#define LOOKED_AT 10000       /* candidates from which the best is chosen to solve for */
#define SHARED 64             /* so many beginnings or candidates are shared among threads, */
#define PARTS 16              /* in so many parts */
#define STRETCH 256           /* beginnings are judged between two looks at the limits */
#define TABLE_MAX (1 << 22)   /* types times ticks */
#define SENDERS_MAX (1 << 25) /* of all beginnings kept at one step */

/* What is listed from one share of the beginnings. */
struct part {
  struct successor *item;
  size_t length, capacity;
  struct panel_tally tally;
};

struct breadth {
  struct layer layer[2]; /* the present step and the next */
  struct prober *prober; /* for the root */
  struct probed root;
  struct probing probing;
  struct chores *chores;
  struct panel panel; /* vectors of prices that judge */
  struct trunks trunks;
  uint32_t *parent; /* beginnings of the present step that are not at their end */
  size_t parents, parent_capacity;
  struct successor *candidate;
  size_t candidates, candidate_capacity;
  struct part part[PARTS];
  struct placements *placements;
  const int64_t *price;
  struct rng rng;
  uint64_t seed;
  uint64_t work, last; /* vectors of prices so far, and at which to give up */
  size_t width;
  enum answer answer;
  bool left_out;       /* candidates that no bound excludes */
  atomic_bool stopped; /* by a limit: what is listed may not be all */
  uint64_t before;     /* beginnings of earlier steps */
};

struct breadth *
breadth_new (void)
{
  struct breadth *breadth = memory_zero (1, sizeof *breadth);
  breadth->prober = prober_new ();
  probing_init (&breadth->probing);
  return breadth;
}

void
breadth_free (struct breadth *breadth)
{
  if (!breadth)
    return;
  prober_free (breadth->prober);
  probed_clear (&breadth->root);
  probing_clear (&breadth->probing);
  panel_clear (&breadth->panel);
  trunks_clear (&breadth->trunks);
  layer_clear (&breadth->layer[0]);
  layer_clear (&breadth->layer[1]);
  for (size_t p = 0; p < PARTS; p++)
    free (breadth->part[p].item);
  free (breadth->parent);
  free (breadth->candidate);
  free (breadth);
}

void
breadth_forget (struct breadth *breadth)
{
  trunks_clear (&breadth->trunks);
}

bool
breadth_fits (const struct node_types *types, int64_t horizon)
{
  return types->destinations <= WORTH_DESTINATIONS && types->k <= PARTIAL_TYPES && horizon >= types->source
         && horizon <= TABLE_MAX / (int64_t)types->k;
}

/* True once a limit is reached; on any thread. */
static bool
stopped (struct breadth *breadth)
{
  if (!atomic_load_explicit (&breadth->stopped, memory_order_relaxed) && placements_stopped (breadth->placements))
    atomic_store (&breadth->stopped, true);
  return atomic_load (&breadth->stopped);
}

/* Nodes that take slots of one instant come in the order of their types: other orders are the same. */
static size_t
first_type (const struct layer *layer, size_t i)
{
  const struct worker *last = layer_workers (layer, i) + layer->workers - 1;
  return last->type >= 0 && last->ready == layer->item[i].now ? (size_t)last->type : 0;
}

/* Which types number i may place next: `bound` is 0 at least for those, as large as can be. */
static void
admit (const struct layer *layer, size_t i, int32_t *bound)
{
  const struct node_types *types = layer->types;
  int64_t time = layer->horizon - layer->item[i].now;
  int32_t left[PARTIAL_TYPES];
  size_t first = first_type (layer, i);
  layer_left (layer, i, left);
  for (size_t j = 0; j < types->k; j++)
    bound[j] = j >= first && left[j] > 0 && types->cost[j] <= time ? INT32_MAX : -1;
}

/* List what number i can become. */
static void
list_candidates (const struct breadth *breadth, const struct layer *layer, size_t i, struct part *part)
{
  size_t k = layer->types->k;
  int32_t bound[PARTIAL_TYPES];
  admit (layer, i, bound);
  panel_judge_all (&breadth->panel, layer, i, bound, &part->tally);
  memory_grow (part->item, part->capacity, part->length + k);
  for (size_t j = 0; j < k; j++) {
    struct rng draw;
    if (bound[j] < 0 || (breadth->placements->dominance && layer_swappable (layer, i, j)))
      continue;
    rng_split (&draw, breadth->seed, ((uint64_t)layer->workers << 40) + i * k + j); /* the same on any thread */
    part->item[part->length++] = (struct successor){
      .bound = bound[j], .luck = (uint32_t)rng_below (&draw, SUCCESSOR_LUCK), .parent = (uint32_t)i, .type = (uint16_t)j
    };
  }
}

/* The number of the first item of a thread's share; all shares together are everything, in order. */
static size_t
share (size_t length, size_t thread, size_t threads)
{
  return length / threads * thread + length % threads * thread / threads;
}

/* How many parts are worth their while. */
static size_t
parts_of (size_t length)
{
  return length < SHARED ? 1 : PARTS;
}

/* Do something with each part, by several threads. */
static void
share_out (struct breadth *breadth, void (*work) (void *context, size_t part), void *context, size_t parts)
{
  struct chore chore = { .work = work, .context = context, .pieces = parts };
  for (size_t p = 0; p < parts; p++)
    breadth->part[p].tally = (struct panel_tally){ 0 };
  chores_add (breadth->chores, &chore);
  chores_finish (breadth->chores, &chore, false);
}

/* What the parts listed, one after the other. */
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

/* Work on one share of a layer's beginnings or of the candidates. */
struct share {
  struct breadth *breadth;
  const struct layer *layer;
  struct layer *to;
  size_t length, parts, place;
};

static void
list_part (void *context, size_t p)
{
  const struct share *all = context;
  struct breadth *breadth = all->breadth;
  struct part *part = &breadth->part[p];
  size_t from = share (all->length, p, all->parts), to = share (all->length, p + 1, all->parts);
  part->length = 0;
  for (size_t i = from; i < to && ((i - from) % STRETCH != STRETCH - 1 || !stopped (breadth)); i++)
    list_candidates (breadth, all->layer, breadth->parent[i], part);
}

static void
list_parents (struct breadth *breadth, const struct layer *layer)
{
  struct share all = { .breadth = breadth, .layer = layer, .length = breadth->parents, .parts = parts_of (breadth->parents) };
  share_out (breadth, list_part, &all, all.parts);
  join (breadth, layer, all.parts);
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
  breadth->work += breadth->candidates * breadth->panel.notes.length / EVALUATIONS;
  return false;
}

/* The best candidate that is not solved for, of as many as are looked at; or the number of candidates. */
static size_t
best_candidate (struct breadth *breadth)
{
  size_t best = breadth->candidates, length = best < LOOKED_AT ? best : LOOKED_AT;
  size_t start = length < best ? rng_below (&breadth->rng, best - length) : 0;
  for (size_t i = start; i < start + length; i++)
    if (!breadth->candidate[i].probed
        && (best == breadth->candidates || successor_better (&breadth->candidate[i], &breadth->candidate[best])))
      best = i;
  return best;
}

/* Any such. */
static size_t
any_candidate (struct breadth *breadth)
{
  size_t start = breadth->candidates > 0 ? rng_below (&breadth->rng, breadth->candidates) : 0;
  for (size_t i = 0; i < breadth->candidates; i++) {
    size_t at = (start + i) % breadth->candidates;
    if (!breadth->candidate[at].probed)
      return at;
  }
  return breadth->candidates;
}

static void
judge_part (void *context, size_t p)
{
  const struct share *all = context;
  struct breadth *breadth = all->breadth;
  struct part *part = &breadth->part[p];
  size_t from = share (all->length, p, all->parts), length = share (all->length, p + 1, all->parts) - from;
  part->length = length;
  if (!stopped (breadth))
    part->length = panel_judge (&breadth->panel, all->layer, all->place, breadth->candidate + from, length, &part->tally);
}

/* Judge all by a new vector. */
static void
judge (struct breadth *breadth, const struct layer *layer, size_t r)
{
  struct share all
    = { .breadth = breadth, .layer = layer, .length = breadth->candidates, .parts = parts_of (breadth->candidates), .place = r };
  share_out (breadth, judge_part, &all, all.parts);
  breadth->candidates = 0;
  for (size_t p = 0; p < all.parts; p++) {
    size_t from = share (all.length, p, all.parts);
    if (breadth->candidates < from)
      memmove (breadth->candidate + breadth->candidates, breadth->candidate + from, breadth->part[p].length * sizeof *breadth->candidate);
    breadth->candidates += breadth->part[p].length;
    panel_take (&breadth->panel, &breadth->part[p].tally, layer->workers);
  }
  breadth->work += all.length / EVALUATIONS;
}

/* Begin to solve for another candidate: the best and any by turns. False where there is none. */
static bool
begin_probe (struct breadth *breadth, const struct layer *layer, int64_t now, size_t number)
{
  size_t chosen = number % 2 == 0 ? best_candidate (breadth) : any_candidate (breadth);
  if (chosen == breadth->candidates)
    return false;
  struct successor *candidate = &breadth->candidate[chosen];
  candidate->probed = true;
  probing_begin (&breadth->probing, layer, candidate->parent, candidate->type, breadth->price, layer->horizon - now, breadth->placements);
  return true;
}

/* Take the prices of the oldest that is under way, which judge all candidates. True when they excluded what they were solved for. */
static bool
take_probe (struct breadth *breadth, const struct layer *layer)
{
  struct probe *probe = probing_take (&breadth->probing);
  bool cut = probe->probed.cut;
  breadth->work += probe->evaluations;
  judge (breadth, layer, panel_add (&breadth->panel, &probe->probed));
  return cut;
}

/* How many beginnings of so many senders are kept: as many as asked for, if there is room. */
static size_t
width_of (const struct breadth *breadth, size_t workers)
{
  return breadth->width < SENDERS_MAX / workers ? breadth->width : SENDERS_MAX / workers;
}

static void
set_part (void *context, size_t p)
{
  const struct share *all = context;
  const struct successor *candidate = all->breadth->candidate;
  for (size_t i = share (all->length, p, all->parts); i < share (all->length, p + 1, all->parts); i++)
    layer_set (all->to, i, all->layer, candidate[i].parent, candidate[i].type);
}

/* The best candidates become the next layer. */
static void
advance (struct breadth *breadth, struct layer *to, const struct layer *from)
{
  size_t width = width_of (breadth, from->workers + 1);
  if (breadth->candidates > width) {
    if (!breadth->left_out)
      trunks_keep (&breadth->trunks, from, &breadth->panel.notes, breadth->placements->dominance, breadth->before);
    successor_select (breadth->candidate, breadth->candidates, width);
    breadth->candidates = width;
    breadth->left_out = true;
  }
  struct share all
    = { .breadth = breadth, .layer = from, .to = to, .length = breadth->candidates, .parts = parts_of (breadth->candidates) };
  layer_start (to, from->types, from->horizon, from->workers + 1, breadth->candidates);
  share_out (breadth, set_part, &all, all.parts);
  panel_age (&breadth->panel);
  breadth->before += from->length;
}

/* One step: from layer to layer. ANSWER_NO: nothing found so far. */
static enum answer
step (struct breadth *breadth, struct layer *to, const struct layer *from)
{
  size_t calm = 0, probes = 0;
  int64_t now;
  bool more = true;
  if (breadth->placements->report)
    breadth->placements->report (breadth->placements->context);
  if (list_all (breadth, from, &now))
    return ANSWER_YES;
  size_t width = width_of (breadth, from->workers + 1);
  while (calm < (breadth->candidates > width ? CALM_FULL : CALM) && (more || probing_ahead (&breadth->probing) > 0)) {
    if (stopped (breadth)) /* before anything that is listed is used: it may not be all */
      return ANSWER_STOP;
    if (breadth->work >= breadth->last)
      return ANSWER_LIMIT;
    if (more && probing_ahead (&breadth->probing) < PROBING_AHEAD) {
      more = probes < PROBES_MAX && begin_probe (breadth, from, now, probes);
      probes += more;
    } else
      calm = take_probe (breadth, from) ? 0 : calm + 1;
  }
  probing_drop (&breadth->probing);
  advance (breadth, to, from);
  return ANSWER_NO;
}

/* Go on from where a narrower search left out something for the first time. */
static void
resume (struct breadth *breadth, const struct trunk *trunk, struct layer *first)
{
  struct placements *placements = breadth->placements;
  int64_t now = placements->horizon;
  layer_copy (first, &trunk->layer, placements->types);
  for (size_t i = 0; i < first->length; i++)
    now = first->item[i].now < now ? first->item[i].now : now;
  panel_resume (&breadth->panel, &trunk->notes, breadth->prober, placements->types, placements->horizon - now);
  breadth->before = trunk->nodes;
}

/* The root's prices are the first vector. */
static void
begin (struct breadth *breadth, struct layer *root)
{
  struct placements *placements = breadth->placements;
  const struct node_types *types = placements->types;
  breadth->before = 0;
  layer_root (root, types, placements->horizon);
  panel_start (&breadth->panel, types->k);
  prober_round (breadth->prober, types, breadth->price, placements->unit, placements->horizon - types->source, &breadth->root);
  panel_add (&breadth->panel, &breadth->root);
}

/* Whether the memory that it takes is within the limit. */
static bool
affordable (const struct placements *placements, size_t width)
{
  uint64_t senders = width * ((uint64_t)placements->types->destinations + 1), bytes = placements->deadline->bytes;
  uint64_t worths = PANEL_WORTHS * worth_bytes (placements->types->k, placements->horizon);
  uint64_t layers = 2 * (senders < SENDERS_MAX ? senders : SENDERS_MAX) * sizeof (struct worker);
  uint64_t trunks = TRUNKS * (senders < TRUNK_SENDERS ? senders : TRUNK_SENDERS) * sizeof (struct worker);
  uint64_t others = 2 * width * (sizeof (struct partial) + placements->types->k * sizeof (struct successor));
  return bytes == 0 || worths + layers + trunks + others < bytes;
}

static void
search (struct chores *chores, void *context)
{
  struct breadth *breadth = context;
  struct placements *placements = breadth->placements;
  struct layer *from = &breadth->layer[0], *to = &breadth->layer[1];
  breadth->chores = chores;
  breadth->answer = ANSWER_NO;
  probing_start (&breadth->probing, chores);
  const struct trunk *trunk = trunks_find (&breadth->trunks, placements->types, placements->horizon, placements->dominance);
  if (trunk)
    resume (breadth, trunk, from);
  else
    begin (breadth, from);
  while (breadth->answer == ANSWER_NO && from->length > 0) {
    breadth->answer = step (breadth, to, from);
    struct layer *kept = from;
    from = to;
    to = kept;
  }
  probing_drop (&breadth->probing);
}

enum answer
breadth_search (struct breadth *breadth, struct placements *placements, const int64_t *price, const struct breadth_limit *limit,
                int threads)
{
  if (!affordable (placements, limit->width))
    return ANSWER_LIMIT;
  breadth->placements = placements;
  breadth->price = price;
  breadth->left_out = false;
  atomic_store (&breadth->stopped, false);
  breadth->work = 0;
  breadth->last = limit->prices;
  breadth->width = limit->width;
  breadth->seed = limit->seed;
  rng_init (&breadth->rng, limit->seed);
  placements->length = 0;
  chores_run (threads, search, breadth);
  return breadth->answer == ANSWER_NO && breadth->left_out ? ANSWER_LIMIT : breadth->answer;
}

void
breadth_proof (const struct breadth *breadth, struct certificate *proof)
{
  panel_proof (&breadth->panel, proof);
  proof->nodes = breadth->before;
}
