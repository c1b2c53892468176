#include "search/theorem/description.h"

#include "base/checked.h"
#include "base/minmax.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

void
theorem_execute_row (struct theorem_execution *execution, const struct theorem_form *form,
                     int32_t bound)
{
  struct theorem_form copy = *form;
  if (execution->rows++ >= execution->made && execution->cell)
    theorem_cell_row (execution->cell, copy.of, bound, 0);
}

/* The row x - y <= 0. */
static void
add_order (struct theorem_execution *execution, const struct theorem_form *x,
           const struct theorem_form *y)
{
  struct theorem_form form = { { 0 } };
  for (uint32_t v = 0; v < execution->variables; v++)
    form.of[v] = x->of[v] - y->of[v];
  theorem_execute_row (execution, &form, 0);
}

/* Is x >= y for all costs? */
static bool
is_above (const struct theorem_form *x, const struct theorem_form *y, uint32_t variables)
{
  for (uint32_t v = 1; v < variables; v++)
    if (x->of[v] < y->of[v])
      return false;
  return true;
}

static bool
same (const struct theorem_form *x, const struct theorem_form *y, uint32_t variables)
{
  return memcmp (x->of, y->of, variables * sizeof *x->of) == 0;
}

/* Is form i the least or the greatest never alone, because of another one? */
static bool
needless (const struct theorem_form *forms, uint32_t count, uint32_t i, bool least,
          uint32_t variables)
{
  for (uint32_t k = 0; k < count; k++)
    if (k != i
        && (least ? is_above (&forms[i], &forms[k], variables)
                  : is_above (&forms[k], &forms[i], variables))
        && (k < i || !same (&forms[i], &forms[k], variables)))
      return true;
  return false;
}

/* The next answer. False, with the choice as the one that is open, when there is none. */
static bool
next_answer (struct theorem_execution *execution, char letter, const uint8_t *candidate,
             uint32_t count, uint8_t *answer)
{
  if (execution->used < execution->answers) {
    *answer = execution->answer[execution->used++];
    return true;
  }
  assert (count <= THEOREM_CHILDREN);
  execution->open = letter;
  execution->children = count;
  memcpy (execution->child, candidate, count);
  return false;
}

static int
choose (struct theorem_execution *execution, const struct theorem_form *forms, uint32_t count,
        bool least)
{
  uint8_t candidate[THEOREM_CANDIDATES], answer;
  uint32_t candidates = 0;
  assert (count <= THEOREM_CANDIDATES);
  for (uint32_t i = 0; i < count; i++)
    if (!needless (forms, count, i, least, execution->variables))
      candidate[candidates++] = (uint8_t)i;
  if (candidates == 1)
    return candidate[0];
  if (!next_answer (execution, 'C', candidate, candidates, &answer))
    return -1;
  for (uint32_t i = 0; i < candidates; i++)
    if (candidate[i] != answer)
      add_order (execution, &forms[least ? answer : candidate[i]],
                 &forms[least ? candidate[i] : answer]);
  return answer;
}

int
theorem_execute_least (struct theorem_execution *execution, const struct theorem_form *forms,
                       uint32_t count)
{
  return choose (execution, forms, count, true);
}

int
theorem_execute_greatest (struct theorem_execution *execution, const struct theorem_form *forms,
                          uint32_t count)
{
  return choose (execution, forms, count, false);
}

int
theorem_execute_case (struct theorem_execution *execution, uint32_t count)
{
  uint8_t candidate[THEOREM_CANDIDATES], answer;
  for (uint32_t i = 0; i < count; i++)
    candidate[i] = (uint8_t)i;
  return next_answer (execution, 'G', candidate, count, &answer) ? answer : -1;
}

void
theorem_execute_never (struct theorem_execution *execution)
{
  theorem_execute_row (execution, &(struct theorem_form){ { 0 } }, -1);
}

uint32_t
theorem_keep_greatest (struct theorem_form *forms, uint32_t count, uint32_t variables)
{
  bool drop[2 * THEOREM_CANDIDATES];
  uint32_t kept = 0;
  assert (count <= 2 * THEOREM_CANDIDATES);
  for (uint32_t i = 0; i < count; i++)
    drop[i] = needless (forms, count, i, false, variables);
  for (uint32_t i = 0; i < count; i++)
    if (!drop[i])
      forms[kept++] = forms[i];
  return kept;
}

/* Larger coefficients of the first variables come first. */
static int
compare_forms (const void *left, const void *right)
{
  const struct theorem_form *x = left, *y = right;
  for (uint32_t v = 0; v < THEOREM_VARIABLES; v++)
    if (x->of[v] != y->of[v])
      return x->of[v] > y->of[v] ? -1 : 1;
  return 0;
}

bool
theorem_execute_end (struct theorem_execution *execution, struct theorem_form *forms,
                     uint32_t count)
{
  uint8_t candidate[THEOREM_CANDIDATES], answer = 0;
  count = theorem_keep_greatest (forms, count, execution->variables);
  qsort (forms, count, sizeof *forms, compare_forms);
  for (uint32_t i = 0; i < count; i++)
    candidate[i] = (uint8_t)i;
  if (count > 1 && !next_answer (execution, 'E', candidate, count, &answer))
    return false;
  struct theorem_form makespan = { { 1 } };
  add_order (execution, &makespan, &forms[answer]);
  return true;
}

void
theorem_execute_compare (struct theorem_execution *execution, const struct theorem_form *value,
                         const struct theorem_form *reference)
{
  const struct rational bound = execution->given->bound;
  struct theorem_form form;
  for (uint32_t v = 0; v < execution->variables; v++)
    form.of[v] = (int32_t)(bound.numerator * reference->of[v] - bound.denominator * value->of[v]);
  form.of[0] = (int32_t)bound.denominator;
  theorem_execute_row (execution, reference, 1);
  theorem_execute_row (execution, &form, 0);
  execution->compared = true;
  execution->value = *value;
  execution->reference = *reference;
}

/* Executes it up to the node of these answers; the rows that are not in the cell yet are added. */
static void
execute (const struct theorem_case *given, const struct theorem_described *described,
         struct theorem_cell *cell, struct theorem_execution *execution)
{
  *execution
    = (struct theorem_execution){ .given = given,
                                  .description = described->description,
                                  .variables = 1 + described->description->variables (given->nodes),
                                  .answer = described->answer,
                                  .answers = described->answers,
                                  .cell = cell,
                                  .made = cell ? cell->count : 0 };
  struct theorem_form all = { { 0 } }, first;
  for (uint32_t v = 1; v < execution->variables; v++)
    all.of[v] = 1;
  first = all;
  for (uint32_t v = 1; v < execution->variables; v++)
    first.of[v] *= -(int32_t)described->description->sums (given->nodes);
  first.of[0] = 1;
  theorem_execute_row (execution, &first, 0);
  theorem_execute_row (execution, &all, (int32_t)described->description->sum (given->nodes));
  described->description->execute (described->description, execution);
}

uint32_t
theorem_described_roots (const struct theorem_case *given)
{
  (void)given;
  return 1;
}

void
theorem_described_root (const struct theorem_question *question, const struct theorem_case *given,
                        uint32_t i, void *at, struct theorem_cell *cell)
{
  struct theorem_described *described = at;
  struct theorem_execution execution;
  (void)i;
  *described = (struct theorem_described){ .description = question->description };
  for (uint32_t v = question->description->variables (given->nodes); v > 0; v--)
    theorem_lp_variable (cell->lp, -1);
  execute (given, described, cell, &execution);
  theorem_lp_force (cell->lp, cell->rows, 0, 0);
  theorem_lp_force (cell->lp, cell->rows, 1, 1);
}

bool
theorem_described_decide (const struct theorem_case *given, const void *at,
                          const struct theorem_cell *cell, const struct theorem_point *point,
                          struct theorem_node *node)
{
  struct theorem_execution execution;
  (void)cell, (void)point;
  execute (given, at, NULL, &execution);
  node->letter = execution.open;
  node->number_count = 0;
  node->children = execution.children;
  memcpy (node->child, execution.child, execution.children);
  return execution.open;
}

void
theorem_described_child (const struct theorem_case *given, const struct theorem_node *node,
                         uint32_t i, void *at, struct theorem_cell *cell)
{
  struct theorem_described *described = at;
  struct theorem_execution execution;
  assert (described->answers < THEOREM_ANSWERS);
  described->answer[described->answers++] = node->child[i];
  execute (given, described, cell, &execution);
}

/* The form at the point, in units of its denominator. False when it is too large. */
static bool
value_at (const struct theorem_form *form, const struct theorem_point *point, uint32_t variables,
          int64_t *sum)
{
  bool fits = true;
  *sum = 0;
  for (uint32_t v = 1; v < variables; v++) {
    int64_t product;
    fits = fits && checked_mul (point->value[v], form->of[v], &product)
           && checked_add (*sum, product, sum);
  }
  return fits;
}

bool
theorem_described_instance (const struct theorem_case *given, const void *at,
                            const struct theorem_point *point, struct theorem_instance *instance)
{
  const struct theorem_described *described = at;
  struct theorem_execution execution;
  execute (given, described, NULL, &execution);
  int64_t value = point->value[0], reference = point->denominator;
  if (execution.compared
      && (!value_at (&execution.value, point, execution.variables, &value)
          || !value_at (&execution.reference, point, execution.variables, &reference)
          || reference == 0))
    return false;
  int64_t divisor = int64_gcd (reference, value);
  instance->nodes = given->nodes;
  instance->count = described->description->variables (given->nodes);
  for (uint32_t v = 0; v < instance->count; v++)
    divisor = int64_gcd (divisor, point->value[1 + v]);
  for (uint32_t v = 0; v < instance->count; v++)
    instance->cost[v] = point->value[1 + v] / divisor;
  instance->value = value / divisor;
  instance->reference = reference / divisor;
  return rational_make (instance->value, instance->reference, &instance->ratio);
}
