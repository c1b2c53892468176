#include "base/memory.h"
#include "results/export/overhead/rules_step.h"

/* R8 send_counts. */

/* Needs all senders that are known to send, or not to send, deliveries of class c. */
static void
need_known (struct rules *rules, size_t i, size_t c, bool sends)
{
  const struct formula *formula = rules->formula;
  for (size_t d = 0; d < formula->deliveries; d++) {
    size_t f = formula_sender (formula, d, i);
    if (formula_class (formula, d) == c && rules_exists (rules, f)
        && (sends ? rules_yes (rules, f) : rules_no (rules, f)))
      rules_need (rules, sends ? fact_least (f, 1) : fact_most (f, 0));
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
    if (formula_class (formula, d) != c || !rules_exists (rules, f) || rules_yes (rules, f)
        || rules_no (rules, f)
        || !rules_begin (rules, send ? fact_least (f, 1) : fact_most (f, 0), RULES_UNIT))
      continue;
    rules_need (rules, number);
    need_known (rules, i, c, !send);
    changed = rules_end (rules);
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
    if (formula_class (formula, d) != c || !rules_exists (rules, f))
      continue;
    sure += rules_yes (rules, f);
    possible += !rules_no (rules, f);
  }
  for (int most = 0; most < 2; most++)
    if (rules_begin (rules, most ? fact_most (n, possible) : fact_least (n, sure), RULES_UNIT)) {
      need_known (rules, i, c, !most);
      changed = rules_end (rules);
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
  if (!rules_begin (rules, (struct fact){ n, most, rest }, RULES_CLAUSE))
    return false;
  for (size_t other = 0; other < formula->nodes; other++)
    if (other != i)
      rules_need (rules, trail_known (&rules->trail, formula_number (formula, other, c), !most));
  return rules_end (rules);
}

bool
rules_send_counts (struct rules *rules)
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
  if (rules_no (rules, n))
    return false;
  int64_t left = room_left (rules, &room);
  int64_t most = left < 0 ? 0 : left / formula_class_send (formula, room.class, room.node);
  if (!rules_begin (rules, fact_most (n, most), RULES_CAPACITY))
    return false;
  rules->trail.events[rules->trail.event_count - 1].detail = rules->capacity_count;
  room.count = most + 1;
  memory_grow (rules->capacities, rules->capacity_capacity, rules->capacity_count + 1);
  rules->capacities[rules->capacity_count++] = room;
  for (size_t d = 0; d < formula->deliveries; d++)
    if ((size_t)formula->receiver[d] == room.node)
      rules_need (rules, fact_least (formula_one (formula, FORMULA_R, d), room.low));
  for (size_t c = 0; c < formula->classes; c++)
    if (c != room.class)
      rules_need (rules,
                  trail_known (&rules->trail, formula_number (formula, room.node, c), false));
  return rules_end (rules);
}

bool
rules_send_capacities (struct rules *rules, size_t i)
{
  struct rules_capacity room;
  bool changed = false;
  if (!find_room (rules, i, &room))
    return false;
  for (room.class = 0; room.class < rules->formula->classes; room.class ++)
    changed |= send_capacity (rules, room);
  return changed;
}
