/* What the thesis says of its figures of multicasts under load, tested at every point. */
#include "lab/experiments/parameterized/load_figure.h"

#include "base/memory.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

struct context {
  const struct curves *cases, *curves; /* all; what the figure shows */
  struct sheet *statements;
};

/* Appends a row for the figure. */
#define SAY(context, ...)                                                                          \
  statements_add ((context)->statements, (context)->curves->figure->place, __VA_ARGS__)

/* The mean latency of a tree, without end where its multicasts pile up. */
static double
mean_at (const struct curves *curves, size_t gap, size_t tree)
{
  return curves_pile_up (curves, gap, tree) ? INFINITY : curves_latency (curves, gap, tree).mean;
}

/* A tree's latency less another's; where both pile up there is nothing to compare. */
static struct load_mean
difference_at (const struct curves *curves, size_t gap, size_t tree, size_t other)
{
  bool one = curves_pile_up (curves, gap, tree), two = curves_pile_up (curves, gap, other);
  if (one || two)
    return (struct load_mean){ one && two ? 0 : one ? INFINITY : -INFINITY, 0 };
  return curves_difference (curves, gap, tree, other);
}

static double
less_at (const struct curves *curves, size_t gap, size_t tree, size_t other)
{
  return difference_at (curves, gap, tree, other).mean;
}

/* Points at which one tree is faster than another: by more than the confidence interval of the
   difference, and in the mean. */
struct order {
  size_t surely, mean, points;
  double first, last; /* loads of the former */
};

static struct order
compare (const struct curves *curves, size_t one, size_t other)
{
  struct order order = { 0, 0, curves->gap_count, 0, 0 };
  for (size_t g = 0; g < curves->gap_count; g++) {
    struct load_mean gap = difference_at (curves, g, one, other);
    order.mean += gap.mean < 0;
    if (gap.mean + gap.half >= 0)
      continue;
    if (order.surely++ == 0)
      order.first = curves_load (curves, g);
    order.last = curves_load (curves, g);
  }
  return order;
}

/* From which load on is one tree slower than another in the mean, and never again faster? Negative:
   it is not at the last load. */
static double
crossing (const struct curves *curves, size_t one, size_t other)
{
  double load = -1;
  for (size_t g = curves->gap_count; g-- > 0;) {
    if (less_at (curves, g, one, other) <= 0)
      break;
    load = curves_load (curves, g);
  }
  return load;
}

/* The largest gain of the dynamic tree over optimal splits in per cent, 0 if there is none, and at
   which load. */
static double
most_gained (const struct curves *curves, double *at)
{
  double most = *at = 0;
  for (size_t g = 0; g < curves->gap_count; g++) {
    double gain = -100 * less_at (curves, g, DYNAMIC, OPTIMAL) / mean_at (curves, g, OPTIMAL);
    if (gain > most) {
      most = gain;
      *at = curves_load (curves, g);
    }
  }
  return most;
}

/* Trees against each other. */

static void
state_low (const struct context *context)
{
  const struct curves *curves = context->curves;
  struct order low = compare (curves, OPTIMAL, HALVED);
  SAY (context,
       "optimal splits are much better than halves at low load (here: surely faster, by "
       "the confidence interval of the difference)",
       low.surely > 0 && low.first < 0.001,
       "surely faster at %zu of %zu points, loads %.3f to %.3f; without load by %.1f %%",
       low.surely, low.points, low.first, low.last,
       -100 * less_at (curves, 0, OPTIMAL, HALVED) / mean_at (curves, 0, HALVED));
}

static void
state_halved_later (const struct context *context)
{
  const struct curves *curves = context->curves;
  double cross = crossing (curves, OPTIMAL, HALVED);
  SAY (context, "at high load halves are better than optimal splits", cross >= 0,
       "optimal splits are slower in the mean from load %.4f on, of %.4f (-1: not at "
       "the last); halves surely faster at %zu points",
       cross, curves_load (curves, curves->gap_count - 1),
       compare (curves, HALVED, OPTIMAL).surely);
}

static void
state_optimal (const struct context *context)
{
  struct order order = compare (context->curves, OPTIMAL, HALVED);
  SAY (context,
       context->curves->figure->says & SAYS_LARGE
         ? "U-mesh does not perform well in a large group (here: slower than optimal splits in the "
           "mean at every load)"
         : "optimal splits are better than halves also at high load (here: in the mean at "
           "every load)",
       order.mean == order.points, "faster at %zu of %zu points, surely at %zu", order.mean,
       order.points, order.surely);
}

static void
state_dynamic (const struct context *context)
{
  const struct curves *curves = context->curves;
  struct order order = compare (curves, DYNAMIC, OPTIMAL);
  double at, most = most_gained (curves, &at);
  SAY (context,
       "the dynamic tree is better than optimal splits at high load (here: in the mean "
       "at the last load)",
       less_at (curves, curves->gap_count - 1, DYNAMIC, OPTIMAL) < 0,
       "faster in the mean at %zu of %zu points, surely at %zu; at most by %.1f %%, at "
       "load %.4f",
       order.mean, order.points, order.surely, most, at);
}

static void
state_no_dynamic (const struct context *context)
{
  double at, most = most_gained (context->curves, &at);
  struct order order = compare (context->curves, DYNAMIC, OPTIMAL);
  SAY (context, "the dynamic tree does not improve on optimal splits (here: by 5 % nowhere)",
       most < 5, "faster in the mean at %zu of %zu points; at most by %.1f %%, at load %.4f",
       order.mean, order.points, most, at);
}

static void
state_early (const struct context *context)
{
  const struct curves *curves = context->curves;
  size_t below = 0, faster = 0, surely = 0;
  double last = 0;
  for (size_t g = 1; g < curves->gap_count && curves_load (curves, g) < 0.06; g++) {
    struct load_mean less = difference_at (curves, g, DYNAMIC, OPTIMAL);
    below++;
    faster += less.mean < 0;
    surely += less.mean + less.half < 0;
    last = 100 * less.mean / mean_at (curves, g, OPTIMAL);
  }
  SAY (context,
       "the dynamic tree is better than optimal splits even at loads below 0.06 (here: in the mean "
       "at the last of them)",
       last < 0,
       "faster in the mean at %zu of %zu loads below 0.06, surely at %zu; at the last by %.1f %%",
       faster, below, surely, -last);
}

static void
state_over_halved (const struct context *context)
{
  const struct curves *curves = context->curves;
  struct order order = compare (curves, DYNAMIC, HALVED);
  size_t last = curves->gap_count - 1;
  SAY (context,
       "at high load the dynamic tree is better than halves (here: in the mean at the last load)",
       less_at (curves, last, DYNAMIC, HALVED) < 0,
       "faster in the mean at %zu of %zu points, surely at %zu, loads %.3f to %.3f; at the last by "
       "%.1f %%",
       order.mean, order.points, order.surely, order.first, order.last,
       -100 * less_at (curves, last, DYNAMIC, HALVED) / mean_at (curves, last, HALVED));
}

/* In the mean, how much slower is the dynamic tree than the better of the other two, at most? */
static void
state_follows (const struct context *context)
{
  const struct curves *curves = context->curves;
  double worst = 0, at = 0, low = 0;
  size_t best = 0;
  for (size_t g = 0; g < curves->gap_count; g++) {
    double one = mean_at (curves, g, OPTIMAL), two = mean_at (curves, g, HALVED),
           dynamic = mean_at (curves, g, DYNAMIC), better = one < two ? one : two,
           more = 100 * (dynamic / better - 1);
    best += dynamic <= better;
    if (g == 0)
      low = 100 * (dynamic / one - 1);
    if (more > worst) {
      worst = more;
      at = curves_load (curves, g);
    }
  }
  SAY (context,
       "the dynamic tree follows optimal splits at low load and becomes like the binomial "
       "tree at high load (here: never more than 5 % above the better of optimal splits "
       "and halves)",
       worst <= 5,
       "at most %.1f %% above, at load %.4f; %.2f %% above optimal splits without "
       "load; the best of the three at %zu of %zu points",
       worst, at, low, best, curves->gap_count);
}

/* A tree that meets itself: close to another one at low load, then worse. */
static void
state_degrades (const struct context *context, size_t tree, size_t ordered)
{
  const struct curves *curves = context->curves;
  size_t middle = curves->gap_count / 2, falls = 0;
  double before = 0, first = 0, half = 0, last = 0;
  char statement[160];
  for (size_t g = 0; g < curves->gap_count; g++) {
    double more = 100 * (mean_at (curves, g, tree) / mean_at (curves, g, ordered) - 1);
    falls += g > 0 && more < before;
    before = more;
    first = g == 0 ? more : first;
    half = g == middle ? more : half;
    last = more;
  }
  snprintf (statement, sizeof statement,
            "%s is close to %s at low load (here: within 10 %% without load) and degrades rapidly "
            "with load (here: at every step)",
            curves->trees[tree].kind->name, curves->trees[ordered].kind->name);
  statements_add (context->statements, "section 6.4.1, Figure 6.6", statement,
                  first <= 10 && falls == 0,
                  "%.1f %% more without load, %.1f %% at load %.3f, %.1f %% at the last; the "
                  "excess falls at %zu of %zu steps",
                  first, half, curves_load (curves, middle), last, falls, curves->gap_count - 1);
}

static void
state_unordered (const struct context *context)
{
  struct order sequential = compare (context->curves, 5, HALVED);
  state_degrades (context, 3, OPTIMAL);
  state_degrades (context, 4, HALVED);
  statements_add (context->statements, "section 6.4.1, Figure 6.6",
                  "the sequential tree is very bad at any load (here: never faster than U-mesh)",
                  sequential.mean == 0, "faster in the mean at %zu of %zu points", sequential.mean,
                  sequential.points);
}

static void
state_saturation (const struct context *context)
{
  const struct curves *curves = context->curves;
  size_t last = curves->gap_count - 1;
  double load = curves_load (curves, last), before = curves_load (curves, last - 1);
  statements_add (
    context->statements, "section 6.4.1, Figure 6.7",
    "senders saturate at a load of about 0.095 (here: within 0.005)", load > 0.09 && load < 0.1,
    "the last two points accept %.4f and %.4f, offered %.4f and %.4f", before, load,
    curves_runs (curves, last - 1, 0)->offered, curves_runs (curves, last, 0)->offered);
}

/* Cases against each other: points of two cases have the same place in their lists of loads. */

/* How much slower in per cent a case is than the second one, in the mean, of all trees and of loads
   from `from` on: the least, the most, and the most of the tree for which that is least. */
struct excess {
  double least, most, each, at; /* load of the most */
  const char *least_of, *of;    /* trees */
  size_t slower, points;
};

/* Adds a point. */
static void
add_excess (struct excess *excess, const char *tree, double more, double load)
{
  excess->points++;
  excess->slower += more > 0;
  if (more < excess->least) {
    excess->least = more;
    excess->least_of = tree;
  }
  if (more > excess->most) {
    excess->most = more;
    excess->of = tree;
    excess->at = load;
  }
}

static struct excess
exceed (const struct curves *curves, const struct curves *base, double from)
{
  struct excess excess = { .least = INFINITY, .most = -INFINITY, .each = INFINITY };
  for (size_t tree = 0; tree < curves->tree_count; tree++) {
    double most = -INFINITY;
    for (size_t g = 0; g < curves->gap_count && g < base->gap_count; g++) {
      double more = 100 * (mean_at (curves, g, tree) / mean_at (base, g, tree) - 1),
             load = curves_load (curves, g);
      if (load < from)
        continue;
      add_excess (&excess, curves->trees[tree].kind->name, more, load);
      most = more > most ? more : most;
    }
    excess.each = most < excess.each ? most : excess.each;
  }
  return excess;
}

/* A statement about how much slower a case is than the second one. */
static void
say_excess (const struct context *context, const struct curves *curves, double from,
            const char *words, bool (*holds) (struct excess))
{
  char statement[300];
  struct excess excess = exceed (curves, &context->cases[1], from);
  size_t last = curves->gap_count - 1;
  snprintf (statement, sizeof statement, "%s: %s", curves->given->name, words);
  if (excess.points == 0)
    SAY (context, statement, false, "no load is that high");
  else
    SAY (context, statement, holds (excess),
         "against %s %.1f %% (%s) to %.1f %% (%s, load %.4f), every tree up to %.1f %% or more; "
         "slower in the mean at %zu of %zu points of all trees; last loads %.4f and %.4f",
         context->cases[1].given->name, excess.least, excess.least_of, excess.most, excess.of,
         excess.at, excess.each, excess.slower, excess.points, curves_load (curves, last),
         curves_load (&context->cases[1], last));
}

static bool
is_little (struct excess excess)
{
  return excess.most <= 10;
}

static bool
is_worse (struct excess excess)
{
  return excess.slower == excess.points;
}

static bool
is_very_bad (struct excess excess)
{
  return excess.each >= 100;
}

static bool
is_serious (struct excess excess)
{
  return excess.least >= 10;
}

/* What the thesis says of a case in comparison with the second one, in each reading of it. */
static void
state_excess (const struct context *context, const struct curves *curves)
{
  unsigned says = context->curves->figure->says;
  if (says & SAYS_LITTLE)
    say_excess (context, curves, 0, context->curves->figure->little, is_little);
  if (says & SAYS_WORSE)
    say_excess (context, curves, 0, "all trees are slower (here: in the mean at every load)",
                is_worse);
  if (says & SAYS_VERY_BAD)
    say_excess (context, curves, 0,
                "all trees are very bad (here: at some load twice as slow as without)",
                is_very_bad);
  if (says & SAYS_SERIOUS)
    say_excess (context, curves, 0.15,
                "a serious impact above a load of 0.15 (here: every tree at least 10 % slower in "
                "the mean at every such load)",
                is_serious);
}

static void
state_twice (const struct context *context)
{
  double latency = mean_at (&context->cases[1], 0, OPTIMAL),
         interval = (double)context->curves->load.interval;
  SAY (context,
       "the interval is about twice the latency without contention (here: 1.75 to 2.25 times that "
       "of optimal splits)",
       interval >= 1.75 * latency && interval <= 2.25 * latency, "%.0f is %.2f times %.0f",
       interval, interval / latency, latency);
}

/* The latency of the first group less that of the second one, at the same places. */
static struct load_mean
groups_apart (const struct curves *curves, size_t gap, size_t tree)
{
  const struct load_run *runs = curves_runs (curves, gap, tree);
  double *apart = memory_alloc (curves->placements, sizeof *apart);
  for (size_t i = 0; i < curves->placements; i++)
    apart[i] = runs[i].group[0] - runs[i].group[1];
  struct load_mean mean = load_mean (apart, curves->placements, sizeof *apart);
  free (apart);
  return mean;
}

static void
state_groups (const struct context *context)
{
  const struct curves *curves = context->curves;
  double most = 0, at = 0;
  size_t surely = 0, within = 0, points = curves->gap_count * curves->tree_count;
  for (size_t g = 0; g < curves->gap_count; g++)
    for (size_t tree = 0; tree < curves->tree_count; tree++) {
      struct load_mean apart = groups_apart (curves, g, tree);
      double off = 100 * fabs (apart.mean) / curves_latency (curves, g, tree).mean;
      surely += fabs (apart.mean) > apart.half;
      within += off <= 5;
      if (off > most) {
        most = off;
        at = curves_load (curves, g);
      }
    }
  SAY (context,
       "both groups take about the same time (here: the confidence interval of their difference "
       "has 0 in it at 9 of 10 points)",
       10 * surely <= points,
       "surely different at %zu of %zu points of all trees; means within 5 %% at %zu; at most %.1f "
       "%% apart, at load %.4f",
       surely, points, within, most, at);
}

/* By which factor a load makes a tree slower than it is without load. */
static double
growth (const struct curves *curves, size_t gap, size_t tree)
{
  return mean_at (curves, gap, tree) / mean_at (curves, 0, tree);
}

static void
state_insensitive (const struct context *context)
{
  const struct curves *curves = context->curves, *base = &context->cases[1];
  size_t less = 0, points = 0, before = curves->gap_count > 2 ? curves->gap_count - 2 : 0;
  for (size_t g = 1; g < curves->gap_count; g++)
    for (size_t tree = 0; tree < curves->tree_count; tree++, points++)
      less += growth (curves, g, tree) < growth (base, g, tree);
  SAY (context,
       "background traffic costs less than with the slower network, since software dominates "
       "(here: a smaller factor over the latency without load, every tree and load)",
       less == points,
       "smaller at %zu of %zu points; at load %.4f factors of %.2f, %.2f and %.2f for optimal "
       "splits, halves and the dynamic tree, with the slower network %.2f, %.2f and %.2f",
       less, points, curves_load (curves, before), growth (curves, before, OPTIMAL),
       growth (curves, before, HALVED), growth (curves, before, DYNAMIC),
       growth (base, before, OPTIMAL), growth (base, before, HALVED),
       growth (base, before, DYNAMIC));
}

static void
state_comparable (const struct context *context)
{
  const struct curves *curves = context->curves, *base = &context->cases[1];
  size_t same = 0, points = 0;
  double least = INFINITY, most = 0;
  for (size_t g = 0; g < curves->gap_count; g++)
    for (size_t tree = 0; tree < curves->tree_count; tree++) {
      double ratio = mean_at (curves, g, tree) / mean_at (base, g, tree);
      least = ratio < least ? ratio : least;
      most = ratio > most ? ratio : most;
      if (tree == OPTIMAL)
        continue;
      points++;
      same += (less_at (curves, g, tree, OPTIMAL) < 0) == (less_at (base, g, tree, OPTIMAL) < 0);
    }
  SAY (context,
       "results are comparable with those of the slower software (here: halves and the dynamic "
       "tree are on the same side of optimal splits in the mean at 9 of 10 points)",
       10 * same >= 9 * points,
       "at %zu of %zu points; latencies are %.2f to %.2f times as long; optimal splits and halves "
       "cross at load %.4f, with the slower software at %.4f",
       same, points, least, most, crossing (curves, OPTIMAL, HALVED),
       crossing (base, OPTIMAL, HALVED));
}

static void
state_more_dynamic (const struct context *context)
{
  double at, at_base, most = most_gained (context->curves, &at),
                      base = most_gained (&context->cases[1], &at_base);
  size_t more = 0;
  for (size_t g = 0; g < context->curves->gap_count; g++)
    more += less_at (context->curves, g, DYNAMIC, OPTIMAL) / mean_at (context->curves, g, OPTIMAL)
            < less_at (&context->cases[1], g, DYNAMIC, OPTIMAL)
                / mean_at (&context->cases[1], g, OPTIMAL);
  SAY (context,
       "the dynamic tree is slightly better than with the slower software (here: the largest gain "
       "over optimal splits is larger)",
       most > base,
       "at most %.1f %%, at load %.4f, with the slower software %.1f %%, at load %.4f; the gain is "
       "larger at %zu of %zu loads",
       most, at, base, at_base, more, context->curves->gap_count);
}

/* Points up to the last one at which a tree keeps up. */
static size_t
comparable_points (const struct curves *curves)
{
  size_t points = curves->gap_count;
  for (bool all = true; points > 1 && all; points -= all)
    for (size_t tree = 0; tree < curves->tree_count; tree++)
      all = all && curves_pile_up (curves, points - 1, tree);
  return points;
}

void
load_figure_state (const struct curves *given, struct sheet *statements)
{
  static const struct {
    unsigned says;
    void (*state) (const struct context *context);
  } rows[] = {
    { SAYS_TWICE, state_twice },
    { SAYS_LOW, state_low },
    { SAYS_HALVED_LATER, state_halved_later },
    { SAYS_OPTIMAL | SAYS_LARGE, state_optimal },
    { SAYS_DYNAMIC, state_dynamic },
    { SAYS_NO_DYNAMIC, state_no_dynamic },
    { SAYS_EARLY, state_early },
    { SAYS_OVER_HALVED, state_over_halved },
    { SAYS_FOLLOWS, state_follows },
    { SAYS_UNORDERED, state_unordered },
    { SAYS_SATURATION, state_saturation },
    { SAYS_GROUPS, state_groups },
    { SAYS_INSENSITIVE, state_insensitive },
    { SAYS_COMPARABLE, state_comparable },
    { SAYS_MORE_DYNAMIC, state_more_dynamic },
  };
  struct curves cases[FIGURE_CASES];
  const struct context context = { cases, cases, statements };
  for (size_t i = 0; i < FIGURE_CASES; i++) {
    cases[i] = given[i];
    cases[i].gap_count = comparable_points (&given[i]);
  }
  for (size_t i = 0; i < sizeof rows / sizeof *rows; i++)
    if (cases->figure->says & rows[i].says)
      rows[i].state (&context);
  for (size_t i = 0; i < FIGURE_CASES; i++)
    if (i != 1 && cases[i].given && cases[i].given->name)
      state_excess (&context, &cases[i]);
}
