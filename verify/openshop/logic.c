#include "verify/openshop/logic.h"

#include "base/memory.h"
#include "verify/core/disjunctive.h"

#include <stdlib.h>

/* Variables: the start of task d is variable d; the orders of pairs follow, 1: "the first comes
   before the second". */

/* A task that shares a job or machine with another one. */
struct link {
  uint32_t task, order; /* the variable of their order */
  bool first;           /* the other one is the first */
};

struct verify_openshop_logic {
  struct verify_logic core;
  const struct verify_openshop_tasks *tasks;
  uint32_t *pair_first; /* owned [resources + 1]: the first variable of each resource's pairs */
  /* owned [pairs]: the tasks of the pair's variable, less the number of tasks */
  uint32_t (*pair)[2];
  size_t *link_first; /* owned [tasks + 1] */
  struct link *links; /* owned: those of each task */

  struct verify_worklist orders; /* pairs whose order became known */
  struct verify_worklist
    sides; /* of tasks whose windows changed, to be compared with their links */
  struct verify_worklist resources; /* for overload and edge finding */
  struct verify_disjunctive disjunctive;
  struct verify_task *windows; /* owned: of one resource's tasks */
};

/* Pairs. */

static uint64_t
choose_two (uint64_t count)
{
  return count * (count - (count > 0)) / 2;
}

static uint32_t
resource_count (const struct verify_openshop_tasks *tasks)
{
  return tasks->jobs + tasks->machines;
}

uint64_t
verify_openshop_logic_pairs (const struct verify_openshop_tasks *tasks)
{
  uint64_t pairs = 0;

  for (uint32_t resource = 0; resource < resource_count (tasks); resource++)
    pairs += choose_two (verify_openshop_tasks_of (tasks, resource));
  return pairs;
}

uint64_t
verify_openshop_logic_bytes (const struct verify_openshop_tasks *tasks)
{
  uint64_t pairs = verify_openshop_logic_pairs (tasks);

  return verify_logic_bytes (tasks->count + pairs)
         + pairs * (2 * sizeof (uint32_t) + 2 * sizeof (struct link) + VERIFY_WORKLIST_BYTES);
}

/* The variable of the order of two tasks, first < second; UINT32_MAX: they share no resource. */
static uint32_t
order_of (const struct verify_openshop_logic *logic, uint32_t first, uint32_t second)
{
  const struct verify_openshop_tasks *tasks = logic->tasks;

  for (int side = 0; side < 2; side++)
    if (tasks->resource[first][side] == tasks->resource[second][side])
      return logic->pair_first[tasks->resource[first][side]]
             + (uint32_t)choose_two (tasks->place[second][side]) + tasks->place[first][side];
  return UINT32_MAX;
}

static void
number_pairs (struct verify_openshop_logic *logic)
{
  const struct verify_openshop_tasks *tasks = logic->tasks;
  uint32_t x = tasks->count;

  logic->pair_first = memory_alloc (resource_count (tasks) + 1, sizeof *logic->pair_first);
  logic->pair = memory_alloc (verify_openshop_logic_pairs (tasks) + 1, sizeof *logic->pair);
  for (uint32_t resource = 0; resource < resource_count (tasks); resource++) {
    const uint32_t *member = tasks->member + tasks->first[resource];
    logic->pair_first[resource] = x;
    for (uint32_t q = 0; q < verify_openshop_tasks_of (tasks, resource); q++)
      for (uint32_t p = 0; p < q; p++, x++) {
        logic->pair[x - tasks->count][0] = member[p];
        logic->pair[x - tasks->count][1] = member[q];
      }
  }
}

static void
list_links (struct verify_openshop_logic *logic)
{
  const struct verify_openshop_tasks *tasks = logic->tasks;
  size_t length = 0;

  logic->link_first = memory_alloc ((size_t)tasks->count + 1, sizeof *logic->link_first);
  logic->links = memory_alloc (2 * verify_openshop_logic_pairs (tasks) + 1, sizeof *logic->links);
  for (uint32_t d = 0; d < tasks->count; d++) {
    logic->link_first[d] = length;
    for (int side = 0; side < 2; side++) {
      uint32_t resource = tasks->resource[d][side];
      for (uint32_t q = tasks->first[resource]; q < tasks->first[resource + 1]; q++) {
        uint32_t e = tasks->member[q];
        if (e != d)
          logic->links[length++]
            = (struct link){ e, e < d ? order_of (logic, e, d) : order_of (logic, d, e), e < d };
      }
    }
  }
  logic->link_first[tasks->count] = length;
}

/* Rules. */

static int64_t
least (const struct verify_openshop_logic *logic, uint32_t x)
{
  return verify_logic_minimum (&logic->core, x);
}

static int64_t
most (const struct verify_openshop_logic *logic, uint32_t x)
{
  return verify_logic_maximum (&logic->core, x);
}

/* Is it known that the first task of the pair comes before the second (value true), or after it? */
static bool
known (const struct verify_openshop_logic *logic, uint32_t order, bool value)
{
  return value ? least (logic, order) >= 1 : most (logic, order) <= 0;
}

static void
decide (struct verify_openshop_logic *logic, uint32_t order, bool value)
{
  if (value)
    verify_logic_raise (&logic->core, order, 1);
  else
    verify_logic_lower (&logic->core, order, 0);
}

/* Rule precedence (O1): the windows after an order has become known. */
static void
propagate_precedence (struct verify_openshop_logic *logic, uint32_t order)
{
  const uint32_t *pair = logic->pair[order - logic->tasks->count];
  bool forward = known (logic, order, true);
  uint32_t before = pair[forward ? 0 : 1], after = pair[forward ? 1 : 0];
  int64_t time = logic->tasks->time[before];

  verify_logic_raise (&logic->core, after, least (logic, before) + time);
  verify_logic_lower (&logic->core, before, most (logic, after) - time);
}

/* Rule precedence (O1) for a task whose earliest start has risen: its successors start later,
   and a task that cannot follow it precedes it. */
static void
propagate_minimum (struct verify_openshop_logic *logic, uint32_t d)
{
  int64_t end = least (logic, d) + logic->tasks->time[d];

  for (size_t i = logic->link_first[d]; i < logic->link_first[d + 1]; i++) {
    const struct link *link = &logic->links[i];
    if (known (logic, link->order, !link->first))
      verify_logic_raise (&logic->core, link->task, end);
    else if (end > most (logic, link->task))
      decide (logic, link->order, link->first);
  }
}

/* The same with time reversed, for a latest start that has fallen. */
static void
propagate_maximum (struct verify_openshop_logic *logic, uint32_t d)
{
  int64_t start = most (logic, d);

  for (size_t i = logic->link_first[d]; i < logic->link_first[d + 1]; i++) {
    const struct link *link = &logic->links[i];
    int64_t time = logic->tasks->time[link->task];
    if (known (logic, link->order, link->first))
      verify_logic_lower (&logic->core, link->task, start - time);
    else if (least (logic, link->task) + time > start)
      decide (logic, link->order, !link->first);
  }
}

/* Rules overload (O2) and edge_find (O3). */
static void
edge_find (struct verify_openshop_logic *logic, uint32_t resource)
{
  const struct verify_openshop_tasks *tasks = logic->tasks;
  const uint32_t *member = tasks->member + tasks->first[resource];
  uint32_t count = verify_openshop_tasks_of (tasks, resource);

  for (uint32_t q = 0; q < count; q++) {
    uint32_t d = member[q];
    logic->windows[q]
      = (struct verify_task){ least (logic, d), most (logic, d) + tasks->time[d], tasks->time[d] };
  }
  if (!verify_disjunctive_narrow (&logic->disjunctive, logic->windows, count)) {
    logic->core.failed = true;
    return;
  }
  for (uint32_t q = 0; q < count; q++) {
    verify_logic_raise (&logic->core, member[q], logic->windows[q].from);
    verify_logic_lower (&logic->core, member[q], logic->windows[q].until - tasks->time[member[q]]);
  }
}

/* The members of struct verify_logic_rules. */

static void
changed (void *context, uint32_t side)
{
  struct verify_openshop_logic *logic = context;
  uint32_t x = side / 2;

  if (x >= logic->tasks->count) {
    verify_worklist_add (&logic->orders, x - logic->tasks->count);
    return;
  }
  verify_worklist_add (&logic->sides, side);
  for (int end = 0; end < 2; end++)
    verify_worklist_add (&logic->resources, logic->tasks->resource[x][end]);
}

static bool
apply (void *context)
{
  struct verify_openshop_logic *logic = context;

  if (logic->orders.length > 0) {
    propagate_precedence (logic, logic->tasks->count + verify_worklist_take (&logic->orders));
  } else if (logic->sides.length > 0) {
    uint32_t side = verify_worklist_take (&logic->sides);
    (side % 2 == 0 ? propagate_minimum : propagate_maximum) (logic, side / 2);
  } else if (logic->resources.length > 0) {
    edge_find (logic, verify_worklist_take (&logic->resources));
  } else {
    return false;
  }
  return true;
}

static void
drop (void *context)
{
  struct verify_openshop_logic *logic = context;

  verify_worklist_drop (&logic->orders);
  verify_worklist_drop (&logic->sides);
  verify_worklist_drop (&logic->resources);
}

static const struct verify_logic_rules rules = { changed, apply, drop };

/* Construction. */

static void
declare (struct verify_openshop_logic *logic, int64_t T, uint32_t mirror)
{
  const struct verify_openshop_tasks *tasks = logic->tasks;

  for (uint32_t d = 0; d < tasks->count; d++) {
    int64_t last = T - tasks->time[d];
    verify_logic_declare (&logic->core, d, 0,
                          d == mirror && last > 0 ? last / 2 : last); /* rule mirror (O4) */
    verify_worklist_add (&logic->sides, 2 * d);
    verify_worklist_add (&logic->sides, 2 * d + 1);
  }
  for (uint32_t x = tasks->count; x < logic->core.variables; x++)
    verify_logic_declare (&logic->core, x, 0, 1);
  for (uint32_t resource = 0; resource < resource_count (tasks); resource++)
    verify_worklist_add (&logic->resources, resource);
  logic->core.failed = logic->core.failed || T < 0;
}

struct verify_openshop_logic *
verify_openshop_logic_new (const struct verify_openshop_tasks *tasks, int64_t T, uint32_t mirror)
{
  struct verify_openshop_logic *logic = memory_zero (1, sizeof *logic);
  uint64_t pairs = verify_openshop_logic_pairs (tasks);
  uint32_t longest = tasks->jobs > tasks->machines ? tasks->jobs : tasks->machines;

  logic->tasks = tasks;
  verify_logic_init (&logic->core, tasks->count + pairs, &rules, logic);
  verify_worklist_init (&logic->orders, pairs);
  verify_worklist_init (&logic->sides, 2 * (size_t)tasks->count);
  verify_worklist_init (&logic->resources, resource_count (tasks));
  verify_disjunctive_init (&logic->disjunctive);
  logic->windows = memory_alloc (longest, sizeof *logic->windows);
  number_pairs (logic);
  list_links (logic);
  declare (logic, T, mirror);
  return logic;
}

void
verify_openshop_logic_free (struct verify_openshop_logic *logic)
{
  if (logic == NULL)
    return;
  verify_logic_clear (&logic->core);
  verify_worklist_clear (&logic->orders);
  verify_worklist_clear (&logic->sides);
  verify_worklist_clear (&logic->resources);
  verify_disjunctive_clear (&logic->disjunctive);
  memory_free (logic->pair_first, logic->pair, logic->link_first, logic->links, logic->windows,
               logic);
}

struct verify_logic *
verify_openshop_logic_core (struct verify_openshop_logic *logic)
{
  return &logic->core;
}

/* Literals. */

bool
verify_openshop_logic_letter (char letter, bool *second, bool *bound)
{
  *second = letter == 'b' || letter == 'B';
  *bound = letter == 's' || letter == 'S';
  return *second || *bound;
}

bool
verify_openshop_logic_literal (const void *context, char letter, int64_t a, int64_t b,
                               int64_t bound, struct verify_literal *literal)
{
  const struct verify_openshop_logic *logic = context;
  bool second, bounded, negated = letter == 'S' || letter == 'B';
  int64_t count = logic->tasks->count;
  uint32_t x;

  if (!verify_openshop_logic_letter (letter, &second, &bounded) || a < 0 || a >= count)
    return false;
  if (second && (b <= a || b >= count))
    return false;
  if (bounded && (bound < -(INT64_C (1) << 60) || bound > INT64_C (1) << 60))
    return false;
  x = second ? order_of (logic, (uint32_t)a, (uint32_t)b) : (uint32_t)a;
  if (x == UINT32_MAX)
    return false;
  if (second)
    bound = negated ? 0 : 1;
  *literal = negated ? (struct verify_literal){ -bound, 2 * x + 1 }
                     : (struct verify_literal){ bound, 2 * x };
  return true;
}
