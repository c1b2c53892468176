/* Notation: s the source's cost, c(1) <= ... <= c(n) the destinations', F FNF's makespan, O the
   optimum. r(i) is the time of FNF's i-th reception; everybody who is ready sends without pause, so
   r(i) is the i-th of all times at which the source and destinations 1 .. i-1 complete a send, in
   order (those of i and later ones come after r(i)).

   1. Neither F nor O depends on c(n) >= c(n-1). F: destination n is the last to receive, r(1) ..
      r(n) do not use its sends. O: take an
   optimal schedule. If n sends, let u be a leaf below it and exchange the two in the tree: u, at
   least as fast, sends no later in n's place than n did, so nobody becomes ready later. So some
   optimal schedule has n as a leaf, and then its cost does not matter. So c(n) = c(n-1), or c(1) =
   s where n = 1, stands for all the others. Of these an excess is the largest there.
   (FNF-optimum)/additive: the sum of C(1) .. C(k-1) grows by c(n-1) when c(n) is larger.
   (FNF-optimum)/classes: where c(n) is not among s, c(1) .. c(n-1), the sum of the classes but the
   largest grows by the lesser of c(n) and the largest of these; else it stays. (If the excess is
   undefined there, since all costs of destinations, or all costs, are equal, then FNF is optimal:
   every schedule without pauses is FNF's but for the names.) By sweeping these instances nothing is
   missed, and each class counts once.

   2. F is monotone: costs no larger, each in its place, make no r(i) larger. By induction over i:
      the m-th send of destination j < i
   completes at r(j) + m c(j), no later than before, so by any time at least as many sends are
   complete, and the i-th comes no later.

   3. O is monotone: in an optimal schedule's tree, each node in its place with a cost no larger,
      nobody becomes ready later.

   So in a box with corners a (all costs as low as can be) and b (as high) F <= F(b) and O >= O(a)
   everywhere. If F(b) / O(a) is below the floors of all cells the box has instances in, or is the
   least possible 1, it is cut off; the same with (F(b) - O(a)) over the minimum sum, in each case
   of k types of destinations. With k = 1 FNF is optimal, whatever the source. The minimum sum of
   C(1) .. C(k-1) in the box comes from the fixed types and, after them, the minimum costs one
   apart; the last of the k types is not in it. With all classes the source, fixed in the box,
   counts besides if no instance of the box with k types has a destination of cost s: the sum is
   larger by s or C(k), whichever is less, and the same choice makes both terms least. If s is a
   fixed type, the two sums are the same; if s may be one of the types to come, the sum over all
   classes is still no less than that over the destinations'. That O(a) is large enough for this may
   be known from a bound alone. If F(a) = F(b) and O(a) = O(b), then F and O are the same in the
   whole box. Otherwise it is split: the next cost that is not fixed is at most, or more than, half
   of its range. Lower halves come first, so that everything is found in the order of the
   enumeration. A box with one instance has F(a) = F(b) and O(a) = O(b).
 */
#include "lab/probe/node/sweep_boxes.h"

#include "base/memory.h"
#include "heuristics/node/fnf.h"
#include "heuristics/node/table.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define DEADLINE_BOXES 64 /* between two looks at the clock */

struct sweep_calendar {
  int32_t *sends; /* [capacity] that complete at each tick */
  size_t capacity;
};

struct sweep_calendar *
sweep_calendar_new (void)
{
  return memory_zero (1, sizeof (struct sweep_calendar));
}

void
sweep_calendar_free (struct sweep_calendar *calendar)
{
  if (calendar)
    free (calendar->sends);
  free (calendar);
}

/* A node of this cost becomes ready. */
static void
enter (int32_t *sends, int ready, int cost, int horizon)
{
  for (int time = ready + cost; time <= horizon; time += cost)
    sends[time]++;
}

int
sweep_fnf (struct sweep_calendar *calendar, int source, const int *cost, int n, int horizon)
{
  memory_grow (calendar->sends, calendar->capacity, (size_t)horizon + 1);
  int32_t *sends = calendar->sends;
  memset (sends, 0, ((size_t)horizon + 1) * sizeof *sends);
  enter (sends, 0, source, horizon);
  int time = 0;
  for (int i = 0; i < n; i++) {
    while (sends[time] == 0)
      time++;
    sends[time]--;
    if (i < n - 1)
      enter (sends, time, cost[i], horizon);
  }
  return time;
}

struct sweep_boxes {
  enum excess excess;
  struct objective ratio; /* fnf/optimum, for corners */
  struct sweep_calendar *calendar;
  struct node_types types;
  struct evaluator *evaluator;
  struct sweep_cells *cells;
  const struct deadline *deadline;
  uint64_t looked; /* boxes */
  bool slow_source;
};

/* What is known about a box with the corners a and b. */
struct known {
  int fnf_high;  /* F(b) */
  int optimum;   /* <= O(a) */
  bool exact;    /* it is O(a) */
  bool constant; /* F = F(b) and O = optimum everywhere */
};

bool
sweep_boxes_apply (const struct objective *objective)
{
  return objective->above.heuristic && node_heuristic_is (objective->above.heuristic, fnf_schedule)
         && !objective->below.heuristic && !objective->below.bound;
}

struct sweep_boxes *
sweep_boxes_new (const struct sweep_params *params)
{
  struct sweep_boxes *boxes = memory_zero (1, sizeof *boxes);
  boxes->excess = params->objective.excess;
  boxes->ratio = params->objective;
  boxes->ratio.excess = EXCESS_NONE;
  boxes->calendar = sweep_calendar_new ();
  node_types_init (&boxes->types);
  return boxes;
}

void
sweep_boxes_free (struct sweep_boxes *boxes)
{
  if (!boxes)
    return;
  sweep_calendar_free (boxes->calendar);
  node_types_clear (&boxes->types);
  free (boxes);
}

static void
fill_corner (const struct sweep_box *box, int next, int others, int *cost)
{
  memcpy (cost, box->cost, (size_t)box->fixed * sizeof *cost);
  for (int i = box->fixed; i < box->length; i++)
    cost[i] = i == box->fixed ? next : others;
}

static void
low_corner (const struct sweep_box *box, int *cost)
{
  fill_corner (box, box->low, box->low, cost);
}

static void
high_corner (const struct sweep_box *box, int *cost)
{
  fill_corner (box, box->high, box->top, cost);
}

/* An optimum less than this could bring the box to its cells' floors: with `lowest`, the least
   of the floors of cells with k types, where what the excess is divided by is at least `sum`. */
static int
enough (const struct sweep_boxes *boxes, int fnf, struct quotient lowest, int sum)
{
  if (lowest.num == INT64_MAX)
    return 0;
  int64_t optimum = boxes->excess ? fnf + 1 - (sum * lowest.num + lowest.den - 1) / lowest.den
                                  : fnf * lowest.den / lowest.num + 1;
  return (int)(optimum < fnf ? optimum : fnf);
}

/* Which types of destinations are fixed in a box, and which may come. */
struct outline {
  int types, sum, last; /* of the fixed ones: how many, their sum, the largest or 0 */
  bool source;          /* one of these costs is the source's */
  /* destinations to come; costs of these that are not fixed types are at least this */
  int left, low;
};

static struct outline
outline_of (const struct sweep_box *box)
{
  struct outline outline = { .types = sweep_box_types (box), .left = box->length - box->fixed };
  outline.last = outline.types > 0 ? box->cost[box->fixed - 1] : 0;
  outline.low = box->low > outline.last ? box->low : outline.last + 1;
  for (int i = 0; i < box->fixed; i++) {
    outline.sum += i == 0 || box->cost[i] != box->cost[i - 1] ? box->cost[i] : 0;
    outline.source |= box->cost[i] == box->source;
  }
  return outline;
}

/* With `more` more types no instance has a destination of the source's cost. */
static bool
source_apart (const struct sweep_box *box, const struct outline *outline, int more)
{
  /* it is the next destination that has the new cost */
  bool next = more == 1 && (box->low > outline->last || outline->left == 1);
  return !outline->source
         && (more == 0 || box->source < outline->low
             || box->source > (next ? box->high : box->top));
}

/* The divisor of an excess is at least this with `more` more types. */
static int
least_sum (const struct sweep_boxes *boxes, const struct sweep_box *box,
           const struct outline *outline, int more)
{
  int largest = more == 0 ? outline->last : outline->low + more - 1;
  int sum = outline->sum
            + (more == 0 ? -largest : (more - 1) * outline->low + (more - 1) * (more - 2) / 2);
  if (boxes->excess == EXCESS_CLASSES && source_apart (box, outline, more))
    sum += box->source < largest ? box->source : largest;
  return sum;
}

/* O(a) of at least this cuts off the box. */
static int
cutting_optimum (const struct sweep_boxes *boxes, const struct sweep_box *box, int fnf_high)
{
  const struct outline outline = outline_of (box);
  int cost = box->low > box->source ? box->low : box->source, needed = 0;
  for (int more = 0; more <= outline.left && more <= box->top - outline.low + 1; more++) {
    int k = outline.types + more;
    if ((more == 0 && box->low > outline.last && outline.left > 0) || k < (boxes->excess ? 2 : 1))
      continue;
    int optimum
      = enough (boxes, fnf_high, sweep_cells_lowest (boxes->cells, boxes->slow_source, k, cost),
                least_sum (boxes, box, &outline, more));
    needed = optimum > needed ? optimum : needed;
  }
  return needed;
}

/* Is the optimum of a corner at least `least`? If not, *optimum is set to it. OPEN when
   interrupted. */
static enum verdict
solve_corner (struct sweep_boxes *boxes, const struct sweep_box *box, const int *cost, int fnf,
              int least, int *optimum)
{
  const struct limits no_limits = { 0 };
  int64_t costs[SWEEP_MAX_DESTINATIONS], counts[SWEEP_MAX_DESTINATIONS];
  struct quotient ratio;
  size_t k = 0;
  for (int i = 0; i < box->length; i++) {
    if (i == 0 || cost[i] != cost[i - 1]) {
      costs[k] = cost[i];
      counts[k++] = 0;
    }
    counts[k - 1]++;
  }
  counts[k - 1]++; /* the last destination */
  node_types_set (&boxes->types, box->source, k, costs, counts);
  enum verdict verdict = evaluate (boxes->evaluator, &boxes->ratio, &boxes->types,
                                   quotient_make (fnf, least - 1), &no_limits, &ratio);
  if (verdict == EVALUATE_VALUE)
    *optimum = (int)(fnf * ratio.den / ratio.num);
  return verdict;
}

/* Examines the box until it can be cut off or is known to be constant. False when interrupted. */
static bool
examine (struct sweep_boxes *boxes, const struct sweep_box *box, struct known *known, int cutting)
{
  int low[SWEEP_MAX_DESTINATIONS], high[SWEEP_MAX_DESTINATIONS], optimum = 0;
  low_corner (box, low);
  int fnf_low = sweep_fnf (boxes->calendar, box->source, low, box->length + 1, known->fnf_high);
  if (fnf_low < cutting)
    return true; /* so is the optimum */
  if (!known->exact) {
    enum verdict verdict = solve_corner (boxes, box, low, fnf_low, cutting, &optimum);
    known->exact = verdict == EVALUATE_VALUE;
    known->optimum = known->exact ? optimum : cutting;
    if (verdict != EVALUATE_VALUE)
      return verdict == EVALUATE_BELOW;
  }
  if (fnf_low < known->fnf_high)
    return true;
  high_corner (box, high);
  known->constant = memcmp (low, high, (size_t)box->length * sizeof *low) == 0;
  if (known->constant)
    return true;
  enum verdict verdict
    = solve_corner (boxes, box, high, known->fnf_high, known->optimum + 1, &optimum);
  known->constant = verdict == EVALUATE_VALUE;
  return verdict != EVALUATE_OPEN;
}

static bool
single (const struct sweep_box *box)
{
  return box->low == box->high && (box->fixed + 1 == box->length || box->low == box->top);
}

/* What the excess of a single instance is divided by. */
static int
sum_of (const struct sweep_boxes *boxes, const struct sweep_box *box)
{
  int sum = 0;
  bool apart = boxes->excess == EXCESS_CLASSES && box->source != box->low;
  for (int i = 0; i < box->fixed; i++) {
    sum += box->cost[i] != (i + 1 < box->fixed ? box->cost[i + 1] : box->low) ? box->cost[i] : 0;
    apart &= box->cost[i] != box->source;
  }
  return apart ? sum + (box->source < box->low ? box->source : box->low) : sum;
}

/* Note what is known of a constant box. False when it has to be split because its instances
   differ in what the excess is divided by. */
static bool
settle (struct sweep_boxes *boxes, const struct sweep_box *box, const struct known *known)
{
  if (!boxes->excess)
    sweep_cells_add (boxes->cells, box, boxes->slow_source,
                     quotient_make (known->fnf_high, known->optimum));
  else if (single (box) && sum_of (boxes, box) > 0)
    sweep_cells_add (boxes->cells, box, boxes->slow_source,
                     quotient_make (known->fnf_high - known->optimum, sum_of (boxes, box)));
  return !boxes->excess || single (box);
}

static bool search (struct sweep_boxes *boxes, const struct sweep_box *box, struct known known);

/* The box has more than one instance. */
static bool
split (struct sweep_boxes *boxes, const struct sweep_box *box, const struct known *known)
{
  struct sweep_box half = *box;
  struct known below = *known, above = *known;
  int corner[SWEEP_MAX_DESTINATIONS];
  for (; half.low == half.high; half.high = half.top)
    half.cost[half.fixed++] = half.low;
  int high = half.high;
  half.high = half.low + (high - half.low) / 2;
  high_corner (&half, corner);
  if (!known->constant)
    below.fnf_high
      = sweep_fnf (boxes->calendar, half.source, corner, half.length + 1, known->fnf_high);
  if (!search (boxes, &half, below))
    return false;
  half.low = half.high + 1;
  half.high = high;
  above.exact = known->constant;
  return search (boxes, &half, above);
}

static bool
search (struct sweep_boxes *boxes, const struct sweep_box *box, struct known known)
{
  if (++boxes->looked % DEADLINE_BOXES == 0 && deadline_passed (boxes->deadline))
    return false;
  int cutting = cutting_optimum (boxes, box, known.fnf_high);
  if (known.optimum >= cutting)
    return true;
  if (!known.constant && !examine (boxes, box, &known, cutting))
    return false;
  return known.optimum >= cutting || (known.constant && settle (boxes, box, &known))
         || split (boxes, box, &known);
}

bool
sweep_boxes_run (struct sweep_boxes *boxes, struct evaluator *evaluator,
                 const struct sweep_box *box, bool slow_source, struct sweep_cells *cells,
                 const struct deadline *deadline)
{
  struct known known = { .optimum = box->source }; /* when the first destination is ready */
  int corner[SWEEP_MAX_DESTINATIONS], n = box->length + 1;
  if (n == 1)
    return true;
  boxes->evaluator = evaluator;
  boxes->slow_source = slow_source;
  boxes->cells = cells;
  boxes->deadline = deadline;
  high_corner (box, corner);
  /* the source alone would need so long */
  known.fnf_high = sweep_fnf (boxes->calendar, box->source, corner, n, n * box->source);
  return search (boxes, box, known);
}
