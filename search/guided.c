#include "search/guided.h"

#include "base/memory.h"
#include "base/rng.h"
#include "search/frame.h"
#include "search/hint_keeper.h"
#include "search/rounding.h"

#include <stdlib.h>
#include <string.h>

#define SHAKE 0.3           /* by how much of themselves the first prices change, at most, in looks with a seed */
#define WARM 0.25           /* below this share the parent's columns are of little use to the child */
#define PLAIN_NODES 64      /* the plain search's share: at least so many nodes, */
#define PLAIN_WORK 64       /* and one for so many steps that finding the node's prices took */
#define SPLIT_LEVELS 3      /* guided_split leaves what is below so many open nodes */
#define FILL_STEPS 4096     /* so many steps of filling instants */
#define FILL_EVALUATIONS 40 /* count like so many vectors of prices */

/* The prices in force: the frame's own or an ancestor's. */
struct force {
  const struct price_table *table;
  const int64_t *price;
};

struct guided {
  struct frame **frame;
  size_t frames, frames_capacity;
  struct priced *priced;
  struct rounding *rounding;
  struct multiplier *multiplier;
  struct placements *placements;
  struct hint_keeper hints;
  struct guided_parts *parts; /* NULL: search to the bottom */
  bool likely, left_out;      /* leave out what is unlikely; something was */
  unsigned open_levels;       /* nodes on the path that their prices left open */
  uint64_t last, steps;       /* the multiplier's evaluation at which to give up; steps of filling instants */
  int64_t *first;             /* prices to begin with, where they are changed, [k] */
  size_t first_capacity;
};

struct guided *
guided_new (void)
{
  struct guided *guided = memory_zero (1, sizeof *guided);
  guided->priced = priced_new ();
  guided->rounding = rounding_new ();
  return guided;
}

void
guided_free (struct guided *guided)
{
  if (!guided)
    return;
  for (size_t i = 0; i < guided->frames; i++)
    frame_free (guided->frame[i]);
  free (guided->frame);
  free (guided->first);
  hint_keeper_clear (&guided->hints);
  priced_free (guided->priced);
  rounding_free (guided->rounding);
  free (guided);
}

static struct frame *
frame_at (struct guided *guided, size_t depth)
{
  while (guided->frames <= depth) {
    memory_grow (guided->frame, guided->frames_capacity, guided->frames + 1);
    guided->frame[guided->frames++] = frame_new ();
  }
  frame_reserve (guided->frame[depth], guided->placements->types->k);
  return guided->frame[depth];
}

static struct price_state
state_of (const struct guided *guided, const struct frame *frame)
{
  return frame_state (frame, guided->placements->types, guided->placements->horizon);
}

static struct instant
instant_of (const struct guided *guided, const struct frame *frame)
{
  return frame_instant (frame, guided->placements->types, guided->placements->horizon);
}

/* List the types that can send after the instant and whose loss the budget bears. Returns the nodes of all types that can still send. */
static int64_t
list_options (struct guided *guided, struct frame *frame, const struct force *force, const struct instant *instant, int64_t budget)
{
  const struct node_types *types = guided->placements->types;
  int64_t value = price_slot (force->table, instant->left), useful = 0;
  master_shares (&frame->relaxation.master, (size_t)frame->relaxation.past.length, frame->share, types->k);
  frame->options = 0;
  for (size_t j = 0; j < types->k && types->cost[j] <= instant->left; j++) {
    if (frame->left[j] == 0)
      continue;
    useful += frame->left[j];
    int64_t loss = budget < PRICE_CAP ? price_loss (force->table, types, j, instant->left, value, force->price[j]) : 0;
    if (loss > budget) {
      placements_check_debug (guided->placements, instant->now, (int32_t)j, "the bound");
      continue;
    }
    struct option option = { .share = frame->share[j], .loss = loss, .type = (int32_t)j };
    frame_option (frame, &option);
  }
  return useful;
}

static enum answer explore (struct guided *guided, size_t depth, struct force force);

/* Quick looks below an open frame: rounding its linear program, then the plain search under its prices, which took `work` steps to find. */
static enum answer
look_below (struct guided *guided, struct frame *frame, uint64_t work)
{
  struct placements *placements = guided->placements;
  struct price_state state = state_of (guided, frame);
  int64_t span = placements->horizon - price_first_slot (&state);
  if (span < 0)
    return ANSWER_NO;
  if (!placements->dominance && placements->types->k <= RELAXATION_TRACED
      && rounding_search (guided->rounding, guided->multiplier, placements, &state, &frame->relaxation) == ANSWER_YES)
    return ANSWER_YES;
  price_build (frame->table, placements->types, placements->unit, frame->price, frame->left, span);
  return priced_search (guided->priced, placements, &state, frame->table, frame->price, PLAIN_NODES + work / PLAIN_WORK);
}

/* Find the frame's own prices; they cut it (*cut), or it is searched under them. */
static enum answer
solve_and_explore (struct guided *guided, size_t depth, struct force force, bool *cut)
{
  struct frame *frame = guided->frame[depth];
  struct placements *placements = guided->placements;
  struct price_state state = state_of (guided, frame);
  uint64_t before = guided->multiplier->work;
  *cut = false;
  if (placements_stopped (placements) || placements_full (placements, depth + 1))
    return ANSWER_STOP;
  if (guided->multiplier->evaluations >= guided->last)
    return ANSWER_LIMIT;
  memmove (frame->price, force.price, placements->types->k * sizeof *frame->price);
  enum multiplier_verdict verdict
    = multiplier_solve (guided->multiplier, &state, placements->unit, frame->price, &frame->relaxation, MULTIPLIER_BEST);
  placements->nodes++;
  if (placements->report)
    placements->report (placements->context);
  *cut = verdict == MULTIPLIER_CUT;
  if (*cut)
    placements_check_debug (placements, price_first_slot (&state), -1, "a vector of prices");
  enum answer answer = *cut ? ANSWER_NO : look_below (guided, frame, guided->multiplier->work - before);
  if (answer == ANSWER_LIMIT && guided->parts && guided->open_levels == SPLIT_LEVELS) {
    guided_parts_keep (guided->parts, placements, frame->price);
    return ANSWER_NO;
  }
  hint_keeper_keep (&guided->hints, placements, frame->left, frame->price);
  if (answer != ANSWER_LIMIT)
    return answer;
  guided->open_levels++;
  answer = explore (guided, depth, (struct force){ frame->table, frame->price });
  guided->open_levels--;
  return answer;
}

/* How much the slots of a state may lose together; PRICE_CAP where the bound is saturated and excludes nothing. */
static int64_t
budget_of (const struct placements *placements, const struct price_table *table, const struct price_state *state, const int64_t *price)
{
  int64_t total = price_total (table, state, placements->unit, price);
  return total < PRICE_CAP ? total - placements->unit * placements->types->destinations : PRICE_CAP;
}

/* A child was cut: do its prices cut siblings too? One evaluation at the parent answers for all of them. Instants with one slot only: there
   a sibling is one more sender, and the hint that proves it is for the path with that sender. */
static void
cut_siblings (struct guided *guided, struct frame *frame, const struct instant *instant, const int64_t *price)
{
  struct placements *placements = guided->placements;
  struct price_state state = state_of (guided, frame);
  struct price_table *table = guided->multiplier->table;
  if (instant->open != 1)
    return;
  price_build (table, placements->types, placements->unit, price, frame->left, instant->left);
  int64_t budget = budget_of (placements, table, &state, price), value = price_slot (table, instant->left);
  for (size_t i = 0; i < frame->options; i++) {
    struct option *option = &frame->option[i];
    size_t type = (size_t)option->type, length = placements->length;
    if (option->closed || option->count > 0 || price_loss (table, placements->types, type, instant->left, value, price[type]) <= budget)
      continue;
    option->closed = true;
    length--; /* the child's own sender gives way to the sibling's */
    placements->length--;
    if (placements_swappable (placements, instant->now, option->type)) {
      placements->length++; /* never visited: it needs no hint */
      continue;
    }
    placements_check_debug (placements, instant->now, option->type, "a sibling's prices");
    placements_push (placements, instant->now, option->type, 1);
    hint_keeper_keep (&guided->hints, placements, frame->left, price);
    placements->item[length].type = frame_sole_type (frame, instant);
  }
}

/* Search the child that the options' counts describe; `type` takes all its slots, or is -1. */
static enum answer
search_child (struct guided *guided, size_t depth, const struct force *force, const struct instant *instant, int type)
{
  struct frame *child = frame_at (guided, depth + 1), *frame = guided->frame[depth];
  bool follows = false, cut;
  frame_descend (frame, child, instant, guided->placements->types);
  if (type >= 0 && frame_share (frame, type) > WARM) {
    relaxation_copy (&child->relaxation, &frame->relaxation, guided->placements->types->k);
    follows = relaxation_descend (&child->relaxation, type, guided->placements->types->destinations);
  }
  if (follows && frame_share (frame, type) > 1 - FRAME_INTEGRAL)
    return explore (guided, depth + 1, *force); /* the linear program already agrees */
  if (!follows && type >= 0 && guided->likely) {
    guided->left_out = true;
    return ANSWER_NO;
  }
  if (!follows) {
    struct price_state state = state_of (guided, child);
    relaxation_start (&child->relaxation, guided->multiplier, &state);
  }
  enum answer answer = solve_and_explore (guided, depth + 1, *force, &cut);
  if (cut)
    cut_siblings (guided, frame, instant, child->price);
  return answer;
}

/* The same; the option of a single slot is closed afterwards. */
static enum answer
visit_child (struct guided *guided, size_t depth, const struct force *force, const struct instant *instant)
{
  struct frame *frame = guided->frame[depth];
  int type = frame_sole_type (frame, instant);
  enum answer answer = search_child (guided, depth, force, instant, type);
  if (instant->open == 1)
    for (size_t i = 0; i < frame->options; i++)
      frame->option[i].closed |= frame->option[i].type == type;
  return answer;
}

static int64_t
clamp (int64_t value, int64_t low, int64_t high)
{
  return value < low ? low : value > high ? high : value;
}

/* Number `step` of the counts low .. high in the order of their distance from `aim`. */
static int64_t
nearest (int64_t aim, int64_t low, int64_t high, int64_t step)
{
  int64_t both = aim - low < high - aim ? aim - low : high - aim;
  if (step <= 2 * both)
    return step % 2 ? aim - (step + 1) / 2 : aim + step / 2;
  return aim - low > high - aim ? aim - (step - both) : aim + (step - both);
}

/* Fill `open` slots of the instant from option number `at` on, in every way the budget bears, those near the linear program's solution
 * first. */
static enum answer
fill (struct guided *guided, size_t depth, const struct force *force, const struct instant *instant, size_t at, int64_t open,
      int64_t budget)
{
  struct frame *frame = guided->frame[depth];
  struct placements *placements = guided->placements;
  if (at == frame->options)
    return open == 0 ? visit_child (guided, depth, force, instant) : ANSWER_NO;
  if (++guided->steps % FILL_STEPS == 0) {
    if (placements_stopped (placements))
      return ANSWER_STOP;
    guided->multiplier->evaluations += FILL_EVALUATIONS;
    if (guided->multiplier->evaluations >= guided->last)
      return ANSWER_LIMIT;
  }
  struct option *option = &frame->option[at];
  int64_t low = open - frame_options_left (frame, at + 1), high = frame->left[option->type];
  low = low > 0 ? low : 0;
  high = high < open ? high : open;
  if (option->loss > 0 && high > budget / option->loss)
    high = budget / option->loss;
  if (high > 0 && placements_swappable (placements, instant->now, option->type))
    high = 0;
  int64_t aim = clamp ((int64_t)(option->share * (double)instant->open + 0.5), low, high);
  size_t length = placements->length;
  for (int64_t step = 0; step <= high - low; step++) {
    int64_t count = nearest (aim, low, high, step);
    if (count > 0 && option->closed)
      continue;
    option->count = count;
    if (count > 0)
      placements_push (placements, instant->now, option->type, count);
    enum answer answer = fill (guided, depth, force, instant, at + 1, open - count, budget - count * option->loss);
    if (answer != ANSWER_NO)
      return answer;
    placements->length = length;
  }
  option->count = 0;
  return ANSWER_NO;
}

/* One node under the prices in force. */
static enum answer
explore (struct guided *guided, size_t depth, struct force force)
{
  struct frame *frame = guided->frame[depth];
  struct placements *placements = guided->placements;
  struct price_state state = state_of (guided, frame);
  if (price_idle_slots (&state) >= placements->types->destinations)
    return ANSWER_YES;
  placements->nodes++;
  struct instant instant = instant_of (guided, frame);
  if (instant.left < 0)
    return ANSWER_NO;
  int64_t budget = budget_of (placements, force.table, &state, force.price);
  if (budget < 0)
    return ANSWER_NO;
  int64_t useful = list_options (guided, frame, &force, &instant, budget);
  if (useful == 0)
    return ANSWER_NO;
  return fill (guided, depth, &force, &instant, 0, instant.open < useful ? instant.open : useful, budget);
}

/* Frame 0 is the root; false when not even the source's first send completes within the horizon. */
static bool
begin (struct guided *guided, struct multiplier *multiplier, struct placements *placements, struct certificate *proof)
{
  const struct node_types *types = placements->types;
  guided->multiplier = multiplier;
  guided->placements = placements;
  hint_keeper_start (&guided->hints, proof);
  guided->last = UINT64_MAX;
  guided->likely = guided->left_out = false;
  guided->parts = NULL;
  guided->steps = 0; /* what a search does must not depend on those before it */
  guided->open_levels = 0;
  struct frame *root = frame_at (guided, 0);
  frame_start (root, types);
  placements->length = 0;
  return root->source_next <= placements->horizon;
}

static enum answer
search_from (struct guided *guided, size_t depth, const int64_t *price)
{
  struct frame *frame = guided->frame[depth];
  struct price_state state = state_of (guided, frame);
  bool cut;
  relaxation_start (&frame->relaxation, guided->multiplier, &state);
  return solve_and_explore (guided, depth, (struct force){ NULL, price }, &cut);
}

/* The prices changed at random: from them the linear program comes to another of its many best solutions. */
static const int64_t *
shake (struct guided *guided, const int64_t *price, uint64_t seed)
{
  size_t k = guided->placements->types->k;
  struct rng rng;
  rng_init (&rng, seed);
  memory_grow (guided->first, guided->first_capacity, k);
  for (size_t j = 0; j < k; j++) {
    double factor = 1 + SHAKE * ((double)rng_below (&rng, 1025) / 512 - 1), changed = factor * (double)price[j];
    guided->first[j] = changed < (double)PRICE_CAP ? (int64_t)changed : PRICE_CAP;
  }
  return guided->first;
}

enum answer
guided_search (struct guided *guided, struct multiplier *multiplier, struct placements *placements, const int64_t *price,
               const struct guided_look *look)
{
  if (!begin (guided, multiplier, placements, NULL))
    return ANSWER_NO;
  guided->last = look->prices < UINT64_MAX - multiplier->evaluations ? multiplier->evaluations + look->prices : UINT64_MAX;
  guided->likely = look->likely;
  multiplier->gap = look->gap;
  enum answer answer = search_from (guided, 0, look->seed > 0 ? shake (guided, price, look->seed) : price);
  multiplier->gap = 0;
  return answer == ANSWER_NO && guided->left_out ? ANSWER_LIMIT : answer;
}

enum answer
guided_split (struct guided *guided, struct multiplier *multiplier, struct placements *placements, const int64_t *price,
              struct certificate *proof, struct guided_parts *parts)
{
  if (!begin (guided, multiplier, placements, proof))
    return ANSWER_NO;
  guided->parts = parts;
  return search_from (guided, 0, price);
}

enum answer
guided_search_part (struct guided *guided, struct multiplier *multiplier, struct placements *placements, const struct guided_part *part,
                    struct certificate *proof)
{
  size_t depth = 0;
  begin (guided, multiplier, placements, proof);
  for (size_t at = 0; at < part->length; depth++) {
    struct frame *child = frame_at (guided, depth + 1), *frame = guided->frame[depth];
    struct instant instant = instant_of (guided, frame);
    frame->options = 0;
    for (; at < part->length && part->path[at].time == instant.now; at++) {
      const struct placement *placed = &part->path[at];
      frame->option[frame->options++] = (struct option){ .type = placed->type, .count = placed->count };
      placements_push (placements, placed->time, placed->type, placed->count);
    }
    frame_descend (frame, child, &instant, guided->placements->types);
  }
  return search_from (guided, depth, part->price);
}
