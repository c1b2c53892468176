/* Variables, bounds and clauses. The rules are in overhead_laws.c and overhead_duties.c. */
#include "verify/overhead_logic_internal.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

static const char letters[] = "rsfbmonp"; /* by kind */

/* Making one. */

static void
lay_out (struct verify_logic *logic)
{
  const struct verify_times *times = logic->times;
  uint32_t D = times->deliveries, n = times->nodes;
  const uint32_t counts[KINDS] = { D, D, D * n, D * D, D * D, D * D, n * times->classes, D };
  logic->first[0] = 0;
  for (int kind = 0; kind < KINDS; kind++)
    logic->first[kind + 1] = logic->first[kind] + counts[kind];
}

static void
declare (struct verify_logic *logic, uint32_t x, int64_t top)
{
  logic->exists[x] = true;
  logic->low[2 * x] = 0;
  logic->low[2 * x + 1] = -top;
}

static bool
common_sender (const struct verify_times *times, uint32_t d, uint32_t e)
{
  for (uint32_t i = 0; i < times->nodes; i++)
    if (verify_times_may_send (times, d, i) && verify_times_may_send (times, e, i))
      return true;
  return false;
}

/* The orders of two deliveries' tasks. */
static void
declare_pair (struct verify_logic *logic, uint32_t d, uint32_t e)
{
  const struct verify_times *times = logic->times;
  if (d < e && (logic->append || common_sender (times, d, e)))
    declare (logic, var_pair (logic, KIND_B, d, e), 1);
  if (logic->append)
    return;
  if (times->message[d] != times->message[e] && verify_times_may_send (times, d, times->receiver[e]))
    declare (logic, var_pair (logic, KIND_M, d, e), 1);
  if (d < e && times->receiver[d] == times->receiver[e])
    declare (logic, var_pair (logic, KIND_O, d, e), 1);
}

static void
declare_all (struct verify_logic *logic)
{
  const struct verify_times *times = logic->times;
  for (uint32_t d = 0; d < times->deliveries; d++) {
    declare (logic, var_r (logic, d), logic->T);
    declare (logic, var_s (logic, d), logic->T);
    if (logic->append)
      declare (logic, var_p (logic, d), (int64_t)times->deliveries - 1);
    for (uint32_t i = 0; i < times->nodes; i++)
      if (verify_times_may_send (times, d, i))
        declare (logic, var_f (logic, d, i), 1);
    for (uint32_t e = 0; e < times->deliveries; e++)
      if (d != e)
        declare_pair (logic, d, e);
  }
  for (uint32_t i = 0; i < times->nodes; i++)
    for (uint32_t c = 0; c < times->classes; c++) {
      int64_t may = 0;
      for (uint32_t d = 0; d < times->deliveries; d++)
        may += times->class_of[times->message[d]] == c && verify_times_may_send (times, d, i);
      declare (logic, var_n (logic, i, c), may);
    }
}

static void
work_init (struct work *work, uint32_t count)
{
  work->in = memory_zero (count + 1, sizeof *work->in);
  work->list = memory_alloc (count + 1, sizeof *work->list);
  work->length = 0;
}

static void
work_clear (struct work *work)
{
  free (work->in);
  free (work->list);
}

static void
work_add (struct work *work, uint32_t number)
{
  if (work->in[number])
    return;
  work->in[number] = true;
  work->list[work->length++] = number;
}

static uint32_t
work_take (struct work *work)
{
  uint32_t number = work->list[--work->length];
  work->in[number] = false;
  return number;
}

static void propagate (struct verify_logic *logic);

struct verify_logic *
verify_logic_new (const struct verify_times *times, int64_t T, bool append)
{
  struct verify_logic *logic = memory_zero (1, sizeof *logic);
  logic->times = times;
  logic->T = T;
  logic->append = append;
  lay_out (logic);
  size_t variables = logic->first[KINDS];
  logic->exists = memory_zero (variables + 1, sizeof *logic->exists);
  logic->low = memory_zero (2 * variables + 2, sizeof *logic->low);
  logic->watchers = memory_zero (2 * variables + 2, sizeof *logic->watchers);
  work_init (&logic->deliveries, times->deliveries);
  work_init (&logic->nodes, times->nodes);
  declare_all (logic);
  for (uint32_t d = 0; d < times->deliveries; d++)
    work_add (&logic->deliveries, d);
  for (uint32_t i = 0; i < times->nodes; i++)
    work_add (&logic->nodes, i);
  logic->counts = true;
  propagate (logic);
  logic->change_count = logic->visited = 0;
  return logic;
}

void
verify_logic_free (struct verify_logic *logic)
{
  if (!logic)
    return;
  for (size_t side = 0; side < 2 * (size_t)logic->first[KINDS]; side++)
    free (logic->watchers[side].list);
  for (size_t c = 0; c < logic->clause_count; c++)
    free (logic->clauses[c].atoms);
  work_clear (&logic->deliveries);
  work_clear (&logic->nodes);
  void *blocks[] = { logic->exists, logic->low, logic->changes, logic->clauses, logic->watchers, logic->duties, logic->sorted };
  for (size_t i = 0; i < sizeof blocks / sizeof *blocks; i++)
    free (blocks[i]);
  free (logic);
}

/* Atoms. */

static int
kind_of (char letter)
{
  char small = letter >= 'A' && letter <= 'Z' ? (char)(letter - 'A' + 'a') : letter;
  const char *found = small ? strchr (letters, small) : NULL;
  return found ? (int)(found - letters) : -1;
}

bool
verify_logic_letter (char letter, bool *second, bool *bound)
{
  int kind = kind_of (letter);
  *second = kind >= KIND_F && kind <= KIND_N;
  *bound = kind == KIND_R || kind == KIND_S || kind == KIND_N || kind == KIND_P;
  return kind >= 0;
}

bool
verify_logic_atom (const struct verify_logic *logic, char letter, int64_t a, int64_t b, int64_t bound, struct verify_atom *atom)
{
  const struct verify_times *times = logic->times;
  int kind = kind_of (letter);
  bool bounded, second, negated = letter >= 'A' && letter <= 'Z';
  if (!verify_logic_letter (letter, &second, &bounded))
    return false;
  int64_t rows = kind == KIND_N ? times->nodes : times->deliveries;
  int64_t columns = kind == KIND_F ? times->nodes : kind == KIND_N ? times->classes : second ? times->deliveries : 1;
  if (a < 0 || a >= rows || (second && (b < 0 || b >= columns)) || bound < -(INT64_C (1) << 60) || bound > INT64_C (1) << 60)
    return false;
  uint32_t x = logic->first[kind] + (uint32_t)(a * columns + (second ? b : 0));
  if (!logic->exists[x])
    return false;
  if (!bounded)
    bound = negated ? 0 : 1;
  *atom = negated ? (struct verify_atom){ -bound, 2 * x + 1 } : (struct verify_atom){ bound, 2 * x };
  return true;
}

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

/* Narrowing. */

/* Delivery d, its receiver, and its sender where that is known. */
static void
mark_places (struct verify_logic *logic, uint32_t d)
{
  work_add (&logic->deliveries, d);
  work_add (&logic->nodes, logic->times->receiver[d]);
  for (uint32_t i = 0; i < logic->times->nodes; i++)
    if (logic->exists[var_f (logic, d, i)] && yes (logic, var_f (logic, d, i)))
      work_add (&logic->nodes, i);
}

/* Whose rules look at this variable? */
static void
mark (struct verify_logic *logic, uint32_t x)
{
  const struct verify_times *times = logic->times;
  int kind = 0;
  while (x >= logic->first[kind + 1])
    kind++;
  uint32_t at = x - logic->first[kind], D = times->deliveries, n = times->nodes;
  switch (kind) {
  case KIND_R: /* the copy's holder may send the message on */
    for (uint32_t j = 0; j < n; j++)
      if (times->delivery[(size_t)times->message[at] * n + j] != VERIFY_NO_DELIVERY)
        work_add (&logic->deliveries, times->delivery[(size_t)times->message[at] * n + j]);
    work_add (&logic->nodes, times->receiver[at]);
    for (uint32_t i = 0; i < n; i++) /* R7 */
      if (logic->exists[var_f (logic, at, i)] && yes (logic, var_f (logic, at, i)))
        work_add (&logic->nodes, i);
    break;
  case KIND_S:
    work_add (&logic->deliveries, at);
    for (uint32_t i = 0; i < n; i++)
      if (logic->exists[var_f (logic, at, i)] && yes (logic, var_f (logic, at, i)))
        work_add (&logic->nodes, i);
    break;
  case KIND_F:
    for (uint32_t j = 0; j < n; j++)
      if (times->delivery[(size_t)times->message[at / n] * n + j] != VERIFY_NO_DELIVERY)
        work_add (&logic->deliveries, times->delivery[(size_t)times->message[at / n] * n + j]);
    work_add (&logic->nodes, at % n);
    logic->counts = true;
    break;
  case KIND_B:
  case KIND_M:
  case KIND_O: /* an order matters where both tasks are known to be */
    mark_places (logic, at / D);
    mark_places (logic, at % D);
    break;
  case KIND_N:
    work_add (&logic->nodes, at / times->classes);
    logic->counts = true;
    break;
  default:
    work_add (&logic->deliveries, at);
  }
}

static void
narrow (struct verify_logic *logic, uint32_t side, int64_t bound)
{
  if (logic->failed || logic->low[side] >= bound)
    return;
  memory_grow (logic->changes, logic->change_capacity, logic->change_count + 1);
  logic->changes[logic->change_count++] = (struct change){ logic->low[side], side };
  logic->low[side] = bound;
  if (bound > -logic->low[side ^ 1])
    logic->failed = true;
  mark (logic, side / 2);
}

void
verify_logic_raise (struct verify_logic *logic, uint32_t x, int64_t bound)
{
  narrow (logic, 2 * x, bound);
}

void
verify_logic_lower (struct verify_logic *logic, uint32_t x, int64_t bound)
{
  narrow (logic, 2 * x + 1, -bound);
}

/* Clauses: the first two atoms are watched. */

static void
watch (struct verify_logic *logic, struct verify_atom atom, uint32_t clause)
{
  struct watchers *watchers = &logic->watchers[atom.side ^ 1];
  memory_grow (watchers->list, watchers->capacity, watchers->length + 1);
  watchers->list[watchers->length++] = clause;
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
find_open (const struct verify_logic *logic, struct kept_clause *clause, size_t at)
{
  for (size_t i = at; i < clause->count; i++)
    if (!fails (logic, clause->atoms[i])) {
      exchange (&clause->atoms[at], &clause->atoms[i]);
      return true;
    }
  return false;
}

/* A side that the clause may be watched by has risen: keep watching two atoms that do not fail; if only one is left, it holds. False: the
   clause need not be in this side's list any more. */
static bool
inspect (struct verify_logic *logic, uint32_t number, uint32_t side)
{
  struct kept_clause *clause = &logic->clauses[number];
  if (clause->count == 0)
    return false;
  if (clause->count == 1) {
    narrow (logic, clause->atoms[0].side, clause->atoms[0].bound);
    return true;
  }
  if (holds (logic, clause->atoms[0]) || holds (logic, clause->atoms[1]))
    return true;
  if (!fails (logic, clause->atoms[1])) {
    if (!fails (logic, clause->atoms[0]))
      return true;
    exchange (&clause->atoms[0], &clause->atoms[1]);
  }
  uint32_t failing = clause->atoms[1].side ^ 1;
  if (!find_open (logic, clause, 1)) {
    narrow (logic, clause->atoms[0].side, clause->atoms[0].bound);
    return true;
  }
  if ((clause->atoms[1].side ^ 1) == failing)
    return true;
  watch (logic, clause->atoms[1], number);
  return failing != side || (clause->atoms[0].side ^ 1) == side;
}

static void
visit (struct verify_logic *logic, uint32_t side)
{
  size_t kept = 0, i = 0;
  for (; i < logic->watchers[side].length && !logic->failed; i++) {
    uint32_t clause = logic->watchers[side].list[i];
    if (inspect (logic, clause, side))
      logic->watchers[side].list[kept++] = clause;
  }
  struct watchers *watchers = &logic->watchers[side];
  if (watchers->length > i && i > kept)
    memmove (watchers->list + kept, watchers->list + i, (watchers->length - i) * sizeof *watchers->list);
  watchers->length -= i - kept;
}

/* Apply clauses and rules until nothing changes or something is impossible. */
static void
propagate (struct verify_logic *logic)
{
  while (!logic->failed) {
    if (logic->visited < logic->change_count) {
      visit (logic, logic->changes[logic->visited++].side);
    } else if (logic->deliveries.length > 0) {
      verify_laws_delivery (logic, work_take (&logic->deliveries));
    } else if (logic->counts) {
      logic->counts = false;
      verify_laws_counts (logic);
    } else if (logic->nodes.length > 0) {
      verify_laws_node (logic, work_take (&logic->nodes));
    } else {
      return;
    }
  }
}

/* Back to before all changes. */
static void
undo (struct verify_logic *logic)
{
  while (logic->change_count > 0) {
    struct change change = logic->changes[--logic->change_count];
    logic->low[change.side] = change.before;
  }
  while (logic->deliveries.length > 0)
    work_take (&logic->deliveries);
  while (logic->nodes.length > 0)
    work_take (&logic->nodes);
  logic->counts = logic->failed = false;
  logic->visited = 0;
}

/* Use the clause. At the root nothing is assumed, so what follows now stays. */
static void
keep (struct verify_logic *logic, const struct verify_atom *atoms, size_t count)
{
  struct kept_clause clause = { .count = count, .atoms = memory_alloc (count + 1, sizeof *atoms) };
  memcpy (clause.atoms, atoms, count * sizeof *atoms);
  memory_grow (logic->clauses, logic->clause_capacity, logic->clause_count + 1);
  uint32_t number = (uint32_t)logic->clause_count++;
  if (!find_open (logic, &clause, 0))
    logic->failed = true;
  else if (count == 1 || !find_open (logic, &clause, 1))
    narrow (logic, clause.atoms[0].side, clause.atoms[0].bound);
  logic->clauses[number] = clause;
  watch (logic, clause.atoms[0], number);
  if (count > 1)
    watch (logic, clause.atoms[1], number);
  propagate (logic);
  logic->change_count = logic->visited = 0;
}

enum status_code
verify_logic_clause (struct verify_logic *logic, const struct verify_atom *atoms, size_t count, const struct deadline *deadline)
{
  if (deadline && deadline_passed (deadline))
    return STATUS_LIMIT;
  if (logic->failed || count == 0)
    return logic->failed ? STATUS_OK : STATUS_FALSE;
  for (size_t i = 0; i < count; i++)
    narrow (logic, atoms[i].side ^ 1, 1 - atoms[i].bound);
  propagate (logic);
  bool follows = logic->failed;
  undo (logic);
  if (follows)
    keep (logic, atoms, count);
  return follows ? STATUS_OK : STATUS_FALSE;
}

/* Its watchers find it empty and let go. */
bool
verify_logic_forget (struct verify_logic *logic, uint64_t number)
{
  if (logic->failed)
    return true;
  if (number >= logic->clause_count || logic->clauses[number].count == 0)
    return false;
  logic->clauses[number].count = 0;
  return true;
}

bool
verify_logic_refuted (struct verify_logic *logic)
{
  return logic->failed;
}
