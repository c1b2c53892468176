#include "results/export/overhead/rules_step.h"

/* R2, R3 and the orders of R6: where all conditions hold, y >= x + distance. */
struct distance {
  struct fact conditions[3];
  size_t count;
  size_t x, y;
  int64_t distance;
};

static void
need_conditions (struct rules *rules, const struct distance *distance, size_t open)
{
  for (size_t c = 0; c < distance->count; c++)
    if (c != open)
      rules_need (rules, distance->conditions[c]);
}

/* Both bounds, where all conditions hold. */
static bool
push (struct rules *rules, const struct distance *distance)
{
  const struct trail *trail = &rules->trail;
  bool changed = false;
  struct fact x = trail_known (trail, distance->x, false),
              y = trail_known (trail, distance->y, true);
  if (rules_begin (rules, fact_least (distance->y, x.value + distance->distance), RULES_UNIT)) {
    need_conditions (rules, distance, SIZE_MAX);
    rules_need (rules, x);
    changed = rules_end (rules);
  }
  if (rules_begin (rules, fact_most (distance->x, y.value - distance->distance), RULES_UNIT)) {
    need_conditions (rules, distance, SIZE_MAX);
    rules_need (rules, y);
    changed = rules_end (rules);
  }
  return changed;
}

static bool
apply_distance (struct rules *rules, const struct distance *distance)
{
  const struct trail *trail = &rules->trail;
  size_t open = SIZE_MAX, open_count = 0;
  for (size_t c = 0; c < distance->count; c++) {
    if (trail_holds (trail, fact_opposite (distance->conditions[c])))
      return false;
    if (trail_holds (trail, distance->conditions[c]))
      continue;
    open = c;
    open_count++;
  }
  if (open_count == 0)
    return push (rules, distance);
  struct fact y = trail_known (trail, distance->y, true);
  if (open_count > 1 || trail->low[distance->x] + distance->distance <= y.value
      || !rules_begin (rules, fact_opposite (distance->conditions[open]), RULES_UNIT))
    return false;
  need_conditions (rules, distance, open);
  rules_need (rules, fact_least (distance->x, y.value + 1 - distance->distance));
  rules_need (rules, y);
  return rules_end (rules);
}

/* R2 relay_receive and R3 transit. */
bool
rules_send_times (struct rules *rules, size_t d, size_t i)
{
  const struct formula *formula = rules->formula;
  size_t s = formula_one (formula, FORMULA_S, d), own = formula_own (formula, d, i);
  struct fact f = fact_least (formula_sender (formula, d, i), 1);
  bool changed = apply_distance (
    rules, &(struct distance){ { f },
                               1,
                               s,
                               formula_one (formula, FORMULA_R, d),
                               formula_send (formula, d, i) + formula_transit (formula, d, i) });
  if (own != SIZE_MAX)
    changed |= apply_distance (
      rules,
      &(struct distance){
        { f }, 1, formula_one (formula, FORMULA_R, own), s, formula_receive (formula, own) });
  return changed;
}

/* R5 possible_senders. */

/* The senders of d that are not known not to be. */
struct senders {
  size_t own[FORMULA_DELIVERIES]; /* SIZE_MAX: the source */
  int64_t hold[FORMULA_DELIVERIES], way[FORMULA_DELIVERIES];
  size_t count;
};

static void
find_senders (const struct rules *rules, size_t d, struct senders *senders)
{
  const struct formula *formula = rules->formula;
  senders->count = 0;
  for (size_t i = 0; i < formula->nodes; i++) {
    if (!formula_may_send (formula, d, i) || rules_no (rules, formula_sender (formula, d, i)))
      continue;
    size_t own = formula_own (formula, d, i), at = senders->count++;
    senders->own[at] = own;
    senders->hold[at] = own == SIZE_MAX ? 0
                                        : rules->trail.low[formula_one (formula, FORMULA_R, own)]
                                            + formula_receive (formula, own);
    senders->way[at] = formula_send (formula, d, i) + formula_transit (formula, d, i);
  }
}

static void
need_no_others (struct rules *rules, size_t d)
{
  const struct formula *formula = rules->formula;
  for (size_t i = 0; i < formula->nodes; i++) {
    size_t f = formula_sender (formula, d, i);
    if (formula_may_send (formula, d, i) && rules_no (rules, f))
      rules_need (rules, fact_most (f, 0));
  }
}

/* Sender number `at` holds the message at `time` or later. */
static void
need_hold (struct rules *rules, const struct senders *senders, size_t at, int64_t time)
{
  const struct formula *formula = rules->formula;
  size_t own = senders->own[at];
  if (own != SIZE_MAX)
    rules_need (rules, fact_least (formula_one (formula, FORMULA_R, own),
                                   time - formula_receive (formula, own)));
}

/* d is sent no sooner than some sender holds the message. */
static bool
earliest_send (struct rules *rules, size_t d, const struct senders *senders)
{
  int64_t earliest = INT64_MAX;
  for (size_t at = 0; at < senders->count; at++)
    earliest = senders->hold[at] < earliest ? senders->hold[at] : earliest;
  if (!rules_begin (rules, fact_least (formula_one (rules->formula, FORMULA_S, d), earliest),
                    RULES_CLAUSE))
    return false;
  for (size_t at = 0; at < senders->count; at++)
    need_hold (rules, senders, at, earliest);
  need_no_others (rules, d);
  return rules_end (rules);
}

/* d is received no sooner than a copy is there. */
static bool
earliest_receive (struct rules *rules, size_t d, const struct senders *senders)
{
  struct fact send = trail_known (&rules->trail, formula_one (rules->formula, FORMULA_S, d), false);
  int64_t earliest = INT64_MAX;
  for (size_t at = 0; at < senders->count; at++) {
    int64_t start = senders->hold[at] > send.value ? senders->hold[at] : send.value;
    earliest = start + senders->way[at] < earliest ? start + senders->way[at] : earliest;
  }
  if (!rules_begin (rules, fact_least (formula_one (rules->formula, FORMULA_R, d), earliest),
                    RULES_ARRIVAL))
    return false;
  for (size_t at = 0; at < senders->count; at++)
    if (send.value + senders->way[at] < earliest)
      need_hold (rules, senders, at, earliest - senders->way[at]);
  rules_need (rules, send);
  need_no_others (rules, d);
  return rules_end (rules);
}

/* d is sent early enough for its receive. */
static bool
latest_send (struct rules *rules, size_t d, const struct senders *senders)
{
  struct fact receive
    = trail_known (&rules->trail, formula_one (rules->formula, FORMULA_R, d), true);
  int64_t way = INT64_MAX;
  for (size_t at = 0; at < senders->count; at++)
    way = senders->way[at] < way ? senders->way[at] : way;
  if (!rules_begin (rules,
                    fact_most (formula_one (rules->formula, FORMULA_S, d), receive.value - way),
                    RULES_CLAUSE))
    return false;
  rules_need (rules, receive);
  need_no_others (rules, d);
  return rules_end (rules);
}

bool
rules_possible_senders (struct rules *rules, size_t d)
{
  struct senders senders;
  find_senders (rules, d, &senders);
  if (senders.count == 0)
    return false; /* R1 */
  bool changed = earliest_send (rules, d, &senders);
  changed |= earliest_receive (rules, d, &senders);
  return latest_send (rules, d, &senders) || changed;
}

/* R6 disjunctive: x and y are the starts of tasks that a node has if the conditions hold, in the
   order that `order` says, or else in the other one. */
static bool
apply_order (struct rules *rules, struct distance distance, struct fact order, int64_t time)
{
  struct distance reverse = distance;
  distance.conditions[distance.count++] = order;
  reverse.conditions[reverse.count++] = fact_opposite (order);
  reverse.x = distance.y;
  reverse.y = distance.x;
  reverse.distance = time;
  bool changed = apply_distance (rules, &distance);
  return apply_distance (rules, &reverse) || changed;
}

bool
rules_pair_orders (struct rules *rules, size_t d, size_t e)
{
  const struct formula *formula = rules->formula;
  size_t o = formula_order (formula, FORMULA_O, d, e), b = formula_order (formula, FORMULA_B, d, e),
         m = formula_order (formula, FORMULA_M, d, e), i = (size_t)formula->receiver[e],
         r = formula_one (formula, FORMULA_R, e);
  bool changed = false;
  if (rules_exists (rules, o))
    changed = apply_order (rules,
                           (struct distance){ .x = formula_one (formula, FORMULA_R, d),
                                              .y = r,
                                              .distance = formula_receive (formula, d) },
                           fact_least (o, 1), formula_receive (formula, e));
  if (rules_exists (rules, m))
    changed |= apply_order (
      rules,
      (struct distance){ .conditions = { fact_least (formula_sender (formula, d, i), 1) },
                         .count = 1,
                         .x = formula_one (formula, FORMULA_S, d),
                         .y = r,
                         .distance = formula_send (formula, d, i) },
      fact_least (m, 1), formula_receive (formula, e));
  for (i = 0; rules_exists (rules, b) && i < formula->nodes; i++)
    if (formula_may_send (formula, d, i) && formula_may_send (formula, e, i))
      changed |= apply_order (
        rules,
        (struct distance){ .conditions = { fact_least (formula_sender (formula, d, i), 1),
                                           fact_least (formula_sender (formula, e, i), 1) },
                           .count = 2,
                           .x = formula_one (formula, FORMULA_S, d),
                           .y = formula_one (formula, FORMULA_S, e),
                           .distance = formula_send (formula, d, i) },
        fact_least (b, 1), formula_send (formula, e, i));
  return changed;
}

/* R6: overload and edge finding. */
bool
rules_windows (struct rules *rules, size_t i)
{
  const struct formula *formula = rules->formula;
  size_t count = 0;
  for (size_t d = 0; d < formula->deliveries; d++)
    for (int send = 0; send < 2; send++)
      if (formula_has_task (formula, i, d, send))
        rules->tasks[count++]
          = send
              ? (struct window_task){ formula_one (formula, FORMULA_S, d),
                                      formula_send (formula, d, i), formula_sender (formula, d, i) }
              : (struct window_task){ formula_one (formula, FORMULA_R, d),
                                      formula_receive (formula, d), SIZE_MAX };
  return windows_run (&rules->windows, &rules->trail, RULES_WINDOW, i, rules->tasks, count);
}
