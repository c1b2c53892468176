#include "results/export/overhead/rules.h"

#include "base/memory.h"

void
rules_init (struct rules *rules, const struct formula *formula)
{
  size_t count = formula->first[FORMULA_KINDS];
  *rules = (struct rules){ .formula = formula };
  rules->tops = memory_alloc (count, sizeof *rules->tops);
  for (size_t q = 0; q < count; q++)
    rules->tops[q] = formula->quantities[q].top;
  for (size_t q = formula->first[FORMULA_F]; q < formula->first[FORMULA_F + 1]; q++)
    rules->tops[q] = rules->tops[q] > 0;
  rules->tasks = memory_alloc (WINDOW_MEMBERS, sizeof *rules->tasks);
  trail_init (&rules->trail, count, rules->tops);
}

void
rules_clear (struct rules *rules)
{
  trail_clear (&rules->trail);
  windows_clear (&rules->windows);
  memory_free (rules->capacities, rules->tops, rules->tasks);
}

static bool
yes (const struct rules *rules, size_t q)
{
  return rules->trail.low[q] >= 1;
}

static bool
no (const struct rules *rules, size_t q)
{
  return rules->trail.high[q] <= 0;
}

/* A step under way: its fact is new, and the needs follow. */
static bool
begin (struct rules *rules, struct fact fact, enum rules_kind kind)
{
  if (rules->trail.conflict || trail_holds (&rules->trail, fact))
    return false;
  trail_derive (&rules->trail, fact)->kind = (int)kind;
  return true;
}

static void
need (struct rules *rules, struct fact fact)
{
  trail_need (&rules->trail, fact);
}

static bool
end (struct rules *rules)
{
  trail_end (&rules->trail);
  return true;
}

/* R1: of some quantities, which are 0 or 1, at least one is 1. */
struct choice {
  size_t q[FORMULA_DELIVERIES];
  size_t count;
};

static void
need_none_but (struct rules *rules, const struct choice *choice, size_t open)
{
  for (size_t c = 0; c < choice->count; c++)
    if (choice->q[c] != open)
      need (rules, fact_most (choice->q[c], 0));
}

static bool
choose (struct rules *rules, const struct choice *choice)
{
  size_t possible = 0, open = SIZE_MAX;
  for (size_t c = 0; c < choice->count; c++)
    if (!no (rules, choice->q[c])) {
      possible++;
      open = choice->q[c];
    }
  if (possible > 1 || rules->trail.conflict)
    return false;
  if (possible == 0)
    trail_contradict (&rules->trail);
  else if (!begin (rules, fact_least (open, 1), RULES_UNIT))
    return false;
  need_none_but (rules, choice, open);
  return end (rules);
}

/* R1 one_sender. */
static bool
one_sender (struct rules *rules, size_t d)
{
  const struct formula *formula = rules->formula;
  struct choice choice = { .count = 0 };
  bool changed = false;
  for (size_t i = 0; i < formula->nodes; i++)
    if (formula_may_send (formula, d, i))
      choice.q[choice.count++] = formula_sender (formula, d, i);
  changed = choose (rules, &choice);
  for (size_t c = 0; c < choice.count; c++)
    for (size_t other = 0; other < choice.count && yes (rules, choice.q[c]); other++)
      if (other != c)
        changed |= trail_derive_from (&rules->trail, fact_most (choice.q[other], 0),
                                      &(struct fact){ choice.q[c], false, 1 }, 1);
  return changed;
}

/* R1: two nodes do not send a message to each other. */
static bool
no_return (struct rules *rules, size_t d, size_t i)
{
  const struct formula *formula = rules->formula;
  size_t f = formula_sender (formula, d, i), back = formula_own (formula, d, i);
  if (back == SIZE_MAX || !yes (rules, f)
      || !begin (rules, fact_most (formula_sender (formula, back, (size_t)formula->receiver[d]), 0),
                 RULES_CLAUSE))
    return false;
  need (rules, fact_least (f, 1));
  return end (rules);
}

/* R1: the source sends some delivery of its message. */
static bool
source_sends (struct rules *rules, int32_t k)
{
  const struct overhead_ticks *ticks = rules->formula->ticks;
  struct choice choice = { .count = 0 };
  for (size_t d = ticks->first[k]; d < ticks->first[k + 1]; d++)
    choice.q[choice.count++] = formula_sender (rules->formula, d, (size_t)ticks->source[k]);
  return choose (rules, &choice);
}

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
      need (rules, distance->conditions[c]);
}

/* Both bounds, where all conditions hold. */
static bool
push (struct rules *rules, const struct distance *distance)
{
  const struct trail *trail = &rules->trail;
  bool changed = false;
  struct fact x = trail_known (trail, distance->x, false),
              y = trail_known (trail, distance->y, true);
  if (begin (rules, fact_least (distance->y, x.value + distance->distance), RULES_UNIT)) {
    need_conditions (rules, distance, SIZE_MAX);
    need (rules, x);
    changed = end (rules);
  }
  if (begin (rules, fact_most (distance->x, y.value - distance->distance), RULES_UNIT)) {
    need_conditions (rules, distance, SIZE_MAX);
    need (rules, y);
    changed = end (rules);
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
      || !begin (rules, fact_opposite (distance->conditions[open]), RULES_UNIT))
    return false;
  need_conditions (rules, distance, open);
  need (rules, fact_least (distance->x, y.value + 1 - distance->distance));
  need (rules, y);
  return end (rules);
}

/* R2 relay_receive and R3 transit. */
static bool
send_distances (struct rules *rules, size_t d, size_t i)
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
    if (!formula_may_send (formula, d, i) || no (rules, formula_sender (formula, d, i)))
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
    if (formula_may_send (formula, d, i) && no (rules, f))
      need (rules, fact_most (f, 0));
  }
}

/* Sender number `at` holds the message at `time` or later. */
static void
need_hold (struct rules *rules, const struct senders *senders, size_t at, int64_t time)
{
  const struct formula *formula = rules->formula;
  size_t own = senders->own[at];
  if (own != SIZE_MAX)
    need (rules, fact_least (formula_one (formula, FORMULA_R, own),
                             time - formula_receive (formula, own)));
}

/* d is sent no sooner than some sender holds the message. */
static bool
earliest_send (struct rules *rules, size_t d, const struct senders *senders)
{
  int64_t earliest = INT64_MAX;
  for (size_t at = 0; at < senders->count; at++)
    earliest = senders->hold[at] < earliest ? senders->hold[at] : earliest;
  if (!begin (rules, fact_least (formula_one (rules->formula, FORMULA_S, d), earliest),
              RULES_CLAUSE))
    return false;
  for (size_t at = 0; at < senders->count; at++)
    need_hold (rules, senders, at, earliest);
  need_no_others (rules, d);
  return end (rules);
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
  if (!begin (rules, fact_least (formula_one (rules->formula, FORMULA_R, d), earliest),
              RULES_ARRIVAL))
    return false;
  for (size_t at = 0; at < senders->count; at++)
    if (send.value + senders->way[at] < earliest)
      need_hold (rules, senders, at, earliest - senders->way[at]);
  need (rules, send);
  need_no_others (rules, d);
  return end (rules);
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
  if (!begin (rules, fact_most (formula_one (rules->formula, FORMULA_S, d), receive.value - way),
              RULES_CLAUSE))
    return false;
  need (rules, receive);
  need_no_others (rules, d);
  return end (rules);
}

static bool
possible_senders (struct rules *rules, size_t d)
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

static bool
exists (const struct rules *rules, size_t q)
{
  return rules->formula->quantities[q].exists;
}

static bool
pair_orders (struct rules *rules, size_t d, size_t e)
{
  const struct formula *formula = rules->formula;
  size_t o = formula_order (formula, FORMULA_O, d, e), b = formula_order (formula, FORMULA_B, d, e),
         m = formula_order (formula, FORMULA_M, d, e), i = (size_t)formula->receiver[e],
         r = formula_one (formula, FORMULA_R, e);
  bool changed = false;
  if (exists (rules, o))
    changed = apply_order (rules,
                           (struct distance){ .x = formula_one (formula, FORMULA_R, d),
                                              .y = r,
                                              .distance = formula_receive (formula, d) },
                           fact_least (o, 1), formula_receive (formula, e));
  if (exists (rules, m))
    changed |= apply_order (
      rules,
      (struct distance){ .conditions = { fact_least (formula_sender (formula, d, i), 1) },
                         .count = 1,
                         .x = formula_one (formula, FORMULA_S, d),
                         .y = r,
                         .distance = formula_send (formula, d, i) },
      fact_least (m, 1), formula_receive (formula, e));
  for (i = 0; exists (rules, b) && i < formula->nodes; i++)
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
static bool
run_windows (struct rules *rules, size_t i)
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

/* R8 send_counts. */

/* Needs all senders that are known to send, or not to send, deliveries of class c. */
static void
need_known (struct rules *rules, size_t i, size_t c, bool sends)
{
  const struct formula *formula = rules->formula;
  for (size_t d = 0; d < formula->deliveries; d++) {
    size_t f = formula_sender (formula, d, i);
    if (formula_class (formula, d) == c && exists (rules, f)
        && (sends ? yes (rules, f) : no (rules, f)))
      need (rules, sends ? fact_least (f, 1) : fact_most (f, 0));
  }
}

/* The open ones of node i and class c all send, or all do not. */
static bool
decide_rest (struct rules *rules, size_t i, size_t c, struct fact number, bool send)
{
  const struct formula *formula = rules->formula;
  bool changed = false;
  for (size_t d = 0; d < formula->deliveries; d++) {
    size_t f = formula_sender (formula, d, i);
    if (formula_class (formula, d) != c || !exists (rules, f) || yes (rules, f) || no (rules, f)
        || !begin (rules, send ? fact_least (f, 1) : fact_most (f, 0), RULES_UNIT))
      continue;
    need (rules, number);
    need_known (rules, i, c, !send);
    changed = end (rules);
  }
  return changed;
}

static bool
count_class (struct rules *rules, size_t i, size_t c)
{
  const struct formula *formula = rules->formula;
  const struct trail *trail = &rules->trail;
  int64_t sure = 0, possible = 0;
  size_t n = formula_number (formula, i, c);
  bool changed = false;
  for (size_t d = 0; d < formula->deliveries; d++) {
    size_t f = formula_sender (formula, d, i);
    if (formula_class (formula, d) != c || !exists (rules, f))
      continue;
    sure += yes (rules, f);
    possible += !no (rules, f);
  }
  for (int most = 0; most < 2; most++)
    if (begin (rules, most ? fact_most (n, possible) : fact_least (n, sure), RULES_UNIT)) {
      need_known (rules, i, c, !most);
      changed = end (rules);
    }
  if (trail->conflict || sure == possible)
    return changed;
  if (trail->high[n] == sure)
    return decide_rest (rules, i, c, trail_known (trail, n, true), false) || changed;
  if (trail->low[n] == possible)
    return decide_rest (rules, i, c, trail_known (trail, n, false), true) || changed;
  return changed;
}

/* All nodes together send all deliveries of class c: a bound of node i from those of the others. */
static bool
share_class (struct rules *rules, size_t i, size_t c, bool most)
{
  const struct formula *formula = rules->formula;
  size_t n = formula_number (formula, i, c);
  int64_t rest = 0;
  for (size_t d = 0; d < formula->deliveries; d++)
    rest += formula_class (formula, d) == c;
  for (size_t other = 0; other < formula->nodes; other++)
    if (other != i)
      rest -= trail_known (&rules->trail, formula_number (formula, other, c), !most).value;
  if (!begin (rules, (struct fact){ n, most, rest }, RULES_CLAUSE))
    return false;
  for (size_t other = 0; other < formula->nodes; other++)
    if (other != i)
      need (rules, trail_known (&rules->trail, formula_number (formula, other, c), !most));
  return end (rules);
}

static bool
send_counts (struct rules *rules)
{
  const struct formula *formula = rules->formula;
  bool changed = false;
  for (size_t c = 0; c < formula->classes; c++)
    for (size_t i = 0; i < formula->nodes; i++) {
      changed |= count_class (rules, i, c);
      changed |= share_class (rules, i, c, false);
      changed |= share_class (rules, i, c, true);
    }
  return changed;
}

/* R9 send_capacity. */

/* The window of the sends of node i. False: it may send nothing. */
static bool
find_room (const struct rules *rules, size_t i, struct rules_capacity *room)
{
  const struct formula *formula = rules->formula;
  int64_t tail = INT64_MAX, receives = 0;
  bool source = false;
  room->low = INT64_MAX;
  for (size_t d = 0; d < formula->deliveries; d++) {
    int64_t start = rules->trail.low[formula_one (formula, FORMULA_R, d)],
            receive = formula_receive (formula, d);
    if ((size_t)formula->receiver[d] == i) {
      receives += receive;
      room->low = start < room->low ? start : room->low;
    }
    if (formula_may_send (formula, d, i) && formula_transit (formula, d, i) + receive < tail)
      tail = formula_transit (formula, d, i) + receive;
    source |= (size_t)formula->ticks->source[formula->message[d]] == i;
  }
  if (tail == INT64_MAX)
    return false;
  room->node = i;
  room->low = source ? 0 : room->low;
  room->receives = tail <= receives;
  room->high = formula->horizon - (room->receives ? 0 : tail);
  return true;
}

/* What is left of it for class c. */
static int64_t
room_left (const struct rules *rules, const struct rules_capacity *room)
{
  const struct formula *formula = rules->formula;
  int64_t left = room->high - room->low;
  for (size_t d = 0; d < formula->deliveries; d++)
    if (room->receives && (size_t)formula->receiver[d] == room->node)
      left -= formula_receive (formula, d);
  for (size_t c = 0; c < formula->classes; c++)
    if (c != room->class)
      left -= rules->trail.low[formula_number (formula, room->node, c)]
              * formula_class_send (formula, c, room->node);
  return left;
}

static bool
send_capacity (struct rules *rules, struct rules_capacity room)
{
  const struct formula *formula = rules->formula;
  size_t n = formula_number (formula, room.node, room.class);
  if (no (rules, n))
    return false;
  int64_t left = room_left (rules, &room);
  int64_t most = left < 0 ? 0 : left / formula_class_send (formula, room.class, room.node);
  if (!begin (rules, fact_most (n, most), RULES_CAPACITY))
    return false;
  rules->trail.events[rules->trail.event_count - 1].detail = rules->capacity_count;
  room.count = most + 1;
  memory_grow (rules->capacities, rules->capacity_capacity, rules->capacity_count + 1);
  rules->capacities[rules->capacity_count++] = room;
  for (size_t d = 0; d < formula->deliveries; d++)
    if ((size_t)formula->receiver[d] == room.node)
      need (rules, fact_least (formula_one (formula, FORMULA_R, d), room.low));
  for (size_t c = 0; c < formula->classes; c++)
    if (c != room.class)
      need (rules, trail_known (&rules->trail, formula_number (formula, room.node, c), false));
  return end (rules);
}

static bool
send_capacities (struct rules *rules, size_t i)
{
  struct rules_capacity room;
  bool changed = false;
  if (!find_room (rules, i, &room))
    return false;
  for (room.class = 0; room.class < rules->formula->classes; room.class ++)
    changed |= send_capacity (rules, room);
  return changed;
}

/* All rules. */

static bool
run_delivery (struct rules *rules, size_t d)
{
  const struct formula *formula = rules->formula;
  bool changed = one_sender (rules, d);
  for (size_t i = 0; i < formula->nodes; i++)
    if (formula_may_send (formula, d, i)) {
      changed |= no_return (rules, d, i);
      changed |= send_distances (rules, d, i);
    }
  changed |= possible_senders (rules, d);
  for (size_t e = 0; e < formula->deliveries; e++)
    if (e != d)
      changed |= pair_orders (rules, d, e);
  return changed;
}

void
rules_run (struct rules *rules)
{
  const struct formula *formula = rules->formula;
  bool changed = true;
  while (changed && !rules->trail.conflict) {
    changed = trail_run_clauses (&rules->trail);
    for (size_t d = 0; d < formula->deliveries && !rules->trail.conflict; d++)
      changed |= run_delivery (rules, d);
    for (int32_t k = 0; k < formula->ticks->messages; k++)
      changed |= source_sends (rules, k);
    changed |= send_counts (rules);
    for (size_t i = 0; i < formula->nodes && !changed; i++)
      changed = send_capacities (rules, i);
    for (size_t i = 0; i < formula->nodes && !changed; i++)
      changed = run_windows (rules, i);
  }
}
