#include "verify/core/logic.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define STEPS_PER_CHECK 256 /* propagation steps between two checks of the deadline */

struct verify_clause {
  size_t count;
  struct verify_literal literals[]; /* the first two are watched */
};

/* A watch of a side: the watched literal of the clause, on the opposite side, is false once the
   side has risen to `bound`. If `other`, another literal of the clause, is true, the clause need
   not be inspected (blocking literal). */
struct watch {
  int64_t bound;
  struct verify_literal other;
  size_t clause;
};

struct verify_watchers {
  struct watch *list;
  size_t length, capacity;
};

uint64_t
verify_logic_bytes (uint64_t variables)
{
  return 2 * variables
         * (2 * sizeof (int64_t) + 2 * VERIFY_WORKLIST_BYTES + sizeof (struct verify_watchers));
}

void
verify_logic_init (struct verify_logic *logic, size_t variables,
                   const struct verify_logic_rules *rules, void *context)
{
  *logic = (struct verify_logic){ .variables = variables,
                                  .rules = rules,
                                  .context = context,
                                  .bytes = verify_logic_bytes (variables) };
  logic->low = memory_zero (2 * variables + 1, sizeof *logic->low);
  logic->root = memory_zero (2 * variables + 1, sizeof *logic->root);
  logic->watchers = memory_zero (2 * variables + 1, sizeof *logic->watchers);
  verify_worklist_init (&logic->touched, 2 * variables);
  verify_worklist_init (&logic->risen, 2 * variables);
}

void
verify_logic_clear (struct verify_logic *logic)
{
  for (size_t side = 0; side < 2 * logic->variables; side++)
    free (logic->watchers[side].list);
  for (size_t c = 0; c < logic->clause_count; c++)
    free (logic->clauses[c]);
  verify_worklist_clear (&logic->touched);
  verify_worklist_clear (&logic->risen);
  void *blocks[] = { logic->low, logic->root, logic->clauses, logic->watchers };
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    free (blocks[i]);
  *logic = (struct verify_logic){ .low = NULL };
}

void
verify_logic_declare (struct verify_logic *logic, uint32_t x, int64_t least, int64_t most)
{
  logic->low[2 * (size_t)x] = logic->root[2 * (size_t)x] = least;
  logic->low[2 * (size_t)x + 1] = logic->root[2 * (size_t)x + 1] = -most;
  logic->failed = logic->failed || least > most;
}

/* Literals and bounds. */

static bool
holds (const struct verify_logic *logic, struct verify_literal literal)
{
  return logic->low[literal.side] >= literal.bound;
}

static bool
fails (const struct verify_logic *logic, struct verify_literal literal)
{
  return logic->low[literal.side ^ 1] >= 1 - literal.bound;
}

static void
require (struct verify_logic *logic, struct verify_literal literal)
{
  if (logic->failed || holds (logic, literal))
    return;
  logic->low[literal.side] = literal.bound;
  verify_worklist_add (&logic->touched, literal.side);
  verify_worklist_add (&logic->risen, literal.side);
  if (literal.bound > -logic->low[literal.side ^ 1])
    logic->failed = true;
  logic->rules->changed (logic->context, literal.side);
}

void
verify_logic_raise (struct verify_logic *logic, uint32_t x, int64_t bound)
{
  require (logic, (struct verify_literal){ bound, 2 * x });
}

void
verify_logic_lower (struct verify_logic *logic, uint32_t x, int64_t bound)
{
  require (logic, (struct verify_literal){ -bound, 2 * x + 1 });
}

/* Clauses. */

static void
watch (struct verify_logic *logic, struct verify_literal literal, struct verify_literal other,
       size_t clause)
{
  struct verify_watchers *watchers = &logic->watchers[literal.side ^ 1];
  size_t before = watchers->capacity;

  memory_grow (watchers->list, watchers->capacity, watchers->length + 1);
  logic->bytes += (watchers->capacity - before) * sizeof *watchers->list;
  watchers->list[watchers->length++] = (struct watch){ 1 - literal.bound, other, clause };
}

static void
swap_literals (struct verify_literal *a, struct verify_literal *b)
{
  struct verify_literal old = *a;

  *a = *b;
  *b = old;
}

/* Moves a literal that is not false to place `at`, from place `at` or later. False when there is
   none. */
static bool
find_open (const struct verify_logic *logic, struct verify_clause *clause, size_t at)
{
  for (size_t i = at; i < clause->count; i++)
    if (!fails (logic, clause->literals[i])) {
      swap_literals (&clause->literals[at], &clause->literals[i]);
      return true;
    }
  return false;
}

/* The watched literal on the opposite side of `side` is false: watches another one that is not; if
   only one such literal remains, the clause is unit and it becomes true. False: this watch is
   removed. */
static bool
inspect (struct verify_logic *logic, struct watch *at, uint32_t side)
{
  struct verify_clause *clause = logic->clauses[at->clause];

  if (clause == NULL)
    return false;
  if (clause->literals[0].side == (side ^ 1) && clause->literals[0].bound == 1 - at->bound)
    swap_literals (&clause->literals[0], &clause->literals[1]);
  at->other = clause->literals[0];
  if (holds (logic, clause->literals[0]))
    return true;
  if (find_open (logic, clause, 1)) {
    watch (logic, clause->literals[1], clause->literals[0], at->clause);
    return false;
  }
  require (logic, clause->literals[0]);
  return true;
}

/* Inspects all clauses that watch the side. Unit literals may be on the same side: its list may
   grow during the loop, but only by watches that need no inspection now. */
static void
visit (struct verify_logic *logic, uint32_t side)
{
  struct verify_watchers *watchers = &logic->watchers[side];
  size_t kept = 0, i = 0;

  for (; i < watchers->length && !logic->failed; i++) {
    struct watch at = watchers->list[i];
    if (logic->low[side] < at.bound || holds (logic, at.other) || inspect (logic, &at, side))
      watchers->list[kept++] = at;
  }
  if (watchers->length > i && i > kept)
    memmove (watchers->list + kept, watchers->list + i,
             (watchers->length - i) * sizeof *watchers->list);
  watchers->length -= i - kept;
}

/* Removes the watches of deleted clauses. */
static void
sweep (struct verify_logic *logic)
{
  for (size_t side = 0; side < 2 * logic->variables; side++) {
    struct verify_watchers *watchers = &logic->watchers[side];
    size_t kept = 0;
    for (size_t i = 0; i < watchers->length; i++)
      if (logic->clauses[watchers->list[i].clause] != NULL)
        watchers->list[kept++] = watchers->list[i];
    watchers->length = kept;
  }
  logic->stale = 0;
}

/* Propagation. */

static bool
out_of_time (struct verify_logic *logic, unsigned *count)
{
  if (++*count % STEPS_PER_CHECK == 0 && logic->deadline != NULL
      && deadline_passed (logic->deadline))
    logic->stopped = true;
  return logic->stopped;
}

/* Propagates clauses and rules to a fixed point or a contradiction. */
static void
propagate (struct verify_logic *logic)
{
  unsigned count = 0;

  while (!logic->failed && !out_of_time (logic, &count)) {
    if (logic->risen.length > 0)
      visit (logic, verify_worklist_take (&logic->risen));
    else if (!logic->rules->apply (logic->context))
      return;
  }
}

/* Propagates without assumptions and makes the bounds permanent. */
static void
settle (struct verify_logic *logic)
{
  propagate (logic);
  while (logic->touched.length > 0) {
    uint32_t side = verify_worklist_take (&logic->touched);
    logic->root[side] = logic->low[side];
  }
}

enum status_code
verify_logic_begin (struct verify_logic *logic, const struct deadline *deadline)
{
  logic->deadline = deadline;
  settle (logic);
  return logic->stopped ? STATUS_LIMIT : STATUS_OK;
}

/* Retracts all assumptions. */
static void
undo (struct verify_logic *logic)
{
  while (logic->touched.length > 0) {
    uint32_t side = verify_worklist_take (&logic->touched);
    logic->low[side] = logic->root[side];
  }
  verify_worklist_drop (&logic->risen);
  logic->rules->drop (logic->context);
  logic->failed = false;
}

static void
keep (struct verify_logic *logic, const struct verify_literal *literals, size_t count)
{
  struct verify_clause *clause = memory_alloc (1, sizeof *clause + count * sizeof *literals);
  size_t number = logic->clause_count++;

  clause->count = count;
  memcpy (clause->literals, literals, count * sizeof *literals);
  memory_grow (logic->clauses, logic->clause_capacity, logic->clause_count);
  logic->clauses[number] = clause;
  logic->used++;
  logic->bytes += sizeof (struct verify_clause *) + sizeof *clause + count * sizeof *literals;
  if (!find_open (logic, clause, 0)) {
    logic->failed = true;
  } else if (!find_open (logic, clause, 1)) {
    require (logic, clause->literals[0]); /* permanent: there is nothing to watch */
  } else {
    watch (logic, clause->literals[0], clause->literals[1], number);
    watch (logic, clause->literals[1], clause->literals[0], number);
  }
  settle (logic);
}

bool
verify_logic_full (const struct verify_logic *logic, const struct deadline *deadline)
{
  return deadline != NULL && deadline->bytes > 0 && logic->bytes > deadline->bytes;
}

enum status_code
verify_logic_clause (struct verify_logic *logic, const struct verify_literal *literals,
                     size_t count, const struct deadline *deadline)
{
  bool follows;

  logic->deadline = deadline;
  if (verify_logic_full (logic, deadline) || (deadline != NULL && deadline_passed (deadline)))
    return STATUS_LIMIT;
  if (logic->failed || count == 0)
    return logic->failed ? STATUS_OK : STATUS_FALSE;
  for (size_t i = 0; i < count; i++)
    require (logic, (struct verify_literal){ 1 - literals[i].bound, literals[i].side ^ 1 });
  propagate (logic);
  follows = logic->failed;
  undo (logic);
  if (follows)
    keep (logic, literals, count);
  return logic->stopped ? STATUS_LIMIT : follows ? STATUS_OK : STATUS_FALSE;
}

enum status_code
verify_logic_keep (struct verify_logic *logic, const struct verify_literal *literals, size_t count,
                   const struct deadline *deadline)
{
  logic->deadline = deadline;
  if (verify_logic_full (logic, deadline))
    return STATUS_LIMIT;
  if (!logic->failed)
    keep (logic, literals, count);
  return logic->stopped ? STATUS_LIMIT : STATUS_OK;
}

bool
verify_logic_forget (struct verify_logic *logic, uint64_t number)
{
  struct verify_clause *clause;

  if (logic->failed)
    return true;
  if (number >= logic->clause_count || logic->clauses[number] == NULL)
    return false;
  clause = logic->clauses[number];
  logic->bytes -= sizeof *clause + clause->count * sizeof *clause->literals;
  free (clause);
  logic->clauses[number] = NULL;
  logic->used--;
  if (++logic->stale > logic->used + logic->variables)
    sweep (logic);
  return true;
}

bool
verify_logic_refuted (const struct verify_logic *logic)
{
  return logic->failed;
}
