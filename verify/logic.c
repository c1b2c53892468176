#include "verify/logic.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#define PATIENCE 256 /* rules are applied so often before the clock is looked at */

struct verify_clause {
  size_t count;
  struct verify_atom atoms[]; /* the first two are watched */
};

/* A clause's atom on the other side fails once the side has risen to `bound`. If `other`, another atom of the clause, holds, that does not
   matter. */
struct watch {
  int64_t bound;
  struct verify_atom other;
  size_t clause;
};

struct verify_watchers {
  struct watch *list;
  size_t length, capacity;
};

uint64_t
verify_logic_room (uint64_t variables)
{
  return 2 * variables * (2 * sizeof (int64_t) + 2 * VERIFY_WORK_BYTES + sizeof (struct verify_watchers));
}

void
verify_logic_init (struct verify_logic *logic, size_t variables, const struct verify_logic_rules *rules, void *context)
{
  *logic = (struct verify_logic){ .variables = variables, .rules = rules, .context = context, .bytes = verify_logic_room (variables) };
  logic->low = memory_zero (2 * variables + 1, sizeof *logic->low);
  logic->root = memory_zero (2 * variables + 1, sizeof *logic->root);
  logic->watchers = memory_zero (2 * variables + 1, sizeof *logic->watchers);
  verify_work_init (&logic->touched, 2 * variables);
  verify_work_init (&logic->risen, 2 * variables);
}

void
verify_logic_clear (struct verify_logic *logic)
{
  for (size_t side = 0; side < 2 * logic->variables; side++)
    free (logic->watchers[side].list);
  for (size_t c = 0; c < logic->clause_count; c++)
    free (logic->clauses[c]);
  verify_work_clear (&logic->touched);
  verify_work_clear (&logic->risen);
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

/* Atoms and bounds. */

static bool
holds (const struct verify_logic *logic, struct verify_atom atom)
{
  return logic->low[atom.side] >= atom.bound;
}

static bool
fails (const struct verify_logic *logic, struct verify_atom atom)
{
  return logic->low[atom.side ^ 1] >= 1 - atom.bound;
}

static void
require (struct verify_logic *logic, struct verify_atom atom)
{
  if (logic->failed || holds (logic, atom))
    return;
  logic->low[atom.side] = atom.bound;
  verify_work_add (&logic->touched, atom.side);
  verify_work_add (&logic->risen, atom.side);
  if (atom.bound > -logic->low[atom.side ^ 1])
    logic->failed = true;
  logic->rules->changed (logic->context, atom.side);
}

void
verify_logic_raise (struct verify_logic *logic, uint32_t x, int64_t bound)
{
  require (logic, (struct verify_atom){ bound, 2 * x });
}

void
verify_logic_lower (struct verify_logic *logic, uint32_t x, int64_t bound)
{
  require (logic, (struct verify_atom){ -bound, 2 * x + 1 });
}

/* Clauses. */

static void
watch (struct verify_logic *logic, struct verify_atom atom, struct verify_atom other, size_t clause)
{
  struct verify_watchers *watchers = &logic->watchers[atom.side ^ 1];
  size_t before = watchers->capacity;

  memory_grow (watchers->list, watchers->capacity, watchers->length + 1);
  logic->bytes += (watchers->capacity - before) * sizeof *watchers->list;
  watchers->list[watchers->length++] = (struct watch){ 1 - atom.bound, other, clause };
}

static void
exchange (struct verify_atom *a, struct verify_atom *b)
{
  struct verify_atom old = *a;

  *a = *b;
  *b = old;
}

/* Put an atom that does not fail into place `at`, from those at `at` or behind. False when there is none. */
static bool
find_open (const struct verify_logic *logic, struct verify_clause *clause, size_t at)
{
  for (size_t i = at; i < clause->count; i++)
    if (!fails (logic, clause->atoms[i])) {
      exchange (&clause->atoms[at], &clause->atoms[i]);
      return true;
    }
  return false;
}

/* The watched atom on the other side of `side` fails: watch one that does not; if only one is left, it holds. False: the clause need not
   be looked at from here any more. */
static bool
inspect (struct verify_logic *logic, struct watch *at, uint32_t side)
{
  struct verify_clause *clause = logic->clauses[at->clause];

  if (clause == NULL)
    return false;
  if (clause->atoms[0].side == (side ^ 1) && clause->atoms[0].bound == 1 - at->bound)
    exchange (&clause->atoms[0], &clause->atoms[1]);
  at->other = clause->atoms[0];
  if (holds (logic, clause->atoms[0]))
    return true;
  if (find_open (logic, clause, 1)) {
    watch (logic, clause->atoms[1], clause->atoms[0], at->clause);
    return false;
  }
  require (logic, clause->atoms[0]);
  return true;
}

/* Look at all clauses that watch the side. What they require may be on the same side: its list may grow while it is gone through, but only
   by what need not be looked at now. */
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
    memmove (watchers->list + kept, watchers->list + i, (watchers->length - i) * sizeof *watchers->list);
  watchers->length -= i - kept;
}

/* Let go of the watchers of forgotten clauses. */
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
run_out (struct verify_logic *logic, unsigned *count)
{
  if (++*count % PATIENCE == 0 && logic->deadline != NULL && deadline_passed (logic->deadline))
    logic->stopped = true;
  return logic->stopped;
}

/* Apply clauses and rules until nothing changes or something is impossible. */
static void
propagate (struct verify_logic *logic)
{
  unsigned count = 0;

  while (!logic->failed && !run_out (logic, &count)) {
    if (logic->risen.length > 0)
      visit (logic, verify_work_take (&logic->risen));
    else if (!logic->rules->apply (logic->context))
      return;
  }
}

/* Nothing is assumed, so what holds now stays. */
static void
settle (struct verify_logic *logic)
{
  propagate (logic);
  while (logic->touched.length > 0) {
    uint32_t side = verify_work_take (&logic->touched);
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

/* Back to where nothing is assumed. */
static void
undo (struct verify_logic *logic)
{
  while (logic->touched.length > 0) {
    uint32_t side = verify_work_take (&logic->touched);
    logic->low[side] = logic->root[side];
  }
  verify_work_drop (&logic->risen);
  logic->rules->drop (logic->context);
  logic->failed = false;
}

static void
keep (struct verify_logic *logic, const struct verify_atom *atoms, size_t count)
{
  struct verify_clause *clause = memory_alloc (1, sizeof *clause + count * sizeof *atoms);
  size_t number = logic->clause_count++;

  clause->count = count;
  memcpy (clause->atoms, atoms, count * sizeof *atoms);
  memory_grow (logic->clauses, logic->clause_capacity, logic->clause_count);
  logic->clauses[number] = clause;
  logic->used++;
  logic->bytes += sizeof (struct verify_clause *) + sizeof *clause + count * sizeof *atoms;
  if (!find_open (logic, clause, 0)) {
    logic->failed = true;
  } else if (!find_open (logic, clause, 1)) {
    require (logic, clause->atoms[0]); /* for good: there is nothing to watch */
  } else {
    watch (logic, clause->atoms[0], clause->atoms[1], number);
    watch (logic, clause->atoms[1], clause->atoms[0], number);
  }
  settle (logic);
}

bool
verify_logic_full (const struct verify_logic *logic, const struct deadline *deadline)
{
  return deadline != NULL && deadline->bytes > 0 && logic->bytes > deadline->bytes;
}

enum status_code
verify_logic_clause (struct verify_logic *logic, const struct verify_atom *atoms, size_t count, const struct deadline *deadline)
{
  bool follows;

  logic->deadline = deadline;
  if (verify_logic_full (logic, deadline) || (deadline != NULL && deadline_passed (deadline)))
    return STATUS_LIMIT;
  if (logic->failed || count == 0)
    return logic->failed ? STATUS_OK : STATUS_FALSE;
  for (size_t i = 0; i < count; i++)
    require (logic, (struct verify_atom){ 1 - atoms[i].bound, atoms[i].side ^ 1 });
  propagate (logic);
  follows = logic->failed;
  undo (logic);
  if (follows)
    keep (logic, atoms, count);
  return logic->stopped ? STATUS_LIMIT : follows ? STATUS_OK : STATUS_FALSE;
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
  logic->bytes -= sizeof *clause + clause->count * sizeof *clause->atoms;
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
