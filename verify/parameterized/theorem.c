#include "verify/parameterized/theorem.h"

#include "verify/theorem/script.h"

#include <string.h>

#define MOST 128 /* nodes */

enum rule { LINEAR, QUADRATIC, HALVES, ALL_BY_ROOT, CHAIN };

/* A question: what is compared with the optimum, and for which hold and end. */
struct about {
  enum rule rule;
  bool charged;  /* a root with nothing left to send pays hold */
  int32_t slope; /* hold <= slope end; 0: any */
  bool half;     /* and end <= 2 hold */
};

/* h hold + e end. */
struct span {
  int64_t h, e;
};

/* All (hold, end) of the cell are between the directions `flat` and `steep`, in which hold over end
   is least and greatest. */
struct network {
  struct verify_script *script;
  const struct about *about;
  struct span flat, steep;
};

/* Adds the row x <= y. */
static void
add_row (struct network *network, struct span x, struct span y)
{
  const verify_form form = { 0, (int32_t)(x.h - y.h), (int32_t)(x.e - y.e) };

  verify_script_row (network->script, form, 0);
}

static void
add_domain (struct network *network)
{
  int32_t slope = network->about->slope;
  const struct span hold = { 1, 0 }, end = { 0, 1 }, twice = { 2, 0 }, most = { 0, slope };

  network->flat = end;
  network->steep = hold;
  if (slope > 0) {
    add_row (network, hold, most);
    network->steep = (struct span){ slope, 1 };
  }
  if (network->about->half) {
    add_row (network, end, twice);
    network->flat = (struct span){ 1, 2 };
  }
}

/* x - y in this direction. */
static int64_t
difference (struct span x, struct span y, struct span direction)
{
  return (x.h - y.h) * direction.h + (x.e - y.e) * direction.e;
}

/* Sets *first when x <= y in the whole cell, or in the part of it that the answer chooses. False
   when no answer is there. */
static bool
compare (struct network *network, struct span x, struct span y, bool *first)
{
  int64_t flat = difference (x, y, network->flat), steep = difference (x, y, network->steep);
  uint32_t answer;

  if ((flat <= 0 && steep <= 0) || (flat >= 0 && steep >= 0)) {
    *first = flat <= 0 && steep <= 0;
    return true;
  }
  if (!verify_script_case (network->script, 2, &answer))
    return false;
  *first = answer == 0;
  if (*first)
    add_row (network, x, y);
  else
    add_row (network, y, x);
  /* they are the same in the direction (h, e) with (x.h - y.h) h = (y.e - x.e) e */
  struct span same = { y.e - x.e, x.h - y.h };
  if (same.h < 0 || same.e < 0)
    same = (struct span){ -same.h, -same.e };
  if (*first ? flat < 0 : flat > 0)
    network->steep = same;
  else
    network->flat = same;
  return true;
}

/* The optimum of all schedules: every node that holds the message sends without a pause, and the
   earliest receptions are taken. */
static bool
set_optimum (struct network *network, struct span *optimum)
{
  struct span reception[MOST] = { { 0, 1 } };
  bool before;

  for (uint32_t count = 1; count < network->script->theorem->nodes; count++) {
    uint32_t best = 0;
    for (uint32_t i = 1; i < count; i++) {
      if (!compare (network, reception[best], reception[i], &before))
        return false;
      if (!before)
        best = i;
    }
    *optimum = reception[best];
    reception[count] = (struct span){ optimum->h, optimum->e + 1 };
    reception[best].h++;
  }
  return true;
}

/* The time of a root that is left with `mine` nodes when it has sent to the root of `others`. */
static bool
set_time (struct network *network, const struct span *t, uint32_t mine, uint32_t others,
          struct span *time)
{
  struct span sent = t[others], left = t[mine];
  bool before = false;

  sent.e++;
  left.h++;
  if ((mine > 1 || network->about->charged) && !compare (network, sent, left, &before))
    return false;
  *time = before ? left : sent;
  return true;
}

static bool
run_linear (struct network *network, struct span *t)
{
  uint32_t kept = 1;
  struct span wider, same;
  bool grows;

  t[2] = (struct span){ 0, 1 };
  for (uint32_t i = 3; i <= network->script->theorem->nodes; i++) {
    if (!set_time (network, t, kept + 1, i - kept - 1, &wider)
        || !set_time (network, t, kept, i - kept, &same) || !compare (network, wider, same, &grows))
      return false;
    t[i] = grows ? wider : same;
    kept += grows;
  }
  return true;
}

static bool
run_quadratic (struct network *network, struct span *t)
{
  struct span time;
  bool stays;

  for (uint32_t i = 2; i <= network->script->theorem->nodes; i++)
    for (uint32_t mine = 1; mine < i; mine++) {
      if (!set_time (network, t, mine, i - mine, &time))
        return false;
      stays = false;
      if (mine > 1 && !compare (network, t[i], time, &stays))
        return false;
      if (!stays)
        t[i] = time;
    }
  return true;
}

/* How many of i nodes the root of a fixed tree is left with after its first send. */
static uint32_t
kept_by (enum rule rule, uint32_t i)
{
  switch (rule) {
  case HALVES:
    return (i + 1) / 2;
  case ALL_BY_ROOT:
    return i - 1;
  default:
    return 1;
  }
}

static bool
run_fixed (struct network *network, struct span *t)
{
  for (uint32_t i = 2; i <= network->script->theorem->nodes; i++) {
    uint32_t mine = kept_by (network->about->rule, i);
    if (!set_time (network, t, mine, i - mine, &t[i]))
      return false;
  }
  return true;
}

static bool
run (struct verify_script *script, const void *about)
{
  struct network network = { .script = script, .about = about };
  struct span optimum = { 0, 0 }, t[MOST + 1] = { { 0, 0 } };
  uint32_t nodes = script->theorem->nodes;
  enum rule rule = network.about->rule;

  add_domain (&network);
  if (!set_optimum (&network, &optimum))
    return false;
  if (!(rule == LINEAR      ? run_linear (&network, t)
        : rule == QUADRATIC ? run_quadratic (&network, t)
                            : run_fixed (&network, t)))
    return false;
  const verify_form value = { 0, (int32_t)t[nodes].h, (int32_t)t[nodes].e },
                    best = { 0, (int32_t)optimum.h, (int32_t)optimum.e };
  verify_script_excess (script, value, best);
  return true;
}

static uint32_t
variables (uint32_t nodes)
{
  (void)nodes;
  return 2;
}

/* hold and end are scaled so that their sum is at most 2. */
static uint32_t
total (uint32_t nodes)
{
  (void)nodes;
  return 2;
}

static uint32_t
times (uint32_t nodes)
{
  return nodes;
}

static struct verify_ratio
limit (const struct verify_theorem *theorem)
{
  (void)theorem;
  return (struct verify_ratio){ 0, 1 };
}

#define QUESTION(id, words, nodes, ...)                                                            \
  &(const struct verify_question)                                                                  \
  {                                                                                                \
    .name = id, .version = 1, .title = words, .state_size = sizeof (struct verify_script_state),   \
    .least = 2, .most = nodes, .most_part = 256, .no_source = true,                                \
    .script = &(const struct verify_script_kind){ .variables = variables,                          \
                                                  .total = total,                                  \
                                                  .times = times,                                  \
                                                  .run = run,                                      \
                                                  .about = &(const struct about){ __VA_ARGS__ } }, \
    .limit = limit, .roots = verify_script_roots, .root = verify_script_root,                      \
    .split = verify_script_split, .child = verify_script_child                                     \
  }

const struct verify_question *const verify_tree_questions[] = {
  QUESTION ("opt-tree", "OPT-tree's O(k) recurrence, put right, over the optimum", MOST, LINEAR,
            false, 0, false),
  QUESTION ("opt-tree-quadratic", "OPT-tree's O(k^2) recurrence, put right, over the optimum", MOST,
            QUADRATIC, false, 0, false),
  QUESTION ("opt-tree-printed",
            "OPT-tree's O(k) recurrence as printed, hold <= 2 end, over the optimum", MOST, LINEAR,
            true, 2, false),
  QUESTION ("opt-tree-quadratic-printed",
            "OPT-tree's O(k^2) recurrence as printed, hold <= end, over the optimum", MOST,
            QUADRATIC, true, 1, false),
  QUESTION ("tree-binomial", "the binomial tree, hold <= end, over the optimum", MOST, HALVES,
            false, 1, false),
  QUESTION ("tree-binomial-near", "the binomial tree, hold <= end <= 2 hold, over the optimum",
            MOST, HALVES, false, 1, true),
  QUESTION ("tree-sequential", "the sequential tree, hold <= end, over the optimum", 64,
            ALL_BY_ROOT, false, 1, false),
  QUESTION ("tree-chain", "the chain, hold <= end, over the optimum", MOST, CHAIN, false, 1, false),
  NULL,
};
